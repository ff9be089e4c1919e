#![doc = include_str!("hidden_rectangle.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::deadly::guarded_pattern::{GuardedPattern, slashed};
use crate::deadly::rectangles::{FloorRectangle, floor_rectangles};
use crate::deadly::words::RECTANGLE;
use crate::step::words::{Or, capitalized};
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, Cell, CellSet, Digit, Truth};

pub(crate) const HIDDEN_RECTANGLE: HiddenRectangle = HiddenRectangle {
    info: &info!("hidden-rectangle", "Hidden Rectangle", 48)
        .hodoku("0606", 100)
        .aliases(&["Hidden Unique Rectangle", "Hidden UR", "UR + Strong Links"])
        .rows(&[85])
        .assumes_uniqueness(),
};

/// Finds a rectangle with one bare corner, whose opposite corner has strong links on one digit both ways.
#[derive(Debug)]
pub(crate) struct HiddenRectangle {
    info: &'static Info,
}

impl Technique for HiddenRectangle {
    fn info(&self) -> &'static Info {
        self.info
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
                    if let Some(step) = step(self.info, facts, &rectangle, corner, linked) {
                        found(step)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the step that eliminates the other digit from a corner, if `linked` is in the row and the column
/// of that corner only inside the rectangle.
fn step(
    info: &'static Info,
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
    let is_hidden = facts.marks().has(target)
        && facts.positions_in(at.row(), linked) == pair(across)
        && facts.positions_in(at.column(), linked) == pair(below);
    if !is_hidden {
        return None;
    }
    let cells = rectangle.pattern_cells();
    let pattern = DeadlyPattern::new(facts, &cells)?;
    // The corner is cited twice as a link, once against each of the two lines.
    let cover = Inference::cover(
        [
            Base::Clause(0),
            Truth::House(at.row(), linked).into(),
            Truth::House(at.column(), linked).into(),
        ],
        [at, at, across, below].map(Truth::Cell),
        [target],
    );
    let deduction = Deduction {
        by: Use::LockedDigit,
        eliminations: std::iter::once(target).collect(),
        inferences: Vec::new(),
        extra: CellSet::single(across).with(below),
        house: None,
        digits: linked.into(),
    };
    let corner = HiddenCorner {
        rectangle: pattern.guarded(facts, &RECTANGLE, &deduction),
        target,
        linked,
    };
    let conclusions = Conclusions::eliminate(deduction.eliminations);
    Some(Step::found(
        info,
        conclusions,
        pattern.proof(vec![cover]),
        corner,
    ))
}

/// A rectangle and the corner that would force the two digits into the other three.
#[derive(Debug)]
struct HiddenCorner {
    /// The rectangle; its further cells are the two neighbors of the corner.
    rectangle: GuardedPattern,
    /// The corner and the digit that is eliminated from it.
    target: Candidate,
    /// The digit that the row and the column of the corner have only in the rectangle.
    linked: Digit,
}

impl Pattern for HiddenCorner {
    fn notation(&self, _: &Step) -> String {
        format!(
            "{} in {}",
            slashed(self.rectangle.digits),
            self.rectangle.cells
        )
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Candidate { cell, digit } = self.target;
        let neighbors = self.rectangle.extra;
        let bare = self.rectangle.cells - neighbors - CellSet::from(cell);
        self.rectangle.explain_why(text);
        text.say(
            "Suppose {} were {}. {} and {} have {} only in these four cells, so {} would have to be {}.",
            &[
                &cell,
                &digit,
                &capitalized(&cell.row()),
                &cell.column(),
                &self.linked,
                &neighbors,
                &self.linked,
            ],
        );
        text.say(
            "Then {}, which can only be {}, would be {}, and all four cells would hold just these two \
             digits.",
            &[&bare, &self.rectangle.digits.or(), &digit],
        );
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.rectangle.draw(step, picture);
        picture.house(Role::Cover, self.target.cell.row());
        picture.house(Role::Cover, self.target.cell.column());
    }

    fn parts(&self) -> Parts {
        self.rectangle.parts()
    }
}
