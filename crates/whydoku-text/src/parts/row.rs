//! [`Row`]: one of the nine lines of a board, with or without borders.
//!
//! ```text
//! 53..7....     5 3 . | . 7 . | . . .     | 5 3 . | . 7 . | . . . |     5,3,,,7,,,,
//! ```

use super::border::is_bar;
use super::cells::{BLANKS, is_cell};
use super::fields::{bar_fields, by_position, spreadsheet_fields};
use super::labels::take_label;
use super::{literal, size};
use crate::ErrorKind;
use std::borrow::Cow;
use whydoku_grid::{Digit, DigitSet};

/// The text of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellText {
    /// Empty.
    Blank,
    /// One digit.
    Digit(Digit),
    /// A digit marked as placed by the player: `u5` or `+5`.
    Placed(Digit),
    /// Several candidates.
    Group(DigitSet),
}

/// One line of a board.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The number of the line in the input.
    pub line: usize,
    /// The text of the line, for messages.
    pub text: String,
    /// The cells, or the column of a mistake and what it is.
    pub cells: Result<[CellText; 9], (usize, ErrorKind)>,
    /// How many cells the line seems to have.
    pub count: usize,
    /// The symbol of the empty cells, and the column of the first one.
    pub blank: Option<(char, usize)>,
    /// Whether the cells are fields of a spreadsheet.
    pub fields: bool,
    /// The number in front of the cells, if there is one.
    pub label: Option<usize>,
    /// The signs that highlight cells (`*`, `#`, `@`, `-`, letters), each with the index of its column.
    pub marks: Vec<(usize, char)>,
}

impl Row {
    /// A row of empty cells.
    fn new(line: usize, text: &str) -> Self {
        Self {
            line,
            text: text.trim().to_owned(),
            cells: Ok([CellText::Blank; 9]),
            count: 9,
            blank: None,
            fields: false,
            label: None,
            marks: Vec::new(),
        }
    }
}

/// Whether a text looks more like cells than like words.
pub(crate) fn looks_like_cells(text: &str) -> bool {
    let mut cells = 0;
    let mut words = 0;
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // `u5` is a placed digit, `A25` a highlighted group.
        let marks_digit = (c == 'u' || c.is_ascii_uppercase())
            && before.is_whitespace()
            && chars.peek().is_some_and(char::is_ascii_digit);
        let in_word = |other: char| other.is_alphabetic() && other != 'e';
        let is_blank = c == 'e' && !in_word(before) && !chars.peek().copied().is_some_and(in_word);
        match c {
            '0'..='9' | '.' => cells += 1,
            c if c.is_whitespace() || is_bar(c) || "*_-xX?#@+:',;\"[]{}()=&`".contains(c) => {}
            _ if marks_digit || is_blank => {}
            _ => words += 1,
        }
        before = c;
    }
    cells > 0 && cells >= 2 * words
}

/// The symbol of a row of empty cells, such as `_________` or `X X X | X X X | X X X`.
fn all_blank(text: &str) -> Option<char> {
    let mut symbols = text.chars().filter(|c| !c.is_whitespace() && !is_bar(*c));
    let first = symbols.next()?;
    let same = symbols.clone().all(|c| c == first);
    let is_blank = u8::try_from(first).is_ok_and(|b| BLANKS.contains(&b));
    (is_blank && same && symbols.count() == 8).then_some(first)
}

/// Reads a line as a row; `None` if it does not look like one.
pub(crate) fn parse(line: usize, text: &str) -> Option<Row> {
    let mut row = Row::new(line, text);
    let text = &*without_words(text);
    if let Some(cells) = spreadsheet_fields(text) {
        row.fields = true;
        read_tokens(&cells, &mut row);
        return Some(row);
    }
    if let Some((label, cells)) = bar_fields(text) {
        row.label = label;
        read_tokens(&cells, &mut row);
        return Some(row);
    }
    if let Some(cells) = literal::row(line, text) {
        read_literal(cells, &mut row);
        return Some(row);
    }
    if let Some(inner) = inside_quotes(text) {
        let cells: Vec<(usize, String)> = single(inner.chars().map(|c| (1, c)));
        read_tokens(&cells, &mut row);
        return Some(row);
    }
    let positional = by_position(text);
    let large = size::large_row(text);
    if !looks_like_cells(text)
        && all_blank(text).is_none()
        && positional.is_none()
        && large.is_none()
    {
        return None;
    }
    let mut tokens = tokens(text);
    if let Some(label) = take_label(&mut tokens) {
        row.label = Some(label);
    }
    let joined: Vec<(usize, char)> = tokens
        .iter()
        .flat_map(|(column, token)| token.chars().enumerate().map(move |(i, c)| (column + i, c)))
        .collect();
    let compact = joined
        .iter()
        .all(|(_, c)| u8::try_from(*c).is_ok_and(is_cell));
    if tokens.len() == 9 {
        read_tokens(&tokens, &mut row);
    } else if joined.len() == 9 && (compact || tokens.len() <= 3) {
        read_tokens(&single(joined.iter().copied()), &mut row);
    } else if let Some(cells) = positional {
        row.blank = Some((' ', 1));
        row.cells = Ok(cells);
    } else if let Some(found) = large {
        row.count = found;
        row.cells = Err((1, ErrorKind::CellCount { found, row: None }));
    } else {
        bad_row(&tokens, &joined, &mut row);
    }
    Some(row)
}

/// The text with dots for words that mean an empty cell, at the same columns.
fn without_words(text: &str) -> Cow<'_, str> {
    const WORDS: [(&str, &str); 5] = [
        ("NaN", ".  "),
        ("None", ".   "),
        ("null", ".   "),
        ("nil", ".  "),
        ("NA", ". "),
    ];
    let mut out = Cow::Borrowed(text);
    for (word, dot) in WORDS {
        if out.contains(word) {
            out = Cow::Owned(out.replace(word, dot));
        }
    }
    out
}

/// A row of nine pieces, each with its column.
pub(crate) fn from_pieces(line: usize, pieces: &[(usize, String)]) -> Row {
    let mut row = Row::new(line, "");
    read_tokens(pieces, &mut row);
    row
}

/// Each character as a piece of its own.
fn single(chars: impl Iterator<Item = (usize, char)>) -> Vec<(usize, String)> {
    chars.map(|(column, c)| (column, c.to_string())).collect()
}

/// Fills the row with the cells of a list in program text.
fn read_literal(cells: Vec<Result<CellText, String>>, row: &mut Row) {
    row.count = cells.len();
    let found = row.count;
    row.cells = match <[_; 9]>::try_from(cells) {
        Err(_) => Err((1, ErrorKind::CellCount { found, row: None })),
        Ok(nine) => {
            let mut read = [CellText::Blank; 9];
            for (slot, cell) in read.iter_mut().zip(nine) {
                match cell {
                    Ok(cell) => *slot = cell,
                    Err(text) => {
                        row.cells = Err((1, ErrorKind::Group(text)));
                        return;
                    }
                }
            }
            Ok(read)
        }
    };
}

/// The nine cells of a row in program text whose quote opens or closes here: `g = """53..7....` or
/// ``....8..79`;``
fn inside_quotes(text: &str) -> Option<&str> {
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    let end = text.trim_end_matches(|c: char| c.is_whitespace() || ";,)+\\]}".contains(c));
    if !end.contains(QUOTES) {
        return None;
    }
    let end = end.trim_end_matches(QUOTES);
    let start = end.rfind(QUOTES).map_or(0, |at| at + 1);
    let inner = end[start..].trim();
    (inner.len() == 9 && inner.bytes().all(is_cell)).then_some(inner)
}

/// Finds the character that does not belong in a row without nine cells, or counts the cells.
fn bad_row(tokens: &[(usize, String)], joined: &[(usize, char)], row: &mut Row) {
    let grouped = tokens.len() > 3 && tokens.iter().any(|(_, t)| t.len() > 1);
    row.count = if grouped { tokens.len() } else { joined.len() };
    let belongs = |c: char| u8::try_from(c).is_ok_and(is_cell) || (grouped && is_mark(c));
    let stranger = joined.iter().find(|(_, c)| !belongs(*c));
    row.cells = Err(match stranger {
        Some((column, c)) => (*column, ErrorKind::Character { found: *c }),
        None => (
            tokens.first().map_or(1, |(column, _)| *column),
            ErrorKind::CellCount {
                found: row.count,
                row: None,
            },
        ),
    });
}

/// The pieces between spaces and bars, each with its column.
pub(crate) fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let mut fresh = true;
    for (i, c) in text.chars().enumerate() {
        if c.is_whitespace() || is_bar(c) || matches!(c, ',' | '[' | ']' | '{' | '}') {
            fresh = true;
        } else if fresh {
            tokens.push((i + 1, c.to_string()));
            fresh = false;
        } else if let Some((_, token)) = tokens.last_mut() {
            token.push(c);
        }
    }
    tokens
}

/// Whether a character can highlight a group of candidates.
pub(crate) const fn is_mark(c: char) -> bool {
    matches!(
        c,
        '*' | '#' | '@' | '-' | '+' | '(' | ')' | '!' | '?' | '^' | '~'
    ) || c.is_ascii_alphabetic()
}

/// Fills the row with nine pieces.
fn read_tokens(tokens: &[(usize, String)], row: &mut Row) {
    let mut cells = [CellText::Blank; 9];
    for (i, ((column, token), slot)) in tokens.iter().zip(&mut cells).enumerate() {
        match read_token(*column, i, token, row) {
            Ok(cell) => *slot = cell,
            Err(error) => {
                row.cells = Err(error);
                return;
            }
        }
    }
    row.cells = Ok(cells);
}

fn read_token(
    column: usize,
    place: usize,
    token: &str,
    row: &mut Row,
) -> Result<CellText, (usize, ErrorKind)> {
    // A table of numbers may have been printed with fractions.
    let whole = token.strip_suffix(".0").filter(|whole| whole.len() == 1);
    let token = whole.unwrap_or(token);
    let mut chars = token.chars();
    let Some(first) = chars.next() else {
        return Ok(CellText::Blank);
    };
    if chars.as_str().is_empty() {
        if let Some(digit) = Digit::from_char(first) {
            return Ok(CellText::Digit(digit));
        }
        if u8::try_from(first).is_ok_and(|b| BLANKS.contains(&b)) {
            let (seen, _) = *row.blank.get_or_insert((first, column));
            if seen == first {
                return Ok(CellText::Blank);
            }
            let kind = ErrorKind::MixedBlanks {
                first: seen,
                second: first,
            };
            return Err((column, kind));
        }
        return Err((column, ErrorKind::Character { found: first }));
    }
    if matches!(first, 'u' | '+')
        && token.len() == 2
        && let Some(digit) = chars.next().and_then(Digit::from_char)
    {
        return Ok(CellText::Placed(digit));
    }
    read_group(column, place, token, row)
}

/// Reads a group of candidates and its highlighting.
fn read_group(
    column: usize,
    place: usize,
    token: &str,
    row: &mut Row,
) -> Result<CellText, (usize, ErrorKind)> {
    let mut group = DigitSet::EMPTY;
    let mut last = None;
    for (i, c) in token.chars().enumerate() {
        match Digit::from_char(c) {
            Some(digit) if last < Some(digit) => {
                group.insert(digit);
                last = Some(digit);
            }
            Some(_) => return Err((column + i, ErrorKind::Group(token.to_owned()))),
            None if is_mark(c) => row.marks.push((place, c)),
            None => return Err((column + i, ErrorKind::Character { found: c })),
        }
    }
    match (group.only(), group.is_empty()) {
        (_, true) => Err((column, ErrorKind::Group(token.to_owned()))),
        (Some(digit), _) => Ok(CellText::Digit(digit)),
        _ => Ok(CellText::Group(group)),
    }
}
