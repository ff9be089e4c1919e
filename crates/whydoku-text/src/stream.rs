//! Recognizes boards line by line: lines that are a board by themselves, and rows that add up to
//! one. It never holds more than three boards.

mod program;
mod rows;

use crate::parts::board::{self, Board, Frame, Header, Section};
use crate::parts::row::{self, Row};
use crate::parts::{border, cells, fold, labels, link, markup, run, size};
use crate::{ErrorKind, Format, Ignored, Place, ReadError, Record, claims};
use program::Program;
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
    frame: Frame,
    /// Whether a border follows the first row, which may then be a line of column numbers.
    ruled_first: bool,
    program: Option<Program>,
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
    /// The first link without a puzzle.
    pub(crate) strange_link: Option<ReadError>,
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
            frame: Frame::default(),
            ruled_first: false,
            program: None,
            pending: Vec::new(),
            header: Header::default(),
            section: InSection::No,
            lone_text: None,
            last_was_text: false,
            expected,
            plain: run::plain_format(expected),
            strange_link: None,
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
            && self.program.is_none()
            && self.out.is_empty()
    }

    /// Adds one line.
    pub(crate) fn push(&mut self, line: usize, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        match self.program.take() {
            Some(program) => self.continue_program(program, line, &text),
            None => self.push_text(line, &text, true),
        }
    }

    /// Adds one line outside program text; `lists` says whether program text may start here.
    fn push_text(&mut self, line: usize, text: &str, lists: bool) {
        let trimmed = text.trim();
        if is_comment(trimmed) || cells::parse_plain(trimmed.as_bytes()).is_some() {
            // Marks in a label or in a heading belong to it.
            self.push_line(line, text, lists);
        } else if let Some(inner) = markup::inner_lines(text) {
            for part in inner {
                self.push_line(line, &markup::strip(part), lists);
            }
        } else {
            self.push_line(line, &markup::strip(text), lists);
        }
    }

    fn push_line(&mut self, line: usize, text: &str, lists: bool) {
        let trimmed = text.trim();
        let was_text = std::mem::take(&mut self.last_was_text);
        if self.section == InSection::Unknown && section_name(trimmed).is_none() {
            if !trimmed.is_empty() {
                self.ignored.prose(line, trimmed);
            }
            return;
        }
        if text == "         " {
            self.doubtful_line(line, text);
        } else if trimmed.is_empty() && text.matches('\t').count() != 8 {
            self.blank_line();
        } else if let Some(name) = section_name(trimmed) {
            self.start_section(line, trimmed, name);
        } else if is_comment(trimmed) {
            self.comment(line, trimmed);
        } else if markup::is_mark(trimmed) {
            self.ignored.comments += 1;
        } else if cells::parse_plain(trimmed.as_bytes()).is_some() {
            self.plain_line(line, text);
        } else if !self.has_board(line, text, lists) {
            self.close();
            if !self.pending.is_empty() {
                self.flush();
            }
            self.ignored.prose(line, trimmed);
            self.lone_text = (!was_text && !is_code(trimmed)).then(|| trimmed.to_owned());
            self.last_was_text = true;
        }
    }

    /// Reads a line that is a board, or a part of one. Returns whether it is one.
    fn has_board(&mut self, line: usize, text: &str, lists: bool) -> bool {
        self.claimed_line(line, text.trim())
            || (lists && self.start_program(line, text))
            || self.whole_line(line, text)
            || self.part(line, &fold::fold(text))
    }

    /// Ends the input.
    pub(crate) fn finish(&mut self) {
        if let Some(program) = self.program.take() {
            self.read_again(program);
        }
        self.close();
        self.flush();
    }

    /// Reads a line that some format claims as a board by itself. Returns whether it is one. A link
    /// without a puzzle is only reported if there is no puzzle anywhere.
    fn claimed_line(&mut self, line: usize, text: &str) -> bool {
        let code =
            || size::code(text).map(|kind| Err(ReadError::new(kind, Place::line(line), text)));
        let result = claims::line(line, text)
            .or_else(|| link::read(line, text))
            .or_else(code);
        match result {
            None => return false,
            Some(Err(error)) if error.kind == ErrorKind::NotRecognized => {
                self.close();
                self.ignored.prose(line, text);
                self.last_was_text = true;
                self.strange_link.get_or_insert(error);
            }
            Some(result) => self.emit(result),
        }
        true
    }

    /// Reads a line that has a board in it. Returns whether it is one.
    fn whole_line(&mut self, line: usize, text: &str) -> bool {
        let found = link::read_inside(line, text);
        if !found.is_empty() {
            for result in found {
                self.emit(result);
            }
            return true;
        }
        self.plain_line(line, text)
    }

    /// Reads a line with 81 cells in it. Returns whether it is one.
    fn plain_line(&mut self, line: usize, text: &str) -> bool {
        let Some(record) = run::find(line, text, self.plain) else {
            return false;
        };
        self.emit(Ok(record));
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
        if border::is_border(trimmed) {
            self.border(trimmed);
            return true;
        }
        // The brackets and quotes around rows in program text, and the names of columns.
        let around = trimmed.chars().all(|c| "[]{}(),;\"'`".contains(c));
        if (around && !trimmed.is_empty()) || labels::is_header(trimmed) {
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
        let counted = matches!(row.cells, Err((_, ErrorKind::CellCount { .. })));
        let short = counted && (4..=25).contains(&row.count);
        let whole = (row.cells.is_err() && text.len() >= 40)
            .then(|| run::parse(line, text, self.plain))
            .filter(|result| result.is_ok() || !short);
        if let Some(result) = whole {
            self.emit(result);
        } else if row.cells.is_ok() || (5..=25).contains(&row.count) || is_row_of_four(&row) {
            self.add_row(row);
        } else if let Some(kind) = size::line(row.count) {
            let place = Place::line(line);
            self.emit(Err(ReadError::new(kind, place, text)));
        } else {
            let error = Board::new(&[row], Frame::default(), Header::default());
            self.emit(error.map(|board| claims::digits(&board)));
        }
        true
    }

    fn border(&mut self, text: &str) {
        self.frame.starred |= board::is_starred(text);
        self.ruled_first |= self.rows.len() == 1;
        self.frame.piped |= self.rows.len() <= 1 && border::is_markdown_border(text);
    }

    /// Ends the board being collected, and adds a result.
    fn emit(&mut self, result: Result<Record, ReadError>) {
        self.close();
        self.flush();
        self.header = Header::default();
        self.lone_text = None;
        self.out.push_back(result);
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
    fn comment(&mut self, line: usize, text: &str) {
        if let Some(result) = claims::line(line, text) {
            self.emit(result);
        } else if let Some(title) = text.strip_prefix('%') {
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
        let ruled_first = std::mem::take(&mut self.ruled_first);
        if self.rows.is_empty() {
            return;
        }
        let frame = std::mem::take(&mut self.frame);
        let mut rows = std::mem::take(&mut self.rows);
        // Column numbers with too few rows below them, or on their own below a grid.
        let numbers = (ruled_first || rows.len() == 1) && labels::may_be_head(&rows[0]);
        if numbers && rows.len() != 9 {
            let header = rows.remove(0);
            self.ignored.prose(header.line, &header.text);
            if rows.is_empty() {
                return;
            }
        }
        let header = std::mem::take(&mut self.header);
        match Board::new(&rows, frame, header) {
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

/// Whether a line is a comment, and not a row of fields whose first one is empty.
fn is_comment(text: &str) -> bool {
    let fields = text.starts_with(';') && text.matches(';').count() >= 8;
    (text.starts_with(['#', '%', ';']) || text.starts_with("//")) && !fields
}

/// Whether a line is a row of four cells, and not a number such as a year.
fn is_row_of_four(row: &Row) -> bool {
    row.count == 4 && !row.text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line of text is program text, which does not name the board below it.
fn is_code(text: &str) -> bool {
    let end = text.trim_end_matches(['\\', ' ']);
    end.ends_with(['[', '{', '(', '"', '\'', '`', ';', '=', '<'])
}

/// The name in a `[name]` line.
fn section_name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
    is_name.then_some(name)
}
