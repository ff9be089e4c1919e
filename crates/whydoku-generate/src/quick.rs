//! [`Quick`]: where an engine's techniques get stuck, without the steps that led there.
//!
//! A search looks at thousands of candidates and wants to know of nearly all of them only that they
//! will not do. Singles are most of every path, so they are placed all together here instead of one
//! step at a time; the other techniques are the engine's own. Singles can never stand in each other's
//! way, but a harder technique may see less when more has been placed. So what is found here is only
//! a first opinion: what is handed out is walked step by step in the end.

use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rating::Rating;
use whydoku_grid::{Contradiction, Digit, Pencilmarks};
use whydoku_logic::{Engine, Options};

/// The singles that together place all a single can.
const SINGLES: [&str; 3] = ["hidden-single-box", "hidden-single-line", "naked-single"];

/// Special cases of them.
const SPECIAL_SINGLES: [&str; 2] = ["full-house", "last-digit"];

/// An engine to be asked for its end.
#[derive(Clone, Debug)]
pub(super) struct Quick {
    /// Whether all singles are among its techniques.
    singles: bool,
    /// The other techniques; all of them if not all singles are there.
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

    /// Goes on from `marks` until it is solved or nothing is found any more.
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

/// How it ended.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) solved: bool,
    /// What was used besides singles, in order.
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
                // An earlier one of the houses may have shared the cell.
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

    /// With techniques that never see less when more is placed, the end is that of the path.
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
