//! [`Why`]: the shortest reason the engine finds why a cell must, or cannot, be a digit.

use crate::infer::propagation::Propagation;
use crate::{Engine, Inference, Literal, Outcome, Path, Step};
use whydoku_grid::budget::Budget;
use whydoku_grid::{CandidateSet, Pencilmarks};

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
            Self::Steps(steps) => steps.iter().map(|step| step.proof.size()).sum(),
            Self::Opposite(why) => why.len(),
        }
    }

    /// Whether the answer needs no inference.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Engine {
    /// Returns the shortest reason found for a literal: one step in this state, the refutation of its
    /// opposite by singles, or the steps of the solving path that it needs.
    pub fn why(&self, marks: &Pencilmarks, literal: Literal, budget: &Budget) -> Why {
        if let Some(holds) = settled(marks, literal) {
            let already = Why::Already;
            return if holds {
                already
            } else {
                Why::Opposite(Box::new(already))
            };
        }
        let opposite = Literal {
            holds: !literal.holds,
            ..literal
        };
        if let Some(why) = self.nearest(marks, literal, budget) {
            return why;
        }
        if let Some(why) = self.nearest(marks, opposite, budget) {
            return Why::Opposite(Box::new(why));
        }
        let path = self.solve_path(marks, budget);
        match settled(&path.end, literal) {
            Some(true) => Why::Steps(leading_to(&path, literal)),
            Some(false) => Why::Opposite(Box::new(Why::Steps(leading_to(&path, opposite)))),
            None => Why::Unknown(path.outcome),
        }
    }

    /// Returns one step in this state or a refutation by singles, whichever needs fewer inferences.
    fn nearest(&self, marks: &Pencilmarks, literal: Literal, budget: &Budget) -> Option<Why> {
        let (steps, _) = self.all_steps(marks, budget);
        let step = steps
            .into_iter()
            .filter(|step| concludes(step, literal))
            .min_by_key(|step| (step.rating, step.proof.size()));
        let opposite = Literal {
            holds: !literal.holds,
            ..literal
        };
        let refuted = Propagation::follow(marks, opposite, 81)
            .refutation(marks)
            .map(Why::Refuted);
        match (step.map(|step| Why::Steps(vec![step])), refuted) {
            (Some(step), Some(refuted)) => Some(if refuted.len() < step.len() {
                refuted
            } else {
                step
            }),
            (step, refuted) => step.or(refuted),
        }
    }
}

/// Returns whether the literal is true if the state decides it.
fn settled(marks: &Pencilmarks, literal: Literal) -> Option<bool> {
    let candidate = literal.candidate;
    if marks.get(candidate.cell) == Some(candidate.digit) {
        return Some(literal.holds);
    }
    (!marks.has(candidate)).then_some(!literal.holds)
}

/// Whether the conclusions of the step make the literal true.
fn concludes(step: &Step, literal: Literal) -> bool {
    let candidate = literal.candidate;
    if literal.holds {
        step.conclusions.placements.contains(&candidate)
    } else {
        step.conclusions.eliminations.contains(candidate)
            || step
                .conclusions
                .placements
                .iter()
                .any(|placed| placed.excludes(candidate))
    }
}

/// Returns the steps of a path that a literal needs. Walking back, it keeps a step if it removed or
/// placed something that a step already kept depends on.
fn leading_to(path: &Path, literal: Literal) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::new();
    let mut states = vec![path.start];
    for step in &path.steps {
        let mut next = states[states.len() - 1];
        // The path applied this step before; a contradiction at its end does not matter here.
        let _ = step.conclusions.apply(&mut next);
        states.push(next);
    }
    let mut wanted = CandidateSet::EMPTY;
    let mut goal = Some(literal);
    for (step, before) in path.steps.iter().zip(&states).rev() {
        let gone = removed_by(step, before);
        let hits_goal = goal.is_some_and(|literal| concludes(step, literal));
        if !hits_goal && (gone & wanted).is_empty() {
            continue;
        }
        goal = goal.filter(|_| !hits_goal);
        wanted -= gone;
        wanted |= premises(step, &path.start, before);
        kept.push(step.clone());
    }
    kept.reverse();
    kept
}

/// Returns the candidates that the step closes, except those it places.
fn removed_by(step: &Step, before: &Pencilmarks) -> CandidateSet {
    let mut gone = *step.conclusions.eliminations;
    for placed in &step.conclusions.placements {
        for truth in placed.truths() {
            gone |= before.open_of(truth);
        }
        gone.remove(*placed);
    }
    gone
}

/// Returns what had to be removed before the step: candidates of its truths that were open at the start of
/// the path and no longer are.
fn premises(step: &Step, start: &Pencilmarks, before: &Pencilmarks) -> CandidateSet {
    let mut needed = CandidateSet::EMPTY;
    for inference in &step.proof.0 {
        inference.for_each_truth(&mut |truth| needed |= start.open_of(truth) - *before.open());
    }
    needed
}
