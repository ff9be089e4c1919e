//! Bivalue graves: sets of unsolved cells, each with two base digits, in which every digit of every
//! house occurs twice or not at all. Each filling of such cells can be exchanged for another one.

use crate::deadly::deadly_pattern::PatternCell;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House};

/// How many cells with more than two candidates a grave over the whole grid may have.
const MOST_EXTRA_CELLS: usize = 9;

/// Reports every way to see the unsolved cells as one bivalue grave with extra candidates.
pub fn whole_grid(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
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
    let mut cells: Vec<PatternCell> = bivalue
        .into_iter()
        .map(|cell| (cell, facts.candidates(cell)))
        .collect();
    let rich: Vec<Cell> = rich.into_iter().collect();
    complete(facts, &rich, &mut counts, &mut cells, visit)
}

/// Chooses two base digits for each of the remaining cells.
fn complete(
    facts: &Facts<'_>,
    rich: &[Cell],
    counts: &mut Counts,
    cells: &mut Vec<PatternCell>,
    visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
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

/// The largest grave on a part of the grid that is searched.
const MOST_CELLS: usize = 14;

/// Reports every bivalue grave on a part of the grid, of at least six cells and three digits, with at most two
/// cells of other candidates.
pub(crate) fn partial(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
    let bivalue = facts.bivalue();
    for start in bivalue {
        let later = CellSet::from_bits(!0 << start.index() << 1);
        let mut part = Part {
            facts,
            // Every grave is found once, from its first cell of two candidates.
            bivalue: bivalue & later,
            rich: facts.unsolved() - bivalue,
            cells: Vec::with_capacity(MOST_CELLS),
            extra: 0,
        };
        let mut counts = Counts::default();
        if counts.add(start, facts.candidates(start)) {
            part.cells.push((start, facts.candidates(start)));
            part.grow(&counts, visit)?;
        }
    }
    ControlFlow::Continue(())
}

struct Part<'a> {
    facts: &'a Facts<'a>,
    /// Cells of two candidates that may still be used.
    bivalue: CellSet,
    /// Cells of more candidates that may still be used.
    rich: CellSet,
    cells: Vec<PatternCell>,
    /// How many cells of more candidates are used.
    extra: usize,
}

impl Part<'_> {
    /// Gives the first digit that occurs once in a house its second place.
    fn grow(&mut self, counts: &Counts, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
        let Some((house, digit)) = counts.first_open() else {
            let digits = self.cells.iter().fold(DigitSet::EMPTY, |all, c| all | c.1);
            return if self.extra > 0 && self.cells.len() >= 6 && digits.len() >= 3 {
                visit(&self.cells)
            } else {
                ControlFlow::Continue(())
            };
        };
        if self.cells.len() >= MOST_CELLS {
            return ControlFlow::Continue(());
        }
        self.facts.spend(1)?;
        let places = self.facts.positions_in(house, digit);
        for cell in places & self.bivalue {
            let base = self.facts.candidates(cell);
            let mut more = *counts;
            if more.add(cell, base) {
                let before = self.bivalue;
                self.bivalue.remove(cell);
                self.cells.push((cell, base));
                self.grow(&more, visit)?;
                self.cells.pop();
                self.bivalue = before;
            }
        }
        if self.extra == 2 {
            return ControlFlow::Continue(());
        }
        for cell in places & self.rich {
            for other in self.facts.candidates(cell).without(digit) {
                let base = DigitSet::single(digit).with(other);
                let mut more = *counts;
                if more.add(cell, base) {
                    self.rich.remove(cell);
                    self.extra += 1;
                    self.cells.push((cell, base));
                    self.grow(&more, visit)?;
                    self.cells.pop();
                    self.extra -= 1;
                    self.rich.insert(cell);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// For each house the digits that occurred once, and twice.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    once: [DigitSet; 27],
    twice: [DigitSet; 27],
}

impl Counts {
    /// Counts the base digits of a cell; false if one of them occurs a third time.
    pub(crate) fn add(&mut self, cell: Cell, base: DigitSet) -> bool {
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

    /// Returns the first digit that occurs once in a house, boxes before lines.
    fn first_open(&self) -> Option<(House, Digit)> {
        (0..27).rev().find_map(|house| {
            let open = self.once[house] - self.twice[house];
            Some((House::from_index(house), open.first()?))
        })
    }

    /// Whether every digit occurs twice or not at all in every house.
    pub(crate) fn closed(&self) -> bool {
        self.once == self.twice
    }
}
