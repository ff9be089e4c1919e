//! The API through the router, without a socket.

use crate::support::{NYT, ask, get};
use axum::http::StatusCode;
use serde_json::{Value, json};

const SOLUTION: &str =
    "931748256674235918258916437827364591345871629169529784592487163483159762716623845";

/// Whether every house holds nine digits and the givens are kept: the rules, written independently of
/// the library.
fn is_solution_of(solution: &str, puzzle: &str) -> bool {
    let digits: Vec<u32> = solution.chars().filter_map(|c| c.to_digit(10)).collect();
    let kept = puzzle
        .chars()
        .zip(solution.chars())
        .all(|(p, s)| p == '.' || p == s);
    let house = |cells: [usize; 9]| cells.iter().fold(0, |all, c| all | 1 << digits[*c]) == 0x3fe;
    let nine =
        |f: fn(usize, usize) -> usize| (0..9).all(|h| house(std::array::from_fn(|i| f(h, i))));
    digits.len() == 81
        && kept
        && nine(|r, i| 9 * r + i)
        && nine(|c, i| 9 * i + c)
        && nine(|b, i| 27 * (b / 3) + 3 * (b % 3) + 9 * (i / 3) + i % 3)
}

async fn solution() -> String {
    let (_, solved) = ask("solve", json!({ "puzzle": NYT })).await;
    solved["solution"].as_str().expect("a solution").to_owned()
}

#[tokio::test]
async fn solve_finds_the_solution_or_says_why_not() {
    assert!(!is_solution_of(SOLUTION, NYT), "the check can fail");
    let (status, solved) = ask("solve", json!({ "puzzle": NYT })).await;
    assert_eq!(
        (status, &solved["outcome"]),
        (StatusCode::OK, &json!("solved"))
    );
    assert!(is_solution_of(solved["solution"].as_str().unwrap(), NYT));
    let (_, none) = ask(
        "solve",
        json!({ "puzzle": format!("11{}", ".".repeat(79)) }),
    )
    .await;
    assert_eq!(none["outcome"], "no-solution");
    let (_, several) = ask("solve", json!({ "puzzle": ".".repeat(81) })).await;
    assert_eq!(several["outcome"], "several-solutions");
    assert_eq!(several["solution"], Value::Null);
    assert_ne!(several["several"][0], several["several"][1]);
    for solution in several["several"].as_array().unwrap() {
        assert!(is_solution_of(solution.as_str().unwrap(), &".".repeat(81)));
    }
}

#[tokio::test]
async fn check_counts_and_finds_mistakes_without_revealing_the_right_digit() {
    let (_, checked) = ask("check", json!({ "puzzle": NYT })).await;
    assert_eq!(
        (&checked["solutions"], &checked["unique"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(checked["mistakes"], json!([]));
    let right = solution().await;
    let wrong = if right.starts_with('9') { "8" } else { "9" };
    let grid = format!("{wrong}{}", &NYT[1..]);
    let (_, checked) = ask("check", json!({ "puzzle": NYT, "grid": grid })).await;
    assert_eq!(checked["mistakes"][0]["cell"], "r1c1");
    let text = checked["mistakes"][0]["text"].as_str().unwrap();
    assert_eq!(text, format!("the {wrong} in r1c1 is wrong"));
    let (_, empty) = ask("check", json!({ "puzzle": ".".repeat(81), "limit": 100 })).await;
    assert_eq!(
        (&empty["solutions"], &empty["exact"]),
        (&json!(100), &json!(false))
    );
}

#[tokio::test]
async fn each_level_of_a_hint_reveals_more() {
    let mut texts = Vec::new();
    for level in 1..=5 {
        let (status, hint) = ask("hint", json!({ "puzzle": NYT, "level": level })).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(hint["level"], level);
        assert_eq!(hint["step"].is_object(), level >= 4, "{level}");
        assert_eq!(hint["after"].is_object(), level == 5, "{level}");
        texts.push(hint["text"].as_str().unwrap().to_owned());
        if level >= 4 {
            assert_eq!(hint["proved"], true);
        }
    }
    assert_ne!(texts[0], texts[1]);
    assert_ne!(texts[2], texts[3]);
}

#[tokio::test]
async fn a_path_is_proved_step_by_step_and_ends_at_the_solution() {
    let (_, path) = ask("explain", json!({ "puzzle": NYT })).await;
    assert_eq!(path["outcome"], "solved");
    assert_eq!(path["solution"], solution().await);
    let steps = path["steps"].as_array().unwrap().len();
    assert!(steps > 20);
    assert_eq!(path["proved"], Value::from(vec![true; steps]));
    let text = serde_json::to_string(&path).unwrap();
    let read = whydoku_verify::read_path(&text).unwrap();
    assert_eq!(whydoku_verify::check_path(&read).1, Ok(()));
}

#[tokio::test]
async fn all_steps_and_reasons_are_proved_too() {
    let (_, found) = ask("steps", json!({ "puzzle": NYT, "techniques": ["singles"] })).await;
    let steps = found["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    assert_eq!(found["proved"], Value::from(vec![true; steps.len()]));
    assert_eq!(found["complete"], true);
    let right = solution().await;
    let digit = &right[..1];
    let (_, why) = ask(
        "why",
        json!({ "puzzle": NYT, "claim": format!("r1c1={digit}") }),
    )
    .await;
    assert_eq!(why["holds"], true);
    let (_, why) = ask(
        "why",
        json!({ "puzzle": NYT, "claim": format!("r1c1<>{digit}") }),
    )
    .await;
    assert_eq!(why["holds"], false);
}

#[tokio::test]
async fn a_rating_has_all_scales() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let (_, rated) = ask("rate", json!({ "puzzle": puzzle })).await;
    // The rating of the reference program, see the library's documentation.
    assert_eq!(
        (&rated["se"]["er"], &rated["se"]["hardest"]),
        (&json!(2.6), &json!("Pointing"))
    );
    let hardest = &rated["se"]["hardest_step"];
    assert_eq!(hardest["proved"], true);
    assert_eq!(hardest["step"]["rating"], 2.6);
    let candidates = hardest["state"]["candidates"].as_str().unwrap();
    for conclusion in hardest["step"]["conclusions"].as_array().unwrap() {
        let text = conclusion.as_str().unwrap();
        let digit = |at: usize| usize::from(text.as_bytes()[at] - b'1');
        let place = 81 * digit(1) + 9 * digit(3) + digit(text.len() - 1);
        assert_ne!(&candidates[place..=place], ".", "{text} is open before");
    }
    assert_eq!(rated["outcome"], "solved");
    assert!(rated["depth"]["mean"].is_number());
    // The hardest step is pointing, so the level comes from locked candidates.
    let reason = rated["level"]["reason"].as_str().unwrap();
    assert!(reason.ends_with("of locked candidates"), "{reason}");
    assert!(rated["hodoku"]["score"].as_u64().unwrap() > 0);
    assert!(rated["techniques"].as_array().unwrap().len() > 1);
    let (_, listed) = get("/api/scales").await;
    let listed: Value = serde_json::from_slice(&listed).unwrap();
    let scales = listed["scales"].as_array().unwrap();
    let lines = rated["ratings"].as_array().unwrap();
    assert_eq!(scales.len(), lines.len());
    for (scale, line) in scales.iter().zip(lines) {
        let id = scale["id"].as_str().unwrap();
        assert_eq!(line["scale"], id);
        assert_eq!(rated[id]["revision"], scale["revision"], "{id}");
    }
}

#[tokio::test]
async fn only_the_scales_asked_for_are_rated() {
    let asked = json!({ "puzzle": NYT, "scales": ["depth"] });
    let (_, rated) = ask("rate", asked).await;
    assert!(rated["depth"].is_object());
    assert_eq!(rated.get("se"), None);
    let asked = json!({ "puzzle": NYT, "scales": ["stars"] });
    let (status, problem) = ask("rate", asked).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("level, se, hodoku, depth"), "{detail}");
}

#[tokio::test]
async fn a_puzzle_meets_the_request_and_is_the_same_for_the_same_seed() {
    let request = json!({ "seed": 7, "level": "easy" });
    let (status, made) = ask("generate", request.clone()).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let puzzle = made["puzzles"][0]["puzzle"].as_str().unwrap();
    let (_, rated) = ask("rate", json!({ "puzzle": puzzle })).await;
    assert_eq!(rated["level"]["level"], "easy");
    let (_, again) = ask("generate", request).await;
    assert_eq!(made["puzzles"], again["puzzles"]);
}

#[tokio::test]
async fn text_is_read_and_written_in_many_formats() {
    for format in [
        "line",
        "grid",
        "rows",
        "sdk",
        "f-puzzles",
        "scl",
        "opensudoku",
        "sudokuwiki",
    ] {
        let (status, text) = ask("convert", json!({ "puzzle": NYT, "format": format })).await;
        assert_eq!(status, StatusCode::OK, "{format}: {text}");
        let (_, read) = ask("parse", json!({ "puzzle": text["text"] })).await;
        assert_eq!(read["puzzles"][0]["puzzle"], NYT, "{format}");
    }
    let (_, read) = ask("parse", json!({ "puzzle": "no puzzle\n12345" })).await;
    assert_eq!(read["puzzles"], json!([]));
}

#[tokio::test]
async fn a_problem_has_a_place_and_whole_sentences() {
    let (status, problem) = ask("solve", json!({ "puzzle": &NYT[1..] })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["type"], "urn:whydoku:problem:unreadable-puzzle");
    assert_eq!(
        problem["detail"],
        "Line 1, column 1: found 80 cells; a grid has 81."
    );
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn the_catalog_and_its_pages_are_there() {
    let (_, list) = get("/api/techniques").await;
    let list: Value = serde_json::from_slice(&list).unwrap();
    let ids: Vec<&str> = list["techniques"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["id"].as_str().unwrap())
        .collect();
    assert!(ids.len() > 60 && ids.contains(&"x-wing"));
    let (status, page) = get("/api/techniques/x-wing").await;
    assert_eq!(status, StatusCode::OK);
    let page: Value = serde_json::from_slice(&page).unwrap();
    let example = page["parts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|p| p["part"] == "example")
        .unwrap();
    assert_eq!(example["steps"][0]["technique"], "x-wing");
    let (status, svg) = get("/api/techniques/x-wing/0.svg").await;
    assert_eq!(status, StatusCode::OK);
    assert!(svg.starts_with(b"<svg"));
    let (status, _) = get("/api/techniques/x-wing/99.svg").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_openapi_document_describes_every_address_and_no_reference_is_broken() {
    let (_, document) = get("/api/openapi.json").await;
    let document: Value = serde_json::from_slice(&document).unwrap();
    for name in crate::hostile::ENDPOINTS {
        let body = &document["paths"][format!("/api/{name}")]["post"]["requestBody"];
        assert!(body.is_object(), "{name}");
    }
    for address in ["scales", "techniques", "techniques/{name}"] {
        let operation = &document["paths"][format!("/api/{address}")]["get"];
        assert!(operation.is_object(), "{address}");
        let parameters = operation["parameters"].as_array().unwrap();
        assert_eq!(parameters.len(), address.matches('{').count(), "{address}");
    }
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(references.len() > 30);
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn collect(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get("$ref") {
                all.push(reference.clone());
            }
            map.values().for_each(|value| collect(value, all));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, all)),
        _ => {}
    }
}

#[tokio::test]
async fn a_qr_code_is_square_with_its_three_corners() {
    let (_, code) = ask("qr", json!({ "text": "hello" })).await;
    let rows: Vec<&str> = code["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r.as_str().unwrap())
        .collect();
    assert!(rows.iter().all(|row| row.len() == rows.len()));
    let last = rows.len() - 7;
    assert!(rows[0].starts_with("1111111") && rows[0].ends_with("1111111"));
    assert!(rows[last].starts_with("1111111") && rows[1].starts_with("1000001"));
}
