//! One check: a command or a function, and how to count its results.

use std::path::Path;
use std::process::Command;

/// What to run, and how its results are counted.
pub(crate) enum Check {
    /// Passes if the command succeeds.
    Command(&'static str),
    /// A `cargo test` command. Its tests are counted from its output.
    Tests(&'static str),
    /// A `cargo doc` command, run with warnings as errors.
    Docs(&'static str),
    /// A function of this crate.
    Own(fn(&Path) -> Tally),
}

/// How many checks passed, and what went wrong.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    /// One text per failure, to be printed.
    pub(crate) failures: Vec<String>,
    /// Failures beyond the texts, because the tests of one command share their log.
    pub(crate) more_failed: usize,
    /// Tests that passed without doing their work, with the reason.
    pub(crate) skipped: Vec<String>,
    /// Tests that passed only when they ran again, with what was wrong the first time.
    pub(crate) again: Vec<String>,
}

impl Tally {
    /// Counts one outcome.
    pub(crate) fn add(&mut self, outcome: Result<(), String>) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(text) => self.failures.push(text),
        }
    }

    /// Counts all of another tally.
    pub(crate) fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.more_failed += other.more_failed;
        self.failures.extend(other.failures);
        self.skipped.extend(other.skipped);
        self.again.extend(other.again);
    }

    pub(crate) const fn failed(&self) -> usize {
        self.failures.len() + self.more_failed
    }
}

impl Check {
    /// Runs the check in the folder of the workspace.
    pub(crate) fn run(&self, root: &Path) -> Tally {
        let mut tally = Tally::default();
        match self {
            Self::Command(line) => tally.add(run_line(line, root, &[]).map(|_| ())),
            Self::Docs(line) => {
                tally.add(run_line(line, root, &[("RUSTDOCFLAGS", "-D warnings")]).map(|_| ()));
            }
            Self::Tests(line) => count_tests(&run_line(line, root, &[]), line, &mut tally),
            Self::Own(function) => tally = function(root),
        }
        tally
    }
}

/// Counts the `test result:` lines. A run without a single test is a failure, because something that
/// cannot fail would look like a pass.
fn count_tests(outcome: &Result<String, String>, line: &str, tally: &mut Tally) {
    let (text, succeeded) = match outcome {
        Ok(text) => (text, true),
        Err(text) => (text, false),
    };
    let sum = |what: &str| -> usize {
        text.lines()
            .filter(|l| l.starts_with("test result:"))
            .filter_map(|l| {
                l.split([';', '.'])
                    .find_map(|part| part.trim().strip_suffix(what))
            })
            .filter_map(|number| number.trim().parse::<usize>().ok())
            .sum()
    };
    tally.passed = sum("passed");
    let skipped = text.lines().filter_map(|l| l.strip_prefix("skipped: "));
    tally.skipped = skipped.map(str::to_owned).collect();
    let failed = sum("failed");
    if succeeded && failed == 0 && tally.passed > 0 {
        return;
    }
    tally.more_failed = failed.saturating_sub(1);
    tally.failures.push(if succeeded && failed == 0 {
        format!("`{line}` did not run a single test.")
    } else {
        text.clone()
    });
}

/// Runs a command line without a shell (none of ours needs quoting). Returns its output; if it fails,
/// with the command line in front.
pub(crate) fn run_line(line: &str, root: &Path, vars: &[(&str, &str)]) -> Result<String, String> {
    let mut words = line.split_whitespace();
    let program = words.next().unwrap_or_default();
    let output = Command::new(program)
        .args(words)
        .current_dir(root)
        .envs(vars.iter().copied())
        .env("CARGO_TERM_COLOR", "never")
        .output()
        .map_err(|error| format!("`{line}` does not start ({error})."))?;
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stderr),
        String::from_utf8_lossy(&output.stdout)
    );
    if output.status.success() {
        Ok(text)
    } else {
        Err(format!("$ {line}\n{text}({})", output.status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(outcome: Result<&str, &str>) -> Tally {
        let mut tally = Tally::default();
        let owned = outcome.map(str::to_owned).map_err(str::to_owned);
        count_tests(&owned, "cargo test", &mut tally);
        tally
    }

    #[test]
    fn results_of_several_binaries_are_added() {
        let text = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured\n\
                    running 4 tests\n\
                    test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured\n";
        let sum = tally(Ok(text));
        assert_eq!((sum.passed, sum.failed()), (7, 0));
    }

    #[test]
    fn skipped_tests_are_counted() {
        let text = "skipped: a.tsv is not in the data folder\n\
                    test result: ok. 3 passed; 0 failed; 0 ignored\n";
        assert_eq!(tally(Ok(text)).skipped, ["a.tsv is not in the data folder"]);
    }

    #[test]
    fn failed_tests_are_counted_and_shown() {
        let text = "test result: FAILED. 3 passed; 2 failed; 0 ignored\n";
        let sum = tally(Err(text));
        assert_eq!((sum.passed, sum.failed()), (3, 2));
        assert_eq!(sum.failures, [text]);
    }

    #[test]
    fn no_test_at_all_and_a_build_that_breaks_are_failures() {
        assert_eq!(tally(Ok("running 0 tests\n")).failed(), 1);
        assert_eq!(tally(Err("error[E0433]: ...")).failed(), 1);
    }
}
