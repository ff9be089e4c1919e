//! The `grid!` macro: a grid drawn in the source, for docs and tests.

/// A [`Grid`](crate::Grid) drawn in the source: digits and dots, with any borders you like.
///
/// ```
/// use whydoku_grid as grid;
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
/// If it does not have 81 digits and dots.
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
