//! Patterns of cells with digits: those that can be exchanged, and those that cannot be filled.
//! Small ones are decided by trying every filling.

use crate::notation::show_filling;
use crate::proof::CellDigits;
use crate::rules::{are_peers, houses_of};
use std::cell::Cell;

/// The most work for one pattern before it is refused as too large: the number of cells for each
/// digit tried.
const MOST_WORK: usize = 5_000_000;

/// Checks that every filling of the cells with their digits, no two peers equal, can be exchanged for
/// a different one that has the same digits in every house. Then, if no cell is a given, a solution
/// that fills the cells this way is not unique.
pub(crate) fn check_exchangeable(cells: &[CellDigits]) -> Result<(), String> {
    if cells.is_empty() {
        return Err("there are no cells".to_owned());
    }
    if is_paired(cells) {
        return Ok(());
    }
    let work = Cell::new(MOST_WORK);
    let mut stuck = vec![0; cells.len()];
    let found = find_filling(cells, &mut stuck, &work, &|filling| {
        // The digits that each house has in the pattern; a cell can take those of its three houses.
        let mut in_house = [0_u16; 27];
        for ((cell, _), digit) in cells.iter().zip(filling) {
            for house in houses_of(*cell) {
                in_house[house] |= digit;
            }
        }
        let common = |[a, b, c]: [usize; 3]| in_house[a] & in_house[b] & in_house[c];
        let allowed = cells
            .iter()
            .map(|(cell, _)| (*cell, common(houses_of(*cell))));
        let allowed: Vec<CellDigits> = allowed.collect();
        // Peers differ, so a house has as many digits as cells, and another filling uses the same ones.
        let mut other = vec![0; cells.len()];
        let differs = |other: &[u16]| Ok(other != filling);
        Ok(!find_filling(&allowed, &mut other, &work, &differs)?)
    })?;
    if found {
        let stuck = show_filling(cells, &stuck);
        return Err(format!("the filling {stuck} cannot be exchanged"));
    }
    Ok(())
}

/// The parity condition, for patterns of any size: two digits in each cell, and each digit in zero or
/// two cells of each house. A house then has as many digits as cells, so every filling uses each of
/// them once. Taking the other digit in every cell moves each digit to the other of its two cells, and
/// the house keeps its digits.
fn is_paired(cells: &[CellDigits]) -> bool {
    let mut times = [[0; 9]; 27];
    for (cell, digits) in cells {
        for house in houses_of(*cell) {
            for digit in (0..9).filter(|digit| digits & 1 << digit != 0) {
                times[house][digit] += 1;
            }
        }
    }
    cells.iter().all(|(_, digits)| digits.count_ones() == 2)
        && times.iter().flatten().all(|n| matches!(n, 0 | 2))
}

/// Checks that no filling of the cells with their digits leaves all peers different.
pub(crate) fn check_impossible(cells: &[CellDigits]) -> Result<(), String> {
    let mut filling = vec![0; cells.len()];
    if find_filling(cells, &mut filling, &Cell::new(MOST_WORK), &|_| Ok(true))? {
        let filling = show_filling(cells, &filling);
        return Err(format!("they can be filled: {filling}"));
    }
    Ok(())
}

/// Looks for a filling, no two peers equal, that is wanted, and leaves the first in `filling`: one
/// digit (as a bit) for each cell, 0 for cells not filled yet.
fn find_filling(
    cells: &[CellDigits],
    filling: &mut [u16],
    work: &Cell<usize>,
    wanted: &dyn Fn(&[u16]) -> Result<bool, String>,
) -> Result<bool, String> {
    let options = |i: usize| {
        let seen = cells.iter().zip(filling.iter());
        seen.filter(|((cell, _), _)| are_peers(cells[i].0, *cell))
            .fold(cells[i].1, |left, (_, digit)| left & !digit)
    };
    let unfilled = (0..cells.len()).filter(|i| filling[*i] == 0);
    let next = unfilled.map(|i| (options(i).count_ones(), i)).min();
    let Some((_, next)) = next else {
        return wanted(filling);
    };
    let options = options(next);
    for digit in (0..9).map(|digit| 1 << digit).filter(|d| options & d != 0) {
        let left = work.get().checked_sub(cells.len());
        work.set(left.ok_or("the pattern has too many fillings to try them all")?);
        filling[next] = digit;
        if find_filling(cells, filling, work, wanted)? {
            return Ok(true);
        }
    }
    filling[next] = 0;
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(usize, usize, &str)]) -> Vec<CellDigits> {
        let bits = |text: &str| text.bytes().fold(0, |all, b| all | 1 << (b - b'1'));
        let each = list
            .iter()
            .map(|&(row, column, digits)| (9 * row + column - 10, bits(digits)));
        each.collect()
    }

    #[test]
    fn a_rectangle_in_two_boxes_can_be_exchanged_and_one_in_four_cannot() {
        let two = cells(&[(1, 1, "37"), (1, 4, "37"), (2, 1, "37"), (2, 4, "37")]);
        assert_eq!(check_exchangeable(&two), Ok(()));
        let four = cells(&[(1, 1, "37"), (1, 4, "37"), (4, 1, "37"), (4, 4, "37")]);
        assert!(!is_paired(&four));
        assert!(check_exchangeable(&four).unwrap_err().contains("r1c1=3"));
        let three = &two[..3];
        assert!(check_exchangeable(three).is_err());
    }

    /// Three digits in two columns of three boxes: no cell has two base digits, so only trying
    /// every filling shows it.
    #[test]
    fn an_extended_rectangle_can_be_exchanged() {
        let six: Vec<_> = [1, 4, 7]
            .iter()
            .flat_map(|&r| [(r, 1, "123"), (r, 2, "123")])
            .collect();
        assert!(!is_paired(&cells(&six)));
        assert_eq!(check_exchangeable(&cells(&six)), Ok(()));
        let mut loose = six;
        loose[5] = (7, 2, "1234");
        assert!(check_exchangeable(&cells(&loose)).is_err());
    }

    #[test]
    fn the_parity_condition_agrees_with_trying_every_filling() {
        // Every choice of four to six cells of a band's first four columns with pairs of three
        // digits, thinned out: where parity holds, trying all fillings must agree.
        let mut paired = 0;
        for seed in 0..60_000_u32 {
            let mut bits = seed.wrapping_mul(2_654_435_761);
            let mut pick = |n: u32| {
                bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (bits >> 8) % n
            };
            let mut pattern: Vec<CellDigits> = Vec::new();
            for (row, column) in [(0, 0), (0, 3), (1, 0), (1, 3), (2, 0), (2, 3)] {
                if pick(3) > 0 {
                    pattern.push((9 * row + column, [0b011, 0b101, 0b110][pick(3) as usize]));
                }
            }
            if !pattern.is_empty() && is_paired(&pattern) {
                paired += 1;
                let work = Cell::new(MOST_WORK);
                let mut filling = vec![0; pattern.len()];
                let stuck = find_filling(&pattern, &mut filling, &work, &|filling| {
                    let other: Vec<u16> =
                        pattern.iter().zip(filling).map(|(c, d)| c.1 & !d).collect();
                    let clash = (0..other.len()).any(|i| {
                        (0..i)
                            .any(|j| other[i] == other[j] && are_peers(pattern[i].0, pattern[j].0))
                    });
                    Ok(clash)
                });
                assert_eq!(stuck, Ok(false), "{pattern:?}");
            }
        }
        assert!(paired > 50, "only {paired} patterns were paired");
    }

    #[test]
    fn three_cells_of_a_house_do_not_hold_two_digits() {
        let three = cells(&[(1, 1, "12"), (1, 2, "12"), (1, 3, "12")]);
        assert_eq!(check_impossible(&three), Ok(()));
        assert!(check_impossible(&three[..2]).is_err());
    }

    #[test]
    fn too_large_a_pattern_is_refused() {
        let all: Vec<CellDigits> = (0..81).map(|cell| (cell, 0x1ff)).collect();
        assert!(check_exchangeable(&all).is_err());
    }
}
