//! The commands, one file each: arguments, options and run.

mod batch;
mod check;
mod compare;
mod completions;
mod convert;
mod explain;
mod generate;
mod hint;
mod man;
mod minimize;
mod rate;
mod serve;
mod solve;
mod solve_all;
mod technique;
mod trace;
mod transform;
mod true_candidates;
mod vary;
mod why;

use crate::command_line::UsageError;
use crate::output::Paint;
use crate::tally::Tally;
use clap::{ArgMatches, Subcommand};

/// A command with its arguments. The commands appear in the help in this order.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    TrueCandidates(true_candidates::TrueCandidates),
    Convert(convert::Convert),
    Transform(transform::Transform),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Why(why::Why),
    Technique(technique::Technique),
    Rate(rate::Rate),
    Generate(Box<generate::Generate>),
    Minimize(minimize::Minimize),
    Vary(vary::Vary),
    Batch(batch::Batch),
    Compare(compare::Compare),
    Serve(serve::Serve),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Runs the command. The error is a usage error.
    pub(crate) fn run(
        self,
        matches: Option<&ArgMatches>,
        paint: Paint,
    ) -> Result<Tally, UsageError> {
        match self {
            Self::Solve(solve) => solve.run(paint),
            Self::Check(check) => check.run(),
            Self::TrueCandidates(true_candidates) => Ok(true_candidates.run()),
            Self::Convert(convert) => convert.run(paint),
            Self::Transform(transform) => transform.run(matches, paint),
            Self::Explain(explain) => Ok(explain.run(paint)),
            Self::Hint(hint) => Ok(hint.run(paint)),
            Self::Why(why) => Ok(why.run(paint)),
            Self::Technique(technique) => Ok(technique.run(paint)),
            Self::Rate(rate) => rate.run(paint),
            Self::Generate(generate) => generate.run(),
            Self::Minimize(minimize) => minimize.run(paint),
            Self::Vary(vary) => vary.run(paint),
            Self::Batch(batch) => batch.run(),
            Self::Compare(compare) => Ok(compare.run()),
            Self::Serve(serve) => Ok(serve.run()),
            Self::Completions(completions) => Ok(completions.run()),
            Self::Man(man) => Ok(man.run()),
        }
    }
}
