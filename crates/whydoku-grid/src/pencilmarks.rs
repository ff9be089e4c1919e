//! [`Pencilmarks`]: the working state, digits and open candidates together.

use super::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseSet, Truth,
};
use std::fmt;

/// Digits that stand, and for every other cell the candidates still open.
///
/// Placing a digit takes it from all peers. Whatever leaves a cell without candidates, or a house
/// without a place for a digit, is reported at once as a [`Contradiction`] that names it.
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
    /// Open candidates; solved cells have none.
    open: CandidateSet,
    /// The same by cell, for speed.
    digits: [DigitSet; 81],
    /// Where each digit stands.
    placed: [CellSet; 9],
    /// Where none stands.
    unsolved: CellSet,
}

/// The state cannot be completed, and why.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contradiction {
    /// The same digit stands twice in a house.
    Clash(super::Clash),
    /// A cell has no candidate left.
    EmptyCell(Cell),
    /// A digit has no place left in a house.
    NoPlace(House, Digit),
    /// A digit was placed where it was no candidate.
    NotACandidate(Candidate),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => fmt::Display::fmt(clash, f),
            Self::EmptyCell(cell) => write!(f, "no digit is left for {cell}"),
            Self::NoPlace(house, digit) => {
                write!(f, "no cell is left for {digit} in {}", house.name())
            }
            Self::NotACandidate(Candidate { cell, digit }) => {
                write!(f, "{digit} was placed in {cell}, where it is no candidate")
            }
        }
    }
}

impl std::error::Error for Contradiction {}

impl Pencilmarks {
    /// The plain pencil marks of a grid: every digit that no peer holds.
    pub fn from_grid(grid: &Grid) -> Result<Self, Contradiction> {
        Self::from_candidates(grid, &CandidateSet::ALL)
    }

    /// The pencil marks of a grid, reduced to the candidates a player still has.
    ///
    /// Only candidates that no peer of the same digit rules out are kept, so a list that is one
    /// placement behind is brought up to date.
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

    /// The same state elsewhere: `grid` and `open` are those of pencil marks that exist, moved.
    /// Nothing is checked, since a contradictory state stays one.
    pub(super) fn from_parts(grid: Grid, open: CandidateSet) -> Self {
        Self {
            grid,
            open,
            digits: Cell::ALL.map(|cell| open.digits(cell)),
            placed: Digit::ALL.map(|digit| grid.cells_of(digit)),
            unsolved: !grid.filled(),
        }
    }

    /// The digits that stand, with the givens marked.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The digit in a cell, if it is solved.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// The open candidates of a cell; none if it is solved.
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The unsolved cells in which `digit` is open.
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

    /// The cells where `digit` stands.
    pub const fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// The cells without a digit.
    pub const fn unsolved(&self) -> CellSet {
        self.unsolved
    }

    /// Whether all 81 cells are solved.
    pub const fn is_solved(&self) -> bool {
        self.unsolved().is_empty()
    }

    /// The open candidates of a truth; none once one of its candidates stands.
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

    /// Puts a digit into a cell and takes it from all peers.
    ///
    /// After an error the state is contradictory and only good for showing.
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

    /// Takes a candidate away. Says whether it was open.
    ///
    /// After an error the state is contradictory and only good for showing.
    pub fn remove(&mut self, candidate: Candidate) -> Result<bool, Contradiction> {
        if !self.has(candidate) {
            return Ok(false);
        }
        self.drop_candidate(candidate);
        self.check_cell(candidate.cell)?;
        self.check_around(candidate.digit, candidate.cell)?;
        Ok(true)
    }

    /// Back to the plain pencil marks of the givens.
    pub fn restore(&mut self) -> Result<(), Contradiction> {
        let mut grid = self.grid;
        grid.restore();
        *self = Self::from_grid(&grid)?;
        Ok(())
    }

    /// Looks for a contradiction anywhere; the first one in cell, then house order.
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

    /// Whether `digit` still has a place in every house that `cells` touch.
    fn check_digit(&self, digit: Digit, cells: CellSet) -> Result<(), Contradiction> {
        // A house without a place is rare, so that is asked first.
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

    /// The same for the three houses of a cell.
    fn check_around(&self, digit: Digit, cell: Cell) -> Result<(), Contradiction> {
        let possible = self.positions(digit) | self.placed(digit);
        cell.houses()
            .into_iter()
            .find(|house| house.cells().is_disjoint(possible))
            .map_or(Ok(()), |house| Err(Contradiction::NoPlace(house, digit)))
    }
}

/// The grid line, then the open candidates by digit.
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

    /// The two views of the candidates and the placed digits, recomputed from scratch.
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
    fn plain_marks_are_the_digits_no_peer_holds() {
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
