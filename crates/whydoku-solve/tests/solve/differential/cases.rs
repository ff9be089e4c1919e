//! The mixed inputs, made from a seed.

use whydoku_grid::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Rng};
use whydoku_solve::{SimdLevel, Solver};

pub(crate) const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Known puzzles that need many guesses; their random images are the hard cases.
const HARD: [&str; 6] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2",
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......",
];

/// An input and the limit for counting.
pub(crate) struct Case {
    pub(crate) grid: Grid,
    pub(crate) open: CandidateSet,
    pub(crate) limit: u64,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Part of a solution; it has one solution or several.
    Part,
    /// Part of a solution with one digit changed; it mostly has no solution.
    Damaged,
    /// At most a dozen digits.
    NearEmpty,
    /// Digits anywhere, clashing or not.
    Random,
    /// A solution among some of the 729 candidates.
    Candidates,
    /// Random candidates.
    FreeCandidates,
    /// The random image of a hard puzzle.
    Hard,
}

pub(crate) const KINDS: [Kind; 7] = [
    Kind::Part,
    Kind::Damaged,
    Kind::NearEmpty,
    Kind::Random,
    Kind::Candidates,
    Kind::FreeCandidates,
    Kind::Hard,
];

/// A random symmetry, independent of the library's own: rows within bands, bands, the same for
/// columns, transposing, and relabeling.
pub(crate) struct Move {
    /// The image of each cell.
    cells: [usize; 81],
    digits: [Digit; 9],
}

impl Move {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let mut lines = || {
            let mut chutes = [0, 1, 2];
            rng.shuffle(&mut chutes);
            let mut order = [0; 9];
            for (place, chute) in chutes.into_iter().enumerate() {
                let mut within = [0, 1, 2];
                rng.shuffle(&mut within);
                for (i, line) in within.into_iter().enumerate() {
                    order[3 * place + i] = 3 * chute + line;
                }
            }
            order
        };
        let (rows, columns) = (lines(), lines());
        let transpose = rng.coin();
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        let to = |cell: usize| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            if transpose {
                9 * column + row
            } else {
                9 * row + column
            }
        };
        Self {
            cells: std::array::from_fn(to),
            digits,
        }
    }

    pub(crate) fn grid(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for cell in Cell::ALL {
            if let Some(digit) = grid.get(cell) {
                let to = Cell::from_index(self.cells[cell.index()]);
                image.set_given(to, self.digits[digit.index()]);
            }
        }
        image
    }

    pub(crate) fn open(&self, open: &CandidateSet) -> CandidateSet {
        if *open == CandidateSet::ALL {
            return *open;
        }
        let moved = |candidate: Candidate| {
            let to = Cell::from_index(self.cells[candidate.cell.index()]);
            Candidate::new(to, self.digits[candidate.digit.index()])
        };
        open.iter().map(moved).collect()
    }

    pub(crate) fn full(&self, full: &[u8; 81]) -> [u8; 81] {
        let mut image = [0; 81];
        for (to, number) in self.cells.into_iter().zip(full) {
            image[to] = self.digits[usize::from(*number) - 1].get();
        }
        image
    }
}

const fn any_cell(rng: &mut Rng) -> Cell {
    Cell::from_index(rng.index(81))
}

const fn any_digit(rng: &mut Rng) -> Digit {
    Digit::ALL[rng.index(9)]
}

/// Full grids of different classes. It does not matter that a solver under test makes them: even a
/// wrong grid is a valid case.
pub(crate) fn full_grids(rng: &mut Rng) -> Vec<Grid> {
    let mut solver = Solver::with_level(SimdLevel::Scalar).expect("scalar is always there");
    let draw = |_| {
        let drawn = solver.random(&Grid::EMPTY, rng, &Budget::unlimited());
        drawn
            .expect("no limit")
            .map_or_else(|| parse(FULL), |full| parse(&full.to_string()))
    };
    (0..16).map(draw).collect()
}

/// `count` random cells of a random solution.
fn part(rng: &mut Rng, fulls: &[Grid], count: usize) -> Grid {
    let full = Move::random(rng).grid(&fulls[rng.index(fulls.len())]);
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    let mut grid = Grid::EMPTY;
    for cell in &cells[..count] {
        grid.set_given(*cell, full.get(*cell).expect("a full grid"));
    }
    grid
}

pub(crate) fn case(rng: &mut Rng, fulls: &[Grid]) -> Case {
    let limit = 1 + rng.below(4);
    let mut open = CandidateSet::ALL;
    // The reference solver can refute grids of these sizes in reasonable time.
    let (kind, grid) = match rng.below(1000) {
        0..500 => {
            let size = 27 + rng.index(14);
            (Kind::Part, part(rng, fulls, size))
        }
        500..700 => {
            let size = 28 + rng.index(12);
            let mut grid = part(rng, fulls, size);
            let cell = any_cell(rng);
            grid.set_given(cell, any_digit(rng));
            (Kind::Damaged, grid)
        }
        700..800 => {
            let size = rng.index(11);
            (Kind::NearEmpty, part(rng, fulls, size))
        }
        800..850 => {
            let mut grid = Grid::EMPTY;
            for _ in 0..rng.below(10) {
                let cell = any_cell(rng);
                grid.set_given(cell, any_digit(rng));
            }
            (Kind::Random, grid)
        }
        850..950 => {
            let keep = 1 + rng.below(5);
            open = some_candidates(rng, keep);
            let full = Move::random(rng).grid(&fulls[rng.index(fulls.len())]);
            let mut grid = Grid::EMPTY;
            for cell in Cell::ALL {
                let digit = full.get(cell).expect("a full grid");
                open.insert(Candidate::new(cell, digit));
                if rng.below(5) == 0 {
                    grid.set_given(cell, digit);
                }
            }
            (Kind::Candidates, grid)
        }
        950..998 => {
            let keep = [1, 2, 3, 9][rng.index(4)];
            open = some_candidates(rng, keep);
            (Kind::FreeCandidates, Grid::EMPTY)
        }
        _ => {
            let hard = parse(HARD[rng.index(HARD.len())]);
            (Kind::Hard, Move::random(rng).grid(&hard))
        }
    };
    Case {
        grid,
        open,
        limit,
        kind,
    }
}

/// Keeps each of the 729 candidates with a probability of `keep` in ten.
fn some_candidates(rng: &mut Rng, keep: u64) -> CandidateSet {
    Candidate::all().filter(|_| rng.below(10) < keep).collect()
}

pub(crate) fn parse(line: &str) -> Grid {
    line.parse().expect("a line of 81 cells")
}
