//! Recognises boards line by line: lines that are a board of their own, and rows that add up to
//! one. Memory stays flat: at most three boards are held at a time.

use super::block::{self, Board, Header};
use super::row::{self, Row};
use super::{ErrorKind, Format, Ignored, Place, ReadError, Record};
use super::{candidates_729, clipboard, hodoku_library, long_line, pencilmark_grid, sdk, sdx, ss};
use std::collections::VecDeque;

/// No row of a board is longer, even with borders and candidates.
const LONGEST_ROW: usize = 1_000;

/// What has been seen and not yet given out.
#[derive(Debug, Default)]
pub(super) struct Stream {
    /// Rows of the board being collected.
    rows: Vec<Row>,
    /// Lines of nine dashes or nine spaces: borders and gaps, or rows of a grid that writes its
    /// empty cells so. Each with the number of rows before it.
    doubtful: Vec<(usize, Row)>,
    /// An empty line stood below the first row, so empty lines mean nothing in this board.
    spaced: bool,
    framed: bool,
    /// Whole boards that may still turn out to be the first parts of a clipboard.
    pending: Vec<Board>,
    header: Header,
    section: Section,
    /// The last line, if it was text on its own.
    lone_text: Option<String>,
    last_was_text: bool,
    /// The format the caller expects; settles what the text leaves open.
    hint: Option<Format>,
    pub(super) out: VecDeque<Result<Record, ReadError>>,
    pub(super) ignored: Ignored,
}

/// The `[...]` section of an sdk file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Puzzle,
    State,
    Unknown,
}

impl Stream {
    pub(super) fn new(hint: Option<Format>) -> Self {
        Self {
            hint,
            ..Self::default()
        }
    }

    /// Whether the next line stands for itself.
    pub(super) fn is_idle(&self) -> bool {
        self.rows.is_empty()
            && self.pending.is_empty()
            && self.section == Section::None
            && self.header.is_empty()
            && self.out.is_empty()
    }

    /// Takes one line.
    pub(super) fn push(&mut self, line: usize, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let trimmed = text.trim();
        let was_text = std::mem::take(&mut self.last_was_text);
        if self.section == Section::Unknown && !is_section(trimmed) {
            if !trimmed.is_empty() {
                self.ignored.text(line, trimmed);
            }
            return;
        }
        if text == "         " {
            self.doubtful_line(line, &text);
        } else if trimmed.is_empty() && text.matches('\t').count() != 8 {
            self.blank_line();
        } else if is_section(trimmed) {
            self.start_section(line, trimmed);
        } else if trimmed.starts_with(['#', '%', ';']) || trimmed.starts_with("//") {
            self.comment(trimmed);
        } else if !self.whole_line(line, &text) && !self.part(line, &text) {
            self.close();
            if !self.pending.is_empty() {
                self.flush();
            }
            self.ignored.text(line, trimmed);
            self.lone_text = (!was_text).then(|| trimmed.to_owned());
            self.last_was_text = true;
        }
    }

    /// The input has ended.
    pub(super) fn finish(&mut self) {
        self.close();
        self.flush();
    }

    /// A line that is a board by itself.
    fn whole_line(&mut self, line: usize, text: &str) -> bool {
        let trimmed = text.trim();
        let result = if hodoku_library::resembles(trimmed) {
            hodoku_library::parse(line, trimmed)
        } else if candidates_729::resembles(trimmed.as_bytes()) {
            candidates_729::parse(line, trimmed)
        } else if let Some(result) = super::link::read(line, trimmed) {
            result
        } else if let Some(record) = long_line::find_run(line, text) {
            Ok(record)
        } else {
            return false;
        };
        self.emit(result);
        true
    }

    /// A line that is part of a board: a move, a border, a row.
    fn part(&mut self, line: usize, text: &str) -> bool {
        let trimmed = text.trim();
        if self.rows.is_empty()
            && let Some(board) = self.pending.last_mut()
            && let Some(step) = ss::parse_move(trimmed)
        {
            board.moves.push(step);
            return true;
        }
        if trimmed
            .chars()
            .filter(|c| *c != '|')
            .eq("---------".chars())
        {
            self.doubtful_line(line, trimmed);
            return true;
        }
        if row::is_rule(trimmed) {
            self.framed |= trimmed == "*-----------*";
            return true;
        }
        if !trimmed.is_empty() && trimmed.chars().all(|c| "[]{}(),;".contains(c)) {
            return true; // the brackets of an array of rows
        }
        if text.len() > LONGEST_ROW {
            return if row::looks_like_cells(text) {
                let result = long_line::parse(line, text);
                self.emit(result);
                true
            } else {
                false
            };
        }
        let Some(row) = row::parse(line, text) else {
            return false;
        };
        if row.cells.is_err() && text.len() >= 40 {
            let result = long_line::parse(line, text);
            self.emit(result);
        } else if row.cells.is_ok() || (5..=13).contains(&row.count) {
            self.add_row(row);
        } else {
            let error =
                Board::new(&[row], false, Header::default()).map(|board| block::record(&board));
            self.emit(error);
        }
        true
    }

    /// A board of its own ends whatever was being collected.
    fn emit(&mut self, result: Result<Record, ReadError>) {
        self.close();
        self.flush();
        self.header = Header::default();
        self.lone_text = None;
        self.out.push_back(result);
    }

    fn add_row(&mut self, row: Row) {
        if symbol(&row).is_some() {
            // Now the lines of nine such symbols are known to be rows.
            for (place, doubtful) in std::mem::take(&mut self.doubtful).into_iter().rev() {
                if symbol(&doubtful) == symbol(&row) {
                    self.rows.insert(place.min(self.rows.len()), doubtful);
                }
            }
        }
        if self.rows.is_empty()
            && let Some(text) = self.lone_text.take()
            && self.header.label.is_none()
        {
            self.ignored.take_back(&text);
            self.header.euler = is_euler(&text);
            self.header.label = Some(text);
        }
        self.rows.push(row);
        if self.rows.len() >= 9 {
            self.close();
        }
    }

    /// Nine dashes or nine spaces: a row if the board has such rows, else wait and see.
    fn doubtful_line(&mut self, line: usize, text: &str) {
        let Some(row) = row::parse(line, text) else {
            return;
        };
        if self.rows.iter().any(|r| symbol(r) == symbol(&row)) {
            self.add_row(row);
        } else if self.doubtful.len() < 9 {
            self.doubtful.push((self.rows.len(), row));
            let first = self.doubtful[0].1.line;
            let dashes = text.contains('-');
            if dashes && self.rows.is_empty() && self.doubtful.len() == 9 && line <= first + 12 {
                // Nine of them in a row are no border: a grid without any digit.
                self.rows
                    .extend(self.doubtful.drain(..).map(|(_, row)| row));
                self.close();
            }
        }
    }

    fn blank_line(&mut self) {
        match self.rows.len() {
            0 | 3 | 6 => {}
            1 => self.spaced = true,
            _ if self.spaced => {}
            _ => self.close(),
        }
        if self.rows.is_empty() {
            self.doubtful.clear();
        }
    }

    fn start_section(&mut self, line: usize, text: &str) {
        self.close();
        self.section = match text.to_ascii_lowercase().as_str() {
            "[puzzle]" => Section::Puzzle,
            "[state]" if !self.pending.is_empty() => Section::State,
            _ => Section::Unknown,
        };
        match self.section {
            Section::Puzzle => {
                self.flush();
                self.header.section = true;
            }
            Section::Unknown => self.ignored.text(line, text),
            Section::State | Section::None => {}
        }
    }

    /// `#`, `%`, `;` or `//`: a header of the board below, or a comment.
    fn comment(&mut self, text: &str) {
        if let Some(title) = text.strip_prefix('%') {
            self.close();
            self.flush();
            let title = title.trim();
            self.header.label = (!title.is_empty()).then(|| title.to_owned());
        } else if text.starts_with('#')
            && let Some(field) = sdk::header(text)
        {
            self.close();
            self.flush();
            self.header.fields.push(field);
        } else {
            self.ignored.comments += 1;
        }
    }

    /// Ends the board being collected.
    fn close(&mut self) {
        self.spaced = false;
        self.doubtful.clear();
        let framed = std::mem::take(&mut self.framed);
        if self.rows.is_empty() {
            self.framed = framed;
            return;
        }
        let rows = std::mem::take(&mut self.rows);
        let header = std::mem::take(&mut self.header);
        match Board::new(&rows, framed, header) {
            Ok(board) => self.accept(board),
            Err(error) => {
                self.flush();
                self.out.push_back(Err(error));
            }
        }
    }

    /// Takes a whole board: alone, or as a part of what came before.
    fn accept(&mut self, board: Board) {
        if self.section == Section::State
            && let Some(puzzle) = self.pending.last_mut()
        {
            puzzle.state = Some(board.cells);
            self.section = Section::None;
            self.flush();
            return;
        }
        self.section = Section::None;
        let third = self.hint == Some(Format::Clipboard) && self.pending.len() == 2;
        let grouped = board.has_candidates() || third || self.hint == Some(Format::PencilmarkGrid);
        let joins = board.header.is_empty()
            && self
                .pending
                .iter()
                .all(|p| p.moves.is_empty() && clipboard::is_part(p, &board));
        if !joins {
            self.flush();
        }
        if grouped {
            let record = match clipboard::record(&self.pending, &board) {
                Some(record) => record,
                None if board.has_placed() || self.hint == Some(Format::Sdx) => sdx::record(&board),
                None => pencilmark_grid::record(&board),
            };
            self.pending.clear();
            self.out.push_back(Ok(record));
        } else if self.hint == Some(Format::Sdx) {
            self.out.push_back(Ok(sdx::record(&board)));
        } else {
            if self.pending.len() == 2 {
                let first = self.pending.remove(0);
                self.out.push_back(Ok(plain(&first)));
            }
            self.pending.push(board);
        }
    }

    /// Gives out the boards held back.
    fn flush(&mut self) {
        for board in std::mem::take(&mut self.pending) {
            self.out.push_back(Ok(plain(&board)));
        }
    }
}

/// The record of a board of digits, by what stood around it.
fn plain(board: &Board) -> Record {
    if board.header.section || !board.header.fields.is_empty() || board.state.is_some() {
        sdk::record(board)
    } else if board.framed || !board.moves.is_empty() {
        ss::record(board)
    } else {
        block::record(board)
    }
}

/// The symbol of a row's empty cells, if it is one that also draws borders and gaps.
fn symbol(row: &Row) -> Option<char> {
    let (symbol, _) = row.blank?;
    matches!(symbol, '-' | ' ').then_some(symbol)
}

/// `[Puzzle]` and its like.
fn is_section(text: &str) -> bool {
    text.strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ')
        })
}

/// `Grid 01`.
pub(super) fn is_euler(text: &str) -> bool {
    text.strip_prefix("Grid ")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// An error for a line that resembles nothing.
pub(super) fn unknown(line: usize, text: &str) -> ReadError {
    ReadError::new(ErrorKind::NotRecognised, Place::line(line), text)
}
