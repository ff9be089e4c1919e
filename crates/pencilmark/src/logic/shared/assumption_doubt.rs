//! Which candidates fail when they are assumed: what most arguments, however found, can rule out at all.
//!
//! A chain of candidates that rules something out does so because that candidate being true leads by
//! singles to a truth without candidates; with groups it takes locked candidates too, with almost locked
//! or almost hidden sets subsets. So what singles (or subsets) do not refute, no chain, no row of sets
//! and no blossom rules out, whatever its length, and there is no need to look for one.
//!
//! An assumption that stands clears all that it settles: what follows from one of these follows from it.

use super::closure::{Closure, Strength};
use crate::grid::{Candidate, CandidateSet, Pencilmarks};

/// The candidates that are refuted. Asked for through [`crate::logic::Facts::refutable`], which keeps
/// them; those of `known` are refuted already.
pub fn refutable(marks: &Pencilmarks, strength: Strength, known: &CandidateSet) -> CandidateSet {
    let open = *marks.open();
    let mut base = Closure::new(marks);
    // What goes without an assumption goes with any.
    if base.run(strength).is_err() {
        return open;
    }
    let mut unknown = open & base.open();
    let mut refuted = open - unknown;
    refuted |= *known;
    unknown -= *known;
    clear(&mut unknown, &base);
    let mut tried = base.clone();
    // Cells with few candidates first: what is assumed there settles most.
    let mut order: Vec<Candidate> = unknown.iter().collect();
    order.sort_by_key(|candidate| marks.candidates(candidate.cell).len());
    for candidate in order {
        if !unknown.contains(candidate) {
            continue;
        }
        tried.copy_from(&base);
        let stands = tried.assume(candidate).and_then(|()| tried.run(strength));
        if stands.is_ok() {
            clear(&mut unknown, &tried);
        } else {
            refuted.insert(candidate);
        }
    }
    refuted
}

fn clear(unknown: &mut CandidateSet, stands: &Closure) {
    for candidate in stands.settled() {
        unknown.remove(candidate);
    }
}
