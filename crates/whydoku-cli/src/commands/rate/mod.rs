//! `whydoku rate`.

mod charts;
mod deadline;
mod path;
mod resume;
mod scales;

use super::{Job, begin_json, for_each_puzzle};
use crate::args_rate::Scale;
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::options_rate::Rate;
use crate::output::{self, Mode};
use crate::verdict::Verdict;
use deadline::Deadline;
use path::{Hardest, listed};
use resume::{Form, Resumed};
use scales::{Answer, on_scale};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use whydoku::rate::se;
use whydoku::solve::{ProveError, Solver};
use whydoku::text::Record;
use whydoku::{Budget, Puzzle, wire};

pub(super) fn run(run: Run, options: Rate) -> Verdict {
    let resumed = match open_resumed(&options).transpose() {
        Ok(resumed) => resumed,
        Err(message) => return output::failure(&message),
    };
    let job = RateJob {
        mode: run.mode,
        options,
        resumed,
        seen: Mutex::new(Seen::default()),
    };
    let verdict = for_each_puzzle(run, "", &job);
    match job.draw() {
        Ok(()) => verdict,
        Err(message) => output::failure(&message),
    }
}

/// The file to go on with, if one was named.
fn open_resumed(options: &Rate) -> Option<Result<Resumed, String>> {
    let path = options.resume.as_deref()?;
    let form = if options.tsv {
        Form::Table(scales::header(&options.scales, options.se.direct))
    } else {
        Form::Objects(scales::revisions(&options.scales, options.se.direct))
    };
    Some(Resumed::open(path, &form))
}

struct RateJob {
    mode: Mode,
    options: Rate,
    resumed: Option<Resumed>,
    seen: Mutex<Seen>,
}

/// What the pictures are drawn from.
#[derive(Default)]
struct Seen {
    /// How many puzzles have which rating on the first scale: order and label.
    spread: BTreeMap<(u32, String), usize>,
    /// How many puzzles there were, and the steps of the first.
    puzzles: usize,
    profile: Vec<whydoku::Rating>,
    /// The picture of the hardest step of the first.
    hardest: Option<String>,
}

/// What a worker keeps.
struct Worker {
    solver: Solver,
    deadline: Option<Deadline>,
}

impl Job for RateJob {
    type State = Worker;

    fn state(&self) -> Worker {
        Worker {
            solver: Solver::new(),
            deadline: self.options.timeout.map(Deadline::new),
        }
    }

    fn begin(&self) -> String {
        let goes_on = self.resumed.as_ref().is_some_and(|old| !old.is_new());
        if !self.options.tsv || goes_on {
            return String::new();
        }
        scales::header(&self.options.scales, self.options.se.direct)
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn file(&self) -> Option<File> {
        self.resumed.as_ref().and_then(Resumed::file)
    }

    fn answer(&self, worker: &mut Worker, place: Place<'_>, record: &Record, out: &mut Answers) {
        let known = |old: &Resumed| old.holds(place.name, place.line, &record.grid);
        if self.resumed.as_ref().is_some_and(known) {
            out.verdict.yes += 1;
            return;
        }
        let Some(puzzle) = prove(&mut worker.solver, place, record, out) else {
            return;
        };
        let mut answers = Vec::new();
        for scale in &self.options.scales {
            let mut budget = self
                .options
                .budget
                .map_or_else(Budget::unlimited, Budget::units);
            if let Some(deadline) = &worker.deadline {
                budget = budget.with_cancel(deadline.start());
            }
            answers.push(on_scale(*scale, &puzzle, self.options.se, &budget));
            if let Some(deadline) = &worker.deadline {
                deadline.stop();
            }
        }
        if answers.iter().all(Answer::complete) {
            out.verdict.yes += 1;
        } else {
            out.verdict.spent += 1;
        }
        if answers.iter().any(Answer::is_unwanted) {
            return;
        }
        self.note(record, &answers);
        self.write(place, record, &answers, out);
    }
}

impl RateJob {
    fn write(&self, place: Place<'_>, record: &Record, answers: &[Answer], out: &mut Answers) {
        match (self.mode, &self.options.format, answers) {
            (Mode::Quiet, ..) => {}
            (mode, _, [Answer::Se(rating, ..)]) if self.options.path => {
                let path = rating.path(&record.grid);
                if mode == Mode::Json {
                    let out = out.next();
                    // Writing to memory cannot fail, and the types hold nothing JSON cannot.
                    let _ = serde_json::to_writer(&mut *out, &wire::Path::from(&path));
                    out.push(b'\n');
                } else {
                    let texts: Vec<String> = answers.iter().map(Answer::text).collect();
                    let steps = listed(rating, &path);
                    let _ = write!(out.next(), "{place}{}\n{steps}", texts.join("; "));
                }
            }
            (Mode::Json, ..) => {
                let mut object = begin_json(place, record, out.next());
                for answer in answers {
                    object.raw(answer.key(), answer.json());
                }
                object.end();
            }
            (Mode::Text, Some(format), [Answer::Se(rating, ..)]) => {
                let rated = se::Rated {
                    grid: &record.grid,
                    rating,
                    number: place.line,
                    elapsed: None,
                };
                let _ = writeln!(out.next(), "{}", format.write(&rated));
            }
            (Mode::Text, ..) if self.options.tsv => {
                let columns: Vec<String> = answers.iter().map(Answer::columns).collect();
                let (name, line) = (place.name, place.line);
                let columns = columns.join("\t");
                let _ = writeln!(out.next(), "{}\t{name}\t{line}\t{columns}", record.grid);
            }
            (Mode::Text, ..) => {
                let texts: Vec<String> = answers.iter().map(Answer::text).collect();
                let _ = writeln!(out.next(), "{place}{}", texts.join("; "));
                if self.options.hardest {
                    for hardest in hardest_of(record, answers) {
                        let text = hardest.text(self.options.paint);
                        out.next().extend_from_slice(text.as_bytes());
                    }
                }
            }
        }
    }

    /// Remembers what the pictures need.
    fn note(&self, record: &Record, answers: &[Answer]) {
        let Rate {
            plot, profile, svg, ..
        } = &self.options;
        if plot.is_none() && profile.is_none() && svg.is_none() {
            return;
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.puzzles += 1;
        if let Some(first) = answers.first() {
            *seen.spread.entry(first.bin()).or_default() += 1;
        }
        for answer in answers {
            if let Answer::Se(rating, ..) = answer {
                seen.profile = rating.steps.iter().map(|step| step.rating).collect();
            }
        }
        if svg.is_some() && seen.puzzles == 1 {
            let pictures = hardest_of(record, answers).map(|hardest| hardest.picture());
            seen.hardest = pictures.last();
        }
    }

    fn draw(&self) -> Result<(), String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let write = |path: &std::path::Path, svg: String| {
            fs::write(path, svg).map_err(|e| format!("{} cannot be written: {e}", path.display()))
        };
        if let Some(path) = &self.options.plot {
            let scale = self.options.scales.first().copied().unwrap_or(Scale::Se);
            let bars: Vec<(&str, usize)> = seen
                .spread
                .iter()
                .map(|((_, label), count)| (label.as_str(), *count))
                .collect();
            let title = scales::title(scale, self.options.se.direct);
            write(path, charts::spread(&bars, &title))?;
        }
        let one = |option: &str| match seen.puzzles {
            1 => Ok(()),
            0 => Err(format!("{option} has nothing to draw: no puzzle was rated")),
            n => Err(format!("{option} draws one puzzle, but {n} were rated")),
        };
        if let Some(path) = &self.options.profile {
            one("--profile")?;
            let revision = self.options.se.direct.revision();
            write(path, charts::profile(&seen.profile, revision))?;
        }
        if let Some(path) = &self.options.svg {
            one("--svg")?;
            let picture = seen.hardest.clone();
            let picture = picture.ok_or("--svg has nothing to draw: the grid is solved already")?;
            write(path, picture)?;
        }
        Ok(())
    }
}

/// The hardest step on the SE scale, if that is among the answers.
fn hardest_of<'a>(record: &'a Record, answers: &'a [Answer]) -> impl Iterator<Item = Hardest<'a>> {
    answers.iter().filter_map(|answer| match answer {
        Answer::Se(rating, ..) => Hardest::of(rating, &record.grid),
        _ => None,
    })
}

/// The puzzle with its one solution, or a message that there is none to rate.
fn prove(
    solver: &mut Solver,
    place: Place<'_>,
    record: &Record,
    out: &mut Answers,
) -> Option<Puzzle> {
    use std::fmt::Write as _;
    match solver.prove(&record.grid, &Budget::unlimited()) {
        Ok(puzzle) => Some(puzzle),
        Err(ProveError::NotUnique(why)) => {
            let _ = writeln!(out.messages, "{place}not rated: {why}");
            out.verdict.no += 1;
            None
        }
        Err(ProveError::Spent(_)) => {
            out.verdict.spent += 1;
            None
        }
    }
}
