//! `whydoku completions`: the completion script of a shell.

use crate::args::CommandLine;
use crate::output;
use crate::verdict::Verdict;
use clap::CommandFactory as _;

pub(super) fn run(shell: clap_complete::Shell) -> Verdict {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "whydoku", &mut script);
    output::text(&script)
}
