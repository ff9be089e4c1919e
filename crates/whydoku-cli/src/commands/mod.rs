//! The commands, one file each, and the loop over puzzles that most of them share.

mod check;
mod compare;
mod completions;
mod convert;
mod explain;
mod generate;
mod hint;
mod man;
mod minimize;
mod rate;
mod serve;
mod solve;
mod technique;
mod trace;
mod transform;
mod vary;
mod why;

use crate::batch::{self, Answers, Plan};
use crate::input::{Chunk, Content, Feed, Input, Place, is_plain_line, report};
use crate::json::Object;
use crate::options::{Options, Run};
use crate::output::{self, Mode, Printer};
use crate::verdict::Verdict;
use std::fmt::Write as _;
use std::fs::File;
use whydoku::Grid;
use whydoku::text::{Format, Reader, Record};

/// Runs a command to its end.
pub(crate) fn run(options: Options) -> Verdict {
    match options {
        Options::Solve(run, solve, sheet) => solve::run(run, solve, sheet),
        Options::Trace(run, budget, sheet) => trace::run(run, budget, sheet),
        Options::Check(run, check) => check::run(run, check),
        Options::Convert(run, format, sheet) => convert::run(run, format, sheet),
        Options::Transform(run, transform, sheet) => transform::run(run, transform, sheet),
        Options::Explain(run, explain, paint) => explain::run(run, &explain, paint),
        Options::Hint(run, hint, paint) => hint::run(run, &hint, paint),
        Options::Why(run, why, paint) => why::run(run, &why, paint),
        Options::Technique(technique, paint) => technique::run(&technique, paint),
        Options::Rate(run, options) => rate::run(run, options),
        Options::Generate(generate) => generate::run(*generate),
        Options::Minimize(run, seed, sheet) => minimize::run(run, seed, sheet),
        Options::Vary(run, seed, count, sheet) => vary::run(run, seed, count, sheet),
        Options::Compare(run, compare) => compare::run(run, &compare),
        Options::Serve(serve) => serve::run(&serve),
        Options::Completions(shell) => completions::run(shell),
        Options::Man(command) => man::run(command.as_deref()),
    }
}

/// What a command does with each puzzle.
trait Job: Sync {
    /// What each worker keeps from one puzzle to the next.
    type State;

    fn state(&self) -> Self::State;

    /// Answers one puzzle.
    fn answer(&self, state: &mut Self::State, place: Place<'_>, record: &Record, out: &mut Answers);

    /// The same for a plain line, straight from its bytes; false to have it read as a record.
    fn answer_plain(
        &self,
        _state: &mut Self::State,
        _place: Place<'_>,
        _line: &[u8; 81],
        _out: &mut Answers,
    ) -> bool {
        false
    }

    /// What goes above the first answer.
    fn begin(&self) -> String {
        String::new()
    }

    /// Whether one puzzle may take so long that even a short list wants a progress bar, and that
    /// workers take one at a time.
    fn is_slow(&self) -> bool {
        false
    }

    /// A file that takes the answers instead of standard output.
    fn file(&self) -> Option<File> {
        None
    }

    /// What goes to standard output and standard error below the last answer.
    fn finish(&self) -> (String, String) {
        (String::new(), String::new())
    }
}

/// Does a job with every puzzle of the run. `separator` stands between two answers.
fn for_each_puzzle(run: Run, separator: &'static str, job: &impl Job) -> Verdict {
    let mut printer = Printer::new(run.mode == Mode::Quiet).into_file(job.file());
    let sizes: Option<u64> = run.inputs.iter().map(Input::size).sum();
    let long = if job.is_slow() { LONG_IF_SLOW } else { LONG };
    if let Some(total) = sizes.filter(|total| *total > long) {
        printer = printer.with_progress(total);
    }
    if run.inputs.iter().any(Input::is_typed) {
        printer.message("reading puzzles from the terminal; end with Ctrl-D\n");
    }
    let names: Vec<String> = run.inputs.iter().map(|input| input.name.clone()).collect();
    let slow = job.is_slow();
    let plan = Plan {
        threads: run.threads,
        separator,
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
    if slow {
        feed = feed.one_by_one();
    }
    let result = batch::run(
        feed,
        plan,
        &printer,
        || job.state(),
        |state, chunk, out| {
            answer_chunk(job, state, chunk, out);
        },
    );
    let verdict = match result {
        Ok(verdict) => verdict,
        Err(error) => return output::write_failed(&error),
    };
    let (data, messages) = job.finish();
    if let Err(error) = printer.data(data.as_bytes()) {
        return output::write_failed(&error);
    }
    printer.message(&messages);
    if verdict == Verdict::DONE {
        return output::failure(&format!("there is no puzzle in {}", names.join(", ")));
    }
    if verdict.unreadable > 0 && verdict.read() > 0 {
        printer.message(&format!(
            "{} read, {} skipped\n",
            verdict.read(),
            verdict.unreadable
        ));
    }
    verdict
}

/// Bytes of input from which on a batch is long enough for a progress bar.
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
            out.verdict.unreadable += 1;
        }
        Content::Note(message) => out.messages.push_str(message),
        Content::Records(items) => {
            for item in items {
                match item {
                    Ok(record) => job.answer(state, place(record.place.line), record, out),
                    Err(error) => {
                        report(&mut out.messages, &chunk.name, error);
                        out.verdict.unreadable += 1;
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

/// The cells of a first line that is plain from end to end, and everything below it. Most lines of
/// a list are, and looking at the 82nd byte first saves looking for the line feed.
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
        let mut record = Record::new(grid_of(cells), Format::LINE);
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
                report(&mut out.messages, place.name, &error);
                out.verdict.unreadable += 1;
            }
        }
    }
    if let Some((_, text)) = &reader.ignored().first {
        let _ = writeln!(
            out.messages,
            "note: {place}this line holds no puzzle: `{text}`"
        );
    }
}

/// The fields every object about a puzzle begins with.
fn begin_json<'out>(place: Place<'_>, record: &Record, out: &'out mut Vec<u8>) -> Object<'out> {
    let mut object = Object::begin(out);
    object
        .text("source", place.name)
        .number("line", place.line as u64)
        .text("puzzle", record.grid);
    if let Some(label) = &record.label {
        object.text("label", label);
    }
    object
}

fn grid_of(cells: &[u8; 81]) -> Grid {
    Grid::from_givens(cells.map(whydoku::Digit::from_ascii))
}
