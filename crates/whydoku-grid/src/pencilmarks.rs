//! [`Pencilmarks`]: the working state, digits and open candidates together.

use super::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseSet, Truth,
};
use std::fmt;

/// The digits of a grid, and the open candidates of every other cell.
///
/// Placing a digit removes it from all peers. A change that leaves a cell without candidates, or a
/// house without a cell for a digit, returns a [`Contradiction`] that names the place.
///
/// ```
/// use whydoku_grid::{Cell, Contradiction, Digit, Grid, Pencilmarks};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut marks = Pencilmarks::from_grid(&grid)?;
/// assert_eq!(marks.candidates(Cell::at(0, 2)).to_string(), "124");
/// marks.place(Cell::at(0, 2), Digit::D4)?;
/// assert_eq!(marks.candidates(Cell::at(0, 8)).to_string(), "28");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pencilmarks {
    grid: Grid,
    /// The open candidates; solved cells have none.
    open: CandidateSet,
    /// The same candidates by cell, for speed.
    digits: [DigitSet; 81],
    /// The cells that have each digit.
    placed: [CellSet; 9],
    /// The cells without a digit.
    unsolved: CellSet,
}

/// A reason why a state has no solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contradiction {
    /// A house has the same digit twice.
    Clash(super::Clash),
    /// A cell has no candidate left.
    EmptyCell(Cell),
    /// A house has no cell left for a digit.
    NoPlace(House, Digit),
    /// A digit was placed in a cell where it is not a candidate.
    NotACandidate(Candidate),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => fmt::Display::fmt(clash, f),
            Self::EmptyCell(cell) => write!(f, "{cell} has no candidate left"),
            Self::NoPlace(house, digit) => {
                write!(f, "{} has no cell left for {digit}", house.name())
            }
            Self::NotACandidate(Candidate { cell, digit }) => {
                write!(
                    f,
                    "{digit} was placed in {cell}, where it is not a candidate"
                )
            }
        }
    }
}

impl std::error::Error for Contradiction {}

impl Pencilmarks {
    /// The plain pencil marks of a grid: for each empty cell, every digit that no peer has.
    pub fn from_grid(grid: &Grid) -> Result<Self, Contradiction> {
        Self::from_candidates(grid, &CandidateSet::ALL)
    }

    /// The pencil marks of a grid, limited to the candidates in `open`.
    ///
    /// Candidates that a peer's digit rules out are removed, so `open` may lag behind the digits of
    /// the grid.
    pub fn from_candidates(grid: &Grid, open: &CandidateSet) -> Result<Self, Contradiction> {
        if let Some(clash) = grid.clashes().next() {
            return Err(Contradiction::Clash(clash));
        }
        let mut marks = Self {
            grid: *grid,
            open: CandidateSet::EMPTY,
            digits: [DigitSet::EMPTY; 81],
            placed: Digit::ALL.map(|digit| grid.cells_of(digit)),
            unsolved: !grid.filled(),
        };
        for digit in Digit::ALL {
            let ruled_out = marks.placed[digit.index()].any_peers();
            let cells = (open.cells(digit) & marks.unsolved) - ruled_out;
            marks.open.insert_cells(digit, cells);
            for cell in cells {
                marks.digits[cell.index()].insert(digit);
            }
        }
        marks.check().map(|()| marks)
    }

    /// Pencil marks without a check, for moving existing ones by a symmetry.
    pub(super) fn from_parts(grid: Grid, open: CandidateSet) -> Self {
        Self {
            grid,
            open,
            digits: Cell::ALL.map(|cell| open.digits(cell)),
            placed: Digit::ALL.map(|digit| grid.cells_of(digit)),
            unsolved: !grid.filled(),
        }
    }

    /// The grid, with givens and placed digits.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The digit in a cell.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// The open candidates of a cell; the empty set if the cell has a digit.
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The cells in which `digit` is an open candidate.
    pub const fn positions(&self, digit: Digit) -> CellSet {
        self.open.cells(digit)
    }

    /// All open candidates.
    pub const fn open(&self) -> &CandidateSet {
        &self.open
    }

    /// Whether a candidate is open.
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.open.contains(candidate)
    }

    /// The cells that have `digit`.
    pub const fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// The cells without a digit.
    pub const fn unsolved(&self) -> CellSet {
        self.unsolved
    }

    /// Whether all 81 cells have a digit.
    pub const fn is_solved(&self) -> bool {
        self.unsolved().is_empty()
    }

    /// The open candidates of a truth; the empty set once one of its candidates is placed.
    pub fn open_of(&self, truth: Truth) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        match truth {
            Truth::Cell(cell) => {
                set.extend(
                    self.candidates(cell)
                        .into_iter()
                        .map(|d| Candidate::new(cell, d)),
                );
            }
            Truth::House(house, digit) => {
                set.insert_cells(digit, self.positions(digit) & house.cells());
            }
        }
        set
    }

    /// Puts a digit in a cell and removes it from all peers.
    ///
    /// After an error the state has no solution and is only good for display.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let candidate = Candidate::new(cell, digit);
        if !self.has(candidate) {
            return Err(Contradiction::NotACandidate(candidate));
        }
        self.grid.place(cell, digit);
        self.placed[digit.index()].insert(cell);
        self.unsolved.remove(cell);
        let others = self.digits[cell.index()].without(digit);
        let losing = self.positions(digit) & cell.peers();
        self.open.remove_cells(digit, losing.with(cell));
        self.digits[cell.index()] = DigitSet::EMPTY;
        for other in others {
            self.open.remove(Candidate::new(cell, other));
        }
        for peer in losing {
            self.digits[peer.index()].remove(digit);
        }
        others
            .into_iter()
            .try_for_each(|other| self.check_around(other, cell))?;
        self.check_digit(digit, losing)?;
        losing
            .into_iter()
            .try_for_each(|peer| self.check_cell(peer))
    }

    /// Removes a candidate and returns whether it was open.
    ///
    /// After an error the state has no solution and is only good for display.
    pub fn remove(&mut self, candidate: Candidate) -> Result<bool, Contradiction> {
        if !self.has(candidate) {
            return Ok(false);
        }
        self.drop_candidate(candidate);
        self.check_cell(candidate.cell)?;
        self.check_around(candidate.digit, candidate.cell)?;
        Ok(true)
    }

    /// Resets to the plain pencil marks of the givens.
    pub fn restore(&mut self) -> Result<(), Contradiction> {
        let mut grid = self.grid;
        grid.restore();
        *self = Self::from_grid(&grid)?;
        Ok(())
    }

    /// Returns the first contradiction: empty cells come before houses.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.unsolved()
            .into_iter()
            .try_for_each(|cell| self.check_cell(cell))?;
        Digit::ALL
            .into_iter()
            .try_for_each(|digit| self.check_digit(digit, CellSet::ALL))
    }

    const fn drop_candidate(&mut self, candidate: Candidate) {
        self.open.remove(candidate);
        self.digits[candidate.cell.index()].remove(candidate.digit);
    }

    const fn check_cell(&self, cell: Cell) -> Result<(), Contradiction> {
        if self.candidates(cell).is_empty() && self.get(cell).is_none() {
            return Err(Contradiction::EmptyCell(cell));
        }
        Ok(())
    }

    /// Checks that `digit` still has a cell in every house that `cells` touch.
    fn check_digit(&self, digit: Digit, cells: CellSet) -> Result<(), Contradiction> {
        // Nearly always every house has a cell left, so that case comes first.
        let possible = (self.positions(digit) | self.placed(digit)).houses();
        if possible == HouseSet::ALL {
            return Ok(());
        }
        House::ALL
            .into_iter()
            .filter(|house| !possible.contains(*house))
            .find(|house| !house.cells().is_disjoint(cells))
            .map_or(Ok(()), |house| Err(Contradiction::NoPlace(house, digit)))
    }

    /// Checks that `digit` still has a cell in the three houses of `cell`.
    fn check_around(&self, digit: Digit, cell: Cell) -> Result<(), Contradiction> {
        let possible = self.positions(digit) | self.placed(digit);
        cell.houses()
            .into_iter()
            .find(|house| house.cells().is_disjoint(possible))
            .map_or(Ok(()), |house| Err(Contradiction::NoPlace(house, digit)))
    }
}

/// Writes the line of the grid, then the open candidates by digit.
impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pencilmarks({}, {})", self.grid, self.open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(line: &str) -> Pencilmarks {
        Pencilmarks::from_grid(&line.parse().unwrap()).unwrap()
    }

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Compares the two views of the candidates, and the placed digits, with the grid.
    fn validity_check(marks: &Pencilmarks) {
        for cell in Cell::ALL {
            assert_eq!(marks.candidates(cell), marks.open.digits(cell));
            if let Some(digit) = marks.get(cell) {
                assert!(marks.candidates(cell).is_empty());
                assert!(marks.placed(digit).contains(cell));
                assert!(marks.positions(digit).is_disjoint(cell.peers()));
            }
        }
        for digit in Digit::ALL {
            assert_eq!(marks.placed(digit), marks.grid.cells_of(digit));
        }
        assert_eq!(marks.unsolved(), !marks.grid.filled());
    }

    #[test]
    fn plain_marks_are_the_digits_that_no_peer_has() {
        let marks = marks(WIKIPEDIA);
        validity_check(&marks);
        for candidate in Candidate::all() {
            let free = marks.get(candidate.cell).is_none()
                && !candidate
                    .cell
                    .peers()
                    .iter()
                    .any(|p| marks.get(p) == Some(candidate.digit));
            assert_eq!(marks.has(candidate), free);
        }
    }

    #[test]
    fn placing_and_removing_keep_the_views_together() {
        let mut marks = marks(WIKIPEDIA);
        marks.place(Cell::at(4, 4), Digit::D5).unwrap();
        validity_check(&marks);
        assert_eq!(
            marks.remove(Candidate::new(Cell::at(0, 2), Digit::D1)),
            Ok(true)
        );
        assert_eq!(
            marks.remove(Candidate::new(Cell::at(0, 2), Digit::D1)),
            Ok(false)
        );
        validity_check(&marks);
        marks.restore().unwrap();
        assert_eq!(marks, self::marks(WIKIPEDIA));
    }

    #[test]
    fn contradictions_are_named_at_once() {
        let mut empty = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
        for column in 0..8 {
            empty
                .remove(Candidate::new(Cell::at(0, column), Digit::D3))
                .unwrap();
        }
        let last = empty.remove(Candidate::new(Cell::at(0, 8), Digit::D3));
        assert_eq!(last, Err(Contradiction::NoPlace(House::row(0), Digit::D3)));

        let mut empty = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
        for digit in &Digit::ALL[..8] {
            empty
                .remove(Candidate::new(Cell::at(4, 4), *digit))
                .unwrap();
        }
        let last = empty.remove(Candidate::new(Cell::at(4, 4), Digit::D9));
        assert_eq!(last, Err(Contradiction::EmptyCell(Cell::at(4, 4))));

        let mut marks = marks(WIKIPEDIA);
        let wrong = marks.place(Cell::at(0, 2), Digit::D5);
        let candidate = Candidate::new(Cell::at(0, 2), Digit::D5);
        assert_eq!(wrong, Err(Contradiction::NotACandidate(candidate)));
    }
}
