//! Hints: what comes first, and how much each level reveals.

use serde_json::Value;
use whydoku::hint::Rung;
use whydoku::solve::Solver;
use whydoku::{Budget, Candidate, Cell, Digit, Grid};
use whydoku_api::hint::{Advice, Effect, Help, HintKind, NoHint, hint};
use whydoku_api::{Bounds, PlayerBoard, Verdict, ask};

const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
const SOLUTION: &str =
    "731569284254738916698214537827645391349871652165923478582497163473156829916382745";
/// 1 and 3 can be exchanged in four cells.
const TWO: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

fn board(text: &str) -> PlayerBoard {
    PlayerBoard::new(text.parse().unwrap())
}

fn help(board: &PlayerBoard, techniques: &[&str], cell: Option<Cell>, units: u64) -> Help {
    let names: Vec<String> = techniques.iter().map(|&name| name.to_owned()).collect();
    let engine = whydoku_api::engine(&names, true).unwrap();
    let budget = Budget::units(units);
    hint(&mut Solver::new(), &engine, board, cell, &budget)
}

fn reason(help: &Help) -> &NoHint {
    match &help.advice {
        Advice::None(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn mistakes_come_first_and_keep_the_right_digit_secret() {
    let mut wrong = board(NYT);
    wrong.grid.place(Cell::at(0, 0), Digit::D9);
    let found = help(&wrong, &[], None, u64::MAX);
    assert_eq!(found.verdict(), Verdict::No);
    let answer = found.answer(Rung::Applied);
    assert_eq!(
        answer.sentence(),
        "There is a mistake: the 9 in r1c1 is wrong."
    );
    assert_eq!((answer.step, answer.text), (None, None));
    wrong.grid.place(Cell::at(0, 1), Digit::D1);
    let answer = help(&wrong, &[], None, u64::MAX).answer(Rung::Kind);
    assert_eq!(
        answer.sentence(),
        "There are 2 mistakes: the 9 in r1c1 is wrong; the 1 in r1c2 is wrong."
    );
}

#[test]
fn without_a_step_the_reason_is_given() {
    let none = help(&board(SOLUTION), &[], None, u64::MAX);
    assert_eq!(*reason(&none), NoHint::Solved);
    let given = Cell::at(0, 6);
    let none = help(&board(NYT), &[], Some(given), u64::MAX);
    assert_eq!(*reason(&none), NoHint::CellSolved(given));
    assert_eq!(
        none.answer(Rung::Kind).none.as_deref(),
        Some("r1c7 is already solved.")
    );
    let none = help(&board(NYT), &["full-house"], None, u64::MAX);
    assert_eq!(
        (reason(&none), none.verdict()),
        (&NoHint::Stuck, Verdict::No)
    );
    let none = help(&board(NYT), &[], None, 0);
    assert_eq!(
        (reason(&none), none.verdict()),
        (&NoHint::Budget, Verdict::Budget)
    );
}

#[test]
fn a_puzzle_without_a_solution_gets_no_hint() {
    let clash = board(&format!("11{}", ".".repeat(79)));
    let none = help(&clash, &[], None, u64::MAX).answer(Rung::Kind);
    assert_eq!(none.kind, HintKind::None);
    let words = none.none.unwrap();
    assert!(words.starts_with("The puzzle has no solution: "), "{words}");
    assert!(words.contains("r1c1") && words.contains("r1c2"), "{words}");
    // No two givens clash, but column 9 of row 1 has no candidate left.
    let grid = format!("12345678.{}9{}", "........", ".".repeat(63));
    let none = help(&board(&grid), &[], None, u64::MAX).answer(Rung::Kind);
    let words = "The puzzle has no solution. Check the givens.";
    assert_eq!(none.none.as_deref(), Some(words));
}

#[test]
fn a_puzzle_with_several_solutions_is_counted_and_no_step_assumes_uniqueness() {
    let found = help(&board(TWO), &[], None, u64::MAX);
    let answer = found.answer(Rung::Kind);
    let caution = answer.caution.as_deref().unwrap();
    assert!(
        caution.starts_with("The puzzle has 2 solutions, "),
        "{caution}"
    );
    // Only uniqueness could decide between the two.
    assert_eq!(*reason(&found), NoHint::Stuck);
    let empty = help(&board(&".".repeat(81)), &[], None, u64::MAX);
    let caution = empty.answer(Rung::Kind).caution.unwrap();
    assert!(caution.contains("at least 1000 solutions"), "{caution}");
    // The candidates decide what the givens leave open.
    let mut decided = board(TWO);
    decided
        .strikes
        .insert(Candidate::new(Cell::at(3, 5), Digit::D1));
    let found = help(&decided, &[], None, u64::MAX);
    assert_eq!(found.answer(Rung::Reason).kind, HintKind::Step);
    for (cell, digits) in [(Cell::at(3, 5), "1"), (Cell::at(3, 5), "3")] {
        let mut dead_end = board(TWO);
        for peer in [Cell::at(3, 8), cell] {
            let digit = Digit::from_char(digits.chars().next().unwrap()).unwrap();
            dead_end.strikes.insert(Candidate::new(peer, digit));
        }
        let none = help(&dead_end, &[], None, u64::MAX);
        assert_eq!(*reason(&none), NoHint::NotesFitNone);
    }
    let mut wrong = board(TWO);
    wrong.grid.place(Cell::at(3, 5), Digit::D2);
    let none = help(&wrong, &[], None, u64::MAX);
    assert_eq!(*reason(&none), NoHint::DigitsFitNone);
}

#[test]
fn each_level_reveals_more() {
    let found = help(&board(NYT), &[], None, u64::MAX);
    let Advice::Step(next) = &found.advice else {
        panic!("{found:?}");
    };
    let answers = Rung::ALL.map(|rung| found.answer(rung));
    let levels = answers.each_ref().map(|answer| answer.level);
    assert_eq!(levels, [1, 2, 3, 4, 5]);
    let drawn = answers.each_ref().map(|answer| answer.highlights.len());
    assert!(drawn.is_sorted() && drawn[0] == 0, "{drawn:?}");
    let has_step = answers.each_ref().map(|answer| answer.step.is_some());
    assert_eq!(has_step, [false, false, false, true, true]);
    let proved = answers.each_ref().map(|answer| answer.proved);
    assert_eq!(proved, [None, None, None, Some(true), Some(true)]);
    assert_eq!((&answers[3].after, &answers[3].board), (&None, &None));
    let [placed] = &*next.step.conclusions.placements else {
        panic!("{next:?}");
    };
    let mut grid: Grid = NYT.parse().unwrap();
    grid.place(placed.cell, placed.digit);
    let digits = answers[4].board.as_ref().map(|board| board.digits.clone());
    assert_eq!(digits, Some(grid.to_line('.')));
}

#[test]
fn notes_to_clean_up_are_named_step_by_step() {
    let mut noted = board(NYT);
    let cell = Cell::at(0, 0);
    // 2 is in r1c7, 3 in r5c1.
    for digit in [Digit::D2, Digit::D3, Digit::D6, Digit::D7, Digit::D9] {
        noted.notes.insert(Candidate::new(cell, digit));
    }
    let found = help(&noted, &[], None, u64::MAX);
    assert_eq!(found.verdict(), Verdict::Yes);
    let told = Rung::ALL.map(|rung| found.answer(rung).text.unwrap());
    assert_eq!(
        told,
        [
            "Your notes are out of date: clean them up before you look for a step.",
            "Look at your notes in r1c1.",
            "Compare your notes in r1c1 with the 2 in r1c7 and the 3 in r5c1.",
            "Remove 2 from your notes in r1c1, which sees the 2 in r1c7. \
             Remove 3 from your notes in r1c1, which sees the 3 in r5c1.",
            "Remove 2 from your notes in r1c1, which sees the 2 in r1c7. \
             Remove 3 from your notes in r1c1, which sees the 3 in r5c1.",
        ]
    );
    let answer = found.answer(Rung::Applied);
    assert_eq!(answer.stale_notes, ["2r1c1", "3r1c1"]);
    assert_eq!(answer.board.unwrap().notes["r1c1"], "679");
}

#[test]
fn a_hint_for_a_cell_says_what_the_step_does_there() {
    for cell in [Cell::at(3, 6), Cell::at(0, 0), Cell::at(8, 8)] {
        let found = help(&board(NYT), &[], Some(cell), u64::MAX);
        let Advice::Step(next) = &found.advice else {
            panic!("{found:?}");
        };
        let about = next.about.unwrap();
        let conclusions = &next.step.conclusions;
        let places = conclusions.placements.iter().any(|one| one.cell == cell);
        let removes = conclusions.eliminations.all_cells().contains(cell);
        let effect = match (places, removes) {
            (true, _) => Effect::Decides,
            (false, true) => Effect::Changes,
            (false, false) => Effect::Prepares,
        };
        assert_eq!((about.cell, about.effect), (cell, effect));
        let said = found.answer(Rung::Kind).text.unwrap();
        let prepares = said.contains(&format!("To settle {cell}, first"));
        assert_eq!(prepares, effect == Effect::Prepares, "{said}");
    }
    // r4c7 is a hidden single now; nothing can be said about r1c1 at once.
    let effects = [Cell::at(3, 6), Cell::at(0, 0)].map(|cell| {
        let answer = help(&board(NYT), &[], Some(cell), u64::MAX).answer(Rung::Kind);
        answer.cell.unwrap().effect
    });
    assert_eq!(effects, [Effect::Decides, Effect::Prepares]);
}

#[test]
fn a_board_that_cannot_be_read_is_refused_with_its_place() {
    let digits = NYT;
    let cases = [
        (
            r#""board":{"digits":"1"}"#.to_owned(),
            "`board.digits` has 1 characters; it needs 81",
        ),
        (
            format!(r#""board":{{"digits":"{digits}","notes":{{"x":"1"}}}}"#),
            "`board.notes` has `x`; name a cell, such as `r4c7`",
        ),
        (
            format!(r#""board":{{"digits":"{digits}","strikes":{{"r1c1":"1a"}}}}"#),
            "`board.strikes` has `a` in r1c1; write the digits only, such as `127`",
        ),
        (
            format!(r#""board":{{"digits":"{digits}"}},"grid":"{digits}""#),
            "send `board`, or `grid` and `candidates`, but not both",
        ),
    ];
    for (fields, wanted) in cases {
        let request = format!(r#"{{"puzzle":"{NYT}","level":1,{fields}}}"#);
        let error = ask("hint", &request, &Bounds::default(), &Budget::unlimited()).unwrap_err();
        assert!(error.to_string().contains(wanted), "{error}");
    }
}

#[test]
fn the_question_check_finds_the_same_mistakes() {
    let mut wrong = board(NYT);
    wrong
        .notes
        .insert(Candidate::new(Cell::at(0, 0), Digit::D9));
    let fields = whydoku_api::BoardFields::from(&wrong);
    let board = serde_json::to_string(&fields).unwrap();
    let asked = |name: &str, more: &str| -> Value {
        let request = format!(r#"{{"puzzle":"{NYT}","board":{board}{more}}}"#);
        let answer = ask(name, &request, &Bounds::default(), &Budget::unlimited()).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    let hinted = asked("hint", r#","level":1"#);
    assert_eq!(hinted["mistakes"][0]["cell"], "r1c1");
    assert_eq!(asked("check", "")["mistakes"], hinted["mistakes"]);
}
