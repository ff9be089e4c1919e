//! [`Solver`]: the fast search, its memory kept from puzzle to puzzle.

use super::layout::Frame;
use super::search::{Advance, CountLine, CountOn, Event, Search, SolveLine, Stats};
use super::simd::{self, SimdLevel};
use super::{Count, NotUniqueError};
use std::fmt;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{CandidateSet, Grid, LineError, Pencilmarks, Puzzle, Solution};

/// Solves one puzzle after the other at the speed this machine allows.
///
/// A solver is about 10 KB of working memory and an instruction [`SimdLevel`]. Keep one per thread:
/// no call allocates. All levels give the same answers, in the same order, with the same
/// [`Stats`]. One unit of a [`Budget`] is one node: a state that is propagated.
///
/// ```
/// use whydoku_solve::{Count, Solver};
/// use whydoku_grid::{Budget, Grid};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut solver = Solver::new();
/// let budget = Budget::unlimited();
/// assert_eq!(solver.count(&grid, 2, &budget)?, Count::Exactly(1));
/// let solution = solver.first(&grid, &budget)?.expect("counted above");
/// assert!(solution.agrees_with(&grid));
/// assert_eq!(solver.stats().guesses, 0); // it fell to logic alone
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    level: SimdLevel,
    search: Search,
}

/// Where a search begins: a grid, or candidates, or both.
///
/// ```
/// use whydoku_solve::{Count, Solver};
/// use whydoku_grid::{Budget, Candidate, CandidateSet, Cell, Digit, Grid};
/// let mut open = CandidateSet::ALL;
/// open.remove(Candidate::new(Cell::at(0, 0), Digit::D1));
/// let mut solver = Solver::new();
/// let solution = solver.first(&open, &Budget::unlimited())?.expect("there are many");
/// assert_ne!(solution.get(Cell::at(0, 0)), Digit::D1);
/// # Ok::<(), whydoku_grid::Spent>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Start(Frame);

impl From<&Grid> for Start {
    fn from(grid: &Grid) -> Self {
        Self(Frame::from_grid(grid))
    }
}

impl From<&Puzzle> for Start {
    fn from(puzzle: &Puzzle) -> Self {
        puzzle.grid().into()
    }
}

/// A pencil-mark puzzle: nothing is given, each cell has its own choice of digits.
impl From<&CandidateSet> for Start {
    fn from(open: &CandidateSet) -> Self {
        (&Grid::EMPTY, open).into()
    }
}

/// Digits that stand, and the candidates of the empty cells.
impl From<(&Grid, &CandidateSet)> for Start {
    fn from((grid, open): (&Grid, &CandidateSet)) -> Self {
        Self(Frame::from_candidates(grid, open))
    }
}

impl From<&Pencilmarks> for Start {
    fn from(marks: &Pencilmarks) -> Self {
        (marks.grid(), marks.open()).into()
    }
}

/// The budget ended before all was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfinishedError {
    /// Why.
    pub why: Spent,
    /// Solutions found until then; there may be more.
    pub found: u64,
}

impl fmt::Display for UnfinishedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { why, found } = self;
        write!(f, "{why} after {found} solutions were found")
    }
}

impl std::error::Error for UnfinishedError {}

/// Why a grid was not proven to be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProveError {
    /// It is none.
    NotUniqueError(NotUniqueError),
    /// The budget ended before that was known.
    Spent(Spent),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUniqueError(why) => why.fmt(f),
            Self::Spent(why) => write!(f, "{why} before the number of solutions was known"),
        }
    }
}

impl std::error::Error for ProveError {}

/// Why a line was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveLineError {
    /// It has a byte that is neither a digit nor a blank.
    Line(LineError),
    /// The budget ended first.
    Spent(Spent),
}

impl fmt::Display for SolveLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(why) => why.fmt(f),
            Self::Spent(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SolveLineError {}

impl Solver {
    /// A solver at the best level of this machine.
    pub fn new() -> Self {
        Self {
            level: SimdLevel::detect(),
            search: Search::new(),
        }
    }

    /// A solver at this level; none if this machine does not have it.
    pub fn with_level(level: SimdLevel) -> Option<Self> {
        level.is_available().then(|| Self {
            level,
            search: Search::new(),
        })
    }

    /// The level it works at.
    pub const fn level(&self) -> SimdLevel {
        self.level
    }

    /// What the last call did. For the iterator, what it did so far.
    pub const fn stats(&self) -> Stats {
        self.search.stats
    }

    /// The first solution, if there is one. "First" is the same on every machine.
    pub fn first(
        &mut self,
        start: impl Into<Start>,
        budget: &Budget,
    ) -> Result<Option<Solution>, Spent> {
        self.search.start(&start.into().0);
        self.advance(budget, None)
    }

    /// A solution drawn by the seed. Every solution can come; they are not all equally likely.
    ///
    /// ```
    /// use whydoku_grid::{Budget, Grid, Rng};
    /// use whydoku_solve::Solver;
    /// let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    /// let mut draw = |seed| solver.random(&Grid::EMPTY, &mut Rng::new(seed), &budget);
    /// assert_eq!(draw(1)?, draw(1)?);
    /// assert_ne!(draw(1)?, draw(2)?);
    /// # Ok::<(), whydoku_grid::Spent>(())
    /// ```
    pub fn random(
        &mut self,
        start: impl Into<Start>,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<Solution>, Spent> {
        self.search.start(&start.into().0);
        self.advance(budget, Some(rng))
    }

    /// The number of solutions, counted up to `limit`.
    pub fn count(
        &mut self,
        start: impl Into<Start>,
        limit: u64,
        budget: &Budget,
    ) -> Result<Count, UnfinishedError> {
        self.count_frame(&start.into().0, limit, budget)
    }

    pub(super) fn count_frame(
        &mut self,
        frame: &Frame,
        limit: u64,
        budget: &Budget,
    ) -> Result<Count, UnfinishedError> {
        self.search.start(frame);
        let search = &mut self.search;
        let kernel = CountOn {
            search,
            budget,
            limit,
        };
        counted(simd::run(self.level, kernel))
    }

    /// The first solution of a state, left where it was found.
    pub(super) fn first_frame(
        &mut self,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Option<&Frame>, Spent> {
        self.search.start(frame);
        let kernel = Advance {
            search: &mut self.search,
            budget,
            rng: None,
        };
        match simd::run(self.level, kernel) {
            Event::Found => Ok(Some(&self.search.solution)),
            Event::End => Ok(None),
            Event::Spent(why) => Err(why),
        }
    }

    /// Proves that there is exactly one solution; looks no further than the second.
    pub fn prove(&mut self, grid: &Grid, budget: &Budget) -> Result<Puzzle, ProveError> {
        let first = self.first(grid, budget).map_err(ProveError::Spent)?;
        let Some(first) = first else {
            return Err(ProveError::NotUniqueError(NotUniqueError::None));
        };
        let depth = self.search.stats.depth;
        match self.advance(budget, None).map_err(ProveError::Spent)? {
            Some(second) => Err(ProveError::NotUniqueError(NotUniqueError::Several([
                first, second,
            ]))),
            None => {
                self.search.stats.depth = depth;
                Ok(Puzzle::assume_unique(*grid, first))
            }
        }
    }

    /// All solutions, one after the other. An item is an error when the budget ended; that is the
    /// last item.
    ///
    /// ```
    /// use whydoku_grid::{Budget, Grid};
    /// use whydoku_solve::Solver;
    /// let mut solver = Solver::new();
    /// let budget = Budget::unlimited();
    /// assert_eq!(solver.solutions(&Grid::EMPTY, &budget).take(1000).count(), 1000);
    ///
    /// let budget = Budget::units(10); // too little even for one
    /// assert!(solver.solutions(&Grid::EMPTY, &budget).next().is_some_and(|s| s.is_err()));
    /// ```
    pub fn solutions<'a>(
        &'a mut self,
        start: impl Into<Start>,
        budget: &'a Budget,
    ) -> Solutions<'a> {
        self.search.start(&start.into().0);
        Solutions {
            solver: self,
            budget,
            done: false,
        }
    }

    /// The fast way for files: reads 81 bytes (`1` to `9`, `.` or `0` for empty), writes the first
    /// solution as 81 digits, and says whether there was one. Without one, `solution` keeps what
    /// it had.
    ///
    /// ```
    /// use whydoku_grid::Budget;
    /// use whydoku_solve::Solver;
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut solution = [0; 81];
    /// assert_eq!(Solver::new().solve_line(line, &mut solution, &Budget::unlimited()), Ok(true));
    /// assert!(solution.starts_with(b"534678912"));
    /// ```
    pub fn solve_line(
        &mut self,
        line: &[u8; 81],
        solution: &mut [u8; 81],
        budget: &Budget,
    ) -> Result<bool, SolveLineError> {
        let search = &mut self.search;
        let kernel = SolveLine {
            search,
            budget,
            line,
            solution,
        };
        match simd::run(self.level, kernel).map_err(SolveLineError::Line)? {
            Event::Found => Ok(true),
            Event::End => Ok(false),
            Event::Spent(why) => Err(SolveLineError::Spent(why)),
        }
    }

    /// Writes the solution found last, by whatever call, as 81 digits. After a
    /// [`count_line`](Self::count_line) up to 2 that counted one, it is the only one.
    ///
    /// ```
    /// use whydoku_grid::Budget;
    /// use whydoku_solve::{Count, Solver};
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.count_line(line, 2, &Budget::unlimited()), Ok(Count::Exactly(1)));
    /// let mut solution = [0; 81];
    /// solver.last_line(&mut solution);
    /// assert!(solution.starts_with(b"534678912"));
    /// ```
    pub fn last_line(&self, solution: &mut [u8; 81]) {
        self.search.solution.write_digits(b'1', solution);
    }

    /// The number of solutions of a line of 81 bytes, counted up to `limit`.
    pub fn count_line(
        &mut self,
        line: &[u8; 81],
        limit: u64,
        budget: &Budget,
    ) -> Result<Count, SolveLineError> {
        let search = &mut self.search;
        let kernel = CountLine {
            search,
            budget,
            line,
            limit,
        };
        counted(simd::run(self.level, kernel).map_err(SolveLineError::Line)?)
            .map_err(|unfinished| SolveLineError::Spent(unfinished.why))
    }

    fn advance(
        &mut self,
        budget: &Budget,
        rng: Option<&mut Rng>,
    ) -> Result<Option<Solution>, Spent> {
        let search = &mut self.search;
        let kernel = Advance {
            search,
            budget,
            rng,
        };
        match simd::run(self.level, kernel) {
            Event::Found => Ok(Some(self.search.solution.to_solution())),
            Event::End => Ok(None),
            Event::Spent(why) => Err(why),
        }
    }
}

const fn counted((found, end): (u64, Event)) -> Result<Count, UnfinishedError> {
    match end {
        Event::Found => Ok(Count::AtLeast(found)),
        Event::End => Ok(Count::Exactly(found)),
        Event::Spent(why) => Err(UnfinishedError { why, found }),
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("level", &self.level)
            .field("stats", &self.search.stats)
            .finish_non_exhaustive()
    }
}

/// The search for all solutions, paused between two of them. Made by [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    solver: &'a mut Solver,
    budget: &'a Budget,
    done: bool,
}

impl Solutions<'_> {
    /// What the search did so far.
    pub const fn stats(&self) -> Stats {
        self.solver.stats()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Spent>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.solver.advance(self.budget, None).transpose();
        self.done = !matches!(item, Some(Ok(_)));
        item
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
