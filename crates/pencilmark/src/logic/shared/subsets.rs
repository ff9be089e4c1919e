//! Naked and hidden subsets: as many digits as cells in a house.
//!
//! The two are one search. Seen from the cells, each cell is a mask of digits; seen from the digits,
//! each digit is a mask of places. In both views a subset is some masks whose union has just as many
//! bits as there are masks.

use crate::grid::{CandidateSet, CellSet, Digit, DigitSet, House};
use crate::logic::{Facts, Flow};
use std::ops::ControlFlow;

/// As many digits as cells in a house, and what that rules out there.
#[derive(Clone, Copy, Debug)]
pub struct Subset {
    /// The house.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// What it rules out in the house; never nothing.
    pub eliminations: CandidateSet,
}

/// Cells of a house that hold only as many digits as they are.
pub fn naked(facts: &Facts<'_>, size: usize, visit: &mut dyn FnMut(Subset) -> Flow) -> Flow {
    for house in House::ALL {
        let masks: [u16; 9] =
            std::array::from_fn(|place| facts.candidates(house.cell(place)).bits());
        for_each_tight(&masks, size, &mut |places, digits| {
            let (cells, digits) = (cells_at(house, places), DigitSet::from_bits(digits));
            let mut eliminations = CandidateSet::EMPTY;
            for digit in digits {
                eliminations.insert_cells(digit, facts.positions_in(house, digit) - cells);
            }
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            visit(Subset {
                house,
                cells,
                digits,
                eliminations,
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Digits of a house that have only as many cells as they are.
pub fn hidden(facts: &Facts<'_>, size: usize, visit: &mut dyn FnMut(Subset) -> Flow) -> Flow {
    for house in House::ALL {
        let masks = facts.places(house);
        for_each_tight(masks, size, &mut |digits, places| {
            let (cells, digits) = (cells_at(house, places), DigitSet::from_bits(digits));
            let mut eliminations = CandidateSet::EMPTY;
            for other in !digits {
                eliminations.insert_cells(other, facts.positions(other) & cells);
            }
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            visit(Subset {
                house,
                cells,
                digits,
                eliminations,
            })
        })?;
    }
    ControlFlow::Continue(())
}

fn cells_at(house: House, places: u16) -> CellSet {
    (0..9)
        .filter(|place| places >> place & 1 == 1)
        .map(|place| house.cell(place))
        .collect()
}

/// Calls `visit` with every choice of `size` masks whose union has `size` bits, as the mask of their
/// indexes and the union. Masks of one bit are singles, not subsets, and are left out.
fn for_each_tight(masks: &[u16; 9], size: usize, visit: &mut dyn FnMut(u16, u16) -> Flow) -> Flow {
    fn go(
        masks: &[u16; 9],
        from: usize,
        left: usize,
        size: u32,
        chosen: u16,
        union: u16,
        visit: &mut dyn FnMut(u16, u16) -> Flow,
    ) -> Flow {
        for i in from..=9 - left {
            let wider = union | masks[i];
            if masks[i].count_ones() < 2 || wider.count_ones() > size {
                continue;
            }
            let chosen = chosen | 1 << i;
            if left > 1 {
                go(masks, i + 1, left - 1, size, chosen, wider, visit)?;
            } else if wider.count_ones() == size {
                visit(chosen, wider)?;
            }
        }
        ControlFlow::Continue(())
    }
    let bits = u32::try_from(size).unwrap_or(9);
    if (1..=9).contains(&size) {
        go(masks, 0, size, bits, 0, 0, visit)
    } else {
        Flow::Continue(())
    }
}

/// The digits of a subset, for those who only have its bits.
pub fn digits_in(facts: &Facts<'_>, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for digit in digits {
        set.insert_cells(digit, facts.positions(digit) & cells);
    }
    set
}

/// A digit's open cells as places in a house, for each digit.
pub(in crate::logic) fn places_of(positions: impl Fn(Digit) -> CellSet, house: House) -> [u16; 9] {
    Digit::ALL.map(|digit| {
        let cells = positions(digit);
        (0..9)
            .filter(|place| cells.contains(house.cell(*place)))
            .fold(0, |mask, p| mask | 1 << p)
    })
}
