//! Lists of cells as programs write them: `[["5","3",".", …], …]`, `{{5, 3, 0, …}, …};`,
//! `np.array([[5, 3, 0, …], …])`, one cell or one row per line, or everything on one line.
//!
//! The text is read token by token, so the layout does not matter. A list of nine lists of nine
//! cells is a board, and so is a list of 81 cells, a list of nine texts of nine characters, or a
//! text of 81 characters.

mod leaf;
mod lexer;

use super::board::Board;
use super::cells::{self, is_cell};
use super::groups;
use super::row::CellText;
use super::size;
use crate::{ErrorKind, Format, Place, ReadError, Record};
use leaf::{Leaf, cell, is_blank_word, wrong_rows};
use lexer::{Lexer, Token};

/// Deeper lists are not a board.
const DEEPEST: usize = 24;

/// A longer list is not a board.
const LONGEST: usize = 2_000;

/// Names that say nothing about a board.
const USUAL_NAMES: [&str; 28] = [
    "a", "arr", "array", "b", "board", "boards", "cells", "clues", "data", "field", "givens",
    "grid", "grids", "input", "m", "matrix", "puzzle", "puzzles", "question", "quiz", "quizzes",
    "rows", "s", "sudoku", "sudokus", "tiles", "value", "values",
];

/// Names of the solution of the board before it.
const SOLUTION_NAMES: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// Something in a list.
#[derive(Debug)]
enum Item {
    Cell(Leaf),
    /// A list of cells, or a text of several cells.
    Cells(Vec<Leaf>),
    /// A board, which has been reported already.
    Board,
    Other,
}

/// A list that is not closed yet.
#[derive(Debug)]
struct Frame {
    open: char,
    items: Vec<Item>,
    /// The name of the next item.
    next_name: Option<String>,
    /// How many boards were found before the list.
    found: usize,
    /// Whether a word comes right before it, which may be a type: `new int[9]`.
    after_word: bool,
}

/// How far a literal has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Some list is still open.
    Open,
    /// Every list is closed.
    Closed,
    /// The text is not a list of cells.
    Failed,
}

/// Program text that is being read, line by line.
#[derive(Debug)]
pub(crate) struct Literal {
    frames: Vec<Frame>,
    /// The name of the next list outside all others.
    next_name: Option<String>,
    found: Vec<Result<Record, ReadError>>,
    /// How many lists of cells were closed, and the last one of them.
    lists: usize,
    last: Vec<Leaf>,
    cells: usize,
    noise: usize,
    after_word: bool,
    in_comment: bool,
}

/// Whether a line may be program text with a list.
pub(crate) fn may_start(text: &str) -> bool {
    text.contains(['[', '{', '('])
}

/// Reads a line that is one list or text of cells: `["5", "3", …],` or `"53..7....",`.
pub(crate) fn row(line: usize, text: &str) -> Option<Vec<Result<CellText, String>>> {
    if !text.contains(['[', '{', '"', '\'', '`']) {
        return None;
    }
    let mut literal = Literal::new();
    let progress = literal.push(line, text);
    let length = literal.last.len();
    if progress == Progress::Failed
        || literal.lists != 1
        || literal.noise > 6
        || literal.cells != length
        || !(4..=25).contains(&length)
    {
        return None;
    }
    Some(literal.last.into_iter().map(|leaf| leaf.cell).collect())
}

impl Literal {
    pub(crate) const fn new() -> Self {
        Self {
            frames: Vec::new(),
            next_name: None,
            found: Vec::new(),
            lists: 0,
            last: Vec::new(),
            cells: 0,
            noise: 0,
            after_word: false,
            in_comment: false,
        }
    }

    /// The boards found so far, and the errors in what looks like one.
    pub(crate) fn take_found(&mut self) -> Vec<Result<Record, ReadError>> {
        for frame in &mut self.frames {
            frame.found = 0;
        }
        std::mem::take(&mut self.found)
    }

    /// Whether a first line with an open list looks like the start of a board.
    pub(crate) const fn is_plausible(&self) -> bool {
        self.noise <= 8
    }

    /// Reads one more line.
    pub(crate) fn push(&mut self, line: usize, text: &str) -> Progress {
        let mut lexer = Lexer::new(text, self.in_comment);
        let (mut column, mut counted) = (1, 0);
        for (at, token) in lexer.by_ref() {
            column += text[counted..at].chars().count();
            counted = at;
            let place = Place { line, column };
            if !self.add(&token, place, text) {
                return Progress::Failed;
            }
        }
        self.in_comment = lexer.in_comment;
        if self.frames.is_empty() {
            Progress::Closed
        } else {
            Progress::Open
        }
    }

    /// Adds a token. Returns whether the text can still be a list of cells.
    fn add(&mut self, token: &Token<'_>, place: Place, source: &str) -> bool {
        let after_word = std::mem::take(&mut self.after_word);
        match token {
            Token::Open(open) => {
                self.frames.push(Frame {
                    open: *open,
                    items: Vec::new(),
                    next_name: None,
                    found: self.found.len(),
                    after_word,
                });
                return self.frames.len() <= DEEPEST;
            }
            Token::Close(close) => {
                let Some(frame) = self.frames.pop() else {
                    self.noise += 1;
                    return true;
                };
                let matching = matches!((frame.open, close), ('[', ']') | ('{', '}') | ('(', ')'));
                self.after_word = frame.after_word && frame.items.len() < 2;
                if let Some(item) = self.close(frame, place, source) {
                    self.put(item);
                }
                return matching;
            }
            Token::Separator => *self.next_name() = None,
            Token::Name(name) => {
                self.noise += usize::from(self.frames.is_empty());
                *self.next_name() = Some((*name).to_owned());
            }
            Token::Number(number) => self.number(number, place, source),
            Token::Text(text) => self.text(text, place, source),
            Token::Sign(_) if !self.frames.is_empty() => self.leaf(Ok(CellText::Blank), place),
            Token::Word(word) if !self.frames.is_empty() && is_blank_word(word) => {
                self.leaf(Ok(CellText::Blank), place);
            }
            Token::Word(word) if !self.frames.is_empty() && word.len() == 1 => {
                self.leaf(Err((*word).to_owned()), place);
            }
            Token::Word(_) => {
                self.noise += 1;
                self.after_word = true;
            }
            Token::Sign(_) | Token::Noise => self.noise += 1,
        }
        self.noise <= 16 + self.cells / 2
    }

    /// The name of the next item of the innermost list.
    fn next_name(&mut self) -> &mut Option<String> {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.next_name,
            None => &mut self.next_name,
        }
    }

    /// The name of the item that was just read, or of the nearest list around it with a name.
    fn name(&self) -> Option<&str> {
        let names = self.frames.iter().rev().map(|frame| &frame.next_name);
        names
            .chain([&self.next_name])
            .flatten()
            .map(String::as_str)
            .next()
    }

    fn leaf(&mut self, cell: Result<CellText, String>, place: Place) {
        self.cells += 1;
        self.put(Item::Cell(Leaf { cell, place }));
    }

    /// Adds an item to the innermost list.
    fn put(&mut self, item: Item) {
        if let Some(frame) = self.frames.last_mut() {
            if frame.items.len() < LONGEST {
                frame.items.push(item);
            } else {
                self.noise += LONGEST;
            }
        }
    }

    fn number(&mut self, number: &str, place: Place, source: &str) {
        if number.starts_with('-') {
            let cell = if number == "-1" {
                Ok(CellText::Blank)
            } else {
                Err(number.to_owned())
            };
            self.leaf(cell, place);
        } else if number.len() >= 9 {
            self.text(number, place, source);
        } else if !self.frames.is_empty() {
            self.leaf(cell(number), place);
        }
    }

    /// Adds a text: a cell, a row or a board.
    fn text(&mut self, text: &str, place: Place, source: &str) {
        let trimmed = text.trim();
        let length = text.chars().count();
        if length <= 1 || trimmed.len() <= 1 && length < 9 {
            self.leaf(cell(trimmed), place);
            return;
        }
        if self.frames.is_empty() && length > 9 {
            self.noise += 1;
            return;
        }
        if length == 81
            && let Ok(grid) = cells::parse_run(text.as_bytes())
        {
            self.cells += 81;
            self.report(Record::new(grid, Format::LINE), place);
            self.put(Item::Board);
            return;
        }
        let inside = |c: char| u8::try_from(c).is_ok_and(is_cell);
        if length < 9 || !text.chars().all(inside) {
            if (2..9).contains(&length) && trimmed.bytes().all(|b| b.is_ascii_digit()) {
                self.leaf(cell(trimmed), place);
            } else {
                self.noise += 1;
                self.put(Item::Other);
            }
            return;
        }
        if (61..=100).contains(&length) {
            let kind = match cells::parse_run(text.as_bytes()) {
                Err(error) => error.kind,
                Ok(_) => ErrorKind::NotRecognized,
            };
            self.found.push(Err(ReadError::new(kind, place, source)));
            self.put(Item::Board);
            return;
        }
        let leaves: Vec<Leaf> = text
            .chars()
            .enumerate()
            .map(|(i, c)| Leaf {
                cell: cell(&c.to_string()),
                place: Place {
                    column: place.column + 1 + i,
                    ..place
                },
            })
            .collect();
        self.cells += leaves.len();
        self.lists += 1;
        self.last.clone_from(&leaves);
        self.put(Item::Cells(leaves));
    }

    /// Decides what a closed list is; `None` if it says nothing.
    fn close(&mut self, frame: Frame, place: Place, source: &str) -> Option<Item> {
        let all_cells = frame.items.iter().all(|item| matches!(item, Item::Cell(_)));
        if all_cells {
            let mut leaves: Vec<Leaf> = frame.items.into_iter().filter_map(Item::cell).collect();
            if leaves.len() == 1 && frame.open == '(' {
                return leaves.pop().map(Item::Cell);
            }
            if leaves.len() == 81 {
                self.board(&leaves, source);
                return Some(Item::Board);
            }
            // Empty lists, and the sizes of arrays, belong to types.
            if leaves.is_empty() || (leaves.len() == 1 && frame.after_word) {
                return None;
            }
            self.lists += 1;
            self.last.clone_from(&leaves);
            return Some(Item::Cells(leaves));
        }
        if frame.items.iter().any(|item| matches!(item, Item::Board)) {
            self.join_solution(frame.found);
            return Some(Item::Board);
        }
        let rows: Option<Vec<Vec<Leaf>>> = frame.items.into_iter().map(Item::cells).collect();
        let Some(mut rows) = rows else {
            return Some(Item::Other);
        };
        if rows.len() == 1 {
            return rows.pop().map(Item::Cells);
        }
        let nine = rows.iter().filter(|row| row.len() == 9).count();
        if rows.len() == 9 && nine == 9 {
            let leaves: Vec<Leaf> = rows.into_iter().flatten().collect();
            self.board(&leaves, source);
            return Some(Item::Board);
        }
        Some(match wrong_rows(&rows, nine, place) {
            Some((kind, place)) => {
                self.found.push(Err(ReadError::new(kind, place, source)));
                Item::Board
            }
            None => Item::Other,
        })
    }

    /// Reports 81 cells.
    fn board(&mut self, leaves: &[Leaf], source: &str) {
        let Some(place) = leaves.first().map(|leaf| leaf.place) else {
            return;
        };
        let mut cells = [CellText::Blank; 81];
        for (i, (slot, leaf)) in cells.iter_mut().zip(leaves).enumerate() {
            match &leaf.cell {
                Ok(cell) => *slot = *cell,
                Err(found) => {
                    let cell = whydoku_grid::Cell::from_index(i);
                    let what = format!("{cell} is `{found}`; expected 1 to 9 or nothing");
                    let kind = ErrorKind::malformed(Format::ARRAY, what);
                    self.found
                        .push(Err(ReadError::new(kind, leaf.place, source)));
                    return;
                }
            }
        }
        let board = Board::from_cells(&cells, place);
        let record = if board.has_candidates() {
            groups::record(&board, Format::ARRAY)
        } else {
            board.givens(Format::ARRAY)
        };
        let name = self.name().unwrap_or("").to_ascii_lowercase();
        if ["region", "cage", "zone", "jigsaw"]
            .iter()
            .any(|part| name.contains(part))
        {
            if let Some(kind) = size::irregular(record.grid.digits()) {
                self.found.push(Err(ReadError::new(kind, place, source)));
            }
            return;
        }
        self.report(record, place);
    }

    fn report(&mut self, mut record: Record, place: Place) {
        record.place = place;
        let is_own = |name: &&str| {
            let lower = name.to_ascii_lowercase();
            !USUAL_NAMES.contains(&lower.as_str()) && !name.is_empty() && name.len() <= 60
        };
        record.label = self.name().filter(is_own).map(str::to_owned);
        self.found.push(Ok(record));
    }

    /// Makes the solution beside a board in one list a field of that board.
    fn join_solution(&mut self, from: usize) {
        if let [Ok(board), Ok(solution)] = self.found.get_mut(from..).unwrap_or_default()
            && let Some(label) = solution.label.as_deref()
            && SOLUTION_NAMES.contains(&label.to_ascii_lowercase().as_str())
        {
            let digits = solution.grid.to_string();
            board.add_field("solution", digits);
            self.found.pop();
        }
    }
}

impl Item {
    fn cell(self) -> Option<Leaf> {
        match self {
            Self::Cell(leaf) => Some(leaf),
            Self::Cells(_) | Self::Board | Self::Other => None,
        }
    }

    fn cells(self) -> Option<Vec<Leaf>> {
        match self {
            Self::Cells(leaves) => Some(leaves),
            Self::Cell(_) | Self::Board | Self::Other => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> (Progress, Vec<Result<Record, ReadError>>) {
        let mut literal = Literal::new();
        let mut progress = Progress::Closed;
        for (i, line) in text.lines().enumerate() {
            progress = literal.push(i + 1, line);
            if progress == Progress::Failed {
                break;
            }
        }
        (progress, literal.take_found())
    }

    #[test]
    fn a_solution_beside_a_board_is_a_field() {
        let text = format!("x = {{'puzzle': '{WIKIPEDIA}', 'solution': '{WIKIPEDIA}'}}");
        let (progress, found) = read(&text);
        assert_eq!(progress, Progress::Closed);
        let [Ok(record)] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(record.field("solution"), Some(WIKIPEDIA));
    }

    #[test]
    fn code_and_deep_lists_are_not_boards() {
        let code = "for (int i = 0; i < 9; i++) { if (board[i][j] == '.' && ok(board, i, j)) {";
        assert_eq!(read(&code.repeat(3)).0, Progress::Failed);
        assert_eq!(read(&"[".repeat(1_000)).0, Progress::Failed);
        assert_eq!(read("[5, 3)").0, Progress::Failed);
    }

    #[test]
    fn a_list_of_another_size_is_named() {
        let row = "[1,2,3,4,5,6],";
        let (_, found) = read(&format!("[{}]", row.repeat(6)));
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("6 by 6"), "{error}");
    }
}
