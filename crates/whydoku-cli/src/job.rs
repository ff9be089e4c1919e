//! The loop over puzzles that most commands share.

use crate::arguments::Run;
use crate::batch::{self, Answers, Plan, Source};
use crate::input::{Chunk, Content, Feed, Input, OnlyOne, Place, is_plain_line, report};
use crate::json::{self, Named};
use crate::output::{self, Mode, Printer};
use crate::tally::Tally;
use std::fmt::Write as _;
use std::fs::File;
use std::sync::{Arc, OnceLock};
use whydoku::text::{Format, ReadError, Record};
use whydoku::{Digit, Grid};
use whydoku_api::variant::{Item, Mixed, VariantItem};
use whydoku_api::{RequestError, RequestErrorKind};

/// What a command does with each puzzle.
pub(crate) trait Job: Sync {
    /// What each worker keeps from one puzzle to the next.
    type State;

    fn state(&self) -> Self::State;

    /// Answers one puzzle.
    fn answer(&self, state: &mut Self::State, place: Place<'_>, record: &Record, out: &mut Answers);

    /// Answers a plain line straight from its bytes; false to have it read as a record.
    fn answer_plain(
        &self,
        _state: &mut Self::State,
        _place: Place<'_>,
        _line: &[u8; 81],
        _out: &mut Answers,
    ) -> bool {
        false
    }

    /// Receives the plain lines of a chunk before each of them is answered, for work that is faster on
    /// many puzzles together.
    fn look_ahead(&self, _state: &mut Self::State, _lines: PlainLines<'_>) {}

    /// Answers one variant. Without this, the command says that it does not do variants.
    fn answer_variant(
        &self,
        _state: &mut Self::State,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        json::variant_refused(out, place, variant, &NOT_YET);
        out.tally.unreadable += 1;
    }

    /// The text above the first answer.
    fn begin(&self) -> String {
        String::new()
    }

    /// Whether one puzzle may take seconds, so that even a short list needs a progress bar and
    /// workers take one puzzle at a time.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether it prints answers itself, while it works.
    fn prints_itself(&self) -> bool {
        false
    }

    /// An option that was given and that works on one puzzle only.
    fn single(&self) -> Option<&'static str> {
        None
    }

    /// A file for the answers, instead of standard output.
    fn file(&self) -> Option<File> {
        None
    }

    /// The texts below the last answer, for standard output and standard error.
    fn finish(&self) -> (String, String) {
        (String::new(), String::new())
    }
}

/// What a command says that does not do variants.
const NOT_YET: &str = "this puzzle is a variant, which this command does not do";

/// What is wrong with a variant on several lines that begins late in a long list of plain lines.
const TOO_LATE: &str = "a variant on several lines cannot follow thousands of plain lines; put it first, \
                        into a file of its own, or into one line";

/// Answers every puzzle of the run, with `separator` between two answers.
pub(crate) fn for_each_puzzle(run: Run, separator: &'static str, job: &impl Job) -> Tally {
    let file = job.file();
    // A file of answers that is continued later holds nothing else.
    let json = run.mode == Mode::Json && file.is_none();
    let mut printer = Printer::new(run.mode == Mode::Quiet).into_file(file);
    let sizes: Option<u64> = run.inputs.iter().map(Input::size).sum();
    let long = if job.is_slow() { LONG_IF_SLOW } else { LONG };
    if run.inputs.iter().any(Input::is_typed) {
        printer.message("Reading puzzles from the terminal; press Ctrl-D to end.\n");
    } else if !job.prints_itself() {
        printer = printer.with_progress(sizes.filter(|total| *total > long));
    }
    let names: Vec<String> = run.inputs.iter().map(|input| input.name.clone()).collect();
    let slow = job.is_slow();
    let plan = Plan {
        threads: run.threads,
        separator,
        json,
        window: if slow {
            batch::WIDE_WINDOW
        } else {
            batch::WINDOW
        },
    };
    if let Err(error) = printer.data(job.begin().as_bytes()) {
        return output::write_failed(&error);
    }
    let mut feed = Feed::new(run.inputs, run.from);
    let single = job.single();
    if slow || single.is_some() {
        feed = feed.one_by_one();
    }
    let second = Arc::new(OnceLock::new());
    let source: Box<dyn Source<Chunk = Chunk>> = match single {
        Some(_) => Box::new(OnlyOne::new(feed, Arc::clone(&second))),
        None => Box::new(feed),
    };
    let result = batch::run(
        source,
        plan,
        &printer,
        || job.state(),
        |state, chunk, out| {
            answer_chunk(job, state, chunk, out);
        },
    );
    let tally = match result {
        Ok(tally) => tally,
        Err(error) => return output::write_failed(&error),
    };
    if let (Some(option), Some(second)) = (single, second.get()) {
        return output::failure(&format!(
            "{option} works on one puzzle, but {second} is a second one; nothing was done"
        ));
    }
    let (data, messages) = job.finish();
    if let Err(error) = printer.data(data.as_bytes()) {
        return output::write_failed(&error);
    }
    printer.message(&messages);
    if tally == Tally::DONE {
        return output::failure(&format!("there is no puzzle in {}", names.join(", ")));
    }
    if tally.unreadable > 0 && tally.read() > 0 {
        printer.message(&format!(
            "{} read, {} skipped\n",
            tally.read(),
            tally.unreadable
        ));
    }
    tally
}

/// From this many bytes of input, a batch gets a progress bar.
const LONG: u64 = 4 << 20;
/// The same where a puzzle may take seconds: a hundred lines.
const LONG_IF_SLOW: u64 = 82 * 100;

fn answer_chunk<J: Job>(job: &J, state: &mut J::State, chunk: &mut Chunk, out: &mut Answers) {
    out.bytes = chunk.bytes;
    let place = |line| Place {
        name: &chunk.name,
        line,
        alone: chunk.alone,
    };
    match &chunk.content {
        Content::Failed(message) => {
            out.messages.push_str(message);
            json::failed(out, &chunk.name, message);
            out.tally.unreadable += 1;
        }
        Content::Note(message) => out.messages.push_str(message),
        Content::Records(items) => {
            for item in items {
                match item {
                    Item::Record(record) => {
                        job.answer(state, place(record.place.line), record, out);
                    }
                    Item::Unreadable(error) => unreadable(&chunk.name, error, out),
                    Item::Variant(item) => {
                        answer_variant(job, state, place(item.line), item, out);
                    }
                }
            }
        }
        Content::Lines { bytes, first } => {
            job.look_ahead(state, PlainLines(bytes));
            let mut rest = bytes.as_slice();
            let mut number = *first;
            while !rest.is_empty() {
                if let Some((cells, after)) = plain_first_line(rest) {
                    answer_cells(job, state, place(number), cells, out);
                    rest = after;
                } else {
                    let (line, after) = first_line(rest);
                    answer_line(job, state, place(number), line, out);
                    rest = after;
                }
                number += 1;
            }
        }
    }
}

fn answer_variant<J: Job>(
    job: &J,
    state: &mut J::State,
    place: Place<'_>,
    item: &VariantItem,
    out: &mut Answers,
) {
    let puzzle = match &item.puzzle {
        Ok(puzzle) => puzzle,
        Err(why) => {
            json::unreadable_variant(out, place.name, place.line, why);
            out.tally.unreadable += 1;
            return;
        }
    };
    for warning in &puzzle.warnings {
        let _ = writeln!(out.messages, "note: {place}{warning}");
    }
    let label = item.label.as_deref();
    job.answer_variant(state, place, Named { puzzle, label }, out);
}

/// Reports a place that could not be read.
fn unreadable(name: &str, error: &ReadError, out: &mut Answers) {
    report(&mut out.messages, name, error);
    json::unreadable(out, name, error);
    out.tally.unreadable += 1;
}

/// The cells of a first line that is plain from end to end, and everything below it. Most lines of a
/// list are plain, and checking the 82nd byte first saves the search for the line feed.
fn plain_first_line(bytes: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (line, after) = bytes.split_at_checked(81)?;
    let after = after.strip_prefix(b"\n")?;
    Some((is_plain_line(line)?, after))
}

/// The first line, and everything below it.
fn first_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|&b| b == b'\n');
    let (line, after) = bytes.split_at(end.unwrap_or(bytes.len()));
    (line, after.get(1..).unwrap_or_default())
}

/// The lines of a chunk that are plain from end to end.
pub(crate) struct PlainLines<'a>(&'a [u8]);

impl<'a> Iterator for PlainLines<'a> {
    type Item = &'a [u8; 81];

    fn next(&mut self) -> Option<&'a [u8; 81]> {
        while !self.0.is_empty() {
            if let Some((cells, after)) = plain_first_line(self.0) {
                self.0 = after;
                return Some(cells);
            }
            self.0 = first_line(self.0).1;
        }
        None
    }
}

fn answer_cells<J: Job>(
    job: &J,
    state: &mut J::State,
    place: Place<'_>,
    cells: &[u8; 81],
    out: &mut Answers,
) {
    if !job.answer_plain(state, place, cells, out) {
        let grid = Grid::from_givens(cells.map(Digit::from_ascii));
        let mut record = Record::new(grid, Format::LINE);
        record.place.line = place.line;
        job.answer(state, place, &record, out);
    }
}

fn answer_line<J: Job>(
    job: &J,
    state: &mut J::State,
    place: Place<'_>,
    line: &[u8],
    out: &mut Answers,
) {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.is_empty() {
        return;
    }
    if let Some(cells) = is_plain_line(line) {
        answer_cells(job, state, place, cells, out);
        return;
    }
    let size = line.strip_prefix(b"size ").map(<[u8]>::trim_ascii);
    if size.is_some_and(|size| !size.is_empty() && size.iter().all(u8::is_ascii_digit)) {
        // The other lines of the variant may be in another chunk.
        let why = RequestError::new(RequestErrorKind::UnreadablePuzzle, TOO_LATE);
        json::unreadable_variant(out, place.name, place.line, &why);
        out.tally.unreadable += 1;
        return;
    }
    let mut reader = Mixed::new(line, None);
    for item in reader.by_ref() {
        match item {
            Item::Record(mut record) => {
                record.place.line = place.line;
                job.answer(state, place, &record, out);
            }
            Item::Variant(item) => answer_variant(job, state, place, &item, out),
            Item::Unreadable(mut error) => {
                error.place.line = place.line;
                unreadable(place.name, &error, out);
            }
        }
    }
    if let Some((_, text)) = &reader.ignored().first {
        let _ = writeln!(
            out.messages,
            "note: {place}this line does not hold a puzzle: `{text}`"
        );
    }
}
