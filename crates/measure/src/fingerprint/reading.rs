//! What a reader made of a text: its records, and its errors by kind but not in words.

use super::Setup;
use super::findings::Findings;
use super::lists;
use super::sheet::Task;
use std::fs;
use std::path::{Path, PathBuf};
use whydoku::Grid;
use whydoku::text::{ErrorKind, Reading, Record};

/// Lists outside `formats/` that a reader should see too.
const OTHERS: [&str; 5] = [
    "bad/malformed_in_the_wild.tsv",
    "bad/famous.tsv",
    "classic/euler96.original.txt",
    "rated/hodoku_level_score.tsv",
    "speed/puzzles6_forum_hardest_1106",
];

/// Every file of the folder `formats`, by name, and some others.
pub(super) fn files(setup: &Setup) -> Result<Vec<Task<Vec<u8>>>, String> {
    let root = setup.data.join("formats");
    let mut paths = Vec::new();
    below(&root, &mut paths)
        .map_err(|error| format!("{} cannot be read ({error})", root.display()))?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.strip_prefix(&setup.data).unwrap_or(&path);
        let name = name.display().to_string();
        let bytes = fs::read(&path).map_err(|error| format!("{name} cannot be read ({error})"))?;
        files.push((name, bytes));
    }
    for name in OTHERS {
        files.push((name.to_owned(), lists::text(setup, name)?.into_bytes()));
    }
    Ok(files)
}

fn below(folder: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            below(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// Adds all records, errors and the number of lines passed over.
pub(super) fn add_reading(findings: &mut Findings, kind: &'static str, reading: &Reading) {
    for record in &reading.records {
        findings.add(kind, described(record));
    }
    for error in &reading.errors {
        let (line, column) = (error.place.line, error.place.column);
        let what = kind_of(&error.kind);
        findings.add(kind, format_args!("error {line}:{column} {what}"));
    }
    let ignored = &reading.ignored;
    findings.add(
        kind,
        format_args!("ignored {} {}", ignored.comments, ignored.lines),
    );
}

fn described(record: &Record) -> String {
    let Record {
        grid,
        candidates,
        marks: _,
        label,
        fields,
        table,
        place,
        format,
    } = record;
    let mut givens: Grid = *grid;
    givens.restore();
    let candidates: Option<Vec<String>> = candidates.map(|open| {
        open.iter()
            .map(|c| format!("{}{}", c.digit, c.cell))
            .collect()
    });
    let table = table
        .as_ref()
        .map(|table| (&table.puzzle_name, table.puzzle_column));
    format!(
        "{format} {}:{} {givens} {grid} {candidates:?} {label:?} {fields:?} {table:?}",
        place.line, place.column
    )
}

/// A name of our own for each kind of error, with the numbers and formats in it.
fn kind_of(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::CellCount { found, row } => {
            let row = row.as_ref().map(|(line, cells, _)| (line, cells));
            format!("cell count {found} {row:?}")
        }
        ErrorKind::RowCount { found } => format!("row count {found}"),
        ErrorKind::Character { found } => format!("character {found:?}"),
        ErrorKind::MixedBlanks { first, second } => format!("blanks {first:?} {second:?}"),
        ErrorKind::Group(_) => "group".to_owned(),
        ErrorKind::NotRecognized => "not recognized".to_owned(),
        ErrorKind::Variant { names, format } => format!("variant {} {format}", names.len()),
        ErrorKind::Size { format, .. } => format!("size {format}"),
        ErrorKind::RemoteId(_) => "remote".to_owned(),
        ErrorKind::HodokuState => "HoDoKu state".to_owned(),
        ErrorKind::Binary => "binary".to_owned(),
        ErrorKind::NeedsFeature(format) => format!("feature {format}"),
        ErrorKind::Malformed { format, .. } => format!("malformed {format}"),
        ErrorKind::TooLarge { limit, .. } => format!("too large {limit}"),
        ErrorKind::Io(_) => "io".to_owned(),
        _ => "other".to_owned(),
    }
}
