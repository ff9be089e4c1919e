#![doc = include_str!("xy_chain.md")]

use super::common::chain_rules::{ChainGoal, ChainRule, ChainTechnique};
use crate::graph::chain_graph::Reach;
use crate::graph::chain_search::Uses;
use crate::technique::info;

/// Only cells with two candidates as strong links.
const PAIRS: Reach = Reach {
    cells: true,
    houses: false,
    groups: false,
    als: 0,
};

pub(crate) const XY_CYCLE: ChainTechnique = ChainTechnique {
    info: &info!("xy-cycle", "XY-Cycle", 66)
        .aliases(&["XY-Loop", "Y-Cycle", "Bidirectional Y-Cycle"])
        .rows(&[113]),
    rule: ChainRule::new(PAIRS, Uses::NOTHING, ChainGoal::Loop, 3),
};

pub(crate) const XY_CHAIN: ChainTechnique = ChainTechnique {
    info: &info!("xy-chain", "XY-Chain", 66)
        .hodoku("0702", 260)
        .aliases(&["Y-Chain", "Y-Wing Chain"])
        .rows(&[112]),
    rule: ChainRule::new(PAIRS, Uses::NOTHING, ChainGoal::SameDigit, 7),
};
