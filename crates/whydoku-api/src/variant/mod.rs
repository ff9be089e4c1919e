//! [`VariantPuzzle`]: a puzzle of another size or with more rules, and the answers about it.
//!
//! The questions `solve`, `check`, `convert` and so on recognize a variant in `puzzle` and answer with the
//! fields they have for classic puzzles. Where those have 81 characters, a variant has its solution in one
//! character for each cell (A is 10), or its text with one rule per line.
//!
//! ```
//! use whydoku_api::variant::VariantPuzzle;
//!
//! let text = "size 4\ngrid .... 3.1. 21.. ....\nthermometer: r1c1 r1c2 r1c3 r1c4";
//! let puzzle = VariantPuzzle::read(text)?;
//! assert_eq!(puzzle.givens(), "....3.1.21......");
//! # Ok::<(), whydoku_api::RequestError>(())
//! ```

mod answers;
mod board;
mod change;
mod describe;
mod generate;
pub(crate) mod ground;
mod help;
mod ladder;
mod mixed;
mod path;
mod picture;
mod reasons;
mod step;
mod techniques;

pub use board::VariantBoard;
pub use generate::{MadeVariant, VariantMakeError, VariantPractice, VariantRequest, made};
pub use help::VariantHelp;
pub use mixed::{Item, Mixed, VariantItem};
pub(crate) use path::{SCALE, VariantRating, check_scales, rated, steps};
pub use path::{ShownStep, VariantSolve, all_steps, rate};
pub use reasons::VariantReasons;
pub(crate) use techniques::named;
pub use techniques::{catalog, is_technique, page, technique_page};

use crate::resemblance::{begins_with_size, resemblance};
use crate::{RequestError, RequestErrorKind, VariantNote};
use whydoku::text::{self, Record};
use whydoku::variant::{self, Cell, Digits, Export, Format, Import, Size, Variant, VariantError};

/// The size of a classic puzzle.
const NINE: Size = match Size::new(9) {
    Some(size) => size,
    None => Size::MAX,
};

/// A puzzle of another size or with more rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPuzzle {
    /// The puzzle.
    pub variant: Variant,
    /// The format it was read from.
    pub format: Format,
    /// What was left out, and what the text of the rules mentions without stating it.
    pub warnings: Vec<String>,
}

impl VariantPuzzle {
    /// Reads a text that is one variant, in any format.
    pub fn read(text: &str) -> Result<Self, RequestError> {
        let Import {
            variant,
            format,
            warnings,
            ..
        } = variant::read(text).map_err(|error| unreadable(&error))?;
        Ok(Self {
            variant,
            format,
            warnings,
        })
    }

    /// The variant in a text; `None` if the text is a classic puzzle or not a puzzle at all.
    pub fn find(text: &str) -> Option<Result<Self, RequestError>> {
        let text = text.trim();
        // Below comments, only the form with one rule per line is recognized.
        let is_block = begins_with_size(text);
        let line = text.lines().next().unwrap_or_default();
        if !is_block && resemblance(line.as_bytes()).is_none() {
            return None;
        }
        let is_variant = is_block || variant::recognize(text).is_some() && !is_classic(text);
        is_variant.then(|| Self::read(text))
    }

    /// A classic puzzle as a variant without more rules.
    pub fn classic(record: &Record) -> Self {
        let mut variant = Variant::new(NINE);
        let open = record.candidates;
        for (own, cell) in variant.size().all_cells().zip(whydoku::Cell::ALL) {
            let digits: Digits = match (record.grid.get(cell), &open) {
                (Some(digit), _) => Digits::only(digit.get().into()),
                (None, None) => continue,
                (None, Some(open)) => {
                    let open = open.digits(cell).into_iter();
                    open.map(|digit| usize::from(digit.get())).collect()
                }
            };
            variant.allow(own, digits);
        }
        variant.about.title = record.label.clone().unwrap_or_default();
        Self {
            variant,
            format: Format::Line,
            warnings: Vec::new(),
        }
    }

    /// The puzzle with one rule per line, which can be read again.
    pub fn text(&self) -> String {
        self.variant.to_string()
    }

    /// What makes it a variant.
    pub fn note(&self) -> VariantNote {
        VariantNote {
            size: self.variant.size().get(),
            format: self.format.id().to_owned(),
            rules: self.rules(),
            warnings: self.warnings.clone(),
        }
    }

    /// The names of the rules, each once.
    pub fn rules(&self) -> Vec<String> {
        let mut names = Vec::new();
        if !self.variant.has_boxes() {
            names.push("regions".to_owned());
        }
        for constraint in self.variant.constraints() {
            let name = constraint.rule().id;
            if names.iter().all(|known| known != name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// Whether the digits alone say everything about the puzzle.
    pub(crate) fn is_plain(&self) -> bool {
        let size = self.variant.size();
        let whole = |cell: Cell| {
            let allowed = self.variant.allowed(cell);
            allowed.single().is_some() || allowed == size.digits()
        };
        self.rules().is_empty() && size.all_cells().all(whole)
    }

    /// The givens, one character for each cell.
    pub fn givens(&self) -> String {
        self.line(|cell| self.variant.allowed(cell).single())
    }

    /// One character for each cell, `.` where there is no digit.
    pub(crate) fn line(&self, digit: impl Fn(Cell) -> Option<usize>) -> String {
        let cells = self.variant.size().all_cells();
        cells.map(|cell| digit(cell).map_or('.', letter)).collect()
    }

    /// The puzzle in another format of variants.
    pub(crate) fn write(&self, format: Format) -> Result<Export, RequestError> {
        variant::write(&self.variant, format)
            .map_err(|error| RequestError::new(RequestErrorKind::OutOfRange, error.to_string()))
    }
}

/// Whether the classic formats can read a text.
pub(crate) fn is_classic(text: &str) -> bool {
    let reading = text::read(text);
    reading.errors.is_empty() && !reading.records.is_empty()
}

/// A digit, or a letter from 10 up.
pub(crate) fn letter(digit: usize) -> char {
    let digit = u32::try_from(digit).unwrap_or(0);
    char::from_digit(digit, 36).map_or('?', |c| c.to_ascii_uppercase())
}

/// A solution, one character for each cell.
pub(crate) fn solution_line(digits: &[usize]) -> String {
    digits.iter().copied().map(letter).collect()
}

/// The error of a variant that cannot be read. Its sentence may begin with the line.
fn unreadable(error: &VariantError) -> RequestError {
    let text = error.to_string();
    let line = text
        .strip_prefix("line ")
        .and_then(|rest| rest.split(':').next());
    let line = line.and_then(|number| number.parse().ok());
    let error = RequestError::new(RequestErrorKind::UnreadablePuzzle, text);
    match line {
        Some(line) => error.at(line, 1),
        None => error,
    }
}

/// The error of a question that does not answer about variants.
pub(crate) fn not_yet(what: &str) -> RequestError {
    RequestError::new(
        RequestErrorKind::Variant,
        format!("this puzzle is a variant, and {what} does not do variants yet"),
    )
}
