//! `minimize`: the puzzle without the givens it does not need.

use crate::position::{PositionRequest as _, request};
use crate::{Bounds, Position, Question, RequestError, RequestErrorKind, rate};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::generate::{minimize, stream};
use whydoku::solve::Solver;
use whydoku::wire::Text;
use whydoku::{Budget, Cell};

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
    /// The cells whose givens were removed.
    pub removed: Vec<Text<Cell>>,
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
        let position = Position::from(&request.record()?);
        let puzzle = rate::prove(&mut Solver::new(), &position, budget)?;
        // As the command draws for a puzzle in line 1.
        let mut rng = stream(request.seed, 1);
        let minimal = minimize(&puzzle, &mut rng, budget).map_err(|_| {
            RequestError::new(
                RequestErrorKind::Late,
                "the puzzle was not minimized in time; try again",
            )
        })?;
        Ok(MinimizeAnswer {
            result: minimal.puzzle.to_string(),
            removed: minimal.removed.into_iter().map(Text).collect(),
        })
    }
}
