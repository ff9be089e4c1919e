//! [`Format`]: the handle of a format, and what it can hold.

use crate::entry::{Entry, Shape, Write};
use crate::registry;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A way to write a Sudoku down.
///
/// There is a constant for each, such as [`Format::LINE`]; [`Format::ALL`] lists them, and their
/// names can be parsed.
///
/// ```
/// use whydoku_text::Format;
///
/// let format: Format = "sukaku".parse()?;
/// assert_eq!(format, Format::CANDIDATES_729);
/// assert_eq!(format.name(), "729");
/// # Ok::<(), whydoku_text::UnknownFormatError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Format(pub(crate) &'static Entry);

/// What a format can hold beside the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// Candidates.
    pub candidates: bool,
    /// Which digits are givens and which ones the player placed.
    pub placed: bool,
    /// A name or a comment.
    pub label: bool,
    /// Other fields.
    pub fields: HoldsFields,
}

/// Which other fields a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldsFields {
    /// Only fields with these names.
    Named(&'static [&'static str]),
    /// Any field.
    All,
}

impl HoldsFields {
    pub(crate) const NONE: Self = Self::Named(&[]);
}

impl Format {
    /// All formats, the plain ones first.
    pub const ALL: [Self; registry::ALL.len()] = registry::ALL;

    /// The name on the command line and in the API.
    pub const fn name(self) -> &'static str {
        self.0.id
    }

    /// A few words about the format.
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    /// Whether the format can be written. Every format can be read.
    pub const fn can_write(self) -> bool {
        !matches!(self.0.write, Write::ReadOnly)
    }

    /// Whether the format needs the cargo feature `formats` (JSON, XML, compression).
    pub const fn needs_feature(self) -> bool {
        self.0.needs_feature
    }

    /// What the format can hold beside the digits.
    pub const fn holds(self) -> Holds {
        self.0.holds
    }

    /// The text between two records that were written separately, each with
    /// [`write`](crate::write()). `None` if a record depends on the ones before it, so that one
    /// [`Writer`](crate::Writer) has to write them all.
    pub const fn separator(self) -> Option<&'static str> {
        match (self.0.write, self.0.shape) {
            (Write::Sequence(_), _) => None,
            (_, Shape::Block) => Some("\n"),
            (_, Shape::Line | Shape::Table | Shape::Document) => Some(""),
        }
    }

    /// Whether its texts are lines of 81 cells that no format claims.
    pub(crate) fn is_plain_line(self) -> bool {
        self.0.shape == Shape::Line && self.0.read.is_empty()
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Format {}

impl Hash for Format {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.0.id).finish()
    }
}

/// The name on the command line.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that does not name a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormatError(String);

impl fmt::Display for UnknownFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format called `{}`; the formats are", self.0)?;
        for (i, format) in Format::ALL.into_iter().enumerate() {
            let comma = if i == 0 { " " } else { ", " };
            write!(f, "{comma}{format}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormatError {}

impl FromStr for Format {
    type Err = UnknownFormatError;

    fn from_str(word: &str) -> Result<Self, UnknownFormatError> {
        let wanted = word.to_ascii_lowercase().replace('_', "-");
        let wanted = wanted.strip_prefix('.').unwrap_or(&wanted);
        Self::ALL
            .into_iter()
            .find(|format| format.name() == wanted || format.0.aliases.contains(&wanted))
            .ok_or_else(|| UnknownFormatError(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_alias_finds_its_format_and_no_other() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            for alias in format.0.aliases {
                assert_eq!(alias.parse(), Ok(format), "{alias}");
            }
        }
        let error = "docx".parse::<Format>().unwrap_err().to_string();
        assert!(
            error.contains("`docx`") && error.contains("f-puzzles"),
            "{error}"
        );
    }

    /// An entry states its need for the feature once in words and again in what it can do.
    #[test]
    fn without_the_feature_exactly_the_formats_that_need_it_cannot_be_written() {
        for format in Format::ALL {
            let refused = crate::Writer::new(format, crate::Options::default()).is_err();
            let needs_more = format.needs_feature() && !cfg!(feature = "formats");
            assert_eq!(refused, needs_more || !format.can_write(), "{format}");
        }
    }
}
