//! Made puzzles, judged by others than the engine that made them: one solution, and exactly the spare clues
//! that are named.

use super::iss;
use super::workers::spread;
use crate::Verdict;
use crate::report::grouped;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use whydoku::Budget;
use whydoku_variant::twin::Twin;
use whydoku_variant::{Format, Kind, Recipe, Size, Solver, Variant, sample, write};

/// The most faults that are shown.
const SHOWN: usize = 5;

/// The decisions after which the twin leaves a puzzle to another judge.
const DECISIONS: u64 = 300;

/// What is made and judged.
pub(super) struct Plan<'a> {
    pub(super) each: u64,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) seconds: u64,
    /// A checkout of Interactive Sudoku Solver.
    pub(super) peer: Option<&'a Path>,
}

/// What came of one puzzle.
struct Checked {
    clues: usize,
    spare: usize,
    faults: Vec<String>,
    /// Claims that a puzzle has this solution and no other, decided by the twin, and left open.
    by_twin: u64,
    open: Vec<(Variant, Vec<usize>)>,
}

/// Who judged the claims that a solution is the only one.
#[derive(Default)]
struct Judges {
    twin: u64,
    peer: u64,
    nobody: u64,
}

impl Plan<'_> {
    pub(super) fn table(&self, only: &str) -> Result<(String, Verdict), String> {
        let each = grouped(self.each);
        let mut text = format!(
            "{each} puzzles of each kind and size, seed {}. A puzzle is right if its text reads back, it has its \
             solution and no other, and leaving out one clue keeps that exactly when the clue is named as spare. \
             The engine that made the puzzle does not judge it. That a clue is needed, a second solution without it \
             shows, or that the solution breaks what remains; both are checked by the inequalities that say what the \
             rules mean. That a solution is the only one, the slow twin proves, which knows only these inequalities. \
             What takes it more than {DECISIONS} decisions, Interactive Sudoku Solver (ISS) proves.\n\n\
             | kind | size | made | not made | clues on average | puzzles with spare clues | proved by the twin | by ISS | \
             by nobody | faults |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
            self.seed
        );
        let (mut faults, mut shortfalls) = (Vec::new(), Vec::new());
        let kinds = Kind::ALL
            .into_iter()
            .filter(|kind| kind.id().contains(only));
        let kinds: Vec<Kind> = kinds.collect();
        for rows in [6, 9] {
            for kind in &kinds {
                let Some(size) = Size::new(rows) else {
                    continue;
                };
                let recipe = Recipe { kind: *kind, size };
                let line = self.row(recipe, &mut faults, &mut shortfalls)?;
                eprintln!("{line}");
                let _ = writeln!(text, "{line}");
            }
        }
        for fault in faults.iter().take(SHOWN) {
            let _ = writeln!(text, "\n```\n{fault}\n```");
        }
        if kinds.is_empty() {
            shortfalls.push("No kind has this name.".to_owned());
        }
        if !faults.is_empty() {
            shortfalls.push(format!("{} faults were found.", faults.len()));
        }
        text.push_str("\n## Shortfalls\n\n");
        for shortfall in &shortfalls {
            let _ = writeln!(text, "* {shortfall}");
        }
        if shortfalls.is_empty() {
            text.push_str("None.\n");
        }
        Ok((text, Verdict::from(shortfalls.is_empty())))
    }

    /// Makes and judges the puzzles of one kind and size.
    fn row(
        &self,
        recipe: Recipe,
        faults: &mut Vec<String>,
        shortfalls: &mut Vec<String>,
    ) -> Result<String, String> {
        let Recipe { kind, size } = recipe;
        let done = spread(self.each, self.threads, self.seconds, |index| {
            check(recipe, self.seed, index)
        });
        let what = format!("{kind} {size}");
        let missing = done.shortfalls.into_iter();
        shortfalls.extend(missing.map(|text| format!("{what}: {text}")));
        let tried = done.results.len();
        let mut made: Vec<Checked> = done.results.into_iter().flatten().collect();
        if made.len() < tried {
            let missing = tried - made.len();
            shortfalls.push(format!("{what}: {missing} were not made."));
        }
        let mut judges = Judges::default();
        let (mut open, mut found) = (Vec::new(), Vec::new());
        for checked in &mut made {
            judges.twin += checked.by_twin;
            open.append(&mut checked.open);
            found.append(&mut checked.faults);
        }
        match self.peer {
            Some(folder) => judged(folder, &open, &mut judges, &mut found)?,
            None => judges.nobody = open.len() as u64,
        }
        if judges.nobody > 0 {
            let claims = grouped(judges.nobody);
            shortfalls.push(format!("{what}: {claims} claims were judged by nobody."));
        }
        let clues: usize = made.iter().map(|checked| checked.clues).sum();
        let line = format!(
            "| {kind} | {size} | {} | {} | {} | {} | {} | {} | {} | {} |",
            made.len(),
            tried - made.len(),
            clues.checked_div(made.len()).unwrap_or_default(),
            made.iter().filter(|checked| checked.spare > 0).count(),
            grouped(judges.twin),
            grouped(judges.peer),
            grouped(judges.nobody),
            found.len()
        );
        faults.append(&mut found);
        Ok(line)
    }
}

/// Makes and judges a puzzle; `None` if it was not made.
fn check(recipe: Recipe, seed: u64, index: u64) -> Option<Checked> {
    let made = recipe.make(seed, index, &Budget::unlimited()).ok()?;
    let solution = made.variant.about.solution.clone()?;
    let clues = clues(&made.variant);
    let mut checked = Checked {
        clues: clues.len(),
        spare: made.spare.len(),
        faults: Vec::new(),
        by_twin: 0,
        open: Vec::new(),
    };
    let fault = |what: String| format!("{what}\n{}", made.variant);
    match made.variant.to_string().parse::<Variant>() {
        Ok(back) => checked.judge(&back, &solution),
        Err(error) => {
            let what = format!("the text does not read back: {error}");
            checked.faults.push(fault(what));
        }
    }
    for (clue, fewer) in clues {
        if made.spare.contains(&clue) {
            checked.judge(&fewer, &solution);
        } else {
            let (found, _) = Solver::new(&fewer).solutions(2, &Budget::unlimited());
            let second = found.iter().find(|found| **found != solution);
            let other = second.is_some_and(|second| sample::holds(&fewer, second));
            // Where all marks are given, a mark that is left out breaks the solution itself.
            if !other && sample::holds(&fewer, &solution) {
                let what =
                    format!("no second solution without {clue}, which is not named as spare");
                checked.faults.push(fault(what));
            }
        }
    }
    Some(checked)
}

impl Checked {
    /// The puzzle must have this solution and no other.
    fn judge(&mut self, variant: &Variant, solution: &[usize]) {
        match Twin::new(&variant.meaning()).solutions_within(2, DECISIONS) {
            Some(found) => {
                self.by_twin += 1;
                if found != [solution] {
                    let what = "the twin does not find the solution as the only one";
                    self.faults.push(format!("{what}\n{variant}"));
                }
            }
            None => self.open.push((variant.clone(), solution.to_vec())),
        }
    }
}

/// Lets Interactive Sudoku Solver decide what is open.
fn judged(
    folder: &Path,
    open: &[(Variant, Vec<usize>)],
    judges: &mut Judges,
    faults: &mut Vec<String>,
) -> Result<(), String> {
    let mut lines = String::new();
    let mut strings = BTreeMap::new();
    for (place, (variant, solution)) in open.iter().enumerate() {
        // A puzzle that its format cannot hold stays open.
        if let Ok(export) = write(variant, Format::Iss) {
            let id = place.to_string();
            let line =
                json!({ "id": id, "format": "iss", "puzzle": export.text, "solution": solution });
            let _ = writeln!(lines, "{line}");
            strings.insert(id, variant);
        }
    }
    judges.nobody += (open.len() - strings.len()) as u64;
    if strings.is_empty() {
        return Ok(());
    }
    let name = format!("measure-made-{}.jsonl", std::process::id());
    let file = std::env::temp_dir().join(name);
    test_support::stamp::write_file(&file, &lines)?;
    let runs = iss::solve(folder, &file);
    let removed = std::fs::remove_file(&file);
    removed.map_err(|error| format!("{} cannot be removed ({error}).", file.display()))?;
    let runs = runs?;
    for (id, variant) in strings {
        match runs.get(&id) {
            None => judges.nobody += 1,
            Some(run) => {
                judges.peer += 1;
                if !run.solved {
                    let what = "ISS does not find the solution as the only one";
                    faults.push(format!("{what}\n{variant}"));
                }
            }
        }
    }
    Ok(())
}

/// Every clue with the puzzle without it.
fn clues(variant: &Variant) -> Vec<(String, Variant)> {
    let givens = variant.givens().map(|(cell, digit)| {
        let mut fewer = variant.clone();
        fewer.allow(cell, variant.size().digits());
        (format!("given {digit}: {cell}"), fewer)
    });
    let constraints = variant.constraints().iter().enumerate();
    let local = constraints.filter(|(_, constraint)| !constraint.groups().is_empty());
    let local = local.map(|(place, clue)| (clue.to_string(), variant.without(place)));
    givens.chain(local).collect()
}
