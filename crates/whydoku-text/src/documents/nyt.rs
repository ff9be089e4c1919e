//! The New York Times' puzzles of a day, from a saved page or from its JSON.
//!
//! ```text
//! window.gameData = { "easy": { "puzzle_data": { "puzzle": [81 numbers], "solution": [81] },
//!                     "print_date": "2026-02-04", "day_of_week": "Wednesday" }, "medium" …, "hard" … }
//! ```

use crate::entry::{Document, Entry, Read, Shape, Write, gated};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// The New York Times' `gameData`, from a saved page.
    pub const NYT: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "nyt",
    aliases: &[],
    about: "New York Times gameData from a saved page",
    shape: Shape::Document,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::Named(&["date", "weekday", "solution"]),
    },
    needs_feature: true,
    read: &[
        Read::Document(Document {
            starts: |line| line.contains("window.gameData"),
            resembles: |text| text.contains("gameData") && !text.trim_start().starts_with('{'),
            read: gated!(Some(codec::read_page), None),
        }),
        Read::Json {
            resembles: |keys| keys.inner_has("puzzle_data") || keys.has("gameData"),
            #[cfg(feature = "formats")]
            read: codec::read,
        },
    ],
    write: Write::ReadOnly,
};

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::json::{Keys, digits, placed, solution, text};
    use crate::{ErrorKind, Format, ReadError, Record};
    use serde_json::Value;
    use whydoku_grid::Grid;

    const FORMAT: Format = Format::NYT;

    /// Reads a saved page whose first line has the number `first`.
    pub(super) fn read_page(page: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        let at = page.find("gameData").unwrap_or(0);
        let line = first + page[..at].matches('\n').count();
        let results = match find(page) {
            Ok(data) => read(&data),
            Err(kind) => vec![Err(kind)],
        };
        placed(results, &page[at..], line)
    }

    /// The JSON after `gameData =` in a page.
    fn find(page: &str) -> Result<Value, ErrorKind> {
        let start = page
            .find("gameData")
            .and_then(|at| page[at..].find('{').map(|brace| at + brace));
        let Some(start) = start else {
            let what = "the page has no `gameData`";
            return Err(ErrorKind::malformed(FORMAT, what));
        };
        let mut values = serde_json::Deserializer::from_str(&page[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => Ok(value),
            Some(Err(error)) => Err(ErrorKind::malformed(FORMAT, error.to_string())),
            None => Err(ErrorKind::malformed(FORMAT, "`gameData` is empty")),
        }
    }

    /// Reads the puzzles of a day, the easiest first.
    pub(super) fn read(value: &Value) -> Vec<Result<Record, ErrorKind>> {
        let outer = (!value.inner_has("puzzle_data")).then(|| value.get("gameData"));
        let data = outer.flatten().unwrap_or(value);
        let Some(map) = data.as_object() else {
            return vec![Err(ErrorKind::malformed(FORMAT, "expected an object"))];
        };
        let rank = |name: &str| ["easy", "medium", "hard"].iter().position(|n| *n == name);
        let mut parts: Vec<(&String, &Value)> = map
            .iter()
            .filter(|(_, part)| part.get("puzzle_data").is_some())
            .collect();
        parts.sort_by_key(|(name, _)| rank(name).unwrap_or(usize::MAX));
        parts
            .into_iter()
            .map(|(name, part)| puzzle(name, part))
            .collect()
    }

    fn puzzle(name: &str, part: &Value) -> Result<Record, ErrorKind> {
        let data = &part["puzzle_data"];
        let digits = digits(&data["puzzle"]).map_err(|what| ErrorKind::malformed(FORMAT, what))?;
        let mut record = Record::new(Grid::from_givens(digits), FORMAT);
        record.label = Some(name.to_owned());
        record.add_field("date", text(part.get("print_date")));
        record.add_field("weekday", text(part.get("day_of_week")));
        record.add_field("solution", solution(data.get("solution")));
        Ok(record)
    }
}
