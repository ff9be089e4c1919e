//! [`Feed`]: hands out the inputs in chunks.

use super::Input;
use super::chunk::{Chunk, Content, is_plain_line};
use crate::batch::Source;
use std::collections::VecDeque;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use whydoku::text::Format;
use whydoku_api::variant::Mixed;

/// Bytes of a plain list per chunk: about 800 puzzles, a millisecond of work.
const LINES: usize = 64 << 10;

/// The most bytes of a line. No file of puzzles has a longer one, but a device may have no line feed
/// at all and would fill the memory.
const LONGEST_LINE: usize = 16 << 20;

/// Records of other formats per chunk.
const RECORDS: usize = 64;

/// The size of a chunk.
#[derive(Clone, Copy)]
struct Portion {
    /// Whether a chunk is one line, or all lines that were read.
    one_line: bool,
    records: usize,
}

/// All inputs of a run.
pub(crate) struct Feed {
    portion: Portion,
    waiting: VecDeque<Input>,
    alone: bool,
    format: Option<Format>,
    open: Option<Open>,
}

struct Open {
    name: Arc<str>,
    kind: Kind,
}

enum Kind {
    /// A plain list: the rest of the input, the bytes read beyond the last chunk, and the number of
    /// the next line.
    List {
        rest: Box<dyn Read + Send>,
        carry: Vec<u8>,
        line: usize,
    },
    /// Any other format, and how many bytes were read since the last chunk.
    Records {
        reader: Box<Mixed<Whole>>,
        read: Arc<AtomicU64>,
    },
}

impl Feed {
    /// A feed of inputs, each of which is opened when its turn comes.
    pub(crate) fn new(inputs: Vec<Input>, format: Option<Format>) -> Self {
        Self {
            alone: matches!(inputs.as_slice(), [only] if only.is_word()),
            waiting: inputs.into(),
            format,
            open: None,
            portion: Portion {
                one_line: false,
                records: RECORDS,
            },
        }
    }

    /// Makes chunks of one puzzle, for slow work, so that no worker is left with hundreds of puzzles
    /// at the end.
    pub(crate) const fn one_by_one(mut self) -> Self {
        self.portion = Portion {
            one_line: true,
            records: 1,
        };
        self
    }

    /// Opens the next input. The error is a message to print.
    fn open_next(&mut self, input: Input) -> Result<Open, String> {
        let name: Arc<str> = input.name.as_str().into();
        let mut rest = input.open()?;
        let mut head = Vec::new();
        // A pipe may give a few bytes at a time; one whole line is enough to recognize a list.
        let list = loop {
            let before = head.len();
            if let Err(error) = fill(&mut rest, &mut head, LINES) {
                return Err(cannot_be_read(&name, &error));
            }
            if head.len() == before || head.len() >= LINES {
                break is_list(&head, head.len() == before);
            }
            if is_list(&head, false) {
                break true;
            }
        };
        let kind = if list && self.format.is_none_or(|format| format == Format::LINE) {
            Kind::List {
                rest,
                carry: head,
                line: 1,
            }
        } else {
            let read = Arc::new(AtomicU64::new(0));
            let counted = Counted {
                inner: Cursor::new(head).chain(rest),
                read: Arc::clone(&read),
                line: 0,
            };
            let all = BufReader::with_capacity(LINES, counted);
            let reader = Box::new(Mixed::new(all, self.format));
            Kind::Records { reader, read }
        };
        Ok(Open { name, kind })
    }
}

impl Source for Feed {
    type Chunk = Chunk;

    fn next(&mut self, chunk: &mut Chunk) -> bool {
        loop {
            let Some(open) = &mut self.open else {
                let Some(input) = self.waiting.pop_front() else {
                    return false;
                };
                let name: Arc<str> = input.name.as_str().into();
                match self.open_next(input) {
                    Ok(open) => self.open = Some(open),
                    Err(message) => {
                        chunk.name = name;
                        chunk.content = Content::Failed(message);
                        chunk.bytes = 0;
                        return true;
                    }
                }
                continue;
            };
            chunk.name = Arc::clone(&open.name);
            chunk.alone = self.alone;
            let more = match &mut open.kind {
                Kind::List { rest, carry, line } => {
                    next_lines(rest, carry, line, self.portion, chunk)
                }
                Kind::Records { reader, read } => next_records(reader, read, self.portion, chunk),
            };
            let note = (!more).then(|| open.ignored()).flatten();
            if !more {
                self.open = None;
            }
            if let Some(note) = note {
                chunk.content = Content::Note(note);
                return true;
            }
            if more {
                return true;
            }
        }
    }
}

impl Open {
    /// A message about lines that are neither puzzles nor comments.
    fn ignored(&self) -> Option<String> {
        let Kind::Records { reader, .. } = &self.kind else {
            return None;
        };
        let ignored = reader.ignored();
        let (line, text) = ignored.first.as_ref()?;
        let name = &self.name;
        Some(match ignored.lines {
            1 => format!("note: {name}:{line}: this line does not hold a puzzle: `{text}`\n"),
            n => format!(
                "note: {name}: {n} lines do not hold a puzzle, first line {line}: `{text}`\n"
            ),
        })
    }
}

/// Reads once, up to `limit` bytes in total.
fn fill(input: &mut dyn Read, buffer: &mut Vec<u8>, limit: usize) -> io::Result<()> {
    let start = buffer.len();
    buffer.resize(limit.max(start), 0);
    let outcome = loop {
        match input.read(&mut buffer[start..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => break outcome,
        }
    };
    buffer.truncate(start + outcome.as_ref().copied().unwrap_or(0));
    outcome.map(|_| ())
}

/// Whether an input starts like a plain list: at least one puzzle, and every whole line is a plain
/// puzzle (perhaps with a label), a comment, or empty.
fn is_list(head: &[u8], whole: bool) -> bool {
    let end = if whole {
        head.len()
    } else {
        head.iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |place| place + 1)
    };
    let mut puzzles = 0;
    for line in head[..end].split(|&b| b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(first) = line.first() else {
            continue;
        };
        // Only the text reader treats any other carriage return as the end of a line.
        if line.contains(&b'\r') {
            return false;
        }
        let plain = line
            .get(..81)
            .is_some_and(|cells| is_plain_line(cells).is_some())
            && line
                .get(81)
                .is_none_or(|&b| matches!(b, b' ' | b'\t' | b'#' | b';'));
        if plain {
            puzzles += 1;
        } else if *first != b'#' {
            return false;
        }
    }
    puzzles > 0
}

/// Fills the chunk with whole lines; returns false at the end of the input.
fn next_lines(
    rest: &mut Box<dyn Read + Send>,
    carry: &mut Vec<u8>,
    line: &mut usize,
    portion: Portion,
    chunk: &mut Chunk,
) -> bool {
    let mut bytes = match std::mem::take(&mut chunk.content) {
        Content::Lines { mut bytes, .. } => {
            bytes.clear();
            bytes
        }
        Content::Records(_) | Content::Failed(_) | Content::Note(_) => Vec::new(),
    };
    bytes.append(carry);
    let end = loop {
        // Checked before the first read, too, so that a slow pipe is answered at once.
        let mut all = bytes.iter();
        let line_end = if portion.one_line {
            all.position(|&b| b == b'\n')
        } else {
            all.rposition(|&b| b == b'\n')
        };
        if let Some(last) = line_end {
            break last + 1;
        }
        let before = bytes.len();
        let filled = match before {
            0..=LONGEST_LINE => fill(rest, &mut bytes, before + LINES),
            _ => Err(too_long()),
        };
        if let Err(error) = filled {
            chunk.content = Content::Failed(cannot_be_read(&chunk.name, &error));
            // Nothing after the error can be trusted.
            *rest = Box::new(io::empty());
            return true;
        }
        if bytes.len() == before {
            // At the end, the last line may lack its line feed.
            break before;
        }
    };
    carry.extend_from_slice(&bytes[end..]);
    bytes.truncate(end);
    let first = *line;
    *line += line_feeds(&bytes);
    chunk.bytes = bytes.len() as u64;
    let more = !bytes.is_empty();
    chunk.content = Content::Lines { bytes, first };
    more
}

/// The number of line feeds. Summing in bytes, a few at a time, lets the compiler use vector
/// instructions; with `usize` sums this took a tenth of the time of a batch.
fn line_feeds(bytes: &[u8]) -> usize {
    bytes
        .chunks(255)
        .map(|few| usize::from(few.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>()))
        .sum()
}

/// Fills the chunk with records; returns false at the end of the input.
fn next_records(
    reader: &mut Mixed<Whole>,
    read: &AtomicU64,
    portion: Portion,
    chunk: &mut Chunk,
) -> bool {
    let items: Vec<_> = reader.by_ref().take(portion.records).collect();
    chunk.bytes = read.swap(0, Ordering::Relaxed);
    let more = !items.is_empty();
    chunk.content = Content::Records(items);
    more
}

fn cannot_be_read(name: &str, error: &io::Error) -> String {
    format!("error: `{name}` cannot be read: {error}\n")
}

/// An input from its start: the part that was examined, then the rest.
type Whole = BufReader<Counted<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>>>;

/// Counts the bytes that are read, for the progress bar, and ends at a line that is too long.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
    /// The bytes since the last line feed.
    line: usize,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line > LONGEST_LINE {
            return Err(too_long());
        }
        let amount = self.inner.read(buffer)?;
        self.read.fetch_add(amount as u64, Ordering::Relaxed);
        let line_feed = buffer[..amount].iter().rposition(|&b| b == b'\n');
        self.line = match line_feed {
            Some(last) => amount - last - 1,
            None => self.line + amount,
        };
        Ok(amount)
    }
}

fn too_long() -> io::Error {
    let limit = LONGEST_LINE >> 20;
    io::Error::other(format!("a line has more than {limit} MiB"))
}
