#![doc = include_str!("digit_forcing_chain.md")]

use whydoku_grid::Candidate;
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::step::forcing_step::{
    conclusions, forcing_pattern, forcing_reason, forcing_step,
};
use crate::infer::implications::Consequences;
use crate::infer::propagation::Trail;
use crate::proof::trim::trimmed;
use crate::{Facts, Family, Flow, HodokuCode, Info, Literal, Parts, Proof, Step, Technique};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const DIGIT_FORCING_CHAIN: DigitForcingChain = DigitForcingChain {
    info: &VERITY,
    verity: true,
};
pub(crate) const CONTRADICTION_FORCING_CHAIN: DigitForcingChain = DigitForcingChain {
    info: &CONTRADICTION,
    verity: false,
};

/// A candidate that leads to the same whether it is true or false, or to two things that exclude each
/// other.
#[derive(Debug)]
pub(crate) struct DigitForcingChain {
    info: &'static Info,
    verity: bool,
}

static VERITY: Info = Info {
    id: "digit-forcing-chain",
    name: "Digit Forcing Chain",
    family: Family::Forcing,
    rating: Rating(78),
    aliases: &["Double Forcing Chain", "Bidirectional Forcing Chain"],
    hodoku: Some(HodokuCode {
        code: "1302",
        score: 500,
    }),
    rows: &[150],
    assumes_uniqueness: false,
    default: false,
};

static CONTRADICTION: Info = Info {
    id: "contradiction-forcing-chain",
    name: "Contradiction Forcing Chain",
    aliases: &["Forcing Chain Contradiction"],
    hodoku: Some(HodokuCode {
        code: "1301",
        score: 500,
    }),
    ..VERITY
};

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
        if self.verity {
            self.verities(facts, found)
        } else {
            self.contradictions(facts, found)
        }
    }

    fn pattern(&self, step: &Step) -> String {
        forcing_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let start = branches.first().and_then(|branch| branch.first());
        let Some(start) = start else {
            return String::new();
        };
        if self.verity {
            let cell = start.candidate.cell;
            let digit = start.candidate.digit;
            forcing_reason(step, &format!("Either {cell} is {digit}, or it is not."))
        } else {
            let end = " The two ends exclude each other.";
            forcing_reason(step, &format!("Suppose {start}.")) + end
        }
    }
}

impl DigitForcingChain {
    fn verities(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Literal, (usize, [Vec<Literal>; 2])> = BTreeMap::new();
        for candidate in facts.marks().open().iter() {
            facts.spend(1)?;
            let on = facts.consequences(Literal::on(candidate));
            let off = facts.consequences(Literal::off(candidate));
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
        best.sort_by_key(|(_, (length, _))| *length);
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

    /// The opposite of the conclusion leads to a conflict along the same links.
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
        let trail = Trail::follow(facts.marks(), opposite, 81);
        let Some(refutation) = trail.refutation(facts.marks()) else {
            return ControlFlow::Continue(());
        };
        let done = conclusions(literal);
        let proof = trimmed(facts.marks(), Proof::from(refutation), &done);
        let over = lines[0]
            .first()
            .map(|start| start.candidate)
            .into_iter()
            .collect();
        found(forcing_step(self.info, over, lines.into(), done, proof))
    }
}
