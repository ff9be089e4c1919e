//! Why a digit must, or cannot, go into a cell: the shortest chain of reasons the engine finds.

use crate::infer::propagation::Trail;
use crate::{Engine, Inference, Literal, Outcome, Path, Step};
use whydoku_grid::budget::Budget;
use whydoku_grid::{CandidateSet, Pencilmarks};

/// The answer to "why".
#[derive(Clone, Debug)]
pub enum Why {
    /// The state says so already: the digit stands there, or stands in a peer, or was ruled out.
    Already,
    /// The opposite leads to a conflict by singles alone.
    Refuted(Inference),
    /// These steps lead to it, in order; the last one concludes it.
    Steps(Vec<Step>),
    /// The opposite of what was asked follows.
    Opposite(Box<Self>),
    /// The engine found no reason: it got stuck or ran out of budget first.
    Unknown(Outcome),
}

impl Why {
    /// How many inferences the answer needs.
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
    /// The shortest chain of reasons found for a literal: a single step now; the refutation of its
    /// opposite by singles; or the steps of the path that lead to it, trimmed to those it needs.
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

    /// One step now, or a refutation by singles: whichever needs fewer inferences.
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
        let refuted = Trail::follow(marks, opposite, 81)
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

/// Whether the state decides the literal.
fn settled(marks: &Pencilmarks, literal: Literal) -> Option<bool> {
    let candidate = literal.candidate;
    if marks.get(candidate.cell) == Some(candidate.digit) {
        return Some(literal.holds);
    }
    (!marks.has(candidate)).then_some(!literal.holds)
}

/// Whether the step's conclusions decide the literal as it says.
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

/// The steps of a path that a literal rests on: walking back, a step is kept when it removed or
/// placed something that a kept one could not do without.
fn leading_to(path: &Path, literal: Literal) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::new();
    let mut states = vec![path.start];
    for step in &path.steps {
        let mut next = states[states.len() - 1];
        // The path applied it, so it applies; a contradiction at the end is shown as it is.
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

/// Every candidate that is open before the step and not after it, the placed ones apart.
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

/// What had to be gone before the step: candidates of its truths that were open at the start of the
/// path and no longer were.
fn premises(step: &Step, start: &Pencilmarks, before: &Pencilmarks) -> CandidateSet {
    let mut needed = CandidateSet::EMPTY;
    for inference in &step.proof.0 {
        inference.for_each_truth(&mut |truth| needed |= start.open_of(truth) - *before.open());
    }
    needed
}
