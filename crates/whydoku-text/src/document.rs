//! Documents that are read whole: JSON, XML, and JSON inside a saved page.

use crate::entry::{Document, Read};
use crate::{Format, ReadError, Record, registry};

/// Whether a first line starts a document.
pub(crate) fn starts(line: &str) -> bool {
    let array_of_objects = line
        .strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with('{'));
    line.starts_with('{')
        || array_of_objects
        || registry::reads().any(|(_, read)| match read {
            Read::Document(document) => (document.starts)(line),
            Read::JsonCall(start) => line.starts_with(start),
            _ => false,
        })
}

/// Reads a document whose first line has the number `first`.
pub(crate) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    match find(text) {
        Some((format, document)) => match document.read {
            Some(read) => read(text, first),
            None => needs_feature(format.name(), text, first),
        },
        None => read_json(text, first),
    }
}

/// The format of a document that is not JSON. The last format is asked first, because OpenSudoku
/// takes any XML.
fn find(text: &str) -> Option<(Format, &'static Document)> {
    registry::reads().rev().find_map(|(format, read)| {
        let Read::Document(document) = read else {
            return None;
        };
        (document.resembles)(text).then_some((format, document))
    })
}

fn needs_feature(name: &'static str, text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    let line = text.lines().next().unwrap_or("");
    let kind = crate::ErrorKind::NeedsFeature(name);
    vec![Err(ReadError::new(kind, crate::Place::line(first), line))]
}

#[cfg(not(feature = "formats"))]
fn read_json(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    let keys = crate::parts::json::Unparsed(text);
    let name = registry::reads()
        .find(|(_, read)| matches!(read, Read::Json { resembles, .. } if resembles(&keys)))
        .map_or("JSON", |(format, _)| format.name());
    needs_feature(name, text, first)
}

#[cfg(feature = "formats")]
use with_json::read_json;

#[cfg(feature = "formats")]
mod with_json {
    use crate::entry::Read;
    use crate::parts::cells;
    use crate::parts::json::placed;
    use crate::{ErrorKind, Format, Place, ReadError, Record, registry};
    use serde_json::Value;

    /// The keys under which programs store a board of 81 characters.
    const BOARD_KEYS: [&str; 6] = ["puzzle", "sudoku", "board", "grid", "givens", "quiz"];

    /// After this many errors, the rest of a document is not read.
    const ERROR_LIMIT: usize = 1_000;

    /// Reads one JSON value after another.
    pub(super) fn read_json(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        let text = strip_call(text);
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let mut results = Vec::new();
        let (mut line, mut counted) = (first, 0);
        let (mut errors, mut checked) = (0, 0);
        loop {
            let start = text[values.byte_offset()..]
                .find(|c: char| !c.is_whitespace())
                .map_or(text.len(), |skip| values.byte_offset() + skip);
            line += text[counted..start].matches('\n').count();
            counted = start;
            match values.next() {
                None => return results,
                Some(Ok(value)) => {
                    results.extend(placed(of_value(&value), &text[start..], line));
                    errors += results[checked..].iter().filter(|r| r.is_err()).count();
                    checked = results.len();
                    if errors > ERROR_LIMIT {
                        let kind = ErrorKind::TooManyErrors;
                        results.extend(placed(vec![Err(kind)], &text[start..], line));
                        return results;
                    }
                }
                Some(Err(error)) => {
                    if results.is_empty()
                        && let Some(result) = not_quite_json(text)
                    {
                        return placed(vec![result], &text[start..], line);
                    }
                    results.push(Err(not_json(&error, text, first)));
                    return results;
                }
            }
        }
    }

    /// The text without a call around it.
    fn strip_call(text: &str) -> &str {
        let body = text.trim_start();
        let inside = |start: &str| {
            let inner = body.strip_prefix(start)?;
            inner.trim_end().trim_end_matches(';').strip_suffix(')')
        };
        registry::reads()
            .find_map(|(_, read)| {
                let Read::JsonCall(start) = read else {
                    return None;
                };
                inside(start)
            })
            .unwrap_or(text)
    }

    fn not_quite_json(text: &str) -> Option<Result<Record, ErrorKind>> {
        registry::reads().find_map(|(_, read)| {
            let Read::NotQuiteJson(read) = read else {
                return None;
            };
            read(text)
        })
    }

    fn not_json(error: &serde_json::Error, text: &str, first: usize) -> ReadError {
        let (line, column) = (error.line().max(1), error.column().max(1));
        // The message repeats the place at its end.
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or(&message);
        let place = Place {
            line: line + first - 1,
            column,
        };
        let source = text.lines().nth(line - 1).unwrap_or("");
        ReadError::new(ErrorKind::NotJson(what.to_owned()), place, source)
    }

    /// Reads the boards in one JSON value.
    fn of_value(value: &Value) -> Vec<Result<Record, ErrorKind>> {
        if let Some(list) = value.as_array() {
            return of_list(list);
        }
        let reader = registry::reads().find_map(|(_, read)| match read {
            Read::Json { resembles, read } if resembles(value) => Some(read),
            _ => None,
        });
        match reader {
            Some(read) => read(value),
            None => vec![plain_object(value)],
        }
    }

    /// Reads the boards in a list, until there are too many errors.
    fn of_list(list: &[Value]) -> Vec<Result<Record, ErrorKind>> {
        let mut results = Vec::new();
        let mut errors = 0;
        for value in list {
            let found = of_value(value);
            errors += found.iter().filter(|result| result.is_err()).count();
            results.extend(found);
            if errors > ERROR_LIMIT {
                break;
            }
        }
        results
    }

    /// Reads an object of no format that has 81 characters under a usual key.
    fn plain_object(value: &Value) -> Result<Record, ErrorKind> {
        let board = |key: &&str| value.get(*key).and_then(Value::as_str);
        let Some(key) = BOARD_KEYS.iter().find(|key| board(key).is_some()) else {
            return Err(ErrorKind::NotRecognized);
        };
        let mut record = cells::record(board(key).unwrap_or(""), Format::LINE)?;
        for (name, value) in value.as_object().into_iter().flatten() {
            if name != key {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Null => String::new(),
                    other => other.to_string(),
                };
                record.add_field(name, text);
            }
        }
        Ok(record)
    }
}
