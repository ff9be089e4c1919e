//! One JSON object per line. `docs/JSON.md` documents the fields, and a test compares the two.

use crate::batch::Answers;
use crate::input::Place;
use serde::{Serialize, Serializer};
use std::fmt::{self, Write as _};
use whydoku::Grid;
use whydoku::text::{ReadError, Record};
use whydoku::wire::Text;
use whydoku_api::variant::VariantPuzzle;
use whydoku_api::{RequestError, SCHEMA, VariantNote};

/// A variant with its name, or the text beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    pub(crate) puzzle: &'a VariantPuzzle,
    pub(crate) label: Option<&'a str>,
}

/// An answer about a variant without fields of its own.
#[derive(Serialize)]
pub(crate) struct OnlyVariant {
    pub(crate) variant: VariantNote,
}

/// An object about a puzzle: where it was read, then the answer.
#[derive(Serialize)]
struct AboutPuzzle<'a, A> {
    schema: u32,
    source: &'a str,
    line: usize,
    puzzle: Text<Grid>,
    label: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a A,
}

/// An object about a variant: as for a classic puzzle, but its text instead of a grid.
#[derive(Serialize)]
struct AboutVariant<'a, A> {
    schema: u32,
    source: &'a str,
    line: usize,
    puzzle: String,
    label: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a A,
}

/// A path, which names its version and its puzzle itself, with the place where it was read.
#[derive(Serialize)]
struct PlacedPath<'a, P> {
    source: &'a str,
    line: usize,
    label: Option<&'a str>,
    #[serde(flatten)]
    path: &'a P,
}

/// Input that has no answer.
#[derive(Serialize)]
struct WithoutAnswer<'a> {
    schema: u32,
    source: &'a str,
    /// `None` if the input could not be opened.
    line: Option<usize>,
    puzzle: Option<String>,
    label: Option<&'a str>,
    error: Problem,
}

/// Why there is no answer.
#[derive(Serialize)]
struct Problem {
    text: String,
    column: Option<usize>,
}

/// An object that is not about a puzzle that was read.
#[derive(Serialize)]
struct Versioned<'a, A> {
    schema: u32,
    #[serde(flatten)]
    answer: &'a A,
}

/// An answer without fields of its own.
#[derive(Serialize)]
pub(crate) struct Nothing {}

/// Appends an object about a puzzle, as one line.
pub(crate) fn about_puzzle(
    out: &mut Vec<u8>,
    place: Place<'_>,
    record: &Record,
    answer: &impl Serialize,
) {
    write(
        out,
        &AboutPuzzle {
            schema: SCHEMA,
            source: place.name,
            line: place.line,
            puzzle: Text(record.grid),
            label: record.label.as_deref(),
            answer,
        },
    );
}

/// Appends an object about a variant, as one line.
pub(crate) fn about_variant(
    out: &mut Vec<u8>,
    place: Place<'_>,
    variant: Named<'_>,
    answer: &impl Serialize,
) {
    write(
        out,
        &AboutVariant {
            schema: SCHEMA,
            source: place.name,
            line: place.line,
            puzzle: variant.puzzle.text(),
            label: variant.label,
            answer,
        },
    );
}

/// Reports a variant that was read but has no answer.
pub(crate) fn variant_refused(
    out: &mut Answers,
    place: Place<'_>,
    variant: Named<'_>,
    why: &dyn fmt::Display,
) {
    let _ = writeln!(out.messages, "{place}{why}");
    let problem = WithoutAnswer {
        schema: SCHEMA,
        source: place.name,
        line: Some(place.line),
        puzzle: Some(variant.puzzle.text()),
        label: variant.label,
        error: Problem {
            text: why.to_string(),
            column: None,
        },
    };
    without_answer(out, &problem);
}

/// Reports a variant that could not be read.
pub(crate) fn unreadable_variant(out: &mut Answers, source: &str, line: usize, why: &RequestError) {
    let (line, column) = why.place.unwrap_or((line, 1));
    let _ = writeln!(out.messages, "{source}:{line}:{column}: {why}");
    let problem = WithoutAnswer {
        schema: SCHEMA,
        source,
        line: Some(line),
        puzzle: None,
        label: None,
        error: Problem {
            text: why.to_string(),
            column: Some(column),
        },
    };
    without_answer(out, &problem);
}

/// Appends a path with the place of its puzzle, as one line.
pub(crate) fn path(out: &mut Vec<u8>, place: Place<'_>, record: &Record, path: &impl Serialize) {
    write(
        out,
        &PlacedPath {
            source: place.name,
            line: place.line,
            label: record.label.as_deref(),
            path,
        },
    );
}

/// Appends the path of a variant with the place of its puzzle, as one line.
pub(crate) fn variant_path(
    out: &mut Vec<u8>,
    place: Place<'_>,
    variant: Named<'_>,
    path: &impl Serialize,
) {
    write(
        out,
        &PlacedPath {
            source: place.name,
            line: place.line,
            label: variant.label,
            path,
        },
    );
}

/// Reports a puzzle that was read but has no answer: on standard error, and with `--json` as an object.
pub(crate) fn refused(
    out: &mut Answers,
    place: Place<'_>,
    record: &Record,
    why: &dyn fmt::Display,
) {
    let _ = writeln!(out.messages, "{place}{why}");
    let problem = WithoutAnswer {
        schema: SCHEMA,
        source: place.name,
        line: Some(place.line),
        puzzle: Some(record.grid.to_string()),
        label: record.label.as_deref(),
        error: Problem {
            text: why.to_string(),
            column: None,
        },
    };
    without_answer(out, &problem);
}

/// Appends an object for a place that could not be read, if answers are JSON.
pub(crate) fn unreadable(out: &mut Answers, source: &str, error: &ReadError) {
    let problem = WithoutAnswer {
        schema: SCHEMA,
        source,
        line: Some(error.place.line),
        puzzle: None,
        label: None,
        error: Problem {
            text: error.kind.to_string(),
            column: Some(error.place.column),
        },
    };
    without_answer(out, &problem);
}

/// Appends an object for an input that could not be opened, if answers are JSON.
pub(crate) fn failed(out: &mut Answers, source: &str, message: &str) {
    let first = message.lines().next().unwrap_or_default();
    let problem = WithoutAnswer {
        schema: SCHEMA,
        source,
        line: None,
        puzzle: None,
        label: None,
        error: Problem {
            text: first.trim_start_matches("error: ").to_owned(),
            column: None,
        },
    };
    without_answer(out, &problem);
}

fn without_answer(out: &mut Answers, problem: &WithoutAnswer<'_>) {
    if out.json {
        write(out.next(), problem);
    }
}

/// Appends an object with the version of the format, as one line.
pub(crate) fn versioned(out: &mut Vec<u8>, answer: &impl Serialize) {
    write(
        out,
        &Versioned {
            schema: SCHEMA,
            answer,
        },
    );
}

/// Appends a value as one line.
pub(crate) fn write(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and the types hold nothing that JSON cannot.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}

/// Writes a whole number, as text above 2^53, which is as far as every JSON reader counts exactly.
pub(crate) fn exact<S: Serializer>(
    number: &(impl Into<u128> + Copy),
    to: S,
) -> Result<S::Ok, S::Error> {
    match u64::try_from((*number).into()) {
        Ok(small) if small <= 1 << 53 => to.serialize_u64(small),
        _ => to.collect_str(&(*number).into()),
    }
}

/// Takes the end off the object written last, so that more fields can follow.
pub(crate) fn reopen(out: &mut Vec<u8>) {
    out.truncate(out.len().saturating_sub("}\n".len()));
}

/// Appends the fields of an answer to an object that [`reopen`] opened, and ends it.
pub(crate) fn end_with(out: &mut Vec<u8>, answer: &impl Serialize) {
    let start = out.len();
    write(out, answer);
    if let Some(brace) = out.get_mut(start) {
        *brace = b',';
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use whydoku::text::Format;

    #[derive(Serialize)]
    struct Answer {
        odd: &'static str,
        none: Option<u8>,
        number: u64,
    }

    const ODD: &str = "tab\t quote\" back\\ line\n bell\u{7} é 数";

    #[test]
    fn an_object_is_one_line_with_the_place_before_the_answer() {
        let mut record = Record::new(Grid::EMPTY, Format::LINE);
        record.label = Some(ODD.to_owned());
        let place = Place {
            name: "list.txt",
            line: 7,
            alone: false,
        };
        let answer = Answer {
            odd: ODD,
            none: None,
            number: u64::MAX,
        };
        let mut out = Vec::new();
        about_puzzle(&mut out, place, &record, &answer);
        assert_eq!(out.split(|&b| b == b'\n').count(), 2, "one line");
        let value: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["schema"], SCHEMA);
        assert_eq!(
            (&value["source"], &value["line"]),
            (&"list.txt".into(), &7.into())
        );
        assert_eq!(value["puzzle"], ".".repeat(81));
        assert_eq!((&value["label"], &value["odd"]), (&ODD.into(), &ODD.into()));
        assert!(value["none"].is_null());
        assert_eq!(value["number"], u64::MAX);
    }

    #[test]
    fn large_numbers_are_written_as_text() {
        #[derive(Serialize)]
        struct Numbers {
            #[serde(serialize_with = "exact")]
            seed: u64,
            #[serde(serialize_with = "exact")]
            weight: u128,
        }

        let written = |seed, weight| serde_json::to_value(Numbers { seed, weight }).unwrap();
        let exact = 1 << 53;
        assert_eq!(written(exact, 7)["seed"], exact);
        assert_eq!(written(exact + 1, 7)["seed"], "9007199254740993");
        assert_eq!(written(0, 1 << 64)["weight"], "18446744073709551616");
    }

    #[test]
    fn an_object_can_be_written_in_two_parts() {
        let mut out = Vec::new();
        versioned(&mut out, &Nothing {});
        reopen(&mut out);
        out.extend_from_slice(b",\"trace\":[1,2]");
        let answer = Answer {
            odd: "x",
            none: None,
            number: 3,
        };
        end_with(&mut out, &answer);
        let value: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["trace"][1], 2);
        assert_eq!(value["number"], 3);
    }
}
