#![doc = include_str!("grouped_aic.md")]

use crate::graph::chain_graph::Reach;
use crate::techniques::chains::common::chain_rules::{
    ChainRule, Shape, chain_pattern, chain_reason, search_chains,
};
use crate::graph::chain_search::Uses;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

/// Single candidates and groups.
const GROUPS: Reach = Reach {
    cells: true,
    houses: true,
    groups: true,
    als: 0,
};
/// At least one group, and more than one digit.
const GROUPED: Uses = Uses::GROUP.and(Uses::DIGITS);

pub(crate) const GROUPED_LOOP: GroupedAic = GroupedAic {
    info: &GROUPED_LOOP_INFO,
    rule: ChainRule {
        reach: GROUPS,
        required: GROUPED,
        shape: Shape::Loop,
        fewest: 3,
    },
};
pub(crate) const GROUPED_AIC_1: GroupedAic = GroupedAic {
    info: &GROUPED_AIC_1_INFO,
    rule: ChainRule {
        reach: GROUPS,
        required: GROUPED,
        shape: Shape::SameDigitTwice,
        fewest: 3,
    },
};
pub(crate) const GROUPED_AIC_2: GroupedAic = GroupedAic {
    info: &GROUPED_AIC_2_INFO,
    rule: ChainRule {
        reach: GROUPS,
        required: GROUPED,
        shape: Shape::TwoDigits,
        fewest: 3,
    },
};
pub(crate) const GROUPED_PLACEMENT: GroupedAic = GroupedAic {
    info: &GROUPED_PLACEMENT_INFO,
    rule: ChainRule {
        reach: GROUPS,
        required: GROUPED,
        shape: Shape::Placement,
        fewest: 3,
    },
};
pub(crate) const GROUPED_ELIMINATION: GroupedAic = GroupedAic {
    info: &GROUPED_ELIMINATION_INFO,
    rule: ChainRule {
        reach: GROUPS,
        required: GROUPED,
        shape: Shape::Elimination,
        fewest: 3,
    },
};

/// An alternating inference chain with groups.
#[derive(Debug)]
pub(crate) struct GroupedAic {
    info: &'static Info,
    rule: ChainRule,
}

static GROUPED_LOOP_INFO: Info = Info {
    id: "grouped-continuous-nice-loop",
    name: "Grouped Continuous Nice Loop",
    family: Family::Chains,
    rating: Rating(72),
    aliases: &["Grouped AIC Ring"],
    hodoku: Some(HodokuCode {
        code: "0709",
        score: 300,
    }),
    rows: &[119],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_AIC_1_INFO: Info = Info {
    id: "grouped-aic-1",
    name: "Grouped AIC Type 1",
    family: Family::Chains,
    rating: Rating(72),
    aliases: &["Grouped AIC", "AIC with Groups"],
    hodoku: Some(HodokuCode {
        code: "0711",
        score: 300,
    }),
    rows: &[119],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_AIC_2_INFO: Info = Info {
    id: "grouped-aic-2",
    name: "Grouped AIC Type 2",
    family: Family::Chains,
    rating: Rating(72),
    aliases: &["Grouped AIC", "AIC with Groups"],
    hodoku: Some(HodokuCode {
        code: "0711",
        score: 300,
    }),
    rows: &[119],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_PLACEMENT_INFO: Info = Info {
    id: "grouped-discontinuous-nice-loop-1",
    name: "Grouped Discontinuous Nice Loop Type 1",
    family: Family::Chains,
    rating: Rating(72),
    aliases: &["Grouped Discontinuous Nice Loop"],
    hodoku: Some(HodokuCode {
        code: "0710",
        score: 300,
    }),
    rows: &[119],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED_ELIMINATION_INFO: Info = Info {
    id: "grouped-discontinuous-nice-loop-2",
    name: "Grouped Discontinuous Nice Loop Type 2",
    family: Family::Chains,
    rating: Rating(72),
    aliases: &["Grouped Discontinuous Nice Loop"],
    hodoku: Some(HodokuCode {
        code: "0710",
        score: 300,
    }),
    rows: &[119],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for GroupedAic {
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
