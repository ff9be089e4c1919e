//! Counts and articles in sentences: `1 cell`, `2 cells`, `an 8`.
//!
//! Every crate formats numbers with these functions, so that no message says "1 cells" or "a 8".

use std::fmt::Display;

/// A number with its noun: `0 cells`, `1 cell`, `2 cells`, `3 boxes`.
///
/// The noun is given in the singular and must have a regular plural.
///
/// ```
/// use whydoku_grid::words::count;
/// assert_eq!(count(1, "step"), "1 step");
/// assert_eq!(count(12, "guess"), "12 guesses");
/// ```
pub fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        format!("{number} {noun}")
    } else {
        format!("{number} {}", plural(noun))
    }
}

/// The regular plural of a noun: `cells`, `boxes`, `guesses`, `entries`.
///
/// ```
/// use whydoku_grid::words::plural;
/// assert_eq!(plural("box"), "boxes");
/// ```
pub fn plural(noun: &str) -> String {
    let before_y = noun.strip_suffix('y');
    if let Some(stem) = before_y.filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u'])) {
        format!("{stem}ies")
    } else if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| noun.ends_with(end))
    {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// A number with its indefinite article: `a 7`, `an 8`, `an 11`.
///
/// ```
/// use whydoku_grid::words::with_article;
/// assert_eq!(with_article(8_u8), "an 8");
/// ```
pub fn with_article(number: impl Into<u64>) -> String {
    let number = number.into();
    format!("{} {number}", article(number))
}

/// `an` before numbers that are spoken with a vowel first (8, 11, 18, 80, 11,000), else `a`.
pub fn article(number: impl Into<u64>) -> &'static str {
    let number = number.into();
    let mut leading = number;
    while leading >= 1000 {
        leading /= 1000;
    }
    let eight = leading == 8 || leading / 10 == 8 || leading / 100 == 8;
    if eight || leading == 11 || leading == 18 {
        "an"
    } else {
        "a"
    }
}

/// A number with a comma between thousands: `1,196`.
///
/// ```
/// use whydoku_grid::words::grouped;
/// assert_eq!(grouped(1_234_567_u64), "1,234,567");
/// ```
pub fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Several things in a sentence: `a`, `a and b`, `a, b and c`, with this word before the last.
///
/// ```
/// use whydoku_grid::words::listed;
/// assert_eq!(listed(&["rows", "columns", "boxes"], "or"), "rows, columns or boxes");
/// ```
pub fn listed<T: AsRef<str>>(items: &[T], before_the_last: &str) -> String {
    let mut text = String::new();
    for (place, item) in items.iter().enumerate() {
        if place > 0 && place + 1 == items.len() {
            text.push(' ');
            text.push_str(before_the_last);
            text.push(' ');
        } else if place > 0 {
            text.push_str(", ");
        }
        text.push_str(item.as_ref());
    }
    text
}

/// A text as a sentence: with a capital and a period, unless it has them.
///
/// ```
/// use whydoku_grid::words::sentence;
/// assert_eq!(sentence("row 1 is full"), "Row 1 is full.");
/// assert_eq!(sentence("r1c1 is solved"), "r1c1 is solved.");
/// ```
///
/// A cell at the start keeps its notation, and so does a letter that is not ASCII.
pub fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let mut letters = text.chars();
    let first = letters.next();
    let is_word = letters.next().is_none_or(|second| !second.is_ascii_digit());
    let mut sentence = String::with_capacity(text.len() + 1);
    match first {
        Some(letter) if is_word => {
            sentence.push(letter.to_ascii_uppercase());
            sentence.push_str(&text[letter.len_utf8()..]);
        }
        _ => sentence.push_str(text),
    }
    if !text.is_empty() && !text.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        assert_eq!(count(0_usize, "cell"), "0 cells");
        assert_eq!(count(1_u64, "cell"), "1 cell");
        assert_eq!(count(21_u32, "cell"), "21 cells");
    }

    #[test]
    fn plurals_follow_the_last_letters() {
        let cases = [
            ("cell", "cells"),
            ("box", "boxes"),
            ("guess", "guesses"),
            ("branch", "branches"),
            ("entry", "entries"),
            ("key", "keys"),
        ];
        for (one, many) in cases {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn articles_follow_the_sound() {
        for number in [8_u64, 11, 18, 80, 89, 800, 8_000, 11_000, 18_500, 85_000] {
            assert_eq!(article(number), "an", "{number}");
        }
        for number in [0_u64, 1, 7, 10, 17, 28, 110, 118, 180, 1_100] {
            assert_eq!(article(number), "a", "{number}");
        }
    }

    #[test]
    fn sentences_begin_and_end_like_sentences() {
        assert_eq!(sentence(""), "");
        assert_eq!(sentence("A."), "A.");
        assert_eq!(sentence("`x` is not a digit"), "`x` is not a digit.");
        assert_eq!(sentence("r5c5=3 follows"), "r5c5=3 follows.");
        // Our own words are ASCII; whatever else a text begins with is somebody's own.
        assert_eq!(sentence("über all"), "über all.");
    }

    #[test]
    fn thousands_are_separated() {
        let cases = [(0_u64, "0"), (999, "999"), (1_196, "1,196")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
