//! [`Reader`]: an input as a sequence of records and errors.

use super::encoding::{DOCUMENT_LIMIT, LINE_LIMIT, Lines};
use super::sniff::{self, Mode};
use super::stream::Stream;
use super::table::{self, Columns};
use super::{ErrorKind, Format, Place, ReadError, Record, document, line};
use std::collections::VecDeque;
use std::io::BufRead;

/// Text that was read over because it holds no board: comments and prose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// Lines that say they are comments (`#`, `%`, `;`, `//`).
    pub comments: usize,
    /// Lines of words.
    pub lines: usize,
    /// The first of these, with its number.
    pub first: Option<(usize, String)>,
}

impl Ignored {
    pub(super) fn text(&mut self, line: usize, text: &str) {
        self.lines += 1;
        self.first
            .get_or_insert_with(|| (line, text.chars().take(200).collect()));
    }

    /// The line counted last became a label.
    pub(super) fn take_back(&mut self, text: &str) {
        self.lines = self.lines.saturating_sub(1);
        if self.first.as_ref().is_some_and(|(_, first)| first == text) && self.lines == 0 {
            self.first = None;
        }
    }
}

/// Reads records from an input, one after another, in whatever format they are.
///
/// Formats with a board per line or over several lines are streamed: memory stays flat however
/// long the input. Documents (JSON, XML, a saved page) are read whole.
///
/// Nothing is dropped silently: what looks like a board and cannot be read comes as a
/// [`ReadError`], and reading goes on behind it; comments and prose are counted in
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
    hint: Option<Format>,
    state: State,
    stream: Stream,
    queue: VecDeque<Result<Record, ReadError>>,
}

#[derive(Debug)]
enum State {
    /// Nothing decided.
    Start,
    /// The line, with its number, may be the header of a table.
    Header(usize, Vec<u8>),
    Stream,
    Table(Columns),
    End,
}

impl<R: BufRead> Reader<R> {
    /// Reads whatever the input turns out to be.
    pub fn new(input: R) -> Self {
        Self::make(input, None)
    }

    /// Reads an input that is expected to be in `format`. The expectation settles what a text
    /// leaves open (a candidate grid of single digits, say); a text that is plainly something else
    /// is read as that.
    pub fn with_hint(input: R, format: Format) -> Self {
        Self::make(input, Some(format))
    }

    fn make(input: R, hint: Option<Format>) -> Self {
        Self {
            lines: Lines::new(input),
            hint,
            state: State::Start,
            stream: Stream::new(hint),
            queue: VecDeque::new(),
        }
    }

    /// The comments and the prose read over so far.
    pub const fn ignored(&self) -> &Ignored {
        &self.stream.ignored
    }

    /// The format of the table being read, if it is one.
    pub(super) const fn table_format(&self) -> Option<Format> {
        match &self.state {
            State::Table(columns) => Some(columns.format()),
            State::Start | State::Header(..) | State::Stream | State::End => None,
        }
    }

    /// Reads a line and hands it on.
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
                State::Start => match sniff::first_line(found.bytes, self.hint) {
                    Mode::Zip => self.refuse(ErrorKind::HodokuState),
                    Mode::Binary => self.refuse(ErrorKind::Binary),
                    Mode::Document => self.read_document(),
                    Mode::Table(columns) => self.state = State::Table(columns),
                    Mode::MaybeTable => {
                        self.state = State::Header(found.number, found.bytes.to_vec());
                    }
                    Mode::Stream => {
                        self.state = State::Stream;
                        self.stream.push(found.number, found.bytes);
                    }
                    Mode::Undecided => self.stream.push(found.number, found.bytes),
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
                State::Stream => self.stream.push(found.number, found.bytes),
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

    /// The input itself failed.
    fn fail(&mut self, error: &std::io::Error) {
        let place = Place::line(self.lines.number() + 1);
        let kind = ErrorKind::Io(error.to_string());
        self.stop(Some(ReadError::new(kind, place, "")));
    }

    /// The input has ended, perhaps with an error.
    fn stop(&mut self, error: Option<ReadError>) {
        if let State::Header(number, first) = std::mem::replace(&mut self.state, State::End) {
            self.stream.push(number, &first);
        }
        self.stream.finish();
        self.queue.append(&mut self.stream.out);
        self.queue.extend(error.map(Err));
    }

    /// Refuses the whole input.
    fn refuse(&mut self, kind: ErrorKind) {
        let place = Place::line(self.lines.number());
        self.stop(Some(ReadError::new(kind, place, "")));
    }

    fn read_document(&mut self) {
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
                return Some(result);
            }
            if matches!(self.state, State::End) {
                return None;
            }
            // The path of large collections: a plain line while nothing else is going on.
            if matches!(self.state, State::Stream) && self.stream.is_idle() {
                match self.lines.next_line() {
                    Ok(Some(found)) => {
                        if let Some((grid, tail)) = line::parse_plain(found.bytes)
                            && !found.cut
                        {
                            return Some(Ok(plain_record(grid, tail, found.number, self.hint)));
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

fn plain_record(
    grid: whydoku_grid::Grid,
    tail: &[u8],
    number: usize,
    hint: Option<Format>,
) -> Record {
    let format = match hint {
        Some(Format::Sdm) => Format::Sdm,
        _ => Format::Line,
    };
    let mut record = Record::new(grid, format);
    record.place = Place::line(number);
    if !tail.is_empty() {
        record.label = line::label(tail);
    }
    record
}
