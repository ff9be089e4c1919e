//! From branches that agree to a step: drawing and words of all forcing techniques.

use crate::step::words::list;
use crate::{
    Conclusions, Highlight, Info, Link, LinkKind, Literal, Node, Parts, Proof, Role, Step,
};
use whydoku_grid::CandidateSet;

/// What a literal does to the state.
pub(crate) fn conclusions(literal: Literal) -> Conclusions {
    if literal.holds {
        Conclusions::place(literal.candidate)
    } else {
        Conclusions::eliminate([literal.candidate].into_iter().collect())
    }
}

/// The step that concludes a literal from branches, each a line of literals that ends with it, or with
/// a conflict.
pub(crate) fn forcing_step(
    info: &'static Info,
    over: CandidateSet,
    branches: Vec<Vec<Literal>>,
    conclusions: Conclusions,
    proof: Proof,
) -> Step {
    let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    let mut links = Vec::new();
    for branch in &branches {
        for literal in branch {
            if literal.holds {
                on.insert(literal.candidate);
            } else {
                off.insert(literal.candidate);
            }
        }
        links.extend(branch.windows(2).map(|pair| Link {
            from: Node::single(pair[0].candidate),
            to: Node::single(pair[1].candidate),
            kind: if pair[0].holds {
                LinkKind::Weak
            } else {
                LinkKind::Strong
            },
        }));
    }
    let mut step = Step::new(
        info,
        conclusions,
        proof,
        Parts::Forcing {
            over: Box::new(over),
            branches,
        },
    );
    let marked = [
        (Role::Pivot, over),
        (Role::ColorA, on - over),
        (Role::ColorB, off - over),
    ];
    for (role, candidates) in marked.into_iter().filter(|(_, c)| !c.is_empty()) {
        step = step.highlight(Highlight::candidates(role, candidates));
    }
    step.links = links;
    step
}

/// The branches in short: `r1c1=3 r1c5<>3 r1c5=7 | r1c1=4 …`.
pub(crate) fn forcing_pattern(step: &Step) -> String {
    let Parts::Forcing { branches, .. } = &step.parts else {
        return String::new();
    };
    let line = |branch: &Vec<Literal>| {
        let words: Vec<String> = branch.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    let lines: Vec<String> = branches.iter().map(line).collect();
    lines.join(" | ")
}

/// `If r1c1=3, then r1c5<>3, so r1c5=7.`
pub(crate) fn told(branch: &[Literal]) -> String {
    match branch.split_first() {
        None => String::new(),
        Some((first, [])) => format!("If {first}, that is it."),
        Some((first, rest)) => {
            let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
            format!("If {first}, then {}.", rest.join(", so "))
        }
    }
}

/// The branches as sentences, after what they start from.
pub(crate) fn forcing_reason(step: &Step, start: &str) -> String {
    let Parts::Forcing { branches, .. } = &step.parts else {
        return String::new();
    };
    let lines: Vec<String> = branches.iter().map(|branch| told(branch)).collect();
    format!("{start} {}", lines.join(" "))
}

/// `r1c1 holds 3, 4 or 7`, for the candidates of a cell; `5 is in r1c1, r1c4 or r1c7` for those of a
/// house.
pub(crate) fn alternatives(over: CandidateSet) -> String {
    let or = |words: Vec<String>| match list(&words, "and").rsplit_once(" and ") {
        Some((most, last)) => format!("{most} or {last}"),
        None => words.concat(),
    };
    let cells = over.all_cells();
    match cells.only() {
        Some(cell) => {
            let digits = over.digits(cell).into_iter().map(|digit| digit.to_string());
            format!("{cell} holds {}.", or(digits.collect()))
        }
        None => {
            let places = over
                .iter()
                .map(|candidate| Literal::on(candidate).to_string());
            format!("One of {} is true.", or(places.collect()))
        }
    }
}
