//! The numbers and letters beside the rows and above the columns of a grid.

use super::row::{CellText, Row, tokens};
use whydoku_grid::Digit;

/// The number of a row in front of its nine cells, such as `3`, `3:`, `C` or `r3`, counted from
/// zero. Takes it off.
pub(crate) fn take_label(tokens: &mut Vec<(usize, String)>) -> Option<usize> {
    let word = tokens
        .first()
        .is_some_and(|(_, t)| t.eq_ignore_ascii_case("row"));
    let skip = usize::from(word);
    if tokens.len() != 10 + skip {
        // A label before nine cells without spaces, in three boxes or in one piece.
        let cells = tokens.get(skip + 1..)?;
        let length: usize = cells.iter().map(|(_, token)| token.len()).sum();
        let certain = tokens[skip].1.ends_with([':', ')']);
        let boxes = cells.iter().all(|(_, token)| token.len() == 3);
        if length != 9 || !(certain || cells.len() == 3 && boxes) {
            return None;
        }
    }
    let label = row_number(&tokens[skip].1)?;
    tokens.drain(..=skip);
    Some(label)
}

/// The number that a word gives to a row.
pub(crate) fn row_number(word: &str) -> Option<usize> {
    let word = word.trim_end_matches([':', ')', '.', ']']);
    let word = word.trim_start_matches(['r', 'R', '[', '(']);
    let mut chars = word.chars();
    let (Some(c), "") = (chars.next(), chars.as_str()) else {
        return None;
    };
    match c {
        '0'..='9' => c.to_digit(10).and_then(|n| usize::try_from(n).ok()),
        // Some sites leave out the letter I.
        'J' | 'j' => Some(9),
        'A'..='I' => Some(usize::from(c as u8 - b'A') + 1),
        'a'..='i' => Some(usize::from(c as u8 - b'a') + 1),
        _ => None,
    }
}

/// Whether a line names the columns: `A B C D E F G H I`, `c1 c2 …` or a word and `1 2 …`.
pub(crate) fn is_header(text: &str) -> bool {
    if text.len() > 100 {
        return false;
    }
    let mut tokens = tokens(text);
    let word = |token: &str| token.chars().all(|c| !c.is_ascii_digit() && c != '.');
    let named = tokens.len() == 10 && word(&tokens[0].1);
    if named {
        tokens.remove(0);
    }
    let letter = |c: char, start: char| u32::from(c) - u32::from(start);
    tokens.len() == 9
        && (0..9).zip(&tokens).all(|(i, (_, token))| {
            let mut chars = token.chars();
            match (chars.next(), chars.as_str()) {
                (Some(c @ 'A'..='I'), "") => letter(c, 'A') == i,
                (Some(c @ 'a'..='i'), "") => letter(c, 'a') == i,
                (Some('c' | 'C'), number) => number.parse() == Ok(i + 1),
                (Some(c @ '1'..='9'), "") if named => letter(c, '1') == i,
                _ => false,
            }
        })
}

/// Whether a row may be the head of a table: its cells are 1 to 9 or 0 to 8 in order, or all empty.
pub(crate) fn may_be_head(row: &Row) -> bool {
    let Ok(cells) = &row.cells else {
        return false;
    };
    let from = |first: u8| {
        (first..first + 9)
            .zip(cells)
            .all(|(number, cell)| match Digit::new(number) {
                Some(digit) => *cell == CellText::Digit(digit),
                None => *cell == CellText::Blank,
            })
    };
    let empty = cells.iter().all(|cell| *cell == CellText::Blank);
    row.label.is_none() && (from(1) || from(0) || empty)
}
