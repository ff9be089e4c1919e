#![doc = include_str!("xy_chain.md")]

use crate::graph::chain_graph::Reach;
use crate::techniques::chains::common::chain_rules::{
    ChainRule, Shape, chain_pattern, chain_reason, search_chains,
};
use crate::graph::chain_search::Uses;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

/// Strong links by cells with two candidates only.
const PAIRS: Reach = Reach {
    cells: true,
    houses: false,
    groups: false,
    als: 0,
};

pub(crate) const XY_CYCLE: XyChain = XyChain {
    info: &XY_CYCLE_INFO,
    rule: ChainRule {
        reach: PAIRS,
        required: Uses::NOTHING,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const XY_CHAIN: XyChain = XyChain {
    info: &XY_CHAIN_INFO,
    rule: ChainRule {
        reach: PAIRS,
        required: Uses::NOTHING,
        shape: Shape::SameDigit,
        fewest: 7,
    },
};

/// A chain of cells with two candidates each.
#[derive(Debug)]
pub(crate) struct XyChain {
    info: &'static Info,
    rule: ChainRule,
}

static XY_CYCLE_INFO: Info = Info {
    id: "xy-cycle",
    name: "XY-Cycle",
    family: Family::Chains,
    rating: Rating(66),
    aliases: &["XY-Loop", "Y-Cycle"],
    hodoku: None,
    rows: &[113],
    assumes_uniqueness: false,
    default: true,
};

static XY_CHAIN_INFO: Info = Info {
    id: "xy-chain",
    name: "XY-Chain",
    family: Family::Chains,
    rating: Rating(66),
    aliases: &["Y-Chain", "Y-Wing Chain"],
    hodoku: Some(HodokuCode {
        code: "0702",
        score: 260,
    }),
    rows: &[112],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for XyChain {
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
