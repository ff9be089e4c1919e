//! [`Grid`] (anything with 81 places), [`Solution`] (full and valid) and [`Puzzle`] (proven to
//! have exactly one solution). The type says how much has been checked.

use super::{Cell, CellSet, Digit, DigitSet, House};
use std::fmt;
use std::ops::Index;
use std::str::FromStr;

/// 81 places, each empty, given, or filled by the player. Nothing is promised: digits may clash.
///
/// Givens are kept apart from placed digits, so [`Grid::restore`] goes back to the printed puzzle.
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
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    digits: [Option<Digit>; 81],
    givens: CellSet,
}

/// Two cells of one house with the same digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clash {
    /// The digit that stands twice.
    pub digit: Digit,
    /// The house it stands twice in.
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

impl Grid {
    /// No digit anywhere.
    pub const EMPTY: Self = Self {
        digits: [None; 81],
        givens: CellSet::EMPTY,
    };

    /// A grid whose digits are all givens.
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

    /// Puts a given into a cell.
    pub const fn set_given(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        self.givens.insert(cell);
    }

    /// Puts a digit of the player's into a cell. A given there stays a given no longer.
    pub const fn place(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        self.givens.remove(cell);
    }

    /// Empties a cell, given or not.
    pub const fn clear(&mut self, cell: Cell) {
        self.digits[cell.index()] = None;
        self.givens.remove(cell);
    }

    /// Takes back everything but the givens.
    pub fn restore(&mut self) {
        for cell in !self.givens {
            self.digits[cell.index()] = None;
        }
    }

    /// Makes every digit that is there now a given.
    pub fn fix(&mut self) {
        self.givens = self.filled();
    }

    /// The cells whose digit is given.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells with a digit, given or placed.
    pub fn filled(&self) -> CellSet {
        filled(&self.digits)
    }

    /// The cells that hold `digit`.
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|c| self.get(*c) == Some(digit))
            .collect()
    }

    /// Every pair of equal digits in a house: rows first, then columns, then boxes. A pair that
    /// shares a line and a box is told once, with the line.
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
                    let told = house.is_box()
                        && (a.row_index() == b.row_index() || a.column_index() == b.column_index());
                    (!told).then_some(Clash {
                        digit,
                        house,
                        cells: [a, b],
                    })
                })
            })
        })
    }

    /// Whether a house holds a digit twice.
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

    /// The line-81 text with `empty` for cells without a digit.
    pub fn to_line(&self, empty: char) -> String {
        self.digits
            .iter()
            .map(|digit| digit.map_or(empty, Digit::to_char))
            .collect()
    }
}

/// The cells with a digit. Row by row and without a branch: this is asked very often.
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

/// The line of 81 characters, `.` for empty.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_line('.'))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Why a text is not a line of 81 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// Not 81 characters.
    Length {
        /// How many there are.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    Character {
        /// Zero-based place in the line.
        place: usize,
        /// What stands there.
        found: char,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { found } => {
                write!(f, "the line has {found} characters; a grid has 81 cells")
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

/// Reads exactly 81 characters, `.` or `0` for empty. For everything else people write, see
/// `whydoku_text`.
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

/// A full grid in which every house holds every digit once.
///
/// ```
/// use whydoku_grid::{Grid, Solution};
/// let full: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
/// assert!(Solution::try_from(full).is_ok());
/// assert!(Solution::try_from(Grid::EMPTY).is_err());
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    digits: [Digit; 81],
}

/// Why a grid is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// A cell without a digit.
    Empty(Cell),
    /// A house with a digit twice.
    Clash(Clash),
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "{cell} is empty; a solution fills all 81 cells"),
            Self::Clash(clash) => write!(f, "{clash}; in a solution no house does"),
        }
    }
}

impl std::error::Error for SolutionError {}

impl Solution {
    /// From 81 digits, row by row.
    pub fn try_new(digits: [Digit; 81]) -> Result<Self, SolutionError> {
        let grid = Grid::from_givens(digits.map(Some));
        match grid.clashes().next() {
            Some(clash) => Err(SolutionError::Clash(clash)),
            None => Ok(Self { digits }),
        }
    }

    /// The caller knows that every house of these digits holds every digit once.
    #[doc(hidden)]
    pub const fn assume_valid(digits: [Digit; 81]) -> Self {
        Self { digits }
    }

    /// The digit in a cell.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The 81 digits, row by row.
    pub const fn digits(&self) -> &[Digit; 81] {
        &self.digits
    }

    /// Whether every digit of `grid` stands at the same place here.
    pub fn agrees_with(&self, grid: &Grid) -> bool {
        Cell::ALL
            .into_iter()
            .all(|c| grid.get(c).is_none_or(|digit| digit == self.get(c)))
    }

    /// The grid whose givens are this solution's digits in `cells`.
    pub fn puzzle_with(&self, cells: CellSet) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in cells {
            grid.set_given(cell, self.get(cell));
        }
        grid
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[cell.index()]
    }
}

impl TryFrom<Grid> for Solution {
    type Error = SolutionError;

    fn try_from(grid: Grid) -> Result<Self, SolutionError> {
        if let Some(cell) = (!grid.filled()).first() {
            return Err(SolutionError::Empty(cell));
        }
        let mut digits = [Digit::D1; 81];
        for (slot, digit) in digits.iter_mut().zip(grid.digits.iter().flatten()) {
            *slot = *digit;
        }
        Self::try_new(digits)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        Self::from_givens(solution.digits.map(Some))
    }
}

/// The line of 81 digits.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Grid::from(*self), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// A grid proven to have exactly one solution, with that solution.
///
/// Made only by the solvers (`whydoku_solve::prove`), which is what makes it a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Puzzle {
    grid: Grid,
    solution: Solution,
}

impl Puzzle {
    /// The caller has counted: `solution` is the only one.
    #[doc(hidden)]
    pub const fn assume_unique(grid: Grid, solution: Solution) -> Self {
        Self { grid, solution }
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Its only solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }
}

/// The line of 81 characters, `.` for empty.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid, f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
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
    fn placed_digits_go_and_givens_stay() {
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
}
