//! [`Text`]: cells, candidates, truths and the like as JSON strings, in the notation they print.

use crate::{Base, Literal};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt::{self, Display};
use whydoku_grid::{Candidate, Cell, Digit, DigitSet, House, Symmetry, Truth};

/// Something written as a string: `r4c7`, `5r4c7`, `7b5`, `r4c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<T>(pub T);

/// What can be read back from the string it prints.
pub trait ReadText: Sized {
    /// What is expected, with examples; for messages.
    const LIKE: &'static str;

    /// Reads it, if it is one.
    fn read_text(text: &str) -> Option<Self>;
}

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: ReadText> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<T>(std::marker::PhantomData<T>);

        impl<T: ReadText> de::Visitor<'_> for Visitor<T> {
            type Value = Text<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(T::LIKE)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text<T>, E> {
                let read = T::read_text(text).map(Text);
                read.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Visitor(std::marker::PhantomData))
    }
}

#[cfg(feature = "schema")]
impl<T: ReadText> schemars::JsonSchema for Text<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::LIKE.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": T::LIKE })
    }
}

impl ReadText for Cell {
    const LIKE: &'static str = "a cell like r4c7";

    fn read_text(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [b'r', row, b'c', column] => {
                let (row, column) = (Digit::from_ascii(row)?, Digit::from_ascii(column)?);
                Some(Self::at(row.index(), column.index()))
            }
            _ => None,
        }
    }
}

impl ReadText for House {
    const LIKE: &'static str = "a house like r4, c7 or b5";

    fn read_text(text: &str) -> Option<Self> {
        let &[kind, number] = text.as_bytes() else {
            return None;
        };
        let number = Digit::from_ascii(number)?.index();
        match kind {
            b'r' => Some(Self::row(number)),
            b'c' => Some(Self::column(number)),
            b'b' => Some(Self::box_(number)),
            _ => None,
        }
    }
}

impl ReadText for DigitSet {
    const LIKE: &'static str = "digits like 37";

    fn read_text(text: &str) -> Option<Self> {
        text.bytes().map(Digit::from_ascii).collect()
    }
}

impl ReadText for Candidate {
    const LIKE: &'static str = "a candidate like 5r4c7";

    fn read_text(text: &str) -> Option<Self> {
        let digit = Digit::from_char(text.chars().next()?)?;
        Some(Self::new(Cell::read_text(text.get(1..)?)?, digit))
    }
}

impl ReadText for Truth {
    const LIKE: &'static str = "a truth like r4c7, 7r4, 7c2 or 7b5";

    fn read_text(text: &str) -> Option<Self> {
        if let Some(cell) = Cell::read_text(text) {
            return Some(Self::Cell(cell));
        }
        let digit = Digit::from_char(text.chars().next()?)?;
        Some(Self::House(House::read_text(text.get(1..)?)?, digit))
    }
}

impl ReadText for Base {
    const LIKE: &'static str = "a truth like r4c7 or 7b5, or a clause like #0";

    fn read_text(text: &str) -> Option<Self> {
        match text.strip_prefix('#') {
            Some(number) => number.parse().ok().map(Self::Clause),
            None => Truth::read_text(text).map(Self::Truth),
        }
    }
}

impl ReadText for Literal {
    const LIKE: &'static str = "a placement like r4c7=5 or an elimination like r4c7<>5";

    fn read_text(text: &str) -> Option<Self> {
        let (cell, digit, holds) = match text.split_once("<>") {
            Some((cell, digit)) => (cell, digit, false),
            None => text
                .split_once('=')
                .map(|(cell, digit)| (cell, digit, true))?,
        };
        let &[digit] = digit.as_bytes() else {
            return None;
        };
        Some(Self {
            candidate: Candidate::new(Cell::read_text(cell)?, Digit::from_ascii(digit)?),
            holds,
        })
    }
}

impl ReadText for Symmetry {
    const LIKE: &'static str = "a move like rows 987654321 columns 987654321 digits 213456789";

    fn read_text(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("transpose ");
        let mut words = rest.unwrap_or(text).split(' ');
        let mut nine = |name: &str| {
            let list = (words.next()? == name).then(|| words.next())??;
            let numbers: Option<Vec<Digit>> = list.bytes().map(Digit::from_ascii).collect();
            <[Digit; 9]>::try_from(numbers?).ok()
        };
        let (rows, columns, digits) = (nine("rows")?, nine("columns")?, nine("digits")?);
        if words.next().is_some() {
            return None;
        }
        let first = rest.map_or(Self::IDENTITY, |_| Self::TRANSPOSE);
        let rows = Self::permute_rows(rows.map(Digit::index)).ok()?;
        let columns = Self::permute_columns(columns.map(Digit::index)).ok()?;
        let digits = Self::relabel(digits).ok()?;
        Some(first.then(&rows).then(&columns).then(&digits))
    }
}

/// A list of things as strings.
pub(super) fn texts<T>(things: impl IntoIterator<Item = T>) -> Vec<Text<T>> {
    things.into_iter().map(Text).collect()
}
