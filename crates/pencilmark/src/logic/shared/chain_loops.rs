//! Chains that close: all the way round to where they start.

use super::chain_graph::{ChainGraph, Strong};
use super::chain_rules::{ALTERNATIVES, Looked};
use super::chain_search::{ChainSearch, FAR};
use super::chain_step::Chain;
use crate::grid::CandidateSet;
use crate::logic::{Flow, Step};
use std::ops::ControlFlow;

/// The loops through `start`: all the way round to a node that a weak link joins to it, or, starting
/// from it being true, to one that a strong link joins to it. The two measure the way round
/// differently, and together find loops that have shorter ones beside them.
pub(super) fn loops(
    looked: &Looked<'_>,
    search: &mut ChainSearch<'_>,
    start: usize,
    found: &mut dyn FnMut(Step) -> Flow,
) -> Flow {
    let (facts, graph) = (looked.facts, &*looked.table.graph);
    let mut report = |path: &[usize]| {
        if !may_close(graph, &looked.doubtful, path) {
            return ControlFlow::Continue(());
        }
        let chains = Chain::along(facts, graph, path);
        chains
            .iter()
            .filter_map(|chain| chain.closed(facts, looked.info))
            .try_for_each(&mut *found)
    };
    let (longest, fewest) = (facts.options().longest_chain, looked.rule.fewest);
    let doubt = graph.doubt();
    if let Some(component) = doubt.round(start, false) {
        let row = looked.table.row(search, start, longest);
        for end in &graph.weak[start] {
            let end = *end as usize;
            let far = row[end] != FAR && row[end] >= fewest;
            if far && doubt.round(end, true) == Some(component) {
                search.from(start, false, longest);
                search.shortest(end, true, ALTERNATIVES, &mut report)?;
            }
        }
    }
    let Some(component) = doubt.round(start, true) else {
        return ControlFlow::Continue(());
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
    ControlFlow::Continue(())
}

/// Whether a loop along these nodes may rule something out: a doubtful candidate beside one of its weak
/// links, or beside a digit of an almost locked set that it uses.
fn may_close(graph: &ChainGraph, doubtful: &CandidateSet, path: &[usize]) -> bool {
    let beside = |a: usize, b: usize| {
        let both = graph.excluded()[a] & graph.excluded()[b];
        !both.is_disjoint(doubtful)
    };
    let weak = path[1..].chunks(2);
    let has_set = || {
        path.chunks(2).any(|pair| match pair {
            [a, b] => {
                let mut edges = graph.strong[*a].iter();
                edges.any(|edge| edge.to as usize == *b && matches!(edge.why, Strong::Als(_)))
            }
            _ => false,
        })
    };
    let mut weak = weak.map(|pair| match pair {
        [a, b] => (*a, *b),
        _ => (pair[0], path[0]),
    });
    weak.any(|(a, b)| beside(a, b)) || has_set()
}
