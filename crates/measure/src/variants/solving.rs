//! Every puzzle of the data, solved and proved to have one solution.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use super::collections::{collections, is_left_out, reason, solution_of, text_of};
use super::{candidates, iss};
use crate::Verdict;
use crate::report::grouped;
use crate::stopwatch::timed;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use whydoku::Budget;
use whydoku_variant::{End, Solver, read};

/// The guesses after which a puzzle counts as not solved.
const GUESSES: u64 = 20_000_000;

/// The most time for a puzzle, in ms.
const MOST_MS: f64 = 20_000.0;

/// The most time of a collection, as a part of the time of Interactive Sudoku Solver.
const MOST_RATIO: f64 = 1.0 / 3.0;

/// What we did with one puzzle.
struct Run {
    id: String,
    /// Why it could not be read.
    refused: Option<String>,
    /// Whether it is of a shape that is not asked for.
    left_out: bool,
    /// Whether it has the known solution and no other.
    solved: bool,
    ms: f64,
    guesses: u64,
}

pub(super) fn table(peer: Option<&Path>, only: &str) -> Result<(String, Verdict), String> {
    let collections = collections(only)?;
    let mut text = "Processor time of one thread, from the parsed puzzle to the proof that its solution is \
                    the only one. Interactive Sudoku Solver (ISS) runs in one Node process for each \
                    collection and measures itself, so that its start does not count; its processor time \
                    includes the compiler and the garbage collector of Node. Its time and the ratio are for \
                    the puzzles that both are asked for and that we read.\n\n\
                    | collection | puzzles | not read | not solved | total, ms | slowest, ms | guesses | \
                    ISS, ms | ISS backtracks | ratio |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    let (mut shortfalls, mut all) = (Vec::new(), Vec::new());
    let mut theirs = BTreeMap::new();
    for collection in &collections {
        let runs: Vec<Run> = collection.puzzles.iter().map(solve).collect();
        if let Some(folder) = peer {
            theirs.extend(iss::solve(folder, &collection.path)?);
        }
        let (line, ratio) = row(&collection.name, &runs, peer.map(|_| &theirs));
        eprintln!("{line}");
        let _ = writeln!(text, "{line}");
        if let Some(ratio) = ratio.filter(|ratio| *ratio > MOST_RATIO) {
            let name = &collection.name;
            shortfalls.push(format!("{name} takes {ratio:.2} of the time of ISS."));
        }
        for run in &runs {
            if !run.solved && run.refused.is_none() {
                shortfalls.push(format!("{} is not solved.", run.id));
            }
            if run.ms > MOST_MS {
                shortfalls.push(format!("{} takes {:.1} s.", run.id, run.ms / 1e3));
            }
        }
        all.extend(runs);
    }
    let (line, _) = row("all", &all, peer.map(|_| &theirs));
    let _ = writeln!(text, "{line}");
    not_read(&mut text, &all);
    let unread = all
        .iter()
        .filter(|run| run.refused.is_some() && !run.left_out);
    match unread.count() {
        0 => {}
        1 => shortfalls.push("1 puzzle is not read.".to_owned()),
        many => shortfalls.push(format!("{many} puzzles are not read.")),
    }
    if peer.is_none() {
        shortfalls.push("ISS was not run.".to_owned());
    }
    shortfalls.extend(candidates::section(&mut text, &collections));
    text.push_str(
        "\n## Targets\n\nEvery puzzle read, solved and proved to have one solution, each collection in at most a third \
         of the time of ISS, no puzzle over 20 s, the true candidates of 95 % of the mixed set within 1 s.\n\n",
    );
    for shortfall in &shortfalls {
        let _ = writeln!(text, "* {shortfall}");
    }
    if shortfalls.is_empty() {
        text.push_str("All of them hold.\n");
    }
    Ok((text, Verdict::from(shortfalls.is_empty())))
}

/// Names the puzzles that were not read, by reason: first those that should be.
fn not_read(text: &mut String, runs: &[Run]) {
    for (title, left_out) in [
        ("Not read", false),
        ("Left out: no square grid, or a digit 0", true),
    ] {
        let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for run in runs.iter().filter(|run| run.left_out == left_out) {
            if let Some(why) = &run.refused {
                reasons.entry(why).or_default().push(&run.id);
            }
        }
        let count: usize = reasons.values().map(Vec::len).sum();
        let _ = writeln!(text, "\n## {title} ({count})\n");
        for (why, puzzles) in &reasons {
            let _ = writeln!(text, "* {why} ({}): {}", puzzles.len(), puzzles.join(", "));
        }
        if reasons.is_empty() {
            text.push_str("None.\n");
        }
    }
}

fn solve(puzzle: &Json) -> Run {
    let id = text_of(puzzle, "id").to_owned();
    let import = match read(text_of(puzzle, "puzzle")) {
        Ok(import) => import,
        Err(error) => {
            return Run {
                id,
                refused: Some(reason(&error.to_string())),
                left_out: is_left_out(puzzle),
                solved: false,
                ms: 0.0,
                guesses: 0,
            };
        }
    };
    let budget = Budget::units(GUESSES);
    let ((found, end), time) = timed(|| Solver::new(&import.variant).solutions(2, &budget));
    let known = solution_of(puzzle);
    Run {
        id,
        refused: None,
        left_out: false,
        solved: end == End::Complete && found.len() == 1 && found.first() == known.as_ref(),
        ms: time.as_secs_f64() * 1e3,
        guesses: budget.used(),
    }
}

/// The row of a table, and the ratio to the time of the peer.
fn row(
    name: &str,
    runs: &[Run],
    peer: Option<&BTreeMap<String, iss::Run>>,
) -> (String, Option<f64>) {
    let count = |what: &dyn Fn(&&Run) -> bool| runs.iter().filter(what).count();
    let total: f64 = runs.iter().map(|run| run.ms).sum();
    let slowest = runs.iter().map(|run| run.ms).fold(0.0, f64::max);
    let guesses: u64 = runs.iter().map(|run| run.guesses).sum();
    let theirs = peer.map(|peer| {
        let read = runs.iter().filter(|run| run.refused.is_none());
        let theirs: Vec<&iss::Run> = read.filter_map(|run| peer.get(&run.id)).collect();
        let ms: f64 = theirs.iter().map(|run| run.ms).sum();
        let backtracks: u64 = theirs.iter().map(|run| run.backtracks).sum();
        let failed = theirs.iter().filter(|run| !run.solved).count();
        let remark = if failed == 0 {
            String::new()
        } else {
            format!(" ({failed} not solved)")
        };
        let cells = format!(
            "{ms:.1}{remark} | {} | {:.2}",
            grouped(backtracks),
            total / ms
        );
        (cells, total / ms)
    });
    let ratio = theirs.as_ref().map(|(_, ratio)| *ratio);
    let line = format!(
        "| {} | {} | {} | {} | {total:.1} | {slowest:.1} | {} | {} |",
        name,
        runs.len(),
        count(&|run| run.refused.is_some()),
        count(&|run| !run.solved && run.refused.is_none()),
        grouped(guesses),
        theirs.map_or_else(|| " | | ".to_owned(), |(cells, _)| cells),
    );
    (line, ratio)
}
