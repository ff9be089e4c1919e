//! Finds rows and columns with as many links as open cells where they cross, by counting.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, DigitSet};

/// A small number for each digit, seven bits each: all nine are added or compared at once.
type Counts = u64;

/// One for each digit.
const ONES: Counts = 0x0102_0408_1020_4081;

/// Returns one for each of the digits.
const fn ones(digits: DigitSet) -> Counts {
    let mut all = 0;
    let mut left = digits.bits();
    while left != 0 {
        all |= 1 << (7 * left.trailing_zeros());
        left &= left - 1;
    }
    all
}

/// Adds up the smaller of two numbers below 64 for each digit.
const fn sum_of_smaller(a: Counts, b: Counts) -> u32 {
    const HIGH: Counts = ONES << 6;
    let not_less = ((a | HIGH) - b) & HIGH;
    let mask = not_less - (not_less >> 6);
    let smaller = (b & mask) | (a & !mask);
    // The topmost seven bits collect the sum.
    (smaller.wrapping_mul(ONES) >> 56 & 0x7f) as u32
}

/// The lines of a state: for each line and each choice of lines that cross it, the digits that are open
/// there as counts; for rows also the number of open cells.
struct Lines {
    rows: Vec<[Counts; 512]>,
    cells: Vec<[u8; 512]>,
    columns: Vec<[Counts; 512]>,
}

impl Lines {
    /// Counts for choices of at most `most` lines.
    fn new(facts: &Facts<'_>, most: u32) -> Self {
        let line = |cell: &dyn Fn(usize) -> Cell| {
            let mut digits = [DigitSet::EMPTY; 512];
            let mut all = [0; 512];
            for choice in (1..512_usize).filter(|choice| choice.count_ones() <= most) {
                let here = facts.candidates(cell(choice.trailing_zeros() as usize));
                digits[choice] = digits[choice & (choice - 1)] | here;
                all[choice] = ones(digits[choice]);
            }
            all
        };
        let cells = |row: usize| {
            let mut all = [0; 512];
            for choice in 1..512_usize {
                let cell = Cell::at(row, choice.trailing_zeros() as usize);
                let open = !facts.candidates(cell).is_empty();
                all[choice] = all[choice & (choice - 1)] + u8::from(open);
            }
            all
        };
        Self {
            rows: (0..9).map(|r| line(&|c| Cell::at(r, c))).collect(),
            cells: (0..9).map(cells).collect(),
            columns: (0..9).map(|c| line(&|r| Cell::at(r, c))).collect(),
        }
    }

    /// Returns for each choice of columns how many of them have each digit in these rows.
    fn down(&self, rows: u16, most: u32) -> [Counts; 512] {
        let mut all = [0; 512];
        for choice in (1..512_usize).filter(|choice| choice.count_ones() <= most) {
            let column = choice.trailing_zeros() as usize;
            all[choice] = all[choice & (choice - 1)] + self.columns[column][usize::from(rows)];
        }
        all
    }

    /// Returns for each choice of columns how many of these rows have each digit there, and how many cells
    /// are open there.
    fn along(&self, rows: u16) -> ([Counts; 512], [u8; 512]) {
        let (mut counts, mut cells) = ([0; 512], [0; 512]);
        let mut left = rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            for (all, more) in counts.iter_mut().zip(&self.rows[row]) {
                *all += more;
            }
            for (all, more) in cells.iter_mut().zip(&self.cells[row]) {
                *all += more;
            }
            left &= left - 1;
        }
        (counts, cells)
    }
}

/// Calls `visit` with every two rows and two columns with four open cells where they cross, and four links:
/// one for each digit, and two for a digit that is in both rows and in both columns.
pub(crate) fn two_by_two(facts: &Facts<'_>, visit: &mut dyn FnMut(u16, u16)) {
    let open = |row: usize, column: usize| facts.candidates(Cell::at(row, column)).bits();
    let pairs = || (0..8).flat_map(|one| (one + 1..9).map(move |two| (one, two)));
    for (top, bottom) in pairs() {
        let columns: [[u16; 2]; 9] =
            std::array::from_fn(|column| [open(top, column), open(bottom, column)]);
        for (left, right) in pairs() {
            let ([a, b], [c, d]) = (columns[left], columns[right]);
            if a == 0 || b == 0 || c == 0 || d == 0 {
                continue;
            }
            let twice = (a | c) & (b | d) & (a | b) & (c | d);
            if (a | b | c | d).count_ones() + twice.count_ones() == 4 {
                visit(1 << top | 1 << bottom, 1 << left | 1 << right);
            }
        }
    }
}

/// Calls `visit` with every choice of rows and columns with as many links as open cells where they cross,
/// at least four.
pub(crate) fn crossings(
    facts: &Facts<'_>,
    sizes: &std::ops::RangeInclusive<u32>,
    visit: &mut dyn FnMut(u16, u16),
) -> Flow {
    let lines = Lines::new(facts, *sizes.end());
    let choices: Vec<u16> = (0_u16..512)
        .filter(|choice| sizes.contains(&choice.count_ones()))
        .collect();
    for &rows in &choices {
        facts.spend(choices.len() as u64)?;
        let down = lines.down(rows, *sizes.end());
        let (along, cells) = lines.along(rows);
        for &columns in &choices {
            // Each digit is linked by rows or by columns, whichever are fewer.
            let at = usize::from(columns);
            let cells = u32::from(cells[at]);
            if cells >= 4 && cells == sum_of_smaller(along[at], down[at]) {
                visit(rows, columns);
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_all_digits_are_compared_at_once() {
        let mut rng = whydoku_grid::rng::Rng::new(5);
        for _ in 0..2_000 {
            let mut draw = || -> [u64; 9] { std::array::from_fn(|_| rng.below(10)) };
            let (a, b) = (draw(), draw());
            let pack = |list: [u64; 9]| (0..9).map(|i| list[i] << (7 * i)).sum::<u64>();
            let smaller: u64 = a.iter().zip(b).map(|(a, b)| *a.min(&b)).sum();
            assert_eq!(u64::from(sum_of_smaller(pack(a), pack(b))), smaller);
        }
        assert_eq!(ones(DigitSet::ALL), ONES);
    }
}
