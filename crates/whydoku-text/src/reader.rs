//! [`Reader`]: the records and errors of an input, one after another.

use crate::encoding::{DOCUMENT_LIMIT, LINE_LIMIT, Lines, is_binary, trim_zeros};
use crate::parts::table::{self, Columns};
use crate::parts::{cells, run};
use crate::sniff::{self, Mode};
use crate::stream::Stream;
use crate::{ErrorKind, Format, Place, ReadError, Record, document};
use std::collections::VecDeque;
use std::io::BufRead;
use whydoku_grid::Grid;

/// The lines that were skipped because they have no board: comments and prose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// How many lines are comments (`#`, `%`, `;`, `//`).
    pub comments: usize,
    /// How many lines are prose.
    pub lines: usize,
    /// The number and text of the first line of prose.
    pub first: Option<(usize, String)>,
}

impl Ignored {
    /// Counts a line of prose.
    pub(crate) fn prose(&mut self, line: usize, text: &str) {
        self.lines += 1;
        self.first
            .get_or_insert_with(|| (line, text.chars().take(200).collect()));
    }

    /// Uncounts the last line of prose, because it is a label.
    pub(crate) fn take_back(&mut self, text: &str) {
        self.lines = self.lines.saturating_sub(1);
        if self.first.as_ref().is_some_and(|(_, first)| first == text) && self.lines == 0 {
            self.first = None;
        }
    }
}

/// Reads the records of an input, one after another, in any mix of formats.
///
/// Boards on one line or on several lines are streamed, so that memory use does not grow with the
/// input. Documents (JSON, XML, a saved page) are read whole.
///
/// Nothing is dropped silently. Text that looks like a board but cannot be read becomes a
/// [`ReadError`], and reading continues after it. Comments and prose are counted in
/// [`Reader::ignored`].
///
/// ```
/// use whydoku_text::Reader;
/// let input = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n\
///              53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n";
/// let mut reader = Reader::new(input.as_bytes());
/// let first = reader.next().unwrap()?;
/// assert_eq!(first.label.as_deref(), Some("easy"));
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: found 80 cells; a grid has 81");
/// assert!(reader.next().is_none());
/// # Ok::<(), whydoku_text::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    expected: Option<Format>,
    /// The format of plain lines.
    plain: Format,
    state: State,
    stream: Stream,
    queue: VecDeque<Result<Record, ReadError>>,
    /// Whether there was a record.
    found: bool,
}

#[derive(Debug)]
enum State {
    /// No line has decided how the input is built.
    Start,
    /// The line, with its number, may be the header of a table.
    Header(usize, Vec<u8>),
    Stream,
    Table(Columns),
    End,
}

impl<R: BufRead> Reader<R> {
    /// Reads an input in any format.
    pub fn new(input: R) -> Self {
        Self::make(input, None)
    }

    /// Reads an input that is probably in `format`. This settles doubtful cases, such as a candidate
    /// grid of single digits; text that is clearly in another format is read as that.
    pub fn with_hint(input: R, format: Format) -> Self {
        Self::make(input, Some(format))
    }

    fn make(input: R, expected: Option<Format>) -> Self {
        Self {
            lines: Lines::new(input),
            expected,
            plain: run::plain_format(expected),
            state: State::Start,
            stream: Stream::new(expected),
            queue: VecDeque::new(),
            found: false,
        }
    }

    /// The comments and the prose skipped so far.
    pub const fn ignored(&self) -> &Ignored {
        &self.stream.ignored
    }

    /// The format of the table being read; `None` if the input is not a table.
    pub(crate) const fn table_format(&self) -> Option<Format> {
        match &self.state {
            State::Table(columns) => Some(columns.format),
            State::Start | State::Header(..) | State::Stream | State::End => None,
        }
    }

    /// Reads one line.
    fn step(&mut self) {
        match self.lines.next_line() {
            Err(error) => self.fail(&error),
            Ok(None) => self.stop(None),
            Ok(Some(found)) if found.cut => {
                let kind = ErrorKind::TooLarge {
                    what: "the line",
                    limit: LINE_LIMIT,
                };
                let head = String::from_utf8_lossy(&found.bytes[..1_000]);
                let error = ReadError::new(kind, Place::line(found.number), &head);
                self.queue.push_back(Err(error));
            }
            Ok(Some(found)) => match &self.state {
                State::Header(..) | State::Stream if is_binary(trim_zeros(found.bytes)) => {
                    self.refuse(ErrorKind::Binary);
                }
                State::Start => match sniff::first_line(trim_zeros(found.bytes), self.expected) {
                    Mode::Stream | Mode::Undecided | Mode::MaybeTable
                        if found.binary && cells::parse_plain(found.bytes).is_none() =>
                    {
                        self.refuse(ErrorKind::Binary);
                    }
                    Mode::Refuse(kind) => self.refuse(kind),
                    Mode::Document => self.read_document(),
                    Mode::Table(columns) => self.state = State::Table(columns),
                    Mode::MaybeTable => {
                        self.state = State::Header(found.number, found.bytes.to_vec());
                    }
                    Mode::Stream => {
                        self.state = State::Stream;
                        self.stream.push(found.number, trim_zeros(found.bytes));
                    }
                    Mode::Undecided => self.stream.push(found.number, trim_zeros(found.bytes)),
                },
                State::Header(number, first) => {
                    let header = String::from_utf8_lossy(first);
                    let second = String::from_utf8_lossy(found.bytes);
                    match table::header_and_row(&header, &second) {
                        Some(columns) => {
                            self.queue
                                .push_back(table::row(found.number, &second, &columns));
                            self.state = State::Table(columns);
                        }
                        None => {
                            self.stream.push(*number, first);
                            self.stream.push(found.number, found.bytes);
                            self.state = State::Stream;
                        }
                    }
                }
                State::Stream if starts_document(found.bytes) => self.read_document(),
                State::Stream => self.stream.push(found.number, trim_zeros(found.bytes)),
                State::Table(columns) => {
                    let text = String::from_utf8_lossy(found.bytes);
                    if text.starts_with('#') {
                        self.stream.ignored.comments += 1;
                    } else if !text.trim().is_empty() {
                        self.queue
                            .push_back(table::row(found.number, &text, columns));
                    }
                }
                State::End => {}
            },
        }
    }

    /// Stops because the input failed.
    fn fail(&mut self, error: &std::io::Error) {
        let place = Place::line(self.lines.number() + 1);
        let kind = ErrorKind::Io(error.to_string());
        self.stop(Some(ReadError::new(kind, place, "")));
    }

    /// Stops at the end of the input, or at an error.
    fn stop(&mut self, error: Option<ReadError>) {
        if let State::Header(number, first) = std::mem::replace(&mut self.state, State::End) {
            self.stream.push(number, &first);
        }
        self.stream.finish();
        self.queue.append(&mut self.stream.out);
        let found = self.found || self.queue.iter().any(Result::is_ok);
        let link = self.stream.strange_link.take().filter(|_| !found);
        self.queue.extend(link.or(error).map(Err));
    }

    /// Refuses the whole input.
    fn refuse(&mut self, kind: ErrorKind) {
        let place = Place::line(self.lines.number());
        self.stop(Some(ReadError::new(kind, place, "")));
    }

    fn read_document(&mut self) {
        self.stream.finish();
        self.queue.append(&mut self.stream.out);
        let first = self.lines.number();
        self.lines.put_back();
        match self.lines.rest() {
            Ok((bytes, true)) => {
                let text = String::from_utf8_lossy(&bytes);
                self.queue.extend(document::read(&text, first));
                self.stop(None);
            }
            Ok((_, false)) => {
                let what = "the document";
                let limit = DOCUMENT_LIMIT;
                self.refuse(ErrorKind::TooLarge { what, limit });
            }
            Err(error) => self.refuse(ErrorKind::Io(error.to_string())),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(result) = self
                .queue
                .pop_front()
                .or_else(|| self.stream.out.pop_front())
            {
                self.found |= result.is_ok();
                return Some(result);
            }
            if matches!(self.state, State::End) {
                return None;
            }
            // Large collections take this shortcut: a plain line, and no board half read.
            if matches!(self.state, State::Stream) && self.stream.is_idle() {
                match self.lines.next_line() {
                    Ok(Some(found)) => {
                        if let Some((grid, tail)) = cells::parse_plain(found.bytes)
                            && !found.cut
                        {
                            self.found = true;
                            return Some(Ok(plain_record(grid, tail, found.number, self.plain)));
                        }
                        self.lines.put_back();
                    }
                    Ok(None) => {
                        self.stop(None);
                        continue;
                    }
                    Err(error) => {
                        self.fail(&error);
                        continue;
                    }
                }
            }
            self.step();
        }
    }
}

/// Whether a line below other text starts a document.
fn starts_document(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    text.first() == Some(&b'<') && document::starts_later(&String::from_utf8_lossy(text))
}

fn plain_record(grid: Grid, tail: &[u8], number: usize, format: Format) -> Record {
    let mut record = Record::new(grid, format);
    record.place = Place::line(number);
    if !tail.is_empty() {
        record.label = cells::label(tail);
    }
    record
}
