//! Runs the binary on every case of `tests/cases/*.toml` and compares standard output, standard error
//! and the exit code byte by byte.
//!
//! Each case says why its expectation is right: from the issue, from a known fact, or by hand.

use crate::support::{Invocation, Scratch};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// Where the expectation comes from.
    why: String,
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
    /// Files in the folder in which the command runs.
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    code: i32,
    #[serde(default)]
    stdout: String,
    #[serde(default)]
    stderr: String,
}

#[test]
fn every_case_prints_what_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    let mut failures = Vec::new();
    let mut count = 0;
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let file: File =
            toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for case in file.case {
            count += 1;
            assert!(!case.why.trim().is_empty(), "{}: say why", case.name);
            if let Some(difference) = run(&case) {
                failures.push(format!("{}: {}\n{difference}", path.display(), case.name));
            }
        }
    }
    assert!(count > 0, "no case was found");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What differs, if anything does.
fn run(case: &Case) -> Option<String> {
    let scratch = Scratch::new();
    for (name, text) in &case.files {
        scratch.write(name, text);
    }
    let result = Invocation {
        args: &case.args,
        stdin: case.stdin.as_bytes(),
        env: &case.env,
        folder: scratch.path(),
    }
    .run();
    let mut differences = String::new();
    for (what, found, expected) in [
        ("standard output", &result.stdout, &case.stdout),
        ("standard error", &result.stderr, &case.stderr),
    ] {
        if found != expected {
            let _ = writeln!(
                differences,
                "--- {what}, expected:\n{expected}--- found:\n{found}---"
            );
        }
    }
    if result.code != case.code {
        let _ = writeln!(
            differences,
            "exit code {}, expected {}",
            result.code, case.code
        );
    }
    (!differences.is_empty()).then_some(differences)
}
