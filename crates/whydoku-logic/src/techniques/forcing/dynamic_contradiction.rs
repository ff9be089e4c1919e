#![doc = include_str!("dynamic_contradiction.md")]

use whydoku_grid::CandidateSet;
use crate::infer::closure::Strength;
use crate::techniques::forcing::common::dynamic::refute_with_patterns;
use crate::techniques::forcing::common::dynamic_check::DynamicCheck;
use crate::step::forcing_step::forcing_step;
use crate::proof::trim::trimmed;
use crate::{
    Concludes, Conclusions, Facts, Family, Flow, Inference, Info, Literal, Parts, Proof, Rule,
    Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const DYNAMIC_CONTRADICTION: DynamicContradiction = DynamicContradiction;

/// A candidate that singles, locked candidates and pairs together refute.
#[derive(Debug)]
pub(crate) struct DynamicContradiction;

static INFO: Info = Info {
    id: "dynamic-contradiction",
    name: "Dynamic Contradiction",
    family: Family::Forcing,
    rating: Rating(90),
    aliases: &["Dynamic Forcing Chain Plus", "g-Braid"],
    hodoku: None,
    rows: &[155, 158],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for DynamicContradiction {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        let check = DynamicCheck::new(marks);
        for candidate in facts.refutable(Strength::Subsets).iter() {
            facts.spend(1)?;
            // What singles refute is a plain contradiction.
            let alone = facts.trail(candidate);
            let stands = || facts.asks_first() && !check.refutes(alone);
            if alone.conflict().is_some() || stands() {
                continue;
            }
            let Some(refutation) = refute_with_patterns(marks, candidate) else {
                continue;
            };
            let gone: CandidateSet = [candidate].into_iter().collect();
            let done = Conclusions::eliminate(gone);
            let proof = trimmed(marks, Proof::from(refutation), &done);
            let mut line = vec![Literal::on(candidate)];
            for inference in trail_of(&proof) {
                if let Concludes::Literals(literals) = &inference.concludes {
                    line.extend(literals);
                }
            }
            found(forcing_step(&INFO, gone, vec![line], done, proof))?;
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let words: Vec<String> = trail_of(&step.proof).iter().map(short).collect();
        let assumed = step.conclusions.eliminations.iter().map(Literal::on);
        let assumed: Vec<String> = assumed.map(|literal| literal.to_string()).collect();
        format!("{} {}", assumed.join(" "), words.join(" "))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let Some(assumed) = branches.first().and_then(|branch| branch.first()) else {
            return String::new();
        };
        let words: Vec<String> = trail_of(&step.proof).iter().map(long).collect();
        let then = if words.is_empty() {
            String::new()
        } else {
            format!(" Then {}.", words.join(", then "))
        };
        let end = match step.proof.0.first().map(|inference| &inference.rule) {
            Some(Rule::Refute { conflict, .. }) => {
                format!(" That leaves nowhere to go for {conflict}.")
            }
            _ => String::new(),
        };
        format!("Suppose {assumed}.{then}{end} The supposition is wrong.")
    }
}

/// The inferences under the assumption.
fn trail_of(proof: &Proof) -> &[Inference] {
    match proof.0.first().map(|inference| &inference.rule) {
        Some(Rule::Refute { trail, .. }) => trail,
        _ => &[],
    }
}

fn literals(inference: &Inference) -> String {
    match &inference.concludes {
        Concludes::Literals(literals) => {
            let words: Vec<String> = literals.iter().map(ToString::to_string).collect();
            words.join(",")
        }
        Concludes::Clause(_) => String::new(),
    }
}

/// `r1c2=4`, or with the truths of a pattern `[b1 5] r1c7<>5`.
fn short(inference: &Inference) -> String {
    match &inference.rule {
        Rule::Cover { truths, .. } => {
            let names: Vec<String> = truths.iter().map(ToString::to_string).collect();
            format!("[{}] {}", names.join(","), literals(inference))
        }
        _ => literals(inference),
    }
}

fn long(inference: &Inference) -> String {
    match &inference.rule {
        Rule::Cover { truths, .. } => {
            let names: Vec<String> = truths.iter().map(ToString::to_string).collect();
            let kind = if truths.len() == 1 {
                "locked candidates"
            } else {
                "a pair"
            };
            format!("by {kind} ({}) {}", names.join(", "), literals(inference))
        }
        _ => literals(inference),
    }
}
