//! [`OutputFormat`]: the formats that answers can be written in, those of variants among them.

use clap::builder::PossibleValue;
use std::fmt;
use std::str::FromStr;
use whydoku::text::{Format, UnknownFormatError};
use whydoku_api::variant::VariantPuzzle;

/// A format that answers can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// A format of classic puzzles; some can hold variants, too.
    Classic(Format),
    /// A format of variants, which can hold classic puzzles, too.
    Variant(&'static str),
}

impl OutputFormat {
    pub(crate) const LINE: Self = Self::Classic(Format::LINE);

    /// The name in options.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Classic(format) => format.name(),
            Self::Variant(name) => name,
        }
    }

    /// The values of options, for help and completions.
    pub(crate) fn listed() -> Vec<PossibleValue> {
        let classic = Format::ALL.into_iter().filter(|format| format.can_write());
        let classic = classic.map(|format| PossibleValue::new(format.name()).help(format.about()));
        let variant =
            Self::only_variants().map(|(name, about)| PossibleValue::new(name).help(about));
        classic.chain(variant).collect()
    }

    /// The formats that only variants have, and what they are.
    pub(crate) fn only_variants() -> impl Iterator<Item = (&'static str, &'static str)> {
        let new = |name: &&'static str| name.parse::<Format>().is_err();
        VariantPuzzle::formats().filter(new).map(|name| {
            let about = match name {
                "rules" => "One rule per line, for any size (docs/VARIANTS.md)",
                "iss" => "The constraints of Interactive Sudoku Solver",
                _ => "The data inside an f-puzzles link, for any size",
            };
            (name, about)
        })
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OutputFormat {
    type Err = UnknownFormatError;

    fn from_str(word: &str) -> Result<Self, UnknownFormatError> {
        let variant = || VariantPuzzle::formats().find(|name| *name == word);
        word.parse()
            .map(Self::Classic)
            .or_else(|error| variant().map(Self::Variant).ok_or(error))
    }
}
