//! [`Grid`]: 81 cells, each with a digit or without.

use super::picture;
use super::{Cell, CellSet, Digit, DigitSet, House};
use std::fmt;
use std::ops::Index;
use std::str::FromStr;

/// 81 cells, each empty, given, or filled by the player. Digits may clash.
///
/// Givens are kept apart from placed digits, so [`Grid::restore`] gets the printed puzzle back.
/// `{}` writes a line of 81 characters, `{:#}` a bordered grid.
///
/// ```
/// use whydoku_grid::{Cell, Digit, Grid};
/// let mut grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// grid.place(Cell::at(0, 2), Digit::D4);
/// assert_eq!(grid.givens().len(), 30);
/// assert_eq!(grid.filled().len(), 31);
/// grid.restore();
/// assert_eq!(grid.filled().len(), 30);
/// println!("{grid:#}");
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
///
/// Numbers work too, 0 for an empty cell:
///
/// ```
/// use whydoku_grid::Grid;
/// let mut rows = [[0; 9]; 9];
/// rows[0][2] = 4;
/// let grid = Grid::try_from(rows)?;
/// assert_eq!(<[[u8; 9]; 9]>::from(grid), rows);
/// # Ok::<(), whydoku_grid::NumberError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    digits: [Option<Digit>; 81],
    givens: CellSet,
}

/// Two cells of a house that have the same digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// The two cells, in order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.cells;
        write!(
            f,
            "{} holds {} twice, at {a} and {b}",
            self.house.name(),
            self.digit
        )
    }
}

impl std::error::Error for Clash {}

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self {
        digits: [None; 81],
        givens: CellSet::EMPTY,
    };

    /// The grid with these digits, row by row, all of them givens.
    pub fn from_givens(digits: [Option<Digit>; 81]) -> Self {
        Self {
            digits,
            givens: filled(&digits),
        }
    }

    /// The digit in a cell.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// The 81 digits, row by row.
    pub const fn digits(&self) -> &[Option<Digit>; 81] {
        &self.digits
    }

    /// Puts a given in a cell.
    pub const fn set_given(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        self.givens.insert(cell);
    }

    /// Puts a digit of the player in a cell; if the cell was a given, it no longer is.
    pub const fn place(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        self.givens.remove(cell);
    }

    /// Empties a cell, whether it was a given or not.
    pub const fn clear(&mut self, cell: Cell) {
        self.digits[cell.index()] = None;
        self.givens.remove(cell);
    }

    /// Removes every digit that is not a given.
    pub fn restore(&mut self) {
        for cell in !self.givens {
            self.digits[cell.index()] = None;
        }
    }

    /// Makes every digit a given.
    pub fn fix(&mut self) {
        self.givens = self.filled();
    }

    /// The cells whose digit is given.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells that have a digit, given or placed.
    pub fn filled(&self) -> CellSet {
        filled(&self.digits)
    }

    /// The cells that have `digit`.
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|c| self.get(*c) == Some(digit))
            .collect()
    }

    /// Iterates over the pairs of equal digits in a house: rows first, then columns, then boxes. A
    /// pair that shares a line and a box is reported once, with the line.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        let houses = House::ALL
            .into_iter()
            .filter(|house| self.repeats_in(*house));
        houses.flat_map(move |house| {
            house.cells().into_iter().flat_map(move |a| {
                house.cells().into_iter().filter_map(move |b| {
                    let digit = self
                        .get(a)
                        .filter(|_| a < b && self.get(b) == self.get(a))?;
                    let reported = house.is_box()
                        && (a.row_index() == b.row_index() || a.column_index() == b.column_index());
                    (!reported).then_some(Clash {
                        digit,
                        house,
                        cells: [a, b],
                    })
                })
            })
        })
    }

    /// Whether a house has a digit twice.
    fn repeats_in(&self, house: House) -> bool {
        let mut seen = DigitSet::EMPTY;
        house.cells().into_iter().any(|cell| {
            self.get(cell).is_some_and(|digit| {
                let again = seen.contains(digit);
                seen.insert(digit);
                again
            })
        })
    }

    /// The line of 81 characters, with `empty` for a cell without a digit.
    pub fn to_line(&self, empty: char) -> String {
        self.digits
            .iter()
            .map(|digit| digit.map_or(empty, Digit::to_char))
            .collect()
    }
}

/// The cells that have a digit. Works row by row and without a branch because it is called very often.
fn filled(digits: &[Option<Digit>; 81]) -> CellSet {
    let mut bits = 0;
    for row in digits.chunks_exact(9).rev() {
        let mut in_row = 0_u16;
        for (column, digit) in row.iter().enumerate() {
            in_row |= u16::from(digit.is_some()) << column;
        }
        bits = bits << 9 | u128::from(in_row);
    }
    CellSet::from_bits(bits)
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.digits[cell.index()]
    }
}

/// Writes the line of 81 characters, `.` for an empty cell, or with `{:#}` the bordered grid.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return picture::bordered(self, f);
        }
        f.write_str(&self.to_line('.'))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// The error for text that is not a line of 81 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The text does not have 81 characters.
    Length {
        /// The number of characters.
        found: usize,
    },
    /// A character is neither a digit nor a blank.
    Character {
        /// The zero-based position in the line.
        place: usize,
        /// The character.
        found: char,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { found } => {
                write!(f, "expected a line of 81 characters, found {found}")
            }
            Self::Character { place, found } => write!(
                f,
                "character {} of the line is {found:?}; expected 1 to 9, or . or 0 for an empty cell",
                place + 1
            ),
        }
    }
}

impl std::error::Error for LineError {}

/// Reads exactly 81 characters, `.` or `0` for an empty cell. `whydoku_text` reads everything else
/// that people write.
impl FromStr for Grid {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let found = line.chars().count();
        if found != 81 {
            return Err(LineError::Length { found });
        }
        let mut digits = [None; 81];
        for (place, (slot, c)) in digits.iter_mut().zip(line.chars()).enumerate() {
            *slot = match c {
                '.' | '0' => None,
                _ => match Digit::from_char(c) {
                    Some(digit) => Some(digit),
                    None => return Err(LineError::Character { place, found: c }),
                },
            };
        }
        Ok(Self::from_givens(digits))
    }
}

/// The error for a number that is not a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberError {
    /// The cell of the number.
    pub cell: Cell,
    /// The number.
    pub number: u8,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, number } = self;
        write!(
            f,
            "the number for {cell} is {number}; expected 1 to 9, or 0 for an empty cell"
        )
    }
}

impl std::error::Error for NumberError {}

/// Nine rows of nine numbers, 0 for an empty cell. All digits become givens.
impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = NumberError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, NumberError> {
        let mut grid = Self::EMPTY;
        for cell in Cell::ALL {
            let number = rows[cell.row_index()][cell.column_index()];
            match Digit::new(number) {
                Some(digit) => grid.set_given(cell, digit),
                None if number == 0 => {}
                None => return Err(NumberError { cell, number }),
            }
        }
        Ok(grid)
    }
}

/// Nine rows of nine numbers, 0 for an empty cell.
impl From<Grid> for [[u8; 9]; 9] {
    fn from(grid: Grid) -> Self {
        let mut rows = [[0; 9]; 9];
        for cell in Cell::ALL {
            rows[cell.row_index()][cell.column_index()] = grid.get(cell).map_or(0, Digit::get);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_line_round_trips_and_zero_is_empty() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        assert_eq!(grid.to_string(), WIKIPEDIA);
        assert_eq!(WIKIPEDIA.replace('.', "0").parse(), Ok(grid));
    }

    #[test]
    fn a_bad_line_is_refused_with_its_place() {
        assert_eq!("1.2".parse::<Grid>(), Err(LineError::Length { found: 3 }));
        let bad = WIKIPEDIA.replacen("53.", "53x", 1);
        assert_eq!(
            bad.parse::<Grid>(),
            Err(LineError::Character {
                place: 2,
                found: 'x'
            })
        );
    }

    #[test]
    fn restore_removes_placed_digits_and_keeps_givens() {
        let start: Grid = WIKIPEDIA.parse().unwrap();
        let mut grid = start;
        grid.place(Cell::at(0, 2), Digit::D4);
        assert_ne!(grid, start);
        grid.restore();
        assert_eq!(grid, start);
    }

    #[test]
    fn clashes_name_the_house_and_both_cells() {
        let mut grid = Grid::EMPTY;
        grid.set_given(Cell::at(8, 3), Digit::D1);
        grid.set_given(Cell::at(8, 4), Digit::D1);
        let clashes: Vec<String> = grid.clashes().map(|c| c.to_string()).collect();
        assert_eq!(clashes, ["row 9 holds 1 twice, at r9c4 and r9c5"]);
    }

    #[test]
    fn rows_of_numbers_round_trip_and_a_wrong_number_is_named() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        let mut rows = <[[u8; 9]; 9]>::from(grid);
        assert_eq!(rows[0], [5, 3, 0, 0, 7, 0, 0, 0, 0]);
        assert_eq!(Grid::try_from(rows), Ok(grid));
        rows[3][6] = 12;
        assert_eq!(
            Grid::try_from(rows).unwrap_err().to_string(),
            "the number for r4c7 is 12; expected 1 to 9, or 0 for an empty cell"
        );
    }

    #[test]
    fn the_alternate_form_has_borders() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        assert_eq!(
            format!("{grid:#}"),
            "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+"
        );
    }
}
