//! `whydoku completions`: the completion script of a shell.

use crate::command_line::CommandLine;
use crate::output;
use crate::tally::Tally;
use clap::{Args, CommandFactory as _};

/// Print the completion script for a shell
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(super) fn run(self) -> Tally {
        let mut script = Vec::new();
        let mut command = CommandLine::command();
        clap_complete::generate(self.shell, &mut command, "whydoku", &mut script);
        output::text(&script)
    }
}
