//! The formats of other programs.
//!
//! | format | read | written |
//! | --- | --- | --- |
//! | our own text, one constraint per line | yes | yes |
//! | f-puzzles: link, code, JSON | yes | link, JSON |
//! | Interactive Sudoku Solver: `.Cage~12~R1C1~R1C2` | yes | yes |
//! | killers in 81 characters (`<^>v`) and in `3x3::k:` | yes | no |
//! | a line of digits, not of 81; 729 pencil marks | yes | no |
//! | SudokuPad (SCL) | what is certain: givens, cages, regions | link, with everything drawn |
//! | Penpa | refused by name | no |
//!
//! A reader refuses what it does not understand by name, with its place, and warns of what it leaves out.

pub(crate) mod f_puzzles;
pub(crate) mod iss;
mod killer;
mod line;
mod scl;

use crate::{Constraint, Variant, VariantError, rules};
use std::fmt;

/// A format that variants are read from or written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// One constraint per line, as [`Variant`] writes it.
    Text,
    /// A link to f-puzzles.com, or its code.
    FPuzzles,
    /// The JSON inside an f-puzzles link.
    FPuzzlesJson,
    /// A constraint string of Interactive Sudoku Solver.
    Iss,
    /// A killer in 81 characters, or in `3x3::k:` form.
    Killer,
    /// SudokuPad's own format.
    Scl,
    /// The digits of a grid that is not 9x9 in one line, or the pencil marks of a 9x9 grid.
    Line,
}

impl Format {
    /// The formats that can be written.
    pub const WRITTEN: [Self; 5] = [
        Self::Text,
        Self::FPuzzles,
        Self::FPuzzlesJson,
        Self::Iss,
        Self::Scl,
    ];

    /// The name in options.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Text => "rules",
            Self::FPuzzles => "f-puzzles",
            Self::FPuzzlesJson => "f-puzzles-json",
            Self::Iss => "iss",
            Self::Killer => "killer",
            Self::Scl => "scl",
            Self::Line => "line",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A variant that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The variant.
    pub variant: Variant,
    /// The format it was read from.
    pub format: Format,
    /// What was left out, and what the text of the rules mentions without stating it.
    pub warnings: Vec<String>,
}

/// A variant that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The text.
    pub text: String,
    /// What the format cannot hold.
    pub warnings: Vec<String>,
}

/// The format that a text seems to be in; `None` if it does not look like a variant.
pub fn recognize(text: &str) -> Option<Format> {
    let text = text.trim();
    if text.starts_with("size ") || text.lines().any(|line| line.trim().starts_with("size ")) {
        return Some(Format::Text);
    }
    if text.starts_with('{') {
        if f_puzzles::resembles_json(text) {
            return Some(Format::FPuzzlesJson);
        }
        return scl::resembles(text).then_some(Format::Scl);
    }
    if f_puzzles::code(text).is_some() {
        return Some(Format::FPuzzles);
    }
    if scl::code(text).is_some() {
        return Some(Format::Scl);
    }
    if iss::resembles(text) {
        return Some(Format::Iss);
    }
    if line::resembles(text) {
        return Some(Format::Line);
    }
    killer::resembles(text).then_some(Format::Killer)
}

/// Reads a variant in any format.
pub fn read(text: &str) -> Result<Import, VariantError> {
    if is_penpa(text) {
        let what = "Penpa links are not read, because they describe drawings whose meaning only the rules \
                    in words say; export the puzzle to f-puzzles or SudokuPad, or write it as text";
        return Err(VariantError(what.to_owned()));
    }
    let Some(format) = recognize(text) else {
        let what = "the text is not a variant in a known format; expected lines that start with \
                    `size N`, an f-puzzles or SudokuPad link, or `.Cage~12~R1C1~R1C2`";
        return Err(VariantError(what.to_owned()));
    };
    let text = text.trim();
    let mut warnings = Vec::new();
    let variant = match format {
        Format::Text => text.parse(),
        Format::FPuzzles => f_puzzles::read_link(text, &mut warnings),
        Format::FPuzzlesJson => f_puzzles::read_json(text, &mut warnings),
        Format::Iss => iss::read(text, &mut warnings),
        Format::Killer => killer::read(text),
        Format::Scl => scl::read(text, &mut warnings),
        Format::Line => line::read(text),
    }?;
    Ok(Import {
        variant,
        format,
        warnings,
    })
}

/// Whether a text is a link to Penpa, or the part of one after `#`.
fn is_penpa(text: &str) -> bool {
    let text = text.trim();
    let is_link = text.starts_with("http") && text.contains("penpa");
    is_link
        || ["m=edit&p=", "m=solve&p="]
            .iter()
            .any(|start| text.starts_with(start))
}

/// Writes a variant; an error if the format cannot be written or cannot hold the rules.
pub fn write(variant: &Variant, format: Format) -> Result<Export, VariantError> {
    let mut warnings = Vec::new();
    let text = match format {
        Format::Text => {
            no_drawings(variant, &mut warnings);
            variant.to_string()
        }
        Format::FPuzzles => f_puzzles::write_link(variant, &mut warnings)?,
        Format::FPuzzlesJson => f_puzzles::write_json(variant, &mut warnings)?,
        Format::Iss => iss::write(variant, &mut warnings)?,
        Format::Scl => {
            no_drawings(variant, &mut warnings);
            scl::link(variant, &mut warnings)
        }
        Format::Killer | Format::Line => {
            return Err(VariantError(format!(
                "variants cannot be written as {format}"
            )));
        }
    };
    Ok(Export { text, warnings })
}

/// Warns that drawings without a meaning are left out.
fn no_drawings(variant: &Variant, warnings: &mut Vec<String>) {
    let drawings = variant.about.drawings.iter();
    let names: Vec<&str> = drawings.map(|(name, _)| name.as_str()).collect();
    if !names.is_empty() {
        let names = names.join(", ");
        warnings.push(format!(
            "left out: the drawings without a meaning ({names})"
        ));
    }
}

/// Warns of rules that the text for people names, although no constraint states them.
fn hidden_rules(variant: &Variant, warnings: &mut Vec<String>) {
    let text = variant.about.rules.to_lowercase();
    for rule in rules::all() {
        let named = rule.hints.iter().find(|hint| text.contains(**hint));
        let stated = |c: &Constraint| c.rule.hints.iter().any(|hint| rule.hints.contains(hint));
        if let Some(word) = named
            && !variant
                .constraints()
                .iter()
                .any(|c| c.is(rule) || stated(c))
        {
            let name = rule.name;
            let warning =
                format!("the rules in words mention \"{word}\" ({name}), but nothing states it");
            // Several rules may share a word.
            if !warnings.iter().any(|w| w.contains(&format!("\"{word}\""))) {
                warnings.push(warning);
            }
        }
    }
}
