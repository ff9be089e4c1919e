//! Formatting of technique files. A macro declares them, where `cargo fmt` does not look.

use crate::check::{Tally, run_line};
use std::path::Path;

const TECHNIQUES: &str = "crates/whydoku-logic/src/techniques/*.rs";

/// Checks every technique file that the repository tracks.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    match run_line(&format!("git ls-files {TECHNIQUES}"), root, &[]) {
        Err(error) => tally.add(Err(error)),
        Ok(files) if files.trim().is_empty() => {
            tally.add(Err(format!("There is no file {TECHNIQUES}.")));
        }
        Ok(files) => {
            // A file that is deleted but not yet committed must not hide the others.
            let there = files.lines().filter(|file| root.join(file).exists());
            let there = there.collect::<Vec<_>>().join(" ");
            let line = format!("rustfmt --check --edition 2024 {there}");
            tally.add(run_line(&line, root, &[]).map(|_| ()));
        }
    }
    tally
}
