//! Hints, reasons, paths and ratings of variants. The solver and the independent verifier are the judges.

use serde_json::{Value, json};
use whydoku::Budget;
use whydoku_api::{Bounds, RequestError, RequestErrorKind, ask};
use whydoku_verify::variant::{check_path, read_path};

/// By hand: r3c1 is 2, so the cage makes r2c1 4, and each row follows.
const SMALL: &str =
    "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1\nthermometer: r3c1 r4c1";

fn asked(name: &str, request: &Value) -> Result<Value, RequestError> {
    let budget = Budget::unlimited();
    let answer = ask(name, &request.to_string(), &Bounds::default(), &budget)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn refusal(name: &str, request: &Value) -> RequestErrorKind {
    asked(name, request).unwrap_err().kind
}

/// A puzzle of each kind with its solution.
fn made() -> Vec<(String, String)> {
    let kinds = [
        ("killer", 6),
        ("thermo", 6),
        ("jigsaw", 6),
        ("kropki", 4),
        ("x", 6),
        ("classic", 10),
    ];
    let make = |(rules, size): (&str, usize)| {
        let request = json!({ "rules": rules, "size": size, "seed": 3 });
        let made = asked("generate", &request).unwrap();
        let text = |field: &str| made["puzzles"][0][field].as_str().unwrap().to_owned();
        (text("puzzle"), text("solution"))
    };
    let mut all: Vec<(String, String)> = kinds.into_iter().map(make).collect();
    let solved = asked("solve", &json!({ "puzzle": SMALL })).unwrap();
    all.push((
        SMALL.to_owned(),
        solved["solution"].as_str().unwrap().to_owned(),
    ));
    all
}

/// The digit of a cell in a line of digits.
fn digit_of(line: &str, size: usize, cell: &str) -> u32 {
    let (row, column) = cell[1..].split_once('c').unwrap();
    let place: usize =
        (row.parse::<usize>().unwrap() - 1) * size + column.parse::<usize>().unwrap() - 1;
    line.chars().nth(place).unwrap().to_digit(36).unwrap()
}

/// Whether a conclusion agrees with the solution.
fn is_right(conclusion: &str, solution: &str, size: usize) -> bool {
    let (cell, digit, holds) = match conclusion.split_once("<>") {
        Some((cell, digit)) => (cell, digit, false),
        None => {
            let (cell, digit) = conclusion.split_once('=').unwrap();
            (cell, digit, true)
        }
    };
    (digit_of(solution, size, cell) == digit.parse::<u32>().unwrap()) == holds
}

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.as_str().unwrap())
        .collect()
}

#[test]
fn hints_lead_from_the_givens_to_the_solution() {
    for (puzzle, solution) in made() {
        let size = asked("describe", &json!({ "puzzle": puzzle })).unwrap()["size"].as_u64();
        let size = usize::try_from(size.unwrap()).unwrap();
        let mut board = Value::Null;
        let mut hints = 0;
        loop {
            let mut request = json!({ "puzzle": puzzle, "level": 5 });
            if !board.is_null() {
                request["board"] = board.clone();
            }
            let hint = asked("hint", &request).unwrap();
            if hint["kind"] == "none" {
                assert_eq!(hint["none"], "The grid is already solved.");
                assert_eq!(board["digits"], solution);
                break;
            }
            assert_eq!(
                (&hint["kind"], &hint["proved"]),
                (&"step".into(), &true.into()),
                "{hint}"
            );
            assert_eq!(hint["caution"], Value::Null);
            for conclusion in strings(&hint["step"]["conclusions"]) {
                assert!(is_right(conclusion, &solution, size), "{puzzle}\n{hint}");
            }
            board = hint["board"].clone();
            hints += 1;
            assert!(hints < 500, "{puzzle}");
        }
    }
}

#[test]
fn each_level_of_a_hint_reveals_more() {
    let (puzzle, _) = &made()[0];
    let levels: Vec<Value> = (1..=5)
        .map(|level| asked("hint", &json!({ "puzzle": puzzle, "level": level })).unwrap())
        .collect();
    let has =
        |field: &str| -> Vec<bool> { levels.iter().map(|hint| !hint[field].is_null()).collect() };
    assert_eq!(has("step"), [false, false, false, true, true]);
    assert_eq!(has("proved"), [false, false, false, true, true]);
    assert_eq!(has("board"), [false, false, false, false, true]);
    assert_eq!(levels[0]["highlights"], json!([]));
    assert_ne!(levels[1]["highlights"], json!([]));
    let step = &levels[3]["step"];
    let cell = step["conclusions"][0].as_str().unwrap();
    let cell = cell.split(['=', '<']).next().unwrap();
    for hint in &levels[..3] {
        let text = hint["text"].as_str().unwrap();
        assert!(
            text.starts_with(char::is_uppercase) && text.ends_with('.'),
            "{text}"
        );
    }
    assert!(!levels[0]["text"].as_str().unwrap().contains(cell));
    assert!(
        levels[3]["text"]
            .as_str()
            .unwrap()
            .starts_with(step["text"].as_str().unwrap())
    );
    // The spans are the text.
    let spans = step["spans"].as_array().unwrap().iter();
    let words: String = spans
        .map(|span| {
            span.as_str()
                .unwrap_or_else(|| span["text"].as_str().unwrap())
        })
        .collect();
    assert_eq!(step["text"], words);
    assert_eq!(
        refusal("hint", &json!({ "puzzle": puzzle, "level": 6 })),
        RequestErrorKind::OutOfRange
    );
}

#[test]
fn mistakes_come_before_notes_and_notes_before_steps() {
    let solution = asked("solve", &json!({ "puzzle": SMALL })).unwrap()["solution"].clone();
    let solution = solution.as_str().unwrap();
    let digits = "1234..2.2.4.....";
    let hint = |board: &Value| {
        asked(
            "hint",
            &json!({ "puzzle": SMALL, "level": 4, "board": board }),
        )
        .unwrap()
    };
    let right = digit_of(solution, 4, "r2c1");
    let wrong = 7 - right;
    // A wrong digit, although notes are wrong, too.
    let placed = format!("1234{wrong}.2.2.4.....");
    let notes = json!({ "r4c4": "4" });
    let found = hint(&json!({ "digits": placed, "notes": notes }));
    assert_eq!(found["kind"], "mistakes");
    assert_eq!(
        found["mistakes"],
        json!([{ "cell": "r2c1", "digit": wrong, "text": format!("the {wrong} in r2c1 is wrong") }])
    );
    assert_eq!(found["step"], Value::Null);
    // Notes and strikes that rule out the right digit.
    let other = (1..=4).find(|digit| *digit != right).unwrap();
    let found = hint(&json!({ "digits": digits, "notes": { "r2c1": other.to_string() } }));
    assert_eq!(
        found["mistakes"][0]["text"],
        "the notes in r2c1 are missing the right digit"
    );
    let found = hint(&json!({ "digits": digits, "strikes": { "r2c1": right.to_string() } }));
    assert_eq!(
        found["mistakes"][0]["text"],
        "the right digit is crossed out in r2c1"
    );
    // Notes that a digit rules out: r1c1 has a 1.
    let stale = json!({ "digits": digits, "notes": { "r2c1": format!("1{right}") } });
    let found = hint(&stale);
    assert_eq!(
        (&found["kind"], &found["stale_notes"]),
        (&"clean-up".into(), &json!(["1r2c1"]))
    );
    assert!(found["text"].as_str().unwrap().contains("r1c1"), "{found}");
    let found = asked(
        "hint",
        &json!({ "puzzle": SMALL, "level": 5, "board": stale }),
    )
    .unwrap();
    assert_eq!(
        found["board"]["notes"],
        json!({ "r2c1": right.to_string() })
    );
    // Right notes are used.
    let found = hint(
        &json!({ "digits": digits, "notes": { "r4c4": digit_of(solution, 4, "r4c4").to_string() } }),
    );
    assert_eq!(found["kind"], "step");
    assert_eq!(found["proved"], true);
    // `check` names the same mistakes.
    let board = json!({ "digits": placed });
    let checked = asked("check", &json!({ "puzzle": SMALL, "board": board })).unwrap();
    assert_eq!(checked["unique"], true);
    assert_eq!(checked["mistakes"][0]["cell"], "r2c1");
    let position = json!({ "puzzle": SMALL, "board": board, "basis": "position" });
    assert_eq!(asked("check", &position).unwrap()["solutions"], 0);
}

#[test]
fn a_board_that_does_not_fit_the_puzzle_is_refused() {
    let board = |board: Value| refusal("hint", &json!({ "puzzle": SMALL, "board": board }));
    assert_eq!(
        board(json!({ "digits": "1234" })),
        RequestErrorKind::UnreadablePuzzle
    );
    let changed = json!({ "digits": "4234..2.2.4....." });
    assert_eq!(board(changed), RequestErrorKind::ImpossiblePosition);
    let digits = "1234..2.2.4.....";
    let outside = json!({ "digits": digits, "notes": { "r5c1": "1" } });
    assert_eq!(board(outside), RequestErrorKind::UnreadablePuzzle);
    let nine = json!({ "digits": digits, "notes": { "r2c1": "9" } });
    assert_eq!(board(nine), RequestErrorKind::UnreadablePuzzle);
    let cell = json!({ "puzzle": SMALL, "cell": "r9c9" });
    assert_eq!(refusal("hint", &cell), RequestErrorKind::OutOfRange);
    let claim = json!({ "puzzle": SMALL, "claim": "r1c1=9" });
    assert_eq!(refusal("why", &claim), RequestErrorKind::OutOfRange);
    let technique = json!({ "puzzle": SMALL, "techniques": ["no such thing"] });
    assert_eq!(
        refusal("explain", &technique),
        RequestErrorKind::UnknownName
    );
}

#[test]
fn an_empty_grid_and_an_impossible_puzzle_are_explained() {
    let several = asked("hint", &json!({ "puzzle": "size 4\nanti-knight" })).unwrap();
    let caution = several["caution"].as_str().unwrap();
    assert!(caution.contains("several solutions"), "{caution}");
    let none = "size 4\nkiller-cage 3: r1c1 r1c2\nkiller-cage 3: r1c3 r1c4";
    let none = asked("hint", &json!({ "puzzle": none })).unwrap();
    assert_eq!(
        none["none"],
        "The puzzle has no solution. Check the givens."
    );
    let board = json!({ "digits": "11.............." });
    let clash = asked(
        "hint",
        &json!({ "puzzle": "size 4\nanti-knight", "board": board }),
    )
    .unwrap();
    assert!(
        clash["none"]
            .as_str()
            .unwrap()
            .contains("fit none of the solutions"),
        "{clash}"
    );
}

#[test]
fn every_path_is_accepted_by_the_verifier() {
    for (puzzle, solution) in made() {
        let path = asked("explain", &json!({ "puzzle": puzzle })).unwrap();
        assert_eq!(
            (&path["kind"], &path["outcome"]),
            (&"variant-path".into(), &"solved".into())
        );
        let read = read_path(&path.to_string()).unwrap();
        let (verdict, result) = check_path(&read);
        assert_eq!(
            (verdict.proved, result),
            (read.steps.len(), Ok(())),
            "{puzzle}"
        );
        assert_eq!(path["end"]["grid"], solution);
        let proved = path["proved"].as_array().unwrap();
        assert!(proved.iter().all(|proved| *proved == true));
        let rated = asked("rate", &json!({ "puzzle": puzzle })).unwrap();
        assert_eq!(rated["difficulty"]["level"], path["level"]);
        assert_eq!(rated["difficulty"]["steps"], proved.len());
        assert_eq!(rated["ratings"][0]["scale"], "difficulty");
        // Half the way from the board in the middle.
        let first = asked("explain", &json!({ "puzzle": puzzle, "steps": 3 })).unwrap();
        let first_steps = first["steps"].as_array().unwrap();
        assert_eq!(
            first_steps.as_slice(),
            &path["steps"].as_array().unwrap()[..first_steps.len()]
        );
        let end = &first["end"];
        let request =
            json!({ "puzzle": puzzle, "grid": end["grid"], "candidates": end["candidates"] });
        let rest = asked("explain", &request).unwrap();
        assert_eq!(
            (&rest["outcome"], &rest["grid"]),
            (&"solved".into(), &end["grid"])
        );
        assert!(read_path(&rest.to_string()).is_ok_and(|read| check_path(&read).1.is_ok()));
    }
}

#[test]
fn reasons_agree_with_the_solution() {
    for (puzzle, solution) in [&made()[0], &made()[6]] {
        let size = if solution.len() == 16 { 4 } else { 6 };
        let mut with_steps = 0;
        for place in (0..solution.len()).step_by(5) {
            let cell = format!("r{}c{}", place / size + 1, place % size + 1);
            let right = digit_of(solution, size, &cell);
            for digit in [right, right % u32::try_from(size).unwrap() + 1] {
                let claim = format!("{cell}={digit}");
                let why = asked("why", &json!({ "puzzle": puzzle, "claim": claim })).unwrap();
                assert_eq!(why["holds"], digit == right, "{puzzle} {claim}");
                assert_eq!(why["claim"], claim);
                let proved = why["proved"].as_array().unwrap();
                assert!(
                    proved.iter().all(|proved| *proved == true),
                    "{puzzle} {why}"
                );
                let steps = why["steps"].as_array().unwrap();
                with_steps += usize::from(!steps.is_empty());
                // The last step decides the claim.
                if let Some(last) = steps.last() {
                    let decides = |one: &&str| {
                        one.starts_with(&format!("{cell}="))
                            || **one == format!("{cell}<>{digit}")
                            || digit != right && one.ends_with(&format!("={digit}"))
                    };
                    let conclusions = strings(&last["conclusions"]);
                    assert!(conclusions.iter().any(decides), "{why}");
                }
            }
        }
        assert!(with_steps > 1, "{puzzle}");
    }
    let why = asked("why", &json!({ "puzzle": SMALL, "claim": "r2c1=1" })).unwrap();
    assert_eq!((&why["holds"], &why["steps"]), (&false.into(), &json!([])));
    assert!(
        why["text"]
            .as_str()
            .unwrap()
            .contains("r2c1 sees the 1 in r1c1"),
        "{why}"
    );
}

#[test]
fn a_hint_for_a_cell_says_what_it_does_there() {
    let (puzzle, _) = &made()[0];
    let mut effects = Vec::new();
    for cell in ["r1c2", "r3c3", "r6c6"] {
        let request = json!({ "puzzle": puzzle, "cell": cell, "level": 4 });
        let hint = asked("hint", &request).unwrap();
        if hint["kind"] == "none" {
            continue;
        }
        assert_eq!(
            (&hint["cell"]["cell"], &hint["proved"]),
            (&cell.into(), &true.into())
        );
        let touched = strings(&hint["step"]["conclusions"]);
        let effect = hint["cell"]["effect"].as_str().unwrap().to_owned();
        match effect.as_str() {
            "decides" => assert!(
                touched
                    .iter()
                    .any(|one| one.starts_with(&format!("{cell}=")))
            ),
            "changes" => assert!(
                touched
                    .iter()
                    .any(|one| one.starts_with(&format!("{cell}<>")))
            ),
            _ => assert!(!touched.iter().any(|one| one.starts_with(cell))),
        }
        effects.push(effect);
    }
    assert!(!effects.is_empty());
}

#[test]
fn all_steps_are_proved_alone_and_sorted() {
    let (puzzle, solution) = &made()[0];
    let found = asked("steps", &json!({ "puzzle": puzzle })).unwrap();
    assert_eq!(found["complete"], true);
    let steps = found["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    for (step, proved) in steps.iter().zip(found["proved"].as_array().unwrap()) {
        assert_eq!(proved, true, "{step}");
        for conclusion in strings(&step["conclusions"]) {
            assert!(is_right(conclusion, solution, 6), "{step}");
        }
    }
    let sorted = asked("steps", &json!({ "puzzle": puzzle, "order": "rating" })).unwrap();
    let sorted = sorted["steps"].as_array().unwrap();
    assert!(sorted.len() <= steps.len() && !sorted.is_empty());
    assert!(sorted.is_sorted_by_key(|step| step["rating"].as_f64().unwrap().to_bits()));
}

#[test]
fn scales_of_classic_puzzles_are_refused_in_one_sentence() {
    let error = asked("rate", &json!({ "puzzle": SMALL, "scales": ["se"] })).unwrap_err();
    assert_eq!(error.kind, RequestErrorKind::Variant);
    assert!(
        error
            .detail
            .starts_with("the scale `se` is for classic puzzles"),
        "{error}"
    );
    let unknown = json!({ "puzzle": SMALL, "scales": ["stars"] });
    assert_eq!(refusal("rate", &unknown), RequestErrorKind::UnknownName);
    let own = asked(
        "rate",
        &json!({ "puzzle": SMALL, "scales": ["difficulty"] }),
    )
    .unwrap();
    assert_eq!(own["difficulty"]["exact"], true);
    let several = json!({ "puzzle": "size 4\nanti-knight" });
    assert_eq!(
        refusal("rate", &several),
        RequestErrorKind::SeveralSolutions
    );
}

#[test]
fn a_spent_budget_is_said() {
    let (puzzle, _) = &made()[0];
    let few = Budget::units(1);
    let answer = ask(
        "explain",
        &json!({ "puzzle": puzzle }).to_string(),
        &Bounds::default(),
        &few,
    );
    let answer: Value = serde_json::from_str(&answer.unwrap()).unwrap();
    assert_eq!(answer["outcome"], "budget");
    assert!(read_path(&answer.to_string()).is_ok_and(|read| check_path(&read).1.is_ok()));
}

/// The easiest step of a position to practice is the technique, and its conclusions are true.
#[test]
fn a_variant_position_to_practice_waits_for_its_technique() {
    for (rules, size, technique) in [
        ("x", 6, "hidden-single"),
        ("killer", 6, "cage-combinations"),
        ("jigsaw", 6, "law-of-leftovers"),
        ("thermo", 6, "order-bounds"),
    ] {
        let request = json!({ "rules": rules, "size": size, "seed": 2, "technique": technique });
        let made = asked("generate", &request).unwrap();
        assert_eq!(made, asked("generate", &request).unwrap(), "the same seed");
        let made = &made["puzzles"][0];
        let position = json!({
            "puzzle": made["puzzle"],
            "grid": made["practice"]["grid"],
            "candidates": made["practice"]["candidates"],
            "level": 5,
        });
        let hint = asked("hint", &position).unwrap();
        assert_eq!(hint["step"]["technique"], technique, "{rules}: {hint}");
        let solution = made["solution"].as_str().unwrap();
        for conclusion in hint["step"]["conclusions"].as_array().unwrap() {
            let conclusion = conclusion.as_str().unwrap();
            assert!(
                is_right(conclusion, solution, size),
                "{rules}: {conclusion}"
            );
        }
    }
}

#[test]
fn a_technique_that_no_variant_needs_is_refused() {
    let request = json!({ "rules": "x", "size": 4, "technique": "sandwich" });
    let error = asked("generate", &request).unwrap_err();
    assert!(error.to_string().contains("needs Sandwich next"), "{error}");
    let request = json!({ "rules": "x", "technique": "no-such-technique" });
    let error = asked("generate", &request).unwrap_err();
    assert!(error.to_string().contains("no-such-technique"), "{error}");
}
