//! What was typed after `rate`.

use crate::args::{Answers, Puzzles};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// What was typed after `rate`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own on the command line"
)]
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The scales to rate on, separated by commas
    #[arg(
        long,
        value_name = "SCALES",
        value_delimiter = ',',
        default_value = "se"
    )]
    pub(crate) scale: Vec<Scale>,

    /// With the SE scale: which revision of it
    #[arg(long, value_name = "REVISION", default_value = "1.2.1")]
    pub(crate) revision: Revision,

    /// One line of tab-separated columns per puzzle, below a line that names them
    #[arg(long, conflicts_with_all = ["json", "quiet", "format"])]
    pub(crate) tsv: bool,

    /// With the SE scale alone: how a line looks, in the reference program's placeholders: %g puzzle,
    /// %r ER, %p EP, %d ED, %n number of the line
    #[arg(long, value_name = "PATTERN", conflicts_with = "json")]
    pub(crate) format: Option<whydoku::rate::se::Format>,

    /// With the SE scale: stop rating a puzzle once it is above this
    #[arg(long, value_name = "RATING")]
    pub(crate) stop_above: Option<whydoku::Rating>,

    /// With the SE scale: only puzzles whose first step is the hardest (ED = EP = ER)
    #[arg(long, conflicts_with = "pearl")]
    pub(crate) diamond: bool,

    /// With the SE scale: only puzzles with no step harder than those up to the first placement (EP =
    /// ER)
    #[arg(long)]
    pub(crate) pearl: bool,

    /// Give a puzzle up after this many units of work on a scale
    #[arg(long, value_name = "UNITS")]
    pub(crate) budget: Option<u64>,

    /// Give a puzzle up after this many seconds; what is known by then is printed as a lower bound
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,

    /// Write into this file, going on below the puzzles it already holds; with --json or --tsv
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// Also draw how the puzzles spread over the first scale into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,

    /// With the SE scale: also draw how hard each step of the (one) puzzle is into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) profile: Option<PathBuf>,

    /// With the SE scale: also tell the hardest step, with its reasons, and draw the grid before it
    #[arg(long, conflicts_with_all = ["json", "quiet", "tsv", "format", "path"])]
    pub(crate) hardest: bool,

    /// With the SE scale: also draw the hardest step of the (one) puzzle into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<PathBuf>,

    /// With the SE scale alone: the whole path in place of the rating, one line per step; with --json
    /// one object per puzzle, with proofs, as `explain --json` writes it and whydoku-verify reads it
    #[arg(long, conflicts_with_all = ["tsv", "format", "resume", "stop_above", "pearl", "diamond"])]
    pub(crate) path: bool,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// A revision of the SE scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Revision {
    /// As the reference program (serate 1.2.1.3) computes it
    #[value(name = "1.2.1")]
    Reference,
    /// The same, but direct steps also remove the candidates of their pattern: some published lists
    /// were rated so, and ratings up to 4.0 may differ (docs/RATING.md)
    #[value(name = "1.2.1-eliminating")]
    Eliminating,
}

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scale {
    /// Sudoku Explainer 1.2.1: the hardest step on its path, then EP and ED
    Se,
    /// HoDoKu's level and score
    Hodoku,
    /// Easy, medium, hard, expert, master or extreme, by the techniques a person needs
    /// (docs/LEVELS.md)
    Level,
    /// Mean number of guesses on the way to the solution over the eight orientations, guessing in
    /// the first blank cell in reading order after all singles are placed
    Depth,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| format!("`{text}` is not a number of seconds"))?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}
