//! The loop over puzzles that most commands share.

use crate::arguments::Run;
use crate::batch::{self, Answers, Plan, Source};
use crate::input::{Chunk, Content, Feed, Input, OnlyOne, Place, is_plain_line, report};
use crate::json;
use crate::output::{self, Mode, Printer};
use crate::tally::Tally;
use std::fmt::Write as _;
use std::fs::File;
use std::sync::{Arc, OnceLock};
use whydoku::text::{Format, ReadError, Reader, Record};
use whydoku::{Digit, Grid};

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
                    Ok(record) => job.answer(state, place(record.place.line), record, out),
                    Err(error) => {
                        unreadable(&chunk.name, error, out);
                    }
                }
            }
        }
        Content::Lines { bytes, first } => {
            let mut rest = bytes.as_slice();
            let mut number = *first;
            while !rest.is_empty() {
                if let Some((cells, after)) = plain_first_line(rest) {
                    answer_cells(job, state, place(number), cells, out);
                    rest = after;
                } else {
                    let end = rest.iter().position(|&b| b == b'\n');
                    let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
                    answer_line(job, state, place(number), line, out);
                    rest = after.get(1..).unwrap_or_default();
                }
                number += 1;
            }
        }
    }
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
    let mut reader = Reader::new(line);
    for item in reader.by_ref() {
        match item {
            Ok(mut record) => {
                record.place.line = place.line;
                job.answer(state, place, &record, out);
            }
            Err(mut error) => {
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
