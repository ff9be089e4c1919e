//! Chains of one digit: strong links joined by weak ones, so that one of the two ends is true.

use crate::proof::cover::needed_covers;
use crate::graph::links::{house_holding, link_over};
use crate::step::words::list;
use crate::{
    Conclusions, Facts, Highlight, Inference, Info, Link, LinkKind, Marked, Node, Parts, Proof,
    Role, Step, Words,
};
use whydoku_grid::{CandidateSet, CellSet, Digit, House, Truth};

/// A chain of one digit.
#[derive(Clone, Debug)]
pub(crate) struct DigitChain {
    /// The digit.
    pub digit: Digit,
    /// The nodes in order, a cell or a group each: strong link, weak link, strong link and so on.
    pub nodes: Vec<CellSet>,
    /// The house of each strong link: its candidates are those of the two nodes.
    pub strong: Vec<House>,
}

impl DigitChain {
    /// The two ends, at least one of which is true.
    fn ends(&self) -> [CellSet; 2] {
        let end = |node: Option<&CellSet>| node.copied().unwrap_or_default();
        [end(self.nodes.first()), end(self.nodes.last())]
    }

    /// The step that eliminates `targets`, each of which sees both ends.
    pub(crate) fn step(self, info: &'static Info, facts: &Facts<'_>, targets: CellSet) -> Step {
        let Self { digit, .. } = self;
        let proof = self.proof(facts, targets);
        let [first, last] = self.ends();
        let inner = self.nodes[1..self.nodes.len() - 1]
            .iter()
            .fold(CellSet::EMPTY, |all, node| all | *node);
        let nodes: Vec<Node> = self
            .nodes
            .iter()
            .map(|cells| Node {
                digit,
                cells: *cells,
            })
            .collect();
        let links = links(&nodes);
        let parts = Parts::Chain {
            nodes,
            starts_strong: true,
            als: Vec::new(),
        };
        let conclusions = Conclusions::eliminate_cells(digit, targets);
        let mut step = Step::new(info, conclusions, proof, parts);
        step.links = links;
        for house in self.strong {
            step = step.highlight(Highlight::house(Role::Base, house));
        }
        step.highlight(Highlight::digit(Role::Pattern, digit, inner))
            .highlight(Highlight::digit(Role::Pincer, digit, first | last))
    }

    /// One cover for each group of targets that see the ends through the same houses.
    pub(crate) fn proof(&self, facts: &Facts<'_>, targets: CellSet) -> Proof {
        let truths: Vec<Truth> = self
            .strong
            .iter()
            .map(|house| Truth::House(*house, self.digit))
            .collect();
        let weak: Vec<Truth> = self.nodes[1..self.nodes.len() - 1]
            .chunks(2)
            .filter_map(|pair| {
                link_over(self.digit, pair.iter().fold(CellSet::EMPTY, |a, b| a | *b))
            })
            .collect();
        let [first, last] = self.ends();
        let mut ways: Vec<(Vec<Truth>, CandidateSet)> = Vec::new();
        for target in targets {
            let target = CellSet::single(target);
            let links: Vec<Truth> = match link_over(self.digit, target | first | last) {
                Some(all) => vec![all],
                None => [first, last]
                    .into_iter()
                    .filter_map(|end| link_over(self.digit, target | end))
                    .collect(),
            };
            match ways.iter_mut().find(|(known, _)| *known == links) {
                Some((_, gone)) => gone.insert_cells(self.digit, target),
                None => {
                    let mut gone = CandidateSet::EMPTY;
                    gone.insert_cells(self.digit, target);
                    ways.push((links, gone));
                }
            }
        }
        let inferences: Vec<Inference> = ways
            .into_iter()
            .map(|(mut links, gone)| {
                links.extend(weak.iter().copied());
                Inference::cover(truths.iter().copied(), links, gone.iter())
            })
            .collect();
        Proof::from(needed_covers(facts.marks(), inferences))
    }
}

/// The arrows of a chain that starts with a strong link.
fn links(nodes: &[Node]) -> Vec<Link> {
    let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
    nodes
        .windows(2)
        .zip(kinds)
        .map(|(pair, kind)| Link {
            from: pair[0],
            to: pair[1],
            kind,
        })
        .collect()
}

/// `5 in r1c5,r9c7 connected by r19c1`: for chains of two strong links.
pub(crate) fn ends_pattern(step: &Step) -> String {
    match &step.parts {
        Parts::Chain { nodes, .. } if nodes.len() == 4 => format!(
            "{} in {} connected by {}",
            nodes[0].digit,
            nodes[0].cells | nodes[3].cells,
            nodes[1].cells | nodes[2].cells,
        ),
        _ => String::new(),
    }
}

/// `(5): r1c5=r1c1-r9c1=r9c7`.
pub(crate) fn chain_pattern(step: &Step) -> String {
    let Parts::Chain { nodes, .. } = &step.parts else {
        return String::new();
    };
    let Some(first) = nodes.first() else {
        return String::new();
    };
    let signs = ["=", "-"].into_iter().cycle();
    let mut text = format!("({}): {}", first.digit, first.cells);
    for (node, sign) in nodes[1..].iter().zip(signs) {
        text.push_str(sign);
        text.push_str(&node.cells.to_string());
    }
    text
}

/// The reason shared by all chains of one digit.
pub(crate) fn chain_reason(step: &Step) -> String {
    let Parts::Chain { nodes, .. } = &step.parts else {
        return String::new();
    };
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
        return String::new();
    };
    let digit = first.digit;
    let strong: Vec<String> = base_houses(step)
        .zip(nodes.chunks(2))
        .map(|(house, pair)| {
            format!(
                "in {} only in {}",
                house.words(),
                (pair[0].cells | pair[1].cells).words()
            )
        })
        .collect();
    let weak: Vec<String> = nodes[1..nodes.len() - 1]
        .chunks(2)
        .map(|pair| {
            let house = house_holding(pair[0].cells | pair[1].cells);
            format!(
                "{} sees {} in {}",
                pair[0].cells.words(),
                pair[1].cells.words(),
                house.map(|house| house.words()).unwrap_or_default(),
            )
        })
        .collect();
    let turn = |node: &Node, is: bool| match (node.cells.len(), is) {
        (1, true) => format!("{} is", node.cells),
        (1, false) => format!("{} is not", node.cells),
        (_, true) => format!("one of {} is", node.cells.words()),
        (_, false) => format!("none of {} is", node.cells.words()),
    };
    let turns: Vec<String> = nodes[1..]
        .iter()
        .enumerate()
        .map(|(i, node)| turn(node, i % 2 == 0))
        .collect();
    format!(
        "The digit {digit} is left {}; and {}. If {} {digit}, then {}. So {} or {} is {digit}, and a \
         cell that sees both ends cannot be.",
        list(&strong, "and"),
        list(&weak, "and"),
        turn(first, false),
        turns.join(", so "),
        one_of(first.cells),
        one_of(last.cells),
    )
}

/// `r1c1`, `one of r1c1 and r1c2`.
pub(crate) fn one_of(cells: CellSet) -> String {
    match cells.only() {
        Some(cell) => cell.to_string(),
        None => format!("one of {}", cells.words()),
    }
}

/// The houses drawn as base: those of the strong links, in order.
pub(crate) fn base_houses(step: &Step) -> impl Iterator<Item = House> + '_ {
    step.drawn
        .iter()
        .filter_map(|highlight| match highlight.marked {
            Marked::House(house) if highlight.role == Role::Base => Some(house),
            _ => None,
        })
}
