//! What others wrote and we ship: a reason for each direct dependency, licenses, a bill of materials.
//!
//! `cargo tree` knows all of it and prints plain text, so this needs no JSON reader.

use crate::check::{Tally, run_line};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// `name<TAB>reason`, one per line, `#` for comments.
const REASONS: &str = "crates/xtask/dependencies.txt";

/// The table that people read.
const TABLE: &str = "docs/DEPENDENCIES.md";

/// A package that somebody else wrote.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// An SPDX expression.
    pub(crate) license: String,
}

/// Every foreign package that ends up in a program or library of ours, sorted.
pub(crate) fn shipped(root: &Path, of: &str) -> Result<Vec<Package>, String> {
    let tree = "cargo tree --locked --edges normal --prefix none --format {p}|{l} --package";
    Ok(packages(&run_line(&format!("{tree} {of}"), root, &[])?))
}

/// Reads lines such as `serde v1.0.2 (proc-macro)|MIT OR Apache-2.0 (*)`. Our own packages have a path.
fn packages(tree: &str) -> Vec<Package> {
    let all: BTreeSet<Package> = tree
        .lines()
        .filter_map(|line| {
            let (package, license) = line.split_once('|')?;
            if package.contains("(/") || package.contains('\\') {
                return None;
            }
            let mut words = package.split_whitespace();
            Some(Package {
                name: words.next()?.to_owned(),
                version: words.next()?.trim_start_matches('v').to_owned(),
                license: spdx(license.trim_end_matches(" (*)")),
            })
        })
        .collect();
    all.into_iter().collect()
}

/// Old manifests write `MIT/Apache-2.0` for "or".
fn spdx(license: &str) -> String {
    license.replace('/', " OR ")
}

/// The table of direct dependencies, or what is missing for it.
fn table(root: &Path) -> Result<String, String> {
    let text = fs::read_to_string(root.join(REASONS)).map_err(|e| format!("{REASONS}: {e}"))?;
    let reasons: BTreeMap<&str, &str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let tree = "cargo tree --locked --workspace --edges normal,dev --depth 1 --no-dedupe --prefix depth --format {p}|{l}";
    let uses = direct(&run_line(tree, root, &[])?);
    let mut rows = String::new();
    let mut missing = Vec::new();
    for (package, users) in &uses {
        let Some(reason) = reasons.get(package.name.as_str()) else {
            missing.push(format!("{REASONS}: `{}` has no reason", package.name));
            continue;
        };
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        let _ = writeln!(
            rows,
            "| `{}` | {} | {} | {} | {reason} |",
            package.name,
            package.version,
            package.license,
            users.join(", "),
        );
    }
    for name in reasons.keys() {
        if !uses.keys().any(|package| package.name == *name) {
            missing.push(format!("{REASONS}: nothing uses `{name}`"));
        }
    }
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    Ok(format!(
        "# Dependencies\n\n\
         Every package that a crate of the workspace names, with its reason. `cargo xtask dependencies` writes this\n\
         page from `{REASONS}` and `cargo tree`; the gate compares it. What those packages need in\n\
         turn is in the bill of materials that `cargo xtask dist` writes. `deny.toml` says which licenses and sources\n\
         are allowed.\n\n\
         | package | version | license | used by | reason |\n| --- | --- | --- | --- | --- |\n{rows}"
    ))
}

/// The foreign packages at depth 1, with the crates of ours that name them.
fn direct(tree: &str) -> BTreeMap<Package, BTreeSet<String>> {
    let mut uses: BTreeMap<Package, BTreeSet<String>> = BTreeMap::new();
    let mut user = String::new();
    for line in tree.lines() {
        if let Some(rest) = line.strip_prefix('0') {
            rest.split_whitespace()
                .next()
                .unwrap_or_default()
                .clone_into(&mut user);
        } else if let Some(rest) = line.strip_prefix('1')
            && let [package] = packages(rest).as_slice()
        {
            uses.entry(package.clone())
                .or_default()
                .insert(user.clone());
        }
    }
    uses
}

/// Writes the table.
pub(crate) fn write(root: &Path) -> Result<String, String> {
    fs::write(root.join(TABLE), table(root)?).map_err(|error| format!("{TABLE}: {error}"))?;
    Ok(format!("{TABLE}\n"))
}

/// The files that name the version of the release, and how.
const VERSIONED: [(&str, &str, &str); 2] = [
    ("npm/package.json", "\"version\": \"", "\""),
    ("Cargo.toml", "\nversion = \"", "\""),
];

/// Checks the table, the versions and, where cargo-deny is installed, the policy.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    tally.add(check(root));
    for (file, before, after) in VERSIONED {
        tally.add(same_version(root, file, before, after));
    }
    match run_line("cargo deny --version", root, &[]) {
        Ok(_) => {
            let policy = "cargo deny --offline check bans licenses sources";
            tally.add(run_line(policy, root, &[]).map(drop));
        }
        Err(_) => tally
            .skipped
            .push("cargo-deny is not installed; `cargo install cargo-deny` does".to_owned()),
    }
    tally
}

/// Whether a file names the version of this crate, which is that of the workspace.
fn same_version(root: &Path, file: &str, before: &str, after: &str) -> Result<(), String> {
    let text = fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))?;
    let found = text
        .split(before)
        .nth(1)
        .and_then(|rest| rest.split(after).next());
    let wanted = env!("CARGO_PKG_VERSION");
    if found == Some(wanted) {
        return Ok(());
    }
    Err(format!(
        "{file} has version {}, not {wanted}",
        found.unwrap_or("none")
    ))
}

/// Whether the table is as it would be written now.
fn check(root: &Path) -> Result<(), String> {
    let wanted = table(root)?;
    let found = fs::read_to_string(root.join(TABLE)).unwrap_or_default();
    if found == wanted {
        return Ok(());
    }
    Err(format!(
        "{TABLE} is out of date; run `cargo xtask dependencies`"
    ))
}

/// A bill of materials in `CycloneDX` 1.5.
pub(crate) fn bill_of_materials(version: &str, parts: &[Package]) -> String {
    let mut text = format!(
        "{{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \
         \"metadata\": {{ \"component\": {{ \"type\": \"application\", \"name\": \"whydoku\", \"version\": \
         \"{version}\" }} }},\n  \"components\": [\n"
    );
    let lines: Vec<String> = parts
        .iter()
        .map(|Package { name, version, license }| {
            format!(
                "    {{ \"type\": \"library\", \"name\": \"{name}\", \"version\": \"{version}\", \
                 \"purl\": \"pkg:cargo/{name}@{version}\", \
                 \"licenses\": [{{ \"expression\": \"{license}\" }}] }}"
            )
        })
        .collect();
    text.push_str(&lines.join(",\n"));
    text.push_str("\n  ]\n}\n");
    text
}

/// The license texts of all shipped packages, as their authors wrote them.
pub(crate) fn license_texts(parts: &[Package]) -> Result<String, String> {
    let sources = sources()?;
    let mut text = String::from("whydoku contains the packages below under their licenses.\n");
    for part in parts {
        let _ = write!(
            text,
            "\n{}\n{} {}: {}\n\n",
            "=".repeat(100),
            part.name,
            part.version,
            part.license
        );
        let folder = format!("{}-{}", part.name, part.version);
        let Some(folder) = sources.iter().map(|s| s.join(&folder)).find(|f| f.is_dir()) else {
            return Err(format!(
                "the source of {folder} is not in cargo's registry; run `cargo fetch`"
            ));
        };
        for license in license_files(&folder) {
            text.push_str(fs::read_to_string(&license).unwrap_or_default().trim_end());
            text.push('\n');
        }
    }
    Ok(text)
}

/// The folders into which cargo unpacks packages.
fn sources() -> Result<Vec<PathBuf>, String> {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    let folder = home
        .ok_or("neither CARGO_HOME nor HOME is set")?
        .join("registry/src");
    let entries = fs::read_dir(&folder).map_err(|error| format!("cargo's registry: {error}"))?;
    Ok(entries
        .filter_map(|one| one.ok().map(|one| one.path()))
        .collect())
}

fn license_files(folder: &Path) -> Vec<PathBuf> {
    let is_license = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word))
            && path.is_file()
    };
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut found: Vec<PathBuf> = entries
        .filter_map(|one| one.ok().map(|one| one.path()))
        .filter(is_license)
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "0whydoku-cli v0.1.0 (/somewhere/crates/whydoku-cli)|MIT OR Apache-2.0\n\
                        1serde v1.0.2|MIT/Apache-2.0\n\
                        1whydoku v0.1.0 (/somewhere/crates/whydoku)|MIT OR Apache-2.0\n\
                        0whydoku-api v0.1.0 (/somewhere/crates/whydoku-api)|MIT OR Apache-2.0\n\
                        1serde v1.0.2|MIT/Apache-2.0 (*)\n\
                        1pyo3-macros v0.3.0 (proc-macro)|MIT\n";

    #[test]
    fn foreign_packages_are_told_from_our_own() {
        let uses = direct(TREE);
        let names: Vec<&str> = uses.keys().map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["pyo3-macros", "serde"]);
        let serde: Vec<_> = uses.iter().filter(|(one, _)| one.name == "serde").collect();
        let [(package, users)] = serde.as_slice() else {
            panic!("serde is listed {} times", serde.len());
        };
        assert_eq!(package.license, "MIT OR Apache-2.0");
        assert_eq!(users.len(), 2);
    }

    #[test]
    fn a_bill_names_every_package_with_its_license() {
        let bill = bill_of_materials("1.2.3", &packages("a v1.0.0|MIT\nb v2.0.0|Zlib"));
        assert!(bill.contains("pkg:cargo/a@1.0.0") && bill.contains("\"Zlib\""));
        assert_eq!(bill.matches('{').count(), bill.matches('}').count());
    }
}
