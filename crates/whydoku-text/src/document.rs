//! Documents that are read whole: JSON, XML, and JSON inside a saved page.

use crate::entry::{Document, Read};
use crate::stream::Stream;
use crate::{ErrorKind, Format, ReadError, Record, registry};

/// Whether a first line starts a document.
pub(crate) fn starts(line: &str) -> bool {
    // A list of lists is read as program text, line by line.
    let list = line.strip_prefix('[').map(str::trim_start);
    line.starts_with('{')
        || list.is_some_and(|inside| inside.is_empty() || inside.starts_with('{'))
        || registry::reads().any(|(_, read)| match read {
            Read::Document(document) => (document.starts)(line),
            Read::JsonCall(start) => line.starts_with(start),
            _ => false,
        })
}

/// Whether a line below other text starts a document.
pub(crate) fn starts_later(line: &str) -> bool {
    const BLOCKS: [&str; 8] = [
        "<?xml",
        "<!doctype",
        "<html",
        "<body",
        "<table",
        "<opensudoku",
        "<ksudoku",
        "<onegravity",
    ];
    let head = |block: &str| {
        line.get(..block.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(block))
    };
    line.starts_with('<') && BLOCKS.iter().any(|block| head(block))
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

/// The format of a document that is not JSON. The last format is asked first, because `html` takes
/// any tags.
fn find(text: &str) -> Option<(Format, &'static Document)> {
    registry::reads().rev().find_map(|(format, read)| {
        let Read::Document(document) = read else {
            return None;
        };
        (document.resembles)(text).then_some((format, document))
    })
}

/// Whether the first bracket of a text is one of JSON.
fn looks_like_json(text: &str) -> bool {
    let after = text.trim_start().get(1..).unwrap_or("").trim_start();
    after.is_empty() || after.starts_with(['"', '{', '[', '}', ']'])
}

/// The error of a document that is neither JSON nor a list of cells.
fn program_text() -> ErrorKind {
    ErrorKind::Foreign("program text".to_owned())
}

/// Reads a document line by line, as program text; `None` if there is no Sudoku of any kind in it.
fn read_lines(text: &str, first: usize) -> Option<Vec<Result<Record, ReadError>>> {
    let mut stream = Stream::new(None);
    for (i, line) in text.lines().enumerate() {
        stream.push(first + i, line.as_bytes());
    }
    stream.finish();
    let is_sudoku = |result: &Result<Record, ReadError>| match result {
        Ok(_) => true,
        Err(error) => matches!(
            error.kind,
            ErrorKind::Unsupported(_) | ErrorKind::Malformed { .. } | ErrorKind::Variant { .. }
        ),
    };
    let found = Vec::from(stream.out);
    found.iter().any(is_sudoku).then_some(found)
}

fn needs_feature(name: &'static str, text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    let line = text.lines().next().unwrap_or("");
    let kind = ErrorKind::NeedsFeature(name);
    vec![Err(ReadError::new(kind, crate::Place::line(first), line))]
}

#[cfg(not(feature = "formats"))]
fn read_json(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    if let Some(results) = read_lines(text, first) {
        return results;
    }
    if !looks_like_json(text) && !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let line = text.lines().next().unwrap_or("");
        let place = crate::Place::line(first);
        return vec![Err(ReadError::new(program_text(), place, line))];
    }
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
    use super::{looks_like_json, program_text, read_lines};
    use crate::entry::Read;
    use crate::parts::json::placed;
    use crate::parts::plain_json;
    use crate::{ErrorKind, Place, ReadError, Record, registry};
    use serde_json::Value;

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
                    if results.is_empty() {
                        if let Some(result) = not_quite_json(text) {
                            return placed(vec![result], &text[start..], line);
                        }
                        if let Some(results) = read_lines(text, first) {
                            return results;
                        }
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
        let kind = if looks_like_json(text) {
            ErrorKind::NotJson(what.to_owned())
        } else {
            program_text()
        };
        ReadError::new(kind, place, source)
    }

    /// Reads the boards in one JSON value.
    fn of_value(value: &Value) -> Vec<Result<Record, ErrorKind>> {
        if let Some(result) = plain_json::board(value) {
            return vec![result];
        }
        if let Some(list) = value.as_array() {
            return of_list(list);
        }
        let reader = registry::reads().find_map(|(_, read)| match read {
            Read::Json { resembles, read } if resembles(value) => Some(read),
            _ => None,
        });
        match reader {
            Some(read) if !plain_json::has_plain_cells(value) => read(value),
            _ => plain_json::read(value),
        }
    }

    /// Reads the boards in a list, until there are too many errors. Items without a board are reported
    /// once.
    fn of_list(list: &[Value]) -> Vec<Result<Record, ErrorKind>> {
        let mut results: Vec<Result<Record, ErrorKind>> = Vec::new();
        let mut errors = 0;
        for value in list {
            let mut found = of_value(value);
            if found == [Err(ErrorKind::NotRecognized)] && results.last() == found.last() {
                continue;
            }
            errors += found.iter().filter(|result| result.is_err()).count();
            results.append(&mut found);
            if errors > ERROR_LIMIT {
                break;
            }
        }
        results
    }
}
