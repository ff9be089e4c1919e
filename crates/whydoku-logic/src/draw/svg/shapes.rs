//! What each role looks like: a color and a shape.

use super::RING;
use crate::Role;

#[derive(Clone, Copy)]
pub(super) enum Shape {
    Circle,
    Square,
    Diamond,
    Hexagon,
}

pub(super) const fn look(role: Role) -> (&'static str, Shape) {
    match role {
        Role::Pattern | Role::Base | Role::Cover => ("#009e73", Shape::Circle),
        Role::AlsA => ("#009e73", Shape::Square),
        Role::Target => ("#006b3c", Shape::Circle),
        Role::Fin => ("#0072b2", Shape::Diamond),
        Role::EndoFin => ("#cc79a7", Shape::Diamond),
        Role::Pivot | Role::SupposedTrue => ("#d55e00", Shape::Hexagon),
        Role::Pincer | Role::ColorA | Role::Follows => ("#0072b2", Shape::Circle),
        Role::Guardian | Role::ColorB => ("#e69f00", Shape::Square),
        Role::ColorC => ("#009e73", Shape::Diamond),
        Role::ColorD => ("#cc79a7", Shape::Hexagon),
        Role::AlsB => ("#cc79a7", Shape::Square),
        Role::AlsC => ("#56b4e9", Shape::Diamond),
        Role::AlsD => ("#e69f00", Shape::Hexagon),
        Role::Blocker | Role::RuledOut => ("#6b7480", Shape::Square),
        Role::SupposedFalse => ("#d55e00", Shape::Diamond),
        Role::Conflict => ("#c22f2f", Shape::Square),
    }
}

pub(super) fn outline(shape: Shape, x: i32, y: i32) -> String {
    let r = RING;
    match shape {
        Shape::Circle => {
            format!(
                "M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0",
                x - r,
                2 * r,
                -2 * r
            )
        }
        Shape::Square => {
            let half = r - 1;
            let side = 2 * half;
            format!("M{} {}h{side}v{side}h{}z", x - half, y - half, -side)
        }
        Shape::Diamond => {
            let far = r + 1;
            format!(
                "M{} {y}L{x} {}L{} {y}L{x} {}z",
                x - far,
                y - far,
                x + far,
                y + far
            )
        }
        Shape::Hexagon => format!(
            "M{} {y}L{} {}H{}L{} {y}L{} {}H{}z",
            x - r,
            x - 5,
            y - 8,
            x + 5,
            x + r,
            x + 5,
            y + 8,
            x - 5
        ),
    }
}
