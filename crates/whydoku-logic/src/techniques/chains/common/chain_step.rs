//! A chain as a step: its proof, its drawing, its words.

use crate::graph::chain_graph::{ChainGraph, Strong, weak_truth};
use crate::proof::cover::{needed_covers, needed_links, proves};
use crate::graph::links::{link_between, link_over};
use crate::{
    Conclusions, Facts, Highlight, Inference, Info, Link, LinkKind, Node, Parts, Proof, Role, Step,
    Words,
};
use std::fmt::Write;
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet, Truth};

/// How many chains that differ only in their almost locked sets are looked at.
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

/// A chain of nodes, the first link strong, strong and weak in turn.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    nodes: Vec<Node>,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    als: Vec<(usize, CellSet, DigitSet)>,
}

impl Chain {
    /// The chains along these nodes of the graph, none if two of them are not linked. There are
    /// several when equally small almost locked sets link the same nodes: they conclude the same
    /// about the ends of a chain, but not about a loop.
    pub(crate) fn along(facts: &Facts<'_>, graph: &ChainGraph, path: &[usize]) -> Vec<Self> {
        let nodes: Vec<Node> = path.iter().map(|node| graph.nodes[*node]).collect();
        let plain = Self {
            nodes,
            truths: Vec::new(),
            links: Vec::new(),
            als: Vec::new(),
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
        number: usize,
        [a, b]: [Node; 2],
        why: Strong,
    ) -> Option<Self> {
        match why {
            Strong::Truth(truth) => self.truths.push(truth),
            Strong::Als(set) => {
                let als = graph.sets[set as usize];
                self.als.push((number, als.cells, als.digits));
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
    pub(crate) fn first(&self) -> Node {
        self.nodes[0]
    }

    /// The last node.
    pub(crate) fn last(&self) -> Node {
        self.nodes[self.nodes.len() - 1]
    }

    /// How many links.
    pub(crate) const fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether it has no link.
    pub(crate) const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The step that eliminates what excludes both ends. None if some target is not proved so.
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
        // A target that sees a node on the way needs less than the chain: its proof says so, after
        // those of the others. Some target must need it all, or a shorter chain does the same.
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
        // What one inference eliminates, the next need not block.
        let proof = Proof::from(needed_covers(marks, whole));
        Some(self.step(info, *gone, proof, &self.nodes))
    }

    /// The truths without the cell that the chain comes back to, if an almost locked set has it too: the
    /// others of the set take all but one digit from the cell, and that proves as much.
    fn without_own_cell(&self) -> Option<Vec<Truth>> {
        let own = Truth::Cell(self.first().cells.only()?);
        let comes_back = self.first() == self.last() && self.truths.contains(&own);
        let others = self.truths.iter().copied().filter(|truth| *truth != own);
        comes_back.then(|| others.collect())
    }

    /// The step of the closed loop: whatever lies in one of its weak links beside its nodes goes.
    ///
    /// Two nodes may share a line and a box; then the weak link between them works in both houses,
    /// with a proof for each.
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
        // What each link holds together: two neighbours, or a digit of an almost locked set.
        let weak = nodes.windows(2).skip(1).step_by(2);
        let weak = weak.filter(|pair| pair[0].digit == pair[1].digit);
        let weak = weak.map(|pair| (pair[0].digit, pair[0].cells | pair[1].cells));
        let inner = self.als.iter().flat_map(|(number, cells, digits)| {
            let ends = [nodes[*number].digit, nodes[*number + 1].digit];
            let digits = digits
                .into_iter()
                .filter(move |digit| !ends.contains(digit));
            digits.map(|digit| (digit, facts.positions(digit) & *cells))
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
        (!gone.is_empty()).then(|| self.step(info, gone, Proof::from(proof), &nodes))
    }

    /// The candidates of the cells a loop passes, but for those where it passes from digit to digit by a
    /// weak link: there the others go in any reading. Almost locked sets are more than their ends.
    fn own_cells(&self) -> CandidateSet {
        let in_set = |place: usize| {
            let mut links = self.als.iter().map(|(link, _, _)| *link);
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

    /// The open candidates that lie more often in the links than in the truths.
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

    fn step(&self, info: &'static Info, gone: CandidateSet, proof: Proof, nodes: &[Node]) -> Step {
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for (i, node) in self.nodes.iter().enumerate() {
            let side = if i % 2 == 0 { &mut off } else { &mut on };
            side.insert_cells(node.digit, node.cells);
        }
        let parts = Parts::Chain {
            nodes: nodes.to_vec(),
            starts_strong: true,
            als: self.als.clone(),
        };
        let mut step = Step::new(info, Conclusions::eliminate(gone), proof, parts)
            .highlight(Highlight::candidates(Role::ColorA, on))
            .highlight(Highlight::candidates(Role::ColorB, off));
        for (_, cells, _) in &self.als {
            step = step.highlight(Highlight::cells(Role::AlsA, *cells));
        }
        step.links = nodes
            .windows(2)
            .enumerate()
            .map(|(i, pair)| Link {
                from: pair[0],
                to: pair[1],
                kind: if i % 2 == 0 {
                    LinkKind::Strong
                } else {
                    LinkKind::Weak
                },
            })
            .collect();
        step.rating = Rating(info.rating.0 + length_factor(nodes.len()));
        step
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

/// A truth that holds the target and all candidates of a node.
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

/// The chain in Eureka notation: `(1)r5c4=(1)r5c8-(1=4)r9c8`.
pub(crate) fn eureka(nodes: &[Node], als: &[(usize, CellSet, DigitSet)]) -> String {
    let Some(first) = nodes.first() else {
        return String::new();
    };
    // Each part: what stands in brackets, and the cells behind them.
    let mut parts: Vec<(String, CellSet, char)> = vec![(first.digit.to_string(), first.cells, ' ')];
    for (i, pair) in nodes.windows(2).enumerate() {
        let sign = if i % 2 == 0 { '=' } else { '-' };
        let set = als.iter().find(|(at, _, _)| *at == i);
        let last = parts.len() - 1;
        if let Some((_, cells, digits)) = set {
            let rest = digits.without(pair[0].digit).without(pair[1].digit);
            let _ = write!(parts[last].0, "={rest}{}", pair[1].digit);
            parts[last].1 = *cells;
        } else if pair[0].cells == pair[1].cells && pair[0].digit != pair[1].digit {
            let _ = write!(parts[last].0, "{sign}{}", pair[1].digit);
        } else {
            parts.push((pair[1].digit.to_string(), pair[1].cells, sign));
        }
    }
    let mut text = String::new();
    for (inside, cells, sign) in parts {
        if sign != ' ' {
            text.push(sign);
        }
        let _ = write!(text, "({inside}){cells}");
    }
    text
}

/// The chain as a sentence: "If r1c1 is not 5, then r1c7 is 5, so r3c8 is not 5, so …".
pub(crate) fn story(nodes: &[Node]) -> String {
    let told: Vec<String> = nodes
        .iter()
        .enumerate()
        .map(|(i, node)| {
            let (cells, digit) = (node.cells.words(), node.digit);
            match (i % 2 == 1, node.cells.len() > 1) {
                (true, false) => format!("{cells} is {digit}"),
                (true, true) => format!("one of {cells} is {digit}"),
                (false, false) => format!("{cells} is not {digit}"),
                (false, true) => format!("none of {cells} is {digit}"),
            }
        })
        .collect();
    match told.split_first() {
        Some((first, rest)) => format!("If {first}, then {}.", rest.join(", so ")),
        None => String::new(),
    }
}
