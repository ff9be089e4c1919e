#![doc = include_str!("hidden_rectangle.md")]

use whydoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, Truth};
use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::deadly::rectangles::{FloorRectangle, floor_rectangles};
use crate::{
    Base, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const HIDDEN_RECTANGLE: HiddenRectangle = HiddenRectangle;

/// A rectangle with one bare corner, whose opposite corner has strong links on one digit both ways.
#[derive(Debug)]
pub(crate) struct HiddenRectangle;

static INFO: Info = Info {
    id: "hidden-rectangle",
    name: "Hidden Rectangle",
    family: Family::Uniqueness,
    rating: Rating(48),
    aliases: &["Hidden Unique Rectangle", "Hidden UR", "UR + Strong Links"],
    hodoku: Some(HodokuCode {
        code: "0606",
        score: 100,
    }),
    rows: &[85],
    assumes_uniqueness: true,
    default: true,
};

impl Technique for HiddenRectangle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        floor_rectangles(facts, &mut |rectangle| {
            // Two bare corners side by side make it a type 4.
            let side_by_side = rectangle.floor.pair().is_some_and(|[a, b]| a.sees(b));
            if rectangle.roof.len() < 2 || side_by_side {
                return ControlFlow::Continue(());
            }
            for corner in 0..4 {
                let bare = rectangle.all.opposite(corner);
                if !rectangle.floor.contains(bare) {
                    continue;
                }
                for linked in rectangle.digits {
                    if let Some(step) = step(facts, &rectangle, corner, linked) {
                        found(step)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
        format!("{} in {cells}", digits.join("/"))
    }

    fn reason(&self, step: &Step) -> String {
        let (
            Parts::Deadly {
                cells,
                digits,
                extra,
                ..
            },
            Some(gone),
        ) = (&step.parts, step.conclusions.eliminations.iter().next())
        else {
            return String::new();
        };
        let Candidate { cell, digit } = gone;
        let linked = digits.without(digit);
        let bare = *cells - *extra - CellSet::from(cell);
        format!(
            "If {} held only {}, the two digits could be exchanged in them and the puzzle would \
             have two solutions. Suppose {cell} is {digit}. In its row and in its column {} then \
             fits only in {}, and {}, which has only {}, is left with {digit}: just what must \
             not happen.",
            cells.words(),
            digits.words(),
            linked.words(),
            extra.words(),
            bare.words(),
            digits.words(),
        )
    }
}

/// The corner loses the other digit if `linked` stands in its row and column only in the rectangle.
fn step(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    corner: usize,
    linked: Digit,
) -> Option<Step> {
    let at = rectangle.all.corners[corner];
    let across = rectangle.all.across(corner);
    let below = rectangle.all.below(corner);
    let gone = rectangle.digits.without(linked).first()?;
    let pair = |other: Cell| CellSet::single(at).with(other);
    let target = Candidate::new(at, gone);
    let holds = facts.marks().has(target)
        && facts.positions_in(at.row(), linked) == pair(across)
        && facts.positions_in(at.column(), linked) == pair(below);
    if !holds {
        return None;
    }
    let cells = rectangle.based();
    let pattern = DeadlyPattern::new(facts, &cells)?;
    // The corner is cited twice as a link, once against each of the two lines.
    let deduction = Deduction {
        by: Use::LockedDigit,
        eliminations: std::iter::once(target).collect(),
        inferences: vec![Inference::cover(
            [
                Base::Clause(0),
                Truth::House(at.row(), linked).into(),
                Truth::House(at.column(), linked).into(),
            ],
            [at, at, across, below].map(Truth::Cell),
            [target],
        )],
        extra: CellSet::single(across).with(below),
        house: None,
        digits: DigitSet::single(linked),
    };
    Some(
        pattern
            .step(facts, &INFO, deduction)
            .highlight(Highlight::house(Role::Cover, at.row()))
            .highlight(Highlight::house(Role::Cover, at.column())),
    )
}
