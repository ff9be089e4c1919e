//! Whether a cover (see [`Rule::Cover`](crate::logic::Rule::Cover)) proves something, and whether it
//! needs all it cites. Techniques whose patterns overlap simpler ones ask here before they report.

use crate::grid::{Candidate, CandidateSet, Pencilmarks, Truth};

/// Whether the truths and links prove that every target is false.
pub fn proves(
    marks: &Pencilmarks,
    truths: &[Truth],
    links: &[Truth],
    targets: &CandidateSet,
) -> bool {
    let covered = |candidate: Candidate| {
        let holding = |set: &[Truth]| set.iter().filter(|truth| truth.contains(candidate)).count();
        (holding(links), holding(truths))
    };
    // A truth that is settled already has its true candidate outside the open ones.
    if truths.iter().any(|truth| marks.open_of(*truth).is_empty()) {
        return false;
    }
    let sound = truths
        .iter()
        .flat_map(|truth| marks.open_of(*truth).iter())
        .all(|candidate| {
            let (over, under) = covered(candidate);
            over >= under
        });
    sound
        && targets.iter().all(|target| {
            let (over, under) = covered(target);
            // weight > slack, with the subtractions moved to the other side
            over + truths.len() > under + links.len()
        })
}

/// Whether the truths and links prove the targets false and no truth and no link can be left out.
pub fn is_minimal(
    marks: &Pencilmarks,
    truths: &[Truth],
    links: &[Truth],
    targets: &CandidateSet,
) -> bool {
    let without = |set: &[Truth], i: usize| {
        let mut fewer = set.to_vec();
        fewer.remove(i);
        fewer
    };
    proves(marks, truths, links, targets)
        && (0..truths.len()).all(|i| !proves(marks, &without(truths, i), links, targets))
        && (0..links.len()).all(|i| !proves(marks, truths, &without(links, i), targets))
        // A part of the pattern that is balanced in itself (a smaller locked set) shows up only when
        // a truth and a link go together.
        && (0..truths.len()).all(|t| {
            let fewer = without(truths, t);
            (0..links.len()).all(|l| !proves(marks, &fewer, &without(links, l), targets))
        })
}
