//! Look-alikes of digits and blanks: full-width digits, emoji, circled digits, squares, and the
//! codes that terminals and chats write. They are read as the characters they stand for.

use std::borrow::Cow;

/// The names that chats give to digits: `:five:`.
const NAMES: [&str; 10] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// The first code points of ten digits in a row, zero first.
const ZEROS: [u32; 11] = [
    0xff10,  // full-width
    0x0660,  // Arabic
    0x06f0,  // Persian
    0x0966,  // Devanagari
    0x09e6,  // Bengali
    0x0e50,  // Thai
    0x1d7ce, // mathematical: bold, double-struck, sans serif, bold sans serif, monospace
    0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
];

/// The first code points of nine digits in a row, one first.
const ONES: [u32; 5] = [
    0x2460, // in a circle
    0x2474, // in parentheses
    0x2776, // in a filled circle
    0x2780, // in a circle, sans serif
    0x278a, // in a filled circle, sans serif
];

/// Replaces look-alikes. Returns the text itself if it has none, which is the usual case.
pub(crate) fn fold(text: &str) -> Cow<'_, str> {
    let plain = text.is_ascii() && !text.contains('\u{1b}') && !has_name(text);
    if plain {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = color_code(rest) {
            rest = after;
        } else if let Some((replacement, after)) = named(rest) {
            out.push(replacement);
            rest = after;
        } else {
            out.extend(look_alike(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    Cow::Owned(out)
}

/// Whether a text may have a name between colons.
fn has_name(text: &str) -> bool {
    text.matches(':').count() >= 2 && text.contains(|c: char| c.is_ascii_lowercase())
}

/// The text after the color code that it starts with.
fn color_code(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|c: char| c.is_ascii_alphabetic())?;
    Some(&inside[end + 1..])
}

/// The cell that a text starts with as a chat's name between colons, and the text after it.
fn named(text: &str) -> Option<(char, &str)> {
    let inside = text.strip_prefix(':')?;
    let end = inside.find(':')?;
    let (name, after) = (&inside[..end], &inside[end + 1..]);
    let digit = NAMES.iter().zip('0'..='9').find(|(n, _)| **n == name);
    let is_blank = name.ends_with("_square") || name.ends_with("_circle") || name == "blank";
    match digit {
        Some((_, digit)) => Some((digit, after)),
        None => is_blank.then_some(('.', after)),
    }
}

/// The character that another one stands for; `None` if it has no meaning of its own.
fn look_alike(c: char) -> Option<char> {
    let code = u32::from(c);
    let digit = |start: u32, first: u32, count: u32| {
        let place = code.checked_sub(start).filter(|place| *place < count)?;
        char::from_digit(place + first, 10)
    };
    Some(match c {
        // Joiners, variation selectors, keycaps and byte-order marks.
        '\u{200b}'..='\u{200d}'
        | '\u{2060}'
        | '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{20e3}'
        | '\u{feff}'
        | '\u{ad}' => {
            return None;
        }
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => ' ',
        // Dots, squares and circles.
        '\u{b7}'
        | '\u{2022}'
        | '\u{2219}'
        | '\u{22c5}'
        | '\u{30fb}'
        | '\u{ff0e}'
        | '\u{25a0}'..='\u{25ab}'
        | '\u{25cb}'
        | '\u{25cc}'
        | '\u{25cf}'
        | '\u{25ef}'
        | '\u{25fb}'..='\u{25fe}'
        | '\u{2610}'
        | '\u{26aa}'
        | '\u{26ab}'
        | '\u{2b1b}'
        | '\u{2b1c}'
        | '\u{2753}'
        | '\u{2796}'
        | '\u{2e31}'
        | '\u{1f532}'
        | '\u{1f533}'
        | '\u{1f7e0}'..='\u{1f7eb}' => '.',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' => '-',
        '\u{ff0a}' | '\u{2217}' => '*',
        '\u{ff3f}' => '_',
        '\u{ff1f}' => '?',
        '\u{ff5c}' => '|',
        '\u{d7}' => 'x',
        '\u{201c}' | '\u{201d}' | '\u{201e}' => '"',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{ff0c}' => ',',
        _ => {
            let zeros = ZEROS.iter().find_map(|zero| digit(*zero, 0, 10));
            let ones = || ONES.iter().find_map(|one| digit(*one, 1, 9));
            zeros.or_else(ones).unwrap_or(c)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_become_ascii_and_the_rest_stays() {
        for (text, folded) in [
            ("53..7....", "53..7...."),
            ("\u{ff15}\u{ff13}\u{ff0e}\u{ff10}", "53.0"),
            ("5\u{fe0f}\u{20e3}3\u{20e3}\u{2b1c}\u{25a1}", "53.."),
            ("\u{2464}\u{2778} \u{665}\u{1d7d1}", "53 53"),
            (":five::three: :white_large_square:", "53 ."),
            ("\u{1b}[1;31m5\u{1b}[0m3", "53"),
            ("12:30 and :unknown: stay", "12:30 and :unknown: stay"),
            ("caf\u{e9}", "caf\u{e9}"),
            ("a\u{a0}b", "a b"),
        ] {
            assert_eq!(fold(text), folded);
        }
        assert!(matches!(fold("plain: text"), Cow::Borrowed(_)));
    }
}
