//! The shapes a chain can conclude by, and the search for each.

use crate::graph::chain_graph::{ChainGraph, Reach};
use crate::techniques::chains::common::chain_loops::loops;
use crate::graph::chain_search::{ChainSearch, FAR, Uses};
use crate::techniques::chains::common::chain_step::{Chain, eureka, story};
use crate::techniques::chains::common::chain_table::ChainTable;
use crate::{Conclusions, Facts, Flow, Info, Parts, Step, Words};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Digit};

/// What a chain concludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Both ends are the same digit: cells that see both lose it.
    SameDigit,
    /// The same with at least two such cells; with one it counts as [`Shape::Elimination`].
    SameDigitTwice,
    /// The ends are two digits in two cells that see each other: each cell loses the other's digit.
    TwoDigits,
    /// The chain leads from a candidate being false to it being true: the rest of its cell goes.
    Placement,
    /// One candidate excludes both ends: it goes.
    Elimination,
    /// The chain closes: every weak link becomes strong.
    Loop,
}

/// Which chains a technique looks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainRule {
    /// The nodes and links it may use.
    pub reach: Reach,
    /// What it must use.
    pub required: Uses,
    /// How it concludes.
    pub shape: Shape,
    /// The fewest links; shorter ones have names of their own.
    pub fewest: u16,
}

/// How many equally short chains are looked at for one pair of ends.
pub(crate) const ALTERNATIVES: usize = 64;

/// Reports every chain of the rule: for each pair of ends a shortest one, for loops all shortest.
pub(crate) fn search_chains(
    facts: &Facts<'_>,
    info: &'static Info,
    rule: &ChainRule,
    found: &mut dyn FnMut(Step) -> Flow,
) -> Flow {
    let reach = rule.reach;
    // Chains of one digit rule out only what no template has.
    let certain = |digit: &Digit| facts.doubtful_places(*digit).is_empty();
    if !reach.cells && Digit::ALL.iter().all(certain) {
        return ControlFlow::Continue(());
    }
    let refutable = facts.refutable(reach.strength());
    if refutable.is_empty() {
        return ControlFlow::Continue(());
    }
    let doubtful = reach.doubtful(facts) & *refutable;
    if doubtful.is_empty() {
        return ControlFlow::Continue(());
    }
    let table = facts.chain_table(reach, rule.required);
    let looked = Looked {
        facts,
        info,
        rule,
        doubtful,
        table: &table,
    };
    let mut search = ChainSearch::new(&table.graph, rule.required);
    let mut reported = BTreeSet::new();
    if rule.shape == Shape::Loop {
        return loops(&looked, &mut search, &mut |step| {
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
        looked.between_ends(&mut search, start, &mut reported, found)?;
    }
    ControlFlow::Continue(())
}

/// What is looked for, and where.
pub(crate) struct Looked<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) info: &'static Info,
    pub(crate) rule: &'a ChainRule,
    /// What may be ruled out at all.
    pub(crate) doubtful: CandidateSet,
    pub(crate) table: &'a ChainTable,
}

impl Looked<'_> {
    /// The chains from `start` to later nodes, or back to it.
    fn between_ends(
        &self,
        search: &mut ChainSearch<'_>,
        start: usize,
        reported: &mut BTreeSet<Conclusions>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let (facts, rule, graph) = (self.facts, self.rule, &*self.table.graph);
        if graph.excluded()[start].is_disjoint(&self.doubtful) {
            return ControlFlow::Continue(());
        }
        let longest = facts.options().longest_chain;
        let row = self.table.row(search, start, longest);
        let itself = [start];
        let ends = if rule.shape == Shape::Placement {
            &itself
        } else {
            graph.partners(start)
        };
        for &end in ends {
            if row[end] == FAR || row[end] < rule.fewest {
                continue;
            }
            let one_digit = graph.nodes[start].digit == graph.nodes[end].digit;
            let fits = match rule.shape {
                Shape::SameDigit | Shape::SameDigitTwice => one_digit,
                Shape::TwoDigits => !one_digit,
                Shape::Placement | Shape::Elimination | Shape::Loop => true,
            };
            if !fits {
                continue;
            }
            let gone = graph.excluded()[start] & graph.excluded()[end];
            for gone in conclusions(graph, rule.shape, start, end, gone) {
                if !gone.is_subset(&self.doubtful)
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

/// What a chain between these ends eliminates in this shape, one set for each step; nothing if it has
/// another shape.
fn conclusions(
    graph: &ChainGraph,
    shape: Shape,
    start: usize,
    end: usize,
    gone: CandidateSet,
) -> Vec<CandidateSet> {
    let (a, b) = (graph.nodes[start], graph.nodes[end]);
    let one_cell = a.cells == b.cells && a.cells.len() == 1;
    let two_digits = a.digit != b.digit && start < end;
    let fits = match shape {
        // A chain and its reverse are one.
        Shape::SameDigit => a.digit == b.digit && start < end,
        Shape::SameDigitTwice => a.digit == b.digit && start < end && gone.len() > 1,
        Shape::TwoDigits => two_digits && !one_cell && gone.len() > 1,
        Shape::Placement => start == end && a.cells.len() == 1,
        Shape::Elimination => start < end && (a.digit != b.digit || gone.len() == 1),
        Shape::Loop => false,
    };
    if !fits || gone.is_empty() {
        return Vec::new();
    }
    match shape {
        Shape::Placement => {
            let rest = gone
                .iter()
                .filter(|candidate| a.cells.contains(candidate.cell))
                .collect();
            Some(rest)
                .into_iter()
                .filter(|rest: &CandidateSet| !rest.is_empty())
                .collect()
        }
        Shape::Elimination if !one_cell => gone
            .iter()
            .map(|candidate| [candidate].into_iter().collect())
            .collect(),
        Shape::SameDigit
        | Shape::SameDigitTwice
        | Shape::TwoDigits
        | Shape::Elimination
        | Shape::Loop => vec![gone],
    }
}

/// The chain in Eureka notation.
pub(crate) fn chain_pattern(step: &Step) -> String {
    match &step.parts {
        Parts::Chain { nodes, als, .. } => eureka(nodes, als),
        _ => String::new(),
    }
}

/// The chain told link by link, and what follows for its ends.
pub(crate) fn chain_reason(step: &Step, shape: Shape) -> String {
    let Parts::Chain { nodes, als, .. } = &step.parts else {
        return String::new();
    };
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    let name = |node: crate::Node| {
        let one_of = if node.cells.len() > 1 { "one of " } else { "" };
        format!("{one_of}{} is {}", node.cells.words(), node.digit)
    };
    let sets: Vec<String> = als
        .iter()
        .map(|(_, cells, digits)| {
            let (cells, digits) = (cells.words(), digits.words());
            format!(
                " The cells {cells} hold only {digits}: when one digit leaves, the others stay."
            )
        })
        .collect();
    let sets = sets.concat();
    match shape {
        Shape::SameDigit | Shape::SameDigitTwice | Shape::TwoDigits | Shape::Elimination => {
            format!(
                "{}{sets} So {} or {}, and what contradicts both cannot be.",
                story(nodes),
                name(first),
                name(last)
            )
        }
        Shape::Placement => format!(
            "{}{sets} That cannot be, so {} and the rest of the cell goes.",
            story(nodes),
            name(first)
        ),
        Shape::Loop => format!(
            "{}{sets} The chain closes on itself and can be read in both directions, so of every two \
             neighbours exactly one is true, and no other candidate of the houses that link them can be.",
            story(&nodes[..nodes.len() - 1])
        ),
    }
}
