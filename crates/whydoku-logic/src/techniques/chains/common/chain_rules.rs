//! [`ChainTechnique`]: the search for chains that is common to all of them; what differs is a [`ChainRule`].

use super::chain_loops::loops;
use super::chain_step::Chain;
use super::chain_table::ChainTable;
use crate::graph::chain_graph::{ChainGraph, Reach};
use crate::graph::chain_search::{ChainSearch, FAR, Uses};
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Digit};

/// What a chain is to conclude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainGoal {
    /// Both ends are the same digit, which is eliminated from the cells that see both.
    SameDigit,
    /// The same with at least two such cells; with one it counts as [`ChainGoal::Elimination`].
    SameDigitTwice,
    /// The ends are two digits in two cells that see each other; each cell loses the other's digit.
    TwoDigits,
    /// A candidate being false leads to it being true; the rest of its cell is eliminated.
    Placement,
    /// One candidate conflicts with both ends and is eliminated.
    Elimination,
    /// The chain closes, and every weak link becomes strong.
    Loop,
}

/// Which chains a technique looks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainRule {
    /// The nodes and links the chain may use.
    pub reach: Reach,
    /// What it must use.
    pub required: Uses,
    /// What it concludes.
    pub goal: ChainGoal,
    /// The fewest links; shorter chains have names of their own.
    pub fewest: u16,
}

impl ChainRule {
    /// A rule for chains with this reach that use what is required.
    pub(crate) const fn new(reach: Reach, required: Uses, goal: ChainGoal, fewest: u16) -> Self {
        Self {
            reach,
            required,
            goal,
            fewest,
        }
    }
}

/// Finds the chains of one rule.
#[derive(Debug)]
pub(crate) struct ChainTechnique {
    /// Name, rating and so on.
    pub info: &'static Info,
    /// The chains it looks for.
    pub rule: ChainRule,
}

impl Technique for ChainTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        search_chains(facts, self.info, &self.rule, found)
    }
}

/// The most equally short chains to try for one pair of ends.
pub(crate) const ALTERNATIVES: usize = 64;

/// Reports every chain of the rule: a shortest one for each pair of ends, or all shortest loops.
fn search_chains(
    facts: &Facts<'_>,
    info: &'static Info,
    rule: &ChainRule,
    found: &mut dyn FnMut(Step) -> Flow,
) -> Flow {
    let reach = rule.reach;
    // A chain on one digit eliminates only what no template contains.
    let certain = |digit: &Digit| facts.eliminable_places(*digit).is_empty();
    if !reach.cells && Digit::ALL.iter().all(certain) {
        return ControlFlow::Continue(());
    }
    let refutable = facts.refutable(reach.strength());
    if refutable.is_empty() {
        return ControlFlow::Continue(());
    }
    let targets = reach.eliminable(facts) & *refutable;
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let table = facts.chain_table(reach, rule.required);
    let hunt = ChainHunt {
        facts,
        info,
        rule,
        targets,
        table: &table,
    };
    let mut search = ChainSearch::new(&table.graph, rule.required);
    let mut reported = BTreeSet::new();
    if rule.goal == ChainGoal::Loop {
        return loops(&hunt, &mut search, &mut |step| {
            if reported.insert(step.conclusions.clone()) {
                found(step)
            } else {
                ControlFlow::Continue(())
            }
        });
    }
    for start in 0..table.graph.nodes.len() {
        if table.graph.strong[start].is_empty() {
            continue;
        }
        facts.spend(1)?;
        hunt.between_ends(&mut search, start, &mut reported, found)?;
    }
    ControlFlow::Continue(())
}

/// One search for the chains of a rule in one state.
pub(crate) struct ChainHunt<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) info: &'static Info,
    pub(crate) rule: &'a ChainRule,
    /// The candidates that chains may be able to eliminate.
    pub(crate) targets: CandidateSet,
    pub(crate) table: &'a ChainTable,
}

impl ChainHunt<'_> {
    /// Reports the chains from `start` to later nodes, or back to it.
    fn between_ends(
        &self,
        search: &mut ChainSearch<'_>,
        start: usize,
        reported: &mut BTreeSet<Conclusions>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let (facts, rule, graph) = (self.facts, self.rule, &*self.table.graph);
        if graph.excluded()[start].is_disjoint(&self.targets) {
            return ControlFlow::Continue(());
        }
        let longest = facts.options().longest_chain;
        let row = self.table.row(search, start, longest);
        let itself = [start];
        let ends = if rule.goal == ChainGoal::Placement {
            &itself
        } else {
            graph.partners(start)
        };
        for &end in ends {
            if row[end] == FAR || row[end] < rule.fewest {
                continue;
            }
            let one_digit = graph.nodes[start].digit == graph.nodes[end].digit;
            let fits = match rule.goal {
                ChainGoal::SameDigit | ChainGoal::SameDigitTwice => one_digit,
                ChainGoal::TwoDigits => !one_digit,
                ChainGoal::Placement | ChainGoal::Elimination | ChainGoal::Loop => true,
            };
            if !fits {
                continue;
            }
            let gone = graph.excluded()[start] & graph.excluded()[end];
            for gone in conclusions(graph, rule.goal, start, end, gone) {
                if !gone.is_subset(&self.targets)
                    || reported.contains(&Conclusions::eliminate(gone))
                {
                    continue;
                }
                search.from(start, false, longest);
                let mut step = None;
                let _ = search.shortest(end, true, ALTERNATIVES, &mut |path| {
                    step = Chain::along(facts, graph, path)
                        .iter()
                        .find_map(|chain| chain.between_ends(facts, self.info, &gone));
                    if step.is_some() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if let Some(step) = step {
                    reported.insert(step.conclusions.clone());
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// What a chain between these ends eliminates, one set for each step; nothing if the ends do not fit the goal.
fn conclusions(
    graph: &ChainGraph,
    goal: ChainGoal,
    start: usize,
    end: usize,
    gone: CandidateSet,
) -> Vec<CandidateSet> {
    let (a, b) = (graph.nodes[start], graph.nodes[end]);
    let one_cell = a.cells == b.cells && a.cells.len() == 1;
    let two_digits = a.digit != b.digit && start < end;
    let fits = match goal {
        // A chain and its reverse are one.
        ChainGoal::SameDigit => a.digit == b.digit && start < end,
        ChainGoal::SameDigitTwice => a.digit == b.digit && start < end && gone.len() > 1,
        ChainGoal::TwoDigits => two_digits && !one_cell && gone.len() > 1,
        ChainGoal::Placement => start == end && a.cells.len() == 1,
        ChainGoal::Elimination => start < end && (a.digit != b.digit || gone.len() == 1),
        ChainGoal::Loop => false,
    };
    if !fits || gone.is_empty() {
        return Vec::new();
    }
    match goal {
        ChainGoal::Placement => {
            let rest = gone
                .iter()
                .filter(|candidate| a.cells.contains(candidate.cell))
                .collect();
            Some(rest)
                .into_iter()
                .filter(|rest: &CandidateSet| !rest.is_empty())
                .collect()
        }
        ChainGoal::Elimination if !one_cell => gone
            .iter()
            .map(|candidate| [candidate].into_iter().collect())
            .collect(),
        ChainGoal::SameDigit
        | ChainGoal::SameDigitTwice
        | ChainGoal::TwoDigits
        | ChainGoal::Elimination
        | ChainGoal::Loop => vec![gone],
    }
}
