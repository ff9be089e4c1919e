//! [`Cell`]: one of the 81 cells of a grid.

use super::geometry;
use super::{CellSet, House};
use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered row by row and written `r1c1` to `r9c9`.
///
/// ```
/// use whydoku_grid::Cell;
/// let cell = Cell::at(3, 6); // zero-based row and column
/// assert_eq!(cell.to_string(), "r4c7");
/// assert_eq!("r4c7".parse(), Ok(cell));
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All 81 cells, row by row.
    pub const ALL: [Self; 81] = {
        let mut all = [Self(0); 81];
        let mut i = 0;
        while i < 81 {
            all[i as usize] = Self(i);
            i += 1;
        }
        all
    };

    /// The cell with this number, 0 to 80, or `None` for a larger number.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 81 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The cell with this number, 0 to 80.
    ///
    /// # Panics
    /// Panics if `index` is 81 or more.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// The cell in this zero-based row and column.
    ///
    /// # Panics
    /// Panics if either is 9 or more.
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Self::ALL[row * 9 + column]
    }

    /// The number of the cell, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The zero-based number of its row.
    pub const fn row_index(self) -> usize {
        self.0 as usize / 9
    }

    /// The zero-based number of its column.
    pub const fn column_index(self) -> usize {
        self.0 as usize % 9
    }

    /// The zero-based number of its box, left to right and top to bottom.
    pub const fn box_index(self) -> usize {
        self.row_index() / 3 * 3 + self.column_index() / 3
    }

    /// Its row.
    pub const fn row(self) -> House {
        House::row(self.row_index())
    }

    /// Its column.
    pub const fn column(self) -> House {
        House::column(self.column_index())
    }

    /// Its box.
    pub const fn box_(self) -> House {
        House::box_(self.box_index())
    }

    /// Its row, column and box.
    pub const fn houses(self) -> [House; 3] {
        [self.row(), self.column(), self.box_()]
    }

    /// The 20 other cells that share a house with it.
    pub const fn peers(self) -> CellSet {
        geometry::PEERS[self.0 as usize]
    }

    /// Whether the two cells are different and share a house.
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

/// Writes `r4c7`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row_index() + 1, self.column_index() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for text that is not a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError(String);

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a cell; write a row and a column, such as r4c7",
            self.0
        )
    }
}

impl std::error::Error for CellError {}

/// Reads `r4c7` or `R4C7`.
///
/// Names with letters (`D7`, `G4`) mean different cells to different people;
/// [`notation`](crate::notation) reads them in a declared style.
impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let number = |byte: u8| {
            (b'1'..=b'9')
                .contains(&byte)
                .then(|| usize::from(byte - b'1'))
        };
        if let [b'r' | b'R', row, b'c' | b'C', column] = *text.as_bytes()
            && let (Some(row), Some(column)) = (number(row), number(column))
        {
            return Ok(Self::at(row, column));
        }
        Err(CellError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
        for bad in ["", "r0c1", "r1c10", "c1r1", "D7", "r1c1 "] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
