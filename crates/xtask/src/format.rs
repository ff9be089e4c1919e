//! Technique files are declared by a macro, where `cargo fmt` does not look for them.

use crate::check::{Tally, run_line};
use std::path::Path;

const TECHNIQUES: &str = "crates/whydoku/src/logic/techniques/*.rs";

/// Gives every technique file that the repository tracks to rustfmt.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    match run_line(&format!("git ls-files {TECHNIQUES}"), root, &[]) {
        Err(error) => tally.add(Err(error)),
        Ok(files) if files.trim().is_empty() => {
            tally.add(Err(format!("no file is called {TECHNIQUES}")));
        }
        Ok(files) => {
            // One file deleted and not yet committed must not hide what the others look like.
            let there = files.lines().filter(|file| root.join(file).exists());
            let there = there.collect::<Vec<_>>().join(" ");
            let line = format!("rustfmt --check --edition 2024 {there}");
            tally.add(run_line(&line, root, &[]).map(|_| ()));
        }
    }
    tally
}
