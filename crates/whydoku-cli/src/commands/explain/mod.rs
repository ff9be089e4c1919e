//! `whydoku explain`: the path to the solution, or every step that can be made now.

mod variant;

use crate::arguments::{Answers as AnswerArguments, Puzzles, Reasoning, Run};
use crate::batch::Answers;
use crate::drawing::{drawing, wrapped};
use crate::input::{Input, Place};
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{self, Mode, Paint};
use crate::outputs;
use crate::picture::PictureFolders;
use crate::tally::Tally;
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::path::PathBuf;
use whydoku::grid::words;
use whydoku::logic::{self, Engine, Explanation, Path, Step};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku::{Pencilmarks, wire};
use whydoku_api::explain::{ExplainAnswer, Summary, ending, last_hard_step, path, techniques_used};
use whydoku_api::steps::{Order, StepList, heading};
use whydoku_api::{Outcome, Position, Premises, Verdict};

/// Explain how puzzles are solved, step by step, each with its reason and proof
///
/// The input may be a puzzle, a half-filled grid, or a grid with your own candidates. The exit code is
/// 1 if a puzzle is not solved to the end.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct Explain {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Print every step that can be made now, instead of the path
    #[arg(long, conflicts_with_all = PICTURES)]
    all_steps: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "N", conflicts_with = "all_steps", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,

    /// With --all-steps: the order of the steps
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "technique",
        requires = "all_steps"
    )]
    sort: Sort,

    /// Print how often each technique is used and the hardest step, instead of the path
    #[arg(long, conflicts_with = "all_steps")]
    summary: bool,

    /// Print every inference of steps that suppose something, each with its reason, instead of a summary
    #[arg(long, conflicts_with_all = ["all_steps", "summary"])]
    full: bool,

    /// Draw the candidates with each step
    #[arg(long)]
    draw: bool,

    /// How far the path must go for exit code 0
    #[arg(long, value_name = "WHERE", default_value = "solved")]
    until: Until,

    #[command(flatten)]
    pictures: PictureFolders,

    /// Write the path of the puzzle (only one) as a proof for VeriPB, and its formula beside it as
    /// .opb; leaves out techniques that assume uniqueness
    #[arg(long, value_name = "FILE.pbp", conflicts_with = "all_steps")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    answers: AnswerArguments,

    #[command(flatten)]
    reasoning: Reasoning,
}

/// What --all-steps cannot be combined with.
#[cfg(feature = "png")]
const PICTURES: [&str; 2] = ["svg_folder", "png_folder"];
#[cfg(not(feature = "png"))]
const PICTURES: [&str; 1] = ["svg_folder"];

/// The order of all steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By technique, easiest first
    Technique,
    /// By the rating of the step, easiest first
    Rating,
    /// By the number of digits placed and candidates removed, most first
    Removes,
}

impl Sort {
    const fn order(self) -> Order {
        match self {
            Self::Technique => Order::Technique,
            Self::Rating => Order::Rating,
            Self::Removes => Order::Removes,
        }
    }
}

/// How far a path goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Until {
    /// To the solution
    Solved,
    /// As far as the techniques reach
    Stuck,
}

impl Explain {
    pub(super) fn run(self, paint: Paint) -> Tally {
        // The formula of a proof does not say that there is only one solution.
        let choice = &self.reasoning.choice;
        let uniqueness = !choice.no_uniqueness && self.proof.is_none();
        let engine = match whydoku_api::engine(&choice.techniques, uniqueness) {
            Ok(engine) => engine,
            Err(error) => return output::failure(&error.to_string()),
        };
        let run = Run::new(&self.puzzles, &self.answers);
        if let Err(message) = self.prepare(&run.inputs) {
            return output::failure(&message);
        }
        let separator = if run.mode == Mode::Text { "\n" } else { "" };
        let job = ExplainJob {
            mode: run.mode,
            options: self,
            engine,
            paint,
        };
        for_each_puzzle(run, separator, &job)
    }

    /// Checks the files to write, and makes the folders.
    fn prepare(&self, inputs: &[Input]) -> Result<(), String> {
        if let Some(file) = &self.proof {
            let formula = file.with_extension("opb");
            outputs::check(&[("--proof", file), ("--proof", &formula)], inputs)?;
        }
        self.pictures.make()
    }
}

struct ExplainJob {
    mode: Mode,
    options: Explain,
    engine: Engine,
    paint: Paint,
}

impl Job for ExplainJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn single(&self) -> Option<&'static str> {
        let named = self.options.pictures.named();
        let proof = self.options.proof.as_ref().map(|_| "--proof");
        named.first().map(|(option, _)| *option).or(proof)
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let position = Position::from(record);
        let marks = match position.marks() {
            Ok(marks) => marks,
            Err(error) => {
                json::refused(out, place, record, &error);
                out.tally.count(Verdict::No);
                return;
            }
        };
        let budget = self.options.reasoning.budget();
        let premises = match Premises::of(solver, &position, &budget) {
            Ok(premises) => premises,
            Err(spent) => {
                let why = Outcome::from(spent).given_up();
                json::refused(out, place, record, &format_args!("given up: {why}"));
                out.tally.count(Verdict::Budget);
                return;
            }
        };
        let engine = premises.engine(&self.engine);
        if self.options.all_steps {
            let order = self.options.sort.order();
            let found = StepList::find(&engine, &marks, order, &budget);
            self.all_steps(place, record, premises, &found, out);
            return;
        }
        let steps = self.options.steps;
        let most = steps.map(|steps| usize::try_from(steps).unwrap_or(usize::MAX));
        let path = path(&engine, &marks, most, &budget);
        out.tally.count(match Outcome::from(&path.outcome) {
            _ if self.is_cut(&path) => Verdict::Yes,
            Outcome::Stuck if self.options.until == Until::Stuck => Verdict::Yes,
            outcome => outcome.verdict(),
        });
        if let Err(message) = self.write_files(&path) {
            let _ = writeln!(out.messages, "{place}{message}");
            out.tally.unreadable += 1;
        }
        let text = match self.mode {
            Mode::Quiet => return,
            Mode::Json if self.options.summary => {
                json::about_puzzle(out.next(), place, record, &Summary::new(&path, premises));
                return;
            }
            Mode::Json => {
                let answer = ExplainAnswer::new(&path, premises);
                return json::path(out.next(), place, record, &answer);
            }
            Mode::Text if self.options.summary => {
                summary(place, &path, &premises) + &self.ending(&path) + "\n"
            }
            Mode::Text => self.story(place, &path, &premises),
        };
        out.next().extend_from_slice(text.as_bytes());
    }

    fn answer_variant(
        &self,
        _: &mut Solver,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        if let Err(why) = self.variant(place, variant, out) {
            json::variant_refused(out, place, variant, &why);
            out.tally.count(Verdict::No);
        }
    }
}

impl ExplainJob {
    /// How the path ended, in one or two lines.
    fn ending(&self, path: &Path) -> String {
        if self.is_cut(path) {
            let count = words::count(path.steps.len(), "step");
            return format!("These are the first {count}.");
        }
        ending(path)
    }

    /// Whether --steps cut the path short.
    fn is_cut(&self, path: &Path) -> bool {
        let is_open = matches!(path.outcome, logic::Outcome::BudgetSpent(_));
        is_open && self.options.steps == Some(path.steps.len() as u64)
    }

    /// The path, one block for each step.
    fn story(&self, place: Place<'_>, path: &Path, premises: &Premises) -> String {
        let mut text = heading_of_path(place, path, premises);
        let mut state = path.start;
        for (number, step) in (1..).zip(&path.steps) {
            text.push_str(&self.block(number, step, &state));
            // The last step of a path may end in a contradiction.
            let _ = step.conclusions.apply(&mut state);
        }
        let _ = writeln!(text, "\n{}", self.ending(path));
        if path.outcome != logic::Outcome::Solved {
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
        let full = self.options.full.then(|| step.full_explanation());
        let full = full.flatten().map(|spans| spans.to_string());
        let sentences = full.unwrap_or(sentences);
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

    fn all_steps(
        &self,
        place: Place<'_>,
        record: &Record,
        premises: Premises,
        found: &StepList,
        out: &mut Answers,
    ) {
        out.tally.count(found.verdict());
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                json::about_puzzle(
                    out.next(),
                    place,
                    record,
                    &found.answer(premises, usize::MAX),
                );
            }
            Mode::Text => {
                let text = self.list(place, found, &premises);
                out.next().extend_from_slice(text.as_bytes());
            }
        }
    }

    /// The steps in groups, each with a heading.
    fn list(&self, place: Place<'_>, found: &StepList, premises: &Premises) -> String {
        let mut text = format!("{place}{}\n", words::count(found.steps.len(), "step"));
        if let Some(caution) = &premises.caution {
            let _ = writeln!(text, "{caution}");
        }
        let mut last = String::new();
        for step in &found.steps {
            let heading = heading(step, self.options.sort.order());
            if heading != last {
                let _ = write!(text, "\n{heading}\n");
                last = heading;
            }
            let _ = writeln!(text, "  {}", Explanation::of(step).notation);
            if self.options.draw {
                text.push_str(&drawing(&found.marks, Some(step), self.paint));
            }
        }
        text
    }

    fn write_files(&self, path: &Path) -> Result<(), String> {
        if !self.options.pictures.named().is_empty() {
            let mut state = path.start;
            for (number, step) in (1..).zip(&path.steps) {
                let caption = Explanation::of(step).notation;
                let pictures = &self.options.pictures;
                pictures.draw(number, &state, step, &caption)?;
                // The last step of a path may end in a contradiction.
                let _ = step.conclusions.apply(&mut state);
            }
        }
        let Some(file) = &self.options.proof else {
            return Ok(());
        };
        let json = serde_json::to_string(&wire::Path::from(path)).map_err(|e| e.to_string())?;
        let read = whydoku_verify::read_path(&json)?;
        let export = whydoku_verify::veripb::export(&read).map_err(|e| e.to_string())?;
        outputs::write(file, export.proof)?;
        outputs::write(&file.with_extension("opb"), export.formula)
    }
}

/// The digits at the start, and what to know about the puzzle beforehand.
fn heading_of_path(place: Place<'_>, path: &Path, premises: &Premises) -> String {
    let mut text = format!("{place}{}\n", path.start.grid());
    if let Some(caution) = &premises.caution {
        let _ = writeln!(text, "{caution}");
    }
    text
}

/// How often each technique is used, hardest last, and where the hard part ends.
fn summary(place: Place<'_>, path: &Path, premises: &Premises) -> String {
    let mut text = heading_of_path(place, path, premises);
    for used in techniques_used(path) {
        let _ = writeln!(text, "{:>5} × {} ({})", used.count, used.name, used.rating);
    }
    if let Some(hardest) = path.hardest() {
        let is_hardest = |step: &Step| std::ptr::eq(step, hardest);
        let number = path.steps.iter().position(is_hardest).unwrap_or(0) + 1;
        let notation = Explanation::of(hardest).notation;
        let _ = writeln!(
            text,
            "Hardest: step {number}, {notation} ({})",
            hardest.rating
        );
    }
    if let Some(number) = last_hard_step(path) {
        let _ = writeln!(text, "After step {number} only singles are left.");
    }
    text
}
