//! [`Writer`]: records as text, and what the text cannot hold.

use crate::entry::{Sequence, Write};
use crate::format::HoldsFields;
use crate::record::plain_candidates;
use crate::{Format, Record};
use std::fmt;

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The symbol for empty cells; `None` for the usual one of the format. Formats that prescribe
    /// a symbol ignore this.
    pub empty: Option<char>,
}

impl Options {
    /// The symbol for empty cells in a format that usually has a dot.
    pub(crate) fn empty_or_dot(self) -> char {
        self.empty.unwrap_or('.')
    }
}

/// What a text does not hold of the record it was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The candidates differ from the plain ones, and the text does not have them.
    pub candidates: bool,
    /// Placed digits look like givens in the text.
    pub placed: bool,
    /// The text does not have the label.
    pub label: bool,
    /// The names of the fields that the text does not have.
    pub fields: Vec<String>,
}

impl Loss {
    /// Whether nothing was lost.
    pub const fn is_empty(&self) -> bool {
        !self.candidates && !self.placed && !self.label && self.fields.is_empty()
    }
}

/// A list in words, which fits after "cannot hold".
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        if self.candidates {
            parts.push("the candidates".to_owned());
        }
        if self.placed {
            parts.push("the difference between givens and placed digits".to_owned());
        }
        if self.label {
            parts.push("the label".to_owned());
        }
        parts.extend(
            self.fields
                .iter()
                .map(|field| format!("the field `{field}`")),
        );
        match parts.as_slice() {
            [first @ .., last] if !first.is_empty() => write!(f, "{} and {last}", first.join(", ")),
            _ => f.write_str(&parts.concat()),
        }
    }
}

/// Why a format cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can only be read.
    ReadOnly(Format),
    /// This build does not have the feature that the format needs.
    NeedsFeature(Format),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly(format) => write!(
                f,
                "{format} ({}) can be read but not written",
                format.about()
            ),
            Self::NeedsFeature(format) => write!(
                f,
                "writing {format} needs the cargo feature `formats`, which this build does not have"
            ),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes records one after another in one format.
///
/// ```
/// use whydoku_text::{Format, Options, Writer, read};
/// let reading = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
/// let mut out = String::new();
/// let mut writer = Writer::new(Format::ROWS, Options::default())?;
/// for record in &reading.records {
///     let loss = writer.write(record, &mut out);
///     assert!(loss.is_empty());
/// }
/// writer.finish(&mut out);
/// assert!(out.starts_with("53..7....\n6..195...\n"));
/// # Ok::<(), whydoku_text::WriteError>(())
/// ```
#[derive(Debug)]
pub struct Writer {
    format: Format,
    options: Options,
    method: Method,
    /// What comes before the next record.
    separator: &'static str,
}

#[derive(Debug)]
enum Method {
    Alone(fn(&Record, Options, &mut Loss, &mut String)),
    Sequence(Box<dyn Sequence>),
}

impl Writer {
    /// A writer for one format.
    pub fn new(format: Format, options: Options) -> Result<Self, WriteError> {
        let method = match format.0.write {
            Write::ReadOnly => return Err(WriteError::ReadOnly(format)),
            #[cfg(not(feature = "formats"))]
            Write::NeedsFeature => return Err(WriteError::NeedsFeature(format)),
            Write::Alone(write) => Method::Alone(write),
            Write::Sequence(start) => Method::Sequence(start(options)),
        };
        Ok(Self {
            format,
            options,
            method,
            separator: "",
        })
    }

    /// Appends one record. An empty line separates records of several lines.
    pub fn write(&mut self, record: &Record, out: &mut String) -> Loss {
        let mut loss = general_loss(record, self.format);
        out.push_str(self.separator);
        self.separator = self.format.separator().unwrap_or("");
        match &mut self.method {
            Method::Alone(write) => write(record, self.options, &mut loss, out),
            Method::Sequence(sequence) => sequence.write(record, &mut loss, out),
        }
        loss
    }

    /// Appends what comes after the last record.
    pub fn finish(&mut self, out: &mut String) {
        if let Method::Sequence(sequence) = &mut self.method {
            sequence.finish(out);
        }
    }
}

/// Appends one record as a text of its own.
pub fn write(
    record: &Record,
    format: Format,
    options: Options,
    out: &mut String,
) -> Result<Loss, WriteError> {
    let mut writer = Writer::new(format, options)?;
    let loss = writer.write(record, out);
    writer.finish(out);
    Ok(loss)
}

/// What is lost because the format has no room for it.
fn general_loss(record: &Record, format: Format) -> Loss {
    let holds = format.holds();
    let has_room = |name: &str| match holds.fields {
        HoldsFields::All => true,
        HoldsFields::Named(names) => names.contains(&name),
    };
    let fields = record
        .fields
        .iter()
        .filter(|(name, _)| !has_room(name))
        .map(|(name, _)| name.clone())
        .collect();
    let differ = |open| open != plain_candidates(&record.grid);
    Loss {
        candidates: !holds.candidates && record.candidates.is_some_and(differ),
        placed: !holds.placed && record.grid.givens() != record.grid.filled(),
        label: !holds.label && record.label.is_some(),
        fields,
    }
}
