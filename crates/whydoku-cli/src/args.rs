//! What was typed. What it means is decided in [`crate::options`].

use crate::args_generate;
use crate::args_logic;
use crate::args_rate;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsStr;
use std::fmt::{Display, Write as _};
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use whydoku::solve::SimdLevel;
use whydoku::text::Format;

/// Solve, explain, rate, make and transform Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "whydoku",
    version,
    max_term_width = 100,
    after_help = "\
Exit codes: 0 yes, 1 the answer is no (no solution, several, stuck), 2 usage or unreadable input, \
3 work budget spent."
)]
pub(crate) struct CommandLine {
    /// Colour the output
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 900
    )]
    pub(crate) color: When,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and show the solutions
    ///
    /// A puzzle without a solution, or with more than one where the method insists on one, is named
    /// on standard error and makes the exit code 1.
    Solve(Solve),
    /// Say whether puzzles have one solution, none or several
    ///
    /// Where two givens clash they are named. Solutions are counted up to --limit.
    Check(Check),
    /// Read puzzles in any format and write them in another
    ///
    /// What the target format cannot hold is said on standard error.
    Convert(Convert),
    /// Turn, mirror, permute or relabel puzzles, or bring them to their canonical form
    ///
    /// The moves are made in the order they are given. Two puzzles are the same but for symmetry
    /// exactly when their canonical forms are equal.
    Transform(Transform),
    /// Explain how puzzles are solved, step by step, each with its reason and proof
    Explain(args_logic::Explain),
    /// Give a hint that reveals only as much as asked for
    Hint(args_logic::Hint),
    /// Say why a digit must, or cannot, go into a cell
    Why(args_logic::Why),
    /// List the solving techniques, or show the page of one
    Technique(args_logic::Technique),
    /// Rate how hard puzzles are
    Rate(args_rate::Rate),
    /// Make puzzles to order
    Generate(Box<args_generate::Generate>),
    /// Take givens away as long as the puzzle keeps its one solution
    Minimize(args_generate::Minimize),
    /// Turn puzzles into random equivalents: turned, permuted, relabelled
    Vary(args_generate::Vary),
    /// Run several methods on the same puzzles and compare their speed
    ///
    /// Every method solves every puzzle on one core. The methods must agree: where they do not, the
    /// puzzle is named on standard error and the exit code is 1.
    Compare(Compare),
    /// Serve the page, and the JSON API behind it, on this machine
    Serve(Serve),
    /// Write the completion script of a shell
    Completions(Completions),
    /// Write the manual page (of one command, if named)
    Man(Man),
}

/// Where the puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// Puzzle strings, files, or - for standard input; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    /// What the input is, where its text leaves that open (formats: whydoku convert --help)
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = Words::<Format>::new(any_format),
        hide_possible_values = true
    )]
    pub(crate) from: Option<Format>,
}

/// How the answers are given.
#[derive(Debug, Args)]
pub(crate) struct Answers {
    /// One JSON object per puzzle and line (fields: docs/JSON.md)
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) json: bool,

    /// No answers, only the exit code and messages about unreadable input
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// How many threads work on a batch; all cores if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What was typed after `solve`.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// How to solve
    #[arg(long, short, value_name = "METHOD", default_value = "unique")]
    pub(crate) method: Method,

    /// Show every digit placed and taken back (only with --method backtrack)
    #[arg(long)]
    pub(crate) trace: bool,

    /// Force the instruction set of the fast engine
    #[arg(long, value_name = "LEVEL", value_parser = Words::<SimdLevel>::new(levels))]
    pub(crate) level: Option<SimdLevel>,

    /// Give a puzzle up after this many units of work
    #[arg(long, value_name = "UNITS")]
    pub(crate) budget: Option<u64>,

    /// Also say how many guesses each puzzle took, and how deep they went
    #[arg(long)]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) written: Written,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// What is written as text.
#[derive(Debug, Args)]
pub(crate) struct Written {
    /// Write the grids in this format (formats: whydoku convert --help)
    #[arg(
        long,
        short,
        value_name = "FORMAT",
        value_parser = Words::<Format>::new(writable_format),
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    pub(crate) format: Option<Format>,
}

/// A way to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// Fast; insists that there is no second solution
    Unique,
    /// Fast; stops at the first solution
    #[value(alias = "fast")]
    First,
    /// Naked and hidden singles only; what they cannot place stays blank
    Shallow,
    /// The classic: singles, then guessing in the cell with the fewest candidates
    Branching,
    /// The textbook: first blank cell, smallest possible digit, take back on conflict
    Backtrack,
    /// Solving techniques alone, as `explain` shows them; says when it is stuck
    Logic,
}

impl Method {
    /// The name on the command line and in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::First => "first",
            Self::Shallow => "shallow",
            Self::Branching => "branching",
            Self::Backtrack => "backtrack",
            Self::Logic => "logic",
        }
    }
}

/// What was typed after `check`.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Stop counting solutions here
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) limit: u64,

    /// Force the instruction set of the fast engine
    #[arg(long, value_name = "LEVEL", value_parser = Words::<SimdLevel>::new(levels))]
    pub(crate) level: Option<SimdLevel>,

    /// Give a puzzle up after this many units of work
    #[arg(long, value_name = "UNITS")]
    pub(crate) budget: Option<u64>,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// What was typed after `convert`.
#[derive(Debug, Args)]
#[command(after_help = formats())]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Write this format
    #[arg(
        long,
        short,
        value_name = "FORMAT",
        value_parser = Words::<Format>::new(writable_format),
        hide_possible_values = true,
        default_value = "line",
        conflicts_with = "json"
    )]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// What was typed after `transform`.
#[derive(Debug, Args)]
pub(crate) struct Transform {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    #[command(flatten)]
    pub(crate) moves: Moves,

    #[command(flatten)]
    pub(crate) written: Written,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// Moves that keep a puzzle essentially the same.
#[derive(Debug, Args)]
#[command(next_help_heading = "Moves, made in the order given")]
pub(crate) struct Moves {
    /// Turn clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = ["90", "180", "270"])]
    pub(crate) rotate: Vec<String>,

    /// Mirror at the diagonal from top left to bottom right: rows become columns
    #[arg(long, action = clap::ArgAction::Append, num_args = 0, default_missing_value = "true")]
    pub(crate) transpose: Vec<bool>,

    /// Mirror left and right, or top and bottom
    #[arg(long, value_name = "HOW", value_parser = ["left-right", "top-bottom"])]
    pub(crate) mirror: Vec<String>,

    /// The bands in their new order, such as 312
    #[arg(long, value_name = "ORDER")]
    pub(crate) bands: Vec<String>,

    /// The stacks in their new order, such as 312
    #[arg(long, value_name = "ORDER")]
    pub(crate) stacks: Vec<String>,

    /// The rows in their new order, such as 213456789; bands stay whole
    #[arg(long, value_name = "ORDER")]
    pub(crate) rows: Vec<String>,

    /// The columns in their new order, such as 213456789; stacks stay whole
    #[arg(long, value_name = "ORDER")]
    pub(crate) columns: Vec<String>,

    /// What the digits 1 to 9 become, such as 987654321
    #[arg(long, value_name = "DIGITS")]
    pub(crate) relabel: Vec<String>,

    /// Any move at all, drawn with this seed; every puzzle gets its own
    #[arg(long, value_name = "SEED")]
    pub(crate) random: Vec<u64>,

    /// Bring to the canonical form, the smallest of all equivalent grids
    #[arg(long, action = clap::ArgAction::Append, num_args = 0, default_missing_value = "true")]
    pub(crate) canonical: Vec<bool>,

    /// Write all eight orientations of the result
    #[arg(long)]
    pub(crate) orientations: bool,
}

/// What was typed after `compare`.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The methods to compare, separated by commas
    #[arg(
        long,
        value_name = "METHODS",
        value_delimiter = ',',
        default_value = "backtrack,branching,first,unique"
    )]
    pub(crate) methods: Vec<Method>,

    /// Give a puzzle up after this many units of work of a method
    #[arg(long, value_name = "UNITS", default_value_t = 10_000_000)]
    pub(crate) budget: u64,

    /// Also draw the speeds as a bar chart into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,

    /// One JSON object per method and line (fields: docs/JSON.md)
    #[arg(long)]
    pub(crate) json: bool,
}

/// What was typed after `serve`.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8081)]
    pub(crate) port: u16,

    /// The address to listen on; others than this machine reach it only if it is not 127.0.0.1
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: std::net::IpAddr,

    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// What was typed after `completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// What was typed after `man`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The command whose page to write
    pub(crate) command: Option<String>,
}

/// A value that reads itself from a word, aliases and all, and whose usual words are listed in
/// help and completions.
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

/// The list of all formats, for the help.
fn formats() -> String {
    let mut text = "Formats:\n".to_owned();
    for format in Format::ALL {
        let only = if format.can_write() {
            ""
        } else {
            " (read only)"
        };
        let _ = writeln!(text, "  {:<13} {}{only}", format.name(), format.about());
    }
    text
}

fn any_format() -> Vec<PossibleValue> {
    Format::ALL.into_iter().map(listed).collect()
}

fn writable_format() -> Vec<PossibleValue> {
    Format::ALL
        .into_iter()
        .filter(|format| format.can_write())
        .map(listed)
        .collect()
}

fn listed(format: Format) -> PossibleValue {
    PossibleValue::new(format.name()).help(format.about())
}

fn levels() -> Vec<PossibleValue> {
    SimdLevel::ALL
        .into_iter()
        .map(|level| PossibleValue::new(level.name()))
        .collect()
}
