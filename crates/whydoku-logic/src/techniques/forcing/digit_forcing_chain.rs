#![doc = include_str!("digit_forcing_chain.md")]

use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::infer::implications::Consequences;
use crate::infer::propagation::Propagation;
use crate::proof::trim::trimmed;
use crate::step::forcing_step::{Branches, ForcingPattern, conclusions};
use crate::step::reasoning::{Detail, Reasoning};
use crate::technique::info;
use crate::{Facts, Flow, Info, Literal, Parts, Pattern, Picture, Proof, Spans, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::Candidate;
use whydoku_grid::sorting::PutInOrder as _;

pub(crate) const DIGIT_FORCING_CHAIN: DigitForcingChain = DigitForcingChain {
    info: &info!("digit-forcing-chain", "Digit Forcing Chain", 78)
        .hodoku("1302", 500)
        .aliases(&["Double Forcing Chain", "Bidirectional Forcing Chain"])
        .rows(&[150])
        .by_name_only(),
    kind: Kind::SameResult,
};
pub(crate) const CONTRADICTION_FORCING_CHAIN: DigitForcingChain = DigitForcingChain {
    info: &info!(
        "contradiction-forcing-chain",
        "Contradiction Forcing Chain", 78
    )
    .hodoku("1301", 500)
    .aliases(&["Forcing Chain Contradiction"])
    .rows(&[150])
    .by_name_only(),
    kind: Kind::Contradiction,
};

/// Finds two chains from one candidate: from true and from false to the same result, or from true to two
/// results that exclude each other.
#[derive(Debug)]
pub(crate) struct DigitForcingChain {
    info: &'static Info,
    kind: Kind,
}

/// How the two chains end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The candidate leads to the same result whether it is true or false.
    SameResult,
    /// The candidate makes another one both true and false.
    Contradiction,
}

impl Technique for DigitForcingChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        // Two chains from one literal are one chain from a candidate to its opposite.
        let chains = facts.chain_table(Reach::CANDIDATES, Uses::MIXED);
        if chains.graph.prefilter().eliminable.is_empty() {
            return ControlFlow::Continue(());
        }
        match self.kind {
            Kind::SameResult => self.same_results(facts, found),
            Kind::Contradiction => self.contradictions(facts, found),
        }
    }
}

impl DigitForcingChain {
    fn same_results(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Literal, (usize, [Vec<Literal>; 2])> = BTreeMap::new();
        for candidate in facts.marks().open().iter() {
            facts.spend(1)?;
            let on = facts.consequences(Literal::on(candidate));
            let off = facts.consequences(Literal::off(candidate));
            // A start that contradicts itself proves anything; nobody could follow its chain to a result.
            if !((on.on & on.off) | (off.on & off.off)).is_empty() {
                continue;
            }
            let agreed = (on.on & off.on).iter().map(Literal::on);
            let agreed = agreed.chain((on.off & off.off).iter().map(Literal::off));
            for literal in agreed.filter(|literal| literal.candidate != candidate) {
                let lines = [on.chain(literal), off.chain(literal)];
                let length = lines[0].len() + lines[1].len();
                if best.get(&literal).is_none_or(|known| length < known.0) {
                    best.insert(literal, (length, lines));
                }
            }
        }
        let mut best: Vec<_> = best.into_iter().collect();
        best.put_in_order_by_key(|(_, (length, _))| *length);
        best.into_iter()
            .try_for_each(|(literal, (_, lines))| self.report(facts, literal, lines, found))
    }

    fn contradictions(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<(usize, Candidate), [Vec<Literal>; 2]> = BTreeMap::new();
        for candidate in facts.marks().open().iter() {
            facts.spend(1)?;
            let all = facts.consequences(Literal::on(candidate));
            let length = |all: &Consequences, end: Candidate| {
                all.chain(Literal::on(end)).len() + all.chain(Literal::off(end)).len()
            };
            let ends = (all.on & all.off).iter().filter(|end| *end != candidate);
            if let Some(end) = ends.min_by_key(|end| length(all, *end)) {
                let lines = [all.chain(Literal::on(end)), all.chain(Literal::off(end))];
                best.insert((length(all, end), candidate), lines);
            }
        }
        best.into_iter()
            .try_for_each(|((_, gone), lines)| self.report(facts, Literal::off(gone), lines, found))
    }

    /// Reports a step. Its proof refutes the opposite of the conclusion along the same links.
    fn report(
        &self,
        facts: &Facts<'_>,
        literal: Literal,
        lines: [Vec<Literal>; 2],
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let opposite = Literal {
            holds: !literal.holds,
            ..literal
        };
        let propagation = Propagation::follow(facts.marks(), opposite, 81);
        let Some(refutation) = propagation.refutation(facts.marks()) else {
            return ControlFlow::Continue(());
        };
        let done = conclusions(literal);
        let proof = trimmed(facts.marks(), Proof::from(refutation), &done);
        let over = lines[0]
            .first()
            .map(|start| start.candidate)
            .into_iter()
            .collect();
        let branches = Branches {
            over,
            lines: lines.into(),
            open: *facts.marks().open(),
        };
        found(match self.kind {
            Kind::SameResult => {
                let pattern = ForcingPattern::true_or_false(branches, Vec::new());
                Step::found(self.info, done, proof, pattern)
            }
            Kind::Contradiction => Step::found(self.info, done, proof, TwoEnds(branches)),
        })
    }
}

/// Two chains from one candidate that make another one both true and false.
#[derive(Debug)]
struct TwoEnds(Branches);

impl TwoEnds {
    fn reasoning(&self, step: &Step) -> Reasoning {
        let Branches { lines, open, .. } = &self.0;
        let of_lines = Reasoning::of_two_ends(open, lines);
        of_lines.unwrap_or_else(|| self.0.reasoning(&step.proof))
    }
}

impl Pattern for TwoEnds {
    fn notation(&self, _: &Step) -> String {
        self.0.notation()
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.reasoning(step).explain(Detail::Short, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        Some(self.reasoning(step).in_full())
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.reasoning(step).draw(picture);
    }

    fn parts(&self) -> Parts {
        self.0.parts()
    }
}
