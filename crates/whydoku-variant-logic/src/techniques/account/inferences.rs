//! What dead ends rest on, and the arrows that show it.

use crate::facts::Facts;
use crate::proof::Premise;
use crate::proof::line::Literal;
use crate::proof::story::{DeadEnd, Inferred};
use crate::rules::Rules;
use crate::step::{Link, LinkKind};
use std::collections::BTreeMap;

/// Candidates that follow from one line at the same time.
pub(super) struct Inference {
    pub(super) literals: Vec<Literal>,
    pub(super) by: Premise,
    pub(super) because: Vec<Literal>,
}

/// The dead ends that the last one rests on, and that one.
pub(super) fn needed(ends: &[DeadEnd]) -> Vec<&DeadEnd> {
    let mut wanted = vec![false; ends.len()];
    if let Some(last) = wanted.last_mut() {
        *last = true;
    }
    for place in (0..ends.len()).rev() {
        if !wanted[place] {
            continue;
        }
        for premise in ends[place].premises() {
            if let Some(earlier) = ends
                .iter()
                .position(|end| premise == Premise::Earlier(end.clause))
            {
                wanted[earlier] = true;
            }
        }
    }
    let all = ends.iter().zip(wanted);
    all.filter(|(_, wanted)| *wanted)
        .map(|(end, _)| end)
        .collect()
}

/// The inferences about candidates; what rules say of variables of their own stands for what it follows from.
pub(super) fn inferences(rules: &Rules, end: &DeadEnd) -> Vec<Inference> {
    let is_candidate = |literal: &Literal| literal.var() < rules.candidates();
    let mut inside: BTreeMap<Literal, Vec<Literal>> = BTreeMap::new();
    let mut all: Vec<Inference> = Vec::new();
    for same in end.story.chunk_by(|a, b| a.by == b.by) {
        let mut because: Vec<Literal> = Vec::new();
        let mut literals: Vec<Literal> = Vec::new();
        for Inferred {
            literal,
            because: own,
            ..
        } in same
        {
            let own: Vec<Literal> = own
                .iter()
                .flat_map(|one| inside.get(one).cloned().unwrap_or_else(|| vec![*one]))
                .filter(|one| !literals.contains(one))
                .collect();
            if is_candidate(literal) {
                literals.push(*literal);
                because.extend(own);
            } else {
                inside.insert(*literal, own);
            }
        }
        because.sort_unstable();
        because.dedup();
        if !literals.is_empty() {
            all.push(Inference {
                literals,
                by: same[0].by,
                because,
            });
        }
    }
    all
}

/// The arrows from the premises of an inference to what it concludes. One that rests on cases is in words only.
pub(super) fn arrows(
    rules: &Rules,
    inference: &Inference,
    number: u16,
    is_drawn: bool,
) -> Vec<Link> {
    let conclusions = inference.literals.iter().filter(|_| is_drawn);
    let pairs = conclusions.flat_map(|to| inference.because.iter().map(move |from| (*from, *to)));
    let arrow = |(from, to): (Literal, Literal)| Link {
        from: rules.candidate(from.var()),
        to: rules.candidate(to.var()),
        kind: LinkKind::Implication {
            number,
            from_true: from.holds(),
            to_true: to.holds(),
        },
    };
    pairs.map(arrow).collect()
}

/// The strong and weak links of a dead end in which everything follows from one thing; `None` if something
/// follows from several, or breaks otherwise than by two of them.
pub(in crate::techniques) fn chain_links(facts: &Facts<'_>, end: &DeadEnd) -> Option<Vec<Link>> {
    let rules = facts.rules;
    let link = |from: Literal, to: Literal| Link {
        from: rules.candidate(from.var()),
        to: rules.candidate(to.var()),
        kind: if from.holds() {
            LinkKind::Weak
        } else {
            LinkKind::Strong
        },
    };
    let mut links = Vec::new();
    for inferred in &end.story {
        let [from] = inferred.because.as_slice() else {
            return None;
        };
        let in_order = from.holds() != inferred.literal.holds();
        if !in_order
            || [*from, inferred.literal]
                .iter()
                .any(|one| one.var() >= rules.candidates())
        {
            return None;
        }
        links.push(link(*from, inferred.literal));
    }
    match end.end.as_slice() {
        [a, b] if a.holds() == b.holds() => links.push(link(*a, *b)),
        _ => return None,
    }
    Some(links)
}
