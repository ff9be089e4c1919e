#![doc = include_str!("grouped_turbot.md")]

use super::common::digit_chain::DigitChain;
use super::common::one_digit_chain::Notation;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, Digit, House};

pub(crate) const GROUPED_SKYSCRAPER: GroupedTurbot = GroupedTurbot {
    info: &info!("grouped-skyscraper", "Grouped Skyscraper", 43).rows(&[54]),
    shape: Shape::Parallel,
};
pub(crate) const GROUPED_KITE: GroupedTurbot = GroupedTurbot {
    info: &info!("grouped-two-string-kite", "Grouped 2-String Kite", 43)
        .aliases(&["Grouped Two-String Kite"])
        .rows(&[54]),
    shape: Shape::Crossing,
};

/// Finds two strong links joined by a weak one, where at least one end is a group of cells.
#[derive(Debug)]
pub(crate) struct GroupedTurbot {
    info: &'static Info,
    shape: Shape,
}

/// How the lines of the strong links are arranged. With a box instead of a line, the pattern would
/// be an empty rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Parallel,
    Crossing,
}

/// A house whose candidates for a digit form two nodes.
#[derive(Clone, Copy, Debug)]
struct GroupedLink {
    house: House,
    nodes: [CellSet; 2],
    /// For each node, the cells that see all of it.
    seen: [CellSet; 2],
}

impl Technique for GroupedTurbot {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.eliminable_digits() {
            let links = grouped_links(facts, digit);
            for (i, one) in links.iter().enumerate() {
                for two in &links[i + 1..] {
                    if shape_of(one, two) == self.shape {
                        self.joints(facts, digit, one, two, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl GroupedTurbot {
    /// Tries to join each end of one link to each end of the other.
    fn joints(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        one: &GroupedLink,
        two: &GroupedLink,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let positions = facts.positions(digit);
        for x in 0..2 {
            for y in 0..2 {
                if !two.nodes[y].is_subset(one.seen[x]) {
                    continue;
                }
                let [a, b] = [1 - x, 1 - y];
                let nodes = [one.nodes[a], one.nodes[x], two.nodes[y], two.nodes[b]];
                let targets = (positions & one.seen[a] & two.seen[b]) - nodes[1] - nodes[2];
                let ring = nodes[3].is_subset(one.seen[a]);
                if targets.is_empty() || ring || !are_apart(nodes) {
                    continue;
                }
                let chain = DigitChain {
                    digit,
                    nodes: nodes.to_vec(),
                    strong: vec![one.house, two.house],
                };
                found(chain.step(self.info, Notation::Links, facts, targets))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether no two nodes overlap and at least one is a group.
fn are_apart(nodes: [CellSet; 4]) -> bool {
    let cells = nodes.iter().fold(CellSet::EMPTY, |all, node| all | *node);
    let count: usize = nodes.iter().map(|node| node.len()).sum();
    cells.len() == count && count > 4
}

fn shape_of(one: &GroupedLink, two: &GroupedLink) -> Shape {
    if one.house.kind() == two.house.kind() {
        Shape::Parallel
    } else {
        Shape::Crossing
    }
}

/// The lines whose candidates for the digit are in two boxes.
fn grouped_links(facts: &Facts<'_>, digit: Digit) -> Vec<GroupedLink> {
    let positions = facts.positions(digit);
    let mut links: Vec<GroupedLink> = Vec::new();
    for house in House::rows().chain(House::columns()) {
        let inside = positions & house.cells();
        let Some(first) = inside.first() else {
            continue;
        };
        let one = inside & first.box_().cells();
        let two = inside - one;
        let Some(second) = two.first() else {
            continue;
        };
        if two.is_subset(second.box_().cells()) {
            links.push(GroupedLink {
                house,
                nodes: [one, two],
                seen: [one.common_peers(), two.common_peers()],
            });
        }
    }
    links
}
