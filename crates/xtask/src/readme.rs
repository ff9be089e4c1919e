//! The README's set-up commands: exactly two, and the first one does what the README says.

use crate::check::{Tally, run_line};
use std::path::Path;

/// The heading under which the README lists its set-up commands.
const HEADING: &str = "## Set-up";

/// Runs the first command as written: its output must have nine rows of nine digits. The second command
/// is the gate itself.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let readme = match std::fs::read_to_string(root.join("README.md")) {
        Ok(text) => text,
        Err(error) => {
            tally.add(Err(format!("README.md: {error}")));
            return tally;
        }
    };
    let commands = set_up_commands(&readme);
    match commands.as_slice() {
        [first, second] => {
            tally.add(shows_a_solved_puzzle(first, root));
            tally.add(if second == "cargo xtask test" {
                Ok(())
            } else {
                Err(format!(
                    "the second set-up command is `{second}`, not `cargo xtask test`"
                ))
            });
        }
        other => tally.add(Err(format!(
            "README.md lists {} set-up commands under `{HEADING}`; expected two",
            other.len()
        ))),
    }
    tally
}

/// The lines of the code blocks under the heading.
fn set_up_commands(readme: &str) -> Vec<String> {
    let mut inside_section = false;
    let mut inside_block = false;
    let mut commands = Vec::new();
    for line in readme.lines() {
        if line.starts_with("## ") {
            inside_section = line == HEADING;
        } else if inside_section && line.starts_with("```") {
            inside_block = !inside_block;
        } else if inside_section && inside_block && !line.trim().is_empty() {
            commands.push(line.trim().to_owned());
        }
    }
    commands
}

fn shows_a_solved_puzzle(line: &str, root: &Path) -> Result<(), String> {
    let printed = run_line(line, root, &[])?;
    let full_rows = printed
        .lines()
        .filter(|l| l.starts_with('|') && l.chars().filter(char::is_ascii_digit).count() == 9)
        .count();
    if full_rows >= 9 {
        Ok(())
    } else {
        Err(format!("`{line}` did not show a solved puzzle:\n{printed}"))
    }
}

#[cfg(test)]
mod tests {
    use super::set_up_commands;

    #[test]
    fn only_the_set_up_section_counts() {
        let text = "# x\n```sh\nno\n```\n## Set-up\nFirst:\n```sh\ncargo a\n```\nthen\n```sh\ncargo b\n```\n## More\n```sh\nno\n```\n";
        assert_eq!(set_up_commands(text), ["cargo a", "cargo b"]);
    }
}
