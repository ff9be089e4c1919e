//! What every technique must have: one file pair, one line, a whole page, sensible facts.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use whydoku_logic::page::{Claim, blocks};
use whydoku_logic::registry::{self, TECHNIQUES};
use whydoku_logic::rows::{MISSING_ROWS, ROWS};

const SECTIONS: [&str; 8] = [
    "## Idea",
    "## Why it is true",
    "## Example",
    "## Look for it",
    "## Variants",
    "## Near miss",
    "## Rating",
    "## Names and references",
];

/// The technique files with this ending: those right in the folder of a family.
fn technique_files(ending: &str) -> BTreeSet<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/techniques");
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    };
    let families = entries(&root).into_iter().filter(|path| path.is_dir());
    families
        .flat_map(|family| entries(&family))
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect()
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut seen = BTreeSet::new();
    for technique in TECHNIQUES {
        let id = technique.info().id;
        assert!(seen.insert(id), "{id} twice");
        assert!(
            id.chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        );
        assert_eq!(registry::get(id).map(|t| t.info().id), Some(id));
        assert!(
            registry::named(technique.info().name)
                .iter()
                .any(|t| t.info().id == id)
        );
    }
}

#[test]
fn every_file_has_its_page_and_its_line() {
    let sources = technique_files("rs");
    let pages = technique_files("md");
    let stems = |files: &BTreeSet<PathBuf>| {
        files
            .iter()
            .map(|f| f.with_extension(""))
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(stems(&sources), stems(&pages));
    let used: BTreeSet<&str> = TECHNIQUES.iter().map(|t| t.info().page()).collect();
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        assert!(
            used.contains(text.as_str()),
            "{} is not registered",
            page.display()
        );
    }
}

#[test]
fn every_page_is_whole() {
    for technique in TECHNIQUES {
        let info = technique.info();
        let mut last = 0;
        for section in SECTIONS {
            let at = info.page().find(&format!("\n{section}\n"));
            let at = at.unwrap_or_else(|| panic!("{}: no section {section}", info.id));
            assert!(at > last, "{}: {section} out of order", info.id);
            last = at;
        }
        let blocks = blocks(info.page()).unwrap();
        assert!(
            blocks.iter().any(|b| b.claim == Claim::None),
            "{}: no near miss",
            info.id
        );
        let shown = blocks
            .iter()
            .any(|b| b.claim != Claim::None && b.technique == info.id);
        assert!(shown, "{}: no example", info.id);
        for block in blocks {
            let known =
                registry::get(&block.technique).is_some_and(|t| t.info().page() == info.page());
            assert!(known, "{}: block about {}", info.id, block.technique);
        }
    }
}

/// Every row of the catalogue is found by a technique, or is on the list of those that are not.
#[test]
fn every_row_is_covered_or_named_with_its_reason() {
    let covered: BTreeSet<u8> = TECHNIQUES
        .iter()
        .flat_map(|technique| technique.info().rows)
        .copied()
        .collect();
    let missing: BTreeSet<u8> = MISSING_ROWS.iter().map(|row| row.number).collect();
    assert_eq!(missing.len(), MISSING_ROWS.len(), "a row twice");
    for row in 1..=ROWS {
        assert_ne!(
            covered.contains(&row),
            missing.contains(&row),
            "row {row} must be in just one of the lists"
        );
    }
    assert!(MISSING_ROWS.iter().all(|row| row.reason.len() > 20));
    assert!(
        covered.len() >= 140,
        "only {} rows are found",
        covered.len()
    );
}

#[test]
fn facts_are_sensible() {
    for technique in TECHNIQUES {
        let info = technique.info();
        assert!(
            (10..=120).contains(&info.rating.0),
            "{}: {}",
            info.id,
            info.rating
        );
        assert!(
            info.rows.iter().all(|row| (1..=163).contains(row)),
            "{}",
            info.id
        );
        assert!(
            !info.rows.is_empty(),
            "{}: no row of the catalogue",
            info.id
        );
        if let Some(hodoku) = info.hodoku {
            assert!(
                matches!(hodoku.code.len(), 4 | 5) && hodoku.score > 0,
                "{}",
                info.id
            );
        }
    }
    assert!(registry::in_solving_order().is_sorted_by_key(|t| t.info().rating));
}
