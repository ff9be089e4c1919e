//! Where tests find the puzzle collections that are not part of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder named by `WHYDOKU_DATA`, else `../shared/data` beside the checkout.
#[expect(
    clippy::disallowed_methods,
    reason = "tests, unlike the library, may look at the environment"
)]
fn folder() -> PathBuf {
    std::env::var("WHYDOKU_DATA").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// The lines of a file in the data folder without comments. Where it is not there, says so in one
/// line and gives nothing: the test passes.
#[expect(clippy::print_stderr, reason = "a skipped test must be seen")]
pub(crate) fn lines(name: &str) -> Option<Vec<String>> {
    let Ok(text) = fs::read_to_string(folder().join(name)) else {
        eprintln!("skipped: {name} (no data folder)");
        return None;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(lines.map(str::to_owned).collect())
}
