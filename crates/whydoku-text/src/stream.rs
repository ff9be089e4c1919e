//! Recognizes boards line by line: lines that are a board by themselves, and rows that add up to
//! one. It never holds more than three boards.

use crate::parts::board::{self, Board, Header, Section};
use crate::parts::row::{self, Row};
use crate::parts::{link, run};
use crate::{Format, Ignored, ReadError, Record, claims};
use std::collections::VecDeque;

/// The most bytes of a row, with borders and candidates.
const LONGEST_ROW: usize = 1_000;

/// The lines that are not yet part of a record.
#[derive(Debug)]
pub(crate) struct Stream {
    /// The rows of the board being collected.
    rows: Vec<Row>,
    /// Lines of nine dashes or nine spaces, each with the number of rows before it. They are borders
    /// and gaps, unless the grid uses that symbol for empty cells.
    doubtful: Vec<(usize, Row)>,
    /// Whether an empty line follows the first row, so that empty lines do not end this board.
    spaced: bool,
    /// Whether a border of this board has stars; see [`board::is_starred`].
    starred: bool,
    /// Whole boards that the next one may belong to.
    pending: Vec<Board>,
    header: Header,
    section: InSection,
    /// The last line, if it is the only line of prose there.
    lone_text: Option<String>,
    last_was_text: bool,
    /// The format that the caller expects.
    expected: Option<Format>,
    /// The format of plain lines.
    plain: Format,
    pub(crate) out: VecDeque<Result<Record, ReadError>>,
    pub(crate) ignored: Ignored,
}

/// The `[name]` line that the next line is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InSection {
    /// There is no such line, or its rows are complete.
    No,
    /// Some format claims the name.
    Claimed(Section),
    /// No format claims the name.
    Unknown,
}

impl Stream {
    pub(crate) fn new(expected: Option<Format>) -> Self {
        Self {
            rows: Vec::new(),
            doubtful: Vec::new(),
            spaced: false,
            starred: false,
            pending: Vec::new(),
            header: Header::default(),
            section: InSection::No,
            lone_text: None,
            last_was_text: false,
            expected,
            plain: run::plain_format(expected),
            out: VecDeque::new(),
            ignored: Ignored::default(),
        }
    }

    /// Whether no line so far can affect the next one.
    pub(crate) fn is_idle(&self) -> bool {
        self.rows.is_empty()
            && self.pending.is_empty()
            && self.section == InSection::No
            && self.header.is_empty()
            && self.out.is_empty()
    }

    /// Adds one line.
    pub(crate) fn push(&mut self, line: usize, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let trimmed = text.trim();
        let was_text = std::mem::take(&mut self.last_was_text);
        if self.section == InSection::Unknown && section_name(trimmed).is_none() {
            if !trimmed.is_empty() {
                self.ignored.prose(line, trimmed);
            }
            return;
        }
        if text == "         " {
            self.doubtful_line(line, &text);
        } else if trimmed.is_empty() && text.matches('\t').count() != 8 {
            self.blank_line();
        } else if let Some(name) = section_name(trimmed) {
            self.start_section(line, trimmed, name);
        } else if trimmed.starts_with(['#', '%', ';']) || trimmed.starts_with("//") {
            self.comment(trimmed);
        } else if !self.whole_line(line, &text) && !self.part(line, &text) {
            self.close();
            if !self.pending.is_empty() {
                self.flush();
            }
            self.ignored.prose(line, trimmed);
            self.lone_text = (!was_text).then(|| trimmed.to_owned());
            self.last_was_text = true;
        }
    }

    /// Ends the input.
    pub(crate) fn finish(&mut self) {
        self.close();
        self.flush();
    }

    /// Reads a line that is a board by itself. Returns whether it is one.
    fn whole_line(&mut self, line: usize, text: &str) -> bool {
        let trimmed = text.trim();
        let result = claims::line(line, trimmed)
            .or_else(|| link::read(line, trimmed))
            .or_else(|| run::find(line, text, self.plain).map(Ok));
        let Some(result) = result else {
            return false;
        };
        self.emit(result);
        true
    }

    /// Reads a line that is part of a board: a border, a row or a line below. Returns whether it is
    /// one.
    fn part(&mut self, line: usize, text: &str) -> bool {
        let trimmed = text.trim();
        if self.rows.is_empty()
            && let Some(board) = self.pending.last_mut()
            && claims::is_below(trimmed)
        {
            board.below.push(trimmed.to_owned());
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
        if row::is_border(trimmed) {
            self.starred |= board::is_starred(trimmed);
            return true;
        }
        // The brackets of an array of rows.
        if !trimmed.is_empty() && trimmed.chars().all(|c| "[]{}(),;".contains(c)) {
            return true;
        }
        if text.len() > LONGEST_ROW {
            return if row::looks_like_cells(text) {
                let result = run::parse(line, text, self.plain);
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
            let result = run::parse(line, text, self.plain);
            self.emit(result);
        } else if row.cells.is_ok() || (5..=13).contains(&row.count) {
            self.add_row(row);
        } else {
            let error =
                Board::new(&[row], false, Header::default()).map(|board| claims::digits(&board));
            self.emit(error);
        }
        true
    }

    /// Ends the board being collected, and adds a result.
    fn emit(&mut self, result: Result<Record, ReadError>) {
        self.close();
        self.flush();
        self.header = Header::default();
        self.lone_text = None;
        self.out.push_back(result);
    }

    fn add_row(&mut self, row: Row) {
        if symbol(&row).is_some() {
            // This symbol means an empty cell, so the doubtful lines with it are rows.
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
            self.header.bare_label = true;
            self.header.label = Some(text);
        }
        self.rows.push(row);
        if self.rows.len() >= 9 {
            self.close();
        }
    }

    /// Adds nine dashes or nine spaces: as a row if another row has that symbol, else as doubtful.
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
                // Nine such lines cannot be borders: this is an empty grid.
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

    fn start_section(&mut self, line: usize, text: &str, name: &str) {
        self.close();
        match claims::section(name) {
            Some(Section::Board) => {
                self.section = InSection::Claimed(Section::Board);
                self.flush();
                self.header.section = true;
            }
            Some(Section::State) if !self.pending.is_empty() => {
                self.section = InSection::Claimed(Section::State);
            }
            Some(Section::State) | None => {
                self.section = InSection::Unknown;
                self.ignored.prose(line, text);
            }
        }
    }

    /// Reads a line with `#`, `%`, `;` or `//`: a header of the board below, or a comment.
    fn comment(&mut self, text: &str) {
        if let Some(title) = text.strip_prefix('%') {
            self.close();
            self.flush();
            let title = title.trim();
            self.header.label = (!title.is_empty()).then(|| title.to_owned());
        } else if text.starts_with('#')
            && let Some(field) = claims::heading(text)
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
        if self.rows.is_empty() {
            return;
        }
        let starred = std::mem::take(&mut self.starred);
        let rows = std::mem::take(&mut self.rows);
        let header = std::mem::take(&mut self.header);
        match Board::new(&rows, starred, header) {
            Ok(board) => self.accept(board),
            Err(error) => {
                self.flush();
                self.out.push_back(Err(error));
            }
        }
    }

    /// Adds a whole board: by itself, or as a part of what came before.
    fn accept(&mut self, board: Board) {
        let section = std::mem::replace(&mut self.section, InSection::No);
        if section == InSection::Claimed(Section::State)
            && let Some(puzzle) = self.pending.last_mut()
        {
            puzzle.state = Some(board.cells);
            self.flush();
            return;
        }
        let has_candidates = board.has_candidates()
            || claims::singles_are_candidates(self.expected, self.pending.len());
        let joins = board.header.is_empty()
            && self
                .pending
                .iter()
                .all(|p| p.below.is_empty() && p.is_part_of(&board));
        if !joins {
            self.flush();
        }
        if has_candidates {
            let above = std::mem::take(&mut self.pending);
            let record = claims::candidates(&board, &above, self.expected);
            self.out.push_back(Ok(record));
        } else {
            if self.pending.len() == 2 {
                let first = self.pending.remove(0);
                self.out.push_back(Ok(claims::digits(&first)));
            }
            self.pending.push(board);
        }
    }

    /// Adds the records of the boards held back.
    fn flush(&mut self) {
        for board in std::mem::take(&mut self.pending) {
            self.out.push_back(Ok(claims::digits(&board)));
        }
    }
}

/// The symbol of the empty cells, if borders and gaps are made of it too.
fn symbol(row: &Row) -> Option<char> {
    let (symbol, _) = row.blank?;
    matches!(symbol, '-' | ' ').then_some(symbol)
}

/// The name in a `[name]` line.
fn section_name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
    is_name.then_some(name)
}
