//! The rules about who may use what that neither Cargo nor the compiler checks.

use crate::paths::paths;
use crate::source::{Token, crates, rust_files, tokens, tokens_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each crate and the crates of this repository it may depend on. Cargo refuses an import without a
/// dependency; this list makes adding a dependency a decision.
const MAY_DEPEND_ON: &[(&str, &[&str])] = &[
    ("whydoku-grid", &[]),
    // The verifier checks what the others say, so it shares no code with them.
    ("whydoku-verify", &[]),
    ("whydoku-text", &["whydoku-grid"]),
    ("whydoku-solve", &["whydoku-grid"]),
    ("whydoku-variant", &["whydoku-grid", "whydoku-text"]),
    (
        "whydoku-variant-logic",
        &["whydoku-grid", "whydoku-variant"],
    ),
    // Logic cannot see the solution, and neither can a rating.
    ("whydoku-logic", &["whydoku-grid"]),
    ("whydoku-rate", &["whydoku-grid", "whydoku-logic"]),
    (
        "whydoku-generate",
        &[
            "whydoku-grid",
            "whydoku-solve",
            "whydoku-logic",
            "whydoku-rate",
        ],
    ),
    (
        "whydoku",
        &[
            "whydoku-grid",
            "whydoku-text",
            "whydoku-solve",
            "whydoku-logic",
            "whydoku-rate",
            "whydoku-generate",
            "whydoku-variant",
            "whydoku-variant-logic",
        ],
    ),
];

#[test]
fn crates_depend_only_on_what_the_list_allows() {
    for (name, allowed) in MAY_DEPEND_ON {
        let file = crates().join(name).join("Cargo.toml");
        let found = dependencies(&fs::read_to_string(file).expect("a manifest"));
        let allowed: BTreeSet<String> = allowed.iter().map(|&name| name.to_owned()).collect();
        let extra: Vec<_> = found.difference(&allowed).collect();
        assert!(extra.is_empty(), "{name} must not depend on {extra:?}");
    }
}

/// The crates of this repository under `[dependencies]`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut section = "";
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim();
        } else if let ("[dependencies]", Some((name, _))) = (section, line.split_once('=')) {
            let name = name.trim().trim_end_matches(".workspace");
            if name == "whydoku" || name.starts_with("whydoku-") {
                found.insert(name.to_owned());
            }
        }
    }
    found
}

#[test]
fn dependencies_are_read_from_their_own_section() {
    let manifest = "[dependencies]\nwhydoku-grid = { workspace = true }\nwhydoku.workspace = true\n\
                    serde = \"1\"\n[dev-dependencies]\nwhydoku-solve = { path = \"..\" }\n";
    let found: Vec<String> = dependencies(manifest).into_iter().collect();
    assert_eq!(found, ["whydoku", "whydoku-grid"]);
}

/// The techniques: the name of each module and of each family's folder.
struct Techniques {
    modules: BTreeSet<String>,
    families: BTreeSet<String>,
}

/// A technique is a source file with a page beside it.
fn techniques(folder: &Path) -> Techniques {
    let mut found = Techniques {
        modules: BTreeSet::new(),
        families: BTreeSet::new(),
    };
    for file in rust_files(folder) {
        if file.with_extension("md").exists() {
            let name = |path: &Path| {
                let stem = path.file_stem().expect("a name");
                stem.to_string_lossy().into_owned()
            };
            found.modules.insert(name(&file));
            found
                .families
                .insert(name(file.parent().expect("a folder")));
        }
    }
    found
}

/// The techniques whose modules a source text reaches, apart from `own`, the text's own module.
///
/// A path reaches a technique if everything before the technique's name only leads to it: `super`,
/// `crate`, the registry, a family. A bare `name::…` does too, unless the name was imported from
/// somewhere else.
fn reached(source: &[Token], own: &str, all: &Techniques) -> BTreeSet<String> {
    let found = paths(source);
    let leads = |name: &str| {
        ["crate", "super", "self", "registry", "techniques"].contains(&name)
            || all.families.contains(name)
    };
    let target = |path: &[String]| -> Option<String> {
        let name = path.iter().find(|name| !leads(name))?;
        (name != own && all.modules.contains(name)).then(|| name.clone())
    };
    let imported: BTreeSet<&String> = found
        .iter()
        .filter(|path| leads(&path[0]) && target(path).is_none())
        .filter_map(|path| path.last())
        .collect();
    let reaches = |path: &&Vec<String>| leads(&path[0]) || !imported.contains(&path[0]);
    let paths = found.iter().filter(reaches);
    paths.filter_map(|path| target(path)).collect()
}

#[test]
fn a_technique_never_imports_another_technique() {
    let folder = crates().join("whydoku-logic/src/techniques");
    let all = techniques(&folder);
    assert!(all.modules.len() > 50, "the techniques were not found");
    let mut wrong = Vec::new();
    for file in rust_files(&folder) {
        let own = file.file_stem().expect("a name").to_string_lossy();
        if own == "mod" {
            continue; // A family's folder declares its techniques.
        }
        for other in reached(&tokens_of(&file), &own, &all) {
            wrong.push(format!("{}: imports `{other}`", file.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "move what techniques share into their family's `common` folder:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_way_to_import_a_technique_is_seen() {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let all = Techniques {
        modules: set(&["x_wing", "swordfish"]),
        families: set(&["fish"]),
    };
    for (source, seen) in [
        ("use super::swordfish::FISH;", true),
        ("use super::super::fish::swordfish;", true),
        (
            "use crate::techniques::fish::{common, swordfish::FISH};",
            true,
        ),
        ("use crate::registry::{get, swordfish};", true),
        ("use super::*; fn f() { swordfish::find() }", true),
        ("fn f() { crate::registry::swordfish::find() }", true),
        // Machinery may be called like a technique.
        (
            "use crate::graph::swordfish; fn f() { swordfish::find() }",
            false,
        ),
        ("use super::common::swordfish::find;", false),
        ("use super::x_wing::FISH;", false),
        (
            "// super::swordfish\nfn f() { \"super::swordfish\" }",
            false,
        ),
    ] {
        let found = reached(&tokens(source), "x_wing", &all);
        assert_eq!(found.contains("swordfish"), seen, "{source}");
    }
}

/// Every source file of every crate, by its path below `crates`.
fn all_sources() -> BTreeMap<String, Vec<Token>> {
    let root = crates();
    let files: BTreeMap<String, Vec<Token>> = rust_files(&root)
        .into_iter()
        .map(|file| {
            let path = file.strip_prefix(&root).expect("below the root");
            let name = path.to_string_lossy().replace('\\', "/");
            (name, tokens_of(&file))
        })
        .collect();
    assert!(files.len() > 200, "the sources were not found");
    files
}

/// The files outside `allowed` that use one of the words.
fn users(words: &[&str], allowed: &[&str]) -> Vec<String> {
    let files = all_sources().into_iter();
    let outside = files.filter(|(name, _)| !allowed.iter().any(|start| name.starts_with(start)));
    outside
        .filter(|(_, tokens)| tokens.iter().any(|token| words.iter().any(|w| token.is(w))))
        .map(|(name, _)| name)
        .collect()
}

/// A `Puzzle` is proven to have one solution because only the solver, and a symmetry of a proven
/// puzzle, can make one.
#[test]
fn only_the_grid_and_the_solver_make_puzzles_without_a_check() {
    let words = ["assume_unique", "assume_valid"];
    let allowed = ["whydoku-grid/src/", "whydoku-solve/src/"];
    assert_eq!(users(&words, &allowed), [""; 0]);
    assert!(
        !users(&words, &[]).is_empty(),
        "the constructors were renamed"
    );
}

/// Beside the vector layer, Python hands over columns through Arrow's C interface, and other solvers are
/// measured through theirs.
#[test]
fn unsafe_code_is_in_the_vector_layer_and_at_c_interfaces_only() {
    let allowed = [
        "whydoku-solve/src/simd/",
        "whydoku-python/src/arrow.rs",
        "measure/src/peers/library.rs",
    ];
    assert_eq!(users(&["unsafe"], &allowed), [""; 0]);
    assert!(!users(&["unsafe"], &[]).is_empty(), "nothing was searched");
}
