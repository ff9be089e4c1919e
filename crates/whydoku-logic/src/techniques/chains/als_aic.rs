#![doc = include_str!("als_aic.md")]

use crate::graph::chain_graph::Reach;
use crate::techniques::chains::common::chain_rules::{
    ChainRule, Shape, chain_pattern, chain_reason, search_chains,
};
use crate::graph::chain_search::Uses;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const ALS_LOOP: AlsAic = AlsAic {
    info: &ALS_LOOP_INFO,
    rule: ChainRule {
        reach: Reach::SETS,
        required: Uses::ALS,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const ALS_AIC_1: AlsAic = AlsAic {
    info: &ALS_AIC_1_INFO,
    rule: ChainRule {
        reach: Reach::SETS,
        required: Uses::ALS,
        shape: Shape::SameDigitTwice,
        fewest: 3,
    },
};
pub(crate) const ALS_AIC_2: AlsAic = AlsAic {
    info: &ALS_AIC_2_INFO,
    rule: ChainRule {
        reach: Reach::SETS,
        required: Uses::ALS,
        shape: Shape::TwoDigits,
        fewest: 3,
    },
};
pub(crate) const ALS_PLACEMENT: AlsAic = AlsAic {
    info: &ALS_PLACEMENT_INFO,
    rule: ChainRule {
        reach: Reach::SETS,
        required: Uses::ALS,
        shape: Shape::Placement,
        fewest: 3,
    },
};
pub(crate) const ALS_ELIMINATION: AlsAic = AlsAic {
    info: &ALS_ELIMINATION_INFO,
    rule: ChainRule {
        reach: Reach::SETS,
        required: Uses::ALS,
        shape: Shape::Elimination,
        fewest: 3,
    },
};

/// An alternating inference chain with almost locked sets.
#[derive(Debug)]
pub(crate) struct AlsAic {
    info: &'static Info,
    rule: ChainRule,
}

static ALS_LOOP_INFO: Info = Info {
    id: "als-continuous-nice-loop",
    name: "Continuous Nice Loop with ALS",
    family: Family::Chains,
    rating: Rating(75),
    aliases: &["ALS-AIC Ring"],
    hodoku: Some(HodokuCode {
        code: "0709",
        score: 300,
    }),
    rows: &[120],
    assumes_uniqueness: false,
    default: true,
};

static ALS_AIC_1_INFO: Info = Info {
    id: "als-aic-1",
    name: "AIC with ALS Type 1",
    family: Family::Chains,
    rating: Rating(75),
    aliases: &["ALS-AIC", "AIC with ALSs"],
    hodoku: Some(HodokuCode {
        code: "0711",
        score: 300,
    }),
    rows: &[120],
    assumes_uniqueness: false,
    default: true,
};

static ALS_AIC_2_INFO: Info = Info {
    id: "als-aic-2",
    name: "AIC with ALS Type 2",
    family: Family::Chains,
    rating: Rating(75),
    aliases: &["ALS-AIC", "AIC with ALSs"],
    hodoku: Some(HodokuCode {
        code: "0711",
        score: 300,
    }),
    rows: &[120],
    assumes_uniqueness: false,
    default: true,
};

static ALS_PLACEMENT_INFO: Info = Info {
    id: "als-discontinuous-nice-loop-1",
    name: "Discontinuous Nice Loop with ALS Type 1",
    family: Family::Chains,
    rating: Rating(75),
    aliases: &["Discontinuous Nice Loop with ALS"],
    hodoku: Some(HodokuCode {
        code: "0710",
        score: 300,
    }),
    rows: &[120],
    assumes_uniqueness: false,
    default: true,
};

static ALS_ELIMINATION_INFO: Info = Info {
    id: "als-discontinuous-nice-loop-2",
    name: "Discontinuous Nice Loop with ALS Type 2",
    family: Family::Chains,
    rating: Rating(75),
    aliases: &["Discontinuous Nice Loop with ALS"],
    hodoku: Some(HodokuCode {
        code: "0710",
        score: 300,
    }),
    rows: &[120],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for AlsAic {
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
