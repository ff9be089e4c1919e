//! An outside checker: VeriPB must accept our paths and refuse damaged ones.

use super::extent::{Extent, in_parallel};
use super::failures::Failures;
use crate::puzzles;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path as FilePath, PathBuf};
use std::process::{Command, Stdio};
use test_support::steps::read_by_verifier;
use verify::damage::{Damage, controls};
use verify::veripb::{Export, export};
use whydoku::logic::page::{Claim, blocks};
use whydoku::logic::{Engine, Options, Outcome, Path, registry};
use whydoku::{Budget, Digit, Pencilmarks, Solution, solve};
use whydoku_verify as verify;

/// The counts of some proofs.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    /// Whole paths that VeriPB accepts.
    pub(super) paths: u64,
    /// Single steps of technique pages that it accepts.
    pub(super) page_steps: u64,
    /// The families of these steps.
    pub(super) families: BTreeSet<&'static str>,
    /// Damaged proofs that it refuses.
    pub(super) refused: u64,
    /// Proofs that it refuses although they are right.
    pub(super) unproved: Failures,
    /// Damaged proofs that it accepts.
    pub(super) accepted: Failures,
}

impl Tally {
    /// Adds the counts of other proofs.
    pub(super) fn merge(&mut self, other: Self) {
        self.paths += other.paths;
        self.page_steps += other.page_steps;
        self.families.extend(other.families);
        self.refused += other.refused;
        self.unproved.merge(other.unproved);
        self.accepted.merge(other.accepted);
    }
}

/// VeriPB as installed on this machine.
#[derive(Clone, Debug)]
pub(crate) struct Checker {
    program: PathBuf,
    /// The folder for formulas and proofs.
    folder: PathBuf,
}

impl Checker {
    /// Looks for VeriPB under `target/tools/bin`, where `cargo xtask tools` installs it, then on the
    /// search path. Formulas and proofs are written to `folder`.
    pub(crate) fn find(folder: &FilePath) -> Option<Self> {
        let tools = test_support::workspace().join("target/tools/bin/veripb");
        let programs = [tools, PathBuf::from("veripb")];
        let starts = |program: &PathBuf| {
            let mut command = Command::new(program);
            command
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let program = programs.into_iter().find(starts)?;
        std::fs::create_dir_all(folder).ok()?;
        Some(Self {
            program,
            folder: folder.to_owned(),
        })
    }

    /// Whether VeriPB accepts a proof. The name keeps the files of different threads apart.
    pub(crate) fn accepts(&self, export: &Export, name: &str) -> Result<bool, String> {
        let formula = self.folder.join(format!("{name}.opb"));
        let proof = self.folder.join(format!("{name}.pbp"));
        let write = |path: &PathBuf, text: &str| {
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        write(&formula, &export.formula)?;
        write(&proof, &export.proof)?;
        let arguments: [&OsStr; 2] = [formula.as_ref(), proof.as_ref()];
        // A backtrace would take longer than the check, and only the answer matters.
        let output = Command::new(&self.program)
            .env("RUST_BACKTRACE", "0")
            .args(arguments)
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let _ = std::fs::remove_file(formula);
        let _ = std::fs::remove_file(proof);
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(output.status.success() && text.contains("s VERIFIED"))
    }
}

/// Checks whole paths of puzzles made from the seed, with techniques that do not assume uniqueness.
pub(super) fn of_made_paths(checker: &Checker, engine: &Engine, extent: &Extent) -> Tally {
    let work = |number: u64| {
        let seed = extent.seed.wrapping_add(number);
        let mut tally = Tally::default();
        let puzzle = puzzles::minimal(seed);
        if let Ok(marks) = Pencilmarks::from_grid(puzzle.grid()) {
            let path = engine.solve_path(&marks, &Budget::unlimited());
            let name = format!("seed-{seed}");
            if examine(checker, &path, puzzle.solution(), &name, &mut tally) {
                tally.paths += 1;
            }
        }
        tally
    };
    in_parallel(extent.outside, extent, work, Tally::merge)
}

/// Checks a step of each example on each technique's page, unless it assumes uniqueness.
pub(super) fn of_pages(checker: &Checker, extent: &Extent) -> Tally {
    let count = u64::try_from(registry::TECHNIQUES.len()).unwrap_or(0);
    let work = |number: u64| {
        let mut tally = Tally::default();
        let technique = usize::try_from(number)
            .ok()
            .and_then(|i| registry::TECHNIQUES.get(i));
        let Some(info) = technique.map(|technique| technique.info()) else {
            return tally;
        };
        for (i, block) in blocks(info.page())
            .unwrap_or_default()
            .into_iter()
            .enumerate()
        {
            let engine = Engine::with_techniques([info.id], Options::default());
            if block.technique != info.id || block.claim == Claim::None {
                continue;
            }
            let (Ok(engine), Some(solution)) = (
                engine,
                solve::reference::solutions_within(block.marks.grid(), block.marks.open()).next(),
            ) else {
                continue;
            };
            let Ok(Some(step)) = engine.next_step(&block.marks, &Budget::unlimited()) else {
                continue;
            };
            let mut end = block.marks;
            if step.assumes_uniqueness() || step.conclusions.apply(&mut end).is_err() {
                continue;
            }
            let solved = end.is_solved();
            let path = Path {
                start: block.marks,
                steps: vec![step],
                end,
                outcome: if solved {
                    Outcome::Solved
                } else {
                    Outcome::Stuck
                },
            };
            let name = format!("{}-{i}", info.id);
            if examine(checker, &path, &solution, &name, &mut tally) {
                tally.page_steps += 1;
                tally.families.insert(info.family.name());
            }
        }
        tally
    };
    in_parallel(count, extent, work, Tally::merge)
}

/// Whether VeriPB accepts the path. Counts what it does with damaged forms of it.
fn examine(
    checker: &Checker,
    path: &Path,
    solution: &Solution,
    name: &str,
    tally: &mut Tally,
) -> bool {
    let outcome = try_examine(checker, path, solution, name, tally);
    outcome.unwrap_or_else(|error| {
        tally.unproved.add(|| format!("{name}: {error}"));
        false
    })
}

fn try_examine(
    checker: &Checker,
    path: &Path,
    solution: &Solution,
    name: &str,
    tally: &mut Tally,
) -> Result<bool, String> {
    let read = read_by_verifier(path)?;
    let written = export(&read).map_err(|refusal| refusal.to_string())?;
    if !checker.accepts(&written, name)? {
        return Err("refused".to_owned());
    }
    for (what, damaged) in damaged_forms(&read, &written, solution)? {
        if checker.accepts(&damaged, name)? {
            tally.accepted.add(|| format!("{name}: {what}"));
        } else {
            tally.refused += 1;
        }
    }
    Ok(true)
}

/// The proof with a true candidate removed, with a false one placed, and with a premise dropped.
fn damaged_forms(
    path: &verify::Path,
    written: &Export,
    solution: &Solution,
) -> Result<Vec<(&'static str, Export)>, String> {
    let solution = solution.digits().map(Digit::get);
    let mut all = Vec::new();
    let cell = (0..81).find(|cell| path.grid[*cell] == 0).unwrap_or(0);
    let (row, column, right) = (cell / 9 + 1, cell % 9 + 1, solution[cell]);
    let wrong = right % 9 + 1;
    for (what, line) in [
        (
            "true candidate removed",
            format!("rup +1 ~r{row}c{column}d{right} >= 1;\n"),
        ),
        (
            "false candidate placed",
            format!("rup +1 r{row}c{column}d{wrong} >= 1;\n"),
        ),
    ] {
        let proof = written
            .proof
            .replacen("output NONE", &format!("{line}output NONE"), 1);
        let formula = written.formula.clone();
        all.push((what, Export { formula, proof }));
    }
    // The premise is that of the first step that has one, so nothing before it can make up for it.
    let mut state = verify::start(path).map_err(|refusal| refusal.to_string())?;
    for (i, step) in path.steps.iter().enumerate() {
        let dropped = controls(&state, step, &solution)
            .into_iter()
            .find(|(damage, _)| *damage == Damage::PremiseDropped);
        if let Some((damage, damaged)) = dropped {
            let mut path = path.clone();
            path.steps[i] = damaged;
            if let Ok(damaged) = export(&path) {
                all.push((damage.name(), damaged));
            }
            break;
        }
        for literal in &step.conclusions {
            state.learn(*literal);
        }
    }
    Ok(all)
}
