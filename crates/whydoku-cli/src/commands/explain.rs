//! `whydoku explain`: the path to the solution, or every step there is now.

use super::{Job, begin_json, for_each_puzzle};
use crate::args_logic::{Explain, Sort, Until};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::{self, Mode, Paint};
use crate::reasoner::{budget, drawing, engine};
use crate::verdict::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use whydoku::logic::{Conclusions, Engine, Explanation, Outcome, Path, Step};
use whydoku::text::Record;
use whydoku::{CandidateSet, Pencilmarks, wire};

pub(super) fn run(run: Run, options: &Explain, paint: Paint) -> Verdict {
    // No formula says that there is one solution, so a proof for others cannot rest on it.
    let engine = match engine(&options.thinking, options.proof.is_none()) {
        Ok(engine) => engine,
        Err(error) => return output::failure(&error.to_string()),
    };
    let job = ExplainJob {
        mode: run.mode,
        options,
        engine,
        paint,
    };
    for_each_puzzle(run, if job.mode == Mode::Text { "\n" } else { "" }, &job)
}

struct ExplainJob<'a> {
    mode: Mode,
    options: &'a Explain,
    engine: Engine,
    paint: Paint,
}

impl Job for ExplainJob<'_> {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        let marks = match record.pencilmarks() {
            Ok(marks) => marks,
            Err(contradiction) => {
                let _ = writeln!(out.messages, "{place}cannot be solved: {contradiction}");
                out.verdict.no += 1;
                return;
            }
        };
        if self.options.all {
            self.all_steps(place, record, &marks, out);
            return;
        }
        let path = self
            .engine
            .solve_path(&marks, &budget(&self.options.thinking));
        match path.outcome {
            Outcome::Solved => out.verdict.yes += 1,
            Outcome::Stuck if self.options.until == Until::Stuck => out.verdict.yes += 1,
            Outcome::Stuck | Outcome::Contradiction(_) => out.verdict.no += 1,
            Outcome::BudgetSpent(_) => out.verdict.spent += 1,
        }
        if let Err(message) = self.write_files(&path) {
            let _ = writeln!(out.messages, "{place}{message}");
            out.verdict.unreadable += 1;
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                let out = out.next();
                // Writing to memory cannot fail, and the types hold nothing JSON cannot.
                let _ = serde_json::to_writer(&mut *out, &wire::Path::from(&path));
                out.push(b'\n');
            }
            Mode::Text if self.options.summary => {
                out.next()
                    .extend_from_slice(summary(place, &path).as_bytes());
            }
            Mode::Text => {
                let text = self.story(place, &path);
                out.next().extend_from_slice(text.as_bytes());
            }
        }
    }
}

impl ExplainJob<'_> {
    /// The path, one block for each step.
    fn story(&self, place: Place<'_>, path: &Path) -> String {
        let mut text = format!("{place}{}\n", path.start.grid());
        let mut state = path.start;
        for (number, step) in (1..).zip(&path.steps) {
            text.push_str(&self.block(number, step, &state));
            // The last step of a contradiction shows itself.
            let _ = step.conclusions.apply(&mut state);
        }
        let _ = write!(text, "\n{}", ending(path));
        if path.outcome != Outcome::Solved {
            text.push_str(&drawing(&path.end, None, self.paint));
        }
        text
    }

    fn block(&self, number: usize, step: &Step, state: &Pencilmarks) -> String {
        let Explanation {
            notation,
            sentences,
            ..
        } = Explanation::of(step);
        let mut text = format!(
            "\n{number}. {notation}  ({})\n{}\n",
            step.rating,
            wrapped(&sentences)
        );
        if self.options.draw {
            text.push_str(&drawing(state, Some(step), self.paint));
        }
        text
    }

    /// Every step there is, in the order asked for; what several ways of one technique conclude is
    /// told once, by the shortest proof.
    fn all_steps(&self, place: Place<'_>, record: &Record, marks: &Pencilmarks, out: &mut Answers) {
        let (steps, spent) = self
            .engine
            .all_steps(marks, &budget(&self.options.thinking));
        let steps = listing(steps, self.options.sort);
        match (spent, steps.is_empty()) {
            (Some(_), _) => out.verdict.spent += 1,
            (None, true) => out.verdict.no += 1,
            (None, false) => out.verdict.yes += 1,
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                let steps: Vec<wire::Step> = steps.iter().map(wire::Step::from).collect();
                let json = serde_json::to_string(&steps).unwrap_or_default();
                begin_json(place, record, out.next())
                    .bool("complete", spent.is_none())
                    .raw("steps", json)
                    .end();
            }
            Mode::Text => {
                let text = self.list(place, marks, &steps);
                out.next().extend_from_slice(text.as_bytes());
            }
        }
    }

    /// The steps with a heading for each group of them.
    fn list(&self, place: Place<'_>, marks: &Pencilmarks, steps: &[Step]) -> String {
        let mut text = format!("{place}{} steps\n", steps.len());
        let mut last = String::new();
        for step in steps {
            let heading = match self.options.sort {
                Sort::Technique => {
                    format!("{} ({})", step.technique.name, step.technique.rating)
                }
                Sort::Rating => format!("Rated {}", step.rating),
                Sort::Removes => worth(step),
            };
            if heading != last {
                let _ = write!(text, "\n{heading}\n");
                last = heading;
            }
            let _ = writeln!(text, "  {}", Explanation::of(step).notation);
            if self.options.draw {
                text.push_str(&drawing(marks, Some(step), self.paint));
            }
        }
        text
    }

    fn write_files(&self, path: &Path) -> Result<(), String> {
        if !self.options.pictures.is_empty() {
            let mut state = path.start;
            for (number, step) in (1..).zip(&path.steps) {
                let caption = Explanation::of(step).notation;
                let pictures = &self.options.pictures;
                pictures.draw_numbered(number, &state, step, &caption)?;
                // The last step of a contradiction shows itself.
                let _ = step.conclusions.apply(&mut state);
            }
        }
        let Some(file) = &self.options.proof else {
            return Ok(());
        };
        let json = serde_json::to_string(&wire::Path::from(path)).map_err(|e| e.to_string())?;
        let read = whydoku_verify::read_path(&json)?;
        let export = whydoku_verify::veripb::export(&read).map_err(|e| e.to_string())?;
        fs::write(file, export.proof)
            .and_then(|()| fs::write(file.with_extension("opb"), export.formula))
            .map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// How many digits a step places, and how many candidates it removes by itself.
fn gains(step: &Step) -> (usize, usize) {
    let Conclusions {
        placements,
        eliminations,
    } = &step.conclusions;
    (placements.len(), eliminations.len())
}

fn worth(step: &Step) -> String {
    match gains(step) {
        (0, 1) => "Removes 1 candidate".to_owned(),
        (0, many) => format!("Removes {many} candidates"),
        (1, 0) => "Places 1 digit".to_owned(),
        (many, 0) => format!("Places {many} digits"),
        (digits, many) => format!("Places {digits} and removes {many}"),
    }
}

/// The steps in the order asked for, easiest and shortest proof first where that leaves it open. What a
/// technique concludes in several ways is told once, and an elimination that a shorter step of the same
/// technique has already told is no news.
fn listing(mut steps: Vec<Step>, sort: Sort) -> Vec<Step> {
    steps.sort_by_cached_key(|step| {
        let shortest = (step.rating, step.technique.id, step.proof.size());
        (shortest, step.conclusions.clone())
    });
    let mut told: BTreeMap<&str, CandidateSet> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    steps.retain(|step| {
        let before = told.entry(step.technique.id).or_default();
        let fresh = !step.conclusions.eliminations.is_subset(before)
            || !step.conclusions.placements.is_empty();
        *before |= *step.conclusions.eliminations;
        fresh && seen.insert((step.technique.id, step.conclusions.clone()))
    });
    match sort {
        Sort::Technique => {
            steps.sort_by_key(|step| (step.technique.rating, step.technique.id));
        }
        Sort::Rating => {}
        Sort::Removes => steps.sort_by_key(|step| std::cmp::Reverse(gains(step))),
    }
    steps
}

/// How it ended, and what that is worth.
fn ending(path: &Path) -> String {
    let count = match path.steps.len() {
        1 => "1 step".to_owned(),
        n => format!("{n} steps"),
    };
    match path.outcome {
        Outcome::Solved if path.proves_uniqueness() => format!(
            "Solved in {count}: {}\nNo step takes for granted that there is one solution, so \
             the path proves it.\n",
            path.end.grid()
        ),
        Outcome::Solved => {
            let why = if path.assumes_uniqueness() {
                "Some steps take for granted that there is one solution."
            } else {
                "No step takes for granted that there is one solution; but the path starts from more \
                 than the givens, so it does not prove it."
            };
            format!("Solved in {count}: {}\n{why}\n", path.end.grid())
        }
        Outcome::Stuck => format!("Stuck after {count}: no technique in use finds more.\n"),
        Outcome::Contradiction(what) => format!("Contradiction after {count}: {what}.\n"),
        Outcome::BudgetSpent(spent) => format!("Given up after {count}: {spent}.\n"),
    }
}

/// Which techniques were used how often, hardest last, and where the puzzle breaks.
fn summary(place: Place<'_>, path: &Path) -> String {
    let mut uses: BTreeMap<(whydoku::Rating, &str), usize> = BTreeMap::new();
    for step in &path.steps {
        *uses
            .entry((step.technique.rating, step.technique.name))
            .or_default() += 1;
    }
    let mut text = format!("{place}{}\n", path.start.grid());
    for ((rating, name), count) in &uses {
        let _ = writeln!(text, "{count:>5} × {name} ({rating})");
    }
    if let Some(hardest) = path.hardest() {
        let at = path
            .steps
            .iter()
            .position(|step| std::ptr::eq(step, hardest))
            .unwrap_or(0);
        let notation = Explanation::of(hardest).notation;
        let _ = writeln!(
            text,
            "Hardest: step {}, {notation} ({})",
            at + 1,
            hardest.rating
        );
    }
    let singles = whydoku::logic::Family::Singles;
    let last = path
        .steps
        .iter()
        .rposition(|step| step.technique.family != singles);
    if let (Some(last), Outcome::Solved) = (last, path.outcome) {
        let _ = writeln!(text, "It breaks at step {}: only singles follow.", last + 1);
    }
    text.push_str(&ending(path));
    text
}

/// Lines of at most 100 characters, indented.
pub(super) fn wrapped(sentences: &str) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in sentences.split_whitespace() {
        if length == 0 || length + 1 + word.len() > 97 {
            text.push_str(if text.is_empty() { "   " } else { "\n   " });
            length = 0;
        } else {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text
}
