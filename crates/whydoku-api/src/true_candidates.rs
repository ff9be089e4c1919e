//! `true-candidates`: the digits that each cell has in some solution.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("true-candidates", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! // One of nine places in the first cell, for the 5.
//! assert!(answer["candidates"].as_str().is_some_and(|cells| cells.starts_with("....5....")));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "variant")]
use crate::position::PositionRequest as _;
use crate::position::request;
use crate::{Bounds, Outcome, Question, RequestError, VariantNote, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::Budget;

/// The question `true-candidates`.
#[derive(Debug)]
pub struct TrueCandidates;

request! {
    /// The puzzle, classic or a variant, with any number of solutions.
    TrueCandidatesRequest {}
}

/// The digits that each cell has in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrueCandidatesAnswer {
    /// For each cell as many characters as there are digits: the digit if some solution has it there, else
    /// `.`. If the work was given up, the digits that were found so far.
    pub candidates: String,
    /// Whether these are all.
    pub complete: bool,
    /// `solved` if each cell has one digit, `several-solutions`, `no-solution`, `budget` or `timeout`.
    pub outcome: Outcome,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl TrueCandidatesAnswer {
    /// Whether there is a solution.
    pub const fn verdict(&self) -> Verdict {
        match self.outcome {
            Outcome::Budget | Outcome::Timeout => Verdict::Budget,
            Outcome::NoSolution => Verdict::No,
            _ => Verdict::Yes,
        }
    }

    /// The digits of each cell, row by row, in columns.
    pub fn text(&self, size: usize) -> String {
        let digits: Vec<char> = self.candidates.chars().collect();
        let cells: Vec<String> = digits
            .chunks(size.max(1))
            .map(|cell| cell.iter().filter(|c| **c != '.').collect())
            .map(|cell: String| {
                if cell.is_empty() {
                    ".".to_owned()
                } else {
                    cell
                }
            })
            .collect();
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        let row = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
            format!("{}\n", cells.join(" ").trim_end())
        };
        cells.chunks(size.max(1)).map(row).collect()
    }
}

impl Question for TrueCandidates {
    type Request = TrueCandidatesRequest;
    type Answer = TrueCandidatesAnswer;
    const NAME: &'static str = "true-candidates";
    const ABOUT: &'static str = "Finds the digits that each cell has in some solution.";

    #[cfg(feature = "variant")]
    fn answer(
        request: TrueCandidatesRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<TrueCandidatesAnswer, RequestError> {
        if let Some(puzzle) = request.variant()? {
            return Ok(puzzle.true_candidates(budget));
        }
        Ok(of_record(&request.record()?, budget))
    }

    #[cfg(not(feature = "variant"))]
    fn answer(
        _: TrueCandidatesRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<TrueCandidatesAnswer, RequestError> {
        Err(crate::question::without_variants())
    }
}

/// The digits of a classic puzzle, with its candidates if it has any.
#[cfg(feature = "variant")]
pub fn of_record(record: &whydoku::text::Record, budget: &Budget) -> TrueCandidatesAnswer {
    let puzzle = crate::variant::VariantPuzzle::classic(record);
    let answer = puzzle.true_candidates(budget);
    TrueCandidatesAnswer {
        variant: None,
        ..answer
    }
}
