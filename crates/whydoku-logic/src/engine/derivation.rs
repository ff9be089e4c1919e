//! [`Derivation`]: steps in order, with the earlier steps that each of them rests on.

use crate::{Parts, Step};
use whydoku_grid::{CandidateSet, Contradiction, House, Pencilmarks, Truth};

/// Steps in order, with the earlier steps that each of them rests on.
///
/// A step rests on whatever closed the other candidates of the truths that its proof cites.
#[derive(Clone, Debug)]
pub(crate) struct Derivation {
    start: Pencilmarks,
    state: Pencilmarks,
    steps: Vec<Step>,
    /// For each step, itself and the steps that it rests on, directly or not.
    support: Vec<Support>,
    /// Whether full houses keep the other digits of their houses.
    whole_houses: bool,
    /// For each candidate, the number of the step that closed it, from 1; 0 if no step did.
    closed_by: Box<[u16; 729]>,
}

impl Derivation {
    /// A derivation without steps. With `whole_houses`, a full house also rests on the other digits of
    /// its house, so that it is still the last empty cell when unneeded steps are left out.
    pub(crate) fn new(start: &Pencilmarks, whole_houses: bool) -> Self {
        Self {
            start: *start,
            state: *start,
            steps: Vec::new(),
            support: Vec::new(),
            whole_houses,
            closed_by: Box::new([0; 729]),
        }
    }

    /// The state after all steps so far.
    pub(crate) const fn state(&self) -> &Pencilmarks {
        &self.state
    }

    /// The steps that a step found in the current state rests on, and itself.
    pub(crate) fn support(&self, step: &Step) -> Support {
        let mut support = Support::default();
        let mut seen = CandidateSet::EMPTY;
        let mut add = |truth| seen |= self.start.open_of(truth) - *self.state.open();
        for inference in &step.proof.0 {
            inference.for_each_truth(&mut add);
        }
        if let Some(house) = full_house(step).filter(|_| self.whole_houses) {
            for cell in house.cells() {
                add(Truth::Cell(cell));
            }
        }
        for candidate in seen.iter() {
            if let Some(by) = usize::from(self.closed_by[candidate.index()]).checked_sub(1) {
                support.add_all(&self.support[by]);
            }
        }
        support.insert(self.steps.len());
        support
    }

    /// Adds a step found in the current state.
    pub(crate) fn push(&mut self, step: Step, support: Support) -> Result<(), Contradiction> {
        let before = *self.state.open();
        let applied = step.conclusions.apply(&mut self.state);
        self.steps.push(step);
        self.support.push(support);
        let number = u16::try_from(self.steps.len()).unwrap_or(u16::MAX);
        for candidate in (before - *self.state.open()).iter() {
            self.closed_by[candidate.index()] = number;
        }
        applied
    }

    /// The last step and those it rests on, in order.
    pub(crate) fn into_reasons(self) -> Vec<Step> {
        let Some(last) = self.support.last() else {
            return Vec::new();
        };
        let steps = self.steps.into_iter().enumerate();
        steps
            .filter(|(number, _)| last.contains(*number))
            .map(|(_, step)| step)
            .collect()
    }
}

/// The house that has only one empty cell, if the step says so. Its proof needs less.
fn full_house(step: &Step) -> Option<House> {
    match step.parts() {
        Parts::Single { house, .. } if step.technique.id == "full-house" => house,
        _ => None,
    }
}

/// A set of steps, by their place in a derivation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Support(Vec<u64>);

impl Support {
    fn insert(&mut self, step: usize) {
        let (word, bit) = (step / 64, step % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    fn add_all(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, others) in self.0.iter_mut().zip(&other.0) {
            *mine |= others;
        }
    }

    fn contains(&self, step: usize) -> bool {
        let word = self.0.get(step / 64).copied().unwrap_or_default();
        word >> (step % 64) & 1 == 1
    }

    /// The number of steps.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_support_is_a_set() {
        let mut support = Support::default();
        for step in [3, 64, 3, 200] {
            support.insert(step);
        }
        assert_eq!(support.len(), 3);
        let mut more = Support::default();
        more.insert(5);
        more.add_all(&support);
        let members: Vec<usize> = (0..300).filter(|step| more.contains(*step)).collect();
        assert_eq!(members, [3, 5, 64, 200]);
    }
}
