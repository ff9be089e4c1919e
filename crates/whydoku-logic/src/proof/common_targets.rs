//! Covers for steps that end with "one of these cells holds the digit".

use crate::{Base, Facts, Inference};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Truth};

/// Returns the fewest houses of `target` that together contain all of `cells`, which all see it.
pub(crate) fn houses_containing(target: Cell, cells: CellSet) -> Vec<House> {
    let houses = target.houses();
    let held = |choice: &u8| {
        let chosen = (0..3).filter(|i| choice >> i & 1 == 1);
        let reach = chosen.fold(CellSet::EMPTY, |all, i| all | houses[i].cells());
        cells.is_subset(reach)
    };
    // Row, column, box alone before two of them before all.
    let choice = [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]
        .into_iter()
        .find(held)
        .unwrap_or(0);
    (0..3)
        .filter(|i| choice >> i & 1 == 1)
        .map(|i| houses[i])
        .collect()
}

/// Returns the open candidates that every one of `ends` excludes.
pub(crate) fn excluded_by_all(facts: &Facts<'_>, ends: &CandidateSet) -> CandidateSet {
    let Some(first) = ends.iter().next() else {
        return CandidateSet::EMPTY;
    };
    let mut gone = CandidateSet::EMPTY;
    for digit in facts.candidates(first.cell).without(first.digit) {
        gone.insert(Candidate::new(first.cell, digit));
    }
    gone.insert_cells(
        first.digit,
        facts.positions(first.digit) & first.cell.peers(),
    );
    gone.iter()
        .filter(|target| ends.iter().all(|end| end.excludes(*target)))
        .collect()
}

/// Returns the fewest truths of `target` that together contain all of `ends`, which all exclude it.
pub(crate) fn truths_containing(target: Candidate, ends: &CandidateSet) -> Vec<Truth> {
    let truths = target.truths();
    let chosen = |choice: u8| (0..4).filter(move |i| choice >> i & 1 == 1);
    let mut choices: [u8; 15] = std::array::from_fn(|i| u8::try_from(i + 1).unwrap_or(15));
    choices.put_in_order_by_key(|choice| choice.count_ones());
    let holds = |choice: &u8| {
        ends.iter()
            .all(|end| chosen(*choice).any(|i| truths[i].contains(end)))
    };
    let choice = choices.into_iter().find(holds).unwrap_or(0);
    chosen(choice).map(|i| truths[i]).collect()
}

/// Returns covers that remove `digit` from `targets`, each of which sees all `ends`. The given truths and
/// links leave only the ends, so links from each target to the ends complete the cover. Targets with the
/// same links share one cover.
pub(crate) fn covers_of_targets(
    truths: &[Base],
    links: &[Truth],
    digit: Digit,
    ends: CellSet,
    targets: CellSet,
) -> Vec<Inference> {
    let mut groups: Vec<(Vec<House>, Vec<Candidate>)> = Vec::new();
    for target in targets {
        let houses = houses_containing(target, ends);
        let gone = Candidate::new(target, digit);
        match groups.iter_mut().find(|(known, _)| *known == houses) {
            Some((_, all)) => all.push(gone),
            None => groups.push((houses, vec![gone])),
        }
    }
    let cover = |(houses, gone): (Vec<House>, Vec<Candidate>)| {
        let last = houses.into_iter().map(|house| Truth::House(house, digit));
        Inference::cover(
            truths.iter().copied(),
            links.iter().copied().chain(last),
            gone,
        )
    };
    groups.into_iter().map(cover).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_house_is_enough_where_one_holds_all() {
        let cells = |text: &[(usize, usize)]| -> CellSet {
            text.iter().map(|&(r, c)| Cell::at(r, c)).collect()
        };
        let target = Cell::at(0, 0);
        for (ends, count) in [
            (cells(&[(0, 1), (0, 8)]), 1),
            (cells(&[(1, 1), (2, 2), (0, 1)]), 1),
            (cells(&[(0, 8), (8, 0)]), 2),
            (cells(&[(0, 8), (8, 0), (1, 1)]), 3),
            (cells(&[(0, 8), (0, 1), (1, 1)]), 2),
        ] {
            let houses = houses_containing(target, ends);
            assert_eq!(houses.len(), count);
            assert!(houses.iter().all(|h| h.cells().contains(target)));
            let reach = houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
            assert!(ends.is_subset(reach));
        }
    }
}
