//! Grids as people draw them: the bordered form, and the `grid!` macro for docs and tests.

use super::{Cell, Digit, Grid};
use std::fmt::{self, Write};

/// Writes a grid with borders, without a line break at the end.
pub(crate) fn bordered(grid: &Grid, out: &mut impl Write) -> fmt::Result {
    const BORDER: &str = "+-------+-------+-------+";
    for row in 0..9 {
        if row % 3 == 0 {
            writeln!(out, "{BORDER}")?;
        }
        for column in 0..9 {
            let digit = grid.get(Cell::at(row, column)).map_or('.', Digit::to_char);
            let border = if column % 3 == 0 { "| " } else { "" };
            write!(out, "{border}{digit} ")?;
        }
        writeln!(out, "|")?;
    }
    out.write_str(BORDER)
}

/// Makes a [`Grid`](crate::Grid) from digits and dots, with any borders you like.
///
/// ```
/// use whydoku_grid::grid;
/// let grid = grid! {
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     . 9 8 | . . . | . 6 .
///     ------+-------+------
///     8 . . | . 6 . | . . 3
///     4 . . | 8 . 3 | . . 1
///     7 . . | . 2 . | . . 6
///     ------+-------+------
///     . 6 . | . . . | 2 8 .
///     . . . | 4 1 9 | . . 5
///     . . . | . 8 . | . 7 9
/// };
/// assert_eq!(grid.givens().len(), 30);
/// ```
///
/// # Panics
/// Panics if there are not exactly 81 digits and dots.
#[macro_export]
macro_rules! grid {
    ($($cell:tt)*) => {{
        let line: ::std::string::String = ::core::stringify!($($cell)*)
            .chars()
            .filter(|c| ::core::matches!(c, '.' | '0'..='9'))
            .collect();
        match line.parse::<$crate::Grid>() {
            ::core::result::Result::Ok(grid) => grid,
            ::core::result::Result::Err(error) => ::core::panic!("grid!: {error}"),
        }
    }};
}
