//! [`Partial`]: a canonical form whose first rows are decided and whose rest is open.
//!
//! The search is short because a partial form leaves so much open. Columns that have only blanks so
//! far are interchangeable: they stay at the left of their stack, in no particular order. Stacks
//! that have only blanks so far are interchangeable too and stay at the left of the grid. Digits
//! that have not appeared have no label.
//!
//! ```text
//!   stack  0      1      2
//!        . . . | . . 1 | . . 2     so far: two rows
//!        . . . | . 2 . | . 3 1
//!        ^^^^^   ^       ^
//!        open    open    open      (stack 0: even the stack is open)
//! ```

use super::lines::{Line, Lines};
use crate::{Digit, ORDERS_OF_THREE};

/// A digit without a label in a row value: more than every label, since it will get the next free
/// one.
const UNLABELED: u8 = 15;

/// A form decided in part; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// The label of each digit; 0 for blank.
    labels: [u8; 16],
    /// The line in each row, as far as decided.
    rows: [u8; 9],
    /// The column at each position; open ones in any order inside their stack.
    columns: [u8; 9],
    /// The first column of the stack at each position.
    stacks: [u8; 3],
    /// The number of open columns at the left of each stack.
    open: [u8; 3],
    /// 0 if the lines are rows, 9 if they are columns.
    half: u8,
    /// The label for the next new digit.
    next: u8,
    /// The mask of the lines taken, within their half.
    taken: u16,
}

impl Partial {
    /// The form in which only the half is decided: 0 for rows, 9 for columns.
    pub(super) const fn start(half: u8) -> Self {
        let mut labels = [UNLABELED; 16];
        labels[0] = 0;
        Self {
            labels,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            stacks: [0, 3, 6],
            open: [3; 3],
            half,
            next: 1,
            taken: 0,
        }
    }

    /// The form in which two full rows and all columns are decided; the first row is 1 to 9.
    pub(super) fn from_two_rows(lines: &Lines, rows: [u8; 2], columns: [u8; 9]) -> Self {
        let mut start = Self::start(rows[0] / 9 * 9);
        start.columns = columns;
        start.stacks = [0, 3, 6].map(|place| columns[place] / 3 * 3);
        start.open = [0; 3];
        start.next = 10;
        let first = lines.line(rows[0]);
        for (label, column) in (1..).zip(columns) {
            start.labels[first.digit(column)] = label;
        }
        for (row, line) in rows.into_iter().enumerate() {
            start.take(row, line);
        }
        start
    }

    /// Whether the rows of the form are columns of the grid.
    pub(super) const fn is_transposed(&self) -> bool {
        self.half == 9
    }

    /// The rows, numbered from 0 within their half, in the order of the form.
    pub(super) fn rows(&self) -> [u8; 9] {
        self.rows.map(|line| line - self.half)
    }

    /// The columns in the order of the form.
    pub(super) const fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// The labels of the digits 1 to 9; `None` for digits that did not appear.
    pub(super) fn labels(&self) -> [Option<u8>; 9] {
        std::array::from_fn(|i| Some(self.labels[i + 1]).filter(|&label| label != UNLABELED))
    }

    /// The digits of the form, once all rows are decided.
    pub(super) fn digits(&self, lines: &Lines) -> [Option<Digit>; 81] {
        let names = self.labels.map(Digit::new);
        let mut digits = [None; 81];
        for (cells, row) in digits.chunks_exact_mut(9).zip(self.rows) {
            let line = lines.line(row);
            for (cell, column) in cells.iter_mut().zip(self.columns) {
                *cell = names[line.digit(column)];
            }
        }
        digits
    }

    const fn take(&mut self, row: usize, line: u8) {
        self.rows[row] = line;
        self.taken |= 1 << (line - self.half);
    }

    /// Calls `visit` with each line that may become row `row`, the next one.
    #[inline]
    pub(super) fn each_choice(&self, lines: &Lines, row: usize, mut visit: impl FnMut(u8)) {
        let in_reach = if row.is_multiple_of(3) {
            0o777
        } else {
            0o7 << ((self.rows[row - 1] - self.half) / 3 * 3)
        };
        let mut left = in_reach & !self.taken;
        while left != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "below 9")]
            let line = self.half + left.trailing_zeros() as u8;
            left &= left - 1;
            if lines.may_take(line, self.taken) {
                visit(line);
            }
        }
    }

    /// The smallest value that a line can have as the next row. If that is more than `limit`, the
    /// result is only known to be more than `limit`.
    ///
    /// A value is nine nibbles. Digits without a label count as [`UNLABELED`]. Values of two partial
    /// forms with the same rows so far compare like the rows, since both assign the same remaining
    /// labels from left to right.
    #[inline]
    pub(super) fn smallest_row(&self, lines: &Lines, line: u8, limit: u64) -> u64 {
        let line = lines.line(line);
        if self.next == 1 {
            // In the first row only the positions of the blanks matter.
            return SMALLEST_PATTERN[usize::from(line.filled() & 0o777)].into();
        }
        // The first stack alone rules out most lines, and its blanks alone many of them.
        let first_is_fixed = self.open[1] != 3;
        let first_is_blank = (line.filled() >> self.stacks[0]).trailing_zeros() >= 3;
        if first_is_fixed && !first_is_blank && limit >> 24 == 0 {
            return u64::MAX;
        }
        let mut a = self.minirow(line, 0);
        if first_is_fixed && u64::from(a) > limit >> 24 {
            return u64::MAX;
        }
        let (mut b, mut c) = (self.minirow(line, 1), self.minirow(line, 2));
        if self.open[1] == 3 {
            (a, b) = (a.min(b), a.max(b));
            if self.open[2] == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c)
    }

    /// The smallest value of one stack in a line. Open columns are sorted: blanks, then labels in
    /// ascending order, then digits without a label.
    #[inline]
    fn minirow(&self, line: Line<'_>, stack: usize) -> u16 {
        let label = |place: usize| u16::from(self.labels[line.digit(self.columns[place])]);
        let [mut a, mut b, mut c] = [0, 1, 2].map(|place| label(3 * stack + place));
        if self.open[stack] >= 2 {
            (a, b) = (a.min(b), a.max(b));
            if self.open[stack] == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        a << 8 | b << 4 | c
    }

    /// Adds to `out` every way to take `line` as row `row` with the value of
    /// [`smallest_row`](Self::smallest_row).
    pub(super) fn extend(&self, lines: &Lines, row: usize, line: u8, out: &mut Vec<Self>) {
        let mut longer = *self;
        longer.take(row, line);
        let open_stacks = self.open.iter().take_while(|&&open| open == 3).count();
        longer.settle(lines.line(line), 0, open_stacks, out);
    }

    /// Decides the stacks from `first` up; those before `open_stacks` may still be swapped.
    fn settle(&mut self, line: Line<'_>, first: usize, open_stacks: usize, out: &mut Vec<Self>) {
        for stack in first..3 {
            if stack + 1 < open_stacks {
                self.choose_stack(line, stack, open_stacks, out);
            }
            self.settle_stack(line, stack, open_stacks, out);
        }
        out.push(*self);
    }

    /// Moves the open stack with the smallest value to position `stack`. If several have it, the
    /// others are completed first.
    fn choose_stack(
        &mut self,
        line: Line<'_>,
        stack: usize,
        open_stacks: usize,
        out: &mut Vec<Self>,
    ) {
        let (mut chosen, mut smallest) = (stack, self.minirow(line, stack));
        for other in stack + 1..open_stacks {
            let minirow = self.minirow(line, other);
            if minirow < smallest {
                (chosen, smallest) = (other, minirow);
            }
        }
        if smallest != 0 {
            // Stacks without a digit in this row stay interchangeable; stacks with one do not.
            for other in chosen + 1..open_stacks {
                if self.minirow(line, other) == smallest {
                    let mut branch = *self;
                    branch.swap_stacks(stack, other);
                    branch.settle_stack(line, stack, open_stacks, out);
                    branch.settle(line, stack + 1, open_stacks, out);
                }
            }
        }
        self.swap_stacks(stack, chosen);
    }

    fn swap_stacks(&mut self, a: usize, b: usize) {
        for place in 0..3 {
            self.columns.swap(3 * a + place, 3 * b + place);
        }
        self.open.swap(a, b);
        self.stacks.swap(a, b);
    }

    /// Decides what a stack has in this line.
    #[inline]
    fn settle_stack(
        &mut self,
        line: Line<'_>,
        stack: usize,
        open_stacks: usize,
        out: &mut Vec<Self>,
    ) {
        let filled = line.filled() >> self.stacks[stack] & 0o7;
        match filled.count_ones() {
            0 => {}
            1 => self.settle_digit(line, stack, filled),
            _ => self.settle_columns(line, stack, open_stacks, out),
        }
    }

    /// Decides the only digit that a stack has in this line. If its column is open, it becomes the
    /// last of the open ones and is then closed.
    fn settle_digit(&mut self, line: Line<'_>, stack: usize, filled: u16) {
        #[expect(clippy::cast_possible_truncation, reason = "below 3")]
        let column = self.stacks[stack] + filled.trailing_zeros() as u8;
        let open = usize::from(self.open[stack]);
        let block = &mut self.columns[3 * stack..3 * stack + 3];
        if let Some(place) = block.iter().take(open).position(|&other| other == column) {
            block.swap(place, open - 1);
            self.open[stack] -= 1;
        }
        self.name(line.digit(column));
    }

    /// Sorts the open columns of a stack: blank ones, which stay open, then labels in ascending order,
    /// then new digits. New digits can come in every order; all but one are completed first.
    fn settle_columns(
        &mut self,
        line: Line<'_>,
        stack: usize,
        open_stacks: usize,
        out: &mut Vec<Self>,
    ) {
        let first = 3 * stack;
        let open = usize::from(self.open[stack]);
        let mut new = 0;
        if open > 0 {
            let labels = self.labels;
            let label = |column: u8| labels[line.digit(column)];
            let block = &mut self.columns[first..first + 3];
            let mut sort = |a: usize, b: usize| {
                if label(block[a]) > label(block[b]) {
                    block.swap(a, b);
                }
            };
            if open >= 2 {
                sort(0, 1);
            }
            if open == 3 {
                sort(1, 2);
                sort(0, 1);
            }
            let mut blank = 0;
            for &column in &block[..open] {
                blank += u8::from(label(column) == 0);
                new += usize::from(label(column) == UNLABELED);
            }
            self.open[stack] = blank;
        }
        if new >= 2 {
            let start = first + open - new;
            let other_orders = if new == 2 {
                &ORDERS_OF_TWO[1..]
            } else {
                &ORDERS_OF_THREE[1..]
            };
            for order in other_orders {
                let mut branch = *self;
                for (place, &from) in order[..new].iter().enumerate() {
                    branch.columns[start + place] = self.columns[start + from];
                }
                branch.name_new_digits(line, stack);
                branch.settle(line, stack + 1, open_stacks, out);
            }
        }
        self.name_new_digits(line, stack);
    }

    /// Labels the new digits of this stack from left to right.
    fn name_new_digits(&mut self, line: Line<'_>, stack: usize) {
        for place in 3 * stack..3 * stack + 3 {
            self.name(line.digit(self.columns[place]));
        }
    }

    /// Gives the next label to a digit that has none.
    #[inline]
    const fn name(&mut self, digit: usize) {
        let label = &mut self.labels[digit & 15];
        if *label == UNLABELED {
            *label = self.next;
            self.next += 1;
        }
    }
}

const ORDERS_OF_TWO: [[usize; 3]; 2] = [[0, 1, 2], [1, 0, 2]];

/// For each mask of a line, the smallest pattern over all column orders, as a number whose highest
/// bit is the first cell: the fewest digits in the first stack, blanks first in each.
const SMALLEST_PATTERN: [u16; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0_u16;
    while pattern < 512 {
        let digits = [
            (pattern & 0o7).count_ones(),
            (pattern >> 3 & 0o7).count_ones(),
            (pattern >> 6).count_ones(),
        ];
        let mut smallest = 512;
        let mut i = 0;
        while i < 6 {
            let mut value = 0;
            let mut stack = 0;
            while stack < 3 {
                value = value << 3 | ((1 << digits[ORDERS_OF_THREE[i][stack]]) - 1);
                stack += 1;
            }
            if value < smallest {
                smallest = value;
            }
            i += 1;
        }
        table[pattern as usize] = smallest;
        pattern += 1;
    }
    table
};
