#![doc = include_str!("case_split.md")]

use crate::infer::closure::Strength;
use crate::infer::refutation::{Refutation, refute};
use crate::proof::trim::trimmed;
use crate::step::reasoning::{Detail, Reasoning};
use crate::technique::info;
use crate::{
    Concludes, Conclusions, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture, Proof,
    Rule, Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet};

pub(crate) const CONTRADICTION: CaseSplit = CaseSplit {
    info: &info!("contradiction", "Contradiction", 80)
        .aliases(&[
            "Bowman's Bingo",
            "Nishio",
            "Nishio Forcing Chain",
            "Contradiction Forcing Net",
            "Forcing Net Contradiction",
            "Braid",
        ])
        .rows(&[149, 158, 161]),
    depth: 0,
};
pub(crate) const CASE_SPLIT_1: CaseSplit = CaseSplit {
    info: &info!("case-split-1", "Single Case Split", 95)
        .aliases(&["Nested Forcing Chains"])
        .rows(&[156]),
    depth: 1,
};
pub(crate) const CASE_SPLIT: CaseSplit = CaseSplit {
    info: &info!("case-split", "Nested Case Split", 115)
        .aliases(&["Brute Force", "Guess", "Trial and Error"])
        .rows(&[163]),
    depth: 40,
};

/// Finds candidates that lead to a contradiction by singles, with nested cases if need be.
#[derive(Debug)]
pub(crate) struct CaseSplit {
    info: &'static Info,
    /// How deep cases may be nested; 0 is singles alone.
    depth: usize,
}

impl Technique for CaseSplit {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let by_singles = facts.refutable(Strength::Singles);
        for candidate in facts.marks().open().iter() {
            // A candidate that singles refute is a contradiction, not a split.
            let refuted =
                by_singles.contains(candidate) && facts.propagation(candidate).conflict().is_some();
            if refuted != (self.depth == 0) {
                continue;
            }
            match refute(facts, facts.marks(), candidate, self.depth) {
                Err(_) => return ControlFlow::Break(()),
                Ok(Refutation::NotFound) => {}
                Ok(Refutation::Found(inference)) => found(self.step(facts, candidate, inference))?,
            }
        }
        ControlFlow::Continue(())
    }
}

impl CaseSplit {
    fn step(&self, facts: &Facts<'_>, candidate: Candidate, inference: Inference) -> Step {
        let gone: CandidateSet = [candidate].into_iter().collect();
        let conclusions = Conclusions::eliminate(gone);
        let proof = trimmed(facts.marks(), Proof::from(inference), &conclusions);
        let mut branch = vec![Literal::on(candidate)];
        if let Some(Rule::Refute { trail, .. }) = proof.0.first().map(|first| &first.rule) {
            for entry in trail {
                if let (Rule::Single(_), Concludes::Literals(literals)) =
                    (&entry.rule, &entry.concludes)
                {
                    branch.extend(literals);
                }
            }
        }
        let pattern = CaseSplitPattern {
            assumed: candidate,
            branch,
            open: *facts.marks().open(),
        };
        Step::found(self.info, conclusions, proof, pattern)
    }
}

/// A candidate and the singles that follow from it before a contradiction or a split into cases.
#[derive(Debug)]
struct CaseSplitPattern {
    assumed: Candidate,
    /// The assumption and the literals that follow from it.
    branch: Vec<Literal>,
    /// The open candidates of the state.
    open: CandidateSet,
}

impl Pattern for CaseSplitPattern {
    fn notation(&self, step: &Step) -> String {
        let when = match step.proof.size().saturating_sub(1) {
            0 => "at once".to_owned(),
            1 => "after one inference".to_owned(),
            many => format!("after {many} inferences"),
        };
        format!("{} fails {when}", Literal::on(self.assumed))
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        Reasoning::of(&self.open, &step.proof).explain(Detail::Short, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        Some(Reasoning::of(&self.open, &step.proof).in_full())
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        Reasoning::of(&self.open, &step.proof).draw(picture);
    }

    fn parts(&self) -> Parts {
        Parts::Forcing {
            over: Box::new([self.assumed].into_iter().collect()),
            branches: vec![self.branch.clone()],
        }
    }
}
