//! Names of cells and lines, and base 64.

use crate::automaton::BASE_64;
use crate::text::letter;
use crate::{Cell, Size};

/// `R1C1`, with letters from 10 up.
pub(super) fn write_cell(cell: Cell) -> String {
    let name = |place: usize| letter(place + 1).to_ascii_lowercase();
    format!("R{}C{}", name(cell.row()), name(cell.column()))
}

pub(super) fn read_cell(text: &str, size: Size) -> Result<Cell, String> {
    let characters: Vec<char> = text.chars().collect();
    let place = |c: &char| {
        c.to_digit(36)
            .and_then(|n| usize::try_from(n).ok()?.checked_sub(1))
    };
    let cell = match characters.as_slice() {
        ['R' | 'r', row, 'C' | 'c', column] => place(row)
            .zip(place(column))
            .and_then(|(row, column)| size.cell(row, column)),
        _ => None,
    };
    cell.ok_or_else(|| format!("`{text}` is not a cell of a {size} grid"))
}

/// The row or column with a name such as `R1` or `C1`, from its start.
pub(super) fn read_line(text: &str, size: Size) -> Result<Vec<Cell>, String> {
    let (row, place) = match text.split_at_checked(1) {
        Some(("R" | "r", place)) => (true, place),
        Some(("C" | "c", place)) => (false, place),
        _ => (true, ""),
    };
    let place = place
        .parse::<usize>()
        .ok()
        .and_then(|place| place.checked_sub(1));
    let Some(place) = place.filter(|place| *place < size.get()) else {
        return Err(format!("`{text}` is not a row or column of a {size} grid"));
    };
    let cells = 0..size.get();
    let cell = |i| {
        if row {
            size.cell(place, i)
        } else {
            size.cell(i, place)
        }
    };
    Ok(cells.filter_map(cell).collect())
}

/// The name of a row or column, and whether it is read from its start.
pub(super) fn write_line(cells: &[Cell]) -> (String, bool) {
    match cells {
        [first, second, ..] if first.row() == second.row() => {
            (format!("R{}", first.row() + 1), first < second)
        }
        [first, second, ..] => (format!("C{}", first.column() + 1), first < second),
        _ => (String::new(), true),
    }
}

/// Bytes in base 64, without padding.
pub(super) fn encode(text: &str) -> String {
    let bits: Vec<bool> = text
        .bytes()
        .flat_map(|b| (0..8).rev().map(move |i| b >> i & 1 == 1))
        .collect();
    let six = |bits: &[bool]| {
        (0..6).fold(0, |value, i| {
            value << 1 | usize::from(bits.get(i) == Some(&true))
        })
    };
    bits.chunks(6)
        .map(|bits| char::from(BASE_64[six(bits)]))
        .collect()
}

/// The text of a base-64 code; `None` if it is not one.
pub(super) fn decode(code: &str) -> Option<String> {
    let value = |c: char| BASE_64.iter().position(|b| char::from(*b) == c);
    let values: Option<Vec<usize>> = code.trim_end_matches('=').chars().map(value).collect();
    let bits: Vec<bool> = values?
        .into_iter()
        .flat_map(|v| (0..6).rev().map(move |i| v >> i & 1 == 1))
        .collect();
    let byte = |bits: &[bool]| {
        bits.iter()
            .fold(0_u8, |value, bit| value << 1 | u8::from(*bit))
    };
    let bytes: Vec<u8> = bits.chunks_exact(8).map(byte).collect();
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        let size = Size::MAX;
        for cell in size.all_cells() {
            assert_eq!(read_cell(&write_cell(cell), size), Ok(cell));
        }
        for text in ["R1", "C3", "R16", "C16"] {
            let line = read_line(text, size).unwrap();
            assert_eq!(write_line(&line), (text.to_owned(), true));
        }
        assert!(read_line("R17", size).is_err() && read_line("", size).is_err());
        assert_eq!(decode(&encode("(1|2).*")).as_deref(), Some("(1|2).*"));
        assert_eq!(encode("1.*"), "MS4q");
    }
}
