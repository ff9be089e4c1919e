//! Refuting a candidate by singles, and where they are not enough by cases inside cases.

use super::closure::{Closure, Strength};
use super::trail::Trail;
use crate::budget::Spent;
use crate::grid::{Candidate, Cell, CellSet, Pencilmarks, Truth};
use crate::logic::{Facts, Inference, Literal};

/// What came of trying to refute a candidate.
#[derive(Clone, Debug)]
pub enum Tried {
    /// It leads to a conflict.
    Refuted(Inference),
    /// Nothing found within the depth.
    Open,
}

/// Tries to refute a candidate, splitting cases at most `depth` deep inside each other; 0 is singles
/// alone. A unit of the budget is one assumption followed to its end.
pub fn refute(
    facts: &Facts<'_>,
    marks: &Pencilmarks,
    candidate: Candidate,
    depth: usize,
) -> Result<Tried, Spent> {
    facts.budget().spend(1)?;
    let followed;
    let trail = if std::ptr::eq(marks, facts.marks()) {
        facts.trail(candidate)
    } else {
        followed = Trail::follow(marks, Literal::on(candidate), 81);
        &followed
    };
    if let Some(inference) = trail.refutation(marks) {
        return Ok(Tried::Refuted(inference));
    }
    if depth == 0 {
        return Ok(Tried::Open);
    }
    // The state once everything that follows by singles is placed.
    let mut after = *marks;
    for placed in trail.placements() {
        if after.has(placed) && after.place(placed.cell, placed.digit).is_err() {
            return Ok(Tried::Open);
        }
    }
    // One split: whichever of the tightest cells does it, so that the answer does not depend on the
    // numbering. As many as it takes: any cell will do.
    let cells = tightest(&after);
    let cells = cells.into_iter().take(if depth == 1 { 81 } else { 1 });
    let mut tried = Closure::new(&after);
    // Singles that do not follow from the candidate may be left, and may fail: then no case stands.
    let start = (tried.run(Strength::Singles).is_ok()).then(|| *tried.left());
    for cell in cells {
        // Most cells have a case that stands, and that is told sooner without reasons.
        if let Some(start) = &start
            && depth == 1
            && facts.asks_first()
        {
            facts.budget().spend(1)?;
            let mut digits = after.candidates(cell).into_iter();
            let stands = digits.any(|digit| {
                tried.restart(start);
                let assumed = tried.assume(Candidate::new(cell, digit));
                assumed.and_then(|()| tried.run(Strength::Singles)).is_ok()
            });
            if stands {
                continue;
            }
        }
        let mut cases = Vec::new();
        for digit in after.candidates(cell) {
            match refute(facts, &after, Candidate::new(cell, digit), depth - 1)? {
                Tried::Refuted(inner) => cases.push(inner),
                Tried::Open => break,
            }
        }
        if cases.len() == after.candidates(cell).len() {
            let conflict = Truth::Cell(cell);
            let mut inferences = trail.reasons(marks, leaned_on(marks, &after, conflict, &cases));
            inferences.extend(cases);
            let assume = Literal::on(candidate);
            return Ok(Tried::Refuted(Inference::refute(
                assume, inferences, conflict,
            )));
        }
    }
    Ok(Tried::Open)
}

/// What had to be ruled out before the cases: candidates of their truths that were open under `marks`
/// and no longer are.
fn leaned_on(
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
