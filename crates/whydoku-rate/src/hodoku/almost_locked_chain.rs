//! Finds the chain of almost locked sets that HoDoKu takes.

use super::almost_locked::{Als, LinkedPair, shared_eliminations};
use super::choice::rank;
use std::collections::BTreeSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, Digit, Pencilmarks};

/// Which of a pair's restricted common digits a chain uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Used {
    First,
    Second,
    Both,
}

/// Returns the eliminations of the chain with the best ranking.
///
/// Rule: a chain has at least four sets and visits them in increasing order only. It uses the digits of a pair that it
/// did not use in the pair before; the first pair is used once with each of its digits. Sets that are not adjacent in
/// the chain may overlap. Of equally good chains, the first one counts.
pub(super) fn best(
    marks: &Pencilmarks,
    sets: &[Als],
    linked_pairs: &[LinkedPair],
    budget: &Budget,
) -> Result<Option<CandidateSet>, Spent> {
    let mut search = Search {
        marks,
        sets,
        pairs: linked_pairs,
        from: vec![Vec::new(); sets.len()],
        visited: BTreeSet::new(),
        best: None,
    };
    for (n, pair) in linked_pairs.iter().enumerate() {
        search.from[pair.sets[0]].push(n);
    }
    for start in 0..sets.len() {
        budget.spend(0)?;
        for n in search.from[start].clone() {
            for used in [Used::First, Used::Second] {
                if let Some(first) = search.digits(n, used)[0] {
                    search.visited.clear();
                    search.extend(start, first, n, used, 1);
                }
            }
        }
    }
    Ok(search.best)
}

struct Search<'a> {
    marks: &'a Pencilmarks,
    sets: &'a [Als],
    pairs: &'a [LinkedPair],
    /// By set: the pairs whose first set it is.
    from: Vec<Vec<usize>>,
    /// The ends that were extended from the present start. What follows from an end does not depend on the way there,
    /// apart from whether the chain is long enough.
    visited: BTreeSet<(usize, Used, usize)>,
    best: Option<CandidateSet>,
}

impl Search<'_> {
    /// Extends a chain of so many pairs whose last one is `pair`.
    fn extend(&mut self, start: usize, first: Digit, pair: usize, used: Used, pairs: usize) {
        if !self.visited.insert((pair, used, pairs.min(3))) {
            return;
        }
        let end = self.pairs[pair].sets[1];
        if pairs >= 3 {
            let [a, b] = self.digits(pair, used);
            let ends = [start, end].map(|n| &self.sets[n]);
            let eliminations = shared_eliminations(self.marks, ends, &[Some(first), a, b]);
            let is_better = |best: CandidateSet| rank(&eliminations) < rank(&best);
            if !eliminations.is_empty() && self.best.is_none_or(is_better) {
                self.best = Some(eliminations);
            }
        }
        for n in 0..self.from[end].len() {
            let next = self.from[end][n];
            if let Some(rest) = self.remaining(pair, used, next) {
                self.extend(start, first, next, rest, pairs + 1);
            }
        }
    }

    /// Returns the digits of a pair that are used.
    fn digits(&self, pair: usize, used: Used) -> [Option<Digit>; 2] {
        let [first, second] = self.pairs[pair].digits;
        match used {
            Used::First => [first, None],
            Used::Second => [second, None],
            Used::Both => [first, second],
        }
    }

    /// Returns which digits of the next pair are left when those that this pair uses are not used again.
    ///
    /// Rule: if this pair uses both of its digits, only the first of them is compared.
    fn remaining(&self, pair: usize, used: Used, next: usize) -> Option<Used> {
        let before = self.digits(pair, used)[0];
        let [first, second] = self.pairs[next].digits;
        match second {
            None => (before != first).then_some(Used::First),
            Some(_) if before == second => Some(Used::First),
            Some(_) if before == first => Some(Used::Second),
            Some(_) => Some(Used::Both),
        }
    }
}
