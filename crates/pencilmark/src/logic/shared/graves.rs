//! Bivalue graves: sets of unsolved cells, each with two base digits, in which every digit of every
//! house occurs twice or not at all. Each filling of such cells can be exchanged for another one.

use super::deadly_pattern::Based;
use crate::grid::{Cell, CellSet, DigitSet};
use crate::logic::{Facts, Flow};
use std::ops::ControlFlow;

/// How many cells with more than two candidates a grave over the whole grid may have.
const MOST_EXTRA_CELLS: usize = 9;

/// Every way to see the unsolved cells as one bivalue grave with extra candidates.
pub fn whole_grid(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let bivalue = facts.bivalue();
    let rich: CellSet = facts.unsolved() - bivalue;
    if rich.is_empty() || rich.len() > MOST_EXTRA_CELLS {
        return ControlFlow::Continue(());
    }
    let mut counts = Counts::default();
    for cell in bivalue {
        if !counts.add(cell, facts.candidates(cell)) {
            return ControlFlow::Continue(());
        }
    }
    let mut cells: Vec<Based> = bivalue
        .into_iter()
        .map(|cell| (cell, facts.candidates(cell)))
        .collect();
    let rich: Vec<Cell> = rich.into_iter().collect();
    complete(facts, &rich, &mut counts, &mut cells, visit)
}

/// Chooses two base digits for each of the cells left.
fn complete(
    facts: &Facts<'_>,
    rich: &[Cell],
    counts: &mut Counts,
    cells: &mut Vec<Based>,
    visit: &mut dyn FnMut(&[Based]) -> Flow,
) -> Flow {
    let Some((cell, rest)) = rich.split_first() else {
        return if counts.closed() {
            visit(cells)
        } else {
            ControlFlow::Continue(())
        };
    };
    for base in facts.candidates(*cell).subsets(2) {
        let before = *counts;
        if counts.add(*cell, base) {
            cells.push((*cell, base));
            complete(facts, rest, counts, cells, visit)?;
            cells.pop();
        }
        *counts = before;
    }
    ControlFlow::Continue(())
}

/// For each house the digits that occurred once, and twice.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    once: [DigitSet; 27],
    twice: [DigitSet; 27],
}

impl Counts {
    /// Counts the base digits of a cell; false if one of them occurs a third time.
    pub fn add(&mut self, cell: Cell, base: DigitSet) -> bool {
        cell.houses().into_iter().all(|house| {
            let (once, twice) = (
                &mut self.once[house.index()],
                &mut self.twice[house.index()],
            );
            let fits = twice.is_disjoint(base);
            *twice |= *once & base;
            *once |= base;
            fits
        })
    }

    /// Whether every digit occurs twice or not at all in every house.
    pub fn closed(&self) -> bool {
        self.once == self.twice
    }
}
