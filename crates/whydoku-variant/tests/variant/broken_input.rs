//! Bad input of every rule and format: a sentence that says where, and never a panic.

use whydoku_grid::Rng;
use whydoku_variant::{Format, Rule, Size, Value, Variant, all_rules, read, sample, write};

/// A cell that no test puzzle has.
const OUTSIDE: &str = "R99C99";

/// Puzzles of 6x6 with one rule each, without givens.
fn puzzles() -> Vec<(&'static Rule, Variant)> {
    let size = Size::new(6).unwrap();
    let mut rng = Rng::new(9);
    let mut puzzles = Vec::new();
    for rule in all_rules() {
        let mut tries = (0..50).map(|_| sample::variant(&mut rng, size, &[rule], 0, true));
        if let Some(variant) = tries.find(|variant| !variant.constraints().is_empty()) {
            puzzles.push((*rule, variant));
        }
    }
    puzzles
}

/// The text with its first cell name, such as `R1C2`, replaced.
fn with_other_cell(text: &str, other: &str) -> Option<String> {
    let starts = text.match_indices(['R', 'r']).map(|(start, _)| start);
    let name = |start: usize| {
        let rest = &text[start + 1..];
        let row = rest
            .find(|c: char| !c.is_ascii_digit())
            .filter(|n| *n > 0)?;
        let column = rest[row..].strip_prefix(['C', 'c'])?;
        let end = column.find(|c: char| !c.is_ascii_digit());
        let end = end.unwrap_or(column.len());
        (end > 0).then_some((start, start + 1 + row + 1 + end))
    };
    let (start, end) = starts.into_iter().find_map(name)?;
    Some(format!("{}{other}{}", &text[..start], &text[end..]))
}

#[test]
fn a_wrong_cell_of_any_rule_is_named_with_its_place() {
    let mut seen = 0;
    for (rule, variant) in puzzles() {
        for format in [Format::Text, Format::FPuzzlesJson, Format::Iss] {
            let Ok(export) = write(&variant, format) else {
                continue;
            };
            let Some(text) = with_other_cell(&export.text, OUTSIDE) else {
                continue;
            };
            let error = read(&text).expect_err(&text).to_string();
            assert!(error.to_uppercase().contains(OUTSIDE), "{text}\n{error}");
            let place = match format {
                Format::Text => "line ",
                Format::Iss => ".",
                _ => "[",
            };
            assert!(error.contains(place), "{}: {error}", rule.id);
            seen += 1;
        }
    }
    assert!(seen > 90, "{seen}");
}

#[test]
fn a_wrong_number_of_any_rule_is_named_with_its_line() {
    let mut seen = 0;
    for (rule, variant) in puzzles() {
        let constraint = &variant.constraints()[0];
        let (old, new) = match constraint.value() {
            Value::Nothing | Value::Text(_) => continue,
            Value::Number(number) => (number.to_string(), "123456"),
            Value::Digits(digits) => {
                let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
                (digits.join(","), "77")
            }
        };
        let id = rule.id;
        let text = variant.to_string();
        let broken = text.replace(&format!("{id} {old}:"), &format!("{id} {new}:"));
        assert_ne!(text, broken);
        let error = broken.parse::<Variant>().expect_err(&broken).to_string();
        assert!(error.contains("line 2") && error.contains(new), "{error}");
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_puzzle_of_another_size_is_refused_with_its_place() {
    for (_, variant) in puzzles() {
        let text = variant.to_string();
        let local = variant.constraints().iter().any(|c| {
            let cells = c.groups().iter().flatten();
            cells
                .into_iter()
                .any(|cell| cell.row() > 1 || cell.column() > 1)
        });
        if local {
            let text = text.replace("size 6", "size 2");
            let error = text.parse::<Variant>().expect_err(&text).to_string();
            assert!(error.starts_with("line "), "{text}{error}");
        }
    }
}

/// Numbers that no digits have are refused with their line and the numbers that are possible; numbers at the
/// end of the range are not.
#[test]
fn impossible_numbers_are_refused_with_their_line() {
    for (rule, cells, possible, impossible) in [
        ("killer-cage", "r1c1 r1c2", "7", "8"),
        ("killer-cage", "r1c1 r1c2", "3", "2"),
        ("sum", "r1c1 r2c2", "8", "9"),
        ("sum", "r1c1 r2c2", "2", "1"),
        ("little-killer", "r1c2 r2c1", "8", "9"),
        ("sandwich", "r1c1 r1c2 r1c3 r1c4", "5", "6"),
        ("skyscraper", "r1c1 r1c2 r1c3 r1c4", "4", "5"),
        ("x-sum", "r1c1 r1c2 r1c3 r1c4", "10", "11"),
        ("sum-line", "r1c1 r1c2 r1c3", "12", "13"),
        ("sum-line", "r1c1 r1c2 r1c3", "1", "0"),
        ("xv", "r1c1 r1c2", "8", "9"),
        ("difference", "r1c1 r1c2", "3", "4"),
        ("ratio", "r1c1 r1c2", "4", "5"),
        ("whispers", "r1c1 r1c2", "3", "4"),
        ("lockout", "r1c1 r1c2 r1c3", "3", "4"),
    ] {
        let text = |number: &str| format!("size 4\n{rule} {number}: {cells}");
        let read = text(possible).parse::<Variant>();
        assert!(read.is_ok(), "{}: {read:?}", text(possible));
        let error = text(impossible).parse::<Variant>().unwrap_err().to_string();
        let start = format!("line 2: {rule} {impossible}: {cells}: ");
        assert!(error.starts_with(&start), "{error}");
        assert!(error.len() > start.len() + 10, "{error}");
    }
}

/// What a fuzzer does, in small: characters of valid puzzles are exchanged, doubled and removed.
#[test]
fn damaged_text_never_panics() {
    let mut rng = Rng::new(10);
    let (mut read_anyway, mut refused) = (0, 0);
    for (_, variant) in puzzles() {
        for format in Format::WRITTEN {
            let Ok(export) = write(&variant, format) else {
                continue;
            };
            for _ in 0..12 {
                let mut chars: Vec<char> = export.text.chars().collect();
                for _ in 0..=rng.index(3) {
                    let place = rng.index(chars.len());
                    match rng.index(4) {
                        // One character is left to damage.
                        _ if chars.len() < 2 => break,
                        0 => drop(chars.remove(place)),
                        1 => chars.insert(place, chars[rng.index(chars.len())]),
                        2 => chars[place] = ['0', '9', '~', '"', '-', 'é'][rng.index(6)],
                        _ => chars.truncate(place.max(1)),
                    }
                }
                let text: String = chars.into_iter().collect();
                match read(&text) {
                    Ok(import) => {
                        let again = import.variant.to_string();
                        let back: Variant = again.parse().expect(&again);
                        assert_eq!(back.to_string(), again);
                        read_anyway += 1;
                    }
                    Err(error) => {
                        assert!(error.to_string().len() > 10, "{text}");
                        refused += 1;
                    }
                }
            }
        }
    }
    println!("{read_anyway} damaged texts were read, {refused} refused");
    assert!(read_anyway > 30 && refused > 1000);
}
