//! `RELIABILITY.md`, made from the result files.

use super::figure::{Figure, Holds};
use super::record::{FOLDER, Record};
use crate::report::counted;
use std::fmt::Write as _;

/// The page, from the root of the workspace.
pub(super) const PAGE: &str = "RELIABILITY.md";

/// A list of more techniques than this is shortened.
const FEW: usize = 6;

/// The width of a command in the page.
const WIDTH: usize = 100;

const HEAD: &str = "\
# Reliability

`cargo xtask reliability` writes this page from the result files in `bench/results/reliability`. A test
compares them, so do not edit it by hand. *Not measured* means that a run had no case for a promise.
";

const HOW: &str = "
## How it is measured

- *No step is wrong*: puzzles made from a seed are solved step by step. Every placement and every
  elimination is compared with the solution that brute force found.
- *Every step is proved*: the path is written as JSON and checked by `whydoku-verify`, which knows the
  rules of Sudoku and seven rules of inference, has no dependencies and shares no code with the solver.
  One puzzle in ten (or in the number that `--closer` sets) is examined closely: not only the steps of
  its path are checked, but all steps of one of its states.
- *Every premise is needed*: in these puzzles, each truth, link, branch and inference of a proof is left
  out in turn. Without it, the proof must fail.
- *Drawn links exist*: every arrow that a step draws is compared with the candidates before the step. A
  weak link joins candidates of which no two can be true together. A strong link joins candidates without
  which some house could not be filled.
- *Damaged proofs are refused*: a premise is dropped, a conclusion is flipped, houses are swapped, or a
  true candidate is removed. Otherwise a verifier that accepts everything would look perfect.
- *Right and proved*: the first two promises for published puzzles, and their drawn links. With all techniques, every puzzle
  must also be solved.
- *No direction is preferred*: a state moved by a random symmetry has the moved steps, technique by
  technique.
- *An outside checker agrees*: paths are checked by VeriPB, a proof checker that others wrote, which also
  has to refuse damaged ones.
- *The fast solver is right*: grids with no, one and several solutions, with and without crossed-out
  candidates, moved by symmetries. Every instruction level must find the same solutions as a slow solver
  and, for one grid in eight, as an exact-cover engine.
- *Techniques find what they should*: each case of HoDoKu's library names a state, a technique and the
  eliminations it must find there, or that it must find none.
- *SE ratings are equal*: puzzles rated by Sudoku Explainer 1.2.1 itself.
- *No input breaks it*: a fuzzer that watches which code an input reaches changes inputs until a property
  breaks. `fuzz/fuzz_targets` has the properties.
- *Made puzzles are as promised*: the slow solver finds one solution; for every given, a second solution
  appears without it; and the canonical forms differ.
";

/// The whole page: the table of all promises, then every run.
pub(super) fn page(runs: &[(String, Record)], promises: &str) -> String {
    let sections = runs.iter().map(|(name, record)| section(name, record));
    format!("{HEAD}\n{promises}{}{HOW}", sections.collect::<String>())
}

fn section(name: &str, record: &Record) -> String {
    let Record {
        command,
        commit,
        date,
        cpu,
        profile,
        threads,
        seed,
        figures,
    } = record;
    let (command, note) = shortened(command, name);
    let profile = profile.as_ref();
    let profile = profile.map_or_else(String::new, |profile| format!(", profile `{profile}`"));
    let mut section = format!(
        "\n## Run `{name}`\n\n```sh\n{}\n```\n\n{note}{date}, commit {commit}{profile}, seed {seed}, {}, \
         {cpu}.\n\n| promise | measured | holds | time |\n| --- | --- | --- | --: |\n",
        wrapped(&command),
        counted(*threads, "thread"),
    );
    for figure in figures {
        let _ = writeln!(section, "{}", row(figure));
    }
    for figure in figures.iter().filter(|f| f.holds() == Holds::No) {
        let _ = write!(section, "\nDoes not hold: {}\n\n", figure.counts.promise());
        for failure in &figure.failures {
            let _ = writeln!(section, "- {failure}");
        }
    }
    section
}

fn row(figure: &Figure) -> String {
    let promise = figure.counts.promise();
    let (measured, time) = (figure.counts.measured(), figure.seconds());
    match figure.holds() {
        Holds::Yes => format!("| {promise} | {measured} | yes | {time} |"),
        Holds::No => format!("| {promise} | {measured} | **no** | {time} |"),
        Holds::NotMeasured => format!("| {promise} | | not measured | |"),
    }
}

/// A command with a long list of techniques replaced by `LIST`, and a sentence about the list.
fn shortened(command: &str, name: &str) -> (String, String) {
    let mut words: Vec<&str> = command.split(' ').collect();
    let list = words.iter().position(|word| *word == "--techniques");
    let list = list.and_then(|place| words.get_mut(place + 1));
    let techniques = list.as_ref().map_or(0, |list| list.split(',').count());
    match list {
        Some(list) if techniques > FEW => {
            *list = "LIST";
            let note = format!(
                "`LIST` stands for {techniques} techniques; `{FOLDER}/{name}.json` has them all.\n\n"
            );
            (words.join(" "), note)
        }
        _ => (command.to_owned(), String::new()),
    }
}

/// A command on several lines, as a shell reads it. An option and its value stay together.
fn wrapped(command: &str) -> String {
    let mut parts = command.split(" --");
    let mut lines = vec![parts.next().unwrap_or_default().to_owned()];
    for part in parts {
        let last = lines.len() - 1;
        if lines[last].len() + part.len() + " -- \\".len() > WIDTH {
            lines.push(format!("    --{part}"));
        } else {
            let _ = write!(lines[last], " --{part}");
        }
    }
    lines.join(" \\\n")
}

#[cfg(test)]
mod tests {
    use super::super::figure::Counts;
    use super::super::promises::{table, without_age};
    use super::super::record::all;
    use super::*;
    use test_support::workspace;

    fn record(command: &str, steps: [u64; 2], failures: &[&str]) -> Record {
        let figure = |steps| Figure {
            counts: Counts::Needed {
                steps,
                not_needed: 0,
            },
            failures: failures.iter().map(ToString::to_string).collect(),
            tenths_of_a_second: 12,
        };
        Record {
            command: command.to_owned(),
            commit: "abc".to_owned(),
            date: "2026-11-15".to_owned(),
            cpu: "CPU".to_owned(),
            profile: None,
            threads: 1,
            seed: 7,
            figures: steps.map(figure).to_vec(),
        }
    }

    #[test]
    fn a_promise_without_a_case_is_not_measured() {
        let page = |runs: &[(String, Record)]| page(runs, "");
        let text = page(&[("run".to_owned(), record("c", [2000, 0], &[]))]);
        assert!(text.contains(" 2,000 steps taken apart; 0 premises not needed | yes | 1.2 s |"));
        assert!(text.contains("| every premise is needed | | not measured | |"));
        let text = page(&[("run".to_owned(), record("c", [2000, 0], &["seed 3"]))]);
        assert_eq!(text.matches("| **no** |").count(), 2);
        assert_eq!(text.matches("- seed 3\n").count(), 2);
        assert!(!text.contains("| yes |"));
    }

    #[test]
    fn commands_are_short_and_wrapped() {
        let list = vec!["some-technique"; 100].join(",");
        let command = format!(
            "cargo xtask reliability --name basic --techniques {list} --puzzles 1000000 --closer 200 \
             --states 0 --symmetries 10 --outside 0"
        );
        let text = page(&[("basic".to_owned(), record(&command, [1, 1], &[]))], "");
        let lines: Vec<&str> = text.lines().skip_while(|line| *line != "```sh").collect();
        assert_eq!(
            lines[1..3],
            [
                "cargo xtask reliability --name basic --techniques LIST --puzzles 1000000 --closer 200 --states 0 \\",
                "    --symmetries 10 --outside 0",
            ]
        );
        assert!(text.contains("`LIST` stands for 100 techniques"));
        assert_eq!(shortened("a --techniques b,c", "n").0, "a --techniques b,c");
    }

    #[test]
    fn the_page_is_made_from_the_result_files() {
        let runs = all(&workspace()).unwrap();
        assert!(!runs.is_empty(), "{FOLDER} has no results");
        let written = std::fs::read_to_string(workspace().join(PAGE)).unwrap();
        let made = page(&runs, &table(&runs, &workspace()));
        // How old the figures are changes with every commit, and a clone may lack the history.
        assert!(
            without_age(&written) == without_age(&made),
            "{PAGE} differs from the result files; `cargo xtask reliability --page` writes it"
        );
    }
}
