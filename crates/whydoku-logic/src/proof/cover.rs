//! Checks covers (see [`crate::Rule::Cover`]): whether one proves its targets, and which of its premises
//! it needs. Techniques whose patterns overlap simpler ones check here before they report a step.

use crate::{Base, Concludes, Inference, Rule};
use whydoku_grid::{Candidate, CandidateSet, Pencilmarks, Truth};

/// Whether the truths and links prove that every target is false.
pub fn proves(
    marks: &Pencilmarks,
    truths: &[Truth],
    links: &[Truth],
    targets: &CandidateSet,
) -> bool {
    proves_in(marks.open(), None, truths, links, targets)
}

/// Does the same among any open candidates, and with a clause (at least one of these) besides the truths.
pub(crate) fn proves_in(
    open: &CandidateSet,
    clause: Option<&CandidateSet>,
    truths: &[Truth],
    links: &[Truth],
    targets: &CandidateSet,
) -> bool {
    // Only a few candidates matter, so each is looked up among the premises; clearing a table of all 729
    // would cost more.
    let weight = |candidate: Candidate| {
        let count = |premises: &[Truth]| {
            let holding = premises
                .iter()
                .filter(|premise| premise.contains(candidate));
            holding.count().cast_signed()
        };
        let in_clause = clause.is_some_and(|clause| clause.contains(candidate));
        count(links) - count(truths) - isize::from(in_clause)
    };
    let sound = truths.iter().all(|truth| {
        let mut left = truth
            .candidates()
            .into_iter()
            .filter(|candidate| open.contains(*candidate))
            .peekable();
        // A truth that is settled already has its true candidate outside the open ones.
        left.peek().is_some() && left.all(|candidate| weight(candidate) >= 0)
    });
    let clause_sound = || {
        clause.is_none_or(|clause| {
            let left = *clause & *open;
            left.iter().all(|candidate| weight(candidate) >= 0)
        })
    };
    let premises = truths.len() + usize::from(clause.is_some());
    let slack = links.len().cast_signed() - premises.cast_signed();
    sound && clause_sound() && targets.iter().all(|target| weight(target) > slack)
}

/// Returns the cover with these truths and links, without those that the targets do not need.
///
/// A pattern in its familiar form can have more premises than its eliminations need, such as a cover line
/// of a sashimi fish that the box of the fins makes superfluous, or a house used twice. If the premises
/// do not prove the targets, all of them stay, so that the verifier rejects the cover.
pub fn needed_cover(
    marks: &Pencilmarks,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    targets: &CandidateSet,
) -> Inference {
    needed_cover_in(marks.open(), None, truths, links, targets)
}

/// Does the same among any open candidates, and with the first clause of the proof besides the truths.
pub fn needed_cover_in(
    open: &CandidateSet,
    clause: Option<&CandidateSet>,
    mut truths: Vec<Truth>,
    mut links: Vec<Truth>,
    targets: &CandidateSet,
) -> Inference {
    if proves_in(open, clause, &truths, &links, targets) {
        while drop_one(open, clause, &mut truths, &mut links, targets) {}
    }
    let first = clause.map(|_| Base::Clause(0));
    let truths = first.into_iter().chain(truths.into_iter().map(Base::Truth));
    Inference::cover(truths, links, targets.iter())
}

/// Does the same for covers that follow each other. Each is trimmed to what it needs after the ones before
/// it have eliminated their targets.
pub(crate) fn needed_covers(marks: &Pencilmarks, covers: Vec<Inference>) -> Vec<Inference> {
    needed_covers_with(marks, None, covers)
}

/// Does the same for covers, some of which use the first clause of the proof.
pub(crate) fn needed_covers_with(
    marks: &Pencilmarks,
    clause: Option<&CandidateSet>,
    covers: Vec<Inference>,
) -> Vec<Inference> {
    let mut open = *marks.open();
    let trimmed = covers.into_iter().map(|inference| {
        let (Rule::Cover { truths, links }, Concludes::Literals(literals)) =
            (&inference.rule, &inference.concludes)
        else {
            return inference;
        };
        let (clause, truths) = match truths.split_first() {
            Some((Base::Clause(0), rest)) if clause.is_some() => (clause, rest),
            _ => (None, truths.as_slice()),
        };
        let plain = truths.iter().map(|base| match base {
            Base::Truth(truth) => Some(*truth),
            Base::Clause(_) => None,
        });
        let Some(plain) = plain.collect::<Option<Vec<Truth>>>() else {
            return inference;
        };
        let targets = literals.iter().map(|literal| literal.candidate).collect();
        let needed = needed_cover_in(&open, clause, plain, links.clone(), &targets);
        open -= targets;
        needed
    });
    trimmed.collect()
}

/// Drops the first premise that is not needed; returns false if all are needed.
fn drop_one(
    open: &CandidateSet,
    clause: Option<&CandidateSet>,
    truths: &mut Vec<Truth>,
    links: &mut Vec<Truth>,
    targets: &CandidateSet,
) -> bool {
    for place in 0..links.len() {
        let link = links.remove(place);
        if proves_in(open, clause, truths, links, targets) {
            return true;
        }
        links.insert(place, link);
    }
    for place in 0..truths.len() {
        let truth = truths.remove(place);
        if proves_in(open, clause, truths, links, targets) {
            return true;
        }
        truths.insert(place, truth);
    }
    false
}

/// Returns the links that are needed; `None` if the targets are not proved false, or if some truth is not
/// needed, because then the pattern hides a simpler one.
pub(crate) fn needed_links(
    marks: &Pencilmarks,
    truths: &[Truth],
    links: &[Truth],
    targets: &CandidateSet,
) -> Option<Vec<Truth>> {
    if !proves(marks, truths, links, targets) {
        return None;
    }
    let mut links = links.to_vec();
    for i in (0..links.len()).rev() {
        let link = links.remove(i);
        if !proves(marks, truths, &links, targets) {
            links.insert(i, link);
        }
    }
    let needed = (0..truths.len()).all(|i| {
        let mut fewer = truths.to_vec();
        fewer.remove(i);
        !proves(marks, &fewer, &links, targets)
    });
    needed.then_some(links)
}

/// Whether the truths and links prove the targets false and no truth and no link can be left out.
pub(crate) fn is_minimal(
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
