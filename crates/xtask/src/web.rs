//! The page's tests: types, pure state in Node, every feature in a headless browser, in each of the three
//! places a page is opened from.
//!
//! A machine that lacks Node or a browser gets them from its distribution first, and the few npm
//! packages of `web/package-lock.json`.

use crate::check::{Tally, run_line};
use crate::{programs, wasm};
use std::env;
use std::ffi::OsStr;
use std::path::Path;

/// The programs that are needed, of which one name is enough, and the package that has them.
const PROGRAMS: [(&[&str], &str); 3] = [
    (&["node"], "nodejs"),
    (&["npm"], "npm"),
    (&["chromium", "chromium-browser"], "chromium"),
];

/// The names of Firefox; the first is also its package.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

const INSTALL: &str = "apt-get install --yes --no-install-recommends";

/// The types of the API, which the page is checked against. They are not kept in the repository.
pub(crate) const TYPES: &str = "web/src/generated/api.d.ts";

/// Writes the types into the files that are named after it.
pub(crate) const WRITE_TYPES: [&str; 7] = [
    "run",
    "--quiet",
    "--package",
    "whydoku-api",
    "--bin",
    "whydoku-types",
    "--",
];

/// Runs everything.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let path = env::var_os("PATH").unwrap_or_default();
    if let Err(error) = prepare(root, &path, run_line) {
        tally.add(Err(error));
        return tally;
    }
    let web = root.join("web");
    let built = programs::build(
        root,
        &["whydoku", "whydoku-types", "whydoku-site"],
        run_line,
    );
    let types = built.and_then(|_| {
        let line = format!("{} {TYPES}", programs::path(root, "whydoku-types"));
        run_line(&line, root, &[])
    });
    let checked = types.and_then(|_| run_line("npx --no-install tsc -p .", &web, &[]));
    tally.add(checked.map(|_| ()));
    let unit = run_line("node --test --test-reporter=tap tests/", &web, &[]);
    count(&mut tally, unit, &["# pass "], &["# fail "]);
    let browser = site(root, SITE).and_then(|_| run_line("node e2e/run.js", &web, &[]));
    count(&mut tally, browser, &[" passed,"], &[" failed"]);
    install_firefox(root, &path, run_line);
    let firefox = run_line("node --experimental-websocket e2e/firefox.js", &web, &[]);
    match firefox
        .as_deref()
        .ok()
        .and_then(|text| text.strip_prefix("skipped: "))
    {
        Some(reason) => tally.skipped.push(reason.trim().to_owned()),
        None => count(&mut tally, firefox, &[" passed,"], &[" failed"]),
    }
    tally
}

/// Where the static page goes, and where its tests look for it.
pub(crate) const SITE: &str = "target/site";

/// Builds the engine, and writes the page as a folder and as a single file.
pub(crate) fn site(root: &Path, folder: &str) -> Result<String, String> {
    let remarks = wasm::build(root)?;
    programs::build(root, &["whydoku-site"], run_line)?;
    let program = format!("{} web target/npm", programs::path(root, "whydoku-site"));
    let written = run_line(&format!("{program} {folder}"), root, &[])?;
    Ok(remarks + &written)
}

/// Measures how quick the page is and how its memory grows, and writes the figures to `bench/results`.
pub(crate) fn speed(root: &Path) -> Result<String, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    prepare(root, &path, run_line)?;
    let build = "cargo build --package whydoku-cli --profile profiling";
    run_line(build, root, &[])?;
    site(root, SITE)?;
    // The memory is measured even if a time misses its target.
    let times = run_line("node e2e/speed.js", &root.join("web"), &[]);
    let memory = run_line("node e2e/memory.js", &root.join("web"), &[]);
    Ok(times? + &memory?)
}

/// Runs a command line in a folder with some variables and returns its output.
pub(crate) type Run = fn(&str, &Path, &[(&str, &str)]) -> Result<String, String>;

/// Installs the programs that are missing.
pub(crate) fn prepare_machine(root: &Path) -> Result<(), String> {
    install_programs(root, &env::var_os("PATH").unwrap_or_default(), run_line)
}

/// Installs what is missing: programs that no folder of `path` has, and the npm packages unless those of
/// the lock file are installed.
fn prepare(root: &Path, path: &OsStr, run: Run) -> Result<(), String> {
    install_programs(root, path, run)?;
    install_packages(&root.join("web"), run)
}

fn install_programs(root: &Path, path: &OsStr, run: Run) -> Result<(), String> {
    let lacking: Vec<&str> = PROGRAMS
        .iter()
        .filter(|(names, _)| !names.iter().any(|name| is_in(path, name)))
        .map(|(_, package)| *package)
        .collect();
    if !lacking.is_empty() {
        let quiet = [("DEBIAN_FRONTEND", "noninteractive")];
        run("apt-get update", root, &quiet)?;
        run(&format!("{INSTALL} {}", lacking.join(" ")), root, &quiet)?;
    }
    Ok(())
}

/// Installs Firefox if the distribution has it. Without it, its test says that it was left out.
fn install_firefox(root: &Path, path: &OsStr, run: Run) {
    if !FIREFOX.iter().any(|name| is_in(path, name)) {
        let quiet = [("DEBIAN_FRONTEND", "noninteractive")];
        let install = format!("{INSTALL} {}", FIREFOX[0]);
        let _ = run(&install, root, &quiet);
    }
}

/// Installs the npm packages of a folder's lock file, unless they are there.
pub(crate) fn install_packages(folder: &Path, run: Run) -> Result<(), String> {
    // `npm ci` writes a list of what it installed. If the list is missing or older than the lock file,
    // the packages are not those of the lock file.
    let written = |name: &str| {
        std::fs::metadata(folder.join(name))
            .and_then(|m| m.modified())
            .ok()
    };
    let installed = written("node_modules/.package-lock.json");
    if installed.is_none() || installed < written("package-lock.json") {
        run("npm ci", folder, &[])?;
    }
    Ok(())
}

/// Whether a folder of a search path has a program of this name.
pub(crate) fn is_in(path: &OsStr, name: &str) -> bool {
    env::split_paths(path).any(|folder| folder.join(name).is_file())
}

/// Counts what passed and failed according to the output. Output without these numbers is a failure.
pub(crate) fn count(
    tally: &mut Tally,
    outcome: Result<String, String>,
    passed: &[&str],
    failed: &[&str],
) {
    let (text, succeeded) = match outcome {
        Ok(text) => (text, true),
        Err(text) => (text, false),
    };
    let (passed, failed) = (number(&text, passed), number(&text, failed));
    tally.passed += passed.unwrap_or(0);
    let again = text.lines().filter_map(|line| line.strip_prefix("again: "));
    tally.again.extend(again.map(str::to_owned));
    if !succeeded || failed != Some(0) || passed.is_none_or(|passed| passed == 0) {
        tally.more_failed += failed.unwrap_or(1).saturating_sub(1);
        tally.failures.push(text);
    }
}

/// The number before or after the first of these words, in the last line that has it.
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
    fn both_formats_are_counted_and_silence_is_a_failure() {
        assert_eq!(counted("ok   a\n37 passed, 0 failed\n", true), (37, 0));
        assert_eq!(counted("35 passed, 2 failed\n", false), (35, 2));
        assert_eq!(counted("# tests 9\n# pass 9\n# fail 0\n", true), (9, 0));
        assert_eq!(counted("", true), (0, 1));
        assert_eq!(counted("0 passed, 0 failed", true), (0, 1));
    }

    #[test]
    fn tests_that_passed_only_when_run_again_are_listed() {
        let text = "ok   serve: a\nagain: serve: b: too slow\n1 of these failed beside other cases\n2 passed, 0 failed\n";
        let mut tally = Tally::default();
        count(&mut tally, Ok(text.to_owned()), &[" passed,"], &[" failed"]);
        assert_eq!((tally.passed, tally.failed()), (2, 0));
        assert_eq!(tally.again, ["serve: b: too slow"]);
    }

    /// A folder that is removed after the test.
    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
            std::fs::create_dir_all(path.join("bin")).unwrap();
            std::fs::create_dir_all(path.join("web/node_modules")).unwrap();
            Self(path)
        }

        fn write(&self, name: &str) {
            std::fs::write(self.0.join(name), "").unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Writes down what would be run, instead of running it.
    fn note(line: &str, folder: &Path, vars: &[(&str, &str)]) -> Result<String, String> {
        let up = if folder.ends_with("web") { ".." } else { "" };
        let file = folder.join(up).join("log");
        let mut log = std::fs::read_to_string(&file).unwrap_or_default();
        for (name, value) in vars {
            log.extend([*name, "=", *value, " "]);
        }
        log.extend([line, "\n"]);
        std::fs::write(file, log).map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn prepared(folder: &Folder) -> String {
        prepare(&folder.0, folder.0.join("bin").as_os_str(), note).unwrap();
        std::fs::read_to_string(folder.0.join("log")).unwrap_or_default()
    }

    #[test]
    fn a_machine_without_a_browser_gets_it_from_its_distribution() {
        let folder = Folder::new("bare");
        let quiet = "DEBIAN_FRONTEND=noninteractive apt-get";
        let install = format!("{quiet} install --yes --no-install-recommends");
        assert_eq!(
            prepared(&folder),
            format!("{quiet} update\n{install} nodejs npm chromium\nnpm ci\n")
        );
    }

    #[test]
    fn only_missing_programs_are_installed() {
        let folder = Folder::new("full");
        folder.write("bin/node");
        folder.write("bin/npm");
        folder.write("web/package-lock.json");
        folder.write("web/node_modules/.package-lock.json");
        assert!(prepared(&folder).ends_with(" chromium\n"));
        folder.write("bin/chromium-browser");
        folder.write("log");
        assert_eq!(prepared(&folder), "");
    }

    #[test]
    fn a_failed_installation_stops_the_rest() {
        let folder = Folder::new("failed");
        let fails: Run = |line, _, _| Err(format!("`{line}` failed"));
        let result = prepare(&folder.0, folder.0.join("bin").as_os_str(), fails);
        assert_eq!(result, Err("`apt-get update` failed".to_owned()));
    }
}
