//! Finds the first two rows of the canonical form of a full grid without trying 1,296 column orders
//! for each of 18 rows.
//!
//! The first row always becomes 1 to 9. So the search minimizes the second row over all pairs of
//! rows in a band (or columns in a stack) and all column orders. Write *f*(*c*) for the column
//! where the first row has the digit that the second row has in column *c*: a column order turns
//! *f* into the second row. *f* takes every column to another stack, and there are two kinds:
//!
//! ```text
//! whole: each stack goes to one other stack        split: two columns go one way, one the other
//!   1 2 3 | 4 5 6 | 7 8 9                            1 2 3 | 4 5 6 | 7 8 9
//!   4 5 6 | 7 8 9 | . . .                            4 5 7 | . . . | . . .
//! ```
//!
//! Once the first stack is chosen, few choices remain that make the second row smallest.

use super::lines::Lines;
use super::partial::Partial;
use crate::ORDERS_OF_THREE;

/// All partial forms of a full grid whose first two rows are smallest.
pub(super) fn smallest_pairs(lines: &Lines) -> Vec<Partial> {
    let mut best = u64::MAX;
    let mut found: Vec<([u8; 2], [u8; 9])> = Vec::with_capacity(64);
    for first in 0..18_u8 {
        let band = first / 3 * 3;
        let mut column_of = [0_u8; 16];
        let line = lines.line(first);
        for column in 0..9 {
            column_of[line.digit(column)] = column;
        }
        for second in (band..band + 3).filter(|&line| line != first) {
            let mut f = [0_u8; 16];
            let line = lines.line(second);
            for (column, to) in (0..9).zip(&mut f) {
                *to = column_of[line.digit(column)];
            }
            let limit = best >> 20;
            if limit <= 0x4571 && !may_read_4571(&f) {
                continue;
            }
            for stack in 0..3 {
                each_order(&f, stack, limit, |columns| {
                    let value = second_row(&f, columns);
                    if value < best {
                        best = value;
                        found.clear();
                    }
                    if value == best {
                        found.push(([first, second], columns));
                    }
                });
            }
        }
    }
    found
        .into_iter()
        .map(|(rows, columns)| Partial::from_two_rows(lines, rows, columns))
        .collect()
}

/// Whether the second row can begin with 4571 or less: either *f* is whole, or two columns go to
/// each other. Most grids have such rows, so this test rules out most other pairs early.
#[inline]
fn may_read_4571(f: &[u8; 16]) -> bool {
    let whole = f[0] / 3 == f[1] / 3 && f[1] / 3 == f[2] / 3;
    let mut there_and_back = false;
    for (column, &to) in (0..9).zip(f) {
        there_and_back |= f[usize::from(to & 15)] == column;
    }
    whole || there_and_back
}

/// The second row with the columns in this order, as nine nibbles.
fn second_row(f: &[u8; 16], columns: [u8; 9]) -> u64 {
    let mut label = [0_u8; 16];
    for (name, column) in (1..).zip(columns) {
        label[usize::from(column & 15)] = name;
    }
    columns.iter().fold(0, |value, &column| {
        let to = f[usize::from(column & 15)];
        value << 4 | u64::from(label[usize::from(to & 15)])
    })
}

/// Visits the column orders, starting with this stack, that can give the smallest second row; none
/// if the first four cells would be more than `limit`.
#[inline]
fn each_order(f: &[u8; 16], stack: u8, limit: u64, mut visit: impl FnMut([u8; 9])) {
    let f = |column: u8| f[usize::from(column & 15)];
    let own = [3 * stack, 3 * stack + 1, 3 * stack + 2];
    let goes = own.map(|column| f(column) / 3);
    if goes[0] == goes[1] && goes[1] == goes[2] {
        // Whole: 456 and 789 are always possible, whatever the order of the first stack.
        for order in ORDERS_OF_THREE {
            let first = order.map(|place| own[place]);
            let second = first.map(f);
            let third = second.map(f);
            visit(join([first, second, third]));
        }
        return;
    }
    // Split: 457. `lone` goes to another stack than the pair.
    let lone = if goes[1] == goes[2] {
        0
    } else if goes[0] == goes[2] {
        1
    } else {
        2
    };
    let [mut a, mut b, lone] = [own[(lone + 1) % 3], own[(lone + 2) % 3], own[lone]];
    let returns = |column: u8| f(column) / 3 == stack;
    // The column of the middle stack that goes back to the first stack gives a smaller digit than
    // the other two, so it comes first if possible.
    if returns(f(b)) {
        (a, b) = (b, a);
    }
    let fourth = match f(f(a)) {
        column if column == a => 1,
        column if column == b => 2,
        column if column == lone => 3,
        _ => 8,
    };
    if 0x4570 | fourth > limit {
        return;
    }
    let missed = 3 * (3 * (f(a) / 3) + 1) - f(a) - f(b);
    let middle = [f(a), f(b), missed];
    if fourth < 8 {
        let last = [f(lone), f(f(b)), f(missed)];
        visit(join([[a, b, lone], middle, last]));
    } else {
        // No column of the first stack goes to that column, so 8 and 9 come before it.
        for [a, b] in [[a, b], [b, a]] {
            let last = [f(lone), f(f(a)), f(f(b))];
            visit(join([[a, b, lone], [f(a), f(b), missed], last]));
        }
    }
}

fn join(stacks: [[u8; 3]; 3]) -> [u8; 9] {
    std::array::from_fn(|place| stacks[place / 3][place % 3])
}
