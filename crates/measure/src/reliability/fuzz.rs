//! The targets of the fuzzer, each for some seconds.

use super::Table;
use super::figure::Counts;
use super::timed;
use std::collections::BTreeMap;
use std::process::Command;
use test_support::workspace;

/// Where the targets are, from the root of the workspace.
const TARGETS: &str = "fuzz/fuzz_targets";

/// Runs every target for this many seconds. Each stops at the first input that breaks its property.
pub(super) fn measure(seconds: u64, table: &mut Table) {
    let mut failures = Vec::new();
    let (targets, tenths) = timed(|| {
        let mut targets = BTreeMap::new();
        for name in names() {
            match run(&name, seconds) {
                Ok(runs) => {
                    targets.insert(name, [runs, seconds]);
                }
                Err(sentence) => failures.push(format!("{name}: {sentence}")),
            }
        }
        targets
    });
    table.add(Counts::Unbroken { targets }, failures, tenths);
}

/// The names of all targets, in alphabetical order.
fn names() -> Vec<String> {
    let files = std::fs::read_dir(workspace().join(TARGETS))
        .into_iter()
        .flatten();
    let names = files.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        name.strip_suffix(".rs").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// How many inputs a target got.
fn run(name: &str, seconds: u64) -> Result<u64, String> {
    let limit = format!("-max_total_time={seconds}");
    let output = Command::new("cargo")
        .args([
            "+nightly",
            "fuzz",
            "run",
            name,
            "--",
            &limit,
            "-print_final_stats=1",
        ])
        .current_dir(workspace())
        .output()
        .map_err(|error| format!("cargo does not start ({error})"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let found = text.lines().rev().find(|line| !line.trim().is_empty());
        return Err(found
            .unwrap_or("it failed without a word")
            .trim()
            .to_owned());
    }
    runs(&text).ok_or_else(|| "it did not print how many runs it made".to_owned())
}

/// The number after `stat::number_of_executed_units:`.
fn runs(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A target that the manifest does not name would never run.
    #[test]
    fn every_target_is_in_the_manifest() {
        let manifest = std::fs::read_to_string(workspace().join("fuzz/Cargo.toml")).unwrap();
        assert!(names().len() >= 6);
        for name in names() {
            assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
        }
    }

    #[test]
    fn the_number_of_runs_is_read() {
        assert_eq!(
            runs("Done\nstat::number_of_executed_units: 1024\nstat::x: 1\n"),
            Some(1024)
        );
        assert_eq!(runs("Done\n"), None);
    }
}
