//! `--resume FILE`: continue a run that was interrupted.
//!
//! Every line of the file says which puzzle it is about: source, line and cells. Those puzzles are
//! not rated again. Answers are printed in the order of the input, so appending continues the file. A
//! last line without a line feed was cut off and is removed.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;
use whydoku::Grid;

/// The puzzles that a file already holds, and the file itself.
pub(super) struct ResumeFile {
    /// The cells of the puzzle, by source and line.
    held: BTreeMap<String, BTreeMap<usize, Box<str>>>,
    file: File,
    new: bool,
}

/// A longer line is not an answer of `rate`. With every step of the longest path known, one has less
/// than a tenth of it.
const LONGEST_LINE: u64 = 1 << 20;

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

impl ResumeFile {
    pub(super) fn open(path: &Path, form: &Form) -> Result<Self, String> {
        let name = path.display();
        let failed = |error| format!("`{name}` cannot be resumed: {error}");
        if path.exists() && !path.is_file() {
            return Err(format!(
                "`{name}` cannot be resumed: it is not a regular file"
            ));
        }
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        let mut lines = Lines::new(&file);
        let mut held: BTreeMap<String, BTreeMap<usize, Box<str>>> = BTreeMap::new();
        for n in 1.. {
            let Some(line) = lines.next_line().map_err(failed)? else {
                break;
            };
            let other = || {
                format!(
                    "{name}:{n}: this line has other scales or another form; nothing was changed"
                )
            };
            let foreign = || {
                format!(
                    "{name}:{n}: `rate --json` or `rate --tsv` did not write this line; nothing was \
                     changed"
                )
            };
            if line.starts_with('#') {
                if matches!(form, Form::Table(header) if n == 1 && line != header.trim_end()) {
                    return Err(other());
                }
                continue;
            }
            let (source, number, puzzle) = entry(line).ok_or_else(foreign)?;
            if !form.fits(line) {
                return Err(other());
            }
            held.entry(source).or_default().insert(number, puzzle);
        }
        let whole = lines.whole;
        file.set_len(whole).map_err(failed)?;
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
        let held = self.held.get(source).and_then(|lines| lines.get(&line));
        held.is_some_and(|puzzle| **puzzle == grid.to_string())
    }
}

/// The lines of a file, one at a time.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    bytes: Vec<u8>,
    /// The bytes of all lines with a line feed. The last line may have been cut off.
    whole: u64,
}

impl<'a> Lines<'a> {
    fn new(file: &'a File) -> Self {
        Self {
            reader: BufReader::new(file),
            bytes: Vec::new(),
            whole: 0,
        }
    }

    /// The next line that has its line feed. A line that is too long or not text is read as an empty
    /// one, which is not an answer either.
    fn next_line(&mut self) -> io::Result<Option<&str>> {
        self.bytes.clear();
        let mut limited = self.reader.by_ref().take(LONGEST_LINE);
        let read = limited.read_until(b'\n', &mut self.bytes)? as u64;
        Ok(match self.bytes.strip_suffix(b"\n") {
            Some(line) => {
                self.whole += read;
                Some(std::str::from_utf8(line).unwrap_or_default())
            }
            None if read == LONGEST_LINE => Some(""),
            None => None,
        })
    }
}

/// The source, line and puzzle of an answer.
fn entry(line: &str) -> Option<(String, usize, Box<str>)> {
    if line.starts_with('{') {
        let object: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| object[key].as_str().map(str::to_owned);
        let number = usize::try_from(object["line"].as_u64()?).ok()?;
        return Some((text("source")?, number, text("puzzle")?.into()));
    }
    let mut columns = line.split('\t');
    let (puzzle, source, number) = (columns.next()?, columns.next()?, columns.next()?);
    Some((source.to_owned(), number.parse().ok()?, puzzle.into()))
}
