//! Sudoku of other sizes and with other rules, recognized by their number of cells.

use super::border::is_bar;
use crate::ErrorKind;
use whydoku_grid::{Cell, Digit};

/// The usual sizes of Sudoku other than 9 by 9.
const SIZES: [usize; 10] = [4, 5, 6, 8, 10, 12, 15, 16, 20, 25];

/// The error for a grid of `side` by `side` cells; `None` if no Sudoku has that size.
pub(crate) fn square(side: usize) -> Option<ErrorKind> {
    SIZES
        .contains(&side)
        .then(|| unsupported(&format!("a Sudoku of {side} by {side} cells")))
}

/// The error for a line of so many cells; `None` if no other kind of Sudoku has that many.
pub(crate) fn line(cells: usize) -> Option<ErrorKind> {
    // Five overlapping grids, with or without the gaps between them.
    if matches!(cells, 369 | 405 | 441) {
        return Some(samurai());
    }
    let side = (4..=25).find(|side| side * side == cells)?;
    square(side)
}

/// The error for rows with these numbers of cells, if they are a Sudoku of another kind.
pub(crate) fn rows(counts: &[usize]) -> Option<ErrorKind> {
    let first = *counts.first()?;
    if counts.len() == 1 {
        return line(first);
    }
    let same = counts.iter().all(|count| *count == first);
    let enough = counts.len() == first || (first > 9 && counts.len() >= 4);
    if same && enough {
        return square(first);
    }
    // The upper two of five overlapping grids are beside each other.
    let beside = counts.iter().take_while(|count| **count == 18).count();
    let joined = counts.iter().filter(|count| **count == 21).count();
    ((beside >= 6 && joined >= 3) || joined == 21).then(samurai)
}

/// The error for a map of regions, unless its regions are the boxes.
pub(crate) fn irregular(map: &[Option<Digit>; 81]) -> Option<ErrorKind> {
    let of_box = |cell: &Cell| {
        let corner = cell.box_index() / 3 * 27 + cell.box_index() % 3 * 3;
        map[corner]
    };
    let regular = Cell::ALL
        .iter()
        .all(|cell| map[cell.index()] == of_box(cell));
    (!regular).then(|| unsupported("a jigsaw Sudoku with irregular regions"))
}

/// The error for a code of a program for other kinds of Sudoku.
pub(crate) fn code(text: &str) -> Option<ErrorKind> {
    let cells = text.strip_prefix("SumoCueV1=")?;
    Some(unsupported(if cells.contains('+') {
        "a killer Sudoku of SumoCue"
    } else {
        "a jigsaw Sudoku of SumoCue"
    }))
}

fn samurai() -> ErrorKind {
    unsupported("a samurai Sudoku of five overlapping grids")
}

pub(crate) fn unsupported(what: &str) -> ErrorKind {
    ErrorKind::Unsupported(what.to_owned())
}

/// The number of cells in a row of a grid larger than 9 by 9, whose digits may be letters or
/// numbers: `1 . G | 12 …`. `None` if the text is not one.
pub(crate) fn large_row(text: &str) -> Option<usize> {
    let pieces = || {
        text.split(|c: char| c.is_whitespace() || is_bar(c) || c == ',')
            .filter(|piece| !piece.is_empty())
    };
    let is_digit = |c: char| c.is_ascii_digit() || ('A'..='Y').contains(&c.to_ascii_uppercase());
    let is_blank = |c: char| matches!(c, '.' | '_' | '-' | '*' | '?');
    let number = |piece: &str| {
        let mut chars = piece.chars();
        let first = chars.next().unwrap_or(' ');
        match chars.as_str() {
            "" => is_digit(first) || is_blank(first),
            rest => rest.len() == 1 && piece.bytes().all(|b| b.is_ascii_digit()),
        }
    };
    let separate = pieces().count();
    if separate >= 10 && SIZES.contains(&separate) && pieces().all(number) {
        return Some(separate);
    }
    let joined: usize = pieces().map(str::len).sum();
    let sure = pieces()
        .flat_map(str::chars)
        .filter(|c| c.is_ascii_digit() || is_blank(*c))
        .count();
    let cells = |piece: &str| piece.chars().all(|c| is_digit(c) || is_blank(c));
    let alike = pieces()
        .next()
        .is_some_and(|first| pieces().all(|p| p.len() == first.len()));
    (separate <= 5 && joined >= 10 && SIZES.contains(&joined) && alike && sure * 2 >= joined)
        .then_some(joined)
        .filter(|_| pieces().all(cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_large_grids_are_counted() {
        assert_eq!(
            large_row("1 . 3 G | . . 12 4 | 5 6 7 8 | . A B ."),
            Some(16)
        );
        assert_eq!(large_row("1..G|..C4|5678|.AB."), Some(16));
        assert_eq!(large_row("1.3...5.7.9."), Some(12));
        assert_eq!(
            large_row("a line of prose with eleven words or perhaps a few more"),
            None
        );
        assert_eq!(large_row("internationalize"), None);
        assert_eq!(large_row("53..7...."), None);
    }

    #[test]
    fn counts_of_rows_name_the_kind() {
        let samurai: Vec<usize> = [18; 6].into_iter().chain([21; 3]).chain([9; 3]).collect();
        assert!(rows(&samurai).unwrap().to_string().contains("samurai"));
        assert!(rows(&[16; 16]).unwrap().to_string().contains("16 by 16"));
        assert_eq!(rows(&[9; 9]), None);
        assert_eq!(rows(&[7, 9, 9]), None);
        assert!(line(256).unwrap().to_string().contains("16 by 16"));
        assert_eq!(line(80), None);
    }

    #[test]
    fn boxes_are_not_irregular() {
        let boxes = std::array::from_fn(|i| {
            let number = Cell::from_index(i).box_index() + 1;
            Digit::new(u8::try_from(number).unwrap())
        });
        assert_eq!(irregular(&boxes), None);
        let mut other = boxes;
        other.swap(0, 3);
        assert!(irregular(&other).is_some());
    }
}
