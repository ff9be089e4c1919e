//! [`Size`]: how large a grid is, and [`Cell`]: a place in it.

use crate::Digits;
use std::fmt;
use std::str::FromStr;

/// The number of rows, columns and digits of a grid: 2 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The largest size.
    pub const MAX: Self = Self(16);

    /// The size with this many rows; `None` unless it is 2 to 16.
    pub const fn new(rows: usize) -> Option<Self> {
        if 2 <= rows && rows <= 16 {
            #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
            Some(Self(rows as u8))
        } else {
            None
        }
    }

    /// The number of rows, which is also the number of columns and digits.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.get() * self.get()
    }

    /// Every digit from 1 to this size.
    pub const fn digits(self) -> Digits {
        Digits::up_to(self.0)
    }

    /// The rows and columns of a box; `None` for sizes such as 5 that are not divided into boxes.
    pub const fn box_shape(self) -> Option<(usize, usize)> {
        match self.0 {
            4 => Some((2, 2)),
            6 => Some((2, 3)),
            8 => Some((2, 4)),
            9 => Some((3, 3)),
            10 => Some((2, 5)),
            12 => Some((3, 4)),
            14 => Some((2, 7)),
            15 => Some((3, 5)),
            16 => Some((4, 4)),
            _ => None,
        }
    }

    /// All cells, row by row.
    pub fn all_cells(self) -> impl DoubleEndedIterator<Item = Cell> {
        let rows = 0..self.0;
        rows.flat_map(move |row| (0..self.0).map(move |column| Cell { row, column }))
    }

    /// The cell in this row and column, counted from 0; `None` outside the grid.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let inside = |place: usize| u8::try_from(place).ok().filter(|place| *place < self.0);
        Some(Cell {
            row: inside(row)?,
            column: inside(column)?,
        })
    }

    /// Whether two digits can differ by so much.
    pub(crate) fn has_difference(self, amount: i64) -> bool {
        usize::try_from(amount).is_ok_and(|amount| amount < self.get())
    }

    /// The cell so many rows down and columns to the right; `None` outside the grid.
    pub(crate) fn step(self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        self.cell(
            from.row().checked_add_signed(down)?,
            from.column().checked_add_signed(right)?,
        )
    }

    /// The place of a cell in a list of all cells.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.get() + cell.column as usize
    }

    /// Whether the grid has this cell.
    pub(crate) const fn has(self, cell: Cell) -> bool {
        cell.row < self.0 && cell.column < self.0
    }

    /// The pairs of cells that share a side, each once.
    pub(crate) fn neighbor_pairs(self) -> impl Iterator<Item = (Cell, Cell)> {
        self.all_cells().flat_map(move |cell| {
            let next = [self.step(cell, 0, 1), self.step(cell, 1, 0)];
            next.into_iter().flatten().map(move |other| (cell, other))
        })
    }

    /// The cells that share a side with a cell.
    pub(crate) fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |(down, right)| self.step(cell, down, right))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A cell of a grid of any size, written `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.column as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that does not name a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError(String);

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a cell; write r1c1 to r16c16", self.0)
    }
}

impl std::error::Error for CellError {}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let (row, column) = place(text).ok_or_else(|| CellError(text.to_owned()))?;
        let inside = row.checked_sub(1).zip(column.checked_sub(1));
        inside
            .and_then(|(row, column)| Size::MAX.cell(row, column))
            .ok_or_else(|| CellError(text.to_owned()))
    }
}

/// Splits `R0C12` into its row and column, which may lie outside the grid.
pub(crate) fn place(text: &str) -> Option<(usize, usize)> {
    let rest = text.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let short = text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
        short.then(|| text.parse().ok()).flatten()
    };
    Some((number(row)?, number(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_back_what_they_write() {
        for cell in Size::MAX.all_cells() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for text in ["", "r0c1", "r1c17", "r1", "c1r1", "r+1c1", "r1c1c1"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn boxes_divide_the_grid() {
        for size in (2..=16).filter_map(Size::new) {
            if let Some((rows, columns)) = size.box_shape() {
                assert_eq!(rows * columns, size.get());
            }
        }
        assert_eq!(Size::new(1), None);
        assert_eq!(Size::new(17), None);
    }
}
