//! [`Entry`]: what the file of a format declares about it.

use crate::parts::board::{Board, Section};
use crate::parts::json::Keys;
use crate::parts::link::{Address, Payload};
use crate::parts::run::Run;
use crate::{ErrorKind, Holds, Loss, Options, ReadError, Record};
use std::fmt;

/// A format.
pub(crate) struct Entry {
    /// The name on the command line and in the API.
    pub id: &'static str,
    /// Other names it answers to, file endings among them.
    pub aliases: &'static [&'static str],
    /// A few words for lists and help.
    pub about: &'static str,
    /// How its files are built.
    pub shape: Shape,
    /// What it can hold beside the digits.
    pub holds: Holds,
    /// Whether it needs the cargo feature `formats` (JSON, XML, compression).
    pub needs_feature: bool,
    /// How its texts are recognized and read. Empty for a plain format: its texts look like those of
    /// `line`, `grid` or `pencilmarks`, and are read when no other format claims them.
    pub read: &'static [Read],
    /// How it is written.
    pub write: Write,
}

/// How the files of a format are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One board per line.
    Line,
    /// One board after another, each over several lines.
    Block,
    /// Rows below a header line.
    Table,
    /// One document that has to be read whole.
    Document,
}

/// One way to recognize a format, and how to read the text then.
#[derive(Debug)]
pub(crate) enum Read {
    /// A line that is a board by itself.
    Line {
        /// Whether a trimmed line is in the format, readable or not.
        resembles: fn(&str) -> bool,
        /// Reads the line with this number.
        read: fn(usize, &str) -> Result<Record, ReadError>,
    },
    /// 81 cells in a line, claimed because of the text around them.
    Run(fn(&Run<'_>) -> Option<Record>),
    /// Nine rows of digits, claimed because of what surrounds them.
    Digits(fn(&Board) -> Option<Record>),
    /// Nine rows with groups of candidates. Takes the rows, the boards directly above them that
    /// agree with them, and whether the caller expects this format.
    Candidates(fn(&Board, &[Board], bool) -> Option<Record>),
    /// Whether nine rows of single digits are groups of candidates when the caller expects this
    /// format; takes the number of boards above them.
    SinglesAreCandidates(fn(usize) -> bool),
    /// A line above nine rows that starts with `#`, as the name and value of a field.
    Heading(fn(&str) -> Option<(String, String)>),
    /// The name in a `[name]` line, in lower case, and what the rows below it are.
    Section(&'static str, Section),
    /// Whether a line below nine rows belongs to them.
    Below(fn(&str) -> bool),
    /// A table with one of these characters between its columns.
    Table(&'static [char]),
    /// A link, or the code from one.
    Link(Link),
    /// A document that is not JSON.
    Document(Document),
    /// A JSON value, recognized by its keys.
    Json {
        /// Whether a value is in the format, readable or not.
        resembles: fn(&dyn Keys) -> bool,
        /// Reads the boards in the value.
        #[cfg(feature = "formats")]
        read: fn(&serde_json::Value) -> Vec<Result<Record, ErrorKind>>,
    },
    /// What comes before JSON that is written as a call; `)` follows it.
    JsonCall(&'static str),
    /// Reads text that starts like JSON and is not.
    #[cfg(feature = "formats")]
    NotQuiteJson(fn(&str) -> Option<Result<Record, ErrorKind>>),
}

/// How links of a format are recognized and read.
#[derive(Debug)]
pub(crate) struct Link {
    /// The hosts whose links are recognized without `https://` in front.
    pub hosts: &'static [&'static str],
    /// Finds what the format can read in a link or a code.
    pub find: fn(&Address<'_>) -> Option<Payload>,
    /// Reads the code that was found; `None` without the feature `formats`.
    pub decode: Option<CodeReader>,
}

/// Reads a code.
pub(crate) type CodeReader = fn(&str) -> Result<Record, ErrorKind>;

/// How documents of a format are recognized and read.
#[derive(Debug)]
pub(crate) struct Document {
    /// Whether a first line starts one.
    pub starts: fn(&str) -> bool,
    /// Whether a whole text is one.
    pub resembles: fn(&str) -> bool,
    /// Reads the text, whose first line has this number; `None` without the feature `formats`.
    pub read: Option<DocumentReader>,
}

/// Reads a document that starts at a line.
pub(crate) type DocumentReader = fn(&str, usize) -> Vec<Result<Record, ReadError>>;

/// How a format is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Write {
    /// It is only read.
    ReadOnly,
    /// This build cannot write it.
    #[cfg(not(feature = "formats"))]
    NeedsFeature,
    /// Each record is a text of its own. The function appends it, and adds to the loss what
    /// [`Holds`] cannot express.
    Alone(fn(&Record, Options, &mut Loss, &mut String)),
    /// The text of a record depends on the records before it.
    Sequence(fn(Options) -> Box<dyn Sequence>),
}

/// Writes records that depend on each other.
pub(crate) trait Sequence: fmt::Debug + Send + Sync {
    /// Appends one record, and adds to the loss what [`Holds`] cannot express.
    fn write(&mut self, record: &Record, loss: &mut Loss, out: &mut String);

    /// Appends what comes after the last record.
    fn finish(&mut self, _: &mut String) {}
}

/// Chooses the first expression with the feature `formats`, the second without it.
macro_rules! gated {
    ($with:expr, $without:expr) => {{
        #[cfg(feature = "formats")]
        {
            $with
        }
        #[cfg(not(feature = "formats"))]
        {
            $without
        }
    }};
}
pub(crate) use gated;
