//! Arguments that several commands share, and how their values are read.

use crate::command_line::UsageError;
use crate::deadline;
use crate::input::{self, Input};
use crate::output::{self, Mode, Paint};
use crate::output_format::OutputFormat;
use crate::sheet::Sheet;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use std::ffi::OsStr;
use std::fmt::Display;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use whydoku::Budget;
use whydoku::Grid;
use whydoku::logic::{Engine, Options, registry};
use whydoku::solve::SimdLevel;
use whydoku::text::{self, Format, Record};
use whydoku_api::solve::Method;
use whydoku_api::{RequestError, RequestErrorKind};

/// Where the puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// Puzzle strings, files, or - for standard input, which is also the default
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    /// The format of the input, if its text is ambiguous (formats: whydoku convert --help)
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = Words::<Format>::new(all_formats),
        hide_possible_values = true
    )]
    pub(crate) from: Option<Format>,
}

/// How the answers are printed.
#[derive(Debug, Args)]
pub(crate) struct Answers {
    /// Print one JSON object per puzzle and line (fields: docs/JSON.md)
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) json: bool,

    /// Print no answers, only messages about unreadable input
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// The number of threads for a batch [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Answers {
    pub(crate) const fn mode(&self) -> Mode {
        match (self.json, self.quiet) {
            (true, _) => Mode::Json,
            (_, true) => Mode::Quiet,
            _ => Mode::Text,
        }
    }

    /// The number of threads to start. More than a few per core only cost time and memory.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let most = cores.saturating_mul(THREADS_PER_CORE);
        let asked = self.threads.unwrap_or(cores);
        if asked > most {
            output::note(&format!(
                "--threads {asked} is more than this machine can use; starting {most}"
            ));
        }
        asked.min(most)
    }
}

fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse();
    number.map_err(|_| "write a whole number from 1 up".to_owned())
}

/// The most threads per core.
const THREADS_PER_CORE: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// The puzzles of a run, and how to answer them.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) inputs: Vec<Input>,
    pub(crate) from: Option<Format>,
    pub(crate) mode: Mode,
    pub(crate) threads: NonZeroUsize,
}

impl Run {
    pub(crate) fn new(puzzles: &Puzzles, answers: &Answers) -> Self {
        Self {
            inputs: input::resolve(&puzzles.inputs),
            from: puzzles.from,
            mode: answers.mode(),
            threads: answers.threads(),
        }
    }
}

/// The format of grids on standard output.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Write grids in this format (formats: whydoku convert --help)
    #[arg(
        long,
        short,
        value_name = "FORMAT",
        value_parser = Words::<OutputFormat>::new(OutputFormat::listed),
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub(crate) format: Option<OutputFormat>,

    #[command(flatten)]
    pub(crate) blank: Blank,
}

impl Output {
    /// Where grids go: in the format chosen, or as bordered grids.
    pub(crate) fn sheet(&self, paint: Paint) -> Result<Sheet, UsageError> {
        self.blank.sheet(self.format, paint)
    }

    /// The same, with lines instead of bordered grids.
    pub(crate) fn sheet_or_lines(&self, paint: Paint) -> Result<Sheet, UsageError> {
        let format = self.format.unwrap_or(OutputFormat::LINE);
        self.blank.sheet(Some(format), paint)
    }

    /// Whether grids are written as lines with dots for empty cells.
    pub(crate) fn is_plain(&self) -> bool {
        self.format == Some(OutputFormat::LINE) && !self.blank.is_chosen()
    }
}

/// The sign for empty cells.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Blank {
    /// Write empty cells with this sign, such as 0
    #[arg(long, value_name = "CHAR", value_parser = blank, conflicts_with = "json")]
    blank: Option<char>,
}

impl Blank {
    pub(crate) const fn is_chosen(self) -> bool {
        self.blank.is_some()
    }

    /// Where grids of this format go.
    pub(crate) fn sheet(
        self,
        format: Option<OutputFormat>,
        paint: Paint,
    ) -> Result<Sheet, UsageError> {
        if let (Some(format), true) = (format, self.is_chosen())
            && !has_choice_of_blank(format)
        {
            return Err(UsageError::new(format!(
                "--blank: the format {format} has its own sign for empty cells"
            )));
        }
        let options = text::Options { empty: self.blank };
        Sheet::new(format, options, paint).map_err(|why| UsageError::new(why.to_string()))
    }
}

/// Whether empty cells can have different signs in a format.
fn has_choice_of_blank(format: OutputFormat) -> bool {
    let OutputFormat::Classic(format) = format else {
        return false;
    };
    let written = |empty| {
        let mut text = String::new();
        let mut writer = text::Writer::new(format, text::Options { empty: Some(empty) }).ok()?;
        writer.write(&Record::new(Grid::EMPTY, format), &mut text);
        writer.finish(&mut text);
        Some(text)
    };
    written('0') != written('.')
}

/// Reads a sign for empty cells, one that can be read again.
fn blank(text: &str) -> Result<char, String> {
    let mut signs = text.chars();
    let one = signs.next().filter(|_| signs.next().is_none());
    let is_readable = |sign: &char| {
        let grid = sign.to_string().repeat(80) + "1";
        let read: Vec<_> = text::Reader::new(grid.as_bytes()).collect();
        matches!(read.as_slice(), [Ok(record)] if record.grid.filled().len() == 1)
    };
    one.filter(is_readable).ok_or_else(|| {
        "choose one sign that can be read as an empty cell, such as . 0 * _ - or x".to_owned()
    })
}

/// The techniques in use, and how much work they may take.
#[derive(Debug, Args)]
pub(crate) struct Reasoning {
    #[command(flatten)]
    limits: WorkLimits,

    #[command(flatten)]
    pub(crate) choice: TechniqueChoice,
}

/// The techniques in use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueChoice {
    /// Use only these techniques or families, in this order, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) techniques: Vec<String>,

    /// Leave out techniques that assume that the puzzle has one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl TechniqueChoice {
    /// Whether it differs from the usual one.
    pub(crate) const fn is_made(&self) -> bool {
        !self.techniques.is_empty() || self.no_uniqueness
    }

    /// The engine with these techniques.
    pub(crate) fn engine(&self) -> Result<Engine, RequestError> {
        // A list may name techniques that only variants have.
        let (only_variants, classic): (Vec<_>, Vec<_>) =
            self.techniques.iter().cloned().partition(|name| {
                registry::named(name).is_empty() && whydoku_api::variant::is_technique(name)
            });
        if classic.is_empty() && !only_variants.is_empty() {
            let none = Engine::with_techniques([], Options::default());
            return none.map_err(|error| {
                RequestError::new(RequestErrorKind::UnknownName, error.to_string())
            });
        }
        whydoku_api::engine(&classic, !self.no_uniqueness)
    }
}

impl Reasoning {
    /// The engine with these techniques.
    pub(crate) fn engine(&self) -> Result<Engine, RequestError> {
        self.choice.engine()
    }

    /// A fresh budget for one puzzle, whose time starts now.
    pub(crate) fn budget(&self) -> Budget {
        self.limits.budget()
    }
}

/// When to give up on a puzzle.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkLimits {
    /// Give up on a puzzle after this many units of work
    #[arg(long, value_name = "UNITS")]
    pub(crate) budget: Option<u64>,

    #[command(flatten)]
    timeout: Timeout,
}

impl WorkLimits {
    /// A fresh budget for one puzzle, whose time starts now.
    pub(crate) fn budget(self) -> Budget {
        self.budget_or(u64::MAX)
    }

    /// Whether the work on a puzzle has no limit.
    pub(crate) const fn are_none(self) -> bool {
        self.budget.is_none() && self.timeout.timeout.is_none()
    }

    /// A fresh budget, with this many units unless the command line says otherwise.
    pub(crate) fn budget_or(self, units: u64) -> Budget {
        let budget = Budget::units(self.budget.unwrap_or(units));
        match self.timeout.start() {
            Some(flag) => budget.with_cancel(flag),
            None => budget,
        }
    }
}

/// How long a puzzle may take.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Timeout {
    /// Give up on a puzzle after this many seconds, such as 10 or 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

impl Timeout {
    /// Starts the time of a puzzle; the flag is raised when it is over.
    pub(crate) fn start(self) -> Option<Arc<AtomicBool>> {
        self.timeout.map(deadline::start)
    }
}

/// Reads a number of seconds, whole or not.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.parse().ok();
    let time = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "write a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// Where random draws come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seed {
    /// From the command line.
    Given(u64),
    /// Drawn by us; printed, so that the run can be repeated.
    Drawn(u64),
}

impl Seed {
    pub(crate) fn or_random(given: Option<u64>) -> Self {
        given.map_or_else(Self::random, Self::Given)
    }

    /// Ten digits at most, short enough to type again.
    fn random() -> Self {
        Self::Drawn(RandomState::new().build_hasher().finish() >> 32)
    }

    pub(crate) const fn get(self) -> u64 {
        match self {
            Self::Given(seed) | Self::Drawn(seed) => seed,
        }
    }
}

/// Checks that this machine has the instruction set.
pub(crate) fn available(level: Option<SimdLevel>) -> Result<Option<SimdLevel>, UsageError> {
    match level {
        Some(level) if SimdLevel::available().all(|here| here != level) => {
            let here: Vec<&str> = SimdLevel::available().map(SimdLevel::name).collect();
            Err(UsageError::new(format!(
                "--simd {level}: this machine does not support it; it supports {}",
                here.join(", ")
            )))
        }
        level => Ok(level),
    }
}

/// Reads a method by its name.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let listed = |method: Method| {
        let value = PossibleValue::new(method.name()).help(method.about());
        match method {
            Method::First => value.alias("fast"),
            _ => value,
        }
    };
    PossibleValuesParser::new(Method::ALL.map(listed)).map(|name| {
        let named = Method::ALL.into_iter().find(|one| one.name() == name);
        // The one other name.
        named.unwrap_or(Method::First)
    })
}

/// Reads a value with its own `FromStr`, and lists the usual words for it in help and completions.
#[derive(Debug)]
pub(crate) struct Words<T> {
    listed: fn() -> Vec<PossibleValue>,
    value: PhantomData<fn() -> T>,
}

impl<T> Words<T> {
    pub(crate) const fn new(listed: fn() -> Vec<PossibleValue>) -> Self {
        Self {
            listed,
            value: PhantomData,
        }
    }
}

impl<T> Clone for Words<T> {
    fn clone(&self) -> Self {
        Self::new(self.listed)
    }
}

impl<T: FromStr<Err: Display> + Clone + Send + Sync + 'static> TypedValueParser for Words<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        word: &OsStr,
    ) -> Result<T, clap::Error> {
        let word = word.to_string_lossy();
        word.parse().map_err(|why: T::Err| {
            let flag = argument.map(ToString::to_string).unwrap_or_default();
            let message = format!("{flag}: {why}");
            command.clone().error(ErrorKind::InvalidValue, message)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.listed)().into_iter()))
    }
}

fn all_formats() -> Vec<PossibleValue> {
    Format::ALL.into_iter().map(listed).collect()
}

fn listed(format: Format) -> PossibleValue {
    PossibleValue::new(format.name()).help(format.about())
}

pub(crate) fn simd_levels() -> Vec<PossibleValue> {
    SimdLevel::ALL
        .into_iter()
        .map(|level| PossibleValue::new(level.name()))
        .collect()
}
