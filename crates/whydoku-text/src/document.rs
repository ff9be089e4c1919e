//! Documents that are read whole: JSON and XML, and the JSON inside a saved page.

#[cfg(not(feature = "formats"))]
use super::{ErrorKind, Format, Place};
use super::{ReadError, Record};

/// Reads a document that starts at line `first` of the input.
#[cfg(not(feature = "formats"))]
pub(super) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    let format = if text.contains("gameData") || text.contains("puzzle_data") {
        Format::Nyt
    } else if text.trim_start().starts_with('<') {
        Format::OpenSudoku
    } else if text.contains("ipuz.org") {
        Format::Ipuz
    } else {
        Format::FPuzzles
    };
    let place = Place::line(first);
    let line = text.lines().next().unwrap_or("");
    let kind = ErrorKind::NeedsFeature(format);
    vec![Err(ReadError::new(kind, place, line))]
}

#[cfg(feature = "formats")]
pub(super) use with_json::read;

#[cfg(feature = "formats")]
mod with_json {
    use super::{ReadError, Record};
    use crate::{ErrorKind, Place, f_puzzles, ipuz, line, nyt, opensudoku, scl, sudoku_coach};
    use crate::{Format, json};
    use serde_json::Value;

    /// The names under which JSON of programs holds a board in one line.
    const BOARD_KEYS: [&str; 6] = ["puzzle", "sudoku", "board", "grid", "givens", "quiz"];

    /// After so many errors the rest of a document is not looked at.
    const ERROR_LIMIT: usize = 1_000;

    /// Reads a document that starts at line `first` of the input.
    pub(crate) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        let is_page = text.contains("gameData");
        if is_page && !text.trim_start().starts_with('{') {
            let at = text.find("gameData").unwrap_or(0);
            let line = 1 + newlines(&text[..at]);
            let results = match nyt::find(text) {
                Ok(data) => nyt::read(&data),
                Err(kind) => vec![Err(kind)],
            };
            return placed(results, &text[at..], line, first);
        }
        if text.trim_start().starts_with('<') {
            return opensudoku::read(text, first);
        }
        read_json(text, first)
    }

    fn newlines(text: &str) -> usize {
        text.bytes().filter(|b| *b == b'\n').count()
    }

    /// Gives results their place: `rest` is the text from there on.
    fn placed(
        results: Vec<Result<Record, ErrorKind>>,
        rest: &str,
        line: usize,
        first: usize,
    ) -> Vec<Result<Record, ReadError>> {
        let place = Place::line(line + first - 1);
        let put = |result: Result<Record, ErrorKind>| match result {
            Ok(mut record) => {
                record.place = place;
                Ok(record)
            }
            Err(kind) => {
                let source: String = rest.chars().take(200).take_while(|c| *c != '\n').collect();
                Err(ReadError::new(kind, place, &source))
            }
        };
        results.into_iter().map(put).collect()
    }

    /// One JSON value after another.
    fn read_json(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        let body = text.trim_start();
        let unwrapped = body
            .strip_prefix("ipuz(")
            .and_then(|inner| inner.trim_end().trim_end_matches(';').strip_suffix(')'));
        let text = unwrapped.unwrap_or(text);
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let mut results = Vec::new();
        let (mut line, mut counted) = (1, 0);
        let (mut errors, mut checked) = (0, 0);
        loop {
            let start = text[values.byte_offset()..]
                .find(|c: char| !c.is_whitespace())
                .map_or(text.len(), |skip| values.byte_offset() + skip);
            line += newlines(&text[counted..start]);
            counted = start;
            match values.next() {
                None => return results,
                Some(Ok(value)) => {
                    results.extend(placed(of_value(&value), &text[start..], line, first));
                    errors += results[checked..].iter().filter(|r| r.is_err()).count();
                    checked = results.len();
                    if errors > ERROR_LIMIT {
                        let what = "there are too many errors to go on".to_owned();
                        let format = Format::Ipuz;
                        let kind = ErrorKind::Malformed { format, what };
                        results.extend(placed(vec![Err(kind)], &text[start..], line, first));
                        return results;
                    }
                }
                Some(Err(error)) => {
                    let zipped = json::parse(&scl::unzip(text), Format::Scl);
                    if let (true, Ok(value)) = (results.is_empty(), zipped) {
                        return placed(vec![scl::read(&value)], &text[start..], line, first);
                    }
                    let what = format!("it is not JSON: {error}");
                    let source = text.lines().nth(error.line().max(1) - 1).unwrap_or("");
                    let place = Place {
                        line: error.line().max(1) + first - 1,
                        column: error.column().max(1),
                    };
                    let format = Format::Ipuz;
                    let kind = ErrorKind::Malformed { format, what };
                    results.push(Err(ReadError::new(kind, place, source)));
                    return results;
                }
            }
        }
    }

    /// The boards in one JSON value, by its keys.
    fn of_value(value: &Value) -> Vec<Result<Record, ErrorKind>> {
        if let Some(list) = value.as_array() {
            return of_list(list);
        }
        let has = |key: &str| value.get(key).is_some();
        if nyt::resembles(value) {
            nyt::read(value)
        } else if let Some(data) = value.get("gameData") {
            nyt::read(data)
        } else if has("kind") && has("puzzle") {
            vec![ipuz::read(value)]
        } else if has("size") && has("grid") {
            vec![f_puzzles::read(value)]
        } else if has("cells") {
            vec![scl::read(value)]
        } else if has("givenDigits") {
            vec![sudoku_coach::read(value)]
        } else {
            vec![plain_object(value)]
        }
    }

    /// The boards in a list, up to too many errors.
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

    /// An object with a board of 81 characters under a usual name.
    fn plain_object(value: &Value) -> Result<Record, ErrorKind> {
        let board = |key: &&str| value.get(*key).and_then(Value::as_str);
        let Some(key) = BOARD_KEYS.iter().find(|key| board(key).is_some()) else {
            return Err(ErrorKind::NotRecognised);
        };
        let cells = board(key).unwrap_or("");
        let grid = line::parse_run(cells.as_bytes()).map_err(|error| error.kind)?;
        let mut record = Record::new(grid, Format::Line);
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
