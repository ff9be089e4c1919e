#![doc = include_str!("firework.md")]

use crate::proof::cover::{needed_cover, proves};
use crate::technique::info;
use crate::techniques::exotic::common::firework_pattern::FireworkPattern;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

pub(crate) const FIREWORK_TRIPLE: Firework = Firework {
    info: &info!("firework-triple", "Firework Triple", 60)
        .aliases(&["Fireworks"])
        .rows(&[135]),
    corners: 1,
};
pub(crate) const FIREWORK_QUADRUPLE: Firework = Firework {
    info: &info!("firework-quadruple", "Firework Quadruple", 63)
        .aliases(&["Fireworks"])
        .rows(&[135]),
    corners: 2,
};

/// Finds digits that a row and a column keep to the box where they cross, except for one cell of each.
#[derive(Debug)]
pub(crate) struct Firework {
    info: &'static Info,
    corners: usize,
}

/// Returns the digits that have no place outside the box of the corner except `across` in its row and
/// `down` in its column.
fn confined(facts: &Facts<'_>, corner: &Corner, across: Cell, down: Cell) -> DigitSet {
    let fits = |digit: &Digit| {
        let outside = facts.positions(*digit) & corner.outside;
        outside.is_subset(CellSet::single(across).with(down))
    };
    corner.digits.into_iter().filter(fits).collect()
}

/// The digits a corner can have for any choice of the other two cells.
struct Corner {
    /// Its row and column outside its box.
    outside: CellSet,
    /// The digits that are open in the row and in the column, outside the box in one cell each at most.
    digits: DigitSet,
}

impl Corner {
    fn new(facts: &Facts<'_>, corner: Cell) -> Self {
        let (row, column, box_) = (corner.row(), corner.column(), corner.box_().cells());
        let (row, column) = (row.cells(), column.cells());
        let fits = |digit: &Digit| {
            let open = facts.positions(*digit);
            [row, column].into_iter().all(|line| {
                let in_line = open & line;
                let outside = in_line - box_;
                !in_line.is_empty() && (outside.is_empty() || outside.only().is_some())
            })
        };
        Self {
            outside: (row | column) - box_,
            digits: Digit::ALL.into_iter().filter(fits).collect(),
        }
    }
}

impl Technique for Firework {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        let mut known = std::collections::BTreeSet::new();
        let corners = Cell::ALL.map(|cell| Corner::new(facts, cell));
        let needed = if self.corners == 1 { 3 } else { 2 };
        for corner in unsolved {
            facts.spend(1)?;
            let own = &corners[corner.index()];
            if own.digits.len() < needed {
                continue;
            }
            let box_ = corner.box_().cells();
            for across in (corner.row().cells() & unsolved) - box_ {
                for down in (corner.column().cells() & unsolved) - box_ {
                    let digits = confined(facts, own, across, down);
                    if digits.len() < needed {
                        continue;
                    }
                    if self.corners == 1 {
                        for digits in digits.subsets(3) {
                            let pattern = [(corner, digits)];
                            if let Some(step) = self.step(facts, &pattern, across, down)
                                && known.insert(step.conclusions.clone())
                            {
                                found(step)?;
                            }
                        }
                        continue;
                    }
                    let far = Cell::at(down.row_index(), across.column_index());
                    if far < corner || !unsolved.contains(far) {
                        continue;
                    }
                    // Seen from the far corner the row leads to `down` and the column to `across`.
                    let others = confined(facts, &corners[far.index()], down, across);
                    for here in digits.subsets(2) {
                        for there in (others - here).subsets(2) {
                            let pattern = [(corner, here), (far, there)];
                            if let Some(step) = self.step(facts, &pattern, across, down)
                                && known.insert(step.conclusions.clone())
                            {
                                found(step)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Firework {
    fn step(
        &self,
        facts: &Facts<'_>,
        pattern: &[(Cell, DigitSet)],
        across: Cell,
        down: Cell,
    ) -> Option<Step> {
        let corners: CellSet = pattern.iter().map(|(corner, _)| *corner).collect();
        let cells = corners.with(across).with(down);
        let digits = pattern.iter().fold(DigitSet::EMPTY, |all, (_, d)| all | *d);
        let mut truths = Vec::new();
        let mut links: Vec<Truth> = cells.into_iter().map(Truth::Cell).collect();
        let mut gone = CandidateSet::EMPTY;
        for cell in cells {
            // A corner holds only its own digits, the other two cells any of them.
            let corner = pattern.iter().find(|(corner, _)| *corner == cell);
            let own = corner.map_or(digits, |(_, own)| *own);
            for digit in facts.candidates(cell) - own {
                gone.insert_cells(digit, cell.into());
            }
        }
        for (corner, digits) in pattern {
            let (row, column, box_) = (corner.row(), corner.column(), corner.box_());
            for digit in *digits {
                truths.push(Truth::House(row, digit));
                truths.push(Truth::House(column, digit));
                links.push(Truth::House(box_, digit));
                let elsewhere = box_.cells() - row.cells() - column.cells();
                gone.insert_cells(digit, facts.positions(digit) & elsewhere);
            }
        }
        let gone: CandidateSet = gone
            .iter()
            .filter(|target| {
                let one = [*target].into_iter().collect();
                proves(facts.marks(), &truths, &links, &one)
            })
            .collect();
        if gone.is_empty() {
            return None;
        }
        let proof = needed_cover(facts.marks(), truths, links, &gone);
        let pattern = FireworkPattern::new(facts, pattern.to_vec(), [across, down]);
        Some(Step::found(
            self.info,
            Conclusions::eliminate(gone),
            proof,
            pattern,
        ))
    }
}
