#![doc = include_str!("aic.md")]

use super::common::chain_rules::{ChainGoal, ChainRule, ChainTechnique};
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::technique::info;

/// Chains over single candidates that are neither X-chains nor XY-chains.
const fn rule(goal: ChainGoal, fewest: u16) -> ChainRule {
    ChainRule::new(Reach::CANDIDATES, Uses::MIXED, goal, fewest)
}

pub(crate) const CONTINUOUS_LOOP: ChainTechnique = ChainTechnique {
    info: &info!("continuous-nice-loop", "Continuous Nice Loop", 70)
        .hodoku("0706", 280)
        .aliases(&["AIC Ring", "Nice Loop"])
        .rows(&[118]),
    rule: rule(ChainGoal::Loop, 3),
};

pub(crate) const AIC_1: ChainTechnique = ChainTechnique {
    info: &info!("aic-1", "AIC Type 1", 70)
        .hodoku("0708", 280)
        .aliases(&["AIC", "Alternating Inference Chain", "Inference Chain"])
        .rows(&[116, 115]),
    rule: rule(ChainGoal::SameDigitTwice, 5),
};

pub(crate) const AIC_2: ChainTechnique = ChainTechnique {
    info: &info!("aic-2", "AIC Type 2", 70)
        .hodoku("0708", 280)
        .aliases(&["AIC", "Alternating Inference Chain"])
        .rows(&[116]),
    rule: rule(ChainGoal::TwoDigits, 3),
};

pub(crate) const NICE_LOOP_PLACEMENT: ChainTechnique = ChainTechnique {
    info: &info!(
        "discontinuous-nice-loop-1",
        "Discontinuous Nice Loop Type 1", 70
    )
    .hodoku("0707", 280)
    .aliases(&["Discontinuous Nice Loop"])
    .rows(&[117]),
    rule: rule(ChainGoal::Placement, 3),
};

pub(crate) const NICE_LOOP_ELIMINATION: ChainTechnique = ChainTechnique {
    info: &info!(
        "discontinuous-nice-loop-2",
        "Discontinuous Nice Loop Type 2", 70
    )
    .hodoku("0707", 280)
    .aliases(&["Discontinuous Nice Loop"])
    .rows(&[117]),
    rule: rule(ChainGoal::Elimination, 3),
};
