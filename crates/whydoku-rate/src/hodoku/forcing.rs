//! Forcing chains and forcing nets, by tables: what follows from each candidate being true, and from
//! its being false.
//!
//! An assumption that leads to a contradiction is wrong; what follows from every case of a candidate,
//! a cell or a house is right.
//!
//! Rule: a placement comes before any elimination; then the first cell in reading order, then the
//! smallest digit. Which chain leads there does not matter to the score.

use super::implications::{Consequences, Implications};
use super::look_ahead::look_ahead;
use whydoku_grid::{Candidate, CandidateSet, Digit, House, Pencilmarks};
use whydoku_logic::Conclusions;

/// Rule: chains run over candidates and groups, not over almost locked sets.
pub(super) fn forcing_chain(marks: &Pencilmarks) -> Option<Conclusions> {
    best(marks, &Implications::new(marks, true))
}

/// Rule: a net knows what a few rounds of singles bring beyond each candidate, and the links of
/// chains besides.
pub(super) fn forcing_net(marks: &Pencilmarks) -> Option<Conclusions> {
    let mut implications = Implications::new(marks, true);
    for candidate in marks.open().iter() {
        for holds in [false, true] {
            let more = look_ahead(marks, candidate, holds);
            implications.add(candidate, holds, &more);
        }
    }
    best(marks, &implications)
}

/// What is best of all that the tables prove.
fn best(marks: &Pencilmarks, implications: &Implications) -> Option<Conclusions> {
    let mut proved = Consequences::default();
    let mut tables = vec![Consequences::default(); 729];
    for candidate in marks.open().iter() {
        let [off, on] = [false, true].map(|holds| implications.reached(candidate, holds));
        if is_contradiction(marks, &on) {
            proved.off.insert(candidate);
        }
        if is_contradiction(marks, &off) {
            proved.on.insert(candidate);
        }
        keep_common(&mut proved, &[on, off]);
        tables[candidate.index()] = on;
    }
    let of = |candidate: Candidate| tables[candidate.index()];
    for cell in marks.unsolved() {
        let cases = marks.candidates(cell).into_iter();
        let cases: Vec<_> = cases.map(|digit| of(Candidate::new(cell, digit))).collect();
        keep_common(&mut proved, &cases);
    }
    for (house, digit) in open_houses(marks) {
        let cases = (marks.positions(digit) & house.cells()).into_iter();
        let cases: Vec<_> = cases.map(|cell| of(Candidate::new(cell, digit))).collect();
        keep_common(&mut proved, &cases);
    }
    let first = |all: &CandidateSet| all.iter().min_by_key(|candidate| candidate.index());
    let placement = first(&proved.on).map(Conclusions::place);
    placement.or_else(|| {
        let elimination = first(&proved.off)?;
        Some(Conclusions::eliminate([elimination].into_iter().collect()))
    })
}

/// The places a digit has left in a house: always some, else the puzzle has no solution.
fn open_houses(marks: &Pencilmarks) -> impl Iterator<Item = (House, Digit)> {
    House::ALL.into_iter().flat_map(move |house| {
        let is_open = move |digit: &Digit| !(marks.positions(*digit) & house.cells()).is_empty();
        let digits = Digit::ALL.into_iter().filter(is_open);
        digits.map(move |digit| (house, digit))
    })
}

/// Adds what all cases lead to.
fn keep_common(proved: &mut Consequences, cases: &[Consequences]) {
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

/// A candidate both true and false, a cell or a house with two of what it can have one of, or with
/// none.
fn is_contradiction(marks: &Pencilmarks, all: &Consequences) -> bool {
    let Consequences { on, off } = all;
    !on.is_disjoint(off)
        || marks.unsolved().into_iter().any(|cell| {
            on.digits(cell).len() > 1 || marks.candidates(cell).is_subset(off.digits(cell))
        })
        || open_houses(marks).any(|(house, digit)| {
            let places = marks.positions(digit) & house.cells();
            (on.cells(digit) & house.cells()).len() > 1 || places.is_subset(off.cells(digit))
        })
}
