//! The notation of players and forums for cells, sets of cells and conclusions.
//!
//! | written | means |
//! | --- | --- |
//! | `r4c7` | one cell |
//! | `r1c123`, `r45c4`, `r12c45` | cells of a row, a column, a rectangle |
//! | `b5p3`, `b5p357` | the 3rd (and 5th and 7th) cell of box 5 |
//! | `r1c1,r2c2` or `r1c1\|r2c2` | several cells |
//! | `r5c4=7` | r5c4 is 7 |
//! | `r5c4<>1`, `r9c23<>12` | r5c4 is not 1; r9c2 and r9c3 are neither 1 nor 2 |
//! | `-1r5c4` | r5c4 is not 1, as forums write it |
//!
//! A name with a letter (`B3`) means r2c3 to some people and r3c2 to others, so it is read and written
//! only in a declared [`Style`].
//!
//! ```
//! use whydoku_grid::notation::{Style, parse_cells, parse_conclusions, write_cells};
//!
//! let cells = parse_cells("r1c123", Style::RowColumn)?;
//! assert_eq!(cells.len(), 3);
//! assert_eq!(write_cells(cells, Style::LetterRow), "A123");
//! assert_eq!(write_cells(cells, Style::LetterColumn), "ABC1");
//!
//! let conclusions = parse_conclusions("r8c4<>6, r9c23<>1", Style::RowColumn)?;
//! assert_eq!(conclusions.eliminations.len(), 3);
//! assert_eq!(conclusions.to_text(Style::RowColumn), "r9c23<>1, r8c4<>6");
//!
//! let error = parse_cells("B3", Style::RowColumn).unwrap_err();
//! assert!(error.to_string().contains("declared"));
//! # Ok::<(), whydoku_grid::notation::NotationError>(())
//! ```

use crate::{Candidate, CandidateSet, Cell, CellSet, Conclusions, Digit, DigitSet, House};
use std::fmt;

/// A way to name cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// `r4c7`.
    #[default]
    RowColumn,
    /// `D7`: the letter is the row, A to H and then J, as in SudokuWiki.
    LetterRow,
    /// `G4`: the letter is the column, A to I, as in chess and Sudoku Explainer.
    LetterColumn,
}

impl Style {
    /// The letters of the rows or columns, in order.
    const fn letters(self) -> &'static [u8; 9] {
        match self {
            Self::LetterRow => b"ABCDEFGHJ",
            Self::RowColumn | Self::LetterColumn => b"ABCDEFGHI",
        }
    }
}

/// The error for text that is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The part of the text that is wrong.
    pub text: String,
    /// The position of that part in the whole text, counted in characters from 1.
    pub column: usize,
    expected: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            text,
            column,
            expected,
        } = self;
        write!(f, "`{text}` at character {column} {expected}")
    }
}

impl std::error::Error for NotationError {}

const NOT_CELLS: &str = "is not a cell or a set of cells; write, for example, r4c7, r1c123, r12c45 or \
    b5p3";
const LETTERS: &str = "uses letters, which mean different cells to different people, and no style was \
    declared; write row and column, such as r4c7";
const NOT_STYLED: &str = "is not a cell in the declared letter style; write a letter and a digit, such \
    as D7 (rows A to H and J, or columns A to I)";
const NOT_CONCLUSION: &str =
    "is not a conclusion; write a placement such as r5c4=7 or an elimination such as r5c4<>1";
const NOT_ONE: &str = "is not a placement of one digit in one cell; write, for example, r5c4=7";

/// Reads cells and sets of cells, separated by `,`, `|` or blanks.
pub fn parse_cells(text: &str, style: Style) -> Result<CellSet, NotationError> {
    let mut cells = CellSet::EMPTY;
    for (column, part) in parts(text, |c| matches!(c, ',' | '|') || c.is_whitespace()) {
        let found = part_cells(part, style);
        cells |= found.ok_or_else(|| not_cells(part, column, style))?;
    }
    if cells.is_empty() {
        return Err(not_cells(text.trim(), 1, style));
    }
    Ok(cells)
}

fn not_cells(part: &str, column: usize, style: Style) -> NotationError {
    let lettered = [Style::LetterRow, Style::LetterColumn]
        .into_iter()
        .any(|s| part_cells(part, s).is_some());
    NotationError {
        text: part.to_owned(),
        column,
        expected: match style {
            Style::RowColumn if lettered => LETTERS,
            Style::RowColumn => NOT_CELLS,
            Style::LetterRow | Style::LetterColumn => NOT_STYLED,
        },
    }
}

/// Reads placements and eliminations, separated by `,`, `;`, `=>` or blanks.
pub fn parse_conclusions(text: &str, style: Style) -> Result<Conclusions, NotationError> {
    let (mut placements, mut eliminations) = (Vec::new(), CandidateSet::EMPTY);
    let mut any = false;
    // Cells whose operator is still to come: `r1c1,r2c2<>3` is one conclusion.
    let mut waiting: Option<(usize, CellSet)> = None;
    let blank = text.replace("=>", "  ");
    for (column, part) in parts(&blank, |c| {
        matches!(c, ',' | ';' | '|') || c.is_whitespace()
    }) {
        any = true;
        if let Some(cells) = part_cells(part, style) {
            let (_, before) = waiting.get_or_insert((column, CellSet::EMPTY));
            *before |= cells;
            continue;
        }
        let before = waiting.take();
        let fail = |expected| NotationError {
            text: part.to_owned(),
            column,
            expected,
        };
        let Some((cells, placed, digits)) = split_conclusion(part) else {
            return Err(fail(NOT_CONCLUSION));
        };
        let here = part_cells(cells, style).ok_or_else(|| not_cells(cells, column, style))?;
        let cells = here | before.map_or(CellSet::EMPTY, |(_, cells)| cells);
        if !placed {
            for digit in digits {
                eliminations.insert_cells(digit, cells);
            }
        } else if let (Some(cell), Some(digit)) = (cells.only(), digits.only()) {
            placements.push(Candidate::new(cell, digit));
        } else {
            return Err(fail(NOT_ONE));
        }
    }
    match waiting {
        None if any => Ok(Conclusions {
            placements: placements.into(),
            eliminations: eliminations.into(),
        }),
        None => Err(NotationError {
            text: text.trim().to_owned(),
            column: 1,
            expected: NOT_CONCLUSION,
        }),
        Some((column, cells)) => Err(NotationError {
            text: write_cells(cells, style),
            column,
            expected: NOT_CONCLUSION,
        }),
    }
}

/// The cells, whether the digits are placed, and the digits.
fn split_conclusion(part: &str) -> Option<(&str, bool, DigitSet)> {
    for (operator, placed) in [
        ("<>", false),
        ("!=", false),
        ("\u{2260}", false),
        ("=", true),
    ] {
        if let Some((cells, digits)) = part.split_once(operator) {
            return Some((cells, placed, parse_digits(digits)?));
        }
    }
    // As forums write it: -1r5c4.
    let rest = part.strip_prefix('-')?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    Some((&rest[end..], false, parse_digits(&rest[..end])?))
}

fn parse_digits(text: &str) -> Option<DigitSet> {
    let digits: Option<DigitSet> = text.chars().map(Digit::from_char).collect();
    digits.filter(|digits| !digits.is_empty())
}

/// The parts between separators, each with its position, counted in characters from 1.
fn parts(text: &str, separator: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(separator)
        .map(move |part| {
            let start = column;
            column += part.chars().count() + 1;
            (start, part)
        })
        .filter(|(_, part)| !part.is_empty())
}

/// The cells of one part: `r12c45`, `b5p3`, or letters and digits.
fn part_cells(part: &str, style: Style) -> Option<CellSet> {
    let lower = part.to_ascii_lowercase();
    if let Some((rows, columns)) = lower.strip_prefix('r').and_then(|r| r.split_once('c')) {
        return Some(rectangle(parse_digits(rows)?, parse_digits(columns)?));
    }
    if let Some((boxes, places)) = lower.strip_prefix('b').and_then(|b| b.split_once('p')) {
        let (boxes, places) = (parse_digits(boxes)?, parse_digits(places)?);
        let cell = |b: Digit| {
            places
                .into_iter()
                .map(move |p| House::box_(b.index()).cell(p.index()))
        };
        return Some(boxes.into_iter().flat_map(cell).collect());
    }
    if style == Style::RowColumn {
        return None;
    }
    let end = part.find(|c: char| c.is_ascii_digit())?;
    let letters: Option<DigitSet> = part[..end]
        .bytes()
        .map(|b| {
            let upper = b.to_ascii_uppercase();
            let index = style.letters().iter().position(|l| *l == upper)?;
            Some(Digit::from_index(index))
        })
        .collect();
    let (letters, digits) = (
        letters.filter(|l| !l.is_empty())?,
        parse_digits(&part[end..])?,
    );
    match style {
        Style::LetterRow => Some(rectangle(letters, digits)),
        Style::LetterColumn => Some(rectangle(digits, letters)),
        Style::RowColumn => None,
    }
}

fn rectangle(rows: DigitSet, columns: DigitSet) -> CellSet {
    let cells = |row: Digit| {
        let at = move |column: Digit| Cell::at(row.index(), column.index());
        columns.into_iter().map(at)
    };
    rows.into_iter().flat_map(cells).collect()
}

/// Writes a set of cells in a style; rows with the same columns are joined: `r12c45,r9c1`.
pub fn write_cells(cells: CellSet, style: Style) -> String {
    let columns_of = |row: usize| -> DigitSet {
        (cells & House::row(row).cells())
            .into_iter()
            .map(|cell| Digit::from_index(cell.column_index()))
            .collect()
    };
    let mut parts: Vec<(DigitSet, DigitSet)> = Vec::new();
    for row in 0..9 {
        let (row, columns) = (Digit::from_index(row), columns_of(row));
        match parts.iter_mut().find(|(_, same)| *same == columns) {
            _ if columns.is_empty() => {}
            Some((rows, _)) => rows.insert(row),
            None => parts.push((DigitSet::single(row), columns)),
        }
    }
    let letters = |set: DigitSet| -> String {
        let letter = |digit: Digit| char::from(style.letters()[digit.index()]);
        set.into_iter().map(letter).collect()
    };
    let texts: Vec<String> = parts
        .into_iter()
        .map(|(rows, columns)| match style {
            Style::RowColumn => format!("r{rows}c{columns}"),
            Style::LetterRow => format!("{}{columns}", letters(rows)),
            Style::LetterColumn => format!("{}{rows}", letters(columns)),
        })
        .collect();
    texts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLES: [Style; 3] = [Style::RowColumn, Style::LetterRow, Style::LetterColumn];

    #[test]
    fn cells_and_houses_round_trip_in_every_style() {
        for style in STYLES {
            let mut sets: Vec<CellSet> = Cell::ALL.into_iter().map(CellSet::single).collect();
            sets.extend(House::ALL.into_iter().map(House::cells));
            sets.push(CellSet::ALL);
            sets.push(Cell::ALL.into_iter().step_by(10).collect());
            for cells in sets {
                let text = write_cells(cells, style);
                assert_eq!(parse_cells(&text, style), Ok(cells), "{text}");
            }
        }
    }

    #[test]
    fn a_letter_names_the_row_or_the_column_as_declared() {
        let parse_cell = |text, style| parse_cells(text, style).map(CellSet::only);
        assert_eq!(parse_cell("B3", Style::LetterRow), Ok(Some(Cell::at(1, 2))));
        assert_eq!(
            parse_cell("B3", Style::LetterColumn),
            Ok(Some(Cell::at(2, 1)))
        );
        assert_eq!(parse_cell("J9", Style::LetterRow), Ok(Some(Cell::at(8, 8))));
        assert!(parse_cell("I9", Style::LetterRow).is_err());
        assert_eq!(
            parse_cell("i9", Style::LetterColumn),
            Ok(Some(Cell::at(8, 8)))
        );
        let error = parse_cell("B3", Style::RowColumn).unwrap_err();
        assert_eq!(error.expected, LETTERS);
    }

    #[test]
    fn boxes_count_their_cells_row_by_row() {
        let middle = parse_cells("b5p37", Style::RowColumn).unwrap();
        assert_eq!(middle, CellSet::from_iter([Cell::at(3, 5), Cell::at(5, 3)]));
    }

    #[test]
    fn conclusions_of_all_dialects_agree() {
        let expected = parse_conclusions("r5c4<>1", Style::RowColumn).unwrap();
        assert_eq!(expected.eliminations.len(), 1);
        for text in [
            "R5C4<>1",
            "=> r5c4<>1",
            "r5c4!=1",
            "r5c4\u{2260}1",
            "-1r5c4",
            " r5c4<>1, ",
        ] {
            assert_eq!(
                parse_conclusions(text, Style::RowColumn).as_ref(),
                Ok(&expected),
                "{text}"
            );
        }
        assert_eq!(
            parse_conclusions("E4<>1", Style::LetterRow).as_ref(),
            Ok(&expected)
        );
        let both = parse_conclusions("r1c1,r2c2<>34; r5c4=7", Style::RowColumn).unwrap();
        assert_eq!(both.eliminations.len(), 4);
        assert_eq!(both.placements, [Candidate::new(Cell::at(4, 3), Digit::D7)]);
        let text = both.to_text(Style::RowColumn);
        assert_eq!(text, "r5c4=7, r1c1,r2c2<>3, r1c1,r2c2<>4");
        assert_eq!(parse_conclusions(&text, Style::RowColumn), Ok(both));
    }

    #[test]
    fn errors_name_the_part_and_its_place() {
        for (text, part, column) in [
            ("r5c4", "r5c4", 1),
            ("r5c4<>1, r0c1<>2", "r0c1", 10),
            ("r5c4<>1, r1c1<>", "r1c1<>", 10),
            ("r1c12=3", "r1c12=3", 1),
            ("", "", 1),
            ("nonsense", "nonsense", 1),
        ] {
            let error = parse_conclusions(text, Style::RowColumn).unwrap_err();
            assert_eq!(
                (error.text.as_str(), error.column),
                (part, column),
                "{error}"
            );
        }
    }
}
