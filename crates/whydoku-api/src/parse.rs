//! `parse`: every board in a text, in any format.

use crate::{Bounds, Position, Question, RequestError};
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
    /// The givens: 81 characters, `.` for an empty cell.
    pub puzzle: String,
    /// The digits on the board, given or placed.
    pub grid: String,
    /// The open candidates, if the text lists them: nine characters for each cell.
    pub candidates: Option<String>,
    /// The name of the board, or the text beside it.
    pub label: Option<String>,
    /// The name of its format.
    pub format: String,
    /// All other data in the text, as pairs of name and value.
    pub fields: Vec<(String, String)>,
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
        let reading = text::read(&request.puzzle);
        let most = bounds.puzzles;
        Ok(ParseAnswer {
            puzzles: reading.records.iter().take(most).map(board).collect(),
            errors: reading.errors.iter().take(most).map(problem).collect(),
            ignored: reading.ignored.comments + reading.ignored.lines,
            more: reading.records.len() > most || reading.errors.len() > most,
        })
    }
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
    }
}

fn problem(error: &text::ReadError) -> ParseProblem {
    ParseProblem {
        line: error.place.line,
        column: error.place.column,
        text: error.kind.to_string(),
    }
}
