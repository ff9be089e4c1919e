//! Loops: chains that close.
//!
//! A loop eliminates other candidates of its weak links, or of the digits of an almost locked set that it
//! uses. So the search only goes through links that contain a candidate which chains may eliminate.

use super::chain_rules::{ALTERNATIVES, ChainHunt};
use super::chain_step::Chain;
use crate::graph::chain_graph::{ChainGraph, Strong};
use crate::graph::chain_search::{ChainSearch, FAR};
use crate::{Flow, Step};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet};

/// The loops to look for through one node.
#[derive(Debug, Default)]
struct LoopStart {
    /// Follow the node being false to these nodes being true; a weak link leads back from each.
    ends: Vec<usize>,
    /// Follow the node being true to any node being false from which a strong link leads back.
    from_true: bool,
}

/// Where to look for loops, by node.
type LoopStarts = BTreeMap<usize, LoopStart>;

/// Reports the loops through links that contain a target: for each such link the shortest ways around,
/// measured from the node it leads to; and from the node it leaves, measured the other way, which finds
/// loops that share links with shorter ones.
pub(crate) fn loops(
    hunt: &ChainHunt<'_>,
    search: &mut ChainSearch<'_>,
    found: &mut dyn FnMut(Step) -> Flow,
) -> Flow {
    let (facts, graph) = (hunt.facts, &*hunt.table.graph);
    let mut report = |path: &[usize]| {
        let chains = Chain::along(facts, graph, path);
        chains
            .iter()
            .filter_map(|chain| chain.closed(facts, hunt.info))
            .try_for_each(&mut *found)
    };
    let (longest, fewest) = (facts.options().longest_chain, hunt.rule.fewest);
    let prefilter = graph.prefilter();
    for (start, from) in loop_starts(graph, &hunt.targets) {
        facts.spend(1)?;
        for end in from.ends {
            let row = hunt.table.row(search, start, longest);
            if row[end] != FAR && row[end] >= fewest {
                search.from(start, false, longest);
                search.shortest(end, true, ALTERNATIVES, &mut report)?;
            }
        }
        let Some(component) = prefilter
            .loop_component(start, true)
            .filter(|_| from.from_true)
        else {
            continue;
        };
        search.from(start, true, longest);
        for edge in &graph.strong[start] {
            let end = edge.to as usize;
            let far = search.reached(end, false).is_some_and(|far| far >= fewest);
            if far && prefilter.loop_component(end, false) == Some(component) {
                search.shortest(end, false, ALTERNATIVES, &mut |path| {
                    // Turn it so that the strong link that closes it comes first.
                    let mut turned = vec![path[path.len() - 1]];
                    turned.extend(&path[..path.len() - 1]);
                    report(&turned)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn loop_starts(graph: &ChainGraph, targets: &CandidateSet) -> LoopStarts {
    let mut starts = LoopStarts::new();
    let mut conflicting = vec![false; graph.nodes.len()];
    for (number, node) in graph.nodes.iter().enumerate() {
        // Nodes of one candidate come first.
        let Some(cell) = node.cells.only() else {
            break;
        };
        if !targets.contains(Candidate::new(cell, node.digit)) {
            continue;
        }
        let others = &graph.weak[number];
        for other in others {
            conflicting[*other as usize] = true;
        }
        for other in others {
            weak_links(graph, *other as usize, &conflicting, &mut starts);
            set_links(graph, *other as usize, &mut starts);
        }
        for other in others {
            conflicting[*other as usize] = false;
        }
    }
    for from in starts.values_mut() {
        from.ends.put_in_order();
        from.ends.dedup();
    }
    starts
}

/// Adds the weak links from `node`, which conflicts with a target, to other nodes that do.
fn weak_links(graph: &ChainGraph, node: usize, conflicting: &[bool], starts: &mut LoopStarts) {
    let prefilter = graph.prefilter();
    let Some(component) = prefilter.loop_component(node, true) else {
        return;
    };
    for to in graph.weak[node].iter().map(|to| *to as usize) {
        if conflicting[to] && prefilter.loop_component(to, false) == Some(component) {
            starts.entry(to).or_default().ends.push(node);
            starts.entry(node).or_default().from_true = true;
        }
    }
}

/// Adds the strong links of the almost locked sets one of whose digits, `node`, conflicts with a target.
fn set_links(graph: &ChainGraph, node: usize, starts: &mut LoopStarts) {
    let prefilter = graph.prefilter();
    // The links of one set were added one after the other.
    for links in graph.strong[node].chunk_by(|a, b| a.why == b.why) {
        if !matches!(links[0].why, Strong::Als(_)) {
            continue;
        }
        let others = || links.iter().map(|link| link.to as usize);
        for start in others() {
            let component = prefilter.loop_component(start, true);
            let mut ends = others().filter(|end| *end != start);
            if component.is_some()
                && ends.any(|end| prefilter.loop_component(end, false) == component)
            {
                starts.entry(start).or_default().from_true = true;
            }
        }
    }
}
