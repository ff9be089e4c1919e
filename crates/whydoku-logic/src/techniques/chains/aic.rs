#![doc = include_str!("aic.md")]

use crate::graph::chain_graph::Reach;
use crate::techniques::chains::common::chain_rules::{
    ChainRule, Shape, chain_pattern, chain_reason, search_chains,
};
use crate::graph::chain_search::Uses;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const CONTINUOUS_LOOP: Aic = Aic {
    info: &CONTINUOUS_LOOP_INFO,
    rule: ChainRule {
        reach: Reach::CANDIDATES,
        required: Uses::MIXED,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const AIC_1: Aic = Aic {
    info: &AIC_1_INFO,
    rule: ChainRule {
        reach: Reach::CANDIDATES,
        required: Uses::MIXED,
        shape: Shape::SameDigitTwice,
        fewest: 5,
    },
};
pub(crate) const AIC_2: Aic = Aic {
    info: &AIC_2_INFO,
    rule: ChainRule {
        reach: Reach::CANDIDATES,
        required: Uses::MIXED,
        shape: Shape::TwoDigits,
        fewest: 3,
    },
};
pub(crate) const NICE_LOOP_PLACEMENT: Aic = Aic {
    info: &NICE_LOOP_PLACEMENT_INFO,
    rule: ChainRule {
        reach: Reach::CANDIDATES,
        required: Uses::MIXED,
        shape: Shape::Placement,
        fewest: 3,
    },
};
pub(crate) const NICE_LOOP_ELIMINATION: Aic = Aic {
    info: &NICE_LOOP_ELIMINATION_INFO,
    rule: ChainRule {
        reach: Reach::CANDIDATES,
        required: Uses::MIXED,
        shape: Shape::Elimination,
        fewest: 3,
    },
};

/// An alternating inference chain over single candidates.
#[derive(Debug)]
pub(crate) struct Aic {
    info: &'static Info,
    rule: ChainRule,
}

static CONTINUOUS_LOOP_INFO: Info = Info {
    id: "continuous-nice-loop",
    name: "Continuous Nice Loop",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["AIC Ring", "Nice Loop"],
    hodoku: Some(HodokuCode {
        code: "0706",
        score: 280,
    }),
    rows: &[118],
    assumes_uniqueness: false,
    default: true,
};

static AIC_1_INFO: Info = Info {
    id: "aic-1",
    name: "AIC Type 1",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["AIC", "Alternating Inference Chain", "Inference Chain"],
    hodoku: Some(HodokuCode {
        code: "0708",
        score: 280,
    }),
    rows: &[116, 115],
    assumes_uniqueness: false,
    default: true,
};

static AIC_2_INFO: Info = Info {
    id: "aic-2",
    name: "AIC Type 2",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["AIC", "Alternating Inference Chain"],
    hodoku: Some(HodokuCode {
        code: "0708",
        score: 280,
    }),
    rows: &[116],
    assumes_uniqueness: false,
    default: true,
};

static NICE_LOOP_PLACEMENT_INFO: Info = Info {
    id: "discontinuous-nice-loop-1",
    name: "Discontinuous Nice Loop Type 1",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["Discontinuous Nice Loop"],
    hodoku: Some(HodokuCode {
        code: "0707",
        score: 280,
    }),
    rows: &[117],
    assumes_uniqueness: false,
    default: true,
};

static NICE_LOOP_ELIMINATION_INFO: Info = Info {
    id: "discontinuous-nice-loop-2",
    name: "Discontinuous Nice Loop Type 2",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["Discontinuous Nice Loop"],
    hodoku: Some(HodokuCode {
        code: "0707",
        score: 280,
    }),
    rows: &[117],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for Aic {
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
