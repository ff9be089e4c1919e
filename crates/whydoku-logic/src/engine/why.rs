//! [`Why`]: the easiest reason the engine finds why a cell must, or cannot, be a digit.
//!
//! Of two reasons, the easier one has the lower hardest step; if these are equal, it has fewer steps.
//! All basic singles count as equally hard, so one naked single is easier than nine hidden ones. No reason
//! is harder than the path of the puzzle itself: that path decides every candidate, and the search starts
//! from it.

use super::shorten::Goal;
use crate::infer::propagation::Propagation;
use crate::{Engine, Inference, Info, Literal, Outcome, Step};
use whydoku_grid::budget::Budget;
use whydoku_grid::{Candidate, Cell, Pencilmarks, Rating};

/// The rating of a supposition that singles refute, the same as of the technique Contradiction.
const SUPPOSITION: Rating = Rating(80);

/// The identifier of that technique. An engine without it does not suppose anything either.
const CONTRADICTION: &str = "contradiction";

/// The work units for shortening a reason, which is a luxury. They take at most some 100 milliseconds.
const SHORTENING: u64 = 100_000;

/// The answer to "why".
#[derive(Clone, Debug)]
pub enum Why {
    /// The state shows it already: the cell is filled, or the digit is in a peer or was eliminated.
    Already,
    /// The opposite leads to a conflict by singles alone.
    Refuted(Inference),
    /// These steps lead to it in order; the last one concludes it.
    Steps(Vec<Step>),
    /// The opposite is true, for this reason.
    Opposite(Box<Self>),
    /// The engine found no reason before it got stuck or ran out of budget.
    Unknown(Outcome),
}

impl Why {
    /// Counts the inferences that the answer needs.
    pub fn len(&self) -> usize {
        match self {
            Self::Already | Self::Unknown(_) => 0,
            Self::Refuted(inference) => crate::Proof::from(inference.clone()).size(),
            Self::Steps(steps) => inferences(steps),
            Self::Opposite(why) => why.len(),
        }
    }

    /// Whether the answer needs no inference.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rating of the hardest step, or of the supposition; `None` if the answer needs neither.
    pub fn hardest(&self) -> Option<Rating> {
        match self {
            Self::Already | Self::Unknown(_) => None,
            Self::Refuted(_) => Some(SUPPOSITION),
            Self::Steps(steps) => hardest(steps),
            Self::Opposite(why) => why.hardest(),
        }
    }
}

impl Engine {
    /// Returns the easiest reason found for a literal, or for its opposite.
    pub fn why(&self, marks: &Pencilmarks, literal: Literal, budget: &Budget) -> Why {
        let candidate = literal.candidate;
        let (steps, end) = match self.reasons(marks, Goal::Decide(candidate), budget) {
            Ok(found) => found,
            Err(outcome) => return Why::Unknown(outcome),
        };
        let is_true = end.get(candidate.cell) == Some(candidate.digit);
        let why = match self.supposition(marks, candidate, is_true, &steps) {
            Some(refuted) => Why::Refuted(refuted),
            None if steps.is_empty() => Why::Already,
            None => Why::Steps(steps),
        };
        if is_true == literal.holds {
            why
        } else {
            Why::Opposite(Box::new(why))
        }
    }

    /// Returns the easiest steps found that place the digit of a cell.
    pub fn settle(&self, marks: &Pencilmarks, cell: Cell, budget: &Budget) -> Why {
        match self.reasons(marks, Goal::Settle(cell), budget) {
            Ok((steps, _)) if steps.is_empty() => Why::Already,
            Ok((steps, _)) => Why::Steps(steps),
            Err(outcome) => Why::Unknown(outcome),
        }
    }

    /// Returns the easiest steps found that reach a goal, and a state in which it is reached; how the
    /// path ended if it does not get there.
    fn reasons(
        &self,
        marks: &Pencilmarks,
        goal: Goal,
        budget: &Budget,
    ) -> Result<(Vec<Step>, Pencilmarks), Outcome> {
        if goal.is_reached(marks) {
            return Ok((Vec::new(), *marks));
        }
        let path = self.path_until(marks, budget, |state, _| goal.is_reached(state));
        if !goal.is_reached(&path.end) {
            return Err(path.outcome);
        }
        let luxury = budget.part(SHORTENING);
        let steps = self.shortened(&path, goal, &luxury);
        // What the luxury cost counts, but the answer is there.
        let _ = budget.spend(luxury.used());
        Ok((steps, path.end))
    }

    /// The refutation of the opposite by singles, if it is easier than the steps.
    fn supposition(
        &self,
        marks: &Pencilmarks,
        candidate: Candidate,
        is_true: bool,
        steps: &[Step],
    ) -> Option<Inference> {
        let supposes = |info: &Info| info.id == CONTRADICTION;
        if hardest(steps)? < SUPPOSITION || !self.techniques.iter().any(|t| supposes(t.info())) {
            return None;
        }
        let assume = Literal {
            candidate,
            holds: !is_true,
        };
        let refuted = Propagation::follow(marks, assume, 81).refutation(marks)?;
        let size = crate::Proof::from(refuted.clone()).size();
        let easier = (SUPPOSITION, size) < (hardest(steps)?, inferences(steps));
        easier.then_some(refuted)
    }
}

fn inferences(steps: &[Step]) -> usize {
    steps.iter().map(|step| step.proof.size()).sum()
}

fn hardest(steps: &[Step]) -> Option<Rating> {
    steps.iter().map(|step| step.rating).max()
}
