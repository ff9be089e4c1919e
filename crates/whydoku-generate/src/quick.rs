//! [`Quick`]: a quick estimate of where the techniques of an engine get stuck.
//!
//! A search examines thousands of drafts and rejects nearly all of them. Most steps of a path are
//! singles, so this places all singles at once instead of one step at a time; the other techniques
//! come from the engine. Singles never get in each other's way, but a harder technique may find less
//! once more digits are placed. So the result is an estimate, and the path of the final puzzle is
//! found step by step.

use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rating::Rating;
use whydoku_grid::{Contradiction, Digit, Pencilmarks};
use whydoku_logic::{Engine, Options};

/// The techniques that together find every single.
const SINGLES: [&str; 3] = ["hidden-single-box", "hidden-single-line", "naked-single"];

/// Special cases of those techniques.
const SPECIAL_SINGLES: [&str; 2] = ["full-house", "last-digit"];

/// An engine for quick estimates.
#[derive(Clone, Debug)]
pub(super) struct Quick {
    /// Whether the engine has all techniques for singles.
    singles: bool,
    /// The other techniques, or all of them if some technique for singles is missing.
    others: Engine,
}

impl Quick {
    pub(super) fn new(engine: &Engine) -> Self {
        let ids = || engine.techniques().iter().map(|t| t.info().id);
        let singles = SINGLES.iter().all(|single| ids().any(|id| id == *single));
        let is_single = |id: &&str| SINGLES.contains(id) || SPECIAL_SINGLES.contains(id);
        let others = ids().filter(|id| !(singles && is_single(id)));
        Self {
            singles,
            others: Engine::with_techniques(others, Options::default())
                .expect("they come from an engine"),
        }
    }

    /// Continues from `marks` until the puzzle is solved or no technique makes progress.
    pub(super) fn run(&self, marks: &mut Pencilmarks, budget: &Budget) -> Result<End, Spent> {
        let mut end = End {
            solved: false,
            used: Vec::new(),
        };
        loop {
            if self.singles && place_singles(marks).is_err() {
                return Ok(end);
            }
            if marks.is_solved() {
                end.solved = true;
                return Ok(end);
            }
            let Some(step) = self.others.next_step(marks, budget)? else {
                return Ok(end);
            };
            if step.conclusions.apply(marks).is_err() {
                return Ok(end);
            }
            end.used.push((step.technique.id, step.rating));
        }
    }
}

/// The end of a run.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) solved: bool,
    /// The techniques used besides singles, in order.
    pub(super) used: Vec<(&'static str, Rating)>,
}

impl End {
    pub(super) fn has(&self, id: &str) -> bool {
        self.used.iter().any(|(used, _)| *used == id)
    }

    pub(super) fn hardest(&self) -> Rating {
        let ratings = self.used.iter().map(|(_, rating)| *rating);
        ratings.max().unwrap_or(Rating(0))
    }
}

/// Places naked and hidden singles until there are none.
pub(super) fn place_singles(marks: &mut Pencilmarks) -> Result<(), Contradiction> {
    loop {
        let before = marks.unsolved().len();
        for digit in Digit::ALL {
            for house in marks.positions(digit).lone_houses() {
                // An earlier house may have had the same cell.
                if let Some(cell) = (marks.positions(digit) & house.cells()).only() {
                    marks.place(cell, digit)?;
                }
            }
        }
        for cell in marks.unsolved() {
            if let Some(digit) = marks.candidates(cell).only() {
                marks.place(cell, digit)?;
            }
        }
        if marks.unsolved().len() == before {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Request};
    use whydoku_logic::Outcome;

    /// With techniques that never find less when more is placed, the end is that of the path.
    #[test]
    fn the_end_is_that_of_the_path() {
        let mut generator = Generator::new(Request::default()).unwrap();
        let budget = Budget::unlimited();
        for names in [
            &["singles"][..],
            &["singles", "intersections"],
            &["full-house", "hidden-single-box"],
            &[
                "hidden-single-box",
                "naked-single",
                "hidden-single-line",
                "naked-pair",
            ],
        ] {
            let engine = Engine::with_techniques(names.iter().copied(), Options::default());
            let engine = engine.unwrap();
            for index in 0..30 {
                let made = generator.make(11, index, &budget).unwrap();
                let mut marks = Pencilmarks::from_grid(made.puzzle.grid()).unwrap();
                let path = engine.solve_path(&marks, &budget);
                let end = Quick::new(&engine).run(&mut marks, &budget).unwrap();
                assert_eq!(end.solved, path.outcome == Outcome::Solved);
                assert_eq!(marks, path.end, "{names:?} {}", made.puzzle);
            }
        }
    }
}
