//! Bodies that are not requests.

use super::{Case, ENDPOINTS, NYT};

/// Bodies that are wrong in the same way for every question.
fn broken() -> Vec<(&'static str, Vec<u8>, u16)> {
    let deep = |open: &str, close: &str| {
        let mut text = open.repeat(2_000);
        text.push_str(&close.repeat(2_000));
        text.into_bytes()
    };
    vec![
        ("nothing", Vec::new(), 400),
        ("blanks", b" \n\t ".to_vec(), 400),
        ("null", b"null".to_vec(), 400),
        ("a number", b"7".to_vec(), 400),
        ("a string", b"\"puzzle\"".to_vec(), 400),
        (
            "an object without a known field",
            b"{\"x\":1}".to_vec(),
            400,
        ),
        ("half an object", b"{\"puzzle\":\"".to_vec(), 400),
        ("NUL bytes", vec![0; 64], 400),
        ("bytes that are not text", vec![0xff; 64], 400),
        ("a byte order mark", b"\xef\xbb\xbf{}".to_vec(), 400),
        ("objects 2,000 deep", deep("{\"a\":", "}"), 400),
        ("arrays 2,000 deep", deep("[", "]"), 400),
        (
            "an unknown field",
            br#"{"puzzle":"x","text":"x","admin":true}"#.to_vec(),
            400,
        ),
        (
            "two objects",
            br#"{"puzzle":""}{"puzzle":""}"#.to_vec(),
            400,
        ),
        ("a comment", br#"{"puzzle":"x"/* x */}"#.to_vec(), 400),
        ("a megabyte", vec![b' '; 1 << 20], 413),
    ]
}

/// A request with a good puzzle and these other fields.
fn case(endpoint: &str, name: &str, rest: &str, expected: u16) -> Case {
    let body = format!(r#"{{"puzzle":"{NYT}"{rest}}}"#);
    Case::post(endpoint, name, body, &[expected])
}

/// Puzzles that are not text.
fn puzzles() -> Vec<Case> {
    let mut cases = Vec::new();
    for endpoint in ["solve", "check", "rate", "parse", "explain", "steps"] {
        for (name, value) in [
            ("a puzzle that is a number", "81"),
            ("a puzzle that is null", "null"),
            ("a puzzle that is a list", "[\"1\"]"),
            ("a puzzle that is an object", "{\"a\":1}"),
            ("a puzzle that is true", "true"),
        ] {
            let body = format!(r#"{{"puzzle":{value}}}"#);
            cases.push(Case::post(endpoint, name, body, &[400]));
        }
        let twice = format!(r#"{{"puzzle":"{NYT}","puzzle":"{NYT}"}}"#);
        cases.push(Case::post(endpoint, "the puzzle twice", twice, &[400]));
    }
    cases
}

/// Levels, cells and techniques of a hint.
fn levels() -> Vec<Case> {
    let mut cases = Vec::new();
    let thousand = format!(r#","techniques":[{}]"#, vec![r#""x-wing""#; 1000].join(","));
    for (name, level, expected) in [
        ("no level", "", 200),
        ("level 0", r#","level":0"#, 422),
        ("level 6", r#","level":6"#, 422),
        ("level 256", r#","level":256"#, 400),
        ("level -1", r#","level":-1"#, 400),
        ("level 1.5", r#","level":1.5"#, 400),
        ("level as text", r#","level":"1""#, 400),
        ("level 1e400", r#","level":1e400"#, 400),
        (
            "a cell that does not exist",
            r#","level":1,"cell":"r0c0""#,
            400,
        ),
        (
            // Other puzzles have such a cell, so the text is in order and the value is not.
            "a cell outside the grid",
            r#","level":1,"cell":"r10c1""#,
            422,
        ),
        (
            "an unknown technique",
            r#","level":1,"techniques":["nonsense"]"#,
            422,
        ),
        ("a thousand techniques", thousand.as_str(), 200),
        ("no technique", r#","level":1,"techniques":[]"#, 200),
    ] {
        cases.push(case("hint", name, level, expected));
    }
    cases
}

/// Limits of a count.
fn limits() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, rest, expected) in [
        ("limit 0", r#","limit":0"#, 422),
        ("limit 1", r#","limit":1"#, 422),
        ("limit of a million", r#","limit":1000000"#, 422),
        ("limit of 2^64", r#","limit":18446744073709551616"#, 400),
        ("the highest limit", r#","limit":10000"#, 200),
    ] {
        cases.push(case("check", name, rest, expected));
    }
    cases
}

/// Claims to explain.
fn claims() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, rest, expected) in [
        ("no claim", "", 400),
        ("an empty claim", r#","claim":"""#, 400),
        ("a claim about digit 0", r#","claim":"r1c1=0""#, 400),
        (
            "a claim about two cells",
            r#","claim":"r1c12=3,r2c1=4""#,
            400,
        ),
        ("a claim outside the grid", r#","claim":"r12c1=3""#, 422),
        ("a claim in another script", r#","claim":"r１c１=３""#, 400),
        ("a claim with half an operator", r#","claim":"r1c1<3""#, 400),
    ] {
        cases.push(case("why", name, rest, expected));
    }
    cases
}

/// Formats to write.
fn formats() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, rest, expected) in [
        ("no format", "", 400),
        ("an empty format", r#","format":"""#, 422),
        ("an unknown format", r#","format":"docx""#, 422),
        ("a format that is only read", r#","format":"nyt""#, 422),
        (
            "a format with a path in it",
            r#","format":"../../line""#,
            422,
        ),
    ] {
        cases.push(case("convert", name, rest, expected));
    }
    cases
}

/// Boards beside the puzzle.
fn boards() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, rest, expected) in [
        ("a grid of 80", format!(r#","grid":"{}""#, &NYT[1..]), 422),
        (
            "a grid of letters",
            format!(r#","grid":"{}""#, "x".repeat(81)),
            422,
        ),
        (
            "a grid against the givens",
            format!(r#","grid":"{}""#, "1".repeat(81)),
            422,
        ),
        (
            "a grid that clashes",
            format!(r#","grid":"22{}""#, &NYT[2..]),
            422,
        ),
        (
            "candidates of 728",
            format!(r#","candidates":"{}""#, ".".repeat(728)),
            422,
        ),
        (
            "no candidate at all",
            format!(r#","candidates":"{}""#, ".".repeat(729)),
            422,
        ),
        (
            "candidates in the wrong place",
            format!(r#","candidates":"{}""#, "9".repeat(729)),
            422,
        ),
        (
            "candidates of wide digits",
            format!(r#","candidates":"{}""#, "１".repeat(729)),
            422,
        ),
    ] {
        cases.push(case("explain", name, &rest, expected));
        cases.push(case("steps", name, &rest, expected));
    }
    cases
}

/// Requests for new puzzles.
fn new_puzzles() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, body, expected) in [
        ("nothing but defaults", r"{}", 200),
        ("a seed below zero", r#"{"seed":-1}"#, 400),
        ("a seed of 2^64", r#"{"seed":18446744073709551616}"#, 400),
        ("an unknown level", r#"{"seed":1,"level":"trivial"}"#, 422),
        (
            "an unknown technique",
            r#"{"seed":1,"technique":"nonsense"}"#,
            422,
        ),
        ("a whole family", r#"{"seed":1,"technique":"chains"}"#, 422),
        (
            "a rating that is a word",
            r#"{"seed":1,"rating_from":"hard"}"#,
            422,
        ),
        (
            "ratings in the wrong order",
            r#"{"seed":1,"rating_from":"9.0","rating_to":"1.0"}"#,
            422,
        ),
        (
            "a target out of reach",
            r#"{"seed":1,"rating_from":"11.9"}"#,
            200,
        ),
    ] {
        cases.push(Case::post("generate", name, body, &[expected]));
    }
    cases
}

/// Texts to draw.
fn pictures() -> Vec<Case> {
    let mut cases = Vec::new();
    let long = "x".repeat(4_000);
    cases.push(Case::post(
        "qr",
        "too long for a code",
        format!(r#"{{"text":"{long}"}}"#),
        &[422],
    ));
    cases.push(Case::post("qr", "an empty text", r#"{"text":""}"#, &[200]));
    let caption = format!(r#","caption":"{}""#, "<script>&\\\"]]>".repeat(300));
    cases.push(case("draw", "a caption of markup", &caption, 200));
    cases
}

pub(crate) fn cases() -> Vec<Case> {
    let groups = [
        puzzles,
        levels,
        limits,
        claims,
        formats,
        boards,
        new_puzzles,
        pictures,
    ];
    let mut cases: Vec<Case> = groups.iter().flat_map(|group| group()).collect();
    for endpoint in ENDPOINTS {
        for (name, body, expected) in broken() {
            cases.push(Case::post(endpoint, name, body, &[expected]));
        }
    }
    cases
}
