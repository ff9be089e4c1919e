//! [`Row`]: one of the nine lines of a board, with or without borders.
//!
//! ```text
//! 53..7....     5 3 . | . 7 . | . . .     | 5 3 . | . 7 . | . . . |     5,3,,,7,,,,
//! ```

use super::cells::{BLANKS, is_cell};
use crate::ErrorKind;
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
    /// The signs that highlight cells (`*`, `#`, `@`, `-`, letters), each with the index of its column.
    pub marks: Vec<(usize, char)>,
}

/// Whether a line is a border: dashes or box-drawing characters, and no digit.
pub(crate) fn is_border(text: &str) -> bool {
    let dashes = [
        "---",
        "===",
        "\u{2500}\u{2500}",
        "\u{2550}\u{2550}",
        "\u{2501}\u{2501}",
    ];
    dashes.iter().any(|dash| text.contains(dash)) && !text.chars().any(char::is_alphanumeric)
}

/// Whether a character separates boxes.
const fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '\u{a6}' | '\u{2502}' | '\u{2551}' | '\u{2503}' | '!' | '\u{2506}' | '\u{250a}'
    )
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
        match c {
            '0'..='9' | '.' | '\u{ff10}'..='\u{ff19}' | '\u{b7}' | '\u{2022}' => cells += 1,
            c if c.is_whitespace() || is_bar(c) || "*_-xX#@+:',;\"[]{}()=".contains(c) => {}
            _ if marks_digit => {}
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
    let mut row = Row {
        line,
        text: text.trim().to_owned(),
        cells: Ok([CellText::Blank; 9]),
        count: 9,
        blank: None,
        fields: false,
        marks: Vec::new(),
    };
    if let Some(cells) = spreadsheet_fields(text) {
        row.fields = true;
        read_tokens(&cells, &mut row);
        return Some(row);
    }
    let positional = by_position(text);
    if !looks_like_cells(text) && all_blank(text).is_none() && positional.is_none() {
        return None;
    }
    let tokens = tokens(text);
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
        let single: Vec<(usize, String)> =
            joined.iter().map(|(i, c)| (*i, c.to_string())).collect();
        read_tokens(&single, &mut row);
    } else if let Some(cells) = positional {
        row.blank = Some((' ', 1));
        row.cells = Ok(cells);
    } else {
        bad_row(&tokens, &joined, &mut row);
    }
    Some(row)
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
fn tokens(text: &str) -> Vec<(usize, String)> {
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

/// The nine fields of a line with tabs, commas or semicolons between them; an empty tenth field is
/// ignored.
fn spreadsheet_fields(text: &str) -> Option<Vec<(usize, String)>> {
    let separator = ['\t', ',', ';'].into_iter().find(|s| text.contains(*s))?;
    let mut fields = Vec::with_capacity(10);
    let mut column = 1;
    for field in text.split(separator) {
        let inner = field.trim().trim_matches('"').trim();
        let lead = field
            .chars()
            .take_while(|c| c.is_whitespace() || *c == '"')
            .count();
        let lead = if inner.is_empty() { 0 } else { lead };
        fields.push((column + lead, inner.to_owned()));
        column += field.chars().count() + 1;
    }
    if fields.len() == 10 && fields[9].1.is_empty() {
        fields.pop();
    }
    let short =
        |field: &str| field.chars().all(|c| c.is_ascii_digit()) || field.chars().count() == 1;
    (fields.len() == 9 && fields.iter().all(|(_, field)| short(field))).then_some(fields)
}

/// Whether a character can highlight a group of candidates.
const fn is_mark(c: char) -> bool {
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

/// Reads a row with spaces for empty cells: `|   5 3 |`, `|53 | 7 |   |` or nine bare characters.
fn by_position(text: &str) -> Option<[CellText; 9]> {
    let chars: Vec<char> = text.chars().collect();
    let digits_only = |part: &[char]| part.iter().all(|c| *c == ' ' || c.is_ascii_digit());
    if chars.len() == 9 && digits_only(&chars) {
        return cells_at(&chars, 0..9);
    }
    let inner = text.trim();
    let inner = inner.strip_prefix(is_bar).unwrap_or(inner);
    let inner = inner.strip_suffix(is_bar).unwrap_or(inner);
    let parts: Vec<Vec<char>> = inner.split(is_bar).map(|p| p.chars().collect()).collect();
    let [a, b, c] = parts.as_slice() else {
        return None;
    };
    if a.len() != b.len() || b.len() != c.len() || ![a, b, c].into_iter().all(|p| digits_only(p)) {
        return None;
    }
    let spots: [usize; 3] = match a.len() {
        3 => [0, 1, 2],
        5 => [0, 2, 4],
        6 | 7 => [1, 3, 5],
        _ => return None,
    };
    let picked: Vec<char> = parts
        .iter()
        .flat_map(|part| spots.map(|spot| part[spot]))
        .collect();
    let digits = |part: &[char]| part.iter().filter(|c| **c != ' ').count();
    let all = digits(a) + digits(b) + digits(c);
    (digits(&picked) == all).then(|| cells_at(&picked, 0..9))?
}

fn cells_at(chars: &[char], range: std::ops::Range<usize>) -> Option<[CellText; 9]> {
    let mut cells = [CellText::Blank; 9];
    for (slot, c) in cells.iter_mut().zip(&chars[range]) {
        if *c != ' ' {
            *slot = CellText::Digit(Digit::from_char(*c)?);
        }
    }
    Some(cells)
}
