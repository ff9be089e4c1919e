//! The data folder: collections of puzzles that are not part of the repository.
//!
//! It is the folder that `WHYDOKU_DATA` names, otherwise `../shared/data` beside the checkout. A test
//! whose file is missing prints one line that starts with `skipped:` and passes; the gate counts
//! these lines. A measurement cannot do without its file and reports an error.

use std::io::Write as _;
use std::path::PathBuf;
use std::{fs, io};

/// The data folder, whether or not it exists.
#[expect(
    clippy::disallowed_methods,
    reason = "the folder differs from machine to machine"
)]
pub fn folder() -> PathBuf {
    std::env::var("WHYDOKU_DATA")
        .map_or_else(|_| crate::workspace().join("../shared/data"), PathBuf::from)
}

/// The path of a file in the data folder. If the file does not exist, prints the skip line and returns
/// `None`.
pub fn path(name: &str) -> Option<PathBuf> {
    let path = folder().join(name);
    if path.exists() {
        return Some(path);
    }
    // Not with `eprintln!`, which the test harness hides when a test passes.
    let _ = writeln!(io::stderr(), "skipped: {name} is not in the data folder");
    None
}

/// The text of a file in the data folder; see [`path`].
///
/// # Panics
///
/// Panics if the file exists but cannot be read as UTF-8.
pub fn text(name: &str) -> Option<String> {
    let text = fs::read_to_string(path(name)?);
    Some(text.expect("a readable data file"))
}

/// The lines of a file in the data folder without `#` comments; see [`path`].
pub fn lines(name: &str) -> Option<Vec<String>> {
    let text = text(name)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(lines.map(str::to_owned).collect())
}

/// The text of a file in the data folder that the caller cannot do without.
pub fn required(name: &str) -> Result<String, String> {
    let path = folder().join(name);
    fs::read_to_string(&path).map_err(|error| {
        format!(
            "{} cannot be read ({error}). Set WHYDOKU_DATA to the folder that contains {name}.",
            path.display()
        )
    })
}
