//! Impossible requests are refused before any work is done, with exit code 2 and a reason.

use super::run;
use crate::support::{Scratch, whydoku};

fn refused(cases: &[(&str, &str)]) {
    for (words, reason) in cases {
        let refused = run(words);
        assert_eq!(refused.code, 2, "{words}: {}", refused.stderr);
        assert_eq!(refused.stdout, "", "{words}");
        assert!(
            refused.stderr.contains(reason),
            "{words}: {}",
            refused.stderr
        );
    }
}

#[test]
fn givens_that_no_puzzle_can_have() {
    refused(&[
        ("generate --givens 28..24", "write the smaller number first"),
        ("generate --givens 12", "at least 17"),
        ("generate --givens 82..90", "too many"),
        ("generate --givens many", "invalid digit"),
        ("generate --givens a..b", "two dots between its ends"),
        (
            "generate --symmetry rotational-90 --givens 26..27",
            "no pattern with rotational-90",
        ),
        ("generate --symmetry sideways", "there is no symmetry"),
        ("generate --minimal --givens 45..50", "ask for at most 40"),
        ("generate --pattern nothing.txt", "cannot be read"),
    ]);
}

#[test]
fn patterns_that_no_puzzle_can_have() {
    let scratch = Scratch::new();
    let few = "x".repeat(16) + &".".repeat(65);
    let lines = ".".repeat(18) + &"x".repeat(63);
    let whole = "x".repeat(81);
    for (drawing, more, reason) in [
        (&few, "", "at least 17 givens"),
        (&lines, "", "rows 1 and 2 empty"),
        (&whole, "--givens 30", "leave out a number of givens"),
        (&whole, "--symmetry full", "leave out a symmetry"),
        (&String::new(), "", "there is no grid in the file"),
        (&"a poem".to_owned(), "", "--pattern pattern.txt"),
    ] {
        scratch.write("pattern.txt", drawing);
        let words = format!("generate --pattern pattern.txt {more}");
        let words: Vec<&str> = words.split_whitespace().collect();
        let refused = whydoku(scratch.path(), &words);
        assert_eq!(refused.code, 2, "{drawing} {more}: {}", refused.stderr);
        assert!(
            refused.stderr.contains(reason),
            "{drawing} {more}: {}",
            refused.stderr
        );
    }
}

#[test]
fn ways_to_the_solution_that_contradict_themselves() {
    refused(&[
        (
            "generate --requires x-wing --forbid fish",
            "x-wing is required",
        ),
        (
            "generate --requires x-wing --only singles",
            "x-wing is required",
        ),
        (
            "generate --only singles,x-wing --forbid fish",
            "among the only techniques, but also forbidden",
        ),
        ("generate --requires full-house", "no minimal puzzle"),
        (
            "generate --requires full-house --only singles",
            "finds everything that it finds",
        ),
        (
            "generate --requires fish",
            "stands for x-wing, finned-x-wing",
        ),
        ("generate --requires x-wingg", "did you mean"),
        ("generate --only nothing-at-all", "no technique or family"),
        ("generate --forbid nothing-at-all", "no technique or family"),
        ("generate --rating 12.5..13", "no SE rating"),
        ("generate --rating 7.4..7.0", "the smaller comes"),
        ("generate --rating hard", "is not a rating"),
        ("generate --level diabolical", "there is no level"),
        ("generate --hodoku-score 900..800", "no HoDoKu score"),
        ("generate --practice", "--requires"),
        (
            "generate --practice --requires x-wing,naked-pair",
            "just one",
        ),
    ]);
}

#[test]
fn options_that_do_not_go_together() {
    const TOGETHER: &str = "cannot be used with";
    refused(&[
        ("generate --daily 2026-02-30", "is not a date"),
        ("generate --daily 2026-02-20 --seed 1", TOGETHER),
        ("generate --daily 2026-02-20 --count 2", TOGETHER),
        ("generate --with-path", "--json"),
        ("generate --json --format line", TOGETHER),
        ("generate --json --quiet", TOGETHER),
        ("generate --format nothing", "nothing"),
        ("generate --max-tries 0", "0 is not in 1.."),
        ("generate --timeout soon", "number of seconds"),
        ("generate --requires ,", "a name of a technique is empty"),
        ("generate --seed -1", "-1"),
        ("generate --pdf a.pdf --json", TOGETHER),
        ("generate --pdf a.pdf --format line", TOGETHER),
        (
            "generate --pdf a.pdf --practice --requires x-wing",
            TOGETHER,
        ),
        ("generate --pdf a.pdf --per-page 0", "0 is not in 1..=12"),
        ("generate --pdf a.pdf --per-page 13", "13 is not in 1..=12"),
        ("generate --pdf a.pdf --paper a5", "a5"),
        ("generate --per-page 4", "--pdf"),
        ("generate --paper letter", "--pdf"),
        ("generate --answers", "--pdf"),
        ("generate --title Mine", "--pdf"),
        ("generate surplus", "surplus"),
    ]);
    for option in [
        "--givens 24",
        "--minimal",
        "--symmetry full",
        "--pattern p.txt",
        "--requires x-wing",
        "--only singles",
        "--forbid fish",
        "--level hard",
        "--hodoku-score 300..400",
        "--rating 4.0..5.0",
        "--pdf a.pdf",
        "--max-tries 4",
        "--json --with-path",
    ] {
        refused(&[(&format!("generate --unbiased {option}"), TOGETHER)]);
    }
}

/// Asking for no puzzles is allowed.
#[test]
fn no_puzzles_are_made_when_none_are_wanted() {
    let none = run("generate -n 0 --seed 1");
    assert_eq!(
        (none.code, none.stdout.as_str(), none.stderr.as_str()),
        (0, "", "")
    );
}
