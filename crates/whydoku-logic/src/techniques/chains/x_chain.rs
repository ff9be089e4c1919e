#![doc = include_str!("x_chain.md")]

use crate::graph::chain_graph::Reach;
use crate::techniques::chains::common::chain_rules::{
    ChainRule, Shape, chain_pattern, chain_reason, search_chains,
};
use crate::graph::chain_search::Uses;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

/// One digit, strong links by houses.
const SINGLE: Reach = Reach {
    cells: false,
    houses: true,
    groups: false,
    als: 0,
};
/// The same with groups.
const GROUPED: Reach = Reach {
    cells: false,
    houses: true,
    groups: true,
    als: 0,
};

pub(crate) const X_CYCLE: XChain = XChain {
    info: &X_CYCLE_INFO,
    rule: ChainRule {
        reach: SINGLE,
        required: Uses::NOTHING,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const X_CHAIN: XChain = XChain {
    info: &X_CHAIN_INFO,
    rule: ChainRule {
        reach: SINGLE,
        required: Uses::NOTHING,
        shape: Shape::SameDigit,
        fewest: 5,
    },
};
pub(crate) const GROUPED_X_CYCLE: XChain = XChain {
    info: &GROUPED_X_CYCLE_INFO,
    rule: ChainRule {
        reach: GROUPED,
        required: Uses::GROUP,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const GROUPED_X_CHAIN: XChain = XChain {
    info: &GROUPED_X_CHAIN_INFO,
    rule: ChainRule {
        reach: GROUPED,
        required: Uses::GROUP,
        shape: Shape::SameDigit,
        fewest: 5,
    },
};

/// An alternating chain on one digit.
#[derive(Debug)]
pub(crate) struct XChain {
    info: &'static Info,
    rule: ChainRule,
}

static X_CYCLE_INFO: Info = Info {
    id: "x-cycle",
    name: "X-Cycle",
    family: Family::Chains,
    rating: Rating(65),
    aliases: &["X-Loop", "Fishy Cycle", "Continuous X-Cycle"],
    hodoku: None,
    rows: &[110],
    assumes_uniqueness: false,
    default: true,
};

static X_CHAIN_INFO: Info = Info {
    id: "x-chain",
    name: "X-Chain",
    family: Family::Chains,
    rating: Rating(66),
    aliases: &["Discontinuous X-Cycle", "Forcing X-Chain"],
    hodoku: Some(HodokuCode {
        code: "0701",
        score: 260,
    }),
    rows: &[109, 57],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_X_CYCLE_INFO: Info = Info {
    id: "grouped-x-cycle",
    name: "Grouped X-Cycle",
    family: Family::Chains,
    rating: Rating(67),
    aliases: &["Grouped X-Loop"],
    hodoku: None,
    rows: &[111],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_X_CHAIN_INFO: Info = Info {
    id: "grouped-x-chain",
    name: "Grouped X-Chain",
    family: Family::Chains,
    rating: Rating(68),
    aliases: &[],
    hodoku: None,
    rows: &[111],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for XChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        search_chains(facts, self.info, &self.rule, found)
    }

    fn pattern(&self, step: &Step) -> String {
        chain_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        chain_reason(step, self.rule.shape)
    }
}
