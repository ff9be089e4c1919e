//! Dots that share cells: three or four cells in a row, with a dot or letter between each two.

use super::{all_cells, step};
use crate::facts::Facts;
use crate::rules::Rules;
use crate::{Found, Info, Technique};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[derive(Debug)]
pub(in super::super) struct DotChain;

static INFO: Info = Info {
    id: "dot-chain",
    name: "Dot Chain",
    difficulty: 12,
    page: include_str!("dot_chain.md"),
};

/// The most dots of a chain.
const MOST_DOTS: usize = 3;

impl Technique for DotChain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let rules = facts.rules;
        for chain in facts.dot_chains().iter() {
            let mut cells: Vec<usize> = chain
                .iter()
                .flat_map(|part| all_cells(rules, *part))
                .collect();
            cells.sort_unstable();
            cells.dedup();
            let cells = facts.unsolved(&cells);
            let key = facts.key_of(chain);
            if cells.len() < 2 || facts.is_idle((INFO.id, key), &cells) {
                continue;
            }
            match step(facts, &INFO, chain, &cells, |_, _, _, targets, _| {
                targets.to_vec()
            }) {
                Some(step) => found(step)?,
                None => facts.set_idle((INFO.id, key), &cells),
            }
        }
        ControlFlow::Continue(())
    }
}

/// Connected sets of two and three dots, the small ones first.
pub(crate) fn dot_chains(rules: &Rules) -> Vec<Vec<usize>> {
    let is_dot = |part: &usize| {
        let id = rules.parts()[*part].rule().id;
        matches!(id, "difference" | "ratio" | "xv")
    };
    let dots: Vec<usize> = (0..rules.parts().len()).filter(is_dot).collect();
    let cells: Vec<Vec<usize>> = dots.iter().map(|part| all_cells(rules, *part)).collect();
    let touch = |a: usize, b: usize| cells[a].iter().any(|cell| cells[b].contains(cell));
    let mut sets: BTreeSet<Vec<usize>> = (0..dots.len()).map(|place| vec![place]).collect();
    let mut all = Vec::new();
    for _ in 1..MOST_DOTS {
        let mut larger = BTreeSet::new();
        for set in &sets {
            for next in (0..dots.len()).filter(|next| !set.contains(next)) {
                if set.iter().any(|member| touch(*member, next)) {
                    let mut set = set.clone();
                    set.push(next);
                    set.sort_unstable();
                    larger.insert(set);
                }
            }
        }
        all.extend(
            larger
                .iter()
                .map(|set| set.iter().map(|place| dots[*place]).collect()),
        );
        sets = larger;
    }
    all
}
