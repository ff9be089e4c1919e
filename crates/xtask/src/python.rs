//! The Python package: its wheel in a fresh virtual environment, its tests, its types, its style.
//!
//! Needs Python from 3.10 up with pip, which installs everything else. The wheel is built with the release
//! profile, like the command, so that the engine is compiled once for both.

use crate::check::{Tally, run_line};
use crate::programs;
use std::path::{Path, PathBuf};

pub(crate) const CRATE: &str = "crates/whydoku-python";

/// The types of the API's answers, which the package is checked against. A test compares them with the API.
pub(crate) const TYPES: &str = "crates/whydoku-python/python/whydoku/answers.py";

/// Where the wheel of this run is.
pub(crate) const WHEELS: &str = "target/python/wheels";

pub(crate) const PIP: &str = "-m pip --disable-pip-version-check install --quiet";

/// What a wheel should have at most, in bytes. This target is missed: Parquet, the server, variants and the drawings
/// inside need more.
const TARGET: u64 = 6_000_000;

/// The most bytes a wheel may have, so that it does not grow unnoticed beyond what has been reached. The one of the
/// gate, with the profile `release`, is half a megabyte larger than the one that is shipped.
const MOST: u64 = 8_600_000;

/// Builds the wheel, installs it, and runs everything on what was installed.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let wheel = prepare(root, "release").and_then(|python| {
        check_size(&only_file(&root.join(WHEELS))?)?;
        Ok(python)
    });
    let python = match wheel {
        Ok(python) => python,
        Err(error) => {
            tally.add(Err(error));
            return tally;
        }
    };
    let folder = root.join(CRATE);
    let tool = |line: &str| run_line(&format!("{python} -m {line}"), &folder, &[]);
    tally.add(tool("ruff check --no-cache .").map(drop));
    tally.add(tool("ruff format --no-cache --check .").map(drop));
    let cache = "--cache-dir=../../target/python/mypy";
    tally.add(tool(&format!("mypy {cache} --strict python/whydoku examples")).map(drop));
    tally.add(tool("mypy.stubtest whydoku._whydoku whydoku.answers").map(drop));
    // The hash of native answers, to compare those from Python with.
    tally.add(programs::build(root, &["whydoku-replay"], run_line).map(drop));
    let replay = programs::path(root, "whydoku-replay");
    let vars = [("WHYDOKU_REPLAY", replay.as_str())];
    let tests = format!("{python} -m pytest -q -rs -p no:cacheprovider");
    count(&mut tally, run_line(&tests, &folder, &vars));
    tally
}

/// Makes a fresh virtual environment with these packages and returns the path of its Python.
pub(crate) fn environment(root: &Path, name: &str, requirements: &str) -> Result<String, String> {
    let folder = format!("target/python/{name}");
    run_line(&format!("python3 -m venv --clear {folder}"), root, &[])?;
    let python = root.join(folder).join("bin/python").display().to_string();
    run_line(
        &format!("{python} {PIP} -r {CRATE}/{requirements}"),
        root,
        &[],
    )?;
    Ok(python)
}

/// Builds the wheel with this profile, installs it in a fresh virtual environment, and returns the path of its Python.
pub(crate) fn prepare(root: &Path, profile: &str) -> Result<String, String> {
    let python = environment(root, "venv", "requirements-test.txt")?;
    let wheels = root.join(WHEELS);
    // Only the wheel of this run may be there.
    let _ = std::fs::remove_dir_all(&wheels);
    let maturin = format!("{python} -m maturin build --profile {profile} --locked --quiet --out");
    run_line(
        &format!("{maturin} {}", wheels.display()),
        &root.join(CRATE),
        &[],
    )?;
    let wheel = only_file(&wheels)?;
    let line = format!("{python} {CRATE}/bench/repack.py {}", wheel.display());
    run_line(&line, root, &[])?;
    install(root, &python)?;
    Ok(python)
}

/// Installs the wheel in a virtual environment.
pub(crate) fn install(root: &Path, python: &str) -> Result<(), String> {
    let wheel = only_file(&root.join(WHEELS))?;
    let line = format!("{python} {PIP} --no-deps {}", wheel.display());
    run_line(&line, root, &[]).map(drop)
}

/// The size of a wheel in words, beside its target; an error if it is larger than any wheel may be.
pub(crate) fn check_size(wheel: &Path) -> Result<String, String> {
    let size = std::fs::metadata(wheel).map_or(0, |data| data.len());
    if size > MOST {
        return Err(format!(
            "the wheel has {size} bytes, but at most {MOST} are allowed"
        ));
    }
    let verdict = if size <= TARGET { "met" } else { "missed" };
    Ok(format!("{size} bytes (target {TARGET}, {verdict})"))
}

pub(crate) fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|error| format!("no wheel: {error}"))?;
    let mut files = files.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    files.next().ok_or_else(|| "no wheel was built".to_owned())
}

/// Counts the tests of a pytest run: its last line says `98 passed, 1 failed, 2 skipped in 3.2s`.
fn count(tally: &mut Tally, outcome: Result<String, String>) {
    let (text, succeeded) = match outcome {
        Ok(text) => (text, true),
        Err(text) => (text, false),
    };
    let number = |word: &str| -> usize {
        let line = text.lines().rev().find(|line| line.contains(" in "));
        line.and_then(|line| {
            let words: Vec<&str> = line.split([' ', ',', '=']).collect();
            let place = words.iter().position(|one| *one == word)?;
            words.get(place.checked_sub(1)?)?.parse().ok()
        })
        .unwrap_or(0)
    };
    let (passed, failed) = (number("passed"), number("failed"));
    tally.passed += passed;
    let skipped = text.lines().filter(|line| line.starts_with("SKIPPED"));
    tally.skipped.extend(skipped.map(str::to_owned));
    if !succeeded || passed == 0 {
        tally.more_failed += failed.saturating_sub(1);
        tally.failures.push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(outcome: Result<&str, &str>) -> (usize, usize, usize) {
        let mut tally = Tally::default();
        let owned = outcome.map(str::to_owned).map_err(str::to_owned);
        count(&mut tally, owned);
        (tally.passed, tally.failed(), tally.skipped.len())
    }

    #[test]
    fn tests_are_counted_and_silence_is_a_failure() {
        assert_eq!(counted(Ok("....\n31 passed in 4.32s\n")), (31, 0, 0));
        let skipped = "SKIPPED [1] tests/test_a.py:3: no data\n30 passed, 1 skipped in 4.3s\n";
        assert_eq!(counted(Ok(skipped)), (30, 0, 1));
        let failed = "FAILED tests/test_a.py\n2 failed, 29 passed in 4.32s\n";
        assert_eq!(counted(Err(failed)), (29, 2, 0));
        assert_eq!(counted(Err("no module named pytest")), (0, 1, 0));
        assert_eq!(counted(Ok("no tests ran in 0.01s")), (0, 1, 0));
    }
}
