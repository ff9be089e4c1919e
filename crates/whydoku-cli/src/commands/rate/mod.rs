//! `whydoku rate`.

mod charts;
mod path;
mod resume;
mod variant;

use crate::arguments::{Answers as AnswerArguments, Puzzles, Run, WorkLimits};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{self, Mode, Paint};
use crate::outputs::{self, FlagAndFile};
use crate::picture::PictureFiles;
use crate::tally::Tally;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use path::{Hardest, listed};
use resume::{Form, ResumeFile};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use whydoku::logic::Step;
use whydoku::rate::se::{self, Direct, Format, Keep};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku::{Budget, Pencilmarks, Rating, wire};
use whydoku_api::rate::RatingStart;
use whydoku_api::scales::{self, Detail, Ratings, Scale, ScaleRating, SeResult, SeScale};
use whydoku_api::{Outcome, Position, Verdict};

/// Rate how hard puzzles are
///
/// Only puzzles with exactly one solution are rated; any other puzzle makes the exit code 1. With
/// several scales, --budget and --timeout hold for each of them. If a rating was given up, it is a
/// lower bound and the exit code is 3.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own on the command line"
)]
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The scales to rate on, separated by commas; without any, classic puzzles are rated on se, and
    /// variants on a scale of their own
    #[arg(
        long,
        value_name = "SCALES",
        value_delimiter = ',',
        value_parser = scale()
    )]
    scale: Vec<&'static dyn Scale>,

    /// With the SE scale: its revision
    #[arg(long, value_name = "REVISION", default_value = "1.2.1")]
    revision: Revision,

    /// Print one line of tab-separated columns per puzzle, below a header line
    #[arg(long, conflicts_with_all = ["json", "quiet", "template"])]
    tsv: bool,

    /// With the SE scale alone: what to print for each puzzle, in the reference program's placeholders:
    /// %g puzzle, %r ER, %p EP, %d ED, %n line number
    #[arg(long, value_name = "TEMPLATE", conflicts_with = "json")]
    template: Option<Format>,

    /// With the SE scale: stop rating a puzzle once it is above this
    #[arg(long, value_name = "RATING")]
    stop_above: Option<Rating>,

    /// With the SE scale: print only puzzles whose first step is the hardest (ED = EP = ER)
    #[arg(long, conflicts_with = "pearl")]
    diamond: bool,

    /// With the SE scale: print only puzzles whose hardest step comes before the first placement or
    /// is that placement (EP = ER)
    #[arg(long)]
    pearl: bool,

    #[command(flatten)]
    limits: WorkLimits,

    /// Append to this file, and skip the puzzles that it already holds; needs --json or --tsv
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Also draw a chart of all ratings on the first scale into this file as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// With the SE scale: also draw a chart of the steps of the puzzle (only one) into this file as SVG
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,

    /// With the SE scale: also explain the hardest step and draw the grid before it
    #[arg(long, conflicts_with_all = ["json", "quiet", "tsv", "template", "path"])]
    hardest: bool,

    /// With the SE scale alone: print the whole path instead of the rating, one line per step; with
    /// --json, one object with proofs per puzzle, as `explain --json` prints it and whydoku-verify
    /// reads it
    #[arg(long, conflicts_with_all = ["tsv", "template", "resume", "stop_above", "pearl", "diamond"])]
    path: bool,

    #[command(flatten)]
    pictures: PictureFiles,

    #[command(flatten)]
    answers: AnswerArguments,
}

/// The scale with options of its own.
const SE: &str = "se";

/// Reads a scale by its identifier.
fn scale() -> impl TypedValueParser<Value = &'static dyn Scale> {
    let listed = |scale: &&dyn Scale| {
        let info = scale.info();
        PossibleValue::new(info.id).help(info.about)
    };
    PossibleValuesParser::new(scales::ALL.iter().map(listed))
        .try_map(|id| scales::get(&id).map_err(|error| error.to_string()))
}

/// A revision of the SE scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Revision {
    /// As the reference program (serate 1.2.1.3) computes it
    #[value(name = "1.2.1")]
    Reference,
    /// The same, but direct steps also remove the candidates of their pattern: some published lists
    /// were rated like this, and ratings up to 4.0 may differ (docs/RATING.md)
    #[value(name = "1.2.1-eliminating")]
    Eliminating,
}

impl Rate {
    pub(super) fn run(mut self, paint: Paint) -> Result<Tally, UsageError> {
        let scales_named = !self.scale.is_empty();
        if !scales_named {
            self.scale.push(&SeScale::REFERENCE);
        }
        self.check()?;
        let run = Run::new(&self.puzzles, &self.answers);
        let mut outputs = self.outputs();
        let resume = self.resume.as_deref().map(|file| ("--resume", file));
        outputs.extend(resume);
        if let Err(message) = outputs::check(&outputs, &run.inputs) {
            return Ok(output::failure(&message));
        }
        let mut job = RateJob {
            mode: run.mode,
            se: SeScale::new(self.se_options()),
            scales_named,
            options: self,
            paint,
            resumed: None,
            charts: Mutex::default(),
        };
        if let Some(path) = &job.options.resume {
            match ResumeFile::open(path, &job.form()) {
                Ok(resumed) => job.resumed = Some(resumed),
                Err(message) => return Ok(output::failure(&message)),
            }
        }
        let tally = for_each_puzzle(run, "", &job);
        if tally.read() == 0 {
            return Ok(tally);
        }
        Ok(match job.draw() {
            Ok(()) => tally,
            Err(message) => output::failure(&message),
        })
    }

    /// Checks that the options fit together.
    fn check(&self) -> Result<(), UsageError> {
        let has_se = self.scale.iter().any(|scale| scale.info().id == SE);
        if let Some(option) = self.se_option()
            && !has_se
        {
            return Err(UsageError::new(format!("{option} needs --scale se")));
        }
        let only_se = self.scale.iter().all(|scale| scale.info().id == SE);
        for (typed, option) in [
            (self.template.is_some(), "--template"),
            (self.path, "--path"),
        ] {
            if typed && !only_se {
                return Err(UsageError::new(format!("{option} needs --scale se alone")));
            }
        }
        if self.resume.is_some() && !self.tsv && !self.answers.json {
            return Err(UsageError::new("--resume needs --json or --tsv"));
        }
        Ok(())
    }

    /// The files that show one puzzle, with their options.
    fn single_outputs(&self) -> Vec<FlagAndFile<'_>> {
        let profile = self.profile.as_deref().map(|file| ("--profile", file));
        let mut outputs = self.pictures.named();
        outputs.extend(profile);
        outputs
    }

    /// The files to write when all is rated, with their options.
    fn outputs(&self) -> Vec<FlagAndFile<'_>> {
        let plot = self.plot.as_deref().map(|file| ("--plot", file));
        let mut outputs = self.single_outputs();
        outputs.extend(plot);
        outputs
    }

    /// The first option that was given and applies only to the SE scale.
    fn se_option(&self) -> Option<&'static str> {
        let options = [
            (self.revision != Revision::Reference, "--revision"),
            (self.stop_above.is_some(), "--stop-above"),
            (self.diamond, "--diamond"),
            (self.pearl, "--pearl"),
            (self.profile.is_some(), "--profile"),
            (self.hardest, "--hardest"),
        ];
        let given = options.into_iter().find(|(given, _)| *given);
        let pictures = self.pictures.named();
        let picture = pictures.first().map(|(option, _)| *option);
        given.map(|(_, option)| option).or(picture)
    }

    fn se_options(&self) -> se::Options {
        let keep = match (self.diamond, self.pearl) {
            (true, _) => Keep::Diamonds,
            (_, true) => Keep::Pearls,
            _ => Keep::All,
        };
        let direct = match self.revision {
            Revision::Reference => Direct::PlaceOnly,
            Revision::Eliminating => Direct::Eliminate,
        };
        let options = se::Options::default().keep(keep).direct(direct);
        match self.stop_above {
            Some(rating) => options.stop_above(rating),
            None => options,
        }
    }
}

struct RateJob {
    mode: Mode,
    options: Rate,
    /// Whether scales were named.
    scales_named: bool,
    /// The SE scale with its options.
    se: SeScale,
    paint: Paint,
    resumed: Option<ResumeFile>,
    charts: Mutex<ChartData>,
}

/// The data of the charts and pictures.
#[derive(Default)]
struct ChartData {
    /// How many puzzles have each rating on the first scale, by order and label.
    spread: BTreeMap<(u32, String), usize>,
    /// How many puzzles were rated.
    puzzles: usize,
    /// The steps of the last one.
    profile: Vec<Rating>,
    /// The hardest step of the last one: the position before it, the step and its title.
    hardest: Option<(Pencilmarks, Step, String)>,
}

type ScaleAndRating<'a> = (&'a dyn Scale, Box<dyn ScaleRating>);

impl Job for RateJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn begin(&self) -> String {
        let is_continued = self.resumed.as_ref().is_some_and(|old| !old.is_new());
        if !self.options.tsv || is_continued {
            return String::new();
        }
        self.header()
    }

    fn single(&self) -> Option<&'static str> {
        self.options
            .single_outputs()
            .first()
            .map(|(option, _)| *option)
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn file(&self) -> Option<File> {
        self.resumed.as_ref().and_then(ResumeFile::file)
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let is_held = |old: &ResumeFile| old.holds(place.name, place.line, &record.grid);
        if self.resumed.as_ref().is_some_and(is_held) {
            out.tally.yes += 1;
            return;
        }
        let position = Position::from(record);
        let start = match RatingStart::prove(solver, &position, &Budget::unlimited()) {
            Ok(start) => start,
            Err(error) => {
                json::refused(out, place, record, &format_args!("not rated: {error}"));
                out.tally.count(Verdict::No);
                return;
            }
        };
        let mut given_up = None;
        let rate = |scale| {
            let budget = self.options.limits.budget();
            let rating = Scale::rate(scale, &start, &budget);
            if let (false, Err(spent)) = (rating.is_complete(), budget.spend(0)) {
                given_up = Some(Outcome::from(spent).given_up());
            }
            (scale, rating)
        };
        let ratings: Vec<ScaleAndRating<'_>> = self.scales().into_iter().map(rate).collect();
        let is_complete = ratings.iter().all(|(_, rating)| rating.is_complete());
        out.tally.count(if is_complete {
            Verdict::Yes
        } else {
            Verdict::Budget
        });
        if ratings.iter().any(|(_, rating)| rating.is_left_out()) {
            return;
        }
        if let Some(why) = given_up {
            let _ = writeln!(out.messages, "{place}given up: {why}");
        }
        self.note(&ratings);
        self.print(place, record, &ratings, out);
    }

    fn answer_variant(
        &self,
        _: &mut Solver,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        self.variant(place, variant, out);
    }
}

impl RateJob {
    /// The scales in the order given, each once.
    fn scales(&self) -> Vec<&dyn Scale> {
        let mut scales: Vec<&dyn Scale> = Vec::new();
        for &scale in &self.options.scale {
            let id = scale.info().id;
            if scales.iter().all(|known| known.info().id != id) {
                scales.push(if id == SE { &self.se } else { scale });
            }
        }
        scales
    }

    /// The header line of a table.
    fn header(&self) -> String {
        let mut columns = vec!["#puzzle\tsource\tline".to_owned()];
        columns.extend(self.scales().iter().flat_map(|scale| scale.columns()));
        columns.join("\t") + "\n"
    }

    /// What the lines of a resumed file must look like.
    fn form(&self) -> Form {
        if self.options.tsv {
            return Form::Table(self.header());
        }
        let revision = |scale: &&dyn Scale| {
            let revision = serde_json::to_value(scale.revision()).unwrap_or_default();
            (scale.info().id, revision)
        };
        Form::Objects(self.scales().iter().map(revision).collect())
    }

    fn print(
        &self,
        place: Place<'_>,
        record: &Record,
        ratings: &[ScaleAndRating<'_>],
        out: &mut Answers,
    ) {
        let se = se_result(ratings);
        match (self.mode, &self.options.template, se) {
            (Mode::Quiet, ..) => {}
            (mode, _, Some(se)) if self.options.path => {
                let path = se.path();
                if mode == Mode::Json {
                    json::path(out.next(), place, record, &wire::Path::from(&path));
                } else {
                    let steps = listed(&se.rating, &path);
                    let _ = write!(out.next(), "{place}{}\n{steps}", texts(ratings));
                }
            }
            (Mode::Json, ..) => {
                let each = ratings
                    .iter()
                    .map(|(scale, rating)| (*scale, rating.as_ref()));
                let answer = Ratings::of(each, Detail::Figures);
                json::about_puzzle(out.next(), place, record, &answer);
            }
            (Mode::Text, Some(template), Some(se)) => {
                let rated = se::RatedPuzzle {
                    grid: &record.grid,
                    rating: &se.rating,
                    number: place.line,
                    elapsed: None,
                };
                let _ = writeln!(out.next(), "{}", template.write(&rated));
            }
            (Mode::Text, ..) if self.options.tsv => {
                let cells = ratings.iter().flat_map(|(_, rating)| rating.cells());
                let cells = cells.collect::<Vec<_>>().join("\t");
                let (name, line) = (place.name, place.line);
                let _ = writeln!(out.next(), "{}\t{name}\t{line}\t{cells}", record.grid);
            }
            (Mode::Text, ..) => {
                let _ = writeln!(out.next(), "{place}{}", texts(ratings));
                if self.options.hardest
                    && let Some(hardest) = se.and_then(SeResult::hardest_step)
                {
                    let text = Hardest(hardest).text(self.paint);
                    out.next().extend_from_slice(text.as_bytes());
                }
            }
        }
    }

    /// Remembers what the pictures need.
    fn note(&self, ratings: &[ScaleAndRating<'_>]) {
        if self.options.outputs().is_empty() {
            return;
        }
        let mut chart_data = self.charts.lock().unwrap_or_else(PoisonError::into_inner);
        chart_data.puzzles += 1;
        if let Some((_, first)) = ratings.first() {
            *chart_data.spread.entry(first.bar()).or_default() += 1;
        }
        if let Some(se) = se_result(ratings) {
            chart_data.profile = se.rating.steps.iter().map(|step| step.rating).collect();
            if !self.options.pictures.named().is_empty() {
                chart_data.hardest = se.hardest_step().map(|hardest| Hardest(hardest).picture());
            }
        }
    }
}

/// The ratings on one line.
fn texts(ratings: &[ScaleAndRating<'_>]) -> String {
    let texts: Vec<String> = ratings.iter().map(|(_, rating)| rating.text()).collect();
    texts.join("; ")
}

/// The rating on the SE scale, if it is one of the ratings.
fn se_result<'a>(ratings: &'a [ScaleAndRating<'_>]) -> Option<&'a SeResult> {
    ratings.iter().find_map(|(_, rating)| {
        let rating: &dyn Any = rating.as_ref();
        rating.downcast_ref()
    })
}
