#![doc = include_str!("als_aic.md")]

use super::common::chain_rules::{ChainGoal, ChainRule, ChainTechnique};
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::technique::info;

/// Chains with at least one almost locked set.
const fn rule(goal: ChainGoal) -> ChainRule {
    ChainRule::new(Reach::SETS, Uses::ALS, goal, 3)
}

pub(crate) const ALS_LOOP: ChainTechnique = ChainTechnique {
    info: &info!(
        "als-continuous-nice-loop",
        "Continuous Nice Loop with ALS", 75
    )
    .hodoku("0709", 300)
    .aliases(&["ALS-AIC Ring"])
    .rows(&[120]),
    rule: rule(ChainGoal::Loop),
};

pub(crate) const ALS_AIC_1: ChainTechnique = ChainTechnique {
    info: &info!("als-aic-1", "AIC with ALS Type 1", 75)
        .hodoku("0711", 300)
        .aliases(&["ALS-AIC", "AIC with ALSs"])
        .rows(&[120]),
    rule: rule(ChainGoal::SameDigitTwice),
};

pub(crate) const ALS_AIC_2: ChainTechnique = ChainTechnique {
    info: &info!("als-aic-2", "AIC with ALS Type 2", 75)
        .hodoku("0711", 300)
        .aliases(&["ALS-AIC", "AIC with ALSs"])
        .rows(&[120]),
    rule: rule(ChainGoal::TwoDigits),
};

pub(crate) const ALS_PLACEMENT: ChainTechnique = ChainTechnique {
    info: &info!(
        "als-discontinuous-nice-loop-1",
        "Discontinuous Nice Loop with ALS Type 1", 75
    )
    .hodoku("0710", 300)
    .aliases(&["Discontinuous Nice Loop with ALS"])
    .rows(&[120]),
    rule: rule(ChainGoal::Placement),
};

pub(crate) const ALS_ELIMINATION: ChainTechnique = ChainTechnique {
    info: &info!(
        "als-discontinuous-nice-loop-2",
        "Discontinuous Nice Loop with ALS Type 2", 75
    )
    .hodoku("0710", 300)
    .aliases(&["Discontinuous Nice Loop with ALS"])
    .rows(&[120]),
    rule: rule(ChainGoal::Elimination),
};
