//! What was typed for the commands that reason: `explain`, `hint`, `why` and `technique`.

use crate::args::{Answers, Puzzles};
use crate::picture::Pictures;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use whydoku::Cell;
use whydoku::grid::notation::NotationError;
use whydoku::logic::Conclusions;

/// Which techniques are used, and how far they may go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct Thinking {
    /// Use only these techniques or families, in this order, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) techniques: Vec<String>,

    /// Leave out techniques that take for granted that there is one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Give a puzzle up after this many units of work
    #[arg(long, value_name = "UNITS")]
    pub(crate) budget: Option<u64>,
}

/// Explain how puzzles are solved, step by step, each with its reason and proof
///
/// Starts from what is given: a puzzle, a half-filled grid, or a grid of your own candidates. Exit
/// code 1 when a puzzle is not solved to the end.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// Every step that can be made now, instead of the path
    #[arg(long, conflicts_with_all = PICTURES)]
    pub(crate) all: bool,

    /// With --all: in which order
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "technique",
        requires = "all"
    )]
    pub(crate) sort: Sort,

    /// Which techniques were used how often, and the hardest step, instead of the path
    #[arg(long, conflicts_with = "all")]
    pub(crate) summary: bool,

    /// Draw the candidates with each step
    #[arg(long)]
    pub(crate) draw: bool,

    /// How far to go: to the solution, or as far as the techniques reach (being stuck is then no
    /// failure)
    #[arg(long, value_name = "WHERE", default_value = "solved")]
    pub(crate) until: Until,

    #[command(flatten)]
    pub(crate) pictures: Pictures,

    /// Write the whole path of the (one) puzzle as a proof for VeriPB, with its formula beside it as
    /// .opb; leaves out techniques that assume uniqueness
    #[arg(long, value_name = "FILE.pbp", conflicts_with = "all")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) thinking: Thinking,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// What makes no sense together with --all.
#[cfg(feature = "png")]
const PICTURES: [&str; 2] = ["svg", "png"];
#[cfg(not(feature = "png"))]
const PICTURES: [&str; 1] = ["svg"];

/// The order of all steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sort {
    /// By technique, easiest first, each technique's steps together
    Technique,
    /// By the rating of the step, easiest first
    Rating,
    /// By what they remove or place, the most first
    Removes,
}

/// How far a path goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Until {
    /// To the solution
    Solved,
    /// As far as the techniques reach
    Stuck,
}

/// Give a hint that reveals only as much as asked for
///
/// A mistake in the grid is told first. Level 1 tells the kind of step, 2 where to look, 3 the
/// technique and its cells, 4 the whole step with its reason, 5 carries it out.
#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// How much to reveal, 1 to 5
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,

    /// Ask about one cell, such as r4c7
    #[arg(long, value_name = "CELL")]
    pub(crate) cell: Option<Cell>,

    #[command(flatten)]
    pub(crate) pictures: Pictures,

    #[command(flatten)]
    pub(crate) thinking: Thinking,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// Say why a digit must, or cannot, go into a cell
///
/// Ask r5c5=3 or r5c5<>3 (quoted, since < and > mean something to the shell). The answer is the
/// shortest chain of reasons found. Exit code 1 when the opposite is true, or nothing is found.
#[derive(Debug, Args)]
pub(crate) struct Why {
    /// What to explain: r5c5=3 or 'r5c5<>3'
    #[arg(value_name = "CLAIM", value_parser = claim)]
    pub(crate) claim: Conclusions,

    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    #[command(flatten)]
    pub(crate) thinking: Thinking,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

fn claim(text: &str) -> Result<Conclusions, NotationError> {
    text.parse()
}

/// List the solving techniques, or show the page of one
#[derive(Debug, Args)]
pub(crate) struct Technique {
    /// The technique whose page to show: its id, name or another name for it
    pub(crate) name: Option<String>,

    /// One JSON object per technique and line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) pictures: Pictures,
}
