//! VeriPB, a checker that others wrote, accepts paths and refuses damaged ones.

use crate::puzzles;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use whydoku_grid::Budget;
use whydoku_variant_logic::{Engine, Outcome, Rules, json};
use whydoku_verify::variant::{damage, export, read_path};
use whydoku_verify::veripb::Export;

/// The program under `target/tools`, or on the search path.
fn program() -> Option<PathBuf> {
    let tools = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/tools/bin/veripb"
    ));
    let starts = |program: &PathBuf| Command::new(program).arg("--version").output().is_ok();
    [tools, PathBuf::from("veripb")].into_iter().find(starts)
}

fn accepts(program: &PathBuf, export: &Export) -> bool {
    let folder = std::env::temp_dir().join(format!("variant-veripb-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("what the test made");
    let (formula, proof) = (folder.join("path.opb"), folder.join("path.pbp"));
    std::fs::write(&formula, &export.formula).expect("what the test made");
    std::fs::write(&proof, &export.proof).expect("what the test made");
    let output = Command::new(program)
        .env("RUST_BACKTRACE", "0")
        .args([formula, proof])
        .output()
        .expect("what the test made");
    std::fs::remove_dir_all(folder).expect("what the test made");
    let text = String::from_utf8_lossy(&output.stdout);
    output.status.success() && text.contains("s VERIFIED")
}

#[test]
fn an_outside_checker_accepts_paths_and_refuses_damaged_ones() {
    let Some(program) = program() else {
        let line = "skipped: VeriPB is not installed; `cargo xtask tools` installs it";
        let _ = writeln!(std::io::stderr(), "{line}");
        return;
    };
    let (mut accepted, mut refused) = (0, 0);
    for (variant, solution) in puzzles::small(12) {
        let rules = Rules::new(&variant);
        let path = Engine::new(&rules).solve(&Budget::units(20_000));
        if path.outcome != Outcome::Solved {
            continue;
        }
        let read = read_path(&json::path(&rules, &path).to_string()).expect("what the test made");
        assert!(
            accepts(&program, &export(&read).expect("what the test made")),
            "{variant}"
        );
        accepted += 1;
        let wrong = damage::damaged(&read.steps[0], variant.size().get(), &solution);
        for (kind, wrong) in wrong
            .into_iter()
            .filter(|(kind, _)| *kind == "conclusion flipped")
            .take(1)
        {
            let mut damaged = read.clone();
            damaged.steps[0] = wrong;
            assert!(
                !accepts(&program, &export(&damaged).expect("what the test made")),
                "{kind} is accepted in {variant}"
            );
            refused += 1;
        }
    }
    println!("VeriPB: {accepted} paths accepted, {refused} damaged ones refused");
    assert!(accepted > 8 && refused > 8, "{accepted} {refused}");
}
