//! Naked and hidden subsets: N digits and N cells of a house that belong together.
//!
//! Both are the same search. Each cell is a mask of digits, and each digit is a mask of places. In either
//! view a subset is a choice of N masks whose union has N bits.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House};

/// N digits and N cells of a house, and what they rule out there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    /// The house.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// What it rules out in the house; never empty.
    pub eliminations: CandidateSet,
}

/// Calls `visit` with the naked subsets of the houses: N cells that together hold exactly N digits.
pub(crate) fn naked(
    facts: &Facts<'_>,
    houses: impl IntoIterator<Item = House>,
    size: usize,
    visit: &mut dyn FnMut(Subset) -> Flow,
) -> Flow {
    let narrow = narrow_cells(facts, size);
    for house in houses {
        if (house.cells() & narrow).len() < size {
            continue;
        }
        let masks: [u16; 9] =
            std::array::from_fn(|place| facts.candidates(house.cell(place)).bits());
        for_each_tight(&masks, size, &mut |places, digits| {
            let rest_of_house = |digit, cells| facts.positions_in(house, digit) - cells;
            let digits = DigitSet::from_bits(digits);
            report(house, places, digits, digits, &rest_of_house, visit)
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells that a naked subset of this size may use: those with 2 to `size` candidates. A cell
/// with one candidate is a naked single, not part of a subset.
pub(crate) fn narrow_cells(facts: &Facts<'_>, size: usize) -> CellSet {
    let at_least = facts.marks().open().crowded();
    match at_least.get(size) {
        Some(more) => at_least[1] - *more,
        None => at_least[1],
    }
}

/// Calls `visit` with the hidden subsets of the houses: N digits that together have exactly N cells.
pub(crate) fn hidden(
    facts: &Facts<'_>,
    houses: impl IntoIterator<Item = House>,
    size: usize,
    visit: &mut dyn FnMut(Subset) -> Flow,
) -> Flow {
    for house in houses {
        let masks = facts.places(house);
        for_each_tight(masks, size, &mut |digits, places| {
            let same_cells = |other, cells| facts.positions(other) & cells;
            let digits = DigitSet::from_bits(digits);
            report(house, places, digits, !digits, &same_cells, visit)
        })?;
    }
    ControlFlow::Continue(())
}

/// Passes on the subset with these digits in these places of the house if it rules out any of
/// `affected`; `gone` returns where it rules out a digit.
fn report(
    house: House,
    places: u16,
    digits: DigitSet,
    affected: DigitSet,
    gone: &dyn Fn(Digit, CellSet) -> CellSet,
    visit: &mut dyn FnMut(Subset) -> Flow,
) -> Flow {
    let cells = cells_at(house, places);
    let mut eliminations = CandidateSet::EMPTY;
    for digit in affected {
        eliminations.insert_cells(digit, gone(digit, cells));
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
}

fn cells_at(house: House, places: u16) -> CellSet {
    (0..9)
        .filter(|place| places >> place & 1 == 1)
        .map(|place| house.cell(place))
        .collect()
}

const fn count(mask: u16) -> usize {
    DigitSet::from_bits(mask).len()
}

/// Calls `visit` with every choice of `size` masks whose union has `size` bits, as the mask of their
/// indexes and the union. Masks of one bit are singles, not subsets, and are left out.
fn for_each_tight(masks: &[u16; 9], size: usize, visit: &mut dyn FnMut(u16, u16) -> Flow) -> Flow {
    let mut narrow = 0;
    for (i, mask) in masks.iter().enumerate() {
        narrow |= u16::from((2..=size).contains(&count(*mask))) << i;
    }
    go(masks, narrow, size, size, 0, 0, visit)
}

/// Adds `left` of the `usable` masks to those chosen in every way that keeps the union small.
fn go(
    masks: &[u16; 9],
    usable: u16,
    left: usize,
    size: usize,
    chosen: u16,
    union: u16,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if left == 0 {
        return if count(union) == size {
            visit(chosen, union)
        } else {
            ControlFlow::Continue(())
        };
    }
    let mut rest = usable;
    while count(rest) >= left {
        let i = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let wider = union | masks[i];
        if count(wider) <= size {
            go(masks, rest, left - 1, size, chosen | 1 << i, wider, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the open candidates of these digits in these cells.
pub(crate) fn digits_in(facts: &Facts<'_>, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for digit in digits {
        set.insert_cells(digit, facts.positions(digit) & cells);
    }
    set
}

/// Returns for each house the open cells of each digit, as a mask of places in the house.
pub(crate) fn all_places(positions: impl Fn(Digit) -> CellSet) -> [[u16; 9]; 27] {
    let mut all = [[0; 9]; 27];
    for digit in Digit::ALL {
        let rows = positions(digit).rows();
        let d = digit.index();
        for (r, row) in rows.into_iter().enumerate() {
            all[r][d] = row;
            for c in 0..9 {
                all[9 + c][d] |= (row >> c & 1) << r;
            }
            for stack in 0..3 {
                all[18 + r / 3 * 3 + stack][d] |= (row >> (3 * stack) & 0b111) << (r % 3 * 3);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_where_the_cells_of_a_house_are() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_f39c_c060_u128;
        let positions = Digit::ALL.map(|_| {
            bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(37);
            CellSet::from_bits(bits)
        });
        let all = all_places(|digit| positions[digit.index()]);
        for house in House::ALL {
            for digit in Digit::ALL {
                for place in 0..9 {
                    let open = positions[digit.index()].contains(house.cell(place));
                    let mask = all[house.index()][digit.index()];
                    assert_eq!(mask >> place & 1 == 1, open, "{house} {digit} {place}");
                }
            }
        }
    }
}
