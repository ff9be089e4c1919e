//! Valid requests about puzzles that are invalid, or as hard as puzzles get.

use super::{Case, NYT};
use serde_json::json;

/// Texts, and whether one board can be read from them.
fn texts() -> Vec<(&'static str, String, bool)> {
    let dots = |n: usize| ".".repeat(n);
    vec![
        ("no text", String::new(), false),
        ("80 cells", dots(80), false),
        ("82 cells", dots(82), false),
        ("15,000 dots", dots(15_000), false),
        ("81 letters", "k".repeat(81), false),
        ("81 NULs", "\0".repeat(81), false),
        ("a byte order mark and a puzzle", format!("\u{feff}{NYT}"), true),
        ("carriage returns alone", NYT.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r) + "\r").collect(), true),
        ("729 cut short", "123456789".repeat(80), false),
        ("emoji", "😀".repeat(81), false),
        ("combining marks", "1\u{301}".repeat(81), false),
        ("right-to-left marks", format!("\u{202e}{NYT}"), false),
        ("the start of a zip file", "PK\u{3}\u{4}aaaaaaaaaaaa".to_owned(), false),
        ("XML with a growing entity", "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x \"xxxxxxxxxx\"><!ENTITY y \"&x;&x;&x;&x;&x;&x;\">]><opensudoku><game data=\"&y;\"/></opensudoku>".to_owned(), false),
        ("JSON 1,000 deep", "[".repeat(1_000), false),
        ("an f-puzzles link of nonsense", "https://f-puzzles.com/?load=AAAAAAAAAAAAAAAA".to_owned(), false),
        ("a sudoku.coach link of nonsense", "https://sudoku.coach/en/play/SCv7eJwAAAA".to_owned(), false),
        ("a path", "../../../../etc/passwd".to_owned(), false),
        ("a shell command", "$(touch x); `id`".to_owned(), false),
        ("markup", "<script>alert(1)</script>".to_owned(), false),
        ("a thousand line feeds", "\n".repeat(1_000), false),
        ("a variant of 99 rows", "size 99".to_owned(), false),
        ("a rule that does not exist", "size 4\nkiler-cage 3: r1c1".to_owned(), false),
        ("a cell outside the grid", ".Shape~4x4.Cage~3~R1C1~R9C9".to_owned(), false),
        ("two boards", format!("{NYT}\n{NYT}"), false),
    ]
}

/// Boards that can be read but do not have one solution, or are very hard to solve.
fn boards() -> Vec<(&'static str, String)> {
    let dots = |n: usize| ".".repeat(n);
    vec![
        ("the empty grid", dots(81)),
        ("two givens", format!("12{}", dots(79))),
        ("two equal givens in a row", format!("11{}", dots(79))),
        ("81 ones", "1".repeat(81)),
        ("a full grid that is wrong", "123456789".repeat(9)),
        (
            "a cell without candidates",
            format!("12345678.{}9{}", dots(8), dots(63)),
        ),
        ("millions of solutions", format!("123456789{}", dots(72))),
        (
            "17 givens",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
                .to_owned(),
        ),
        (
            "Golden Nugget",
            "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
                .to_owned(),
        ),
        (
            "Easter Monster",
            "100000002090400050006000700050903000000070000000850040700000600030009080002000001"
                .to_owned(),
        ),
        (
            "AI Escargot",
            "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
                .to_owned(),
        ),
        (
            "the worst for plain backtracking",
            "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
                .to_owned(),
        ),
        ("an empty grid of 16x16", "size 16".to_owned()),
        (
            "a variant without a solution",
            ".Shape~4x4.Thermo~R1C1~R1C2~R2C1~R2C2~R3C3".to_owned(),
        ),
    ]
}

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, text, readable) in texts() {
        let body = json!({ "puzzle": text }).to_string();
        let expected: &[u16] = if readable { &[200] } else { &[422] };
        cases.push(Case::post("solve", name, body.clone(), expected));
        // `parse` reads the whole text and reports what it cannot read, which is an answer.
        cases.push(Case::post("parse", name, body, &[200]));
    }
    for (name, board) in boards() {
        let body = json!({ "puzzle": board }).to_string();
        for endpoint in ["solve", "check"] {
            cases.push(Case::post(endpoint, name, body.clone(), &[200]));
        }
        let hint = json!({ "puzzle": board, "level": 4 }).to_string();
        cases.push(Case::post("hint", name, hint, &[200, 422]));
        cases.push(Case::post("draw", name, body, &[200, 422]));
    }
    // The long ones run to their deadline, so each is asked once.
    let empty = json!({ "puzzle": ".".repeat(81) }).to_string();
    for endpoint in ["explain", "steps"] {
        cases.push(Case::post(
            endpoint,
            "the empty grid",
            empty.clone(),
            &[200],
        ));
    }
    cases.push(Case::post("rate", "the empty grid", empty, &[422]));
    let why = json!({ "puzzle": ".".repeat(81), "claim": "r1c1=1" }).to_string();
    cases.push(Case::post("why", "the empty grid", why, &[200]));
    let hardest = boards()[8].1.clone();
    let rate = json!({ "puzzle": hardest }).to_string();
    cases.push(Case::post("rate", "Golden Nugget", rate, &[200]));
    cases
}
