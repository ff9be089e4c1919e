//! [`Partial`]: a canonical form decided down to some row, with everything not yet decided left
//! open.
//!
//! What makes the search short is what a partial form does *not* say. Columns in which nothing
//! but blanks has been read are interchangeable: they keep to the left of their stack, in no
//! particular order. Stacks in which nothing but blanks has been read are interchangeable too:
//! they keep to the left of the grid. Digits that have not been read have no label.
//!
//! ```text
//!   stack  0      1      2
//!        . . . | . . 1 | . . 2     read so far: two rows
//!        . . . | . 2 . | . 3 1
//!        ^^^^^   ^       ^
//!        open    open    open      (stack 0: even the stack is open)
//! ```

use super::lines::{Line, Lines};
use crate::{Digit, ORDERS_OF_THREE};

/// A digit without a label, as it stands in a row value: above every label, since it will get the
/// next free one.
const UNLABELLED: u8 = 15;

/// See the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// What each digit is called; 0 for blank.
    labels: [u8; 16],
    /// The line that stands in each row, as far as decided.
    rows: [u8; 9],
    /// The column that stands at each place; open ones in any order inside their block.
    columns: [u8; 9],
    /// The first column of the stack that stands at each place.
    stacks: [u8; 3],
    /// How many leading columns of each stack are open.
    open: [u8; 3],
    /// 0 if the lines are rows, 9 if they are columns.
    half: u8,
    /// The label that the next new digit gets.
    next: u8,
    /// Bits of the lines taken, within their half.
    taken: u16,
}

impl Partial {
    /// Nothing is decided but which half is read: 0 for rows, 9 for columns.
    pub(super) const fn start(half: u8) -> Self {
        let mut labels = [UNLABELLED; 16];
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

    /// Two full rows and all columns are decided; the first row reads 1 to 9.
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

    /// Whether rows are read from columns.
    pub(super) const fn is_transposed(&self) -> bool {
        self.half == 9
    }

    /// The rows, numbered from 0 within their half, in the order they stand in the form.
    pub(super) fn rows(&self) -> [u8; 9] {
        self.rows.map(|line| line - self.half)
    }

    /// The columns in the order they stand in the form.
    pub(super) const fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// What digit 1 is called, and so on; nothing for digits that were not read.
    pub(super) fn labels(&self) -> [Option<u8>; 9] {
        std::array::from_fn(|i| Some(self.labels[i + 1]).filter(|&label| label != UNLABELLED))
    }

    /// What the form reads, when all rows are decided.
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

    /// Calls `visit` with each line that may stand in row `row`, the next one.
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

    /// The smallest value a line can read as the next row; more than `limit` if it cannot read
    /// `limit` or less, and then perhaps not the smallest.
    ///
    /// A value is nine nibbles. Digits without a label count as [`UNLABELLED`]: values of two
    /// partial forms with the same rows so far compare as the rows do, since both have the same
    /// labels left and hand them out in the order of reading.
    #[inline]
    pub(super) fn smallest_row(&self, lines: &Lines, line: u8, limit: u64) -> u64 {
        let line = lines.line(line);
        if self.next == 1 {
            // Nothing has been read: where the blanks can go is all that counts.
            return SMALLEST_PATTERN[usize::from(line.filled() & 0o777)].into();
        }
        // The first stack alone turns most lines away, its pattern alone many of them.
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

    /// The three cells of one stack in a line, blanks first where the columns are open, then
    /// labels rising, then digits without one: the smallest this stack can read.
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

    /// Takes `line` as row `row` in every way that reads as [`smallest_row`](Self::smallest_row)
    /// says, and hands each to `out`.
    pub(super) fn extend(&self, lines: &Lines, row: usize, line: u8, out: &mut Vec<Self>) {
        let mut longer = *self;
        longer.take(row, line);
        let open_stacks = self.open.iter().take_while(|&&open| open == 3).count();
        longer.settle(lines.line(line), 0, open_stacks, out);
    }

    /// Settles the stacks from `first` on; those before `open_stacks` may still change places.
    fn settle(&mut self, line: Line<'_>, first: usize, open_stacks: usize, out: &mut Vec<Self>) {
        for stack in first..3 {
            if stack + 1 < open_stacks {
                self.choose_stack(line, stack, open_stacks, out);
            }
            self.settle_stack(line, stack, open_stacks, out);
        }
        out.push(*self);
    }

    /// Brings the open stack that reads smallest to place `stack`. Where several do, the others
    /// are followed to the end first.
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
            // Stacks without a digit in this row stay interchangeable; these do not.
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

    /// Takes in what a stack has in this line.
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

    /// Takes in the only digit a stack has in this line: if its column is open, it becomes the
    /// last of the open ones, and is so no more.
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

    /// Puts the open columns of a stack in order: blank ones stay open, then labels rising, then
    /// new digits. These can stand in every order; all but one are followed to the end first.
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
                new += usize::from(label(column) == UNLABELLED);
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

    /// Gives the next labels to digits without one in this stack, from left to right.
    fn name_new_digits(&mut self, line: Line<'_>, stack: usize) {
        for place in 3 * stack..3 * stack + 3 {
            self.name(line.digit(self.columns[place]));
        }
    }

    /// Gives the next label to a digit, if it has none.
    #[inline]
    const fn name(&mut self, digit: usize) {
        let label = &mut self.labels[digit & 15];
        if *label == UNLABELLED {
            *label = self.next;
            self.next += 1;
        }
    }
}

const ORDERS_OF_TWO: [[usize; 3]; 2] = [[0, 1, 2], [1, 0, 2]];

/// For each pattern of a line, the smallest that column orders make of it, as a number whose
/// highest bit is the first cell: fewest digits in the first stack, blanks first in each.
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
