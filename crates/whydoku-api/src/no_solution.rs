//! [`NoSolution`]: why a position has no solution.

use crate::Position;
use crate::smallest_conflict::{Trial, differing, smallest};
use whydoku::grid::words;
use whydoku::logic::{Engine, Options, Outcome};
use whydoku::solve::Solver;
use whydoku::{Budget, CandidateSet, CellSet, Contradiction, Grid, Pencilmarks, Solution, Spent};

/// How many guesses may refute a set of digits before techniques try it.
const GUESSES: u64 = 20_000;

/// Techniques that find contradictions for which a search of few digits takes too long: three digits
/// with only two cells, say.
const TECHNIQUES: [&str; 3] = ["singles", "intersections", "subsets"];

/// Why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoSolution {
    /// The reason, as a part of a sentence.
    pub(crate) reason: String,
    /// The cells that the reason names.
    pub(crate) cells: CellSet,
}

impl NoSolution {
    /// The reason that is visible without any search: two equal digits in a house, a cell without
    /// candidates, or a house without a cell for a digit.
    pub(crate) fn visible(position: &Position) -> Option<Self> {
        let contradiction = position.pencilmarks().err()?;
        let cells = match contradiction {
            Contradiction::Clash(clash) => clash.cells.into_iter().collect(),
            Contradiction::EmptyCell(cell) => CellSet::single(cell),
            Contradiction::NoPlace(house, _) => house.cells(),
            Contradiction::NotACandidate(candidate) => CellSet::single(candidate.cell),
        };
        Some(Self {
            reason: contradiction.to_string(),
            cells,
        })
    }

    /// The visible reason, or else a set of digits that contradict each other. The position must have
    /// no solution.
    ///
    /// The set is a smallest one where a limited search can prove that, and the reason says so. Otherwise no digit
    /// of it can be left out, as far as the search can tell.
    pub(crate) fn find(
        solver: &mut Solver,
        position: &Position,
        budget: &Budget,
    ) -> Result<Self, Spent> {
        if let Some(visible) = Self::visible(position) {
            return Ok(visible);
        }
        let options = Options {
            uniqueness: false,
            ..Options::default()
        };
        let engine = Engine::with_techniques(TECHNIQUES, options).unwrap_or_default();
        let mut try_digits = |grid: &Grid, open: &CandidateSet| {
            let found = solver.first((grid, open), &Budget::units(GUESSES));
            match found {
                Ok(Some(solution)) => Trial::Solved(Box::new(solution)),
                Ok(None) => Trial::Impossible,
                Err(_) if is_refuted(&engine, grid, open) => Trial::Impossible,
                Err(_) => Trial::Unknown,
            }
        };
        let grid = &position.grid;
        // Candidates that the player removed count only if the digits alone have a solution.
        let alone = try_digits(grid, &CandidateSet::ALL);
        let removed = position
            .candidates
            .filter(|_| !matches!(alone, Trial::Impossible));
        let open = removed.unwrap_or(CandidateSet::ALL);
        let mut needed = *grid;
        // Fewer digits may be easier to refute, so what was needed before may not be needed later.
        let is_minimal = loop {
            let before = needed;
            let mut is_minimal = true;
            for cell in before.filled() {
                budget.spend(0)?;
                let mut fewer = needed;
                fewer.clear(cell);
                match try_digits(&fewer, &open) {
                    Trial::Impossible => needed = fewer,
                    Trial::Solved(_) => {}
                    Trial::Unknown => is_minimal = false,
                }
            }
            if needed == before {
                break is_minimal;
            }
        };
        let known = needed.filled();
        // A program without techniques does not show the reason.
        let proved = if cfg!(feature = "full") {
            let differs = |solution: &Solution| differing(grid, solution);
            smallest(known, differs, grid.filled(), |cells| {
                if budget.spend(0).is_err() {
                    return Trial::Unknown;
                }
                try_digits(&only(grid, cells), &open)
            })
        } else {
            None
        };
        budget.spend(0)?;
        let size = match proved {
            Some(_) => Size::Smallest,
            None if is_minimal => Size::Minimal,
            None => Size::Unknown,
        };
        let cells = proved.unwrap_or(known);
        Ok(Self::of_digits(grid, cells, removed.is_some(), size))
    }

    fn of_digits(grid: &Grid, cells: CellSet, with_candidates: bool, size: Size) -> Self {
        let list: Vec<String> = cells
            .into_iter()
            .filter_map(|cell| Some(format!("{cell}={}", grid.get(cell)?)))
            .collect();
        let kind = if cells.is_subset(grid.givens()) {
            "given"
        } else {
            "digit"
        };
        let size = match (size, list.len()) {
            // Nothing is smaller than one digit, and one digit cannot do without itself.
            (_, 0 | 1) | (Size::Unknown, _) => "",
            (Size::Smallest, _) => "; no smaller set does",
            (Size::Minimal, _) => "; none of them can be left out",
        };
        let reason = match (list.len(), with_candidates) {
            (0, _) => "the candidates contradict each other".to_owned(),
            (n, false) => format!(
                "{} contradict each other: {}{size}",
                words::count(n, kind),
                list.join(", ")
            ),
            (n, true) => format!(
                "{} and the removed candidates contradict each other: {}{size}",
                words::count(n, kind),
                list.join(", ")
            ),
        };
        Self { reason, cells }
    }
}

/// What is known about the size of a set of digits that contradict each other.
#[derive(Clone, Copy)]
enum Size {
    /// No smaller set of the digits does.
    Smallest,
    /// All but any one of them have a solution.
    Minimal,
    /// Perhaps some can be left out.
    Unknown,
}

/// The digits of these cells.
fn only(grid: &Grid, cells: CellSet) -> Grid {
    let mut some = *grid;
    for cell in grid.filled() - cells {
        some.clear(cell);
    }
    some
}

/// Whether techniques end in a contradiction.
fn is_refuted(engine: &Engine, grid: &Grid, open: &CandidateSet) -> bool {
    // The callers of a program without techniques do not use the reason.
    if cfg!(not(feature = "full")) {
        return false;
    }
    let Ok(marks) = Pencilmarks::from_candidates(grid, open) else {
        return true;
    };
    let path = engine.solve_path(&marks, &Budget::unlimited());
    matches!(path.outcome, Outcome::Contradiction(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::solve::reference;
    use whydoku::{Cell, Digit, Rng};

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn reason(position: &Position) -> NoSolution {
        let mut solver = Solver::new();
        NoSolution::find(&mut solver, position, &Budget::unlimited()).unwrap()
    }

    fn position(grid: Grid) -> Position {
        Position {
            grid,
            candidates: None,
        }
    }

    #[test]
    fn what_can_be_seen_is_named() {
        // 1 to 8 see r1c9, and 9 is in its box.
        let grid: Grid = format!("12345678.{}9..{}", ".".repeat(15), ".".repeat(54))
            .parse()
            .unwrap();
        let found = reason(&position(grid));
        assert_eq!(found.reason, "r1c9 has no candidate left");
        assert_eq!(found.cells, CellSet::single(Cell::at(0, 8)));
        let grid: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
        let found = reason(&position(grid));
        assert_eq!(found.reason, "row 1 holds 1 twice, at r1c1 and r1c2");
        assert_eq!(found.cells.len(), 2);
    }

    /// A wrong digit is added to a puzzle wherever nothing is visible at once. The reference solver
    /// says that the digits named have no solution, and that all but any one of them do.
    #[test]
    fn no_digit_that_is_named_can_be_left_out() {
        let puzzle: Grid = EASY.parse().unwrap();
        let mut checked = 0;
        for cell in Cell::ALL.into_iter().step_by(2) {
            for digit in Digit::ALL {
                let mut grid = puzzle;
                grid.place(cell, digit);
                let wrong = position(grid);
                let is_wrong = puzzle.get(cell).is_none() && !reference::is_unique(&grid);
                if !is_wrong || NoSolution::visible(&wrong).is_some() {
                    continue;
                }
                checked += 1;
                let found = reason(&wrong);
                assert!(found.cells.contains(cell), "{}", found.reason);
                let only = |cells: CellSet| {
                    let digits = Cell::ALL.map(|c| grid.get(c).filter(|_| cells.contains(c)));
                    reference::first(&Grid::from_givens(digits))
                };
                assert_eq!(only(found.cells), None, "{}", found.reason);
                for one in found.cells {
                    assert!(
                        only(found.cells.without(one)).is_some(),
                        "{one}: {}",
                        found.reason
                    );
                }
            }
        }
        assert!(checked > 10, "{checked} grids");
    }

    /// No set that is left when digits are taken away in random order, as long as the rest still contradicts itself,
    /// is smaller than one that is said to be a smallest.
    #[test]
    fn a_smallest_set_is_one() {
        let puzzle: Grid = EASY.parse().unwrap();
        let (mut rng, mut solver) = (Rng::new(1), Solver::new());
        let (mut proved, mut larger) = (0, 0);
        for (cell, digit) in Cell::ALL
            .iter()
            .flat_map(|cell| Digit::ALL.map(|digit| (*cell, digit)))
        {
            let mut grid = puzzle;
            grid.place(cell, digit);
            let wrong = position(grid);
            let is_wrong = puzzle.get(cell).is_none() && !reference::is_unique(&grid);
            if !is_wrong || NoSolution::visible(&wrong).is_some() {
                continue;
            }
            let found = reason(&wrong);
            if !found.reason.ends_with("; no smaller set does") {
                continue;
            }
            proved += 1;
            for _ in 0..100 {
                let mut order: Vec<Cell> = grid.filled().into_iter().collect();
                rng.shuffle(&mut order);
                let mut rest = grid.filled();
                for one in order {
                    let fewer = rest.without(one);
                    let first = solver.first(&only(&grid, fewer), &Budget::unlimited());
                    if first.unwrap().is_none() {
                        rest = fewer;
                    }
                }
                assert!(rest.len() >= found.cells.len(), "{rest}: {}", found.reason);
                larger += usize::from(rest.len() > found.cells.len());
            }
        }
        assert!(proved > 20, "{proved} grids");
        assert!(larger > 0, "every set was a smallest one");
    }

    /// Norvig's impossible grid: 1, 5 and 6 must go into column 5 of box 8, below row 7, where there
    /// are only two cells. Searching takes hours; the nine digits are found all the same.
    #[test]
    fn a_contradiction_that_a_search_does_not_see_is_named() {
        let grid: Grid =
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
                .parse()
                .unwrap();
        let expected = "9 givens contradict each other: r1c6=5, r2c4=6, r2c6=1, r4c4=5, r5c4=1, \
                        r5c6=6, r7c1=5, r7c8=6, r7c9=1; no smaller set does";
        assert_eq!(reason(&position(grid)).reason, expected);
    }

    /// The same two digits are removed from three cells that need them.
    #[test]
    fn removed_candidates_are_mentioned_if_they_are_needed() {
        let mut open = CandidateSet::ALL;
        for digit in Digit::ALL.into_iter().skip(2) {
            for column in 0..3 {
                open.remove(whydoku::Candidate::new(Cell::at(0, column), digit));
            }
        }
        let empty = Position {
            grid: Grid::EMPTY,
            candidates: Some(open),
        };
        assert_eq!(
            reason(&empty).reason,
            "the candidates contradict each other"
        );
    }
}
