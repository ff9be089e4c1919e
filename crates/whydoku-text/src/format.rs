//! [`Format`]: the names of the formats and what each of them can hold.

use std::fmt;
use std::str::FromStr;

/// A way to write a Sudoku down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 81 characters in a line, then perhaps a label.
    Line,
    /// Nine rows of nine with borders; any border is read.
    Grid,
    /// Nine rows of nine characters and nothing else.
    Rows,
    /// 81 groups of candidates with borders, the "PM grid" of the forums.
    PencilmarkGrid,
    /// Givens, values and candidate grid one below the other, as Simple Sudoku copies them.
    Clipboard,
    /// 729 characters, nine per cell ("Sukaku").
    Candidates729,
    /// The line of HoDoKu's technique library: givens, placed digits, deleted candidates.
    HodokuLibrary,
    /// A collection, one line of 81 with zeros per puzzle.
    Sdm,
    /// `SadMan` and `SudoCue`: `#` headers, rows, `[State]`.
    Sdk,
    /// `SudoCue`'s progress file: givens, `u` for placed digits, candidates.
    Sdx,
    /// Simple Sudoku's file: framed grid and moves.
    Ss,
    /// The XML of the OpenSudoku app.
    OpenSudoku,
    /// The JSON puzzle format of ipuz.org.
    Ipuz,
    /// A table with commas.
    Csv,
    /// A table with tabs.
    Tsv,
    /// Nine lines of nine fields, as spreadsheets copy and paste them.
    Spreadsheet,
    /// The layout of Project Euler's problem 96.
    Euler96,
    /// SudokuExchange's puzzle bank: an id, 81 digits, a rating.
    Bank,
    /// The comma-separated line of gsf's solver; the grid is the fifth field.
    Gsf,
    /// The short link of SudokuPad and SudokuExchange (`scf`).
    Scf,
    /// The link of f-puzzles.com.
    FPuzzles,
    /// SudokuPad's own link (`scl`, formerly `ctc`).
    Scl,
    /// SudokuWiki's link with 81 digits.
    SudokuWiki,
    /// SudokuWiki's link with candidates (`S9B`).
    SudokuWikiS9b,
    /// sudoku.coach's link with 81 digits.
    SudokuCoach,
    /// sudoku.coach's constructor string (`SCv7`).
    SudokuCoachConstruct,
    /// The New York Times' `gameData`, from a saved page.
    Nyt,
}

/// What a format can hold beside the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// Candidates.
    pub candidates: bool,
    /// Which digits are givens and which the player's.
    pub placed: bool,
    /// A name or a comment.
    pub label: bool,
    /// Further fields.
    pub fields: HoldsFields,
}

/// Which further fields a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldsFields {
    /// Only the ones with these names.
    Named(&'static [&'static str]),
    /// Any.
    All,
}

const NO_FIELDS: HoldsFields = HoldsFields::Named(&[]);

/// How a file of a format is built, which decides how it can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One board per line.
    Line,
    /// One board after another, each over several lines.
    Block,
    /// Rows below a header line.
    Table,
    /// One document that has to be read whole.
    Document,
}

impl Format {
    /// All formats, the plain ones first.
    pub const ALL: [Self; 27] = [
        Self::Line,
        Self::Grid,
        Self::Rows,
        Self::PencilmarkGrid,
        Self::Clipboard,
        Self::Candidates729,
        Self::HodokuLibrary,
        Self::Sdm,
        Self::Sdk,
        Self::Sdx,
        Self::Ss,
        Self::OpenSudoku,
        Self::Ipuz,
        Self::Csv,
        Self::Tsv,
        Self::Spreadsheet,
        Self::Euler96,
        Self::Bank,
        Self::Gsf,
        Self::Scf,
        Self::FPuzzles,
        Self::Scl,
        Self::SudokuWiki,
        Self::SudokuWikiS9b,
        Self::SudokuCoach,
        Self::SudokuCoachConstruct,
        Self::Nyt,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Rows => "rows",
            Self::PencilmarkGrid => "pencilmarks",
            Self::Clipboard => "clipboard",
            Self::Candidates729 => "729",
            Self::HodokuLibrary => "hodoku",
            Self::Sdm => "sdm",
            Self::Sdk => "sdk",
            Self::Sdx => "sdx",
            Self::Ss => "ss",
            Self::OpenSudoku => "opensudoku",
            Self::Ipuz => "ipuz",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Spreadsheet => "spreadsheet",
            Self::Euler96 => "euler96",
            Self::Bank => "bank",
            Self::Gsf => "gsf",
            Self::Scf => "scf",
            Self::FPuzzles => "f-puzzles",
            Self::Scl => "scl",
            Self::SudokuWiki => "sudokuwiki",
            Self::SudokuWikiS9b => "s9b",
            Self::SudokuCoach => "sudoku.coach",
            Self::SudokuCoachConstruct => "scv7",
            Self::Nyt => "nyt",
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Line => "81 characters in a line, then perhaps a label",
            Self::Grid => "nine rows with borders (any border is read)",
            Self::Rows => "nine rows of nine characters",
            Self::PencilmarkGrid => "81 groups of candidates with borders",
            Self::Clipboard => "givens, values and candidates, as Simple Sudoku copies them",
            Self::Candidates729 => "729 characters, nine per cell",
            Self::HodokuLibrary => "HoDoKu library line",
            Self::Sdm => "collection, one line per puzzle",
            Self::Sdk => "SadMan and SudoCue puzzle file",
            Self::Sdx => "SudoCue progress file",
            Self::Ss => "Simple Sudoku file with moves",
            Self::OpenSudoku => "OpenSudoku XML",
            Self::Ipuz => "ipuz JSON",
            Self::Csv => "table with commas",
            Self::Tsv => "table with tabs",
            Self::Spreadsheet => "nine lines of nine fields",
            Self::Euler96 => "Project Euler 96 layout",
            Self::Bank => "SudokuExchange puzzle bank record",
            Self::Gsf => "gsf's solver line, grid in the fifth field",
            Self::Scf => "SudokuPad short code",
            Self::FPuzzles => "f-puzzles link",
            Self::Scl => "SudokuPad link (scl, ctc)",
            Self::SudokuWiki => "SudokuWiki link with 81 digits",
            Self::SudokuWikiS9b => "SudokuWiki link with candidates",
            Self::SudokuCoach => "sudoku.coach link with 81 digits",
            Self::SudokuCoachConstruct => "sudoku.coach constructor string",
            Self::Nyt => "New York Times gameData of a saved page",
        }
    }

    /// Other names it answers to.
    const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Line => &["line-81", "81", "oneline"],
            Self::Grid => &["block", "bordered"],
            Self::Rows => &["compact", "msk", "nine-lines"],
            Self::PencilmarkGrid => &["pm", "pm-grid", "pencilmark-grid", "candidates"],
            Self::Clipboard => &["simple-sudoku-clipboard"],
            Self::Candidates729 => &["line-729", "sukaku", "candidates-729"],
            Self::HodokuLibrary => &["library", "hodoku-library"],
            Self::Ss => &["simple-sudoku"],
            Self::Spreadsheet => &["sheet", "paste"],
            Self::Euler96 => &["euler"],
            Self::Bank => &["sudokuexchange"],
            Self::FPuzzles => &["fpuzzles", "fpuz"],
            Self::Scl => &["ctc", "sudokupad"],
            Self::SudokuWiki => &["bd", "wiki"],
            Self::SudokuWikiS9b => &["sudokuwiki-s9b"],
            Self::SudokuCoach => &["coach", "sudoku-coach"],
            Self::SudokuCoachConstruct => &["scv"],
            Self::Scf => &["codoku"],
            Self::Sdm
            | Self::Sdk
            | Self::Sdx
            | Self::OpenSudoku
            | Self::Ipuz
            | Self::Csv
            | Self::Tsv
            | Self::Gsf
            | Self::Nyt => &[],
        }
    }

    /// The format a file name's ending promises.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "sdm" => Some(Self::Sdm),
            "sdk" => Some(Self::Sdk),
            "sdx" => Some(Self::Sdx),
            "ss" => Some(Self::Ss),
            "opensudoku" => Some(Self::OpenSudoku),
            "ipuz" => Some(Self::Ipuz),
            "csv" => Some(Self::Csv),
            "tsv" => Some(Self::Tsv),
            "msk" | "sol" => Some(Self::Rows),
            _ => None,
        }
    }

    /// How a file of it is built.
    pub const fn shape(self) -> Shape {
        match self {
            Self::Line
            | Self::Candidates729
            | Self::HodokuLibrary
            | Self::Sdm
            | Self::Bank
            | Self::Gsf
            | Self::Scf
            | Self::FPuzzles
            | Self::Scl
            | Self::SudokuWiki
            | Self::SudokuWikiS9b
            | Self::SudokuCoach
            | Self::SudokuCoachConstruct => Shape::Line,
            Self::Grid
            | Self::Rows
            | Self::PencilmarkGrid
            | Self::Clipboard
            | Self::Sdk
            | Self::Sdx
            | Self::Ss
            | Self::Spreadsheet
            | Self::Euler96 => Shape::Block,
            Self::Csv | Self::Tsv => Shape::Table,
            Self::OpenSudoku | Self::Ipuz | Self::Nyt => Shape::Document,
        }
    }

    /// Whether it can be written; every format can be read.
    pub const fn can_write(self) -> bool {
        !matches!(self, Self::Gsf | Self::Nyt)
    }

    /// Whether it needs the cargo feature `formats` (JSON, XML, compression).
    pub const fn needs_feature(self) -> bool {
        matches!(
            self,
            Self::OpenSudoku
                | Self::Ipuz
                | Self::FPuzzles
                | Self::Scl
                | Self::SudokuCoachConstruct
                | Self::Nyt
        )
    }

    /// What it can hold beside the digits.
    pub const fn holds(self) -> Holds {
        let (candidates, placed, label, fields) = match self {
            Self::Line | Self::Sdm | Self::Euler96 | Self::Grid | Self::Rows => {
                (false, false, true, NO_FIELDS)
            }
            Self::PencilmarkGrid => (true, false, true, NO_FIELDS),
            Self::Clipboard => (true, true, true, NO_FIELDS),
            Self::Candidates729 => (true, false, false, NO_FIELDS),
            Self::HodokuLibrary => (
                true,
                true,
                false,
                HoldsFields::Named(&super::hodoku_library::FIELDS),
            ),
            Self::Sdk => (false, true, false, HoldsFields::Named(&super::sdk::FIELDS)),
            Self::Sdx | Self::Ss | Self::SudokuWikiS9b => (true, true, false, NO_FIELDS),
            Self::OpenSudoku => (
                true,
                true,
                false,
                HoldsFields::Named(&super::opensudoku::FIELDS),
            ),
            Self::Ipuz => (false, true, true, HoldsFields::Named(&super::ipuz::FIELDS)),
            Self::Csv | Self::Tsv | Self::Gsf => (false, false, true, HoldsFields::All),
            Self::Spreadsheet | Self::Scf | Self::SudokuWiki | Self::SudokuCoach => {
                (false, false, false, NO_FIELDS)
            }
            Self::Bank => (false, false, false, HoldsFields::Named(&["id", "rating"])),
            Self::FPuzzles => (
                true,
                true,
                true,
                HoldsFields::Named(&super::f_puzzles::FIELDS),
            ),
            Self::Scl => (false, false, true, HoldsFields::Named(&super::scl::FIELDS)),
            Self::SudokuCoachConstruct => (
                true,
                true,
                false,
                HoldsFields::Named(&super::sudoku_coach::FIELDS),
            ),
            Self::Nyt => (
                false,
                false,
                true,
                HoldsFields::Named(&["date", "weekday", "solution"]),
            ),
        };
        Holds {
            candidates,
            placed,
            label,
            fields,
        }
    }
}

/// Its name on the command line.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no format.
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
            .find(|format| format.name() == wanted || format.aliases().contains(&wanted))
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
            for alias in format.aliases() {
                assert_eq!(alias.parse(), Ok(format), "{alias}");
            }
        }
        let error = "docx".parse::<Format>().unwrap_err().to_string();
        assert!(
            error.contains("`docx`") && error.contains("f-puzzles"),
            "{error}"
        );
    }
}
