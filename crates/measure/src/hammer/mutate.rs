//! Valid requests with random damage. Request number n is always the same.

use super::NYT;
use whydoku::Rng;

/// The address and the body of a valid request. Slow ones are rare.
fn seed(rng: &mut Rng) -> (&'static str, String) {
    let simple = format!(r#"{{"puzzle":"{NYT}"}}"#);
    let with = |more: &str| format!(r#"{{"puzzle":"{NYT}",{more}}}"#);
    match rng.below(40) {
        0 => ("explain", simple),
        1 => ("steps", simple),
        2 => ("why", with(r#""claim":"r1c1<>5""#)),
        3 => ("rate", simple),
        4..=8 => (
            "hint",
            with(r#""level":4,"cell":"r1c1","techniques":["singles"]"#),
        ),
        9..=14 => ("check", with(r#""limit":100"#)),
        15..=20 => ("convert", with(r#""format":"f-puzzles""#)),
        21..=24 => ("draw", with(r#""caption":"a < b""#)),
        25..=27 => ("qr", r#"{"text":"https://example.org/#g=abc"}"#.to_owned()),
        28..=33 => ("parse", simple),
        _ => ("solve", with(&format!(r#""grid":"{NYT}""#))),
    }
}

/// The damaged request with this number.
pub(super) fn request(number: u64) -> (String, Vec<u8>) {
    let mut rng = Rng::new(number);
    let (name, body) = seed(&mut rng);
    let mut body = body.into_bytes();
    for _ in 0..=rng.below(4) {
        change(&mut body, &mut rng);
    }
    (format!("/api/{name}"), body)
}

/// Words that parsers trip over.
const WORDS: [&str; 12] = [
    "\"", "{", "}", "\\u0000", "\\ud800", "null", "1e999", "-0", "\u{feff}", "\r\n", "９",
    "[[[[[[[[",
];

fn change(body: &mut Vec<u8>, rng: &mut Rng) {
    let place = |rng: &mut Rng, body: &[u8]| rng.index(body.len() + 1);
    let at = place(rng, body);
    match rng.below(6) {
        0 if at < body.len() => body[at] ^= 1 << rng.below(8),
        1 if at < body.len() => {
            body.remove(at);
        }
        2 => body.truncate(at),
        3 => {
            let word = WORDS[rng.index(WORDS.len())];
            body.splice(at..at, word.bytes());
        }
        4 => {
            let end = place(rng, body);
            let piece = body[at.min(end)..at.max(end)].to_vec();
            body.splice(at..at, piece);
        }
        _ if at < body.len() => body[at] = b"0123456789.\"rc=<>,:{}"[rng.index(21)],
        _ => {}
    }
}
