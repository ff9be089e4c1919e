//! Refutes a candidate by singles, and by nested cases where singles are not enough.

use crate::infer::closure::{Closure, Remaining, Strength};
use crate::infer::propagation::Propagation;
use crate::{Facts, Inference, Literal};
use whydoku_grid::budget::Spent;
use whydoku_grid::{Candidate, Cell, CellSet, DigitSet, Pencilmarks, Truth};

/// The result of an attempt to refute a candidate.
#[derive(Clone, Debug)]
pub enum Refutation {
    /// The candidate leads to a conflict.
    Found(Inference),
    /// No refutation exists within the depth.
    NotFound,
}

/// Tries to refute a candidate with cases nested at most `depth` deep; depth 0 uses singles alone. One
/// unit of the budget pays for following one assumption to its end.
pub fn refute(
    facts: &Facts<'_>,
    marks: &Pencilmarks,
    candidate: Candidate,
    depth: usize,
) -> Result<Refutation, Spent> {
    facts.budget().spend(1)?;
    let given = std::ptr::eq(marks, facts.marks());
    if given && facts.uses_prefilters() && is_irrefutable(facts, candidate, depth)? {
        return Ok(Refutation::NotFound);
    }
    let followed;
    let propagation = if given {
        facts.propagation(candidate)
    } else {
        followed = Propagation::follow(marks, Literal::on(candidate), 81);
        &followed
    };
    if let Some(inference) = propagation.refutation(marks) {
        return Ok(Refutation::Found(inference));
    }
    if depth == 0 {
        return Ok(Refutation::NotFound);
    }
    // The state once everything that follows by singles is placed.
    let mut after = *marks;
    for placed in propagation.placements() {
        if after.has(placed) && after.place(placed.cell, placed.digit).is_err() {
            return Ok(Refutation::NotFound);
        }
    }
    // With one split, try all of the tightest cells, so that the answer does not depend on the numbering
    // of cells. With as many splits as it takes, any cell will do.
    let cells = tightest(&after);
    let cells = cells.into_iter().take(if depth == 1 { 81 } else { 1 });
    let mut closure = Closure::new(&after);
    // Singles that do not follow from the candidate may remain and may fail; then every case fails.
    let start = closure
        .run(Strength::Singles)
        .is_ok()
        .then(|| *closure.remaining());
    for cell in cells {
        if let Some(start) = &start
            && depth == 1
            && facts.uses_prefilters()
        {
            facts.budget().spend(1)?;
            if has_open_case(&mut closure, start, cell) {
                continue;
            }
        }
        let mut cases = Vec::new();
        for digit in after.candidates(cell) {
            match refute(facts, &after, Candidate::new(cell, digit), depth - 1)? {
                Refutation::Found(inner) => cases.push(inner),
                Refutation::NotFound => break,
            }
        }
        if cases.len() == after.candidates(cell).len() {
            let conflict = Truth::Cell(cell);
            let mut inferences =
                propagation.reasons(marks, premises_of(marks, &after, conflict, &cases));
            inferences.extend(cases);
            let assume = Literal::on(candidate);
            return Ok(Refutation::Found(Inference::refute(
                assume, inferences, conflict,
            )));
        }
    }
    Ok(Refutation::NotFound)
}

/// Whether a quick check without reasons shows that the candidate cannot be refuted at this depth. Cases
/// nested as deep as needed never refute a candidate that some solution has.
fn is_irrefutable(facts: &Facts<'_>, candidate: Candidate, depth: usize) -> Result<bool, Spent> {
    if depth == 0 {
        return Ok(false);
    }
    let Some(remaining) = facts.remaining_under(candidate) else {
        return Ok(false);
    };
    let mut closure = Closure::resume(&remaining);
    if depth == 1 {
        survives_splits(facts, &mut closure, &remaining)
    } else {
        has_solution(facts, &mut closure, &remaining)
    }
}

/// Whether the remaining candidates contain a solution.
fn has_solution(
    facts: &Facts<'_>,
    closure: &mut Closure,
    remaining: &Remaining,
) -> Result<bool, Spent> {
    facts.budget().spend(1)?;
    let size = |cell: &Cell| remaining.masks.0[cell.index()].count_ones();
    let open = Cell::ALL.into_iter().filter(|cell| size(cell) > 1);
    let Some(cell) = open.min_by_key(size) else {
        return Ok(true);
    };
    for digit in DigitSet::from_bits(remaining.masks.0[cell.index()]) {
        closure.restart(remaining);
        let assumed = closure.assume(Candidate::new(cell, digit));
        if assumed
            .and_then(|()| closure.run(Strength::Singles))
            .is_ok()
        {
            let remaining = *closure.remaining();
            if has_solution(facts, closure, &remaining)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether each of the tightest cells under a candidate has a case that singles do not refute. Certain
/// only in a state without singles, where every single follows from the candidate; otherwise false.
fn survives_splits(
    facts: &Facts<'_>,
    closure: &mut Closure,
    remaining: &Remaining,
) -> Result<bool, Spent> {
    if facts.has_singles() {
        return Ok(false);
    }
    let size = |cell: Cell| remaining.masks.0[cell.index()].count_ones();
    let open = || Cell::ALL.into_iter().filter(|cell| size(*cell) > 1);
    let fewest = open().map(size).min();
    for cell in open().filter(|cell| Some(size(*cell)) == fewest) {
        facts.budget().spend(1)?;
        if !has_open_case(closure, remaining, cell) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether singles fail to refute some candidate of a cell.
fn has_open_case(closure: &mut Closure, start: &Remaining, cell: Cell) -> bool {
    let mut digits = DigitSet::from_bits(start.masks.0[cell.index()]).into_iter();
    digits.any(|digit| {
        closure.restart(start);
        let assumed = closure.assume(Candidate::new(cell, digit));
        assumed
            .and_then(|()| closure.run(Strength::Singles))
            .is_ok()
    })
}

/// Returns what had to be ruled out before the cases: candidates of their truths that are open in
/// `marks` but not in `after`.
fn premises_of(
    marks: &Pencilmarks,
    after: &Pencilmarks,
    conflict: Truth,
    cases: &[Inference],
) -> Vec<Candidate> {
    let mut gone = marks.open_of(conflict) - *after.open();
    for case in cases {
        case.for_each_truth(&mut |truth| gone |= marks.open_of(truth) - *after.open());
    }
    gone.iter().collect()
}

/// The unsolved cells with the fewest candidates.
fn tightest(marks: &Pencilmarks) -> CellSet {
    let size = |cell: Cell| marks.candidates(cell).len();
    let least = marks.unsolved().into_iter().map(size).min();
    marks
        .unsolved()
        .into_iter()
        .filter(|cell| Some(size(*cell)) == least)
        .collect()
}
