//! `whydoku generate`.

mod progress;
mod report;

use crate::batch::{self, Answers, Plan, Source};
use crate::booklet::Printed;
use crate::json;
use crate::options_generate::{Generate, Seed, Work};
use crate::output::{self, Mode, Paint, Printer};
use crate::verdict::Verdict;
use crate::write::Sheet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use whydoku::generate::{GenerateError, GeneratedPuzzle, Generator, Unbiased, Watch};
use whydoku::rate::levels;
use whydoku::text::Record;
use whydoku::{Budget, Spent};

pub(super) fn run(options: Generate) -> Verdict {
    let sheet = match Sheet::new(Some(options.format), Paint::PLAIN) {
        Ok(sheet) => sheet,
        Err(why) => return output::failure(&why.to_string()),
    };
    let stop = Arc::new(AtomicBool::new(false));
    // Without a handler Ctrl-C ends the run the hard way; what was written stays written.
    let flag = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || interrupted(&flag));
    if let Some(timeout) = options.timeout {
        let flag = Arc::clone(&stop);
        std::thread::spawn(move || {
            std::thread::sleep(timeout);
            flag.store(true, Ordering::Relaxed);
        });
    }
    let printer = Printer::new(options.mode == Mode::Quiet);
    if let Seed::Drawn(seed) = options.seed {
        printer.message(&format!("seed {seed}\n"));
    }
    let watch = Arc::new(Watch::default());
    let progress = progress::Progress::start(&watch, options.count);
    let job = Job {
        seed: options.seed.get(),
        sheet,
        stop,
        watch,
        options,
        printed: Mutex::default(),
    };
    let plan = Plan {
        window: batch::WINDOW,
        threads: if job.sheet.is_whole() {
            std::num::NonZeroUsize::MIN
        } else {
            job.options.threads
        },
        separator: if job.options.mode == Mode::Text {
            job.sheet.separator()
        } else {
            ""
        },
    };
    let numbers = Numbers {
        next: 0,
        end: job.options.count,
        stop: Arc::clone(&job.stop),
    };
    let result = batch::run(
        numbers,
        plan,
        &printer,
        || job.worker(),
        |worker, index, out| job.answer(worker, *index, out),
    );
    progress.finish();
    let verdict = match result {
        Ok(verdict) => verdict,
        Err(error) => return output::write_failed(&error),
    };
    let (data, messages) = job.sheet.finish();
    if let Err(error) = printer.data(data.as_bytes()) {
        return output::write_failed(&error);
    }
    printer.message(&messages);
    if let Err(why) = job.print() {
        return output::failure(&why);
    }
    finished(verdict, &job.options, &printer)
}

/// Ends the search in good order; the second time, at once.
#[expect(
    clippy::exit,
    reason = "who asks twice does not want to wait; 130 is what shells give for Ctrl-C"
)]
fn interrupted(stop: &AtomicBool) {
    if stop.swap(true, Ordering::Relaxed) {
        std::process::exit(130);
    }
}

/// A run cut short is a no, with what was found before.
fn finished(mut verdict: Verdict, options: &Generate, printer: &Printer) -> Verdict {
    let made = verdict.yes;
    if made < options.count {
        verdict.no = verdict.no.max(1);
        printer.message(&format!("{made} of {} puzzles were made\n", options.count));
    }
    verdict
}

/// The numbers of the puzzles, one at a time, until somebody says stop.
struct Numbers {
    next: u64,
    end: u64,
    stop: Arc<AtomicBool>,
}

impl Source for Numbers {
    type Chunk = u64;

    fn next(&mut self, index: &mut u64) -> bool {
        if self.next == self.end || self.stop.load(Ordering::Relaxed) {
            return false;
        }
        *index = self.next;
        self.next += 1;
        true
    }
}

struct Job {
    options: Generate,
    seed: u64,
    sheet: Sheet,
    stop: Arc<AtomicBool>,
    watch: Arc<Watch>,
    /// What goes into the booklet, in the order it was made.
    printed: Mutex<Vec<Printed>>,
}

/// What a thread keeps from puzzle to puzzle.
enum Worker {
    Generator(Box<Generator>),
    Unbiased(Box<Unbiased>),
}

impl Job {
    fn worker(&self) -> Worker {
        match &self.options.work {
            Work::Request(generator) | Work::Practice(generator, _) => {
                let generator = Generator::clone(generator).watched(Arc::clone(&self.watch));
                Worker::Generator(Box::new(generator))
            }
            Work::Unbiased => Worker::Unbiased(Box::default()),
        }
    }

    fn answer(&self, worker: &mut Worker, index: u64, out: &mut Answers) {
        let budget = self
            .options
            .max_tries
            .map_or_else(Budget::unlimited, Budget::units)
            .with_cancel(Arc::clone(&self.stop));
        match worker {
            Worker::Unbiased(unbiased) => match unbiased.draw(self.seed, index, &budget) {
                Ok(drawn) => {
                    out.verdict.yes += 1;
                    let puzzle = drawn.puzzle;
                    if self.options.mode == Mode::Json {
                        report::begin(&puzzle, self.seed, index, out.next())
                            .raw("weight", drawn.weight)
                            .end();
                    } else {
                        let mut record = Record::new(*puzzle.grid(), self.options.format);
                        record.fields = vec![("weight".to_owned(), drawn.weight.to_string())];
                        self.write(&record, out);
                    }
                }
                Err(Spent::Units | Spent::Cancelled) => {}
            },
            Worker::Generator(generator) => match generator.make(self.seed, index, &budget) {
                Ok(made) => {
                    out.verdict.yes += 1;
                    self.show(&made, out);
                }
                Err(failed) => Self::missed(&failed, index, out),
            },
        }
    }

    fn show(&self, made: &GeneratedPuzzle, out: &mut Answers) {
        if self.options.book.is_some() {
            let level = levels::level(&made.puzzle, &Budget::unlimited());
            let printed = Printed {
                puzzle: made.puzzle,
                number: made.index + 1,
                caption: level.map_or_else(|_| String::new(), |rated| rated.level.to_string()),
            };
            let mut list = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
            list.push(printed);
            return;
        }
        if self.options.mode == Mode::Json {
            report::object(made, &self.options, self.seed, out.next());
            return;
        }
        let mut record = Record::new(*made.puzzle.grid(), self.options.format);
        if let Work::Practice(_, technique) = &self.options.work
            && let Some(marks) = made.practice(technique)
        {
            record.grid = *marks.grid();
            record.candidates = Some(*marks.open());
        }
        self.write(&record, out);
    }

    fn write(&self, record: &Record, out: &mut Answers) {
        if self.options.mode == Mode::Text {
            self.sheet.write(record, out);
        }
    }

    /// Writes the booklet, if there is to be one and something to put in it.
    fn print(&self) -> Result<(), String> {
        let Some(book) = &self.options.book else {
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
        let file = book.file.display();
        std::fs::write(&book.file, pdf).map_err(|why| format!("{file} cannot be written: {why}"))
    }

    /// Says what was found instead.
    fn missed(failed: &GenerateError, index: u64, out: &mut Answers) {
        out.verdict.no += 1;
        let _ = writeln!(out.messages, "puzzle {}: {failed}", index + 1);
        if let Some(made) = &failed.nearest {
            let _ = write!(out.messages, "  the nearest was {}", made.puzzle);
            if let Some(rating) = &made.rating {
                let _ = write!(out.messages, " (SE {})", rating.er);
            }
            out.messages.push('\n');
        }
    }
}

/// Techniques by id, as a JSON array.
fn names<'a>(ids: impl IntoIterator<Item = &'a str>) -> String {
    json::texts(ids)
}
