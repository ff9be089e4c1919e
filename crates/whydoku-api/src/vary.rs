//! `vary`: random equivalents of a puzzle.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "seed": 1, "count": 2 }).to_string();
//! let answer = ask("vary", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["variants"].as_array().map(Vec::len), Some(2));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
use crate::transform::{self, TransformAnswer};
use crate::{Bounds, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::generate::stream;
use whydoku::{Budget, Symmetry};

/// The question `vary`.
#[derive(Debug)]
pub struct Vary;

request! {
    /// The position to vary.
    VaryRequest {
        /// The random seed; 0 if absent.
        #[serde(default)]
        seed: u64,
        /// How many variants; 1 if absent.
        #[serde(default)]
        #[schemars(extend("default" = 1, "minimum" = 1, "maximum" = Bounds::PUZZLES))]
        count: Option<usize>,
    }
}

/// Random equivalents of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VaryAnswer {
    /// The variants.
    pub variants: Vec<TransformAnswer>,
}

impl Question for Vary {
    type Request = VaryRequest;
    type Answer = VaryAnswer;
    const NAME: &'static str = "vary";
    const ABOUT: &'static str =
        "Turns the puzzle into random equivalents: turned, permuted, relabeled.";

    fn answer(
        request: VaryRequest,
        bounds: &Bounds,
        _: &Budget,
    ) -> Result<VaryAnswer, RequestError> {
        let count = request.count.unwrap_or(1);
        if !(1..=bounds.puzzles).contains(&count) {
            let most = bounds.puzzles;
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`count` is {count}; choose a number from 1 to {most}"),
            ));
        }
        let record = request.record()?;
        // As the command draws for a puzzle in line 1.
        let mut rng = stream(request.seed, 1);
        let variant = |_| transform::answer(&record, &Symmetry::random(&mut rng), None);
        Ok(VaryAnswer {
            variants: (0..count).map(variant).collect(),
        })
    }
}
