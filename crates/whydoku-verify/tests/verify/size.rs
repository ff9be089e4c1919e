//! The code to be trusted stays small enough to read in one sitting.

use std::fs;
use std::path::Path;

/// Lines of code: neither blank, nor comment, nor test.
fn code_lines(file: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let text = fs::read_to_string(path).expect("a source file");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

#[test]
fn the_checking_code_is_under_500_lines() {
    let checking: usize = [
        "rules.rs",
        "check.rs",
        "pattern.rs",
        "symmetry.rs",
        "path.rs",
    ]
    .map(code_lines)
    .iter()
    .sum();
    assert!(
        (200..500).contains(&checking),
        "{checking} lines check proofs"
    );
    let reading: usize = [
        "proof.rs",
        "notation.rs",
        "json.rs",
        "read.rs",
        "refusal.rs",
    ]
    .map(code_lines)
    .iter()
    .sum();
    println!("{checking} lines check, {reading} lines store, read and report");
    assert!(reading < 650, "{reading} lines store, read and report");
}

/// Variants have more rules, but their proofs have fewer kinds of inference. Rules with tables of pairs and saturation
/// took the last lines of these limits.
#[test]
fn the_code_for_variants_is_small_too() {
    let lines = |files: &[&str]| -> usize {
        files
            .iter()
            .map(|file| code_lines(&format!("variant/{file}.rs")))
            .sum()
    };
    let (table, checking) = (lines(&["rules", "puzzle", "line"]), lines(&["check"]));
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/VARIANT_PROOFS.md");
    let page = fs::read_to_string(page).expect("the page about proofs");
    let stated = format!(
        "{table} lines of code say what the rules mean, and {checking} lines check proofs."
    );
    assert!(page.contains(&stated), "the page should say: {stated}");
    assert!(
        (300..700).contains(&table),
        "{table} lines say what the rules mean"
    );
    assert!(
        (150..350).contains(&checking),
        "{checking} lines check proofs of variants"
    );
}

#[test]
fn there_are_no_dependencies() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let manifest = manifest.expect("the manifest");
    let (_, after) = manifest
        .split_once("[dependencies]")
        .expect("an empty section");
    let listed = after
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    assert_eq!(listed.filter(|line| !line.trim().is_empty()).count(), 0);
    assert!(!manifest.contains("build-dependencies"));
}
