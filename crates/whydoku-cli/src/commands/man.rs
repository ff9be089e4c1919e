//! `whydoku man`: the manual page, of the whole or of one command.

use crate::args::CommandLine;
use crate::output;
use crate::verdict::Verdict;
use clap::CommandFactory as _;

pub(super) fn run(command: Option<&str>) -> Verdict {
    let mut whole = CommandLine::command();
    // Fills in the names and flags that subcommands inherit.
    whole.build();
    let page = match command {
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
            command.unwrap_or_default(),
            names.join(", ")
        ));
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).render(&mut text) {
        Ok(()) => output::text(&text),
        Err(error) => output::write_failed(&error),
    }
}
