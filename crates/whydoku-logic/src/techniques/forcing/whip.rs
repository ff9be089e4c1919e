#![doc = include_str!("whip.md")]

use crate::proof::trim::{excluded_by, trimmed};
use crate::step::forcing_step::{Branches, conclusions, literals};
use crate::step::reasoning::Detail;
use crate::technique::info;
use crate::{
    Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture, Proof, Spans, Step, Technique,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, CandidateSet, Truth};

pub(crate) const WHIP: Whip = Whip {
    info: &info!("whip", "Whip", 80)
        .aliases(&["Contradiction Chain"])
        .rows(&[157])
        .by_name_only(),
};

/// Finds chains of singles in which each one needs the single just before it, ending in a contradiction.
#[derive(Debug)]
pub(crate) struct Whip {
    info: &'static Info,
}

/// The beginning of a whip: its placements in order, and the candidates still open.
#[derive(Clone)]
struct Partial {
    open: CandidateSet,
    placed: Vec<(Truth, Candidate)>,
}

impl Technique for Whip {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        for target in marks.open().iter() {
            // A chain of singles refutes only what singles refute.
            if facts.propagation(target).conflict().is_none() {
                continue;
            }
            if let Some((partial, conflict)) = shortest(facts, target)? {
                found(step(self.info, facts, target, &partial, conflict))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the shortest whip on a target, by breadth-first search. Partial whips with the same open
/// candidates and the same last placement count as one.
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

/// A candidate, and the singles one after the other that lead from it to a contradiction.
#[derive(Debug)]
struct WhipPattern(Branches);

impl WhipPattern {
    fn line(&self) -> &[Literal] {
        self.0.lines.first().map_or(&[], Vec::as_slice)
    }
}

impl Pattern for WhipPattern {
    fn notation(&self, _: &Step) -> String {
        format!("[{}] {}", self.line().len(), literals(self.line()))
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.0.reasoning(&step.proof).explain(Detail::Short, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        Some(self.0.reasoning(&step.proof).in_full())
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.0.reasoning(&step.proof).draw(picture);
    }

    fn parts(&self) -> Parts {
        self.0.parts()
    }
}

fn step(
    info: &'static Info,
    facts: &Facts<'_>,
    target: Candidate,
    partial: &Partial,
    conflict: Truth,
) -> Step {
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
    let pattern = WhipPattern(Branches {
        over: [target].into_iter().collect(),
        lines: vec![line],
        open: *facts.marks().open(),
    });
    let longer = u16::try_from(partial.placed.len() / 4).unwrap_or(0);
    Step::found(info, done, proof, pattern).rated(Rating(info.rating.0 + longer))
}
