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

use super::ORDERS;

/// A digit without a label, as it stands in a row value: above every label, since it will get the
/// next free one.
pub(super) const UNLABELLED: u8 = 15;

/// The grid twice: nine rows, then nine columns lying on their side. Line *n* of a partial form
/// comes from one half or the other, never both.
pub(super) struct Lines {
    /// Digits 1 to 9, 0 for blank; filled up to 16 so that a nibble indexes without a check.
    pub(super) cells: [[u8; 16]; 18],
    /// Bit *c* is set when column *c* has a digit.
    pub(super) filled: [u16; 18],
    /// The lines (bits within their half) that must be taken before this one: earlier blank lines
    /// for a blank one. Equal things are tried in one order only.
    before: [u16; 18],
}

impl Lines {
    pub(super) fn new(digits: &[u8; 81]) -> Self {
        let mut cells = [[0; 16]; 18];
        for (row, line) in digits.chunks_exact(9).enumerate() {
            cells[row][..9].copy_from_slice(line);
            for (column, &digit) in line.iter().enumerate() {
                cells[9 + column][row] = digit;
            }
        }
        let filled = cells.map(|line| {
            line[..9]
                .iter()
                .rev()
                .fold(0, |mask, &digit| mask << 1 | u16::from(digit != 0))
        });
        let mut before = [0; 18];
        for half in [0, 9] {
            let (mut blank_rows, mut blank_bands) = (0_u16, 0_u16);
            for band in 0..3 {
                let first = half + 3 * band;
                let mut in_band = 0_u16;
                for row in 3 * band..3 * band + 3 {
                    if filled[half + row] == 0 {
                        before[half + row] = in_band;
                        in_band |= 1 << row;
                    }
                }
                if in_band.count_ones() == 3 {
                    for slot in &mut before[first..first + 3] {
                        *slot |= blank_bands;
                    }
                    blank_bands |= in_band;
                }
                blank_rows |= in_band;
            }
            debug_assert_eq!(blank_bands & !blank_rows, 0);
        }
        Self {
            cells,
            filled,
            before,
        }
    }
}

/// See the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// The line that stands in each row, as far as decided.
    pub(super) rows: [u8; 9],
    /// Bits of the lines taken, within their half.
    taken: u16,
    /// 0 if the lines are rows, 9 if they are columns.
    pub(super) half: u8,
    /// The column that stands at each place; open ones in any order inside their block.
    pub(super) columns: [u8; 9],
    /// How many leading columns of each stack are open.
    open: [u8; 3],
    /// What each digit is called; 0 for blank.
    pub(super) labels: [u8; 16],
    /// The label that the next new digit gets.
    next: u8,
}

impl Partial {
    /// Nothing is decided but which half is read.
    pub(super) const fn start(half: u8) -> Self {
        let mut labels = [UNLABELLED; 16];
        labels[0] = 0;
        Self {
            rows: [0; 9],
            taken: 0,
            half,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            open: [3; 3],
            labels,
            next: 1,
        }
    }

    /// Two full rows and all columns are decided; the first row reads 1 to 9.
    pub(super) fn from_two_rows(lines: &Lines, rows: [u8; 2], columns: [u8; 9]) -> Self {
        let half = rows[0] / 9 * 9;
        let mut start = Self::start(half);
        start.columns = columns;
        start.open = [0; 3];
        start.next = 10;
        let first = &lines.cells[usize::from(rows[0])];
        for (label, column) in (1..).zip(columns) {
            start.labels[usize::from(first[usize::from(column)] & 15)] = label;
        }
        for (row, line) in rows.into_iter().enumerate() {
            start.take(row, line);
        }
        start
    }

    const fn take(&mut self, row: usize, line: u8) {
        self.rows[row] = line;
        self.taken |= 1 << (line - self.half);
    }

    /// The lines that may stand in row `row`, the next one.
    pub(super) fn choices(&self, lines: &Lines, row: usize) -> impl Iterator<Item = u8> {
        let in_reach = if row.is_multiple_of(3) {
            0o777
        } else {
            let last = self.rows[row - 1] - self.half;
            0o7 << (last / 3 * 3)
        };
        let (half, taken, before) = (self.half, self.taken, lines.before);
        let mut left = in_reach & !taken;
        std::iter::from_fn(move || {
            while left != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "below 9")]
                let line = half + left.trailing_zeros() as u8;
                left &= left - 1;
                if before[usize::from(line)] & !taken == 0 {
                    return Some(line);
                }
            }
            None
        })
    }

    /// The three cells of one stack in a line, blanks first where the columns are open, then
    /// labels rising, then digits without one: the smallest this stack can read.
    fn minirow(&self, cells: &[u8; 16], stack: usize) -> u16 {
        let label = |place: usize| {
            let column = self.columns[place];
            self.labels[usize::from(cells[usize::from(column & 15)] & 15)]
        };
        let (mut a, mut b, mut c) = (label(3 * stack), label(3 * stack + 1), label(3 * stack + 2));
        if self.open[stack] >= 2 {
            (a, b) = (a.min(b), a.max(b));
            if self.open[stack] == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        u16::from(a) << 8 | u16::from(b) << 4 | u16::from(c)
    }

    /// The smallest value a line can read as the next row, nine nibbles.
    ///
    /// Digits without a label count as [`UNLABELLED`]. Values of two partial forms with the same
    /// rows so far compare as the rows do: both have the same labels left, and hand them out in
    /// the order of reading.
    pub(super) fn smallest_row(&self, lines: &Lines, line: u8) -> u64 {
        let cells = &lines.cells[usize::from(line)];
        if lines.filled[usize::from(line)] == 0 {
            return 0;
        }
        let mut minirows = [
            self.minirow(cells, 0),
            self.minirow(cells, 1),
            self.minirow(cells, 2),
        ];
        match self.open_stacks() {
            3 => minirows.sort_unstable(),
            2 => minirows[..2].sort_unstable(),
            _ => {}
        }
        u64::from(minirows[0]) << 24 | u64::from(minirows[1]) << 12 | u64::from(minirows[2])
    }

    /// How many leading stacks are open as a whole.
    fn open_stacks(&self) -> usize {
        self.open.iter().take_while(|&&open| open == 3).count()
    }

    /// Takes `line` as row `row` in every way that reads as [`smallest_row`](Self::smallest_row)
    /// says, and hands each to `out`.
    pub(super) fn extend(mut self, lines: &Lines, row: usize, line: u8, out: &mut Vec<Self>) {
        self.take(row, line);
        if lines.filled[usize::from(line)] == 0 {
            out.push(self);
            return;
        }
        let open_stacks = self.open_stacks();
        self.extend_stack(&lines.cells[usize::from(line)], 0, open_stacks, out);
    }

    /// Settles stack `stack` and all to the right of it; those before `open_stacks` may still
    /// change places.
    fn extend_stack(
        &self,
        cells: &[u8; 16],
        stack: usize,
        open_stacks: usize,
        out: &mut Vec<Self>,
    ) {
        if stack == 3 {
            out.push(*self);
            return;
        }
        let last = open_stacks.max(stack + 1);
        let smallest = (stack..last)
            .map(|other| self.minirow(cells, other))
            .min()
            .unwrap_or(0);
        for other in stack..last {
            if self.minirow(cells, other) != smallest {
                continue;
            }
            let mut chosen = *self;
            for place in 0..3 {
                chosen.columns.swap(3 * stack + place, 3 * other + place);
            }
            if smallest == 0 {
                // Stacks without a digit in this row stay interchangeable.
                chosen.extend_stack(cells, stack + 1, open_stacks, out);
                return;
            }
            chosen.settle_columns(cells, stack, open_stacks, out);
        }
    }

    /// Puts the open columns of a stack in order: blank ones stay open, then labels rising, then
    /// new digits in every order.
    fn settle_columns(
        mut self,
        cells: &[u8; 16],
        stack: usize,
        open_stacks: usize,
        out: &mut Vec<Self>,
    ) {
        let first = 3 * stack;
        let labels = self.labels;
        let label = |column: u8| labels[usize::from(cells[usize::from(column & 15)] & 15)];
        let open = usize::from(self.open[stack]);
        let block = &mut self.columns[first..first + open];
        block.sort_unstable_by_key(|&column| label(column));
        let blank = block.iter().filter(|&&column| label(column) == 0).count();
        let new = block
            .iter()
            .filter(|&&column| label(column) == UNLABELLED)
            .count();
        #[expect(clippy::cast_possible_truncation, reason = "at most 3")]
        {
            self.open[stack] = blank as u8;
        }
        let start = first + open - new;
        let fresh = [0, 1, 2].map(|i| self.columns[(start + i).min(8)]);
        for order in orders(new) {
            let mut chosen = self;
            for (place, &from) in order[..new].iter().enumerate() {
                chosen.columns[start + place] = fresh[usize::from(from)];
            }
            for place in first..first + 3 {
                let column = chosen.columns[place];
                let digit = usize::from(cells[usize::from(column & 15)] & 15);
                if chosen.labels[digit] == UNLABELLED {
                    chosen.labels[digit] = chosen.next;
                    chosen.next += 1;
                }
            }
            chosen.extend_stack(cells, stack + 1, open_stacks, out);
        }
    }
}

/// The orders of the first `count` of three things, the rest staying in place.
fn orders(count: usize) -> &'static [[u8; 3]] {
    match count {
        0 | 1 => &ORDERS[..1],
        2 => &[[0, 1, 2], [1, 0, 2]],
        _ => &ORDERS,
    }
}
