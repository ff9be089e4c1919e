//! [`OneDigitChain`]: the words and the drawing of a chain of one digit.

use super::digit_chain::DigitChain;
use crate::graph::links::house_holding;
use crate::step::words::{Or, none_of, one_of};
use crate::{LinkKind, Named, Node, Parts, Pattern, Picture, Role, Span, Spans, Step};
use whydoku_grid::{CellSet, Digit, House};

/// A chain of one digit, and how people write it.
#[derive(Debug)]
pub struct OneDigitChain {
    pub(crate) chain: DigitChain,
    pub(crate) notation: Notation,
}

/// How a chain of one digit is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// `5 in r1c5,r9c7 connected by r19c1`: for chains of two strong links.
    Ends,
    /// `(5): r1c5=r1c1-r9c1=r9c7`.
    Links,
}

impl OneDigitChain {
    /// A chain along these nodes of one digit, with the house of each strong link.
    pub fn new(nodes: &[Node], strong: Vec<House>) -> Self {
        let chain = DigitChain {
            digit: nodes.first().map_or(Digit::D1, |node| node.digit),
            nodes: nodes.iter().map(|node| node.cells).collect(),
            strong,
        };
        let notation = Notation::Links;
        Self { chain, notation }
    }

    /// The nodes with their digit.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let digit = self.chain.digit;
        let nodes = self.chain.nodes.iter();
        nodes
            .map(|cells| Node {
                digit,
                cells: *cells,
            })
            .collect()
    }
}

/// Whether a node is true or not: `r1c2 is`, `neither r1c2 nor r1c3 is`.
fn turn(cells: CellSet, is: bool) -> Span {
    let words = match (cells.only(), is) {
        (Some(cell), true) => format!("{cell} is"),
        (Some(cell), false) => format!("{cell} is not"),
        (None, true) => format!("{} is", cells.or().text),
        (None, false) => format!("{} is", none_of(cells).text),
    };
    Span::naming(words, Named::Cells(cells))
}

impl Pattern for OneDigitChain {
    fn notation(&self, _: &Step) -> String {
        let DigitChain { digit, nodes, .. } = &self.chain;
        match (self.notation, nodes.as_slice()) {
            (Notation::Ends, [a, b, c, d]) => {
                format!("{digit} in {} connected by {}", *a | *d, *b | *c)
            }
            _ => {
                let signs = ["=", "-"].into_iter().cycle();
                let mut links = nodes.first().map(ToString::to_string).unwrap_or_default();
                for (node, sign) in nodes.iter().skip(1).zip(signs) {
                    links.push_str(sign);
                    links.push_str(&node.to_string());
                }
                format!("({digit}): {links}")
            }
        }
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let DigitChain {
            digit,
            nodes,
            strong,
        } = &self.chain;
        for (house, pair) in strong.iter().zip(nodes.chunks(2)) {
            let places = pair.iter().fold(CellSet::EMPTY, |all, node| all | *node);
            text.say(
                "In {}, the digit {} can only be in {}.",
                &[house, digit, &places.or()],
            );
        }
        for pair in nodes[1..nodes.len() - 1].chunks(2) {
            let both = pair[0] | pair[1];
            if let Some(house) = house_holding(both) {
                let all = if both.len() == 2 { "both" } else { "all" };
                text.say(
                    "At most one of {} is {}, because they are {} in {}.",
                    &[&both, digit, &all, &house],
                );
            }
        }
        let mut chain = Spans::new();
        let first = turn(nodes[0], false);
        chain.join(&[&"If ", &first, &" ", digit, &", then "]);
        for (place, node) in nodes[1..].iter().enumerate() {
            let comma = if place == 0 { "" } else { ", so " };
            chain.join(&[&comma, &turn(*node, place % 2 == 0)]);
        }
        chain.join(&[&"."]);
        text.append(chain);
        let [first, last] = self.chain.ends();
        text.say(
            "Either way, {} is {}, so a cell that sees both ends cannot be {}.",
            &[&either(first, last), digit, digit],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let digit = self.chain.digit;
        let nodes = &self.chain.nodes;
        for house in &self.chain.strong {
            picture.house(Role::Base, *house);
        }
        let inner = nodes[1..nodes.len() - 1]
            .iter()
            .fold(CellSet::EMPTY, |all, node| all | *node);
        let [first, last] = self.chain.ends();
        picture.digit(Role::Pattern, digit, inner);
        picture.digit(Role::Pincer, digit, first | last);
        let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
        for (pair, kind) in self.nodes().windows(2).zip(kinds) {
            picture.link(kind, pair[0], pair[1]);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Chain {
            nodes: self.nodes(),
            starts_strong: true,
            als: Vec::new(),
        }
    }
}

/// `r1c2 or r5c7`, `one of r1c2 and r1c3, or r5c7`.
fn either(first: CellSet, last: CellSet) -> Span {
    let comma = if first.len() + last.len() > 2 {
        ","
    } else {
        ""
    };
    let words = format!("{}{comma} or {}", one_of(first), one_of(last));
    Span::naming(words, Named::Cells(first | last))
}
