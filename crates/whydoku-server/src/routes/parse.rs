//! `POST /api/parse`: every board in a text, in whatever format.

use super::Endpoint;
use crate::limits::Limits;
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use whydoku::{Budget, text, wire};

pub(super) struct Parse;

/// What to read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ParseRequest {
    /// One puzzle or a collection, in any format.
    puzzle: String,
}

/// What was read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Parsed {
    puzzles: Vec<Board>,
    /// What looks like a board and cannot be read.
    errors: Vec<Unread>,
    /// Lines of prose and comments that were read over.
    ignored: usize,
    /// Whether there were more boards than are sent.
    more: bool,
}

/// One board.
#[derive(Debug, Serialize, JsonSchema)]
struct Board {
    /// The givens: 81 characters, `.` for empty.
    puzzle: String,
    /// The digits that stand, given or placed.
    grid: String,
    /// The open candidates, if the text lists them: nine characters for each cell.
    candidates: Option<String>,
    /// Its name, or the text beside it.
    label: Option<String>,
    /// The name of its format.
    format: String,
    /// Everything else the text says, as pairs.
    fields: Vec<(String, String)>,
}

/// Something that cannot be read.
#[derive(Debug, Serialize, JsonSchema)]
struct Unread {
    line: usize,
    column: usize,
    text: String,
}

impl Endpoint for Parse {
    type Request = ParseRequest;
    type Answer = Parsed;
    const NAME: &'static str = "parse";
    const ABOUT: &'static str = "Every board in a text, in whatever format it is.";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn body(limits: &Limits) -> usize {
        limits.batch_body
    }

    fn answer(request: ParseRequest, limits: &Limits, _: &Budget) -> Result<Parsed, Problem> {
        let reading = text::read(&request.puzzle);
        let most = limits.batch_puzzles;
        let more = reading.records.len() > most || reading.errors.len() > most;
        Ok(Parsed {
            puzzles: reading.records.iter().take(most).map(board).collect(),
            errors: reading.errors.iter().take(most).map(unread).collect(),
            ignored: reading.ignored.comments + reading.ignored.lines,
            more,
        })
    }
}

fn board(record: &text::Record) -> Board {
    let mut givens = record.grid;
    givens.restore();
    // A board that contradicts itself has no working state; its digits are still what was read.
    let state = record.candidates.and(record.pencilmarks().ok());
    Board {
        puzzle: givens.to_string(),
        grid: record.grid.to_string(),
        candidates: state.map(|marks| wire::State::from(&marks).candidates),
        label: record.label.clone(),
        format: record.format.name().to_owned(),
        fields: record.fields.clone(),
    }
}

fn unread(error: &text::ReadError) -> Unread {
    Unread {
        line: error.place.line,
        column: error.place.column,
        text: error.kind.to_string(),
    }
}
