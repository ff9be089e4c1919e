//! Turns a path through the graph into a step with its proof.

use crate::graph::chain_graph::{ChainGraph, Strong, weak_truth};
use crate::graph::links::{link_between, link_over};
use crate::proof::cover::{needed_covers, needed_links, proves};
use crate::step::chain_pattern::{ChainPattern, ChainShape, SetLink};
use crate::{Conclusions, Facts, Inference, Info, Node, Proof, Step};
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, CandidateSet, CellSet, House, Truth};

/// The most chains to try that differ only in their almost locked sets.
const ALTERNATIVES: usize = 64;

/// The plainest reasons why one of two nodes is true: one truth, or else the smallest sets.
fn plainest(graph: &ChainGraph, a: usize, b: usize) -> Vec<Strong> {
    let why = || {
        graph.strong[a]
            .iter()
            .filter(|edge| edge.to as usize == b)
            .map(|edge| edge.why)
    };
    let truth = why()
        .filter(|why| matches!(why, Strong::Truth(_)))
        .min_by_key(|why| match why {
            Strong::Truth(truth) => truth.index(),
            Strong::Als(_) => usize::MAX,
        });
    if let Some(truth) = truth {
        return vec![truth];
    }
    let size = |why: &Strong| match why {
        Strong::Truth(_) => 0,
        Strong::Als(set) => graph.sets[*set as usize].cells.len(),
    };
    let smallest = why().map(|why| size(&why)).min();
    why().filter(|why| Some(size(why)) == smallest).collect()
}

/// A chain of nodes joined by strong and weak links in turn, the first strong.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    nodes: Vec<Node>,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    /// The houses and almost locked sets that make strong links, by the number of the link.
    houses: Vec<(usize, House)>,
    sets: Vec<SetLink>,
}

impl Chain {
    /// Returns the chains along these nodes of the graph, or nothing if two of them are not linked.
    ///
    /// There are several when equally small almost locked sets link the same nodes: they conclude the same
    /// about the ends of a chain, but not about a loop.
    pub(crate) fn along(facts: &Facts<'_>, graph: &ChainGraph, path: &[usize]) -> Vec<Self> {
        let nodes: Vec<Node> = path.iter().map(|node| graph.nodes[*node]).collect();
        let plain = Self {
            nodes,
            truths: Vec::new(),
            links: Vec::new(),
            houses: Vec::new(),
            sets: Vec::new(),
        };
        let mut chains = vec![plain];
        for (i, pair) in path.windows(2).enumerate() {
            let (a, b) = (graph.nodes[pair[0]], graph.nodes[pair[1]]);
            if i % 2 == 1 {
                let Some(link) = weak_truth(a, b) else {
                    return Vec::new();
                };
                for chain in &mut chains {
                    chain.links.push(link);
                }
                continue;
            }
            let reasons = plainest(graph, pair[0], pair[1]);
            chains = chains
                .iter()
                .flat_map(|chain| {
                    reasons
                        .iter()
                        .filter_map(|why| chain.clone().with_strong(facts, graph, i, [a, b], *why))
                })
                .take(ALTERNATIVES)
                .collect();
        }
        chains
    }

    /// The chain with one more strong link.
    fn with_strong(
        mut self,
        facts: &Facts<'_>,
        graph: &ChainGraph,
        link: usize,
        [a, b]: [Node; 2],
        why: Strong,
    ) -> Option<Self> {
        match why {
            Strong::Truth(truth) => {
                self.truths.push(truth);
                if let Truth::House(house, _) = truth {
                    self.houses.push((link, house));
                }
            }
            Strong::Als(set) => {
                let als = graph.sets[set as usize];
                self.sets.push(SetLink {
                    link,
                    cells: als.cells,
                    digits: als.digits,
                });
                self.truths.extend(als.cells.into_iter().map(Truth::Cell));
                for digit in als.digits.without(a.digit).without(b.digit) {
                    self.links
                        .push(link_over(digit, als.cells_of(facts, digit))?);
                }
            }
        }
        Some(self)
    }

    /// The first node.
    fn first(&self) -> Node {
        self.nodes[0]
    }

    /// The last node.
    fn last(&self) -> Node {
        self.nodes[self.nodes.len() - 1]
    }

    /// Returns the step that eliminates `gone`, which conflicts with both ends; `None` if the chain does not
    /// prove all of it.
    pub(crate) fn between_ends(
        &self,
        facts: &Facts<'_>,
        info: &'static Info,
        gone: &CandidateSet,
    ) -> Option<Step> {
        let mut inferences: Vec<(Vec<Truth>, CandidateSet)> = Vec::new();
        for target in gone.iter() {
            let mut links = self.links.clone();
            links.push(link_to(target, self.first())?);
            links.push(link_to(target, self.last())?);
            match inferences.iter_mut().find(|(known, _)| *known == links) {
                Some((_, targets)) => targets.insert(target),
                None => inferences.push((links, [target].into_iter().collect())),
            }
        }
        // A target that sees a node inside the chain needs only part of it, and its proof comes after those
        // of the others. Some target must need the whole chain, or a shorter one does the same.
        let marks = facts.marks();
        let (mut whole, mut less) = (Vec::new(), Vec::new());
        for (links, targets) in inferences {
            let truths = self.truths.clone();
            let others = self.without_own_cell();
            if let Some(links) = needed_links(marks, &truths, &links, &targets) {
                whole.push(Inference::cover(truths, links, targets.iter()));
            } else if let Some(others) = others
                && let Some(links) = needed_links(marks, &others, &links, &targets)
            {
                whole.push(Inference::cover(others, links, targets.iter()));
            } else if proves(marks, &truths, &links, &targets) {
                less.push(Inference::cover(truths, links, targets.iter()));
            } else {
                return None;
            }
        }
        if whole.is_empty() {
            return None;
        }
        whole.append(&mut less);
        // Each inference may use what the earlier ones eliminated.
        let proof = Proof::from(needed_covers(marks, whole));
        let shape = if self.first() == self.last() {
            ChainShape::Placement
        } else {
            ChainShape::Open
        };
        let pattern = ChainPattern::new(self.nodes.clone(), shape);
        Some(self.step(info, *gone, proof, pattern))
    }

    /// The truths without the cell that the chain comes back to, if an almost locked set contains it: the
    /// other cells of the set remove all but one digit from the cell, which proves as much.
    fn without_own_cell(&self) -> Option<Vec<Truth>> {
        let own = Truth::Cell(self.first().cells.only()?);
        let comes_back = self.first() == self.last() && self.truths.contains(&own);
        let others = self.truths.iter().copied().filter(|truth| *truth != own);
        comes_back.then(|| others.collect())
    }

    /// Returns the step of the closed loop, which eliminates every other candidate of its weak links.
    ///
    /// Two nodes may share a line and a box; then the weak link between them works in both houses, with a
    /// proof for each.
    pub(crate) fn closed(&self, facts: &Facts<'_>, info: &'static Info) -> Option<Step> {
        let mut links = self.links.clone();
        links.push(weak_truth(self.last(), self.first())?);
        if links.len() != self.truths.len() {
            return None;
        }
        let spared = if facts.options().loop_cells {
            CandidateSet::EMPTY
        } else {
            self.own_cells()
        };
        let mut gone = CandidateSet::EMPTY;
        let mut proof = Vec::new();
        let mut prove = |links: &[Truth]| {
            let targets = self.beside(facts, links) - gone - spared;
            if !targets.is_empty()
                && let Some(links) = needed_links(facts.marks(), &self.truths, links, &targets)
            {
                gone |= targets;
                proof.push(Inference::cover(self.truths.clone(), links, targets.iter()));
            }
        };
        prove(&links);
        let mut nodes = self.nodes.clone();
        nodes.push(self.first());
        // The candidates in each link: two neighbors, or a digit of an almost locked set.
        let weak = nodes.windows(2).skip(1).step_by(2);
        let weak = weak.filter(|pair| pair[0].digit == pair[1].digit);
        let weak = weak.map(|pair| (pair[0].digit, pair[0].cells | pair[1].cells));
        let inner = self.sets.iter().flat_map(|set| {
            let ends = [nodes[set.link].digit, nodes[set.link + 1].digit];
            let digits = set.digits.without(ends[0]).without(ends[1]);
            let places = |digit| (digit, facts.positions(digit) & set.cells);
            digits.into_iter().map(places)
        });
        for (digit, cells) in weak.chain(inner).collect::<Vec<_>>() {
            let at = links
                .iter()
                .position(|link| Some(*link) == link_over(digit, cells));
            let Some(at) = at else { continue };
            for house in cells.common_houses() {
                let mut turned = links.clone();
                turned[at] = Truth::House(house, digit);
                prove(&turned);
            }
        }
        (!gone.is_empty()).then(|| {
            let pattern = ChainPattern::new(nodes, ChainShape::Loop);
            self.step(info, gone, Proof::from(proof), pattern)
        })
    }

    /// The candidates of the cells on a loop, except where it changes digits by a weak link: the other
    /// candidates of such a cell are eliminated under any reading. Cells of almost locked sets do not count.
    fn own_cells(&self) -> CandidateSet {
        let in_set = |place: usize| {
            let mut links = self.sets.iter().map(|set| set.link);
            links.any(|link| link == place || link + 1 == place)
        };
        let nodes = self.nodes.iter().enumerate();
        let plain = nodes.filter(|(place, _)| !in_set(*place));
        let mut cells = plain.fold(CellSet::EMPTY, |all, (_, node)| all | node.cells);
        let next = self.nodes.iter().cycle().skip(1);
        for (a, b) in self.nodes.iter().zip(next).skip(1).step_by(2) {
            if a.digit != b.digit {
                cells -= a.cells;
            }
        }
        CandidateSet::from_cells([cells; 9])
    }

    /// The open candidates that are in more links than truths.
    fn beside(&self, facts: &Facts<'_>, links: &[Truth]) -> CandidateSet {
        let mut weight = [0i8; 729];
        for truth in &self.truths {
            for_each_open(facts, *truth, |candidate| weight[candidate.index()] -= 1);
        }
        for link in links {
            for_each_open(facts, *link, |candidate| weight[candidate.index()] += 1);
        }
        let mut heavy = CandidateSet::EMPTY;
        for link in links {
            for_each_open(facts, *link, |candidate| {
                if weight[candidate.index()] > 0 {
                    heavy.insert(candidate);
                }
            });
        }
        heavy
    }

    fn step(
        &self,
        info: &'static Info,
        gone: CandidateSet,
        proof: Proof,
        pattern: ChainPattern,
    ) -> Step {
        let rating = Rating(info.rating.0 + length_factor(pattern.len()));
        let pattern = pattern.with_reasons(self.houses.clone(), self.sets.clone());
        Step::found(info, Conclusions::eliminate(gone), proof, pattern).rated(rating)
    }
}

fn for_each_open(facts: &Facts<'_>, truth: Truth, mut visit: impl FnMut(Candidate)) {
    match truth {
        Truth::Cell(cell) => {
            for digit in facts.candidates(cell) {
                visit(Candidate::new(cell, digit));
            }
        }
        Truth::House(house, digit) => {
            for cell in facts.positions_in(house, digit) {
                visit(Candidate::new(cell, digit));
            }
        }
    }
}

/// Returns a truth that contains the target and all candidates of a node.
fn link_to(target: Candidate, node: Node) -> Option<Truth> {
    match node.cells.only() {
        Some(cell) => link_between(target, Candidate::new(cell, node.digit)),
        None => link_over(node.digit, node.cells | target.cell.into())
            .filter(|_| target.digit == node.digit),
    }
}

/// What the length of a chain adds to its rating: nothing up to four nodes, then a tenth whenever the
/// number of nodes passes 6, 8, 12, 16, 24, 32 …, the steps of the SE scale.
fn length_factor(nodes: usize) -> u16 {
    [4, 6, 8, 12, 16, 24, 32, 48, 64]
        .iter()
        .map(|limit| u16::from(nodes > *limit))
        .sum()
}
