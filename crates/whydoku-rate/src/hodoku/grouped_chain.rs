//! Finds nice loops and alternating chains over candidates and groups.

use super::choice::rank;
use super::implications::Implications;
use whydoku_grid::{Candidate, CandidateSet, Pencilmarks};

/// Rule: the ends of a chain are single candidates; only its inner nodes may be groups. The chain
/// with the most eliminations wins, by the ranking used for all chains.
///
/// Loops need no special case: a chain makes each of their eliminations too.
pub(super) fn grouped_chain(marks: &Pencilmarks) -> Option<CandidateSet> {
    let implications = Implications::new(marks, true);
    let mut best: Option<CandidateSet> = None;
    let mut consider = |eliminations: CandidateSet| {
        if !eliminations.is_empty() && best.is_none_or(|best| rank(&eliminations) < rank(&best)) {
            best = Some(eliminations);
        }
    };
    for start in marks.open().iter() {
        if implications.reached(start, true).off.contains(start) {
            consider([start].into_iter().collect());
        }
        for end in implications.reached(start, false).on.iter() {
            consider(chain_eliminations(marks, start, end));
        }
    }
    best
}

/// Returns what can be eliminated when at least one of two candidates is true. If both are the same
/// candidate, it is true.
fn chain_eliminations(marks: &Pencilmarks, start: Candidate, end: Candidate) -> CandidateSet {
    let mut eliminations = CandidateSet::EMPTY;
    if start == end {
        let others = marks.candidates(start.cell).without(start.digit);
        eliminations.extend(others.into_iter().map(|d| Candidate::new(start.cell, d)));
    } else if start.digit == end.digit {
        let seen = start.cell.peers() & end.cell.peers();
        eliminations.insert_cells(start.digit, seen & marks.positions(start.digit));
    } else if start.cell.sees(end.cell) {
        let crossed = [
            Candidate::new(start.cell, end.digit),
            Candidate::new(end.cell, start.digit),
        ];
        eliminations.extend(crossed.into_iter().filter(|c| marks.has(*c)));
    }
    eliminations
}
