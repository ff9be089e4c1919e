#![doc = include_str!("case_split.md")]

use whydoku_grid::{Candidate, CandidateSet};
use crate::infer::closure::Strength;
use crate::infer::refutation::{Tried, refute};
use crate::proof::trim::trimmed;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof, Role,
    Rule, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const CONTRADICTION: CaseSplit = CaseSplit {
    info: &SINGLES,
    depth: 0,
};
pub(crate) const CASE_SPLIT_1: CaseSplit = CaseSplit {
    info: &ONCE,
    depth: 1,
};
pub(crate) const CASE_SPLIT: CaseSplit = CaseSplit {
    info: &ANY,
    depth: 40,
};

/// A candidate assumed and followed to a contradiction, with cases inside if need be.
#[derive(Debug)]
pub(crate) struct CaseSplit {
    info: &'static Info,
    depth: usize,
}

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::LastResort,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: false,
        default: true,
    }
}

static SINGLES: Info = info(
    "contradiction",
    "Contradiction",
    80,
    &[149, 158, 161],
    &[
        "Bowman's Bingo",
        "Nishio",
        "Nishio Forcing Chain",
        "Contradiction Forcing Net",
        "Braid",
    ],
);
static ONCE: Info = info(
    "case-split-1",
    "Single Case Split",
    95,
    &[156],
    &["Nested Forcing Chains"],
);
static ANY: Info = info(
    "case-split",
    "Nested Case Split",
    115,
    &[163],
    &["Brute Force", "Guess", "Trial and Error"],
);

impl Technique for CaseSplit {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let by_singles = facts.refutable(Strength::Singles);
        for candidate in facts.marks().open().iter() {
            // What singles refute is a contradiction, not a split.
            let refuted =
                by_singles.contains(candidate) && facts.trail(candidate).conflict().is_some();
            if refuted != (self.depth == 0) {
                continue;
            }
            match refute(facts, facts.marks(), candidate, self.depth) {
                Err(_) => return ControlFlow::Break(()),
                Ok(Tried::Open) => {}
                Ok(Tried::Refuted(inference)) => found(self.step(facts, candidate, inference))?,
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let candidates: Vec<String> = step
            .conclusions
            .eliminations
            .iter()
            .map(|candidate| Literal::on(candidate).to_string())
            .collect();
        let when = match step.proof.size().saturating_sub(1) {
            0 => "at once".to_owned(),
            1 => "after one inference".to_owned(),
            many => format!("after {many} inferences"),
        };
        format!("{} fails {when}", candidates.join(", "))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let Some([assumed, rest @ ..]) = branches.first().map(Vec::as_slice) else {
            return String::new();
        };
        let then: Vec<String> = rest.iter().map(ToString::to_string).collect();
        let then = if then.is_empty() {
            String::new()
        } else {
            format!(" Then {}.", then.join(", "))
        };
        let cases = step.proof.0.first().map_or(0, splits);
        let end = match cases {
            0 => " That leaves some cell or house without a digit.".to_owned(),
            1 => " Then one cell is taken case by case, and every case fails.".to_owned(),
            n => format!(
                " Then {n} cells are taken case by case, one inside the other, and every case fails."
            ),
        };
        format!("Suppose {assumed}.{then}{end} The supposition is wrong.")
    }
}

impl CaseSplit {
    fn step(&self, facts: &Facts<'_>, candidate: Candidate, inference: Inference) -> Step {
        let gone: CandidateSet = [candidate].into_iter().collect();
        let conclusions = Conclusions::eliminate(gone);
        let proof = trimmed(facts.marks(), Proof::from(inference), &conclusions);
        let mut branch = vec![Literal::on(candidate)];
        let mut placed = CandidateSet::EMPTY;
        if let Some(Rule::Refute { trail, .. }) = proof.0.first().map(|first| &first.rule) {
            for entry in trail {
                if let (Rule::Single(_), crate::Concludes::Literals(literals)) =
                    (&entry.rule, &entry.concludes)
                {
                    branch.extend(literals);
                    placed.extend(literals.iter().map(|literal| literal.candidate));
                }
            }
        }
        Step::new(
            self.info,
            conclusions,
            proof,
            Parts::Forcing {
                over: Box::new(gone),
                branches: vec![branch],
            },
        )
        .highlight(Highlight::candidates(Role::ColorA, placed))
    }
}

/// How many cells are split into cases.
fn splits(inference: &Inference) -> usize {
    let Rule::Refute { trail, .. } = &inference.rule else {
        return 0;
    };
    let inside = trail
        .iter()
        .filter(|entry| matches!(entry.rule, Rule::Refute { .. }));
    let nested: usize = inside.clone().map(splits).sum();
    nested + usize::from(inside.count() > 0)
}
