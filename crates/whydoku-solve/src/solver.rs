//! [`Solver`]: the fast solver, which keeps its memory from puzzle to puzzle.

use super::layout::Frame;
use super::search::{Advance, CountLine, CountOn, Event, Search, SolveLine, Stats};
use super::simd::{self, SimdLevel};
use super::{Count, NotUniqueError};
use std::fmt;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{CandidateSet, Grid, LineError, Pencilmarks, Puzzle, Solution};

/// The fast solver.
///
/// A solver has about 10 KB of working memory. Keep one per thread: no call allocates. All
/// [`SimdLevel`]s give the same solutions in the same order with the same [`Stats`]. One unit of a
/// [`Budget`] is one node of the search tree.
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
/// assert_eq!(solver.stats().guesses, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    level: SimdLevel,
    search: Search,
}

/// The start of a search: a grid, candidates, or both.
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

/// A pencil-mark puzzle: no givens, but each cell has its own candidates.
impl From<&CandidateSet> for Start {
    fn from(open: &CandidateSet) -> Self {
        (&Grid::EMPTY, open).into()
    }
}

/// The digits of a grid, and the candidates of its empty cells.
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

/// The error for a count that the budget ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfinishedError {
    /// Why the budget ended.
    pub why: Spent,
    /// The number of solutions found so far; there may be more.
    pub found: u64,
}

impl fmt::Display for UnfinishedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { why, found } = self;
        let plural = if *found == 1 { "" } else { "s" };
        write!(f, "{why} after {found} solution{plural}")
    }
}

impl std::error::Error for UnfinishedError {}

/// The error for a grid that was not proven to have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProveError {
    /// The grid has no solution or several.
    NotUnique(NotUniqueError),
    /// The budget ended first.
    Spent(Spent),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnique(why) => why.fmt(f),
            Self::Spent(why) => write!(f, "{why} before the number of solutions was known"),
        }
    }
}

impl std::error::Error for ProveError {}

/// The error for a line that was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveLineError {
    /// The line has a byte that is neither a digit nor a blank.
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
    /// A solver at the fastest level of this machine.
    pub fn new() -> Self {
        Self {
            level: SimdLevel::detect(),
            search: Search::new(),
        }
    }

    /// A solver at this level; `None` if this machine does not support it.
    pub fn with_level(level: SimdLevel) -> Option<Self> {
        level.is_available().then(|| Self {
            level,
            search: Search::new(),
        })
    }

    /// The level of this solver.
    pub const fn level(&self) -> SimdLevel {
        self.level
    }

    /// The work of the last call, or of the iterator so far.
    pub const fn stats(&self) -> Stats {
        self.search.stats
    }

    /// Returns the first solution, if there is one; the same on every machine.
    pub fn first(
        &mut self,
        start: impl Into<Start>,
        budget: &Budget,
    ) -> Result<Option<Solution>, Spent> {
        self.search.start(&start.into().0);
        self.advance(budget, None)
    }

    /// Returns a random solution, if there is one. Every solution is possible, but they are not
    /// equally likely.
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

    /// Counts the solutions, up to `limit`.
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

    /// The first solution of a state, as the search leaves it in memory.
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

    /// Proves that there is exactly one solution. The search stops at a second one.
    pub fn prove(&mut self, grid: &Grid, budget: &Budget) -> Result<Puzzle, ProveError> {
        let first = self.first(grid, budget).map_err(ProveError::Spent)?;
        let Some(first) = first else {
            return Err(ProveError::NotUnique(NotUniqueError::None));
        };
        let depth = self.search.stats.depth;
        match self.advance(budget, None).map_err(ProveError::Spent)? {
            Some(second) => Err(ProveError::NotUnique(NotUniqueError::Several([
                first, second,
            ]))),
            None => {
                self.search.stats.depth = depth;
                Ok(Puzzle::assume_unique(*grid, first))
            }
        }
    }

    /// Iterates over all solutions. If the budget ends, the last item is an error.
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
        self.start(start);
        Solutions {
            solver: self,
            budget,
            done: false,
        }
    }

    /// Solves a line of 81 bytes (`1` to `9`, `.` or `0` for an empty cell), the fast way for files.
    ///
    /// Writes the first solution to `solution` as 81 digits and returns whether there is one. If not,
    /// `solution` is unchanged.
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

    /// Writes the last solution that any call found, as 81 digits. If
    /// [`count_line`](Self::count_line) with a limit of 2 counted one solution, this is the only one.
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

    /// Counts the solutions of a line of 81 bytes, up to `limit`.
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

    /// Starts a search that [`next_solution`](Self::next_solution) continues.
    pub(super) fn start(&mut self, start: impl Into<Start>) {
        self.search.start(&start.into().0);
    }

    pub(super) fn next_solution(&mut self, budget: &Budget) -> Result<Option<Solution>, Spent> {
        self.advance(budget, None)
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

/// An iterator over all solutions, made by [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    solver: &'a mut Solver,
    budget: &'a Budget,
    done: bool,
}

impl Solutions<'_> {
    /// The work so far.
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
        let item = self.solver.next_solution(self.budget).transpose();
        self.done = !matches!(item, Some(Ok(_)));
        item
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
