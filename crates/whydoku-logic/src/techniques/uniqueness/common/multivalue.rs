//! Deadly sets of cells with three or four digits: every filling from these digits has another one with the
//! same digits in every house.

use crate::deadly::deadly_pattern::PatternCell;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet};

/// The most cells of a set.
const MOST_CELLS: usize = 9;
/// The most cells with other candidates.
const MOST_RICH: usize = 2;

/// Finds every deadly set of up to nine cells and three or four digits, with other candidates in one or two
/// cells and more than two base digits in some cell, that contains no smaller one.
pub(crate) fn multivalue_sets(facts: &Facts<'_>) -> ControlFlow<(), Vec<Vec<PatternCell>>> {
    let mut all: Vec<(CellSet, DigitSet)> = Vec::new();
    for size in [3, 4] {
        for digits in DigitSet::ALL.subsets(size) {
            let mut search = Search::new(facts, digits);
            search.run(&mut all)?;
        }
    }
    let smaller = |cells: CellSet, digits: DigitSet| {
        all.iter().any(|(other, others)| {
            (*other != cells && other.is_subset(cells) && others.is_subset(digits))
                || (*other == cells && *others != digits && others.is_subset(digits))
        })
    };
    let whole = all
        .iter()
        .filter(|(cells, digits)| !smaller(*cells, *digits));
    let sets = whole.map(|(cells, digits)| {
        let base = |cell: Cell| (cell, facts.candidates(cell) & *digits);
        cells.into_iter().map(base).collect()
    });
    ControlFlow::Continue(sets.collect())
}

struct Search<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
    /// Cells with nothing but the digits.
    bare: CellSet,
    /// Cells with at least two of the digits and others.
    rich: CellSet,
}

impl<'a> Search<'a> {
    fn new(facts: &'a Facts<'a>, digits: DigitSet) -> Self {
        let (mut bare, mut rich) = (CellSet::EMPTY, CellSet::EMPTY);
        for cell in facts.unsolved() {
            let open = facts.candidates(cell);
            if open.is_subset(digits) {
                bare.insert(cell);
            } else if (open & digits).len() >= 2 {
                rich.insert(cell);
            }
        }
        Self {
            facts,
            digits,
            bare,
            rich,
        }
    }

    fn run(&mut self, all: &mut Vec<(CellSet, DigitSet)>) -> Flow {
        let mut pool = self.bare | self.rich;
        // Every set has more cells without other candidates than with them; start from one of those.
        for start in self.bare {
            pool.remove(start);
            self.grow(start.into(), pool, all)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds cells of `pool` until the set is deadly; each set is found once.
    fn grow(&self, cells: CellSet, pool: CellSet, all: &mut Vec<(CellSet, DigitSet)>) -> Flow {
        self.facts.spend(1)?;
        let lone = cells.lone_houses().into_iter().next();
        let next = if let Some(house) = lone {
            pool & house.cells()
        } else {
            if self.is_deadly(cells) {
                all.push((cells, self.digits));
                return ControlFlow::Continue(());
            }
            pool & cells.any_peers()
        };
        if cells.len() == MOST_CELLS {
            return ControlFlow::Continue(());
        }
        let mut left = pool;
        for cell in next {
            left.remove(cell);
            let more = cells.with(cell);
            let crowded =
                |house: whydoku_grid::House| (house.cells() & more).len() > self.digits.len();
            let too_rich = (more & self.rich).len() > MOST_RICH;
            if !too_rich && !cell.houses().into_iter().any(crowded) {
                self.grow(more, left, all)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_deadly(&self, cells: CellSet) -> bool {
        let base = |cell: Cell| (cell, self.facts.candidates(cell) & self.digits);
        let based: Vec<PatternCell> = cells.into_iter().map(base).collect();
        let used = self.facts.candidates_of(cells) & self.digits;
        used == self.digits
            && !cells.is_disjoint(self.rich)
            && based.iter().any(|(_, base)| base.len() > 2)
            && is_exchangeable(&based)
    }
}

/// Whether the cells can be filled from their base digits, no two peers alike, and every such filling
/// has another one with the same digits in every house.
pub(crate) fn is_exchangeable(cells: &[PatternCell]) -> bool {
    let mut any = false;
    let stuck = fill(cells, &mut Vec::new(), &mut |filling| {
        any = true;
        let allowed: Vec<PatternCell> = cells
            .iter()
            .map(|(cell, _)| {
                let in_house = |house: whydoku_grid::House| {
                    let inside = cells.iter().zip(filling);
                    inside
                        .filter(|((other, _), _)| house.cells().contains(*other))
                        .fold(DigitSet::EMPTY, |all, (_, digit)| all | *digit)
                };
                let common = cell.houses().map(in_house);
                (*cell, common[0] & common[1] & common[2])
            })
            .collect();
        !fill(&allowed, &mut Vec::new(), &mut |other| other != filling)
    });
    any && !stuck
}

/// Whether `wanted` accepts some filling with no two peers alike; one digit for each cell in turn.
fn fill(
    cells: &[PatternCell],
    filling: &mut Vec<DigitSet>,
    wanted: &mut dyn FnMut(&[DigitSet]) -> bool,
) -> bool {
    let Some((cell, base)) = cells.get(filling.len()) else {
        return wanted(filling);
    };
    let seen = cells.iter().zip(filling.iter());
    let taken = seen
        .filter(|((other, _), _)| other.sees(*cell))
        .fold(DigitSet::EMPTY, |all, (_, digit)| all | *digit);
    for digit in *base - taken {
        filling.push(digit.into());
        if fill(cells, filling, wanted) {
            return true;
        }
        filling.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(usize, usize)], digits: u16) -> Vec<PatternCell> {
        let base = DigitSet::from_bits(digits);
        list.iter()
            .map(|&(row, column)| (Cell::at(row, column), base))
            .collect()
    }

    #[test]
    fn polygons_are_deadly_and_less_is_not() {
        // Three cells of a box, two beside them and two below; three digits.
        let seven = [(0, 0), (0, 1), (1, 0), (0, 3), (1, 3), (3, 0), (3, 1)];
        assert!(is_exchangeable(&cells(&seven, 0b111)));
        assert!(!is_exchangeable(&cells(&seven, 0b1111)));
        assert!(!is_exchangeable(&cells(&seven[..6], 0b111)));
        // All four of the box; four digits.
        let eight = [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 1),
            (0, 3),
            (1, 3),
            (3, 0),
            (3, 1),
        ];
        assert!(is_exchangeable(&cells(&eight, 0b1111)));
        assert!(!is_exchangeable(&cells(&eight[1..], 0b1111)));
    }

    #[test]
    fn cells_that_cannot_be_filled_are_not_called_exchangeable() {
        let three = [(0, 0), (0, 1), (1, 0)];
        assert!(!is_exchangeable(&cells(&three, 0b11)));
    }
}
