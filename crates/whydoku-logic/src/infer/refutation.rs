//! Refuting a candidate by singles, and where they are not enough by cases inside cases.

use crate::infer::closure::{Closure, Left, Strength};
use crate::infer::propagation::Trail;
use crate::{Facts, Inference, Literal};
use whydoku_grid::budget::Spent;
use whydoku_grid::{Candidate, Cell, CellSet, DigitSet, Pencilmarks, Truth};

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
    let given = std::ptr::eq(marks, facts.marks());
    if given && facts.asks_first() && stands_anyway(facts, candidate, depth)? {
        return Ok(Tried::Open);
    }
    let followed;
    let trail = if given {
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
        if let Some(start) = &start
            && depth == 1
            && facts.asks_first()
        {
            facts.budget().spend(1)?;
            if stands_in(&mut tried, start, cell) {
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

/// Whether a candidate is seen to stand without looking for reasons, which is sooner. Splits as deep as
/// it takes do not refute what some solution has.
fn stands_anyway(facts: &Facts<'_>, candidate: Candidate, depth: usize) -> Result<bool, Spent> {
    if depth == 0 {
        return Ok(false);
    }
    let Some(left) = facts.left_under(candidate) else {
        return Ok(false);
    };
    let mut tried = Closure::of(&left);
    if depth == 1 {
        stands_split(facts, &mut tried, &left)
    } else {
        has_solution(facts, &mut tried, &left)
    }
}

/// Whether what is left has a solution.
fn has_solution(facts: &Facts<'_>, tried: &mut Closure, left: &Left) -> Result<bool, Spent> {
    facts.budget().spend(1)?;
    let size = |cell: &Cell| left.masks.0[cell.index()].count_ones();
    let open = Cell::ALL.into_iter().filter(|cell| size(cell) > 1);
    let Some(cell) = open.min_by_key(size) else {
        return Ok(true);
    };
    for digit in DigitSet::from_bits(left.masks.0[cell.index()]) {
        tried.restart(left);
        let assumed = tried.assume(Candidate::new(cell, digit));
        if assumed.and_then(|()| tried.run(Strength::Singles)).is_ok() {
            let left = *tried.left();
            if has_solution(facts, tried, &left)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether each of the tightest cells under a candidate has a case that stands. Only told in a state
/// without singles: there what singles leave is what those that follow from the candidate leave.
fn stands_split(facts: &Facts<'_>, tried: &mut Closure, left: &Left) -> Result<bool, Spent> {
    if facts.has_singles() {
        return Ok(false);
    }
    let size = |cell: Cell| left.masks.0[cell.index()].count_ones();
    let open = || Cell::ALL.into_iter().filter(|cell| size(*cell) > 1);
    let fewest = open().map(size).min();
    for cell in open().filter(|cell| Some(size(*cell)) == fewest) {
        facts.budget().spend(1)?;
        if !stands_in(tried, left, cell) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether some candidate of a cell stands by singles.
fn stands_in(tried: &mut Closure, start: &Left, cell: Cell) -> bool {
    let mut digits = DigitSet::from_bits(start.masks.0[cell.index()]).into_iter();
    digits.any(|digit| {
        tried.restart(start);
        let assumed = tried.assume(Candidate::new(cell, digit));
        assumed.and_then(|()| tried.run(Strength::Singles)).is_ok()
    })
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
