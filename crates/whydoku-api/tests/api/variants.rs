//! Variants: recognized in any input, answered like classic puzzles, refused where they cannot be.

use serde_json::{Value, json};
use test_support::data;
use whydoku::Budget;
use whydoku_api::variant::{Item, Mixed, VariantPuzzle};
use whydoku_api::{Bounds, RequestError, RequestErrorKind, ask};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A killer by tarek, whose signs point toward the cell with the sum.
const KILLER: &str =
    "G<<M<L<M<^O>^>^C^^>^FF<G^<C^>^^H^<>^FE<E^<C^M^^H^<>^>^^E^<FH<^MH^<>^^L<^^<D<<>^>^";

/// By hand: r3c1 is 2, so the cage makes r2c1 4, and each row follows. The thermometer is not needed.
const SMALL: &str =
    "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1\nthermometer: r3c1 r4c1";

fn asked(name: &str, request: &Value) -> Result<Value, RequestError> {
    let answer = ask(
        name,
        &request.to_string(),
        &Bounds::default(),
        &Budget::unlimited(),
    )?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// Every filling of a 4x4 grid with boxes that keeps a condition, by trying all of them.
fn fillings(keeps: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    fn fill(grid: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let place = grid.len();
        if place == 16 {
            all.push(grid.clone());
            return;
        }
        for digit in 1..=4 {
            let clash = (0..place).any(|other| {
                grid[other] == digit
                    && (other / 4 == place / 4
                        || other % 4 == place % 4
                        || (other / 8 == place / 8 && other % 4 / 2 == place % 4 / 2))
            });
            if !clash {
                grid.push(digit);
                fill(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), &mut all);
    all.retain(|grid| keeps(grid));
    all
}

fn line(grid: &[usize]) -> String {
    grid.iter().map(ToString::to_string).collect()
}

#[test]
fn answers_about_a_small_variant_are_those_of_trying_everything() {
    let cage = |grid: &[usize]| grid[0] + grid[5] == 5 && grid[0] < grid[4];
    let expected = fillings(cage);
    assert!(expected.len() > 2);
    let puzzle = "size 4\nsum 5: r1c1 r2c2\nthermometer: r1c1 r2c1";
    let listed = asked("solutions", &json!({ "puzzle": puzzle })).unwrap();
    let mut solutions: Vec<String> = serde_json::from_value(listed["solutions"].clone()).unwrap();
    solutions.sort();
    assert_eq!(
        solutions,
        expected.iter().map(|grid| line(grid)).collect::<Vec<_>>()
    );
    assert_eq!(
        (&listed["count"], &listed["complete"]),
        (&expected.len().into(), &true.into())
    );
    assert_eq!(listed["variant"]["rules"], json!(["sum", "thermometer"]));

    let checked = asked("check", &json!({ "puzzle": puzzle })).unwrap();
    assert_eq!(
        (&checked["solutions"], &checked["unique"]),
        (&expected.len().into(), &false.into())
    );
    let solved = asked("solve", &json!({ "puzzle": puzzle })).unwrap();
    assert_eq!(solved["outcome"], "several-solutions");

    let found = asked("true-candidates", &json!({ "puzzle": puzzle })).unwrap();
    let open = |place: usize| {
        let sign = |digit| {
            let found = expected.iter().any(|grid| grid[place] == digit);
            let digit = char::from_digit(u32::try_from(digit).unwrap(), 10).unwrap();
            if found { digit } else { '.' }
        };
        (1..=4).map(sign).collect::<String>()
    };
    assert_eq!(found["candidates"], (0..16).map(open).collect::<String>());
}

#[test]
fn a_killer_is_solved_in_every_format_it_can_be_written_in() {
    let solution = asked("solve", &json!({ "puzzle": KILLER })).unwrap()["solution"].clone();
    assert!(solution.as_str().unwrap().starts_with("134698572"));
    for format in ["rules", "f-puzzles", "f-puzzles-json", "iss"] {
        let written = asked("convert", &json!({ "puzzle": KILLER, "format": format })).unwrap();
        assert_eq!(written["lost"], "", "{format}");
        let again = asked("solve", &json!({ "puzzle": written["text"] })).unwrap();
        assert_eq!(again["solution"], solution, "{format}");
        // Without its rules, a killer is an empty grid.
        assert_eq!(
            again["variant"]["rules"],
            json!(["killer-cage"]),
            "{format}"
        );
    }
    for (format, kind) in [
        ("line", RequestErrorKind::OutOfRange),
        ("sdk", RequestErrorKind::UnknownName),
    ] {
        let error = asked("convert", &json!({ "puzzle": KILLER, "format": format })).unwrap_err();
        assert_eq!(error.kind, kind);
        assert!(error.detail.contains("iss"), "{error}");
    }
}

#[test]
fn a_classic_puzzle_stays_one_and_can_be_written_as_a_variant() {
    let classic = asked("solve", &json!({ "puzzle": EASY })).unwrap();
    assert_eq!(classic.get("variant"), None);
    for format in ["rules", "iss", "f-puzzles-json", "f-puzzles"] {
        let written = asked("convert", &json!({ "puzzle": EASY, "format": format })).unwrap();
        let again = asked("solve", &json!({ "puzzle": written["text"] })).unwrap();
        assert_eq!(
            again["solution"], classic["solution"],
            "{format}: {written}"
        );
    }
    let found = asked("true-candidates", &json!({ "puzzle": EASY })).unwrap();
    let digits: String = found["candidates"].as_str().unwrap().replace('.', "");
    assert_eq!(digits, classic["solution"]);
}

#[test]
fn moves_that_keep_the_rules_keep_the_number_of_solutions() {
    let puzzle = "size 4\nkiller-cage 4: r1c1 r2c1\nthermometer: r3c3 r3c4 r4c4";
    let count =
        |puzzle: &str| asked("check", &json!({ "puzzle": puzzle })).unwrap()["solutions"].clone();
    let before = count(puzzle);
    for moves in [
        json!([{ "rotate": 90 }]),
        json!(["transpose", { "mirror": "left-right" }]),
        json!([{ "random": 7 }]),
    ] {
        let moved = asked("transform", &json!({ "puzzle": puzzle, "moves": moves })).unwrap();
        let result = moved["result"].as_str().unwrap();
        assert_eq!(count(result), before, "{moves}");
    }
    // A sum depends on the digits; an anti-knight rule does not.
    let relabel = json!([{ "relabel": "2143" }]);
    let error = asked("transform", &json!({ "puzzle": puzzle, "moves": relabel })).unwrap_err();
    assert!(error.detail.contains("killer-cage"), "{error}");
    let knight = "size 4\ngrid 1... .... .... ....\nanti-knight";
    let moved = asked("transform", &json!({ "puzzle": knight, "moves": relabel })).unwrap();
    assert!(
        moved["result"].as_str().unwrap().contains("grid 2"),
        "{moved}"
    );
    for moves in [json!([{ "bands": "21" }]), json!(["canonical"])] {
        let error = asked("transform", &json!({ "puzzle": puzzle, "moves": moves })).unwrap_err();
        assert_eq!(error.kind, RequestErrorKind::Variant);
    }
}

#[test]
fn a_minimized_variant_has_the_same_solution_and_no_spare_clue() {
    let before = asked("solve", &json!({ "puzzle": SMALL })).unwrap();
    assert_eq!(before["outcome"], "solved");
    let minimized = asked("minimize", &json!({ "puzzle": SMALL, "seed": 3 })).unwrap();
    assert!(!minimized["removed"].as_array().unwrap().is_empty());
    let result = minimized["result"].as_str().unwrap();
    assert_eq!(
        asked("solve", &json!({ "puzzle": result })).unwrap()["solution"],
        before["solution"]
    );
    // Without any one of the lines below the size, there are more solutions.
    let puzzle = VariantPuzzle::read(result).unwrap();
    for place in 0..puzzle.variant.constraints().len() {
        let fewer = puzzle.variant.without(place).to_string();
        assert_eq!(
            asked("check", &json!({ "puzzle": fewer })).unwrap()["unique"],
            false
        );
    }
}

#[test]
fn made_variants_have_one_solution_and_name_their_spare_clues() {
    for (rules, size) in [
        ("killer", 4),
        ("x", 4),
        ("jigsaw", 6),
        ("windoku", 6),
        ("anti-knight", 6),
        ("anti-king", 6),
        ("thermo", 4),
        ("arrow", 4),
        ("kropki", 4),
        ("xv", 4),
    ] {
        let request = json!({ "rules": rules, "size": size, "seed": 2, "count": 2 });
        let made = asked("generate", &request).unwrap();
        assert_eq!(made["puzzles"].as_array().unwrap().len(), 2, "{rules}");
        for puzzle in made["puzzles"].as_array().unwrap() {
            let solved = asked("solve", &json!({ "puzzle": puzzle["puzzle"] })).unwrap();
            assert_eq!(solved["solution"], puzzle["solution"], "{rules}");
            assert!(puzzle["spare"].is_array());
        }
        assert_eq!(
            asked("generate", &request).unwrap(),
            made,
            "{rules}: the same seed"
        );
    }
    for (request, part) in [
        (json!({ "rules": "chess" }), "killer"),
        (json!({ "rules": "x", "size": 7 }), "boxes"),
        (json!({ "rules": "x", "size": 99 }), "4 to 16"),
        (json!({ "rules": "x", "minimal": true }), "`seed`"),
    ] {
        let error = asked("generate", &request).unwrap_err();
        assert!(error.detail.contains(part), "{error}");
    }
}

#[test]
fn what_does_not_do_variants_says_so_in_one_sentence() {
    for puzzle in [KILLER, SMALL] {
        let error = asked("vary", &json!({ "puzzle": puzzle })).unwrap_err();
        assert_eq!(error.kind, RequestErrorKind::Variant, "{error}");
        assert!(error.detail.contains("variant"), "{error}");
    }
    for request in [
        json!({ "puzzle": SMALL, "method": "logic" }),
        json!({ "puzzle": SMALL, "grid": "1234" }),
    ] {
        assert_eq!(
            asked("solve", &request).unwrap_err().kind,
            RequestErrorKind::Variant
        );
    }
}

#[test]
fn a_variant_that_cannot_be_read_is_refused_with_its_place() {
    for (puzzle, line, part) in [
        ("size 4\nkiller-cage 3: r1c1 r1c9", 2, "r1c9"),
        ("size 4\n\nkiler-cage 3: r1c1 r1c2", 3, "`kiler-cage`"),
        ("size 4\ngrid 1234", 2, "16 cells"),
        ("size 99", 1, "99"),
    ] {
        let error = asked("solve", &json!({ "puzzle": puzzle })).unwrap_err();
        assert_eq!(error.kind, RequestErrorKind::UnreadablePuzzle);
        assert_eq!(error.place, Some((line, 1)), "{error}");
        assert!(error.detail.contains(part), "{error}");
    }
    let mixed = format!("{EASY}\nsize 4\nkiler-cage 3: r1c1 r1c2\n\n{EASY}");
    let items: Vec<Item> = Mixed::new(mixed.as_bytes(), None).collect();
    let [Item::Record(_), Item::Variant(bad), Item::Record(last)] = items.as_slice() else {
        panic!("{items:?}");
    };
    let error = bad.puzzle.as_ref().unwrap_err();
    assert_eq!((bad.line, error.place), (2, Some((3, 1))));
    assert!(error.detail.starts_with("`kiler-cage`"), "{error}");
    assert_eq!(last.place.line, 5);
}

/// What a text holds: a line for each item, `c` for a classic puzzle and `v` for a variant.
fn items(text: &str) -> Vec<String> {
    let named = |item| match item {
        Item::Record(record) => format!("{}c", record.place.line),
        Item::Unreadable(error) => format!("{}?", error.place.line),
        Item::Variant(item) => {
            let size = item.puzzle.map(|puzzle| puzzle.variant.size().get());
            format!("{}v{}", item.line, size.unwrap_or(0))
        }
    };
    Mixed::new(text.as_bytes(), None).map(named).collect()
}

#[test]
fn one_input_may_mix_classic_puzzles_and_variants() {
    let iss = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let json = format!("{{\"id\": \"x\", \"puzzle\": {}}}", json!(SMALL));
    let link = asked(
        "convert",
        &json!({ "puzzle": SMALL, "format": "f-puzzles" }),
    )
    .unwrap();
    let link = link["text"].as_str().unwrap().trim();
    let document = asked(
        "convert",
        &json!({ "puzzle": SMALL, "format": "f-puzzles-json" }),
    )
    .unwrap();
    let document: Value = serde_json::from_str(document["text"].as_str().unwrap()).unwrap();
    let pretty = serde_json::to_string_pretty(&document).unwrap();
    let below = 1 + pretty.lines().count();
    for (text, expected) in [
        (
            format!("{EASY}\n{KILLER}\n{EASY}\n"),
            "1c 2v9 3c".to_owned(),
        ),
        (
            format!("# two\n{SMALL}\n\n{EASY}\n{SMALL}"),
            "2v4 7c 8v4".to_owned(),
        ),
        (format!("{SMALL}\n{SMALL}\n"), "1v4 5v4".to_owned()),
        (
            format!("size 4\n\nthermometer: r1c1 r1c2\n\n\nanti-knight\n\n{EASY}"),
            "1v4 8c".to_owned(),
        ),
        (
            format!("{iss}\n{EASY} # easy\n{iss}"),
            "1v4 2c 3v4".to_owned(),
        ),
        (format!("{json}\n{EASY}\n{json}"), "1v4 2c 3v4".to_owned()),
        (format!("{link} a label\n{EASY}"), "1v4 2c".to_owned()),
        (format!("{pretty}\n{EASY}"), format!("1v4 {below}c")),
        (
            "1...3.......2..4\n....3.......2..4\n".to_owned(),
            "1v4 2v4".to_owned(),
        ),
        // A grid with borders, and prose.
        (format!("size matters\n{EASY}\n"), "2c".to_owned()),
    ] {
        assert_eq!(items(&text).join(" "), expected, "{text}");
    }
    let rows =
        "..G4".to_owned() + &".".repeat(12) + "\n" + &format!("{}\n", ".".repeat(16)).repeat(15);
    assert_eq!(items(&rows), ["1v16"], "16 rows are one grid");
}

/// Puzzles with their solutions from many places.
#[test]
fn known_variants_are_recognized_and_solved() {
    let mut read = 0;
    for name in [
        "killer-hs",
        "lisudoku",
        "made-jigsaw-6",
        "made-thermo-6",
        "janko-evenodd",
        "made-x-6",
    ] {
        let Some(text) = data::text(&format!("variants/{name}.jsonl")) else {
            return;
        };
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let found: Vec<Item> = Mixed::new(text.as_bytes(), None).collect();
        assert_eq!(found.len(), text.lines().count(), "{name}");
        for (expected, item) in lines.zip(found) {
            let solution: Vec<usize> =
                serde_json::from_value(expected["solution"].clone()).unwrap();
            let Item::Variant(item) = item else {
                // Without rules, and so classic: given away by its solution.
                assert!(
                    expected["types"].as_array().unwrap().is_empty(),
                    "{name} {item:?}"
                );
                continue;
            };
            let puzzle = item.puzzle.unwrap_or_else(|why| panic!("{name}: {why}"));
            let solved = puzzle.solve(whydoku_api::solve::Method::Unique, &Budget::unlimited());
            assert_eq!(
                solved.unwrap().solution,
                Some(line(&solution)),
                "{name} {}",
                expected["id"]
            );
            read += 1;
        }
    }
    assert!(read > 150, "{read}");
}
