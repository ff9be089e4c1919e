#![doc = include_str!("strong_linked_fish.md")]

use super::common::digit_chain::DigitChain;
use super::common::one_digit_chain::Notation;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, House};

pub(crate) const THREE_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &info!("three-strong-links", "3 Strong-linked Fish", 54).rows(&[57]),
    size: 3,
};
pub(crate) const FOUR_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &info!("four-strong-links", "4 Strong-linked Fish", 58).rows(&[57]),
    size: 4,
};
pub(crate) const FIVE_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &info!("five-strong-links", "5 Strong-linked Fish", 62).rows(&[57]),
    size: 5,
};
pub(crate) const SIX_STRONG_LINKS: StrongLinkedFish = StrongLinkedFish {
    info: &info!("six-strong-links", "6 Strong-linked Fish", 66).rows(&[57]),
    size: 6,
};

/// Finds a chain of `size` strong links of one digit, if no shorter chain joins the same ends.
#[derive(Debug)]
pub(crate) struct StrongLinkedFish {
    info: &'static Info,
    size: usize,
}

impl Technique for StrongLinkedFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.eliminable_digits() {
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
                    reported: Vec::new(),
                };
                for end in walk.levels[self.size] {
                    let targets = facts.positions(digit) & start.peers() & end.peers();
                    if end > start && !targets.is_empty() {
                        let mut back = vec![end];
                        walk.back(self.size, &mut back, &mut Vec::new(), &mut |chain, gone| {
                            found(chain.step(self.info, Notation::Links, facts, gone))
                        })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// `levels[n]` has the cells where a chain of *n* strong links ends, but no shorter chain does.
type Levels = [CellSet; 7];

impl StrongLinkedFish {
    fn levels(&self, facts: &Facts<'_>, digit: Digit, start: Cell) -> Levels {
        let mut levels = [CellSet::EMPTY; 7];
        levels[0] = start.into();
        let mut on = CellSet::EMPTY;
        // The next strong links start from the cells that are off for the first time in this round.
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

/// The search for paths back from an end to the start.
struct Walk<'a, 'b> {
    facts: &'a Facts<'b>,
    digit: Digit,
    levels: Levels,
    /// The ends and eliminations already reported. Another path with the same ones is not another
    /// step.
    reported: Vec<(Cell, CellSet)>,
}

impl Walk<'_, '_> {
    /// Extends the path `cells`, which ends in a cell that is on at this level, by a strong link
    /// and a weak link, until it reaches the start. No path visits a cell twice.
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
        if targets.is_empty() || self.reported.contains(&(end, targets)) {
            return ControlFlow::Continue(());
        }
        self.reported.push((end, targets));
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

/// The houses where the digit has only this cell and one other, each with that other cell.
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
