//! [`Writer`]: records as text, and what the text could not hold.

use super::format::HoldsFields;
use super::record::plain_candidates;
use super::table::{self, Layout};
use super::{Format, Record};
use super::{
    block, candidates_729, clipboard, hodoku_library, line, pencilmark_grid, scf, sdk, sdx, ss,
    sudokuwiki,
};
use std::fmt;

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The symbol for empty cells; `None` for the one the format usually has. Formats that
    /// prescribe a symbol keep it.
    pub empty: Option<char>,
}

/// What a text does not hold of the record it was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The candidates differ from the plain ones and are not in the text.
    pub candidates: bool,
    /// Placed digits look like givens in the text.
    pub placed: bool,
    /// The label is not in the text.
    pub label: bool,
    /// The names of the fields that are not in the text.
    pub fields: Vec<String>,
}

impl Loss {
    /// Whether nothing was lost.
    pub const fn is_empty(&self) -> bool {
        !self.candidates && !self.placed && !self.label && self.fields.is_empty()
    }
}

/// The lost parts, as a list.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        if self.candidates {
            parts.push("the candidates".to_owned());
        }
        if self.placed {
            parts.push("which digits are givens and which were placed".to_owned());
        }
        if self.label {
            parts.push("the label".to_owned());
        }
        parts.extend(
            self.fields
                .iter()
                .map(|field| format!("the field `{field}`")),
        );
        f.write_str(&parts.join(", "))
    }
}

/// Why a format cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// It is only read.
    ReadOnly(Format),
    /// The library was built without the feature it needs.
    NeedsFeature(Format),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly(format) => {
                write!(
                    f,
                    "{format} ({}) can be read but not written",
                    format.about()
                )
            }
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
/// let mut writer = Writer::new(Format::Rows, Options::default())?;
/// for record in &reading.records {
///     let loss = writer.write(record, &mut out);
///     assert!(loss.is_empty());
/// }
/// writer.finish(&mut out);
/// assert!(out.starts_with("53..7....\n6..195...\n"));
/// # Ok::<(), whydoku_text::WriteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    options: Options,
    /// The columns of a table.
    layout: Layout,
    /// What the head of an OpenSudoku file says for all its games.
    #[cfg(feature = "formats")]
    head: Vec<(String, String)>,
    count: usize,
}

impl Writer {
    /// A writer for one format.
    pub fn new(format: Format, options: Options) -> Result<Self, WriteError> {
        if !format.can_write() {
            return Err(WriteError::ReadOnly(format));
        }
        if format.needs_feature() && !cfg!(feature = "formats") {
            return Err(WriteError::NeedsFeature(format));
        }
        Ok(Self {
            format,
            options,
            layout: Layout::default(),
            #[cfg(feature = "formats")]
            head: Vec::new(),
            count: 0,
        })
    }

    /// Appends one record. Formats of several lines are set apart by an empty line.
    pub fn write(&mut self, record: &Record, out: &mut String) -> Loss {
        let options = self.options;
        let mut loss = general_loss(record, self.format);
        if self.count > 0 && self.separates() {
            out.push('\n');
        }
        self.count += 1;
        match self.format {
            Format::Line | Format::Sdm => line::write(record, options, self.format, out),
            Format::Grid => block::write(record, options, out),
            Format::Rows => block::write_rows(record, options, out),
            Format::PencilmarkGrid => pencilmark_grid::write(record, options, out),
            Format::Clipboard => clipboard::write(record, options, out),
            Format::Candidates729 => {
                candidates_729::write(record, options.empty.unwrap_or('.'), out);
            }
            Format::HodokuLibrary => hodoku_library::write(record, options, &mut loss, out),
            Format::Sdk => sdk::write(record, options, out),
            Format::Sdx => sdx::write(record, options, out),
            Format::Ss => ss::write(record, options, out),
            Format::Csv | Format::Tsv => {
                let separator = if self.format == Format::Tsv {
                    '\t'
                } else {
                    ','
                };
                let empty = options.empty.unwrap_or('.');
                table::write(record, separator, empty, &mut self.layout, &mut loss, out);
            }
            Format::Spreadsheet => super::spreadsheet::write(record, out),
            Format::Euler96 => super::euler96::write(record, self.count, &mut loss, out),
            Format::Bank => super::bank::write(record, &mut loss, out),
            Format::Scf => {
                out.push_str("https://sudokupad.app/scf");
                out.push_str(&scf::encode(&record.grid));
                out.push('\n');
            }
            Format::SudokuWiki => {
                out.push_str(sudokuwiki::LINK);
                line::write_cells(&record.grid, '0', out);
                out.push('\n');
            }
            Format::SudokuWikiS9b => {
                out.push_str(sudokuwiki::LINK);
                out.push_str(&sudokuwiki::encode(record));
                out.push('\n');
            }
            Format::SudokuCoach => {
                out.push_str("https://sudoku.coach/en/play/");
                line::write_cells(&record.grid, '0', out);
                out.push('\n');
            }
            Format::OpenSudoku
            | Format::Ipuz
            | Format::FPuzzles
            | Format::Scl
            | Format::SudokuCoachConstruct => self.write_packed(record, &mut loss, out),
            Format::Gsf | Format::Nyt => {}
        }
        loss
    }

    /// Appends what stands below the last record.
    pub fn finish(&mut self, out: &mut String) {
        if self.format == Format::OpenSudoku {
            super::opensudoku::finish(self.count, out);
        }
    }

    #[cfg(feature = "formats")]
    fn write_packed(&mut self, record: &Record, loss: &mut Loss, out: &mut String) {
        if self.format == Format::OpenSudoku {
            let head = super::opensudoku::head(record);
            if self.count == 1 {
                self.head.clone_from(&head);
            }
            let lost = head.into_iter().filter(|field| !self.head.contains(field));
            loss.fields.extend(lost.map(|(name, _)| name));
            super::opensudoku::write(record, self.count == 1, out);
            return;
        }
        out.push_str(&match self.format {
            Format::Ipuz => super::ipuz::encode(record),
            Format::Scl => super::scl::encode(record),
            Format::SudokuCoachConstruct => super::sudoku_coach::encode(record),
            _ => super::f_puzzles::encode(record),
        });
        out.push('\n');
    }

    #[cfg(not(feature = "formats"))]
    #[expect(clippy::unused_self, reason = "the build with the feature uses it")]
    const fn write_packed(&mut self, _: &Record, _: &mut Loss, _: &mut String) {}

    /// Whether an empty line goes between two records.
    const fn separates(&self) -> bool {
        matches!(
            self.format,
            Format::Grid
                | Format::Rows
                | Format::PencilmarkGrid
                | Format::Clipboard
                | Format::Sdk
                | Format::Sdx
                | Format::Ss
                | Format::Spreadsheet
        )
    }
}

/// One record as a text of its own.
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

/// What the format has no room for.
fn general_loss(record: &Record, format: Format) -> Loss {
    let holds = format.holds();
    let placed = !holds.placed && record.grid.givens() != record.grid.filled();
    let held = |name: &str, value: &str| match holds.fields {
        HoldsFields::All => true,
        // As JSON numbers a solution has to be one.
        HoldsFields::Named(_) if name == "solution" && format != Format::Scl => {
            format.needs_feature() && value.parse::<whydoku_grid::Grid>().is_ok()
        }
        HoldsFields::Named(names) => names.contains(&name),
    };
    let fields = record
        .fields
        .iter()
        .filter(|(name, value)| !held(name, value))
        .map(|(name, _)| name.clone())
        .collect();
    Loss {
        candidates: loses_candidates(record, format),
        placed,
        label: !holds.label && record.label.is_some(),
        fields,
    }
}

/// Whether the candidates that come back are others than those written.
fn loses_candidates(record: &Record, format: Format) -> bool {
    let empty = !record.grid.filled();
    if format == Format::Sdx {
        // Here a single digit is a given, whatever it was.
        let open = record.open();
        return empty.into_iter().any(|cell| open.digits(cell).len() == 1);
    }
    let Some(open) = &record.candidates else {
        return false;
    };
    let plain = plain_candidates(&record.grid);
    match format {
        _ if !format.holds().candidates => *open != plain,
        // These list what was removed from the plain ones.
        Format::HodokuLibrary | Format::Ss => !open.is_subset(&plain),
        // In these a cell without notes has its plain candidates.
        Format::FPuzzles | Format::OpenSudoku | Format::SudokuCoachConstruct => {
            let without = empty - open.all_cells();
            without
                .into_iter()
                .any(|cell| !plain.digits(cell).is_empty())
        }
        _ => false,
    }
}
