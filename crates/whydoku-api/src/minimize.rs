//! `minimize`: the puzzle without the givens it does not need.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "seed": 1 }).to_string();
//! let answer = ask("minimize", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! // These givens follow from the others.
//! assert!(answer["removed"].as_array().is_some_and(|removed| removed.len() > 3));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request, write_candidates};
use crate::rate::{late, not_unique};
use crate::{Bounds, Position, Question, RequestError, RequestErrorKind, VariantNote};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::generate::{minimize, stream};
use whydoku::solve::{Count, NotUniqueError, ProveError, Solver};
use whydoku::text::Record;
use whydoku::{Budget, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Rng, Spent};

/// The question `minimize`.
#[derive(Debug)]
pub struct Minimize;

request! {
    /// The puzzle to minimize.
    MinimizeRequest {
        /// The random seed, which decides which givens are removed; 0 if absent.
        #[serde(default)]
        seed: u64,
    }
}

/// A puzzle in which every given is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MinimizeAnswer {
    /// The minimal puzzle, 81 characters.
    pub result: String,
    /// The open candidates of the minimal puzzle, if the puzzle has candidates of its own.
    pub candidates: Option<String>,
    /// The cells whose givens were removed.
    /// In a variant, the clues that were removed, as its text writes them: `given 5: r1c1`.
    pub removed: Vec<String>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Minimize {
    type Request = MinimizeRequest;
    type Answer = MinimizeAnswer;
    const NAME: &'static str = "minimize";
    const ABOUT: &'static str = "Removes givens as long as the puzzle keeps its only solution.";

    fn answer(
        request: MinimizeRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<MinimizeAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(puzzle) = request.variant()? {
            return puzzle.minimize(&mut stream(request.seed, 1), budget);
        }
        let position = Position::from(&request.record()?);
        // As the command draws for a puzzle in line 1.
        let mut rng = stream(request.seed, 1);
        let minimized = Minimized::find(&mut Solver::new(), &position, &mut rng, budget)?;
        Ok(minimized.answer())
    }
}

/// A minimized puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The givens that are needed.
    pub grid: Grid,
    /// The open candidates, if the puzzle has candidates of its own.
    pub candidates: Option<CandidateSet>,
    /// The cells whose givens were removed.
    pub removed: CellSet,
}

impl Minimized {
    /// Removes givens in random order as long as there is exactly one solution.
    ///
    /// The candidates of a candidate grid do not change. A cell that loses its given may have any
    /// digit.
    pub fn find(
        solver: &mut Solver,
        position: &Position,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let Some(candidates) = &position.candidates else {
            let puzzle = solver
                .prove(&position.grid, budget)
                .map_err(|why| match why {
                    ProveError::NotUnique(why) => not_unique(&why),
                    ProveError::Spent(_) => late(),
                })?;
            let minimal = minimize(&puzzle, rng, budget).map_err(|_| late())?;
            return Ok(Self {
                grid: *minimal.puzzle.grid(),
                candidates: None,
                removed: minimal.removed,
            });
        };
        Self::within(solver, &position.grid, candidates, rng, budget)
    }

    fn within(
        solver: &mut Solver,
        grid: &Grid,
        candidates: &CandidateSet,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let mut count = |grid: &Grid, open: &CandidateSet| -> Result<u64, Spent> {
            match solver.count((grid, open), 2, budget) {
                Ok(Count::Exactly(count) | Count::AtLeast(count)) => Ok(count),
                Err(error) => Err(error.why),
            }
        };
        let mut minimized = Self {
            grid: *grid,
            candidates: None,
            removed: CellSet::EMPTY,
        };
        let mut open = *candidates;
        match count(grid, &open).map_err(|_| late())? {
            0 => return Err(not_unique(&NotUniqueError::None)),
            1 => {}
            _ => {
                let detail = "the puzzle has more than one solution within its candidates";
                let kind = RequestErrorKind::SeveralSolutions;
                return Err(RequestError::new(kind, detail));
            }
        }
        let mut cells: Vec<Cell> = grid.filled().into_iter().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let (mut without, mut wider) = (minimized.grid, open);
            without.clear(cell);
            for digit in Digit::ALL {
                wider.insert(Candidate::new(cell, digit));
            }
            if count(&without, &wider).map_err(|_| late())? == 1 {
                (minimized.grid, open) = (without, wider);
                minimized.removed.insert(cell);
            }
        }
        let left = Position {
            grid: minimized.grid,
            candidates: Some(open),
        };
        minimized.candidates = left.pencilmarks().ok().map(|marks| *marks.open());
        Ok(minimized)
    }

    /// The same as JSON.
    pub fn answer(&self) -> MinimizeAnswer {
        MinimizeAnswer {
            result: self.grid.to_string(),
            variant: None,
            candidates: self.candidates.as_ref().map(write_candidates),
            removed: self
                .removed
                .into_iter()
                .map(|cell| cell.to_string())
                .collect(),
        }
    }

    /// The record of a puzzle with this one in its place.
    pub fn record(&self, of: &Record) -> Record {
        Record {
            grid: self.grid,
            candidates: self.candidates,
            marks: None,
            ..of.clone()
        }
    }
}
