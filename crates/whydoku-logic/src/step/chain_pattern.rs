//! [`ChainPattern`]: a chain or loop of alternating links, with its notation, its words and its drawing.

use crate::step::words::{Or, list, none_of};
use crate::{LinkKind, Named, Node, Parts, Pattern, Picture, Role, Span, Spans, Step};
use std::fmt::Write;
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet, House};

/// How a chain ends, which decides what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainShape {
    /// The chain has two different ends, and one of them is true.
    Open,
    /// The chain leads from a candidate being false to the same candidate being true.
    Placement,
    /// The chain closes: the first node is repeated at the end.
    Loop,
}

/// An almost locked set that serves as a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SetLink {
    /// The number of the link it serves as: from that node to the next.
    pub link: usize,
    /// The cells of the set.
    pub cells: CellSet,
    /// Its digits, one more than cells.
    pub digits: DigitSet,
}

/// Nodes joined by strong and weak links in turn, the first link strong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainPattern {
    nodes: Vec<Node>,
    /// The houses that make strong links, by the number of the link, where they are known.
    houses: Vec<(usize, House)>,
    sets: Vec<SetLink>,
    shape: ChainShape,
}

impl ChainPattern {
    /// A chain along these nodes. The first link is strong, and a loop repeats its first node at the end.
    pub const fn new(nodes: Vec<Node>, shape: ChainShape) -> Self {
        Self {
            nodes,
            houses: Vec::new(),
            sets: Vec::new(),
            shape,
        }
    }

    /// The same chain with the reasons of its strong links: houses, and almost locked sets.
    #[must_use]
    pub(crate) fn with_reasons(mut self, houses: Vec<(usize, House)>, sets: Vec<SetLink>) -> Self {
        self.houses = houses;
        self.sets = sets;
        self
    }

    /// The house that makes a strong link between two nodes of the same digit, if there is no doubt about it.
    fn house(&self, link: usize) -> Option<House> {
        if let Some((_, house)) = self.houses.iter().find(|(number, _)| *number == link) {
            return Some(*house);
        }
        // If a line and a box contain both nodes, either may be the reason.
        let mut houses = (self.nodes[link].cells | self.nodes[link + 1].cells).common_houses();
        houses.next().filter(|_| houses.next().is_none())
    }

    /// How many nodes it has, the repeated one of a loop included.
    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Explains why the node after `link` is true when the one before it is false.
    fn consequence(&self, link: usize) -> Span {
        let (from, to) = (self.nodes[link], self.nodes[link + 1]);
        // The chain begins with a supposition; a cell that is not the digit is ruled out as its place.
        let start = self.nodes[0];
        let left = if start.digit == to.digit && self.shape == ChainShape::Open {
            to.cells - start.cells
        } else {
            to.cells
        };
        let places = list(if left.is_empty() { to.cells } else { left }, "or");
        let text = if let Some(set) = self.sets.iter().find(|set| set.link == link) {
            let cells = list(set.cells, "and");
            let left = list(set.digits.without(from.digit), "and");
            let digit = to.digit;
            format!("{cells} are left with {left}, and the {digit} must be in {places}")
        } else if from.cells == to.cells {
            format!("it must be {}", to.digit)
        } else if let Some(house) = self.house(link) {
            format!("{} must have its {} in {places}", house.name(), to.digit)
        } else {
            format!("{places} must be {}", to.digit)
        };
        Span::naming(text, named(&to))
    }

    /// The two ends are never both false, so what conflicts with both is out.
    fn explain_ends(first: Node, last: Node, step: &Step, text: &mut Spans) {
        let digit = first.digit;
        if digit == last.digit {
            let ends = first.cells | last.cells;
            if ends.len() == 2 {
                text.say(
                    "Either way, {} is {}, so a cell that sees both cannot be {}.",
                    &[&ends.or(), &digit, &digit],
                );
            } else {
                text.say(
                    "Either way, one of {} is {}, so a cell that sees all of them cannot be {}.",
                    &[&ends, &digit, &digit],
                );
            }
            return;
        }
        if first.cells == last.cells {
            let both = DigitSet::single(digit).with(last.digit);
            text.say("Either way, {} must be {}.", &[&first.cells, &both.or()]);
            return;
        }
        // Each target shares its cell with one end and its digit with the other.
        let mut opening = "Either way";
        for target in step.conclusions.eliminations.iter() {
            let (own, seen) = if target.digit == last.digit {
                (first, last)
            } else {
                (last, first)
            };
            text.say(
                "{}, {} is {} or sees the {} in {}.",
                &[
                    &opening,
                    &target.cell,
                    &own.digit,
                    &seen.digit,
                    &seen.cells.or(),
                ],
            );
            opening = "Likewise";
        }
    }

    /// A loop can be followed in both directions, so one of the two nodes of each weak link is true.
    fn explain_loop(&self, first: Node, step: &Step, text: &mut Spans) {
        text.say("Then {}, which closes the loop.", &[&cannot_be(&first)]);
        text.say(
            "The loop also works backward, so exactly one of any two neighbors in it is true.",
            &[],
        );
        let mut clauses: Vec<Span> = Vec::new();
        let mut left = *step.conclusions.eliminations;
        let weak_pairs = self.nodes.windows(2).skip(1).step_by(2);
        for (a, b) in weak_pairs.map(|pair| (pair[0], pair[1])) {
            let out: CandidateSet = left
                .iter()
                .filter(|target| excludes(&a, *target) && excludes(&b, *target))
                .collect();
            if out.is_empty() {
                continue;
            }
            left -= out;
            let digits = DigitSet::single(a.digit).with(b.digit);
            let cells = a.cells | b.cells;
            clauses.push(must_be(cells, digits));
        }
        // A set that has lost one of its two link digits needs all the others.
        for set in &self.sets {
            let ends = [self.nodes[set.link].digit, self.nodes[set.link + 1].digit];
            let mut needed = DigitSet::EMPTY;
            for digit in set.digits.without(ends[0]).without(ends[1]) {
                let out = left.cells(digit) - set.cells;
                if !out.is_empty() {
                    left -= CandidateSet::of_digit(digit, out);
                    needed.insert(digit);
                }
            }
            if !needed.is_empty() {
                let text = format!(
                    "{} must include {}",
                    list(set.cells, "and"),
                    list(needed, "and")
                );
                clauses.push(Span::naming(text, Named::Cells(set.cells)));
            }
        }
        let last = clauses.len().saturating_sub(1);
        let mut sentence = Spans::new();
        for (place, clause) in clauses.iter().enumerate() {
            // Commas inside the clauses make a plain "a and b" hard to read.
            let opening = match place {
                0 => "In particular, ",
                _ if place == last => ", and ",
                _ => ", ",
            };
            let closing = if place == last { "." } else { "" };
            sentence.join(&[&opening, clause, &closing]);
        }
        text.append(sentence);
    }
}

/// `r1c2 or r1c5 must be 7`, `one of r1c1, r1c2 and r1c5 must be 7`, `r1c2 must be 3 or 7`.
fn must_be(cells: CellSet, digits: DigitSet) -> Span {
    let wanted = list(digits, "or");
    let text = if cells.len() > 2 {
        format!("one of {} must be {wanted}", list(cells, "and"))
    } else {
        format!("{} must be {wanted}", list(cells, "or"))
    };
    Span::naming(text, Named::Cells(cells))
}

/// Whether a candidate cannot be true together with a node.
fn excludes(node: &Node, target: Candidate) -> bool {
    if node.digit == target.digit {
        node.cells.is_subset(target.cell.peers())
    } else {
        node.cells == CellSet::from(target.cell)
    }
}

fn named(node: &Node) -> Named {
    Named::Candidates(Box::new(CandidateSet::of_digit(node.digit, node.cells)))
}

/// `r1c2 is not 5`, `neither r1c2 nor r1c3 is 5`, `none of r1c1, r1c2 and r1c3 is 5`.
fn is_not(node: &Node) -> Span {
    let Node { digit, cells, .. } = *node;
    let text = match cells.only() {
        Some(cell) => format!("{cell} is not {digit}"),
        None => format!("{} is {digit}", none_of(cells).text),
    };
    Span::naming(text, named(node))
}

/// `r1c2 cannot be 5`, `neither r1c2 nor r1c3 can be 5`, `none of r1c1, r1c2 and r1c3 can be 5`.
fn cannot_be(node: &Node) -> Span {
    let Node { digit, cells, .. } = *node;
    let text = match cells.only() {
        Some(cell) => format!("{cell} cannot be {digit}"),
        None => format!("{} can be {digit}", none_of(cells).text),
    };
    Span::naming(text, named(node))
}

impl Pattern for ChainPattern {
    fn notation(&self, _: &Step) -> String {
        eureka(&self.nodes, &self.sets)
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        let (Some(first), Some(last)) = (self.nodes.first(), self.nodes.last()) else {
            return;
        };
        // The last node of a loop is its first one; an odd node out is left over here.
        for (turn, pair) in self.nodes.chunks_exact(2).enumerate() {
            let consequence = self.consequence(2 * turn);
            if turn == 0 {
                text.say("If {}, then {}.", &[&is_not(&pair[0]), &consequence]);
            } else {
                text.say("Then {}, so {}.", &[&cannot_be(&pair[0]), &consequence]);
            }
        }
        match self.shape {
            ChainShape::Open => Self::explain_ends(*first, *last, step, text),
            ChainShape::Placement => text.say(
                "That contradicts the assumption, so {} must be {}.",
                &[&first.cells, &first.digit],
            ),
            ChainShape::Loop => self.explain_loop(*first, step, text),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        draw_nodes(&self.nodes, picture);
        for (number, set) in self.sets.iter().enumerate() {
            picture.cells(Role::of_set(number), set.cells);
        }
        draw_links(&self.nodes, picture);
    }

    fn parts(&self) -> Parts {
        let sets = self.sets.iter();
        Parts::Chain {
            nodes: self.nodes.clone(),
            starts_strong: true,
            als: sets.map(|set| (set.link, set.cells, set.digits)).collect(),
        }
    }
}

/// Marks the nodes by what follows if the first one is false: true and false in turn.
pub(crate) fn draw_nodes(nodes: &[Node], picture: &mut Picture) {
    let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for (place, node) in nodes.iter().enumerate().skip(1) {
        let side = if place % 2 == 0 { &mut off } else { &mut on };
        side.insert_cells(node.digit, node.cells);
    }
    if let Some(first) = nodes.first() {
        picture.digit(Role::SupposedFalse, first.digit, first.cells);
    }
    picture.candidates(Role::Follows, on);
    picture.candidates(Role::RuledOut, off);
}

/// Draws strong and weak links in turn, the first strong.
pub(crate) fn draw_links(nodes: &[Node], picture: &mut Picture) {
    for (place, pair) in nodes.windows(2).enumerate() {
        let kind = if place % 2 == 0 {
            LinkKind::Strong
        } else {
            LinkKind::Weak
        };
        picture.link(kind, pair[0], pair[1]);
    }
}

/// The chain in Eureka notation: `(1)r5c4=(1)r5c8-(1=4)r9c8`.
pub(crate) fn eureka(nodes: &[Node], sets: &[SetLink]) -> String {
    let Some(first) = nodes.first() else {
        return String::new();
    };
    // Each part: the digits in parentheses, the cells behind them, the sign before them.
    let mut parts: Vec<(String, CellSet, char)> = vec![(first.digit.to_string(), first.cells, ' ')];
    for (place, pair) in nodes.windows(2).enumerate() {
        let sign = if place % 2 == 0 { '=' } else { '-' };
        let set = sets.iter().find(|set| set.link == place);
        let last = parts.len() - 1;
        if let Some(set) = set {
            let rest = set.digits.without(pair[0].digit).without(pair[1].digit);
            let _ = write!(parts[last].0, "={rest}{}", pair[1].digit);
            parts[last].1 = set.cells;
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
