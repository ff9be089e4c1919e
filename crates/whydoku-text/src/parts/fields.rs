//! Rows whose cells are fields of a table: between bars, tabs, commas or semicolons, or at fixed places.

use super::border::is_bar;
use super::labels::row_number;
use super::row::{CellText, is_mark};
use whydoku_grid::Digit;

/// The text of a cell, and its column.
pub(crate) type Field = (usize, String);

/// The fields of a line with a bar between every two cells, and the number of the row if it comes
/// first. LaTeX has `&` for a bar.
pub(crate) fn bar_fields(text: &str) -> Option<(Option<usize>, Vec<Field>)> {
    let latex = text.matches('&').count() == 8;
    let is_bar = |c: char| if latex { c == '&' } else { is_bar(c) };
    let mut fields = vec![(1, String::new())];
    for (i, c) in text.chars().enumerate() {
        if is_bar(c) {
            fields.push((i + 2, String::new()));
        } else if let Some((_, field)) = fields.last_mut() {
            field.push(c);
        }
    }
    if fields.len() < 9 {
        return None;
    }
    // Two bars side by side separate boxes.
    let boxes = fields.len() >= 11;
    if boxes && fields.iter().filter(|(_, field)| field.is_empty()).count() >= 2 {
        let last = fields.len() - 1;
        let mut at = 0;
        fields.retain(|(_, field)| {
            at += 1;
            !field.is_empty() || at == 1 || at == last + 1
        });
    }
    for (column, field) in &mut fields {
        let lead = field.chars().take_while(|c| c.is_whitespace()).count();
        *column += lead;
        *field = field.trim().to_owned();
    }
    let ends = fields.first().is_some_and(|(_, field)| field.is_empty());
    if ends && fields.len() > 9 {
        fields.remove(0);
    }
    // The dot is the end of a row of LaTeX's sudoku package.
    let over = fields.last().is_some_and(|(_, f)| f.is_empty() || f == ".");
    if over && fields.len() > 9 {
        fields.pop();
    }
    let mut label = None;
    if fields.len() == 10 {
        let first = fields[0].1.trim_matches('*');
        label = Some(row_number(
            first.trim_start_matches("Row ").trim_start_matches("row "),
        )?);
        fields.remove(0);
    }
    let group = |field: &str| field.chars().all(|c| c.is_ascii_digit() || is_mark(c));
    let short = |field: &str| group(field) || field.chars().count() == 1;
    let digits = |(_, field): &Field| field.bytes().any(|b| b.is_ascii_digit());
    let blank = |(_, field): &Field| field.len() <= 1;
    let good = fields.len() == 9
        && fields.iter().all(|(_, field)| short(field))
        && fields.iter().all(|field| digits(field) || blank(field));
    good.then_some((label, fields))
}

/// The nine fields of a line with tabs, commas or semicolons between them; an empty tenth field is
/// ignored.
pub(crate) fn spreadsheet_fields(text: &str) -> Option<Vec<Field>> {
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

/// Reads a row with spaces for empty cells: `|   5 3 |`, `|53 | 7 |   |`, `5 3   |   7   |` or nine
/// bare characters.
pub(crate) fn by_position(text: &str) -> Option<[CellText; 9]> {
    let chars: Vec<char> = text.chars().collect();
    let in_row = |c: &char| *c == ' ' || c.is_ascii_digit();
    if chars.len() == 9 && chars.iter().all(in_row) {
        return cells_at(&chars);
    }
    let bars: Vec<usize> = (0..chars.len()).filter(|i| is_bar(chars[*i])).collect();
    let (first, second) = match bars.as_slice() {
        [_, first, second, _] | [first, second] => (*first, *second),
        [a, b, c] if chars[..*a].iter().all(|c| *c == ' ') && b - a == c - b => (*b, *c),
        [a, b, c] if chars[*c..].iter().skip(1).all(|c| *c == ' ') && b - a == c - b => (*a, *b),
        _ => return None,
    };
    if !chars.iter().all(|c| in_row(c) || is_bar(*c)) {
        return None;
    }
    let width = second - first - 1;
    let spots: [usize; 3] = match width {
        3 => [1, 2, 3],
        5 => [1, 3, 5],
        6 | 7 => [2, 4, 6],
        _ => return None,
    };
    // The left boxes are as wide as the middle ones; spaces at the ends of a line may be missing.
    let at = |bar: usize, spot: usize| match (bar + spot).checked_sub(width + 1) {
        Some(place) => chars.get(place).copied().filter(|c| !is_bar(*c)),
        None => None,
    };
    let bars = [first, second, second + width + 1];
    let picked: Vec<char> = bars
        .into_iter()
        .flat_map(|bar| spots.map(|spot| at(bar, spot).unwrap_or(' ')))
        .collect();
    let digits = |part: &[char]| part.iter().filter(|c| c.is_ascii_digit()).count();
    (digits(&picked) == digits(&chars)).then(|| cells_at(&picked))?
}

fn cells_at(chars: &[char]) -> Option<[CellText; 9]> {
    let mut cells = [CellText::Blank; 9];
    for (slot, c) in cells.iter_mut().zip(chars) {
        if *c != ' ' {
            *slot = CellText::Digit(Digit::from_char(*c)?);
        }
    }
    Some(cells)
}
