//! Turns cycles and forcing chains into steps.

use super::super::step::{Chain, ChainNode, SeStep};
use super::super::technique::SeTechnique;
use super::branches::{conclude, truth_of};
use super::scope::Scope;
use super::{drawing, literals, prove_by_cases};
use whydoku_grid::{CandidateSet, Truth};
use whydoku_logic::proving::trimmed;
use whydoku_logic::proving::{needed_cover, proves};
use whydoku_logic::{Concludes, Conclusions, Facts, Literal, Proof, Step};

/// The largest number of inferences for which a proof is trimmed. Longer ones would take seconds,
/// and little in them is unneeded.
const MAX_TRIMMED_SIZE: usize = 60;

pub(super) fn step(facts: &Facts<'_>, step: &SeStep, chain: &Chain) -> Step {
    let conclusions = step.conclusions();
    let proof =
        proof(facts, chain, &conclusions).unwrap_or_else(|| prove_by_cases(facts, &conclusions));
    match chain.technique {
        SeTechnique::XCycle | SeTechnique::YCycle | SeTechnique::XyCycle => {
            drawing::cycle(chain, conclusions, proof)
        }
        SeTechnique::TurbotFish | SeTechnique::ForcingXChain | SeTechnique::ForcingChain => {
            drawing::single_chain(chain, conclusions, proof)
        }
        _ => drawing::forcing(facts.marks(), chain, conclusions, proof),
    }
}

/// Returns the proof that follows SE's own reasons; `None` if they do not suffice.
pub(super) fn proof(facts: &Facts<'_>, chain: &Chain, conclusions: &Conclusions) -> Option<Proof> {
    let marks = facts.marks();
    let mut scope = Scope::new(marks);
    let mut inferences = Vec::new();
    if let Some((truths, links)) = truths_and_links(chain)
        && conclusions.placements.is_empty()
    {
        // Most static chains are one cover inference. What it does not reach is refuted one by one.
        let reached: CandidateSet = conclusions
            .eliminations
            .iter()
            .filter(|candidate| proves(marks, &truths, &links, &[*candidate].into_iter().collect()))
            .collect();
        if !reached.is_empty() {
            inferences.push(needed_cover(marks, truths, links, &reached));
            for candidate in reached.iter() {
                scope.learn(Literal::off(candidate));
            }
        }
    }
    for wanted in literals(conclusions) {
        if scope.knows(wanted) {
            continue;
        }
        let inference = conclude(&scope, chain, wanted).ok()?;
        if let Concludes::Literals(known) = &inference.concludes {
            for literal in known {
                scope.learn(*literal);
            }
        }
        if !scope.knows(wanted) {
            return None;
        }
        inferences.push(inference);
    }
    let proof = Proof::from(inferences);
    Some(if proof.size() <= MAX_TRIMMED_SIZE {
        trimmed(marks, proof, conclusions)
    } else {
        proof
    })
}

/// Returns the strong links of a static chain as truths, and its weak links as links.
fn truths_and_links(chain: &Chain) -> Option<(Vec<Truth>, Vec<Truth>)> {
    let is_static = matches!(
        chain.technique,
        SeTechnique::XCycle
            | SeTechnique::YCycle
            | SeTechnique::XyCycle
            | SeTechnique::TurbotFish
            | SeTechnique::ForcingXChain
            | SeTechnique::ForcingChain
    );
    let path = chain.branches.first().filter(|_| is_static)?;
    let of = |on: bool| -> Vec<Truth> {
        let nodes = path.iter().filter(|node: &&ChainNode| node.on == on);
        nodes.filter_map(truth_of).collect()
    };
    Some((of(true), of(false)))
}
