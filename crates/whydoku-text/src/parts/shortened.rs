//! SudokuPad's shortened JSON: keys of one or two letters without quotes, `t` and `f`, colors without
//! quotes, no empty objects, and the two kinds of quotes exchanged.

use std::fmt::Write as _;

/// The short keys, and the long ones.
const KEYS: [(&str, &str); 9] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("l", "lines"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("cs", "cellSize"),
    ("v", "value"),
];

/// Turns shortened JSON into plain JSON.
pub fn unzip(zipped: &str) -> String {
    let chars: Vec<char> = swap_quotes(zipped).chars().collect();
    let mut out = String::with_capacity(zipped.len() * 2);
    let mut i = 0;
    // The character before shows where an empty object is omitted.
    let mut before = ' ';
    while let Some(&c) = chars.get(i) {
        let omitted = matches!((before, c), ('[' | ',', ',') | (',', ']'));
        if omitted {
            out.push_str("{}");
        }
        if c == '"' {
            let end = string_end(&chars, i);
            out.extend(&chars[i..end]);
            i = end;
        } else if c.is_ascii_alphabetic() || c == '#' || c == '_' {
            let end = word_end(&chars, i + 1);
            let word: String = chars[i..end].iter().collect();
            push_word(&word, chars.get(end) == Some(&':'), &mut out);
            i = end;
        } else {
            out.push(c);
            i += 1;
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    out
}

fn string_end(chars: &[char], start: usize) -> usize {
    let mut i = start + 1;
    while let Some(&c) = chars.get(i) {
        match c {
            '\\' => i += 2,
            '"' => return i + 1,
            _ => i += 1,
        }
    }
    chars.len()
}

fn word_end(chars: &[char], mut i: usize) -> usize {
    while chars
        .get(i)
        .is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_')
    {
        i += 1;
    }
    i
}

fn push_word(word: &str, is_key: bool, out: &mut String) {
    match word {
        _ if is_key => {
            let long = KEYS.iter().find(|(short, _)| *short == word);
            let key = long.map_or(word, |(_, long)| long);
            let _ = write!(out, "\"{key}\"");
        }
        "t" => out.push_str("true"),
        "f" => out.push_str("false"),
        _ if word.starts_with('#') => {
            let _ = write!(out, "\"{word}\"");
        }
        _ => out.push_str(word),
    }
}

/// Exchanges single and double quotes.
pub(crate) fn swap_quotes(text: &str) -> String {
    let swap = |c| match c {
        '"' => '\'',
        '\'' => '"',
        c => c,
    };
    text.chars().map(swap).collect()
}
