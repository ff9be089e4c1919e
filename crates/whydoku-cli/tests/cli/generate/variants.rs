//! `whydoku generate --rules`: puzzles of every kind have their rules and, as `whydoku check` finds, one solution.
//! That the solver is right about it, the slow twin judges in `whydoku-variant`.

use super::run;
use crate::support::{Scratch, whydoku};

/// Every kind, a size, and how the puzzle shows its rules.
const KINDS: [(&str, usize, &str); 10] = [
    ("killer", 4, "killer-cage "),
    ("x", 6, "falling-diagonal"),
    ("jigsaw", 6, "regions "),
    ("windoku", 6, "windoku"),
    ("anti-knight", 6, "anti-knight"),
    ("anti-king", 6, "anti-king"),
    ("thermo", 6, "thermometer: "),
    ("arrow", 6, "arrow: "),
    ("kropki", 6, "all-differences-marked"),
    ("xv", 6, "all-xv-marked"),
];

#[test]
fn every_kind_of_variant_has_one_solution_and_its_rules() {
    for (rules, size, shown) in KINDS {
        let mut puzzles = Vec::new();
        for seed in [5, 6] {
            let words = format!("generate --rules {rules} --size {size} --seed {seed}");
            let made = run(&words);
            assert_eq!(made.code, 0, "{words}: {}", made.stderr);
            assert_eq!(run(&words).stdout, made.stdout, "{words}: the same seed");
            let lines: Vec<&str> = made.stdout.lines().collect();
            assert_eq!(lines[0], format!("size {size}"), "{words}");
            let has_rule = lines.iter().any(|line| line.starts_with(shown));
            assert!(has_rule, "{words}: {}", made.stdout);
            let scratch = Scratch::new();
            std::fs::write(scratch.path().join("made.txt"), &made.stdout).expect("a file");
            let checked = whydoku(scratch.path(), &["check", "made.txt"]);
            assert_eq!(checked.stdout, "made.txt:1: one solution\n", "{words}");
            puzzles.push(made.stdout);
        }
        assert_ne!(puzzles[0], puzzles[1], "{rules}: another seed");
    }
}

/// The next step of the position is the technique to practice.
#[test]
fn a_variant_position_to_practice_waits_for_its_technique() {
    let request =
        "generate --rules killer --size 6 --seed 2 --requires cage-combinations --practice";
    let made = run(request);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let scratch = Scratch::new();
    std::fs::write(scratch.path().join("made.txt"), &made.stdout).expect("a file");
    let words = ["hint", "made.txt", "--json", "--reveal", "5"];
    let hint = whydoku(scratch.path(), &words);
    assert!(
        hint.stdout.contains("\"cage-combinations\""),
        "{}",
        hint.stdout
    );
    let json = run(&format!("{request} --json"));
    assert!(
        json.stdout.contains("\"practice_candidates\":["),
        "{}",
        json.stdout
    );
    let plain = run("generate --rules killer --size 6 --requires cage-combinations");
    assert_eq!(plain.code, 2);
    assert!(plain.stderr.contains("--practice"), "{}", plain.stderr);
}
