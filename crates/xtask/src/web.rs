//! The page's tests: types, pure state in Node, every feature in a headless browser.
//!
//! A machine that lacks Node or a browser gets them from its distribution first, and the few npm
//! packages of `web/package-lock.json`.

use crate::check::{Tally, run_line};
use std::path::Path;

/// What must be there: the file that tells, the package of the distribution that has it.
const PROGRAMS: [(&str, &str); 3] = [
    ("/usr/bin/node", "nodejs"),
    ("/usr/bin/npm", "npm"),
    ("/usr/bin/chromium", "chromium"),
];

/// All of it.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    if let Err(error) = prepare(root) {
        tally.add(Err(error));
        return tally;
    }
    let web = root.join("web");
    tally.add(run_line("npx --no-install tsc -p .", &web, &[]).map(|_| ()));
    let unit = run_line("node --test --test-reporter=tap tests/", &web, &[]);
    count(&mut tally, unit, &["# pass "], &["# fail "]);
    let built = run_line("cargo build --package pencilmark-cli", root, &[]);
    let browser = built.and_then(|_| run_line("node e2e/run.js", &web, &[]));
    count(&mut tally, browser, &[" passed,"], &[" failed"]);
    tally
}

/// Installs what is not there.
fn prepare(root: &Path) -> Result<(), String> {
    let lacking: Vec<&str> = PROGRAMS
        .iter()
        .filter(|(file, _)| !Path::new(file).exists())
        .map(|(_, package)| *package)
        .collect();
    if !lacking.is_empty() {
        let quiet = [("DEBIAN_FRONTEND", "noninteractive")];
        run_line("apt-get update", root, &quiet)?;
        let install = "apt-get install --yes --no-install-recommends";
        run_line(&format!("{install} {}", lacking.join(" ")), root, &quiet)?;
    }
    let web = root.join("web");
    if !web.join("node_modules/.package-lock.json").exists() {
        run_line("npm ci", &web, &[])?;
    }
    Ok(())
}

/// Counts what a run says passed and failed. A run that says neither is a failure.
fn count(tally: &mut Tally, outcome: Result<String, String>, passed: &[&str], failed: &[&str]) {
    let (text, succeeded) = match outcome {
        Ok(text) => (text, true),
        Err(text) => (text, false),
    };
    let (passed, failed) = (number(&text, passed), number(&text, failed));
    tally.passed += passed.unwrap_or(0);
    if !succeeded || failed != Some(0) || passed.is_none_or(|passed| passed == 0) {
        tally.more_failed += failed.unwrap_or(1).saturating_sub(1);
        tally.failures.push(text);
    }
}

/// The number before or behind the first of these words, in the last line that has it.
fn number(text: &str, words: &[&str]) -> Option<usize> {
    let line = |word: &&str| text.lines().rev().find(|line| line.contains(*word));
    words.iter().find_map(|word| {
        let (before, after) = line(word)?.split_once(*word)?;
        let last = before.rsplit([' ', ',']).next().unwrap_or_default();
        last.parse().ok().or_else(|| after.trim().parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str, succeeded: bool) -> (usize, usize) {
        let mut tally = Tally::default();
        let outcome = if succeeded {
            Ok(text.to_owned())
        } else {
            Err(text.to_owned())
        };
        count(
            &mut tally,
            outcome,
            &[" passed,", "# pass "],
            &[" failed", "# fail "],
        );
        (tally.passed, tally.failed())
    }

    #[test]
    fn both_ways_of_saying_it_are_counted_and_silence_is_a_failure() {
        assert_eq!(counted("ok   a\n37 passed, 0 failed\n", true), (37, 0));
        assert_eq!(counted("35 passed, 2 failed\n", false), (35, 2));
        assert_eq!(counted("# tests 9\n# pass 9\n# fail 0\n", true), (9, 0));
        assert_eq!(counted("", true), (0, 1));
        assert_eq!(counted("0 passed, 0 failed", true), (0, 1));
    }
}
