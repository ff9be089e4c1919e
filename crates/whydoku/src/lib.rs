#![doc = include_str!("../README.md")]

#[cfg(feature = "serde")]
pub use whydoku_logic::json as wire;

pub use whydoku_grid::grid;
pub use whydoku_grid::{
    Budget, Candidate, CandidateSet, Canonical, Cell, CellError, CellSet, Clash, Conclusions,
    Contradiction, Digit, DigitSet, Grid, House, HouseKind, Intersection, LineError, Movable,
    NumberError, Orientation, Pencilmarks, Puzzle, Rating, RatingError, Rng, Solution,
    SolutionError, Spent, Symmetry, SymmetryError, Truth,
};

/// Cells, digits, houses, sets, grids, pencil marks and symmetries.
///
/// The most important types are also in the root of the crate.
///
/// ```
/// use whydoku::grid::notation::{Style, write_cells};
/// use whydoku::{Cell, CellSet, Grid, Pencilmarks};
///
/// let grid = Grid::try_from([
///     [5, 3, 0, 0, 7, 0, 0, 0, 0],
///     [6, 0, 0, 1, 9, 5, 0, 0, 0],
///     [0, 9, 8, 0, 0, 0, 0, 6, 0],
///     [8, 0, 0, 0, 6, 0, 0, 0, 3],
///     [4, 0, 0, 8, 0, 3, 0, 0, 1],
///     [7, 0, 0, 0, 2, 0, 0, 0, 6],
///     [0, 6, 0, 0, 0, 0, 2, 8, 0],
///     [0, 0, 0, 4, 1, 9, 0, 0, 5],
///     [0, 0, 0, 0, 8, 0, 0, 7, 9],
/// ])?;
/// let marks = Pencilmarks::from_grid(&grid)?;
/// assert_eq!(marks.candidates(Cell::at(0, 2)).to_string(), "124");
/// let cells: CellSet = "r1c123".parse()?;
/// assert_eq!(write_cells(cells, Style::LetterRow), "A123");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod grid {
    #[doc(inline)]
    pub use whydoku_grid::*;
}

/// Solving by brute force: first solution, all solutions, counts, proofs of uniqueness.
///
/// ```
/// use whydoku::solve::{self, Count};
/// use whydoku::{Cell, Digit, Grid};
///
/// let mut grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(solve::is_unique(&grid));
/// grid.clear(Cell::at(0, 0));
/// for solution in solve::solutions(&grid).take(3) {
///     println!("{solution}");
/// }
/// assert_eq!(solve::count(&grid, 100), Count::Exactly(1));
/// # Ok::<(), whydoku::LineError>(())
/// ```
#[cfg(feature = "solve")]
pub mod solve {
    #[doc(inline)]
    pub use whydoku_solve::*;
}

/// Reading and writing puzzles in every common format.
///
/// ```
/// use whydoku::text::{self, Format};
///
/// let reading = text::read("
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
///     . . . | . 8 . | . 7 9");
/// assert_eq!(reading.records[0].grid.givens().len(), 30);
/// ```
#[cfg(feature = "text")]
pub mod text {
    #[doc(inline)]
    pub use whydoku_text::*;
}

/// Solving step by step, the way a person does, with a proof for every step.
///
/// ```
/// use whydoku::logic::{Engine, Outcome};
/// use whydoku::{Budget, Grid, Pencilmarks};
///
/// let grid: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let marks = Pencilmarks::from_grid(&grid)?;
/// let path = Engine::default().solve_path(&marks, &Budget::unlimited());
/// assert_eq!(path.outcome, Outcome::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub mod logic {
    #[doc(inline)]
    pub use whydoku_logic::*;
}

/// Hints that reveal a little more of a step each time.
///
/// ```
/// use whydoku::hint::{self, Rung};
/// use whydoku::logic::Engine;
/// use whydoku::{Budget, Grid, Pencilmarks};
///
/// let grid: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let marks = Pencilmarks::from_grid(&grid)?;
/// let step = Engine::default().next_step(&marks, &Budget::unlimited())?.expect("there is a step");
/// for rung in Rung::ALL {
///     println!("{}", hint::tell(&step, rung));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub mod hint {
    #[doc(inline)]
    pub use whydoku_logic::hint::*;
}

/// Drawings of a state and a step, as text for terminals and as SVG.
///
/// ```
/// use whydoku::logic::Engine;
/// use whydoku::{Budget, Grid, Pencilmarks, draw};
///
/// let grid: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let marks = Pencilmarks::from_grid(&grid)?;
/// let step = Engine::default().next_step(&marks, &Budget::unlimited())?;
/// let picture = draw::svg(&marks, step.as_ref(), "The first step");
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub mod draw {
    #[doc(inline)]
    pub use whydoku_logic::draw::*;
}

/// Ratings on the scales that players use.
///
/// ```
/// use whydoku::rate::{hodoku, levels, se};
/// use whydoku::{Budget, Grid, solve};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (puzzle, budget) = (solve::prove(&grid)?, Budget::unlimited());
/// assert_eq!(se::rate(&puzzle, &se::Options::default(), &budget)?.to_string(), "1.2/1.2/1.2");
/// println!("HoDoKu: {}", hodoku::rate(&puzzle, &budget)?.score);
/// println!("Level: {}", levels::level(&puzzle, &budget)?.level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "rate")]
pub mod rate {
    #[doc(inline)]
    pub use whydoku_rate::*;
}

/// New puzzles on request: where the givens are, which techniques are needed, how hard it is.
///
/// ```
/// use whydoku::Budget;
/// use whydoku::generate::{Generator, GivensSymmetry, Request, Shape, Target};
///
/// let request = Request {
///     shape: Shape { symmetry: GivensSymmetry::Rotational180, ..Shape::default() },
///     target: Target { requires: vec!["naked-pair".into()], ..Target::default() },
/// };
/// let made = Generator::new(request)?.make(7, 0, &Budget::unlimited())?;
/// println!("{:#}", made.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "generate")]
pub mod generate {
    #[doc(inline)]
    pub use whydoku_generate::*;
}

/// Other sizes and rules: killer cages, thermometers, irregular regions, 4x4 to 16x16.
///
/// ```
/// use whydoku::Budget;
/// use whydoku::variant::{End, Solver, Variant};
///
/// let variant: Variant = "
///     size 4
///     thermometer: r1c1 r2c1 r3c1
///     killer-cage 4: r3c1 r3c2
///     killer-cage 3: r3c3 r4c3
///     killer-cage 7: r2c2 r2c3
/// "
/// .parse()?;
/// let (count, end) = Solver::new(&variant).count(1000, &Budget::unlimited());
/// assert_eq!((count, end), (2, End::Complete));
/// # Ok::<(), whydoku::variant::VariantError>(())
/// ```
#[cfg(feature = "variant")]
pub mod variant {
    #[doc(inline)]
    pub use whydoku_variant::*;

    /// Solving variants step by step, the way a person does, with a proof for every step.
    ///
    /// ```
    /// use whydoku::Budget;
    /// use whydoku::variant::Variant;
    /// use whydoku::variant::logic::{Engine, Outcome, Rules};
    ///
    /// let variant: Variant = "
    ///     size 4
    ///     grid .... 3.1. 21.. ....
    ///     thermometer: r1c1 r1c2 r1c3 r1c4
    /// "
    /// .parse()?;
    /// let rules = Rules::new(&variant);
    /// let path = Engine::new(&rules).solve(&Budget::unlimited());
    /// assert_eq!(path.outcome, Outcome::Solved);
    /// # Ok::<(), whydoku::variant::VariantError>(())
    /// ```
    #[cfg(feature = "variant-logic")]
    pub mod logic {
        #[doc(inline)]
        pub use whydoku_variant_logic::*;
    }
}
