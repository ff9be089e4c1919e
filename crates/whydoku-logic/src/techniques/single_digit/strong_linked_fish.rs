#![doc = include_str!("strong_linked_fish.md")]

use whydoku_grid::{Cell, CellSet, Digit, House};
use crate::techniques::single_digit::common::digit_chain::{DigitChain, chain_pattern, chain_reason};
use crate::{Facts, Family, Flow, Info, Step, Technique};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const THREE_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &INFOS[0],
    size: 3,
};
pub(crate) const FOUR_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &INFOS[1],
    size: 4,
};
pub(crate) const FIVE_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &INFOS[2],
    size: 5,
};
pub(crate) const SIX_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &INFOS[3],
    size: 6,
};

/// A chain of this many strong links of one digit, where no shorter one joins the same ends.
#[derive(Debug)]
pub(crate) struct StrongLinkedFish {
    info: &'static Info,
    size: usize,
}

static INFOS: [Info; 4] = [
    Info {
        id: "three-strong-links",
        name: "3 Strong-linked Fish",
        rating: Rating(54),
        ..INFO
    },
    Info {
        id: "four-strong-links",
        name: "4 Strong-linked Fish",
        rating: Rating(58),
        ..INFO
    },
    Info {
        id: "five-strong-links",
        name: "5 Strong-linked Fish",
        rating: Rating(62),
        ..INFO
    },
    Info {
        id: "six-strong-links",
        name: "6 Strong-linked Fish",
        rating: Rating(66),
        ..INFO
    },
];

/// What they have in common.
const INFO: Info = Info {
    id: "",
    name: "",
    family: Family::SingleDigit,
    rating: Rating(0),
    aliases: &[],
    hodoku: None,
    rows: &[57],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for StrongLinkedFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.doubtful_digits() {
            let links = facts.strong_links(digit);
            // Every strong link is used once, so there must be enough of them.
            if links.len() < self.size {
                continue;
            }
            let linked = links
                .iter()
                .flat_map(|link| link.cells)
                .collect::<CellSet>();
            for start in linked {
                let mut walk = Walk {
                    facts,
                    digit,
                    levels: self.levels(facts, digit, start),
                    told: Vec::new(),
                };
                for end in walk.levels[self.size] {
                    let targets = facts.positions(digit) & start.peers() & end.peers();
                    if end > start && !targets.is_empty() {
                        let mut back = vec![end];
                        walk.back(self.size, &mut back, &mut Vec::new(), &mut |chain, gone| {
                            found(chain.step(self.info, facts, gone))
                        })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        chain_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        chain_reason(step)
    }
}

/// `levels[n]`: the cells that a chain of *n* strong links, and no shorter one, ends in.
type Levels = [CellSet; 7];

impl StrongLinkedFish {
    fn levels(&self, facts: &Facts<'_>, digit: Digit, start: Cell) -> Levels {
        let mut levels = [CellSet::EMPTY; 7];
        levels[0] = start.into();
        let mut on = CellSet::EMPTY;
        // A cell that is off for the first time in this round starts the next strong links.
        let mut off = CellSet::single(start);
        let mut fresh = off;
        for level in &mut levels[1..=self.size] {
            let reached = fresh.into_iter().fold(CellSet::EMPTY, |all, cell| {
                all | partners(facts, digit, cell)
            });
            *level = reached - on;
            on |= reached;
            fresh = (facts.positions(digit) & level.any_peers()) - off;
            off |= fresh;
        }
        levels
    }
}

/// The ways back from an end to the start.
struct Walk<'a, 'b> {
    facts: &'a Facts<'b>,
    digit: Digit,
    levels: Levels,
    /// Ends and eliminations reported already: another way between them is not another step.
    told: Vec<(Cell, CellSet)>,
}

impl Walk<'_, '_> {
    /// Extends the way `cells`, which ends in a cell that is on at this level, by a strong link and a
    /// weak one, until it is at the start. No cell is passed twice.
    fn back(
        &mut self,
        level: usize,
        cells: &mut Vec<Cell>,
        strong: &mut Vec<House>,
        found: &mut dyn FnMut(DigitChain, CellSet) -> Flow,
    ) -> Flow {
        let Some(&on) = cells.last() else {
            return ControlFlow::Continue(());
        };
        let facts = self.facts;
        for (house, off) in strong_houses(facts, self.digit, on) {
            if cells.contains(&off) {
                continue;
            }
            cells.push(off);
            strong.push(house);
            if level > 1 {
                for before in self.levels[level - 1] & off.peers() {
                    if !cells.contains(&before) {
                        cells.push(before);
                        self.back(level - 1, cells, strong, found)?;
                        cells.pop();
                    }
                }
            } else if self.levels[0].contains(off) {
                self.arrive(cells, strong, found)?;
            }
            strong.pop();
            cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn arrive(
        &mut self,
        cells: &[Cell],
        strong: &[House],
        found: &mut dyn FnMut(DigitChain, CellSet) -> Flow,
    ) -> Flow {
        let (end, start) = (cells[0], cells[cells.len() - 1]);
        let seen = self.facts.positions(self.digit) & start.peers() & end.peers();
        let targets = seen - cells.iter().copied().collect();
        if targets.is_empty() || self.told.contains(&(end, targets)) {
            return ControlFlow::Continue(());
        }
        self.told.push((end, targets));
        let chain = DigitChain {
            digit: self.digit,
            nodes: cells
                .iter()
                .rev()
                .map(|cell| CellSet::single(*cell))
                .collect(),
            strong: strong.iter().rev().copied().collect(),
        };
        found(chain, targets)
    }
}

/// The houses in which the digit has this cell and one other, with the other.
fn strong_houses<'a>(
    facts: &'a Facts<'_>,
    digit: Digit,
    cell: Cell,
) -> impl Iterator<Item = (House, Cell)> + 'a {
    facts
        .strong_links(digit)
        .iter()
        .filter_map(move |link| match link.cells {
            [a, b] if a == cell => Some((link.house, b)),
            [a, b] if b == cell => Some((link.house, a)),
            _ => None,
        })
}

fn partners(facts: &Facts<'_>, digit: Digit, cell: Cell) -> CellSet {
    strong_houses(facts, digit, cell)
        .map(|(_, other)| other)
        .collect()
}
