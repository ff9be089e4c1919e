#![doc = include_str!("grouped_aic.md")]

use super::common::chain_rules::{ChainGoal, ChainRule, ChainTechnique};
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::technique::info;

/// Single candidates and groups.
const GROUPS: Reach = Reach {
    cells: true,
    houses: true,
    groups: true,
    als: 0,
};

/// Chains with at least one group and more than one digit.
const fn rule(goal: ChainGoal) -> ChainRule {
    ChainRule::new(GROUPS, Uses::GROUP.and(Uses::DIGITS), goal, 3)
}

pub(crate) const GROUPED_LOOP: ChainTechnique = ChainTechnique {
    info: &info!(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop", 72
    )
    .hodoku("0709", 300)
    .aliases(&["Grouped AIC Ring"])
    .rows(&[119]),
    rule: rule(ChainGoal::Loop),
};

pub(crate) const GROUPED_AIC_1: ChainTechnique = ChainTechnique {
    info: &info!("grouped-aic-1", "Grouped AIC Type 1", 72)
        .hodoku("0711", 300)
        .aliases(&["Grouped AIC", "AIC with Groups"])
        .rows(&[119]),
    rule: rule(ChainGoal::SameDigitTwice),
};

pub(crate) const GROUPED_AIC_2: ChainTechnique = ChainTechnique {
    info: &info!("grouped-aic-2", "Grouped AIC Type 2", 72)
        .hodoku("0711", 300)
        .aliases(&["Grouped AIC", "AIC with Groups"])
        .rows(&[119]),
    rule: rule(ChainGoal::TwoDigits),
};

pub(crate) const GROUPED_PLACEMENT: ChainTechnique = ChainTechnique {
    info: &info!(
        "grouped-discontinuous-nice-loop-1",
        "Grouped Discontinuous Nice Loop Type 1", 72
    )
    .hodoku("0710", 300)
    .aliases(&["Grouped Discontinuous Nice Loop"])
    .rows(&[119]),
    rule: rule(ChainGoal::Placement),
};

pub(crate) const GROUPED_ELIMINATION: ChainTechnique = ChainTechnique {
    info: &info!(
        "grouped-discontinuous-nice-loop-2",
        "Grouped Discontinuous Nice Loop Type 2", 72
    )
    .hodoku("0710", 300)
    .aliases(&["Grouped Discontinuous Nice Loop"])
    .rows(&[119]),
    rule: rule(ChainGoal::Elimination),
};
