//! The command line as a whole: its options for every command, and its usage errors.

use crate::commands::Command;
use crate::output::Paint;
use crate::tally::Tally;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};

/// Solve, explain, rate, make and transform Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "whydoku",
    version,
    max_term_width = 100,
    after_help = "\
Exit codes: 0 yes; 1 no (no solution, several solutions, stuck); 2 usage error or unreadable input; \
3 work budget spent."
)]
pub(crate) struct CommandLine {
    /// When to color the output
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 900
    )]
    color: When,

    #[command(subcommand)]
    command: Command,
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Reads the command line and runs its command. The error is a usage message, or the help text.
pub(crate) fn run(words: impl Iterator<Item = OsString>) -> Result<Tally, clap::Error> {
    let matches = CommandLine::command().try_get_matches_from(words)?;
    let line = CommandLine::from_arg_matches(&matches)?;
    let (name, matches) = matches.subcommand().unzip();
    line.command
        .run(matches, paint(line.color))
        .map_err(|error| error.of_command(name))
}

/// Options of a command that do not fit together or name something that does not exist.
#[derive(Debug)]
pub(crate) struct UsageError(String);

impl UsageError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The error in the parser's own style, above the usage of the command.
    fn of_command(self, name: Option<&str>) -> clap::Error {
        let mut whole = CommandLine::command();
        // Fills in the full names of the commands.
        whole.build();
        let Self(message) = self;
        match name.and_then(|name| whole.find_subcommand_mut(name)) {
            Some(command) => command.error(ErrorKind::ValueValidation, message),
            None => whole.error(ErrorKind::ValueValidation, message),
        }
    }
}

fn paint(when: When) -> Paint {
    let colored = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => io::stdout().is_terminal() && !no_color(),
    };
    if colored {
        Paint::COLORED
    } else {
        Paint::PLAIN
    }
}

/// Whether `NO_COLOR` is set and not empty (<https://no-color.org>), or the terminal is a dumb one.
#[expect(
    clippy::disallowed_methods,
    reason = "the one promise about the environment: NO_COLOR is honored"
)]
fn no_color() -> bool {
    std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty())
        || std::env::var("TERM").is_ok_and(|terminal| terminal == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_parser_is_consistent() {
        CommandLine::command().debug_assert();
    }

    /// Flags whose help names what their command makes, but which mean the same everywhere.
    const WORDED_BY_COMMAND: [&str; 5] = ["count", "format", "json", "plot", "seed"];

    #[test]
    fn a_flag_means_the_same_in_every_command() {
        let line = CommandLine::command();
        let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
        let mut shared = 0;
        for command in line.get_subcommands() {
            for argument in command.get_arguments() {
                let Some(long) = argument.get_long() else {
                    continue;
                };
                let help = argument.get_help().expect("help").to_string();
                let help = Some(help).filter(|_| !WORDED_BY_COMMAND.contains(&long));
                let meaning = format!("{:?}: {help:?}", argument.get_value_names());
                let name = command.get_name().to_owned();
                if let Some((first, other)) = known.get(long) {
                    shared += 1;
                    assert_eq!(meaning, *other, "--{long} of {name} and of {first}");
                } else {
                    known.insert(long.to_owned(), (name, meaning));
                }
            }
        }
        assert!(shared > 50, "{shared} flags were compared");
    }
}
