//! Interactive Sudoku Solver in Node, for comparison. Its code is not part of this repository.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use test_support::workspace;

/// What it did with one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) solved: bool,
    pub(super) ms: f64,
    pub(super) backtracks: u64,
}

/// Solves all puzzles of a file in one process, which measures itself; the runs by id.
pub(super) fn solve(folder: &Path, file: &Path) -> Result<BTreeMap<String, Run>, String> {
    let driver = workspace().join("crates/measure/src/variants/iss.mjs");
    let folder = std::path::absolute(folder)
        .map_err(|error| format!("{} is not a folder ({error}).", folder.display()))?;
    let output = Command::new("node")
        .arg(driver)
        .arg(&folder)
        .arg(file)
        .output()
        .map_err(|error| format!("node cannot be started ({error})."))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        let what = message.lines().find(|line| line.contains("Error"));
        return Err(format!(
            "Interactive Sudoku Solver did not run in {}: {}",
            folder.display(),
            what.unwrap_or("node failed")
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(run).collect())
}

fn run(line: &str) -> Option<(String, Run)> {
    let mut fields = line.split('\t');
    let id = fields.next()?.to_owned();
    let solved = fields.next()? == "true";
    let ms = fields.next()?.parse().ok()?;
    let backtracks = fields.next()?.parse().ok()?;
    Some((
        id,
        Run {
            solved,
            ms,
            backtracks,
        },
    ))
}
