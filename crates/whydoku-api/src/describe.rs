//! `describe`: a puzzle as data for whoever draws it and writes candidates into it.
//!
//! ```
//! # #[cfg(feature = "variant")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("describe", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["size"], 9);
//! assert_eq!(answer["regions"][0][8], "r3c3");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::variant::VariantPuzzle;
use crate::{Bounds, Question, RequestError, RequestErrorKind, VariantNote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku::{Budget, text};

/// The question `describe`.
#[derive(Debug)]
pub struct Describe;

/// The puzzle to describe.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DescribeRequest {
    /// One puzzle in any format that can be read, classic or a variant.
    pub puzzle: String,
}

/// A puzzle as data. Digits from 10 up are letters, A is 10.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DescribeAnswer {
    /// The puzzle with one rule per line, which every question takes as `puzzle`.
    pub text: String,
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The title; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// The rules in the words of the source; may be empty.
    pub rules: String,
    /// The givens, one character for each cell, `.` for an empty cell.
    pub givens: String,
    /// The empty cells that may have only some digits, by what is said about this cell alone: `{"r1c2": "24"}`.
    pub allowed: BTreeMap<String, String>,
    /// The regions as they are drawn.
    pub regions: Vec<Vec<String>>,
    /// The groups of cells that have every digit.
    pub houses: Vec<HouseEntry>,
    /// The other groups of three or more cells whose digits differ.
    pub different: Vec<Vec<String>>,
    /// The other pairs of cells whose digits differ.
    pub pairs: Vec<[String; 2]>,
    /// The clues and rules, in the order of the puzzle. Steps name them by their place in this list, from 0.
    pub clues: Vec<ClueEntry>,
    /// What makes the puzzle a variant. A classic puzzle has no rules in it.
    pub variant: VariantNote,
}

/// A group of cells that has every digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HouseEntry {
    /// `r3` is the third row, `c3` the third column, `b3` the third region, and `k3` the third of the others.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The cells.
    pub cells: Vec<String>,
}

/// A clue, or a rule for the whole grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClueEntry {
    /// The name of its rule: `killer-cage`.
    pub rule: &'static str,
    /// The name of the rule for people: `killer cage`.
    pub name: &'static str,
    /// How it is drawn: `grid` (named beside the grid), `cage`, `shade`, `line`, `diagonal`, `thermometer`,
    /// `arrow`, `ends`, `diamonds`, `white-dot`, `black-dot`, `letter`, `greater`, `circle`, `square`, `inward`,
    /// `outward`, `corner`, `outside` or `outside-arrow`.
    pub shape: &'static str,
    /// The cells to draw it on, in groups: the circle and the shaft of an arrow, the larger cell first, a line
    /// from the side of its clue.
    pub cells: Vec<Vec<String>>,
    /// The text to write; may be empty.
    pub label: String,
    /// The number that the clue states; null if it states none.
    pub number: Option<i64>,
    /// The row and column, from 1, of a label outside the grid: 0, or one more than the size, is outside. Null for
    /// other clues.
    pub outside: Option<[usize; 2]>,
    /// What it means, in a sentence.
    pub words: String,
}

impl Question for Describe {
    type Request = DescribeRequest;
    type Answer = DescribeAnswer;
    const NAME: &'static str = "describe";
    const ABOUT: &'static str =
        "Describes a puzzle as data to draw: its size, regions, clues and the cells that differ.";

    fn answer(
        request: DescribeRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<DescribeAnswer, RequestError> {
        let puzzle = &request.puzzle;
        let found = match VariantPuzzle::find(puzzle) {
            Some(found) => found?,
            None => VariantPuzzle::classic(&only_one(puzzle)?),
        };
        Ok(found.describe())
    }
}

/// The only classic puzzle of a text.
fn only_one(puzzle: &str) -> Result<text::Record, RequestError> {
    let unreadable = |detail: &str| RequestError::new(RequestErrorKind::UnreadablePuzzle, detail);
    let reading = text::read(puzzle);
    if let Some(error) = reading.errors.first() {
        let place = error.place;
        return Err(unreadable(&error.to_string()).at(place.line, place.column));
    }
    match <[text::Record; 1]>::try_from(reading.records) {
        Ok([record]) => Ok(record),
        Err(none) if none.is_empty() => Err(unreadable(
            "`puzzle` does not hold a board; write its cells in any format",
        )),
        Err(_) => Err(unreadable(
            "`puzzle` holds more than one board; send one, or ask `parse` to split the text",
        )),
    }
}
