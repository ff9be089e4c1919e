//! [`RequestError`]: why a request has no answer, and [`Problem`], the same as JSON.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use whydoku::grid::words;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// What kind of problem it is.
    pub kind: RequestErrorKind,
    /// What happened and what to do about it. Front ends decide about capitals and the period.
    pub detail: String,
    /// Line and column in the text of the puzzle, both from 1.
    pub place: Option<(usize, usize)>,
}

impl RequestError {
    /// An error without a place.
    pub fn new(kind: RequestErrorKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            place: None,
        }
    }

    /// Adds the line and column in the text of the puzzle.
    #[must_use]
    pub const fn at(mut self, line: usize, column: usize) -> Self {
        self.place = Some((line, column));
        self
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for RequestError {}

/// The kinds of problem a request can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestErrorKind {
    /// The JSON is not a request of this question.
    NotARequest,
    /// The text of the puzzle cannot be read.
    UnreadablePuzzle,
    /// The digits or candidates of the position contradict each other.
    ImpossiblePosition,
    /// The puzzle has no solution, where one is needed.
    NoSolution,
    /// The puzzle has several solutions, where exactly one is needed.
    SeveralSolutions,
    /// A technique, format, level or scale that does not exist.
    UnknownName,
    /// A value outside its range.
    OutOfRange,
    /// Something that was asked for by name or number does not exist.
    NotFound,
    /// The answer would be too large.
    AnswerTooLarge,
    /// The budget ran out before there was anything to answer.
    Late,
    /// The puzzle is a variant, which the question or the option does not do.
    Variant,
    /// A program without the feature `full` cannot answer it.
    LeftOut,
}

impl RequestErrorKind {
    /// The name that programs compare.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NotARequest => "not-a-request",
            Self::UnreadablePuzzle => "unreadable-puzzle",
            Self::ImpossiblePosition => "impossible-position",
            Self::NoSolution => "no-solution",
            Self::SeveralSolutions => "several-solutions",
            Self::UnknownName => "unknown-name",
            Self::OutOfRange => "out-of-range",
            Self::NotFound => "not-found",
            Self::AnswerTooLarge => "answer-too-large",
            Self::Late => "late",
            Self::Variant => "variant",
            Self::LeftOut => "left-out",
        }
    }

    /// The kind in words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::NotARequest => "The JSON is not a valid request",
            Self::UnreadablePuzzle => "The puzzle cannot be read",
            Self::ImpossiblePosition => "The position is impossible",
            Self::NoSolution => "The puzzle has no solution",
            Self::SeveralSolutions => "The puzzle has several solutions",
            Self::UnknownName => "A name is unknown",
            Self::OutOfRange => "A value is out of range",
            Self::NotFound => "Not found",
            Self::AnswerTooLarge => "The answer is too large",
            Self::Late => "The work did not finish in time",
            Self::Variant => "Variants are not possible here",
            Self::LeftOut => "This program leaves it out",
        }
    }

    /// The HTTP status that means the same.
    pub const fn status(self) -> u16 {
        match self {
            Self::NotARequest => 400,
            Self::NotFound => 404,
            Self::UnreadablePuzzle
            | Self::ImpossiblePosition
            | Self::NoSolution
            | Self::SeveralSolutions
            | Self::UnknownName
            | Self::OutOfRange
            | Self::Variant
            | Self::AnswerTooLarge => 422,
            Self::LeftOut => 501,
            Self::Late => 503,
        }
    }
}

/// An error as JSON, in the fields of RFC 9457 (`application/problem+json`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// The kind of problem, for programs: `urn:whydoku:problem:unreadable-puzzle`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What happened, where, and what to do, in whole sentences.
    pub detail: String,
    /// The line of the puzzle's text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// How many seconds to wait before asking again; also sent as the `Retry-After` header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

impl Problem {
    /// A problem of this kind; `detail` becomes a sentence.
    pub fn new(kind: &str, title: &str, status: u16, detail: &str) -> Self {
        Self {
            kind: format!("urn:whydoku:problem:{kind}"),
            title: title.to_owned(),
            status,
            detail: words::sentence(detail),
            line: None,
            column: None,
            retry_after: None,
        }
    }
}

impl From<&RequestError> for Problem {
    fn from(error: &RequestError) -> Self {
        let kind = error.kind;
        let problem = Self::new(kind.id(), kind.title(), kind.status(), &error.detail);
        Self {
            line: error.place.map(|(line, _)| line),
            column: error.place.map(|(_, column)| column),
            ..problem
        }
    }
}
