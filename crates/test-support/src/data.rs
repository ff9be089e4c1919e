//! The puzzle collections that are not part of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder named by `WHYDOKU_DATA`, otherwise `../shared/data` beside the checkout.
#[expect(
    clippy::disallowed_methods,
    reason = "tests, unlike the libraries, may read the environment"
)]
pub fn folder() -> PathBuf {
    std::env::var("WHYDOKU_DATA").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// The path of a file in the data folder. If the file does not exist, prints one line and returns
/// `None`, so that the test can skip.
#[expect(clippy::print_stderr, reason = "a skipped test must be visible")]
pub fn path(name: &str) -> Option<PathBuf> {
    let path = folder().join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: {name} is not in the data folder");
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
