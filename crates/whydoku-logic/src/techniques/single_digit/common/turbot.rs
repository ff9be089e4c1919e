//! Two strong links of one digit joined by a weak one: skyscrapers, kites and turbot fish.

use crate::techniques::single_digit::common::digit_chain::DigitChain;
use crate::{Facts, Flow, StrongLink};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, HouseKind};

/// How the two strong links are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// In two parallel lines, joined in a crossing line.
    Skyscraper,
    /// In a row and a column, joined in a box.
    Kite,
    /// In any other way.
    Turbot,
}

/// Two strong links joined by a weak one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turbot {
    /// The digit.
    pub digit: Digit,
    /// The two strong links.
    pub strong: [StrongLink; 2],
    /// The cells that the weak link joins, one from each strong link.
    pub joined: [Cell; 2],
    /// The other two cells.
    pub free: [Cell; 2],
    /// The cells where the digit can be eliminated.
    pub targets: CellSet,
}

impl Turbot {
    /// The same pattern as a chain.
    pub(crate) fn chain(&self) -> DigitChain {
        let [a, b] = self.free;
        let [x, y] = self.joined;
        DigitChain {
            digit: self.digit,
            nodes: [a, x, y, b].map(CellSet::single).to_vec(),
            strong: self.strong.map(|link| link.house).to_vec(),
        }
    }
}

/// Reports every pair of joined strong links of this shape that eliminates something.
pub(crate) fn turbots(
    facts: &Facts<'_>,
    shape: Shape,
    found: &mut dyn FnMut(Turbot) -> Flow,
) -> Flow {
    for digit in facts.eliminable_digits() {
        let links = facts.strong_links(digit).iter();
        // Only turbot fish have links in boxes.
        let links: Vec<StrongLink> = links
            .filter(|link| match shape {
                Shape::Skyscraper | Shape::Kite => link.house.is_line(),
                Shape::Turbot => !is_seen_in_a_line(facts, digit, **link),
            })
            .copied()
            .collect();
        for (i, one) in links.iter().enumerate() {
            for two in &links[i + 1..] {
                if could_be(shape, *one, *two) && are_joined(*one, *two) {
                    each_joint(facts, digit, shape, *one, *two, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a strong link in a box is also one in a line, where it is found anyway.
fn is_seen_in_a_line(facts: &Facts<'_>, digit: Digit, link: StrongLink) -> bool {
    let [a, b] = link.cells;
    link.house.is_box()
        && [(a.row(), b.row()), (a.column(), b.column())]
            .into_iter()
            .any(|(x, y)| x == y && facts.positions_in(x, digit).len() == 2)
}

/// Whether some cell of one link sees a cell of the other: a quick test that rules out most pairs.
fn are_joined(one: StrongLink, two: StrongLink) -> bool {
    let [a, b] = one.cells;
    let others: CellSet = two.cells.into_iter().collect();
    !others.is_disjoint(a.peers() | b.peers())
}

fn could_be(shape: Shape, one: StrongLink, two: StrongLink) -> bool {
    let lines = one.house.is_line() && two.house.is_line();
    let parallel = one.house.kind() == two.house.kind();
    match shape {
        Shape::Skyscraper => lines && parallel,
        Shape::Kite => lines && !parallel,
        Shape::Turbot => !lines || parallel,
    }
}

/// Tries to join each end of one link to each end of the other.
fn each_joint(
    facts: &Facts<'_>,
    digit: Digit,
    shape: Shape,
    one: StrongLink,
    two: StrongLink,
    found: &mut dyn FnMut(Turbot) -> Flow,
) -> Flow {
    let turns = |[a, b]: [Cell; 2]| [[a, b], [b, a]];
    for [a, x] in turns(one.cells) {
        for [b, y] in turns(two.cells) {
            let apart = a != b && a != y && x != b && x != y;
            if !apart || !x.sees(y) || shape_of(one, two, [x, y], [a, b]) != Some(shape) {
                continue;
            }
            let nodes: CellSet = [a, b, x, y].into_iter().collect();
            let targets = (facts.positions(digit) & a.peers() & b.peers()) - nodes;
            if !targets.is_empty() {
                found(Turbot {
                    digit,
                    strong: [one, two],
                    joined: [x, y],
                    free: [a, b],
                    targets,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The shape, or `None` if the pattern is really an X-Wing, or a digit locked in the box that joins
/// the two links.
fn shape_of(
    one: StrongLink,
    two: StrongLink,
    [x, y]: [Cell; 2],
    [a, b]: [Cell; 2],
) -> Option<Shape> {
    let aligned = |p: Cell, q: Cell| match one.house.kind() {
        HouseKind::Row => p.column() == q.column(),
        _ => p.row() == q.row(),
    };
    let lines = one.house.is_line() && two.house.is_line();
    if lines && one.house.kind() == two.house.kind() {
        if !aligned(x, y) {
            return Some(Shape::Turbot);
        }
        return (!aligned(a, b)).then_some(Shape::Skyscraper);
    }
    if lines {
        let inside = a.box_() == x.box_() || b.box_() == y.box_();
        return (x.box_() == y.box_() && !inside).then_some(Shape::Kite);
    }
    Some(Shape::Turbot)
}
