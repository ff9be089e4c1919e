//! Finds forcing chains and forcing nets with tables of what follows from each candidate being true
//! and from its being false.
//!
//! An assumption that leads to a contradiction is wrong. Whatever follows from both states of a
//! candidate, from every candidate of a cell, or from every place of a digit in a house, is right.
//!
//! Rule: a placement comes before any elimination; then the first cell in reading order, then the
//! smallest digit. Which chain leads there does not affect the score.

use super::implications::{Consequences, Implications};
use super::look_ahead::look_ahead;
use super::singles::Board;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, House, Pencilmarks};
use whydoku_logic::Conclusions;

/// Rule: chains use candidates and groups, not almost locked sets.
pub(super) fn forcing_chain(marks: &Pencilmarks) -> Option<Conclusions> {
    best_conclusion(marks, &Implications::new(marks, true))
}

/// Rule: a net adds to the links of chains whatever a few rounds of singles yield after each
/// assumption.
pub(super) fn forcing_net(board: &Board) -> Option<Conclusions> {
    let marks = board.marks();
    let mut implications = Implications::new(marks, true);
    for candidate in marks.open().iter() {
        for holds in [false, true] {
            let more = look_ahead(board, candidate, holds);
            implications.add(candidate, holds, &more);
        }
    }
    best_conclusion(marks, &implications)
}

/// Returns the best conclusion that the tables prove.
fn best_conclusion(marks: &Pencilmarks, implications: &Implications) -> Option<Conclusions> {
    let mut proved = Consequences::default();
    let mut tables = vec![Consequences::default(); 729];
    let free = Digit::ALL.map(|digit| free_cells(marks, digit));
    for candidate in marks.open().iter() {
        let [off, on] = [false, true].map(|holds| implications.reached(candidate, holds));
        if is_contradiction(marks, &free, &on) {
            proved.off.insert(candidate);
        }
        if is_contradiction(marks, &free, &off) {
            proved.on.insert(candidate);
        }
        let mut common = Consequences::default();
        add_common(&mut common, &[on, off]);
        // Rule: what both states say about the candidate's own cell does not count.
        for digit in Digit::ALL {
            common.on.remove(Candidate::new(candidate.cell, digit));
            common.off.remove(Candidate::new(candidate.cell, digit));
        }
        proved.on |= common.on;
        proved.off |= common.off;
        tables[candidate.index()] = on;
    }
    let when_true = |candidate: Candidate| tables[candidate.index()];
    for cell in marks.unsolved() {
        let cases = marks.candidates(cell).into_iter();
        let cases: Vec<_> = cases
            .map(|digit| when_true(Candidate::new(cell, digit)))
            .collect();
        add_common(&mut proved, &cases);
    }
    for (house, digit) in open_houses(marks) {
        let cases = (marks.positions(digit) & house.cells()).into_iter();
        let cases: Vec<_> = cases
            .map(|cell| when_true(Candidate::new(cell, digit)))
            .collect();
        add_common(&mut proved, &cases);
    }
    let first = |all: &CandidateSet| all.iter().min_by_key(|candidate| candidate.index());
    let placement = first(&proved.on).map(Conclusions::place);
    placement.or_else(|| {
        let elimination = first(&proved.off)?;
        Some(Conclusions::eliminate([elimination].into_iter().collect()))
    })
}

/// Lists the digits that still have a place in each house.
fn open_houses(marks: &Pencilmarks) -> impl Iterator<Item = (House, Digit)> {
    House::ALL.into_iter().flat_map(move |house| {
        let is_open = move |digit: &Digit| !(marks.positions(*digit) & house.cells()).is_empty();
        let digits = Digit::ALL.into_iter().filter(is_open);
        digits.map(move |digit| (house, digit))
    })
}

/// Adds what all the cases have in common.
fn add_common(proved: &mut Consequences, cases: &[Consequences]) {
    let Some((first, rest)) = cases.split_first() else {
        return;
    };
    let (mut on, mut off) = (first.on, first.off);
    for case in rest {
        on &= case.on;
        off &= case.off;
    }
    proved.on |= on;
    proved.off |= off;
}

/// Returns the unsolved cells that do not see the digit, whether or not it was eliminated from them.
fn free_cells(marks: &Pencilmarks, digit: Digit) -> CellSet {
    marks.unsolved() - marks.placed(digit).any_peers()
}

/// Returns whether the consequences contradict each other: a candidate is both true and false, or a
/// cell or a digit in a house has two true candidates or none left.
///
/// Rule: that a digit has no place left in a house counts only if no earlier step eliminated it from a cell there.
fn is_contradiction(marks: &Pencilmarks, free: &[CellSet; 9], all: &Consequences) -> bool {
    let Consequences { on, off } = all;
    !on.is_disjoint(off)
        || marks.unsolved().into_iter().any(|cell| {
            on.digits(cell).len() > 1 || marks.candidates(cell).is_subset(off.digits(cell))
        })
        || open_houses(marks).any(|(house, digit)| {
            let places = free[digit.index()] & house.cells();
            (on.cells(digit) & house.cells()).len() > 1 || places.is_subset(off.cells(digit))
        })
}
