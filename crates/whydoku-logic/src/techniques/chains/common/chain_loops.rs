//! Chains that close: all the way round to where they start.
//!
//! A loop rules something out beside one of its weak links, or beside a digit of an almost locked set
//! that it uses. So loops are looked for only through links that have a doubtful candidate beside them.

use crate::graph::chain_graph::{ChainGraph, Strong};
use crate::techniques::chains::common::chain_rules::{ALTERNATIVES, Looked};
use crate::graph::chain_search::{ChainSearch, FAR};
use crate::techniques::chains::common::chain_step::Chain;
use crate::{Flow, Step};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet};

/// What to try from one node.
#[derive(Debug, Default)]
struct From {
    /// From it being false, to these nodes being true: a weak link leads back from each.
    ends: Vec<usize>,
    /// From it being true, to any node being false from which a strong link leads back.
    turned: bool,
}

/// Where to look for loops, by node.
type Starts = BTreeMap<usize, From>;

/// Reports the loops through links with something doubtful beside them: for each such link the shortest
/// ways round, measured from the node it leads to; and from the node it leaves, measured the other way,
/// which finds loops that have shorter ones beside them.
pub(crate) fn loops(
    looked: &Looked<'_>,
    search: &mut ChainSearch<'_>,
    found: &mut dyn FnMut(Step) -> Flow,
) -> Flow {
    let (facts, graph) = (looked.facts, &*looked.table.graph);
    let mut report = |path: &[usize]| {
        let chains = Chain::along(facts, graph, path);
        chains
            .iter()
            .filter_map(|chain| chain.closed(facts, looked.info))
            .try_for_each(&mut *found)
    };
    let (longest, fewest) = (facts.options().longest_chain, looked.rule.fewest);
    let doubt = graph.doubt();
    for (start, from) in starts(graph, &looked.doubtful) {
        facts.spend(1)?;
        for end in from.ends {
            let row = looked.table.row(search, start, longest);
            if row[end] != FAR && row[end] >= fewest {
                search.from(start, false, longest);
                search.shortest(end, true, ALTERNATIVES, &mut report)?;
            }
        }
        let Some(component) = doubt.round(start, true).filter(|_| from.turned) else {
            continue;
        };
        search.from(start, true, longest);
        for edge in &graph.strong[start] {
            let end = edge.to as usize;
            let far = search.reached(end, false).is_some_and(|far| far >= fewest);
            if far && doubt.round(end, false) == Some(component) {
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

fn starts(graph: &ChainGraph, doubtful: &CandidateSet) -> Starts {
    let mut starts = Starts::new();
    let mut beside = vec![false; graph.nodes.len()];
    for (number, node) in graph.nodes.iter().enumerate() {
        // Nodes of one candidate come first.
        let Some(cell) = node.cells.only() else {
            break;
        };
        if !doubtful.contains(Candidate::new(cell, node.digit)) {
            continue;
        }
        let others = &graph.weak[number];
        for other in others {
            beside[*other as usize] = true;
        }
        for other in others {
            weak_links(graph, *other as usize, &beside, &mut starts);
            set_links(graph, *other as usize, &mut starts);
        }
        for other in others {
            beside[*other as usize] = false;
        }
    }
    for from in starts.values_mut() {
        from.ends.sort_unstable();
        from.ends.dedup();
    }
    starts
}

/// The weak links from `node`, which is beside a doubtful candidate, to others that are.
fn weak_links(graph: &ChainGraph, node: usize, beside: &[bool], starts: &mut Starts) {
    let doubt = graph.doubt();
    let Some(component) = doubt.round(node, true) else {
        return;
    };
    for to in graph.weak[node].iter().map(|to| *to as usize) {
        if beside[to] && doubt.round(to, false) == Some(component) {
            starts.entry(to).or_default().ends.push(node);
            starts.entry(node).or_default().turned = true;
        }
    }
}

/// The strong links of the almost locked sets one of whose digits, `node`, is beside a doubtful candidate.
fn set_links(graph: &ChainGraph, node: usize, starts: &mut Starts) {
    let doubt = graph.doubt();
    // The links of one set were added one after the other.
    for links in graph.strong[node].chunk_by(|a, b| a.why == b.why) {
        if !matches!(links[0].why, Strong::Als(_)) {
            continue;
        }
        let others = || links.iter().map(|link| link.to as usize);
        for start in others() {
            let component = doubt.round(start, true);
            let mut ends = others().filter(|end| *end != start);
            if component.is_some() && ends.any(|end| doubt.round(end, false) == component) {
                starts.entry(start).or_default().turned = true;
            }
        }
    }
}
