//! [`Mixed`]: the classic puzzles and the variants of one input, in order.

use super::{VariantPuzzle, is_classic};
use crate::RequestError;
use crate::resemblance::{Resemblance, resemblance};
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use whydoku::text::{Format, Ignored, ReadError, Reader, Record};
use whydoku::variant::recognize;

/// The most bytes of one variant. The largest in known collections have 20 kB.
const LIMIT: usize = 1 << 20;

/// The most lines that are compared before lines of digits are believed to be puzzles.
const RUN: usize = 40;

/// What an input holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A classic puzzle.
    Record(Record),
    /// A place that is not a classic puzzle and cannot be read.
    Unreadable(ReadError),
    /// A variant.
    Variant(VariantItem),
}

/// A variant of an input, or why it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantItem {
    /// The line where it starts, from 1.
    pub line: usize,
    /// Its name, or the text beside it.
    pub label: Option<String>,
    /// The variant.
    pub puzzle: Result<VariantPuzzle, RequestError>,
}

/// Reads the puzzles of an input, one after another. Classic puzzles are read as by [`Reader`], which gets
/// blank lines in place of variants.
#[derive(Debug)]
pub struct Mixed<R> {
    reader: Reader<Screen<R>>,
    variants: Queue,
    /// The next item of the reader, while variants above it are handed out.
    held: Option<Result<Record, ReadError>>,
}

type Queue = Arc<Mutex<VecDeque<VariantItem>>>;

fn lock(queue: &Queue) -> MutexGuard<'_, VecDeque<VariantItem>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: BufRead> Mixed<R> {
    /// Reads an input. A format is a hint for classic puzzles whose text is ambiguous.
    pub fn new(input: R, hint: Option<Format>) -> Self {
        let variants = Queue::default();
        let screen = Screen::new(input, Arc::clone(&variants));
        Self {
            reader: match hint {
                Some(format) => Reader::with_hint(screen, format),
                None => Reader::new(screen),
            },
            variants,
            held: None,
        }
    }

    /// The comments and the prose skipped so far.
    pub const fn ignored(&self) -> &Ignored {
        self.reader.ignored()
    }
}

impl<R: BufRead> Iterator for Mixed<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.held.is_none() {
            self.held = self.reader.next();
        }
        let line = self.held.as_ref().map(|held| match held {
            Ok(record) => record.place.line,
            Err(error) => error.place.line,
        });
        let mut variants = lock(&self.variants);
        let first = variants.front().map(|item| item.line);
        if first.is_some_and(|first| line.is_none_or(|line| first < line)) {
            return variants.pop_front().map(Item::Variant);
        }
        Some(match self.held.take()? {
            Ok(record) => Item::Record(record),
            Err(error) => Item::Unreadable(error),
        })
    }
}

/// An input without its variants, which go into a queue.
#[derive(Debug)]
struct Screen<R> {
    input: R,
    variants: Queue,
    /// The lines read so far.
    line: usize,
    /// Bytes for the reader, from `start`.
    out: Vec<u8>,
    start: usize,
    /// Lines that were read ahead.
    ahead: VecDeque<Vec<u8>>,
    /// Whether the input is one document, whose lines mean nothing on their own. `None` before its first line.
    document: Option<bool>,
    /// Whether the last bytes did not end a line, because it is very long.
    inside: bool,
    /// How many of the next lines are puzzles in digits, as those above them have shown.
    digits: usize,
}

impl<R: BufRead> Screen<R> {
    const fn new(input: R, variants: Queue) -> Self {
        Self {
            input,
            variants,
            line: 0,
            out: Vec::new(),
            start: 0,
            ahead: VecDeque::new(),
            document: None,
            inside: false,
            digits: 0,
        }
    }

    /// The next line with its line feed; empty at the end. A very long line comes in parts.
    fn next_line(&mut self) -> io::Result<Vec<u8>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(line);
        }
        let mut line = Vec::new();
        let limit = LIMIT as u64;
        (&mut self.input).take(limit).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Reads what the reader gets next.
    fn refill(&mut self) -> io::Result<()> {
        self.out.clear();
        self.start = 0;
        if self.document == Some(true) {
            // Straight from the input.
            let ahead = self.ahead.pop_front();
            self.out = match ahead {
                Some(line) => line,
                None => {
                    let bytes = self.input.fill_buf()?;
                    let copy = bytes.to_vec();
                    let length = copy.len();
                    self.input.consume(length);
                    copy
                }
            };
            return Ok(());
        }
        if self.pass_lines()? {
            return Ok(());
        }
        let line = self.next_line()?;
        let continued = std::mem::replace(&mut self.inside, !line.ends_with(b"\n"));
        let trimmed = line.trim_ascii();
        if !trimmed.is_empty() && self.document.is_none() {
            self.document = Some(matches!(trimmed[0], b'[' | b'<'));
        }
        let kind = if continued || self.document == Some(true) {
            None
        } else {
            resemblance(&line)
        };
        let Some(kind) = kind else {
            self.pass(&line);
            return Ok(());
        };
        let mut piece = line;
        match kind {
            Resemblance::Block => self.gather_block(&mut piece)?,
            Resemblance::Json => self.gather_json(&mut piece)?,
            Resemblance::Constraints => self.gather_constraints(&mut piece)?,
            Resemblance::Digits => self.gather_digits(&mut piece)?,
            Resemblance::Link | Resemblance::Killer => {}
        }
        match item(kind, &piece, self.line + 1) {
            Some(item) => {
                let lines = feeds(&piece);
                self.line += lines;
                self.inside = false;
                lock(&self.variants).push_back(item);
                self.out = vec![b'\n'; lines.max(1)];
            }
            None => self.pass(&piece),
        }
        Ok(())
    }

    /// Hands all lines to the reader that are at hand and cannot be variants; false if there are none.
    fn pass_lines(&mut self) -> io::Result<bool> {
        if self.inside || self.document.is_none() || !self.ahead.is_empty() {
            return Ok(false);
        }
        let bytes = self.input.fill_buf()?;
        let mut end = 0;
        while let Some(length) = bytes[end..].iter().position(|b| *b == b'\n') {
            if may_start_variant(&bytes[end..end + length]) {
                break;
            }
            end += length + 1;
            self.line += 1;
        }
        self.out.extend_from_slice(&bytes[..end]);
        self.input.consume(end);
        Ok(end > 0)
    }

    /// Hands lines to the reader.
    fn pass(&mut self, lines: &[u8]) {
        self.line += feeds(lines);
        self.out.extend_from_slice(lines);
    }

    /// Adds the lines of a variant with one rule per line: up to the next one, or to a blank line after which
    /// something else begins.
    fn gather_block(&mut self, piece: &mut Vec<u8>) -> io::Result<()> {
        let mut blank: Vec<Vec<u8>> = Vec::new();
        loop {
            let line = self.next_line()?;
            if line.is_empty() || piece.len() > LIMIT {
                self.put_back(blank, line);
                return Ok(());
            }
            if line.trim_ascii().is_empty() {
                blank.push(line);
                continue;
            }
            let is_new = resemblance(&line) == Some(Resemblance::Block)
                || !blank.is_empty() && starts_something(&line);
            if is_new {
                self.put_back(blank, line);
                return Ok(());
            }
            for line in blank.drain(..) {
                piece.extend(line);
            }
            piece.extend(line);
        }
    }

    /// Adds the lines of an object in JSON until its braces are balanced.
    fn gather_json(&mut self, piece: &mut Vec<u8>) -> io::Result<()> {
        let mut braces = Braces::default();
        braces.read(piece);
        while braces.depth > 0 && piece.len() < LIMIT {
            let line = self.next_line()?;
            if line.is_empty() {
                break;
            }
            braces.read(&line);
            piece.extend(line);
        }
        Ok(())
    }

    /// Adds indented lines of constraints.
    fn gather_constraints(&mut self, piece: &mut Vec<u8>) -> io::Result<()> {
        while piece.len() < LIMIT {
            let line = self.next_line()?;
            let indented = line.first().is_some_and(u8::is_ascii_whitespace);
            if !indented || resemblance(&line) != Some(Resemblance::Constraints) {
                self.put_back(Vec::new(), line);
                break;
            }
            piece.extend(line);
        }
        Ok(())
    }

    /// Adds the other rows of a grid whose rows look like small puzzles: 16 rows of 16 characters. Lines that
    /// all are puzzles stay apart.
    fn gather_digits(&mut self, piece: &mut Vec<u8>) -> io::Result<()> {
        if self.digits > 0 {
            self.digits -= 1;
            return Ok(());
        }
        let length = piece.trim_ascii().len();
        let mut others: Vec<Vec<u8>> = Vec::new();
        let last = loop {
            let line = self.next_line()?;
            if others.len() == RUN || line.trim_ascii().len() != length {
                break line;
            }
            others.push(line);
        };
        let is_puzzle = |line: &[u8]| {
            std::str::from_utf8(line).is_ok_and(|line| recognize(line.trim()).is_some())
        };
        if is_puzzle(piece) && others.iter().all(|line| is_puzzle(line)) {
            self.digits = others.len();
            self.put_back(others, last);
        } else {
            self.put_back(Vec::new(), last);
            piece.extend(others.concat());
        }
        Ok(())
    }

    fn put_back(&mut self, lines: Vec<Vec<u8>>, last: Vec<u8>) {
        let lines = lines.into_iter().chain([last]);
        let lines = lines.filter(|line| !line.is_empty());
        for (place, line) in lines.enumerate() {
            self.ahead.insert(place, line);
        }
    }
}

impl<R: BufRead> Read for Screen<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let amount = available.len().min(buffer.len());
        buffer[..amount].copy_from_slice(&available[..amount]);
        self.consume(amount);
        Ok(amount)
    }
}

impl<R: BufRead> BufRead for Screen<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.out.len() {
            self.refill()?;
        }
        Ok(&self.out[self.start..])
    }

    fn consume(&mut self, amount: usize) {
        self.start = (self.start + amount).min(self.out.len());
    }
}

/// How deep a text of JSON is inside braces.
#[derive(Debug, Default)]
struct Braces {
    depth: usize,
    string: bool,
    escaped: bool,
}

impl Braces {
    fn read(&mut self, text: &[u8]) {
        for byte in text {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.string => self.escaped = true,
                b'"' => self.string = !self.string,
                b'{' if !self.string => self.depth += 1,
                b'}' if !self.string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

fn feeds(bytes: &[u8]) -> usize {
    bytes.split(|b| *b == b'\n').count() - 1
}

/// Whether a line has to be looked at more closely.
fn may_start_variant(line: &[u8]) -> bool {
    match resemblance(line) {
        None => false,
        Some(Resemblance::Json) => !has_plain_puzzle(line),
        Some(_) => true,
    }
}

/// Whether a line below a blank one is another puzzle and not one more rule.
fn starts_something(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    resemblance(line).is_some() || is_classic(&text)
}

/// The variant of a piece of the input; `None` if it is something else.
fn item(kind: Resemblance, piece: &[u8], line: usize) -> Option<VariantItem> {
    let text = std::str::from_utf8(piece).ok()?.trim();
    let (text, label) = match kind {
        Resemblance::Json => return json(text, line),
        Resemblance::Link => match text.split_once(char::is_whitespace) {
            Some((link, label)) => (link, Some(label.trim().to_owned())),
            None => (text, None),
        },
        Resemblance::Digits if text.contains('\n') => {
            let rows: String = text.split_whitespace().collect();
            return item(kind, rows.as_bytes(), line).filter(|_| is_square(text));
        }
        _ => (text, None),
    };
    let puzzle = VariantPuzzle::find(text)?.map_err(|error| moved_down(error, line));
    let title = puzzle
        .as_ref()
        .ok()
        .map(|puzzle| puzzle.variant.about.title.clone());
    Some(VariantItem {
        line,
        label: label.or(title).filter(|label| !label.is_empty()),
        puzzle,
    })
}

/// Whether a text has as many rows as each of them has characters.
fn is_square(text: &str) -> bool {
    let rows = text.lines().count();
    text.lines().all(|row| row.trim().len() == rows)
}

/// An error whose place is in the whole input and no longer part of its sentence.
fn moved_down(mut error: RequestError, line: usize) -> RequestError {
    if let Some((own, column)) = error.place {
        let prefix = format!("line {own}: ");
        if let Some(rest) = error.detail.strip_prefix(&prefix) {
            error.detail = rest.to_owned();
        }
        error.place = Some((line + own - 1, column));
    }
    error
}

/// A variant in JSON: the data of f-puzzles or SudokuPad, or an object with a variant as its `puzzle`.
fn json(text: &str, line: usize) -> Option<VariantItem> {
    let object: Value = serde_json::from_str(text).ok()?;
    let Some(puzzle) = object.get("puzzle").and_then(Value::as_str) else {
        recognize(text)?;
        let puzzle = VariantPuzzle::find(text)?;
        let title = puzzle
            .as_ref()
            .ok()
            .map(|puzzle| puzzle.variant.about.title.clone());
        return Some(VariantItem {
            line,
            label: title.filter(|title| !title.is_empty()),
            puzzle,
        });
    };
    let puzzle = VariantPuzzle::find(puzzle)?;
    let names = ["label", "title", "name", "id"];
    let label = names.iter().find_map(|name| object.get(name)?.as_str());
    Some(VariantItem {
        line,
        label: label.map(str::to_owned),
        puzzle,
    })
}

/// Whether an object has 81 characters as its `puzzle`, which is seen without reading all of it.
fn has_plain_puzzle(text: &[u8]) -> bool {
    const NAME: &[u8] = b"\"puzzle\"";
    let Some(place) = text.windows(NAME.len()).position(|part| part == NAME) else {
        return false;
    };
    let value = text[place + NAME.len()..].trim_ascii_start();
    let value = value.strip_prefix(b":").map(<[u8]>::trim_ascii_start);
    let value = value.and_then(|value| value.strip_prefix(b"\""));
    let cells = value.and_then(|value| value.split_at_checked(81));
    cells.is_some_and(|(cells, rest)| {
        rest.starts_with(b"\"") && cells.iter().all(|b| b.is_ascii_digit() || *b == b'.')
    })
}
