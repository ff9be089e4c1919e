//! Checks larger deadly patterns: tries filling after filling of many cells to see whether each can be
//! exchanged, up to a limit. The verifier does the same with a higher limit.

use crate::deadly::deadly_pattern::PatternCell;
use whydoku_grid::{Cell, DigitSet, House};

/// The most work spent on one pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// How many fillings. Their number does not depend on how the grid is turned, so this limit is the one
    /// that is reached first.
    pub fillings: usize,
    /// One for each cell each time a digit is tried; less than the verifier allows, which tries the same.
    pub work: usize,
}

impl Limit {
    /// For any pattern.
    pub(crate) const NEW: Self = Self {
        fillings: 2_000,
        work: 4_000_000,
    };

    /// Returns the work done, in the units of a budget: about one for a small pattern.
    pub(crate) const fn spent(&self) -> u64 {
        1 + (Self::NEW.work - self.work) as u64 / 1_000
    }

    /// Counts one filling; `None` if that is one too many.
    fn take_filling(&mut self) -> Option<()> {
        self.fillings = self.fillings.checked_sub(1)?;
        Some(())
    }
}

/// Whether every filling of the cells from their base digits, no two peers alike, has another one with the
/// same digits in every house; `None` if the limit is reached or there is no filling.
pub(crate) fn is_exchangeable(cells: &[PatternCell], limit: &mut Limit) -> Option<bool> {
    let mut any = false;
    let stuck = find_filling(cells, limit, &mut |filling, limit| {
        any = true;
        limit.take_filling()?;
        Some(!has_another(cells, filling, limit)?)
    })?;
    any.then_some(!stuck)
}

/// Reports every filling until `wanted` accepts one, and returns whether it did; `None` if the limit is
/// reached.
pub(crate) fn each_filling(
    cells: &[PatternCell],
    limit: &mut Limit,
    wanted: &mut dyn FnMut(&[DigitSet], &mut Limit) -> Option<bool>,
) -> Option<bool> {
    find_filling(cells, limit, &mut |filling, limit| {
        limit.take_filling()?;
        wanted(filling, limit)
    })
}

/// Whether the filling has another one with the same digits in every house.
pub(crate) fn has_another(
    cells: &[PatternCell],
    filling: &[DigitSet],
    limit: &mut Limit,
) -> Option<bool> {
    let mut by_house = [DigitSet::EMPTY; 27];
    for ((cell, _), digit) in cells.iter().zip(filling) {
        for house in cell.houses() {
            by_house[house.index()] = by_house[house.index()] | *digit;
        }
    }
    let common = |cell: Cell| {
        let [a, b, c] = cell.houses().map(|house| by_house[house.index()]);
        a & b & c
    };
    let allowed: Vec<PatternCell> = cells
        .iter()
        .map(|(cell, _)| (*cell, common(*cell)))
        .collect();
    find_filling(&allowed, limit, &mut |other, _| Some(other != filling))
}

fn find_filling(
    cells: &[PatternCell],
    limit: &mut Limit,
    wanted: &mut dyn FnMut(&[DigitSet], &mut Limit) -> Option<bool>,
) -> Option<bool> {
    let mut search = Search {
        cells,
        filling: vec![DigitSet::EMPTY; cells.len()],
        taken: [DigitSet::EMPTY; 27],
        limit,
        wanted,
    };
    search.fill()
}

struct Search<'a> {
    cells: &'a [PatternCell],
    /// One digit for each cell; none for those not filled yet.
    filling: Vec<DigitSet>,
    /// The digits that each house has so far.
    taken: [DigitSet; 27],
    limit: &'a mut Limit,
    wanted: &'a mut dyn FnMut(&[DigitSet], &mut Limit) -> Option<bool>,
}

impl Search<'_> {
    /// Fills the cell with the fewest digits left first.
    fn fill(&mut self) -> Option<bool> {
        let left = |i: usize| {
            let (cell, base) = self.cells[i];
            let [a, b, c] = cell.houses().map(|house| self.taken[house.index()]);
            base - (a | b | c)
        };
        let unfilled = (0..self.cells.len()).filter(|i| self.filling[*i].is_empty());
        let Some((_, next)) = unfilled.map(|i| (left(i).len(), i)).min() else {
            return (self.wanted)(&self.filling, self.limit);
        };
        let houses = self.cells[next].0.houses().map(House::index);
        for digit in left(next) {
            self.limit.work = self.limit.work.checked_sub(self.cells.len())?;
            self.filling[next] = digit.into();
            for house in houses {
                self.taken[house].insert(digit);
            }
            if self.fill()? {
                return Some(true);
            }
            for house in houses {
                self.taken[house].remove(digit);
            }
        }
        self.filling[next] = DigitSet::EMPTY;
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::uniqueness::common::multivalue;

    #[test]
    fn it_agrees_with_the_plain_search_on_small_patterns() {
        let mut rng = whydoku_grid::Rng::new(102);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..3_000 {
            let mut cells: Vec<PatternCell> = Vec::new();
            for (row, column) in [
                (0, 0),
                (0, 3),
                (0, 6),
                (1, 0),
                (1, 3),
                (1, 6),
                (2, 0),
                (2, 3),
            ] {
                let bits = [0b011, 0b101, 0b110, 0b111][rng.index(4)];
                if rng.index(4) > 0 {
                    cells.push((Cell::at(row, column), DigitSet::from_bits(bits)));
                }
            }
            let plain = multivalue::is_exchangeable(&cells);
            let here = is_exchangeable(&cells, &mut { Limit::NEW }) == Some(true);
            assert_eq!(here, plain, "{cells:?}");
            *if plain { &mut yes } else { &mut no } += 1;
        }
        assert!(yes > 50 && no > 50, "{yes} {no}");
    }

    #[test]
    fn it_gives_up_when_the_work_is_spent() {
        let cells = Cell::ALL.map(|cell| (cell, DigitSet::ALL));
        assert_eq!(is_exchangeable(&cells, &mut { Limit::NEW }), None);
    }
}
