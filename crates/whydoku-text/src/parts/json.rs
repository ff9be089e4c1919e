//! JSON: recognizing a format by its keys, and the pieces that formats share.

#[cfg(feature = "formats")]
pub(crate) use values::{
    cells, check_solution, digit, digits, is_set, parse, placed, rows, solution, text,
};

/// The keys of a JSON object.
pub(crate) trait Keys {
    /// Whether the object has a key.
    fn has(&self, key: &str) -> bool;

    /// Whether an object directly inside has a key.
    fn inner_has(&self, key: &str) -> bool;
}

/// JSON that this build cannot parse. It has the keys that occur anywhere in the text.
#[cfg(not(feature = "formats"))]
pub(crate) struct Unparsed<'a>(pub &'a str);

#[cfg(not(feature = "formats"))]
impl Keys for Unparsed<'_> {
    fn has(&self, key: &str) -> bool {
        self.0.contains(&format!("\"{key}\""))
    }

    fn inner_has(&self, key: &str) -> bool {
        self.has(key)
    }
}

#[cfg(feature = "formats")]
mod values {
    use super::Keys;
    use crate::{ErrorKind, Format, Loss, Place, ReadError, Record};
    use serde_json::Value;
    use whydoku_grid::{Cell, Digit, Grid};

    impl Keys for Value {
        fn has(&self, key: &str) -> bool {
            self.get(key).is_some()
        }

        fn inner_has(&self, key: &str) -> bool {
            self.as_object()
                .is_some_and(|map| map.values().any(|inner| inner.get(key).is_some()))
        }
    }

    /// Parses one value. The parser limits nesting to 128 levels.
    pub(crate) fn parse(text: &str, format: Format) -> Result<Value, ErrorKind> {
        serde_json::from_str(text).map_err(|error| ErrorKind::malformed(format, error.to_string()))
    }

    /// Gives results their place, where `rest` of the text starts.
    pub(crate) fn placed(
        results: Vec<Result<Record, ErrorKind>>,
        rest: &str,
        line: usize,
    ) -> Vec<Result<Record, ReadError>> {
        let place = Place::line(line);
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

    /// Whether a value has any content: not null, false or empty, nor a list of such values.
    pub(crate) fn is_set(value: &Value) -> bool {
        match value {
            Value::Null => false,
            Value::Bool(flag) => *flag,
            Value::Number(_) => true,
            Value::String(text) => !text.is_empty(),
            Value::Array(items) => items.iter().any(is_set),
            Value::Object(map) => map.values().any(is_set),
        }
    }

    /// A digit as a number or a text; `None` for null, zero, an empty text or a blank. Fails with
    /// the text of anything else.
    pub(crate) fn digit(value: &Value) -> Result<Option<Digit>, String> {
        let text = match value {
            Value::Null => return Ok(None),
            Value::Number(number) => number.to_string(),
            Value::String(text) => text.trim().to_owned(),
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
        };
        if matches!(text.as_str(), "" | "0" | "." | "_" | "-") {
            return Ok(None);
        }
        let mut chars = text.chars();
        match (chars.next().and_then(Digit::from_char), chars.as_str()) {
            (Some(digit), "") => Ok(Some(digit)),
            _ => Err(text),
        }
    }

    /// The 81 items of nine lists of nine, or of one list. Fails with a sentence.
    pub(crate) fn cells(value: &Value) -> Result<Vec<&Value>, String> {
        let found = |what: String| format!("expected 9 rows of 9 cells, found {what}");
        let Some(rows) = value.as_array() else {
            return Err(found("something that is not a list".to_owned()));
        };
        if rows.len() == 81 {
            return Ok(rows.iter().collect());
        }
        if rows.len() != 9 {
            return Err(found(crate::error::count(rows.len(), "row")));
        }
        let mut all = Vec::with_capacity(81);
        for (i, row) in rows.iter().enumerate() {
            let number = i + 1;
            let Some(row) = row.as_array() else {
                return Err(format!("row {number} is not a list of 9 cells"));
            };
            if row.len() != 9 {
                let cells = crate::error::count(row.len(), "cell");
                return Err(found(format!("{cells} in row {number}")));
            }
            all.extend(row);
        }
        Ok(all)
    }

    /// The digits of 81 cells. Fails with a sentence.
    pub(crate) fn digits(value: &Value) -> Result<[Option<Digit>; 81], String> {
        let mut digits = [None; 81];
        for (i, value) in cells(value)?.into_iter().enumerate() {
            digits[i] = digit(value).map_err(|found| {
                let cell = Cell::from_index(i);
                format!("{cell} is `{found}`; expected 1 to 9 or nothing")
            })?;
        }
        Ok(digits)
    }

    /// The text of a string or a number, else an empty text.
    pub(crate) fn text(value: Option<&Value>) -> String {
        match value {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    /// A solution as a text: a string unchanged, or the 81 digits of a list; else empty.
    pub(crate) fn solution(value: Option<&Value>) -> String {
        match value {
            Some(Value::String(text)) => text.clone(),
            Some(list @ Value::Array(_)) => digits(list)
                .map(|digits| Grid::from_givens(digits).to_string())
                .unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// Adds a solution that is not 81 cells to the loss: it cannot be a list of digits.
    pub(crate) fn check_solution(record: &Record, loss: &mut Loss) {
        let lost = record
            .fields
            .iter()
            .filter(|(name, value)| name == "solution" && value.parse::<Grid>().is_err());
        loss.fields.extend(lost.map(|(name, _)| name.clone()));
    }

    /// The digits of a grid as nine lists of nine.
    pub(crate) fn rows(grid: &Grid, empty: &Value) -> Value {
        let cell = |c: &Cell| {
            grid.get(*c)
                .map_or_else(|| empty.clone(), |d| Value::from(d.get()))
        };
        Value::from(
            Cell::ALL
                .chunks(9)
                .map(|row| Value::from(row.iter().map(cell).collect::<Vec<_>>()))
                .collect::<Vec<_>>(),
        )
    }
}
