//! As many digits as cells, spread over several houses: each digit keeps to one house, but for at most
//! one loose digit.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House};

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The cells to choose from.
    pub cells: CellSet,
    /// The houses a digit may keep to, as bits by number.
    pub houses: u32,
    /// How many cells.
    pub size: usize,
    /// How many digits may stand in cells that are in no house together: none or one.
    pub loose: usize,
    /// Cells of which some must be chosen, for each of the two; empty for no such demand.
    pub arms: [CellSet; 2],
    /// Cells of which some must be chosen, too.
    pub fresh: CellSet,
}

/// Cells with as many digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distributed {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The digit that keeps to no house.
    pub loose: Option<Digit>,
}

struct Walk<'a> {
    facts: &'a Facts<'a>,
    wanted: Wanted,
    cells: Vec<Choice>,
}

/// A cell, its candidates and its houses.
type Choice = (Cell, DigitSet, u32);

/// The state of a walk: what is chosen so far and for each digit the houses left.
#[derive(Clone, Copy)]
struct State {
    cells: CellSet,
    digits: DigitSet,
    houses: [u32; 9],
    loose: DigitSet,
}

/// Every such set of unsolved cells that is not in one house.
pub(crate) fn distributed(
    facts: &Facts<'_>,
    wanted: Wanted,
    visit: &mut dyn FnMut(Distributed) -> Flow,
) -> Flow {
    let bits = |cell: Cell| {
        let houses = cell.houses().into_iter();
        houses.fold(0_u32, |all, house| all | 1 << house.index())
    };
    let cells = wanted.cells & facts.unsolved();
    let mut cells: Vec<Choice> = cells
        .into_iter()
        .map(|cell| (cell, facts.candidates(cell), bits(cell)))
        .filter(|(_, digits, _)| digits.len() <= wanted.size)
        .collect();
    // Cells of the arms first: they see each other least, so wrong choices end early.
    cells.sort_by_key(|(cell, _, _)| {
        let arm = wanted.arms.iter().position(|arm| arm.contains(*cell));
        let fresh = wanted.fresh.contains(*cell);
        (arm.unwrap_or(wanted.arms.len()), !fresh)
    });
    let walk = Walk {
        facts,
        wanted,
        cells,
    };
    let start = State {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
        houses: [wanted.houses; 9],
        loose: DigitSet::EMPTY,
    };
    walk.extend(&walk.cells, start, visit)
}

impl Walk<'_> {
    fn extend(
        &self,
        cells: &[Choice],
        state: State,
        visit: &mut dyn FnMut(Distributed) -> Flow,
    ) -> Flow {
        let missing = self.wanted.size - state.cells.len();
        if missing == 0 {
            let stale = state.cells.is_disjoint(self.wanted.fresh);
            if state.digits.len() < self.wanted.size || stale || is_in_one_house(state.cells) {
                return ControlFlow::Continue(());
            }
            return visit(Distributed {
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
            if all.len() > self.wanted.size || (missing == 1 && all.len() < self.wanted.size) {
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
            if next.loose.len() <= self.wanted.loose {
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

    /// Whether a cell can be added: what is too much now is too much later.
    fn fits(&self, state: &State, (_, digits, houses): Choice) -> bool {
        if (state.digits | digits).len() > self.wanted.size {
            return false;
        }
        let homeless = |digit: &Digit| state.houses[digit.index()] & houses == 0;
        let loose: DigitSet = digits.into_iter().filter(homeless).collect();
        (state.loose | loose).len() <= self.wanted.loose
    }

    /// Whether neither what is chosen nor what is left has a cell of some arm, or a fresh one.
    fn lacks_some(&self, left: &[Choice], chosen: CellSet) -> bool {
        let lacks = |wanted: &CellSet| {
            chosen.is_disjoint(*wanted) && !left.iter().any(|(cell, _, _)| wanted.contains(*cell))
        };
        let mut arms = self.wanted.arms.iter();
        lacks(&self.wanted.fresh) || arms.any(|arm| !arm.is_empty() && lacks(arm))
    }
}

fn is_in_one_house(cells: CellSet) -> bool {
    cells.common_houses().next().is_some()
}

/// Whether some of the cells, but not all, hold no more digits than they are.
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
