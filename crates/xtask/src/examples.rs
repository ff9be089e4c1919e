//! Every page of a public module of a published crate shows an example that is executed.

use std::collections::BTreeSet;

/// Reads a tracked file; `None` if it is not there.
type Read<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// A result for each public module of each published library among these files.
pub(crate) fn missing(files: &[String], read: &Read<'_>) -> Vec<Result<(), String>> {
    let files: BTreeSet<&str> = files.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for root in files.iter().filter(|path| is_root(path)) {
        let manifest = root.replace("src/lib.rs", "Cargo.toml");
        if read(&manifest).is_some_and(|text| is_published(&text)) {
            visit(root, &files, read, &mut found);
        }
    }
    found
}

fn is_root(path: &str) -> bool {
    path.starts_with("crates/") && path.ends_with("/src/lib.rs") && path.matches('/').count() == 3
}

/// Whether the crate has pages for people who write Rust. The crate for tests is not marked, so that
/// `cargo package` can resolve what depends on it; the one with a `cdylib` is for JavaScript.
fn is_published(manifest: &str) -> bool {
    let hidden = [
        "publish = false",
        "name = \"whydoku-test-support\"",
        "crate-type = [\"cdylib\"",
    ];
    let mut lines = manifest.lines().map(str::trim);
    !lines.any(|line| hidden.iter().any(|start| line.starts_with(start)))
}

fn visit(path: &str, files: &BTreeSet<&str>, read: &Read<'_>, found: &mut Vec<Result<(), String>>) {
    let Some(text) = read(path) else {
        return;
    };
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let included = text.lines().filter_map(|line| {
        let file = line
            .strip_prefix("#![doc = include_str!(\"")?
            .strip_suffix("\")]")?;
        let file = match file.strip_prefix("../") {
            Some(above) => format!("{}/{above}", folder.rsplit_once('/')?.0),
            None => format!("{folder}/{file}"),
        };
        read(&file)
    });
    let included: Vec<String> = included.collect();
    let comments = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("//!")
            .or_else(|| line.strip_prefix("///"))
    });
    let has_example =
        shows_example(comments) || included.iter().any(|page| shows_example(page.lines()));
    found.push(if has_example {
        Ok(())
    } else {
        Err(format!(
            "{path}: its page has no example; add one that is executed"
        ))
    });
    for name in public_modules(&text) {
        let inside = match path.rsplit_once('/') {
            Some((folder, "lib.rs" | "mod.rs")) => folder.to_owned(),
            _ => path.trim_end_matches(".rs").to_owned(),
        };
        let places = [
            format!("{inside}/{name}.rs"),
            format!("{inside}/{name}/mod.rs"),
        ];
        for place in places.iter().filter(|place| files.contains(place.as_str())) {
            visit(place, files, read, found);
        }
    }
}

/// The modules in files of their own that the documentation shows.
fn public_modules(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_hidden = false;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line
            .strip_prefix("pub mod ")
            .and_then(|rest| rest.strip_suffix(';'))
            && !is_hidden
        {
            names.push(name);
        }
        let is_attribute = line.starts_with("#[") || line.starts_with("//");
        is_hidden = is_attribute && (is_hidden || line == "#[doc(hidden)]");
    }
    names
}

/// Whether a block of code among these lines is compiled and run.
fn shows_example<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut is_inside = false;
    for line in lines {
        let Some(kind) = line.trim().strip_prefix("```") else {
            continue;
        };
        is_inside = !is_inside;
        if is_inside && ["", "rust", "should_panic"].contains(&kind) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{missing, shows_example};
    use std::collections::BTreeMap;

    const EXAMPLE: &str = "//! A page.\n//!\n//! ```\n//! assert!(true);\n//! ```\n";

    #[test]
    fn public_modules_without_an_example_are_found() {
        let root = format!("{EXAMPLE}pub mod a;\nmod b;\n#[doc(hidden)]\npub mod c;\npub mod d;\n");
        let files = BTreeMap::from([
            ("crates/one/Cargo.toml", "name = \"one\"".to_owned()),
            ("crates/one/src/lib.rs", root),
            ("crates/one/src/a.rs", "//! Text.\npub mod e;\n".to_owned()),
            ("crates/one/src/a/e.rs", EXAMPLE.to_owned()),
            ("crates/one/src/b.rs", String::new()),
            ("crates/one/src/c.rs", String::new()),
            (
                "crates/one/src/d/mod.rs",
                "//! ```text\n//! no code\n//! ```\n".to_owned(),
            ),
            ("crates/two/Cargo.toml", "publish = false".to_owned()),
            ("crates/two/src/lib.rs", String::new()),
        ]);
        let names: Vec<String> = files.keys().map(|path| (*path).to_owned()).collect();
        let results = missing(&names, &|path| files.get(path).cloned());
        let wrong: Vec<String> = results.iter().filter_map(|one| one.clone().err()).collect();
        assert_eq!(results.len(), 4);
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].starts_with("crates/one/src/a.rs: "), "{wrong:?}");
        assert!(
            wrong[1].starts_with("crates/one/src/d/mod.rs: "),
            "{wrong:?}"
        );
    }

    #[test]
    fn only_code_that_runs_is_an_example() {
        let shows = |text: &str| shows_example(text.lines());
        assert!(shows("```\nf();\n```") && shows("```rust\n```"));
        assert!(!shows("```text\n```") && !shows("```no_run\n```") && !shows("none"));
    }
}
