//! Every puzzle of the data, written in other formats and read back: its meaning must not change.

use super::collections::{Collection, collections, reason, solution_of, text_of};
use crate::Verdict;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku_variant::{End, Format, Solver, Variant, read, write};

/// The guesses for a puzzle that was read back.
const GUESSES: u64 = 2_000_000;

/// The formats that a puzzle is written in.
const WRITTEN: [Format; 3] = [Format::Text, Format::FPuzzles, Format::Iss];

/// What came of one way.
#[derive(Clone, Default)]
struct Tally {
    tried: usize,
    same: usize,
    /// Why a puzzle was refused, with the puzzles.
    refused: BTreeMap<String, Vec<String>>,
    /// What was said to be left out, with the number of puzzles.
    warnings: BTreeMap<String, usize>,
    faults: Vec<String>,
}

pub(super) fn table(only: &str) -> Result<(String, Verdict), String> {
    let mut text = "Each puzzle is read, written in each format, and read back. What comes back must have the solution \
                    that the data states, and no other. The data has some puzzles in a second form, made by another \
                    converter; these must have the same solution too. A format refuses by name what it cannot hold.\n\n\
                    | collection | way | puzzles | same solution | refused by name | faults |\n|---|---|--:|--:|--:|--:|\n"
        .to_owned();
    let mut all: BTreeMap<String, Tally> = BTreeMap::new();
    for collection in collections(only)? {
        for (way, tally) in measure(&collection) {
            let line = tally.row(&collection.name, &way);
            let _ = writeln!(text, "{line}");
            all.entry(way).or_default().merge(tally);
        }
        eprintln!("{}", collection.name);
    }
    for (way, tally) in &all {
        let _ = writeln!(text, "{}", tally.row("all", way));
    }
    for (way, tally) in &all {
        let _ = writeln!(text, "\n## {way}\n");
        for (why, puzzles) in &tally.refused {
            let _ = writeln!(
                text,
                "* refused: {why} ({}): {}",
                puzzles.len(),
                puzzles.join(", ")
            );
        }
        for (what, times) in &tally.warnings {
            let _ = writeln!(text, "* warned: {what} ({times})");
        }
        for fault in &tally.faults {
            let _ = writeln!(text, "* fault: {fault}");
        }
    }
    let tried: usize = all.values().map(|tally| tally.tried).sum();
    let faults: usize = all.values().map(|tally| tally.faults.len()).sum();
    let _ = writeln!(
        text,
        "\n{tried} ways were tried; {faults} changed a puzzle."
    );
    Ok((text, Verdict::from(tried > 0 && faults == 0)))
}

fn measure(collection: &Collection) -> BTreeMap<String, Tally> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut of =
        |way: String, puzzle: &Json, result: Result<Variant, String>, said: Vec<String>| {
            tallies.entry(way).or_default().add(puzzle, result, said);
        };
    for puzzle in &collection.puzzles {
        for form in ["fpuzzles", "iss"] {
            let text = text_of(puzzle, form);
            if !text.is_empty() {
                let (variant, said) = reading(text);
                of(format!("the data's {form} read"), puzzle, variant, said);
            }
        }
        let Ok(import) = read(text_of(puzzle, "puzzle")) else {
            continue;
        };
        for format in WRITTEN {
            let (result, said) = match write(&import.variant, format) {
                Err(error) => (Err(error.to_string()), Vec::new()),
                Ok(export) => {
                    // What was written must be read: this is no refusal.
                    let (back, _) = reading(&export.text);
                    let back = back.map_err(|error| format!("{BACK}{error}"));
                    (back, export.warnings)
                }
            };
            of(format!("{format} and back"), puzzle, result, said);
        }
    }
    tallies
}

/// How the error for something that was written and cannot be read starts.
const BACK: &str = "not read back: ";

fn reading(text: &str) -> (Result<Variant, String>, Vec<String>) {
    match read(text) {
        Ok(import) => (Ok(import.variant), import.warnings),
        Err(error) => (Err(error.to_string()), Vec::new()),
    }
}

impl Tally {
    fn add(&mut self, puzzle: &Json, result: Result<Variant, String>, said: Vec<String>) {
        let id = text_of(puzzle, "id").to_owned();
        self.tried += 1;
        for warning in said {
            *self.warnings.entry(reason(&warning)).or_default() += 1;
        }
        let variant = match result {
            Ok(variant) => variant,
            Err(error) if error.starts_with(BACK) => {
                self.faults.push(format!("{id}: {error}"));
                return;
            }
            Err(error) => {
                // Without the constraint itself, which is different in each puzzle.
                let why = error.split(": ").next().unwrap_or_default().to_owned();
                self.refused.entry(why).or_default().push(id);
                return;
            }
        };
        let (found, end) = Solver::new(&variant).solutions(2, &Budget::units(GUESSES));
        let known = solution_of(puzzle);
        if end == End::Complete && found.len() == 1 && found.first() == known.as_ref() {
            self.same += 1;
        } else {
            let number = found.len();
            self.faults
                .push(format!("{id}: {number} solutions, {end:?}"));
        }
    }

    fn merge(&mut self, other: Self) {
        self.tried += other.tried;
        self.same += other.same;
        for (why, puzzles) in other.refused {
            self.refused.entry(why).or_default().extend(puzzles);
        }
        for (what, times) in other.warnings {
            *self.warnings.entry(what).or_default() += times;
        }
        self.faults.extend(other.faults);
    }

    fn row(&self, name: &str, way: &str) -> String {
        let refused: usize = self.refused.values().map(Vec::len).sum();
        format!(
            "| {name} | {way} | {} | {} | {refused} | {} |",
            self.tried,
            self.same,
            self.faults.len()
        )
    }
}
