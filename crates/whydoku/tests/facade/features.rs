//! The features of the facade: each compiles what it says and nothing else.

use std::collections::BTreeSet;
use std::process::Command;

/// The crates that Cargo compiles for a selection of features, without what tests need.
fn compiled(features: &str) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--offline", "--edges", "normal,build"])
        .args([
            "--prefix",
            "none",
            "--format",
            "{p}",
            "--no-default-features",
        ])
        .args(["--features", features])
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let names = text.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn each_feature_compiles_only_what_it_needs() {
    for (features, expected) in [
        ("", "whydoku whydoku-grid"),
        ("solve", "whydoku whydoku-grid whydoku-solve"),
        ("solve,parallel", "whydoku whydoku-grid whydoku-solve"),
        ("text", "whydoku whydoku-grid whydoku-text"),
        ("logic", "whydoku whydoku-grid whydoku-logic"),
        ("rate", "whydoku whydoku-grid whydoku-logic whydoku-rate"),
        (
            "generate",
            "whydoku whydoku-generate whydoku-grid whydoku-logic whydoku-rate whydoku-solve",
        ),
        (
            "default",
            "whydoku whydoku-generate whydoku-grid whydoku-logic whydoku-rate whydoku-solve \
             whydoku-text",
        ),
    ] {
        let found: Vec<String> = compiled(features).into_iter().collect();
        assert_eq!(found.join(" "), expected, "features: {features}");
    }
}

#[test]
fn formats_and_serde_bring_their_libraries() {
    assert!(compiled("formats").contains("roxmltree"));
    assert!(compiled("serde").contains("serde"));
    assert!(!compiled("default").contains("serde"));
    assert!(compiled("variant").contains("whydoku-variant"));
    assert!(!compiled("default").contains("whydoku-variant"));
}
