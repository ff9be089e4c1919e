//! N cells with N digits, spread over several houses: every digit is confined to one house, except for at most
//! one loose digit.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House};

/// Which sets to search for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetQuery {
    /// The cells to choose from.
    pub cells: CellSet,
    /// The houses a digit may be confined to, as bits by number.
    pub houses: u32,
    /// How many cells.
    pub size: usize,
    /// How many digits may be loose, which means in cells that share no house: 0 or 1.
    pub loose: usize,
    /// Two sets of cells from which at least one cell each must be chosen; empty if it does not matter.
    pub arms: [CellSet; 2],
    /// Another set of cells from which at least one must be chosen.
    pub fresh: CellSet,
}

/// N cells with N digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellsAndDigits {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The digit that is not confined to one house.
    pub loose: Option<Digit>,
}

struct Walk<'a> {
    facts: &'a Facts<'a>,
    query: SetQuery,
    cells: Vec<Choice>,
}

/// A cell, its candidates and its houses.
type Choice = (Cell, DigitSet, u32);

/// What is chosen so far, and for each digit the houses that are still possible.
#[derive(Clone, Copy)]
struct State {
    cells: CellSet,
    digits: DigitSet,
    houses: [u32; 9],
    loose: DigitSet,
}

/// Visits every such set of unsolved cells that is not in one house.
pub(crate) fn distributed(
    facts: &Facts<'_>,
    query: SetQuery,
    visit: &mut dyn FnMut(CellsAndDigits) -> Flow,
) -> Flow {
    let bits = |cell: Cell| {
        let houses = cell.houses().into_iter();
        houses.fold(0_u32, |all, house| all | 1 << house.index())
    };
    let cells = query.cells & facts.unsolved();
    let mut cells: Vec<Choice> = cells
        .into_iter()
        .map(|cell| (cell, facts.candidates(cell), bits(cell)))
        .filter(|(_, digits, _)| digits.len() <= query.size)
        .collect();
    // Cells of the arms come first: they see each other least, so wrong choices end early.
    cells.put_in_order_by_key(|(cell, _, _)| {
        let arm = query.arms.iter().position(|arm| arm.contains(*cell));
        let fresh = query.fresh.contains(*cell);
        (arm.unwrap_or(query.arms.len()), !fresh)
    });
    let walk = Walk {
        facts,
        query,
        cells,
    };
    let start = State {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
        houses: [query.houses; 9],
        loose: DigitSet::EMPTY,
    };
    walk.extend(&walk.cells, start, visit)
}

impl Walk<'_> {
    fn extend(
        &self,
        cells: &[Choice],
        state: State,
        visit: &mut dyn FnMut(CellsAndDigits) -> Flow,
    ) -> Flow {
        let missing = self.query.size - state.cells.len();
        if missing == 0 {
            let stale = state.cells.is_disjoint(self.query.fresh);
            if state.digits.len() < self.query.size || stale || is_in_one_house(state.cells) {
                return ControlFlow::Continue(());
            }
            return visit(CellsAndDigits {
                cells: state.cells,
                digits: state.digits,
                loose: state.loose.first(),
            });
        }
        self.facts.spend(1)?;
        let mut fitting = Vec::with_capacity(cells.len());
        for (i, (cell, digits, houses)) in cells.iter().enumerate() {
            if cells.len() - i < missing || self.lacks_some(&cells[i..], state.cells) {
                break;
            }
            let all = state.digits | *digits;
            // The last cell must bring all digits that are missing.
            if all.len() > self.query.size || (missing == 1 && all.len() < self.query.size) {
                continue;
            }
            let mut next = State {
                cells: state.cells.with(*cell),
                digits: all,
                ..state
            };
            for digit in *digits {
                let left = &mut next.houses[digit.index()];
                *left &= houses;
                if *left == 0 {
                    next.loose.insert(digit);
                }
            }
            if next.loose.len() <= self.query.loose {
                fitting.clear();
                if missing > 1 {
                    let later = cells[i + 1..].iter();
                    fitting.extend(later.filter(|choice| self.fits(&next, **choice)));
                }
                self.extend(&fitting, next, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a cell can be added now; if not, it cannot be added later either.
    fn fits(&self, state: &State, (_, digits, houses): Choice) -> bool {
        if (state.digits | digits).len() > self.query.size {
            return false;
        }
        let homeless = |digit: &Digit| state.houses[digit.index()] & houses == 0;
        let loose: DigitSet = digits.into_iter().filter(homeless).collect();
        (state.loose | loose).len() <= self.query.loose
    }

    /// Whether neither the chosen nor the remaining cells have one of some arm, or a fresh one.
    fn lacks_some(&self, left: &[Choice], chosen: CellSet) -> bool {
        let lacks = |needed: &CellSet| {
            chosen.is_disjoint(*needed) && !left.iter().any(|(cell, _, _)| needed.contains(*cell))
        };
        let mut arms = self.query.arms.iter();
        lacks(&self.query.fresh) || arms.any(|arm| !arm.is_empty() && lacks(arm))
    }
}

fn is_in_one_house(cells: CellSet) -> bool {
    cells.common_houses().next().is_some()
}

/// Whether N of the cells, but not all, have at most N digits.
pub(crate) fn has_smaller(facts: &Facts<'_>, cells: CellSet) -> bool {
    let list: Vec<Cell> = cells.into_iter().collect();
    (1_u32..(1 << list.len()) - 1).any(|mask| {
        let chosen = (0..list.len()).filter(|i| mask >> i & 1 == 1);
        let digits = chosen.fold(DigitSet::EMPTY, |all, i| all | facts.candidates(list[i]));
        digits.len() <= mask.count_ones() as usize
    })
}

/// All 27 houses.
pub(crate) const ANY_HOUSE: u32 = (1 << House::ALL.len()) - 1;
