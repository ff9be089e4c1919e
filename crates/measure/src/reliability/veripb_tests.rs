//! VeriPB, a checker that others wrote, accepts our proofs and refuses damaged ones.

use super::extent::Extent;
use super::veripb::{Checker, of_made_paths, of_pages};
use std::io::Write as _;
use whydoku::logic::{Engine, Options};
use whydoku_verify::veripb::export;
use whydoku_verify::{check_path, read_path};

/// VeriPB with a folder for its files, or `None` and a skip line if it is not installed.
fn checker(folder: &str) -> Option<Checker> {
    let checker = Checker::find(
        &std::env::temp_dir().join(format!("measure-veripb-{folder}-{}", std::process::id())),
    );
    if checker.is_none() {
        let line = "skipped: VeriPB is not installed; `cargo xtask tools` installs it";
        let _ = writeln!(std::io::stderr(), "{line}");
    }
    checker
}

#[test]
fn an_outside_checker_accepts_paths_and_refuses_damaged_ones() {
    let Some(checker) = checker("paths") else {
        return;
    };
    let extent = Extent {
        outside: 6,
        threads: 2,
        ..Extent::QUICK
    };
    let without_uniqueness = Options {
        uniqueness: false,
        ..Options::default()
    };
    let mut tally = of_made_paths(&checker, &Engine::new(without_uniqueness), &extent);
    tally.merge(of_pages(&checker, &extent));
    println!(
        "VeriPB: {} paths and {} steps of pages accepted, {} damaged proofs refused, {} accepted",
        tally.paths, tally.page_steps, tally.refused, tally.accepted.count
    );
    assert!(
        tally.unproved.lines().is_empty(),
        "{:#?}",
        tally.unproved.lines()
    );
    assert!(
        tally.accepted.lines().is_empty(),
        "{:#?}",
        tally.accepted.lines()
    );
    assert_eq!(tally.paths, 6);
    assert!(
        tally.page_steps > 20,
        "only {} steps of pages",
        tally.page_steps
    );
    assert!(tally.refused >= 2 * (tally.paths + tally.page_steps));
}

/// A path of one step from an empty grid with some candidates removed.
fn one_step(cells: &[(usize, usize, &str)], conclusions: &str, proof: &str) -> String {
    let mut open = String::new();
    for cell in 0..81 {
        let kept = cells
            .iter()
            .find(|(row, column, _)| 9 * row + column - 10 == cell);
        for digit in '1'..='9' {
            let is_open = kept.is_none_or(|(_, _, digits)| digits.contains(digit));
            open.push(if is_open { digit } else { '.' });
        }
    }
    let empty = ".".repeat(81);
    format!(
        r#"{{"schema":1,"kind":"path","puzzle":"{empty}","grid":"{empty}","candidates":"{open}",
        "steps":[{{"technique":"t","conclusions":{conclusions},"proof":{proof}}}],"outcome":"stuck"}}"#
    )
}

/// Proof rules that no technique page uses yet, and each of them with one thing missing.
#[test]
fn an_outside_checker_agrees_on_cases_refutations_and_impossible_patterns() {
    let Some(checker) = checker("rules") else {
        return;
    };
    let wing = [(1, 1, "12"), (1, 9, "13"), (9, 1, "23"), (9, 9, "34")];
    let third = r#"{"rule":"single","truth":"r9c1","concludes":["r9c1=3"]}"#;
    let cases = format!(
        r#"[{{"rule":"cases","over":"r1c1","branches":[
        {{"assume":"r1c1=1","trail":[{{"rule":"single","truth":"r1c9","concludes":["r1c9=3"]}}]}},
        {{"assume":"r1c1=2","trail":[{third}]}}],"concludes":["r9c9<>3"]}}]"#
    );
    // The same by contradiction, with a cover under the assumption, and with a case inside it.
    let first = r#"{"rule":"single","truth":"r1c9","concludes":["r1c9=1"]},"#;
    let refute = format!(
        r#"[{{"rule":"refute","assume":"r9c9=3","trail":[{first}
        {{"rule":"cover","truths":["r9c1"],"links":["2c1"],"concludes":["r1c1<>2"]}}],
        "conflict":"r1c1","concludes":["r9c9<>3"]}}]"#
    );
    let nested = format!(
        r#"[{{"rule":"cases","over":"r9c9","branches":[
        {{"assume":"r9c9=3","trail":[{first}
          {{"rule":"refute","assume":"r9c1=2","trail":[],"conflict":"r1c1","concludes":["r9c1<>2"]}}],"conflict":"r9c1"}},
        {{"assume":"r9c9=4","trail":[]}}],"concludes":["r9c9<>3"]}}]"#
    );
    let row = [(1, 1, "12"), (1, 2, "12"), (1, 3, "125")];
    let guardian = r##"{"rule":"cover","truths":["#0"],"links":["5b1"],"concludes":["r3c3<>5"]}"##;
    let impossible = format!(
        r#"[{{"rule":"impossible","cells":[["r1c1","12"],["r1c2","12"],["r1c3","12"]],"clause":["5r1c3"]}},{guardian}]"#
    );
    for (name, good, missing, nothing) in [
        (
            "cases",
            one_step(&wing, r#"["r9c9<>3"]"#, &cases),
            third,
            "",
        ),
        (
            "refute",
            one_step(&wing, r#"["r9c9<>3"]"#, &refute),
            first,
            "",
        ),
        (
            "nested",
            one_step(&wing, r#"["r9c9<>3"]"#, &nested),
            first,
            "",
        ),
        (
            "impossible",
            one_step(&row, r#"["r3c3<>5"]"#, &impossible),
            r#"["r1c2","12"],"#,
            "",
        ),
        (
            "wider",
            one_step(&row, r#"["r3c3<>5"]"#, &impossible),
            r#"["r1c3","12"]"#,
            r#"["r1c3","1239"]"#,
        ),
    ] {
        let accepted = |json: &str| {
            let path = read_path(json).expect("a path");
            let verified = check_path(&path).1.is_ok();
            let export = export(&path).expect("nothing is assumed");
            (
                verified,
                checker.accepts(&export, name).expect("VeriPB runs"),
            )
        };
        assert_eq!(accepted(&good), (true, true), "{name}");
        let damaged = good.replacen(missing, nothing, 1);
        assert_ne!(damaged, good);
        assert_eq!(accepted(&damaged), (false, false), "{name} damaged");
    }
}
