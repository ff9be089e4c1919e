//! `whydoku man`: the manual page of the whole or of one command.

use crate::command_line::CommandLine;
use crate::output;
use crate::tally::Tally;
use clap::{Args, CommandFactory as _};

/// Print the manual page, or that of one command
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The command whose page to print
    command: Option<String>,
}

impl Man {
    pub(super) fn run(self) -> Tally {
        let mut whole = CommandLine::command();
        // Fills in the names and flags that subcommands inherit.
        whole.build();
        let page = match &self.command {
            None => Some(whole.clone()),
            Some(name) => whole.find_subcommand(name).cloned(),
        };
        let Some(page) = page else {
            let names: Vec<&str> = whole
                .get_subcommands()
                .map(clap::Command::get_name)
                .filter(|name| *name != "help")
                .collect();
            return output::failure(&format!(
                "there is no command `{}`; the commands are {}",
                self.command.unwrap_or_default(),
                names.join(", ")
            ));
        };
        let mut text = Vec::new();
        match clap_mangen::Man::new(page).render(&mut text) {
            Ok(()) => output::text(&text),
            Err(error) => output::write_failed(&error),
        }
    }
}
