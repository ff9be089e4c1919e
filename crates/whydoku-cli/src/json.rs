//! One JSON object per line. `docs/JSON.md` documents the fields, and a test compares the two.

use crate::input::Place;
use serde::Serialize;
use whydoku::Grid;
use whydoku::text::Record;
use whydoku::wire::Text;
use whydoku_api::SCHEMA;

/// An object about a puzzle: where it was read, then the answer.
#[derive(Serialize)]
struct AboutPuzzle<'a, A> {
    schema: u32,
    source: &'a str,
    line: usize,
    puzzle: Text<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a A,
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
