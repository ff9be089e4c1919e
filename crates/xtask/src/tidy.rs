//! Checks on the files themselves that no compiler makes.

use crate::check::{Tally, run_line};
use crate::examples;
use std::collections::BTreeMap;
use std::path::Path;

/// A source file longer than this has a second idea, unless it is listed with a reason.
const LONG: usize = 500;

/// Files allowed to be longer: `path<TAB>most lines<TAB>reason`, one per line, `#` for comments.
const LONG_FILES: &str = "crates/xtask/long-files.txt";

/// Folders that exist on one machine only. Written in two halves, or this file would find itself.
const MACHINE_PATHS: [&str; 4] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
];

/// The only place packages may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks every file that the repository tracks.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let files = match tracked_files(root) {
        Ok(files) => files,
        Err(error) => {
            tally.add(Err(error));
            return tally;
        }
    };
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        tally.add(if files.iter().any(|f| f == license) {
            Ok(())
        } else {
            Err(format!("{license} is missing"))
        });
    }
    let allowed = match std::fs::read_to_string(root.join(LONG_FILES)) {
        Ok(text) => allowed_lengths(&text),
        Err(error) => {
            tally.add(Err(format!("{LONG_FILES}: {error}")));
            return tally;
        }
    };
    for path in &files {
        // A file that is deleted but not yet committed, or not text, has nothing to check.
        let Ok(text) = std::fs::read_to_string(root.join(path)) else {
            continue;
        };
        tally.add(problems(path, &text, &allowed));
    }
    for path in allowed.keys() {
        if !files.contains(path) {
            tally.add(Err(format!(
                "{LONG_FILES} lists {path}, which does not exist"
            )));
        }
    }
    for problem in examples::missing(&files, &|path| {
        std::fs::read_to_string(root.join(path)).ok()
    }) {
        tally.add(problem);
    }
    for technique in files.iter().filter(|f| is_technique(f)) {
        let page = technique.replace(".rs", ".md");
        tally.add(if files.contains(&page) {
            Ok(())
        } else {
            Err(format!("{technique} has no page; {page} is missing"))
        });
    }
    tally
}

fn tracked_files(root: &Path) -> Result<Vec<String>, String> {
    // Includes files that are not yet added, so that a mistake shows before the commit.
    let text = run_line(
        "git ls-files --cached --others --exclude-standard",
        root,
        &[],
    )?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Whether a file is a technique: a source file in a family's folder.
fn is_technique(path: &str) -> bool {
    path.strip_prefix("crates/whydoku-logic/src/techniques/")
        .is_some_and(|rest| {
            rest.matches('/').count() == 1
                && has_extension(rest, "rs")
                && !rest.ends_with("/mod.rs")
                && !rest.ends_with("/common.rs")
        })
}

fn allowed_lengths(text: &str) -> BTreeMap<String, usize> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let path = fields.next()?;
            let most = fields.next()?.parse().ok()?;
            let reason = fields.next()?;
            (!reason.trim().is_empty()).then(|| (path.to_owned(), most))
        })
        .collect()
}

/// Everything wrong with one file, one per line.
fn problems(path: &str, text: &str, allowed: &BTreeMap<String, usize>) -> Result<(), String> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(machine) = MACHINE_PATHS.iter().find(|p| line.contains(**p)) {
            found.push(format!(
                "{path}:{number}: `{machine}` is a path on one machine"
            ));
        }
        if let Some(source) = package_source(path, line)
            && source != REGISTRY
        {
            found.push(format!(
                "{path}:{number}: packages must come from {REGISTRY}, not {source}"
            ));
        }
    }
    if path.starts_with(".cargo/") && (text.contains("[source") || text.contains("[registries")) {
        found.push(format!(
            "{path}: package sources belong in the configuration of the machine"
        ));
    }
    let length = text.lines().count();
    let most = allowed.get(path).copied().unwrap_or(LONG);
    if is_source(path) && length > most {
        found.push(format!(
            "{path}: {length} lines, but at most {most} are allowed; split it, or list it in {LONG_FILES} with a reason"
        ));
    }
    if found.is_empty() {
        Ok(())
    } else {
        Err(found.join("\n"))
    }
}

fn is_source(path: &str) -> bool {
    ["rs", "js", "py", "css"]
        .iter()
        .any(|extension| has_extension(path, extension))
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|found| found == extension)
}

/// The source in a line `source = "…"` of a lock file.
fn package_source<'line>(path: &str, line: &'line str) -> Option<&'line str> {
    path.ends_with("Cargo.lock")
        .then(|| line.strip_prefix("source = \"")?.strip_suffix('"'))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_problem_is_found_with_its_place() {
        let none = BTreeMap::new();
        assert!(problems("a.rs", "fn a() {}\n", &none).is_ok());
        let path = format!("let a = \"{}x\";", MACHINE_PATHS[0]);
        let found = problems("a.rs", &format!("\n{path}\n"), &none).unwrap_err();
        assert!(found.starts_with("a.rs:2: "), "{found}");
        let lock = "source = \"registry+https://example.org/index\"";
        assert!(problems("Cargo.lock", lock, &none).is_err());
        assert!(problems("Cargo.lock", &format!("source = \"{REGISTRY}\""), &none).is_ok());
        assert!(problems(".cargo/config.toml", "[source.crates-io]", &none).is_err());
    }

    #[test]
    fn long_sources_need_a_reason() {
        let long = "\n".repeat(LONG + 1);
        assert!(problems("a.rs", &long, &BTreeMap::new()).is_err());
        assert!(problems("a.txt", &long, &BTreeMap::new()).is_ok());
        let allowed = allowed_lengths("# comment\na.rs\t600\tone table\nb.rs\t600\t \n");
        assert!(problems("a.rs", &long, &allowed).is_ok());
        assert!(
            problems("b.rs", &long, &allowed).is_err(),
            "no reason given"
        );
    }

    #[test]
    fn techniques_are_files_in_family_folders() {
        assert!(is_technique(
            "crates/whydoku-logic/src/techniques/wings/xy_wing.rs"
        ));
        for other in [
            "wings/mod.rs",
            "wings/common.rs",
            "mod.rs",
            "wings/xy_wing.md",
        ] {
            assert!(!is_technique(&format!(
                "crates/whydoku-logic/src/techniques/{other}"
            )));
        }
    }
}
