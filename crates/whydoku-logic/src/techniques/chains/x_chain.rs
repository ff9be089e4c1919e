#![doc = include_str!("x_chain.md")]

use super::common::chain_rules::{ChainGoal, ChainRule, ChainTechnique};
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::technique::info;

/// One digit, with houses as strong links.
const SINGLE: Reach = Reach {
    cells: false,
    houses: true,
    groups: false,
    als: 0,
};
/// The same with groups.
const GROUPED: Reach = Reach {
    groups: true,
    ..SINGLE
};

pub(crate) const X_CYCLE: ChainTechnique = ChainTechnique {
    info: &info!("x-cycle", "X-Cycle", 65)
        .aliases(&[
            "X-Loop",
            "Fishy Cycle",
            "Continuous X-Cycle",
            "Bidirectional X-Cycle",
        ])
        .rows(&[110]),
    rule: ChainRule::new(SINGLE, Uses::NOTHING, ChainGoal::Loop, 3),
};

pub(crate) const X_CHAIN: ChainTechnique = ChainTechnique {
    info: &info!("x-chain", "X-Chain", 66)
        .hodoku("0701", 260)
        .aliases(&["Discontinuous X-Cycle", "Forcing X-Chain"])
        .rows(&[109, 57]),
    // With three links it is also a skyscraper, a two-string kite or another turbot fish, which come first.
    rule: ChainRule::new(SINGLE, Uses::NOTHING, ChainGoal::SameDigit, 3),
};

pub(crate) const GROUPED_X_CYCLE: ChainTechnique = ChainTechnique {
    info: &info!("grouped-x-cycle", "Grouped X-Cycle", 67)
        .aliases(&["Grouped X-Loop"])
        .rows(&[111]),
    rule: ChainRule::new(GROUPED, Uses::GROUP, ChainGoal::Loop, 3),
};

pub(crate) const GROUPED_X_CHAIN: ChainTechnique = ChainTechnique {
    info: &info!("grouped-x-chain", "Grouped X-Chain", 68).rows(&[111]),
    rule: ChainRule::new(GROUPED, Uses::GROUP, ChainGoal::SameDigit, 5),
};
