#![doc = include_str!("whip.md")]

use whydoku_grid::{Candidate, CandidateSet, Truth};
use crate::step::forcing_step::{conclusions, forcing_step};
use crate::proof::trim::{excluded_by, trimmed};
use crate::{Facts, Family, Flow, Inference, Info, Literal, Parts, Proof, Step, Technique};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const WHIP: Whip = Whip;

/// A chain of truths, each left with one candidate by the target and the candidates before it.
#[derive(Debug)]
pub(crate) struct Whip;

static INFO: Info = Info {
    id: "whip",
    name: "Whip",
    family: Family::Forcing,
    rating: Rating(80),
    aliases: &["Contradiction Chain"],
    hodoku: None,
    rows: &[157],
    assumes_uniqueness: false,
    default: false,
};

/// A whip on its way: what is placed, in order, and what is left open.
#[derive(Clone)]
struct Partial {
    open: CandidateSet,
    placed: Vec<(Truth, Candidate)>,
}

impl Technique for Whip {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        for target in marks.open().iter() {
            // What no singles refute, no chain of them does.
            if facts.trail(target).conflict().is_none() {
                continue;
            }
            if let Some((partial, conflict)) = shortest(facts, target)? {
                found(step(facts, target, &partial, conflict))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let line = branches.first().map_or(&[][..], Vec::as_slice);
        let words: Vec<String> = line.iter().map(ToString::to_string).collect();
        format!("[{}] {}", line.len(), words.join(" "))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let Some([first, rest @ ..]) = branches.first().map(Vec::as_slice) else {
            return String::new();
        };
        let then: Vec<String> = rest.iter().map(ToString::to_string).collect();
        let then = if then.is_empty() {
            String::new()
        } else {
            let then = then.join(", then ");
            format!(
                " Then {then}, each the last one left after the one before it took a place away."
            )
        };
        format!(
            "Suppose {first}.{then} That leaves a cell without a digit or a house without a place. The \
             supposition is wrong."
        )
    }
}

/// The shortest whip on a target, by breadth: partial whips with the same candidates and the same last
/// one are the same.
fn shortest(facts: &Facts<'_>, target: Candidate) -> ControlFlow<(), Option<(Partial, Truth)>> {
    let marks = facts.marks();
    let mut partials = vec![Partial {
        open: *marks.open() - excluded_by(target),
        placed: Vec::new(),
    }];
    for _ in 0..facts.options().longest_whip {
        let mut next = Vec::new();
        let mut seen: BTreeSet<(CandidateSet, Candidate)> = BTreeSet::new();
        for partial in &partials {
            facts.spend(1)?;
            let last = partial
                .placed
                .last()
                .map_or(target, |(_, candidate)| *candidate);
            let touched = (excluded_by(last) & *marks.open()).iter();
            let mut truths: BTreeSet<Truth> = touched.flat_map(Candidate::truths).collect();
            truths.retain(|truth| !truth.contains(last));
            for truth in truths {
                let left = marks.open_of(truth) & partial.open;
                let mut candidates = left.iter();
                match (candidates.next(), candidates.next()) {
                    (None, _) => return ControlFlow::Continue(Some((partial.clone(), truth))),
                    (Some(only), None) => {
                        let mut longer = partial.clone();
                        longer.open -= excluded_by(only);
                        longer.placed.push((truth, only));
                        let known = partial.placed.iter().any(|(_, placed)| *placed == only);
                        if !known && only != target && seen.insert((longer.open, only)) {
                            next.push(longer);
                        }
                    }
                    _ => {}
                }
            }
        }
        partials = next;
    }
    ControlFlow::Continue(None)
}

fn step(facts: &Facts<'_>, target: Candidate, partial: &Partial, conflict: Truth) -> Step {
    let single = |(truth, candidate): &(Truth, Candidate)| Inference::single(*truth, *candidate);
    let trail = partial.placed.iter().map(single).collect();
    let refutation = Inference::refute(Literal::on(target), trail, conflict);
    let done = conclusions(Literal::off(target));
    let proof = trimmed(facts.marks(), Proof::from(refutation), &done);
    let mut line = vec![Literal::on(target)];
    line.extend(
        partial
            .placed
            .iter()
            .map(|(_, candidate)| Literal::on(*candidate)),
    );
    let over = [target].into_iter().collect();
    let mut step = forcing_step(&INFO, over, vec![line], done, proof);
    step.rating = Rating(INFO.rating.0 + u16::try_from(partial.placed.len() / 4).unwrap_or(0));
    step
}
