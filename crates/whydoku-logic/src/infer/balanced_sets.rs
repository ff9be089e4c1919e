//! [`BalancedSet`]: N cells whose candidates fit into N links. The cells use up every link, so no other
//! candidate of a link can be true.

use crate::proof::cover::needed_cover_in;
use crate::{Facts, Inference};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, House, Truth};

/// A digit of the cells and the smallest choices of houses that contain all its places there.
#[derive(Clone, Debug)]
struct DigitHouses {
    digit: Digit,
    choices: Vec<Vec<House>>,
}

/// A set of cells with as many links as cells.
#[derive(Clone, Debug)]
pub(crate) struct BalancedSet {
    /// The cells.
    pub cells: CellSet,
    held: Vec<DigitHouses>,
}

impl BalancedSet {
    /// Chooses the fewest links for the cells; `None` if there are not exactly as many links as cells.
    pub(crate) fn new(facts: &Facts<'_>, cells: CellSet, allowed: u32) -> Option<Self> {
        let mut left = cells.len();
        let mut held = Vec::new();
        for digit in facts.candidates_of(cells) {
            let places = facts.positions(digit) & cells;
            let choices = fewest_houses(places, allowed, left);
            left = left.checked_sub(choices.first()?.len())?;
            held.push(DigitHouses { digit, choices });
        }
        (left == 0).then_some(Self { cells, held })
    }

    /// Counts how often a choice of houses contains a cell, beyond the one time the cell itself uses.
    fn over(&self, houses: &[House], candidate: Candidate) -> usize {
        let times = houses.iter().filter(|h| h.cells().contains(candidate.cell));
        times.count() - usize::from(self.cells.contains(candidate.cell))
    }

    /// Returns everything that the links rule out.
    pub(crate) fn eliminations(&self, facts: &Facts<'_>) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        for held in &self.held {
            for houses in &held.choices {
                let reach = houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
                for cell in facts.positions(held.digit) & reach {
                    let candidate = Candidate::new(cell, held.digit);
                    if self.over(houses, candidate) > 0 {
                        gone.insert(candidate);
                    }
                }
            }
        }
        gone
    }

    /// Returns the links; those of the digit of `target` are chosen so that they rule it out.
    pub(crate) fn links(&self, target: Option<Candidate>) -> Vec<Truth> {
        let mut links = Vec::with_capacity(self.cells.len());
        for held in &self.held {
            let same_digit = target.filter(|target| target.digit == held.digit);
            let chosen = same_digit.and_then(|target| {
                let mut choices = held.choices.iter();
                choices.find(|houses| {
                    houses.iter().any(|h| h.cells().contains(target.cell))
                        && self.over(houses, target) > 0
                })
            });
            let houses = chosen.or_else(|| held.choices.first());
            let houses = houses.into_iter().flatten();
            links.extend(houses.map(|house| Truth::House(*house, held.digit)));
        }
        links
    }

    /// Returns the covers that rule out `gone`.
    pub(crate) fn proof(&self, facts: &Facts<'_>, gone: &CandidateSet) -> Vec<Inference> {
        let mut groups: Vec<(Vec<Truth>, CandidateSet)> = Vec::new();
        for target in gone.iter() {
            let links = self.links(Some(target));
            match groups.iter_mut().find(|(known, _)| *known == links) {
                Some((_, all)) => all.insert(target),
                None => groups.push((links, [target].into_iter().collect())),
            }
        }
        let truths: Vec<Truth> = self.cells.into_iter().map(Truth::Cell).collect();
        // Each cover may use what those before it ruled out.
        let mut open = *facts.marks().open();
        let mut proof = Vec::with_capacity(groups.len());
        for (links, gone) in groups {
            proof.push(needed_cover_in(&open, None, truths.clone(), links, &gone));
            open -= gone;
        }
        proof
    }

    /// Whether the links connect all the cells.
    pub(crate) fn is_connected(&self, facts: &Facts<'_>) -> bool {
        let links = self.links(None);
        let Some(first) = self.cells.first() else {
            return false;
        };
        let mut reached = CellSet::from(first);
        loop {
            let mut wider = reached;
            for link in &links {
                if let Truth::House(house, digit) = link {
                    let held = facts.positions(*digit) & house.cells() & self.cells;
                    if !held.is_disjoint(reached) {
                        wider |= held;
                    }
                }
            }
            if wider == reached {
                return reached == self.cells;
            }
            reached = wider;
        }
    }
}

/// Returns all smallest choices among the allowed houses (as bits) that contain all of `places`; empty
/// if even the smallest needs more than `most` houses.
pub(crate) fn fewest_houses(places: CellSet, allowed: u32, most: usize) -> Vec<Vec<House>> {
    fn go(
        places: CellSet,
        allowed: u32,
        size: usize,
        chosen: &mut Vec<House>,
        found: &mut Vec<Vec<House>>,
    ) {
        let Some(first) = places.first() else {
            let mut houses = chosen.clone();
            houses.put_in_order();
            if !found.contains(&houses) {
                found.push(houses);
            }
            return;
        };
        if chosen.len() == size {
            return;
        }
        for house in first.houses() {
            if allowed >> house.index() & 1 == 1 {
                chosen.push(house);
                go(places - house.cells(), allowed, size, chosen, found);
                chosen.pop();
            }
        }
    }
    let mut found = Vec::new();
    for size in 1..=most.min(6) {
        go(places, allowed, size, &mut Vec::new(), &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Whether a proof uses all the cells.
pub(crate) fn rests_on(proof: &[Inference], cells: CellSet) -> bool {
    let mut used = CellSet::EMPTY;
    for inference in proof {
        inference.for_each_truth(&mut |truth| {
            if let Truth::Cell(cell) = truth {
                used.insert(cell);
            }
        });
    }
    used == cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::Cell;

    #[test]
    fn the_fewest_houses_are_found_in_all_ways() {
        let cells = |list: &[(usize, usize)]| -> CellSet {
            list.iter().map(|&(r, c)| Cell::at(r, c)).collect()
        };
        let any = (1 << 27) - 1;
        assert_eq!(fewest_houses(cells(&[(0, 0), (0, 1)]), any, 9).len(), 2);
        // Two cells that do not see each other: three houses for each.
        assert_eq!(fewest_houses(cells(&[(0, 0), (8, 8)]), any, 9).len(), 9);
        // A rectangle over four boxes: the two rows or the two columns.
        let corners = cells(&[(0, 0), (0, 8), (8, 0), (8, 8)]);
        assert_eq!(fewest_houses(corners, any, 9).len(), 2);
        assert!(fewest_houses(corners, any, 1).is_empty());
    }
}
