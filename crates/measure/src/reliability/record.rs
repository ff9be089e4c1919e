//! [`Record`]: the result file of one named run.

use super::figure::Figure;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::Path;

/// The folder of the result files, from the root of the workspace: `NAME.json` for each run.
pub(super) const FOLDER: &str = "bench/results/reliability";

/// The figures of one run and where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// The command that measured them.
    pub(super) command: String,
    /// The commit, with `-dirty` if files differed from it.
    pub(super) commit: String,
    pub(super) date: String,
    pub(super) cpu: String,
    /// The Cargo profile; early runs did not record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) profile: Option<String>,
    pub(super) threads: u64,
    /// The first seed.
    pub(super) seed: u64,
    pub(super) figures: Vec<Figure>,
}

impl Record {
    /// The JSON, with one figure per line, so that a change shows as a change of lines.
    pub(super) fn to_json(&self) -> Result<String, String> {
        let value = serde_json::to_value(self).map_err(|error| error.to_string())?;
        let mut text = String::from("{\n");
        for name in [
            "command", "commit", "date", "cpu", "profile", "threads", "seed",
        ] {
            if let Some(value) = value.get(name) {
                let _ = writeln!(text, "  \"{name}\": {value},");
            }
        }
        let figures = value["figures"].as_array().into_iter().flatten();
        let figures: Vec<String> = figures.map(|figure| format!("    {figure}")).collect();
        let _ = write!(text, "  \"figures\": [\n{}\n  ]\n}}\n", figures.join(",\n"));
        Ok(text)
    }

    pub(super) fn from_json(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// All runs in the folder by name, in alphabetical order.
pub(super) fn all(root: &Path) -> Result<Vec<(String, Record)>, String> {
    let Ok(folder) = std::fs::read_dir(root.join(FOLDER)) else {
        return Ok(Vec::new());
    };
    let mut runs = Vec::new();
    for path in folder.filter_map(|entry| Some(entry.ok()?.path())) {
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
            continue;
        };
        let failed = |error: String| format!("{FOLDER}/{name}.json cannot be read ({error}).");
        let text = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
        runs.push((name.to_owned(), Record::from_json(&text).map_err(failed)?));
    }
    runs.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::super::figure::Counts;
    use super::*;

    #[test]
    fn a_record_reads_back_as_written() {
        let record = Record {
            command: "cargo xtask reliability".to_owned(),
            commit: "abc".to_owned(),
            date: "2026-11-15".to_owned(),
            cpu: "a \"fast\" one".to_owned(),
            profile: Some("release".to_owned()),
            threads: 2,
            seed: 7,
            figures: vec![Figure {
                counts: Counts::List {
                    list: "l".to_owned(),
                    puzzles: 3,
                    solved: 2,
                    steps: 5,
                    assume_uniqueness: 1,
                },
                failures: vec!["f".to_owned()],
                tenths_of_a_second: 12,
            }],
        };
        for profile in [None, record.profile.clone()] {
            let record = Record {
                profile,
                ..record.clone()
            };
            let json = record.to_json().unwrap();
            assert_eq!(Record::from_json(&json), Ok(record));
        }
    }

    /// A result file that someone edited by hand is no longer a measurement.
    #[test]
    fn every_result_file_is_as_the_program_writes_it() {
        let root = test_support::workspace();
        let runs = all(&root).unwrap();
        assert!(!runs.is_empty(), "{FOLDER} has no results");
        for (name, record) in &runs {
            let text = std::fs::read_to_string(root.join(format!("{FOLDER}/{name}.json")));
            assert_eq!(record.to_json(), Ok(text.unwrap()), "{name}");
        }
    }
}
