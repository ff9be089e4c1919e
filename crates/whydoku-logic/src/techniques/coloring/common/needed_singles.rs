//! Removes unneeded singles from a proof.

use crate::{Inference, Literal};
use whydoku_grid::{Candidate, CandidateSet, Digit, Pencilmarks, Truth};

/// The singles, in order, that are needed to rule out all of `gone` under the assumption `assume`.
///
/// The given singles must be enough. Those that are not needed are dropped, starting with the last.
pub(crate) fn needed_singles(
    marks: &Pencilmarks,
    assume: Literal,
    mut singles: Vec<(Truth, Candidate)>,
    gone: &CandidateSet,
) -> Vec<Inference> {
    for place in (0..singles.len()).rev() {
        let single = singles.remove(place);
        if !rule_out(marks, assume, &singles, gone) {
            singles.insert(place, single);
        }
    }
    singles
        .into_iter()
        .map(|(truth, candidate)| Inference::single(truth, candidate))
        .collect()
}

/// Whether each single really has only one candidate left when its turn comes, and all of `gone` is
/// ruled out in the end.
fn rule_out(
    marks: &Pencilmarks,
    assume: Literal,
    singles: &[(Truth, Candidate)],
    gone: &CandidateSet,
) -> bool {
    let mut off = if assume.holds {
        excluded_by(assume.candidate)
    } else {
        [assume.candidate].into_iter().collect()
    };
    for (truth, candidate) in singles {
        let mut open = truth.candidates().into_iter().filter(|c| marks.has(*c));
        if !open.all(|other| other == *candidate || off.contains(other)) {
            return false;
        }
        off |= excluded_by(*candidate);
    }
    gone.is_subset(&off)
}

/// All candidates that cannot be true together with this one.
fn excluded_by(candidate: Candidate) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut excluded = CandidateSet::EMPTY;
    for other in Digit::ALL {
        excluded.insert_cells(other, cell.into());
    }
    excluded.remove(candidate);
    excluded.insert_cells(digit, cell.peers());
    excluded
}
