//! Two constraints at once: two cages in one house, and two rules that share a cell.

use super::{all_cells, step};
use crate::facts::Facts;
use crate::rules::Rules;
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(in super::super) struct CagePair;
#[derive(Debug)]
pub(in super::super) struct TwoRules;

static CAGES: Info = Info {
    id: "cage-pair",
    name: "Cage Pair",
    difficulty: 12,
    page: include_str!("cage_pair.md"),
};
static RULES: Info = Info {
    id: "two-rules",
    name: "Two Rules",
    difficulty: 19,
    page: include_str!("two_rules.md"),
};

/// The most open cells of two constraints together.
const MOST_CELLS: usize = 6;

impl Technique for CagePair {
    fn info(&self) -> &'static Info {
        &CAGES
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        search(facts, &CAGES, found)
    }
}

impl Technique for TwoRules {
    fn info(&self) -> &'static Info {
        &RULES
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        search(facts, &RULES, found)
    }
}

/// A constraint with its open cells.
struct Clue {
    part: usize,
    open: Vec<usize>,
    is_sum: bool,
}

fn search(facts: &mut Facts<'_>, info: &'static Info, found: &mut Found<'_>) -> ControlFlow<()> {
    let rules = facts.rules;
    let cages = info.id == CAGES.id;
    let part = |part: usize| {
        let constraint = &rules.parts()[part];
        if constraint.cells().is_empty() || matches!(constraint.rule().id, "region" | "given") {
            return None;
        }
        let open = facts.unsolved(&all_cells(rules, part));
        let is_sum = rules.equations().iter().any(|sum| sum.part == part);
        (!open.is_empty() && open.len() < MOST_CELLS && (is_sum || !cages)).then_some(Clue {
            part,
            open,
            is_sum,
        })
    };
    let parts: Vec<Clue> = (0..rules.parts().len()).filter_map(part).collect();
    for (place, a) in parts.iter().enumerate() {
        for b in &parts[place + 1..] {
            let mut cells: Vec<usize> = a.open.iter().chain(&b.open).copied().collect();
            cells.sort_unstable();
            cells.dedup();
            let shared = a.open.len() + b.open.len() - cells.len();
            let is_pair = if cages {
                a.is_sum && b.is_sum && shared == 0 && in_one_house(rules, &cells)
            } else {
                shared > 0 || in_one_house(rules, &cells)
            };
            if !is_pair || cells.len() > MOST_CELLS {
                continue;
            }
            let both = [a.part, b.part];
            let key = facts.key_of(&both);
            if facts.is_idle((info.id, key), &cells) {
                continue;
            }
            match step(facts, info, &both, &cells, |_, _, _, targets, _| {
                targets.to_vec()
            }) {
                Some(step) => found(step)?,
                None => facts.set_idle((info.id, key), &cells),
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the cells lie in one group of different cells.
fn in_one_house(rules: &Rules, cells: &[usize]) -> bool {
    let mut groups = rules.groups().iter();
    groups.any(|group| cells.iter().all(|cell| group.cells.contains(cell)))
}
