//! Truths that join candidates: the links of a proof.

use crate::Facts;
use whydoku_grid::{Candidate, CellSet, Digit, House, Truth};

/// Returns a truth that contains both candidates, so that at most one of them is true. A line comes before a
/// box, so the answer does not depend on the order of the arguments.
pub(crate) fn link_between(a: Candidate, b: Candidate) -> Option<Truth> {
    if a == b {
        return None;
    }
    a.truths().into_iter().find(|truth| truth.contains(b))
}

/// Returns a house that contains all the cells, a line rather than a box.
pub(crate) fn house_holding(cells: CellSet) -> Option<House> {
    cells.common_houses().next()
}

/// Returns the truth "this digit once in a house that contains all these cells", the link between groups.
pub(crate) fn link_over(digit: Digit, cells: CellSet) -> Option<Truth> {
    house_holding(cells).map(|house| Truth::House(house, digit))
}

/// Whether the candidate excludes every place of some digit in some house. Locked candidates or a single then
/// eliminate it, and no longer pattern should claim it.
pub(crate) fn empties_a_house(facts: &Facts<'_>, candidate: Candidate) -> bool {
    let Candidate { cell, digit } = candidate;
    let own = House::ALL.into_iter().any(|house| {
        let open = facts.positions_in(house, digit);
        !open.is_empty() && !house.cells().contains(cell) && open.is_subset(cell.peers())
    });
    own || facts
        .candidates(cell)
        .without(digit)
        .into_iter()
        .any(|other| {
            let houses = cell.houses().into_iter();
            houses
                .map(|house| facts.positions_in(house, other))
                .any(|open| open == cell.into())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_exists_exactly_between_candidates_that_exclude_each_other() {
        for a in Candidate::all().step_by(17) {
            for b in Candidate::all() {
                let link = link_between(a, b);
                assert_eq!(link.is_some(), a.excludes(b), "{a} {b}");
                assert!(link.is_none_or(|truth| truth.contains(a) && truth.contains(b)));
            }
        }
    }
}
