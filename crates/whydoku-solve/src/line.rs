//! Reads a line of 81 bytes straight into a state.
//!
//! Every byte has a vector: one lane for a digit from 1 to 8, all lanes for an empty cell, no lane
//! for a 9. A plane is the union of its 27 vectors, each shifted to its bit. Digit 9 follows: it is
//! possible where all lanes are set (empty) or none is (given). An invalid byte has two lanes, which
//! no other byte has, so one check at the end finds it for all bytes at once.

use super::engine::State;
use super::layout::FULL;
use super::simd::{Eight, Four, Lanes, Three, Vector};
use whydoku_grid::LineError;

/// The vector of each byte.
const VECTORS: [[u32; 8]; 256] = {
    let mut vectors = [[1, 1, 0, 0, 0, 0, 0, 0]; 256];
    vectors[b'.' as usize] = [1; 8];
    vectors[b'0' as usize] = [1; 8];
    let mut digit = 1;
    while digit <= 9 {
        vectors[b'0' as usize + digit] = [0; 8];
        if digit < 9 {
            vectors[b'0' as usize + digit][digit - 1] = 1;
        }
        digit += 1;
    }
    vectors
};

/// Reads a line: `1` to `9`, and `.` or `0` for an empty cell.
#[inline(always)]
pub(super) fn read<V: Vector>(line: &[u8; 81]) -> Result<State<V>, LineError> {
    let mut planes = Three([V::Eight::splat(0); 3]);
    // From the highest bit to the lowest: row in its band, band, stack.
    for row in [2, 1, 0] {
        for band in [2, 1, 0] {
            for stack in [2, 1, 0] {
                let left = 27 * band + 9 * row + 3 * stack;
                let bits = Three([
                    V::Eight::load(&VECTORS[usize::from(line[left])]),
                    V::Eight::load(&VECTORS[usize::from(line[left + 1])]),
                    V::Eight::load(&VECTORS[usize::from(line[left + 2])]),
                ]);
                planes = planes.up::<1>().or(bits);
            }
        }
    }
    let (all, any, two) = reduce(planes.0);
    if !two.and_not(all).is_zero() {
        return Err(first_bad_byte(line));
    }
    let nines = all.or(V::Eight::splat(FULL).and_not(any));
    // Go through memory so that the fourth lane is zero.
    let nines = V::Four::load(V::planes(nines).store());
    Ok(State::new(planes, nines))
}

/// The cells with all lanes, with any lane, and with at least two, in thirds.
#[inline(always)]
fn reduce<E: Eight>([a, b, c]: [E; 3]) -> (E, E, E) {
    let (low, high) = (a.low_halves(b), a.high_halves(b));
    let (and, or) = (low.and(high), low.or(high));
    let turned = c.swap_halves();
    let (and_c, or_c) = (c.and(turned), c.or(turned));

    let two = and.low_pairs(and_c).or(and.high_pairs(and_c));
    let and = and.low_pairs(and_c).and(and.high_pairs(and_c));
    let (low, high) = (or.low_pairs(or_c), or.high_pairs(or_c));
    let (or, two) = (low.or(high), two.or(low.and(high)));

    let turned = or.swap_neighbours();
    let two = two.or(two.swap_neighbours()).or(or.and(turned));
    (and.and(and.swap_neighbours()), or.or(turned), two)
}

/// The error for a line with an invalid byte.
#[cold]
fn first_bad_byte(line: &[u8; 81]) -> LineError {
    let bad = line
        .iter()
        .position(|byte| !matches!(byte, b'0'..=b'9' | b'.'));
    let place = bad.unwrap_or(0);
    LineError::Character {
        place,
        found: char::from(line[place]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SimdLevel, SolveLineError, Solver};
    use super::*;
    use whydoku_grid::budget::Budget;

    const FULL_LINE: [u8; 81] =
        *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_full_line_comes_back() {
        for level in SimdLevel::available() {
            let mut solver = Solver::with_level(level).unwrap();
            let mut back = [0; 81];
            let found = solver.solve_line(&FULL_LINE, &mut back, &Budget::unlimited());
            assert_eq!((found, back), (Ok(true), FULL_LINE), "{level}");
        }
    }

    #[test]
    fn every_bad_byte_is_named_at_every_place() {
        let budget = Budget::unlimited();
        for level in SimdLevel::available() {
            let mut solver = Solver::with_level(level).unwrap();
            for byte in 0..=255_u8 {
                let place = usize::from(byte) % 81;
                let mut line = FULL_LINE;
                line[place] = byte;
                let answer = solver.count_line(&line, 1, &budget);
                if byte.is_ascii_digit() || byte == b'.' {
                    assert!(answer.is_ok(), "{level}: {byte}");
                } else {
                    let found = char::from(byte);
                    let error = LineError::Character { place, found };
                    assert_eq!(answer, Err(SolveLineError::Line(error)), "{level}");
                }
            }
        }
    }
}
