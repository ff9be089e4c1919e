//! Finds premises that a proof does not need. A proof that needs every premise has no padding and is
//! not a simpler pattern in disguise.

use crate::check::check_step;
use crate::proof::{Base, Inference, Rule, Step};
use crate::rules::State;

/// Returns the premises that a step does not need, in words; a good proof has none. It tries to leave
/// out each inference, each truth and link of a cover, each branch, and the same inside every trail.
pub fn unneeded(state: &State, givens: &[bool; 81], step: &Step) -> Vec<String> {
    let mut found = Vec::new();
    for (what, proof) in with_one_less(&step.proof) {
        let less = Step {
            assumes_uniqueness: proof.iter().any(Inference::assumes_uniqueness),
            proof,
            ..step.clone()
        };
        if check_step(state, givens, &less).is_ok() {
            found.push(what);
        }
    }
    found.extend(unused_clauses(&step.proof, 0));
    found
}

/// Every proof with one premise left out, and what was left out.
pub(crate) fn with_one_less(proof: &[Inference]) -> Vec<(String, Vec<Inference>)> {
    let mut all = Vec::new();
    for (i, inference) in proof.iter().enumerate() {
        let place = format!("inference {} ({})", i + 1, inference.name());
        // Leaving out a clause would renumber the later ones; see `unused_clauses`.
        if !concludes_clause(inference) {
            let mut without = proof.to_vec();
            without.remove(i);
            all.push((place.clone(), without));
        }
        for (what, less) in less_inside(inference) {
            let mut changed = proof.to_vec();
            changed[i] = less;
            all.push((format!("{place}: {what}"), changed));
        }
    }
    all
}

fn less_inside(inference: &Inference) -> Vec<(String, Inference)> {
    let with = |rule: Rule| Inference {
        rule,
        ..inference.clone()
    };
    let mut all = Vec::new();
    match &inference.rule {
        Rule::Single(_) | Rule::Unique(_) | Rule::Impossible(_) | Rule::Symmetry(_) => {}
        Rule::Cover { truths, links } => {
            for i in 0..truths.len() {
                let (truths, gone) = without(truths, i);
                let links = links.clone();
                all.push((format!("truth {gone}"), with(Rule::Cover { truths, links })));
            }
            for i in 0..links.len() {
                let (links, gone) = without(links, i);
                let truths = truths.clone();
                all.push((format!("link {gone}"), with(Rule::Cover { truths, links })));
            }
        }
        Rule::Refute {
            assume,
            trail,
            conflict,
        } => {
            for (what, trail) in with_one_less(trail) {
                let (assume, conflict) = (*assume, *conflict);
                let rule = Rule::Refute {
                    assume,
                    trail,
                    conflict,
                };
                all.push((what, with(rule)));
            }
        }
        Rule::Cases { over, branches } => {
            let over = *over;
            for (i, branch) in branches.iter().enumerate() {
                let place = format!("branch {}", branch.assume);
                let (fewer, _) = without(branches, i);
                let rule = Rule::Cases {
                    over,
                    branches: fewer,
                };
                all.push((place.clone(), with(rule)));
                for (what, trail) in with_one_less(&branch.trail) {
                    let mut branches = branches.clone();
                    branches[i].trail = trail;
                    let rule = Rule::Cases { over, branches };
                    all.push((format!("{place}: {what}"), with(rule)));
                }
            }
        }
    }
    all
}

fn without<T: Clone>(list: &[T], i: usize) -> (Vec<T>, T) {
    let mut list = list.to_vec();
    let gone = list.remove(i);
    (list, gone)
}

const fn concludes_clause(inference: &Inference) -> bool {
    matches!(inference.rule, Rule::Unique(_) | Rule::Impossible(_))
}

/// The clauses that no later inference uses. A clause that is used is needed if that use is, which is
/// tried on its own.
fn unused_clauses(proof: &[Inference], around: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut clauses = around;
    for (i, inference) in proof.iter().enumerate() {
        let place = format!("inference {} ({})", i + 1, inference.name());
        for trail in inference.trails() {
            let inside = unused_clauses(trail, clauses).into_iter();
            found.extend(inside.map(|what| format!("{place}: {what}")));
        }
        if concludes_clause(inference) {
            if !proof[i + 1..].iter().any(|later| names(later, clauses)) {
                found.push(place);
            }
            clauses += 1;
        }
    }
    found
}

fn names(inference: &Inference, clause: usize) -> bool {
    let clause = Base::Clause(clause);
    let here = match &inference.rule {
        Rule::Cover { truths, .. } => truths.contains(&clause),
        Rule::Refute { conflict, .. } => *conflict == clause,
        Rule::Cases { over, branches } => {
            *over == clause || branches.iter().any(|b| b.conflict == Some(clause))
        }
        Rule::Single(_) | Rule::Unique(_) | Rule::Impossible(_) | Rule::Symmetry(_) => false,
    };
    let Base::Clause(number) = clause else {
        return here;
    };
    here || inference
        .trails()
        .into_iter()
        .flatten()
        .any(|inner| names(inner, number))
}
