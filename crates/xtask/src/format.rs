//! Formatting, also of the files that a registry declares. It does so with a macro, where `cargo fmt`
//! does not look.

use crate::check::{Tally, run_line};
use std::path::Path;

/// The files of techniques and of text formats.
const DECLARED: [&str; 2] = [
    "crates/whydoku-logic/src/techniques/*.rs",
    "crates/whydoku-text/src/*.rs",
];

/// Checks every declared file, also new ones.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    for files in DECLARED {
        tally.add(rustfmt("--check", files, root));
    }
    tally
}

/// Formats every file of the workspace.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    run_line("cargo fmt --all", root, &[])?;
    DECLARED
        .iter()
        .try_for_each(|files| rustfmt("", files, root))
}

fn rustfmt(flag: &str, pattern: &str, root: &Path) -> Result<(), String> {
    let files = run_line(
        &format!("git ls-files --cached --others --exclude-standard {pattern}"),
        root,
        &[],
    )?;
    if files.trim().is_empty() {
        return Err(format!("There is no file {pattern}."));
    }
    // A file that is deleted but not yet committed must not hide the others.
    let there = files.lines().filter(|file| root.join(file).exists());
    let there = there.collect::<Vec<_>>().join(" ");
    let line = format!("rustfmt {flag} --edition 2024 {there}");
    run_line(&line, root, &[]).map(|_| ())
}
