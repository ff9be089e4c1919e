//! [`BranchedLoop`]: loops with branches.
//!
//! A truth with three or four candidates is the stem. From each of its candidates a chain of truths with two
//! ends leads back to a link that is already in use, so there are as many links as truths.
//!
//! Such a loop has no beginning and no end, so the first candidate of the stem needs no chain: it opens a link,
//! and the chains of the others lead to that link or to one of each other's.

use crate::{Facts, Flow, Node};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, House, Truth};

/// A truth that starts branches, the truths they pass, and the links that join them.
#[derive(Clone, Debug)]
pub(crate) struct BranchedLoop {
    /// The stem first.
    pub truths: Vec<Truth>,
    /// As many as truths.
    pub links: Vec<Truth>,
    /// For each candidate of the stem its branch: the candidate, then two ends for each truth; the last end is
    /// in a link of another branch.
    pub branches: Vec<Vec<Node>>,
}

/// The number of an end: the candidates of a truth that one link contains.
type End = usize;

/// A truth seen from one end.
#[derive(Clone, Copy, Debug)]
struct Passage {
    truth: Truth,
    to: End,
}

/// The truths with two ends, and the links that contain these.
#[derive(Debug)]
pub(crate) struct BranchGraph {
    ends: Vec<Node>,
    /// For each end the links that contain it.
    links: Vec<Vec<Truth>>,
    /// For each end the truths that it is one end of.
    passages: Vec<Vec<Passage>>,
    /// For each link the ends in it.
    ends_in: Vec<Vec<End>>,
    /// For each link the number of truths on the way to it from each end.
    distances: Vec<OnceCell<Vec<u8>>>,
}

const FAR: u8 = u8::MAX;

fn places(truth: Truth, open: &CandidateSet) -> Vec<Candidate> {
    let all = truth.candidates().into_iter();
    all.filter(|candidate| open.contains(*candidate)).collect()
}

/// Returns the links that contain all candidates of an end.
fn links_of(end: &Node) -> Vec<Truth> {
    let cell = end.cells.only().map(Truth::Cell);
    let houses = end.cells.common_houses();
    let digit = end.digit;
    cell.into_iter()
        .chain(houses.map(|house| Truth::House(house, digit)))
        .collect()
}

/// Returns the ways to split a truth into two ends, each inside a link other than the truth itself.
fn two_ends(truth: Truth, open: &CandidateSet) -> Vec<[Node; 2]> {
    let all = places(truth, open);
    match (truth, all.as_slice()) {
        (_, [one, two]) => vec![[Node::single(*one), Node::single(*two)]],
        (Truth::House(house, digit), [_, _, ..]) => partitions(house, digit, &all),
        _ => Vec::new(),
    }
}

fn partitions(house: House, digit: Digit, all: &[Candidate]) -> Vec<[Node; 2]> {
    let cells = |wanted: &dyn Fn(usize) -> bool| -> CellSet {
        let chosen = all.iter().enumerate().filter(|(place, _)| wanted(*place));
        chosen.map(|(_, candidate)| candidate.cell).collect()
    };
    let is_held =
        |end: &CellSet| end.only().is_some() || end.common_houses().any(|other| other != house);
    // The last place stays in the second end, so that no split is counted twice.
    (1_usize..1 << (all.len() - 1))
        .map(|choice| {
            let inside = |place: usize| choice >> place & 1 == 1;
            [cells(&inside), cells(&|place| !inside(place))]
        })
        .filter(|ends| ends.iter().all(is_held))
        .map(|ends| ends.map(|cells| Node { digit, cells }))
        .collect()
}

impl BranchGraph {
    /// The graph of a state.
    pub(crate) fn new(facts: &Facts<'_>) -> Self {
        let open = facts.marks().open();
        let mut graph = Self {
            ends: Vec::new(),
            links: Vec::new(),
            passages: Vec::new(),
            ends_in: vec![Vec::new(); 324],
            distances: vec![OnceCell::new(); 324],
        };
        let mut known: BTreeMap<Node, End> = BTreeMap::new();
        let mut numbered = |graph: &mut Self, node: Node| {
            *known.entry(node).or_insert_with(|| {
                let links = links_of(&node);
                for link in &links {
                    graph.ends_in[link.index()].push(graph.ends.len());
                }
                graph.ends.push(node);
                graph.links.push(links);
                graph.passages.push(Vec::new());
                graph.ends.len() - 1
            })
        };
        for candidate in open.iter() {
            numbered(&mut graph, Node::single(candidate));
        }
        for truth in Truth::all() {
            for [one, two] in two_ends(truth, open) {
                let [one, two] = [numbered(&mut graph, one), numbered(&mut graph, two)];
                graph.passages[one].push(Passage { truth, to: two });
                graph.passages[two].push(Passage { truth, to: one });
            }
        }
        graph
    }

    /// Returns the number of truths on the way from each end to this link.
    fn distances(&self, link: Truth) -> &[u8] {
        self.distances[link.index()].get_or_init(|| {
            let mut distances = vec![FAR; self.ends.len()];
            let mut wave: Vec<End> = self.ends_in[link.index()].clone();
            for end in &wave {
                distances[*end] = 0;
            }
            for distance in 1..FAR {
                let mut next = Vec::new();
                for passage in wave.iter().flat_map(|end| &self.passages[*end]) {
                    for link in &self.links[passage.to] {
                        for end in &self.ends_in[link.index()] {
                            if distances[*end] == FAR {
                                distances[*end] = distance;
                                next.push(*end);
                            }
                        }
                    }
                }
                if next.is_empty() {
                    break;
                }
                wave = next;
            }
            distances
        })
    }

    fn number(&self, candidate: Candidate) -> Option<End> {
        let node = Node::single(candidate);
        // Single candidates come first, and in order.
        self.ends.iter().position(|end| *end == node)
    }
}

/// A loop under construction.
struct Growth<'a> {
    graph: &'a BranchGraph,
    facts: &'a Facts<'a>,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    branches: Vec<Vec<End>>,
    /// The truths and links of the loops found so far.
    known: BTreeSet<(Vec<Truth>, Vec<Truth>)>,
}

impl Growth<'_> {
    fn is_near(&self, end: End, left: usize) -> bool {
        let near = |link: &Truth| usize::from(self.graph.distances(*link)[end]) <= left;
        self.links.iter().any(near)
    }

    /// Chooses which branch grows next.
    fn next_branch(
        &mut self,
        waiting: &[End],
        left: usize,
        visit: &mut dyn FnMut(&BranchedLoop) -> Flow,
    ) -> Flow {
        if waiting.is_empty() {
            return self.report(visit);
        }
        for (place, end) in waiting.iter().enumerate() {
            if self.is_near(*end, left) {
                let mut others = waiting.to_vec();
                others.remove(place);
                self.branches.push(vec![*end]);
                self.grow((*end, self.links.len()), &others, left, visit)?;
                self.branches.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Extends a branch from this end until it reaches one of the first `old` links, which existed before
    /// the branch.
    fn grow(
        &mut self,
        (end, old): (End, usize),
        waiting: &[End],
        left: usize,
        visit: &mut dyn FnMut(&BranchedLoop) -> Flow,
    ) -> Flow {
        self.facts.spend(1)?;
        let graph = self.graph;
        let is_back = |link: &Truth| graph.ends[end].is_in(*link);
        if self.links[..old].iter().any(is_back) {
            return self.next_branch(waiting, left, visit);
        }
        if left == 0 {
            return ControlFlow::Continue(());
        }
        for link in &graph.links[end] {
            if self.truths.contains(link) {
                continue;
            }
            self.links.push(*link);
            for &entry in graph.ends_in[link.index()]
                .iter()
                .filter(|entry| **entry != end)
            {
                for passage in &graph.passages[entry] {
                    let fresh = !self.truths.contains(&passage.truth)
                        && !self.links.contains(&passage.truth);
                    let near = self.links[..old]
                        .iter()
                        .any(|link| usize::from(graph.distances(*link)[passage.to]) < left);
                    if fresh && near {
                        self.truths.push(passage.truth);
                        self.branches
                            .last_mut()
                            .expect("a branch grows")
                            .extend([entry, passage.to]);
                        self.grow((passage.to, old), waiting, left - 1, visit)?;
                        let branch = self.branches.last_mut().expect("a branch grows");
                        branch.truncate(branch.len() - 2);
                        self.truths.pop();
                    }
                }
            }
            self.links.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether each end is in only one link. An end in two links would be a short cut, and which loop is found
    /// would depend on where the search began.
    fn has_no_short_cut(&self) -> bool {
        let mut ends = self.branches.iter().flatten();
        ends.all(|end| {
            let here = &self.graph.ends[*end];
            let links = self.links.iter().filter(|link| here.is_in(**link));
            links.count() == 1
        })
    }

    fn report(&mut self, visit: &mut dyn FnMut(&BranchedLoop) -> Flow) -> Flow {
        if !self.has_no_short_cut() {
            return ControlFlow::Continue(());
        }
        let (mut truths, mut links) = (self.truths.clone(), self.links.clone());
        truths.put_in_order();
        links.put_in_order();
        if !self.known.insert((truths, links)) {
            return ControlFlow::Continue(());
        }
        let named = |branch: &Vec<End>| branch.iter().map(|end| self.graph.ends[*end]).collect();
        visit(&BranchedLoop {
            truths: self.truths.clone(),
            links: self.links.clone(),
            branches: self.branches.iter().map(named).collect(),
        })
    }
}

/// Visits every loop with at most this many truths, around stems of three or four candidates.
pub(crate) fn branched_loops(
    facts: &Facts<'_>,
    most: usize,
    visit: &mut dyn FnMut(&BranchedLoop) -> Flow,
) -> Flow {
    let graph = BranchGraph::new(facts);
    for stem in Truth::all() {
        let start = places(stem, facts.marks().open());
        if !(3..=4).contains(&start.len()) {
            continue;
        }
        let ends: Option<Vec<End>> = start.iter().map(|c| graph.number(*c)).collect();
        let Some((first, others)) = ends.as_deref().and_then(<[End]>::split_first) else {
            continue;
        };
        for link in graph.links[*first].iter().filter(|link| **link != stem) {
            let mut growth = Growth {
                graph: &graph,
                facts,
                truths: vec![stem],
                links: vec![*link],
                branches: vec![vec![*first]],
                known: BTreeSet::new(),
            };
            growth.next_branch(others, most.saturating_sub(1), visit)?;
        }
    }
    ControlFlow::Continue(())
}
