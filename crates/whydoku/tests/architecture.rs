//! Who may import whom. Reads the `crate::…` and `super::…` paths of the source and compares the
//! edges between the library's top modules with the list below.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// `module: what it may import`. A new top module needs a line here, and a reason.
const ALLOWED: &[(&str, &[&str])] = &[
    // The vocabulary stands on nothing of ours but the generator that draws a random symmetry.
    ("budget", &[]),
    ("grid", &["rng"]),
    ("rng", &[]),
    // A number with a name, which logic gives and rate sums.
    ("rating", &[]),
    // Reading and writing knows no solving.
    ("text", &["grid"]),
    // Brute force.
    ("solve", &["grid", "budget", "rng"]),
    // The explained solver cannot see the solution: it must not reach `solve`. Its pages and conclusions
    // are read in the notation of `text`.
    ("logic", &["grid", "budget", "rating", "text"]),
    // Help for players: may know the solution, which the engine below it never does.
    ("hint", &["grid", "budget", "rating", "logic", "solve"]),
    // Ratings replay logic; the depth scale counts guesses of brute force.
    ("rate", &["grid", "budget", "rating", "logic", "solve"]),
    (
        "generate",
        &["grid", "budget", "rng", "rating", "solve", "logic", "rate"],
    ),
    // Pictures and JSON describe what the others made.
    ("draw", &["grid", "text", "logic"]),
    (
        "wire",
        &[
            "grid", "text", "solve", "logic", "rating", "rate", "generate",
        ],
    ),
];

#[test]
fn modules_import_only_what_the_list_allows() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let exports = re_exports(&fs::read_to_string(source.join("lib.rs")).unwrap());
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let mut wrong = Vec::new();
    let mut files_read = 0;
    for file in rust_files(&source) {
        let path = file.strip_prefix(&source).unwrap();
        let module = top_module(path);
        if module == "lib" {
            continue;
        }
        files_read += 1;
        let Some(may) = allowed.get(module.as_str()) else {
            wrong.push(format!(
                "{}: top module `{module}` is not in the list",
                path.display()
            ));
            continue;
        };
        let text = fs::read_to_string(&file).unwrap();
        for (line, target) in imports(&text, depth(path)) {
            let target = exports.get(&target).cloned().unwrap_or(target);
            if target != module && !may.contains(&target.as_str()) {
                wrong.push(format!(
                    "{}:{line}: `{module}` imports `{target}`",
                    path.display()
                ));
            }
        }
    }
    assert!(files_read > 10, "the source was not found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_technique_never_imports_another_technique() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic/techniques");
    for file in rust_files(&folder) {
        if file.file_name().is_some_and(|name| name == "mod.rs") {
            continue;
        }
        for line in code_lines(&fs::read_to_string(&file).unwrap()) {
            assert!(
                !line.1.contains("techniques::"),
                "{}:{}: shared work belongs in logic/shared/",
                file.display(),
                line.0
            );
        }
    }
}

/// The list above is only worth something if the reader sees every kind of import.
#[test]
fn the_reader_sees_every_kind_of_import() {
    let text = "use crate::grid::Cell;\n\
                use crate::{Budget, solve::{Count, reference}};\n\
                // use crate::logic::Step;\n\
                fn f() { crate::text::read(); }\n\
                use super::rng;\n\
                use super::super::rate;\n\
                #[cfg(test)]\n\
                mod tests { use crate::generate; }\n";
    let seen: Vec<String> = imports(text, 2).into_iter().map(|(_, t)| t).collect();
    assert_eq!(seen, ["grid", "Budget", "solve", "text", "rate"]);
    let at_the_top: Vec<String> = imports("use super::solve;\n", 1)
        .into_iter()
        .map(|(_, t)| t)
        .collect();
    assert_eq!(at_the_top, ["solve"]);
    let exports = re_exports("pub use budget::{Budget,\n    Spent};\npub use grid::Cell;\n");
    assert_eq!(exports["Spent"], "budget");
    assert_eq!(exports["Cell"], "grid");
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries.map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            files.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|e| e == "rs") {
            files.push(entry);
        }
    }
    files.sort();
    files
}

fn top_module(path: &Path) -> String {
    let first = path.components().next().expect("not empty");
    Path::new(&first)
        .file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

/// How many modules deep the file's own module is: `grid/mod.rs` 1, `grid/cell.rs` 2.
fn depth(path: &Path) -> usize {
    let parts = path.components().count();
    if path.file_name().is_some_and(|name| name == "mod.rs") {
        parts - 1
    } else {
        parts
    }
}

/// The lines with code outside the file's tests, numbered from 1, without comments.
fn code_lines(text: &str) -> Vec<(usize, String)> {
    (1..)
        .zip(text.lines())
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .map(|(number, line)| (number, line.split("//").next().unwrap_or("").to_owned()))
        .collect()
}

/// Every name directly under the crate's root that the code mentions, with its line.
fn imports(text: &str, depth: usize) -> Vec<(usize, String)> {
    let lines = code_lines(text);
    let code: String = lines
        .iter()
        .flat_map(|(_, line)| [line.as_str(), "\n"])
        .collect();
    let root = "super::".repeat(depth);
    let mut found: Vec<(usize, String)> = Vec::new();
    for start in ["crate::", root.as_str()] {
        for (place, _) in code.match_indices(start) {
            // `$crate::` in a macro and `my_crate::` are something else.
            let before = code[..place].chars().next_back();
            if before.is_some_and(|c| c == '$' || c == '_' || c == ':' || c.is_alphanumeric()) {
                continue;
            }
            let line = code[..place].matches('\n').count() + 1;
            for name in first_names(&code[place + start.len()..]) {
                found.push((line, name));
            }
        }
    }
    found.retain(|(_, name)| name != "super");
    found
}

/// `grid::Cell` → `grid`; `{Budget, solve::{Count}}` → `Budget`, `solve`.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let Some(group) = path.strip_prefix('{') else {
        return vec![name(path)];
    };
    let mut names = vec![name(group)];
    let mut level = 0;
    for (place, c) in group.char_indices() {
        match c {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => names.push(name(&group[place + 1..])),
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// What `lib.rs` re-exports: name → module it comes from.
fn re_exports(lib: &str) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    for statement in lib.split(';') {
        let Some((_, path)) = statement.split_once("pub use ") else {
            continue;
        };
        let Some((module, names)) = path.split_once("::") else {
            continue;
        };
        let names: BTreeSet<String> = names
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect();
        for name in names {
            map.insert(name, module.trim().to_owned());
        }
    }
    map
}
