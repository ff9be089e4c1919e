//! `whydoku generate`.

mod daily;
mod options;
mod progress;
mod report;
mod stop;
mod variants;

use crate::arguments::{Answers as AnswerArguments, Output, Seed, Timeout, seconds};
use crate::batch::{self, Answers, Plan, Source};
use crate::booklet::BookletPuzzle;
use crate::command_line::UsageError;
use crate::json;
use crate::output::{self, Mode, Paint, Printer};
use crate::output_format::OutputFormat;
use crate::outputs;
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use daily::Daily;
use options::{Book, BookletOptions, PathOptions, ShapeOptions, VariantOptions, Work};
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use stop::Stop;
use whydoku::generate::{GenerateError, GeneratedPuzzle, Generator, Unbiased, Watch};
use whydoku::grid::words;
use whydoku::rate::levels;
use whydoku::text::{Format, Record};
use whydoku::{Budget, Spent};
use whydoku_api::variant::VariantRequest;

/// Make puzzles to your specification
///
/// Every puzzle has one solution. Unless you ask for a number of givens or a pattern, no given can be
/// removed. Puzzle number i of a seed is the same on every machine and for any number of threads. The
/// exit code is 1 if a puzzle was not found; the closest one is then printed on standard error.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    /// The random seed [default: a random one, printed on standard error]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// The puzzle of a day, the same for everybody: year-month-day, or today (in UTC)
    #[arg(long, value_name = "DATE", value_parser = daily::daily, conflicts_with_all = ["seed", "count"])]
    daily: Option<Daily>,

    /// Draw minimal puzzles for statistics, each with its weight (docs/GENERATE.md)
    #[arg(long, conflicts_with_all = [
        "givens", "minimal", "symmetry", "pattern", "requires", "only", "forbid", "level", "hodoku_score", "rating", "pdf", "practice",
        "max_tries", "with_path",
    ])]
    unbiased: bool,

    /// Give up on a puzzle after this many tries
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_tries: Option<u64>,

    #[command(flatten)]
    timeout: Timeout,

    /// End the run after this many seconds, with the puzzles made by then
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    stop_after: Option<Duration>,

    /// With --json: also print the path of steps to the solution
    #[arg(long, requires = "json")]
    with_path: bool,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    answers: AnswerArguments,

    #[command(flatten)]
    variants: VariantOptions,

    #[command(flatten)]
    shape: ShapeOptions,

    #[command(flatten)]
    path: PathOptions,

    #[command(flatten)]
    booklet: BookletOptions,
}

impl Generate {
    pub(super) fn run(self) -> Result<Tally, UsageError> {
        let work = match self.variants.work(&self.path)? {
            Some(request) => Work::Variant(request),
            None if self.unbiased => Work::Unbiased,
            None => options::work(&self.shape, &self.path)?,
        };
        if let Err(message) = self.check_files() {
            return Ok(output::failure(&message));
        }
        let seed = match self.daily {
            Some(daily) => Seed::Given(daily.day.seed()),
            None => Seed::or_random(self.seed),
        };
        let origin = match self.daily {
            Some(daily) => daily.day.to_string(),
            None => format!("seed {}", seed.get()),
        };
        let usual_format = match work {
            Work::Practice(..) => Format::PENCILMARKS,
            Work::Request(_) | Work::Unbiased | Work::Variant(_) => Format::LINE,
        };
        let usual_format = match work {
            Work::Variant(_) => OutputFormat::Variant("rules"),
            _ => OutputFormat::Classic(usual_format),
        };
        let format = self.output.format.unwrap_or(usual_format);
        let job = GenerateJob {
            seed: seed.get(),
            count: self.count,
            mode: self.answers.mode(),
            max_tries: self.max_tries,
            with_path: self.with_path,
            format: match format {
                OutputFormat::Classic(format) => format,
                OutputFormat::Variant(_) => Format::LINE,
            },
            sheet: self.output.blank.sheet(Some(format), Paint::PLAIN)?,
            book: self.booklet.book(self.path.level, origin),
            work,
            timeout: self.timeout,
            stop: Arc::default(),
            watch: Arc::new(Watch::default()),
            printed: Mutex::default(),
        };
        if let Some(Daily {
            day,
            is_today: true,
        }) = self.daily
        {
            output::note(&format!("today is {day} (UTC)"));
        }
        if let Some(time) = self.stop_after {
            let stop = Arc::clone(&job.stop);
            std::thread::spawn(move || {
                std::thread::sleep(time);
                stop.raise();
            });
        }
        Ok(job.run(seed, self.answers.threads()))
    }

    /// Checks the booklet's file before the work starts.
    fn check_files(&self) -> Result<(), String> {
        let Some(pdf) = &self.booklet.pdf else {
            return Ok(());
        };
        outputs::check(&[("--pdf", pdf)], &[])?;
        let pattern = self.shape.pattern.as_deref();
        if pattern.is_some_and(|file| outputs::full_path(file) == outputs::full_path(pdf)) {
            let file = pdf.display();
            return Err(format!(
                "--pdf would overwrite the pattern `{file}`; name another file"
            ));
        }
        Ok(())
    }
}

/// Puzzles to make.
struct GenerateJob {
    seed: u64,
    count: u64,
    mode: Mode,
    work: Work,
    max_tries: Option<u64>,
    with_path: bool,
    format: Format,
    sheet: Sheet,
    book: Option<Book>,
    timeout: Timeout,
    stop: Arc<Stop>,
    watch: Arc<Watch>,
    /// The puzzles of the booklet, in the order in which they were made.
    printed: Mutex<Vec<BookletPuzzle>>,
}

/// Stops the search in an orderly way; the second time, at once.
#[expect(
    clippy::exit,
    reason = "a second Ctrl-C must not wait; 130 is the shell's code for Ctrl-C"
)]
fn interrupt(stop: &Stop) {
    if stop.raise() {
        std::process::exit(130);
    }
}

/// The numbers of the puzzles, one at a time, until the run is ended.
struct Numbers {
    next: u64,
    end: u64,
    stop: Arc<Stop>,
}

impl Source for Numbers {
    type Chunk = u64;

    fn next(&mut self, index: &mut u64) -> bool {
        if self.next == self.end || self.stop.is_raised() {
            return false;
        }
        *index = self.next;
        self.next += 1;
        true
    }
}

/// What a thread keeps from puzzle to puzzle.
enum Worker {
    Generator(Box<Generator>),
    Unbiased(Box<Unbiased>),
    Variant(VariantRequest),
}

impl GenerateJob {
    fn run(self, seed: Seed, threads: NonZeroUsize) -> Tally {
        // Without the handler, Ctrl-C would end the run at once; what was printed stays printed.
        let stop = Arc::clone(&self.stop);
        let _ = ctrlc::set_handler(move || interrupt(&stop));
        let progress = progress::start(&self.watch, self.count);
        let printer = Printer::new(self.mode == Mode::Quiet).showing(progress);
        if let Seed::Drawn(seed) = seed {
            printer.message(&format!("seed {seed}\n"));
        }
        let plan = Plan {
            window: batch::WINDOW,
            threads: if self.sheet.is_whole() {
                NonZeroUsize::MIN
            } else {
                threads
            },
            separator: match (&self.work, self.mode) {
                (Work::Variant(_), Mode::Text) => "\n",
                _ => self.sheet.separator_in(self.mode),
            },
            json: false,
        };
        let numbers = Numbers {
            next: 0,
            end: self.count,
            stop: Arc::clone(&self.stop),
        };
        let result = batch::run(
            numbers,
            plan,
            &printer,
            || self.worker(),
            |worker, index, out| self.answer(worker, *index, out),
        );
        let tally = match result {
            Ok(tally) => tally,
            Err(error) => return output::write_failed(&error),
        };
        let (data, messages) = self.sheet.finish();
        if let Err(error) = printer.data(data.as_bytes()) {
            return output::write_failed(&error);
        }
        printer.message(&messages);
        if let Err(why) = self.print() {
            return output::failure(&why);
        }
        self.finished(tally, &printer)
    }

    /// A run that was cut short is a no, even if it made some puzzles.
    fn finished(&self, mut tally: Tally, printer: &Printer) -> Tally {
        if tally.yes < self.count {
            tally.no = tally.no.max(1);
            let wanted = words::count(self.count, "puzzle");
            printer.message(&format!("made {} of {wanted}\n", tally.yes));
        }
        tally
    }

    fn worker(&self) -> Worker {
        match &self.work {
            Work::Request(generator) | Work::Practice(generator, _) => {
                let generator = Generator::clone(generator).watched(Arc::clone(&self.watch));
                Worker::Generator(Box::new(generator))
            }
            Work::Unbiased => Worker::Unbiased(Box::default()),
            Work::Variant(request) => Worker::Variant(*request),
        }
    }

    fn answer(&self, worker: &mut Worker, index: u64, out: &mut Answers) {
        let flag = self.timeout.start().unwrap_or_default();
        let budget = Budget::units(self.max_tries.unwrap_or(u64::MAX));
        let budget = budget.with_cancel(Arc::clone(&flag));
        self.stop
            .during(&flag, || self.make(worker, index, &budget, out));
    }

    fn make(&self, worker: &mut Worker, index: u64, budget: &Budget, out: &mut Answers) {
        match worker {
            Worker::Unbiased(unbiased) => match unbiased.draw(self.seed, index, budget) {
                Ok(drawn) => {
                    out.tally.yes += 1;
                    let puzzle = drawn.puzzle;
                    if self.mode == Mode::Json {
                        let answer = report::drawn(&puzzle, drawn.weight, self.seed, index);
                        json::versioned(out.next(), &answer);
                    } else {
                        let mut record = Record::new(*puzzle.grid(), self.format);
                        record.fields = vec![("weight".to_owned(), drawn.weight.to_string())];
                        self.write(&record, out);
                    }
                }
                Err(Spent::Units | Spent::Cancelled) => {}
            },
            Worker::Variant(request) => self.make_variant(*request, index, budget, out),
            Worker::Generator(generator) => match generator.make(self.seed, index, budget) {
                Ok(made) => {
                    out.tally.yes += 1;
                    self.show(&made, out);
                }
                Err(failed) => self.report_failure(&failed, index, out),
            },
        }
    }

    fn show(&self, made: &GeneratedPuzzle, out: &mut Answers) {
        if self.book.is_some() {
            let level = levels::level(&made.puzzle, &Budget::unlimited());
            let printed = BookletPuzzle {
                puzzle: made.puzzle,
                number: made.index + 1,
                caption: level.map_or_else(|_| String::new(), |rated| rated.level.to_string()),
            };
            let mut list = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
            list.push(printed);
            return;
        }
        let practice = match &self.work {
            Work::Practice(_, technique) => made.practice(technique),
            Work::Request(_) | Work::Unbiased | Work::Variant(_) => None,
        };
        if self.mode == Mode::Json {
            let answer = report::made(made, practice.as_ref(), self.with_path, self.seed);
            json::versioned(out.next(), &answer);
            return;
        }
        let mut record = Record::new(*made.puzzle.grid(), self.format);
        if let Some(marks) = practice {
            record.grid = *marks.grid();
            record.candidates = Some(*marks.open());
        }
        self.write(&record, out);
    }

    fn write(&self, record: &Record, out: &mut Answers) {
        if self.mode == Mode::Text {
            self.sheet.write(record, out);
        }
    }

    /// Reports a puzzle that was not found, and the closest one.
    fn report_failure(&self, failed: &GenerateError, index: u64, out: &mut Answers) {
        out.tally.no += 1;
        let why = match failed.why {
            Spent::Units => "given up",
            Spent::Cancelled if self.stop.is_raised() => "stopped",
            Spent::Cancelled => "the timeout was reached",
        };
        let _ = write!(out.messages, "puzzle {}: {why}", index + 1);
        let _ = match failed.tries {
            0 => writeln!(out.messages),
            tries => {
                let tries = words::count(tries, "try");
                writeln!(out.messages, " after {tries}; no puzzle met the request")
            }
        };
        if let Some(made) = &failed.nearest {
            let _ = write!(out.messages, "  closest: {}", made.puzzle);
            if let Some(rating) = &made.rating {
                let _ = write!(out.messages, " (SE {})", rating.er);
            }
            out.messages.push('\n');
        }
    }

    /// Writes the booklet, if there is one and it has puzzles.
    fn print(&self) -> Result<(), String> {
        let Some(book) = &self.book else {
            return Ok(());
        };
        let mut booklet = book.empty.clone();
        let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        booklet.puzzles = std::mem::take(&mut *printed);
        if booklet.puzzles.is_empty() {
            return Ok(());
        }
        booklet.puzzles.sort_by_key(|printed| printed.number);
        let pdf = booklet.to_pdf().map_err(|why| why.to_string())?;
        outputs::write(&book.file, pdf)
    }
}
