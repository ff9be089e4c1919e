//! `--resume FILE`: continue a run that was interrupted.
//!
//! Every line of the file says which puzzle it is about: source, line and cells. Those puzzles are
//! not rated again. Answers are printed in the order of the input, so appending continues the file. A
//! last line without a line feed was cut off and is removed.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::path::Path;
use whydoku::Grid;

/// The puzzles that a file already holds, and the file itself.
pub(super) struct Resumed {
    held: BTreeSet<(String, usize, String)>,
    file: File,
    new: bool,
}

/// What the lines of the file must look like for this run to continue it.
pub(super) enum Form {
    /// A table with this header line.
    Table(String),
    /// Objects with a field for each of these scales, in this revision.
    Objects(Vec<(&'static str, Value)>),
}

impl Form {
    /// Whether such a run wrote this line.
    fn fits(&self, line: &str) -> bool {
        match self {
            Self::Table(header) => {
                let columns = |line: &str| line.trim_end_matches('\n').split('\t').count();
                !line.starts_with('{') && columns(line) == columns(header)
            }
            Self::Objects(revisions) => {
                let Ok(object) = serde_json::from_str::<Value>(line) else {
                    return false;
                };
                let fits = |(id, revision): &(&str, Value)| object[*id]["revision"] == *revision;
                revisions.iter().all(fits)
            }
        }
    }
}

impl Resumed {
    pub(super) fn open(path: &Path, form: &Form) -> Result<Self, String> {
        let failed = |error| format!("`{}` cannot be resumed: {error}", path.display());
        let text = if path.exists() {
            fs::read_to_string(path).map_err(failed)?
        } else {
            String::new()
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let lines = text[..whole].lines().enumerate();
        let other = |n: usize| {
            format!(
                "{}:{n}: this line has other scales or another form; nothing was changed",
                path.display()
            )
        };
        if let (Form::Table(header), Some(first)) = (form, text[..whole].lines().next())
            && first.starts_with('#')
            && first != header.trim_end()
        {
            return Err(other(1));
        }
        let mut held = BTreeSet::new();
        for (n, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
            let entry = entry(line).ok_or_else(|| {
                format!(
                    "{}:{}: `rate --json` or `rate --tsv` did not write this line; nothing was changed",
                    path.display(),
                    n + 1
                )
            })?;
            if !form.fits(line) {
                return Err(other(n + 1));
            }
            held.insert(entry);
        }
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        Ok(Self {
            held,
            file,
            new: whole == 0,
        })
    }

    pub(super) const fn is_new(&self) -> bool {
        self.new
    }

    pub(super) fn file(&self) -> Option<File> {
        self.file.try_clone().ok()
    }

    pub(super) fn holds(&self, source: &str, line: usize, grid: &Grid) -> bool {
        self.held
            .contains(&(source.to_owned(), line, grid.to_string()))
    }
}

/// The source, line and puzzle of an answer.
fn entry(line: &str) -> Option<(String, usize, String)> {
    if line.starts_with('{') {
        let object: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| object[key].as_str().map(str::to_owned);
        let number = usize::try_from(object["line"].as_u64()?).ok()?;
        return Some((text("source")?, number, text("puzzle")?));
    }
    let mut columns = line.split('\t');
    let (puzzle, source, number) = (columns.next()?, columns.next()?, columns.next()?);
    Some((source.to_owned(), number.parse().ok()?, puzzle.to_owned()))
}
