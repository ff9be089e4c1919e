//! `parse`: every board in a text, in any format.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("parse", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["puzzles"][0]["format"], "line");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(not(feature = "variant"))]
use crate::resemblance::may_hold_variant;
#[cfg(feature = "variant")]
use crate::variant::{Item, Mixed, VariantItem};
use crate::{Bounds, Position, Question, RequestError, VariantNote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::{Budget, text, wire};

/// The question `parse`.
#[derive(Debug)]
pub struct Parse;

/// The text to read.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseRequest {
    /// One puzzle or a whole collection, in any format.
    pub puzzle: String,
}

/// The boards of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParseAnswer {
    /// The boards, in the order of the text.
    pub puzzles: Vec<Board>,
    /// The places that look like a board but cannot be read.
    pub errors: Vec<ParseProblem>,
    /// How many lines were skipped because they hold comments or prose.
    pub ignored: usize,
    /// Whether there are more boards or errors than one answer lists.
    pub more: bool,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Board {
    /// The givens: 81 characters, `.` for an empty cell. Of a variant, the text with one rule per line.
    pub puzzle: String,
    /// The digits on the board, given or placed, one character for each cell.
    pub grid: String,
    /// The open candidates, if the text lists them: nine characters for each cell.
    pub candidates: Option<String>,
    /// The name of the board, or the text beside it.
    pub label: Option<String>,
    /// The name of its format.
    pub format: String,
    /// All other data in the text, as pairs of name and value.
    pub fields: Vec<(String, String)>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

/// A place that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParseProblem {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub text: String,
}

impl Question for Parse {
    type Request = ParseRequest;
    type Answer = ParseAnswer;
    const NAME: &'static str = "parse";
    const ABOUT: &'static str = "Reads every board in a text, whatever its format.";
    const COLLECTION: bool = true;

    fn answer(
        request: ParseRequest,
        bounds: &Bounds,
        _: &Budget,
    ) -> Result<ParseAnswer, RequestError> {
        #[cfg(not(feature = "variant"))]
        if may_hold_variant(&request.puzzle) {
            return Err(crate::question::without_variants());
        }
        Ok(read(&request.puzzle, bounds.puzzles))
    }
}

/// Reads the boards of a text, up to `most` of them.
#[cfg(feature = "variant")]
fn read(text: &str, most: usize) -> ParseAnswer {
    let mut answer = ParseAnswer {
        puzzles: Vec::new(),
        errors: Vec::new(),
        ignored: 0,
        more: false,
    };
    let mut items = Mixed::new(text.as_bytes(), None);
    for item in items.by_ref() {
        let result = match item {
            Item::Record(record) => Ok(board(&record)),
            Item::Unreadable(error) => Err(problem(&error)),
            Item::Variant(item) => variant(item),
        };
        match result {
            Ok(_) if answer.puzzles.len() == most => answer.more = true,
            Err(_) if answer.errors.len() == most => answer.more = true,
            Ok(board) => answer.puzzles.push(board),
            Err(problem) => answer.errors.push(problem),
        }
    }
    answer.ignored = items.ignored().comments + items.ignored().lines;
    answer
}

/// Reads the boards of a text, up to `most` of them.
#[cfg(not(feature = "variant"))]
fn read(text: &str, most: usize) -> ParseAnswer {
    let reading = text::read(text);
    ParseAnswer {
        puzzles: reading.records.iter().take(most).map(board).collect(),
        errors: reading.errors.iter().take(most).map(problem).collect(),
        ignored: reading.ignored.comments + reading.ignored.lines,
        more: reading.records.len() > most || reading.errors.len() > most,
    }
}

#[cfg(feature = "variant")]
fn variant(item: VariantItem) -> Result<Board, ParseProblem> {
    let puzzle = item.puzzle.map_err(|error| {
        let (line, column) = error.place.unwrap_or((item.line, 1));
        ParseProblem {
            line,
            column,
            text: error.detail,
        }
    })?;
    Ok(Board {
        puzzle: puzzle.text(),
        grid: puzzle.givens(),
        candidates: None,
        label: item.label,
        format: puzzle.format.id().to_owned(),
        fields: Vec::new(),
        variant: Some(puzzle.note()),
    })
}

fn board(record: &text::Record) -> Board {
    // A board that contradicts itself has no working state, but its digits can be shown.
    let state = record.candidates.and(record.pencilmarks().ok());
    Board {
        puzzle: Position::from(record).givens().to_string(),
        grid: record.grid.to_string(),
        candidates: state.map(|marks| wire::State::from(&marks).candidates),
        label: record.label.clone(),
        format: record.format.name().to_owned(),
        fields: record.fields.clone(),
        variant: None,
    }
}

fn problem(error: &text::ReadError) -> ParseProblem {
    ParseProblem {
        line: error.place.line,
        column: error.place.column,
        text: error.kind.to_string(),
    }
}
