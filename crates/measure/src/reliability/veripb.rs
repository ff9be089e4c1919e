//! An outside checker: paths written for VeriPB, and damaged ones it must refuse.

use super::steps::Failures;
use super::{Extent, in_parallel, puzzles};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path as FilePath, PathBuf};
use std::process::{Command, Stdio};
use verify::damage::{Damage, controls};
use verify::veripb::{Export, export};
use whydoku::logic::page::{Claim, blocks};
use whydoku::logic::{Engine, Options, Outcome, Path, registry};
use whydoku::{Budget, Digit, Pencilmarks, Solution, solve, wire};
use whydoku_verify as verify;

/// What was counted.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Whole paths accepted.
    pub paths: u64,
    /// Single steps of technique pages accepted.
    pub page_steps: u64,
    /// Families these belong to.
    pub families: BTreeSet<&'static str>,
    /// Damaged proofs refused.
    pub refused: u64,
    /// Proofs refused that should stand.
    pub unproved: Failures,
    /// Damaged proofs accepted.
    pub accepted: Failures,
}

impl Tally {
    /// Adds another one.
    pub fn merge(&mut self, other: Self) {
        self.paths += other.paths;
        self.page_steps += other.page_steps;
        self.families.extend(other.families);
        self.refused += other.refused;
        self.unproved.merge(other.unproved);
        self.accepted.merge(other.accepted);
    }
}

/// The checker's program, where it is installed.
#[derive(Clone, Debug)]
pub struct Checker {
    program: PathBuf,
    /// Where formulas and proofs are written.
    folder: PathBuf,
}

impl Checker {
    /// Under `target/tools/bin` of the workspace (`cargo xtask tools` puts it there), else on the
    /// path. Files are written to `folder`.
    pub fn find(folder: &FilePath) -> Option<Self> {
        let tools = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/veripb");
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

    /// Whether the checker accepts; `name` keeps files of different threads apart.
    pub fn accepts(&self, export: &Export, name: &str) -> Result<bool, String> {
        let formula = self.folder.join(format!("{name}.opb"));
        let proof = self.folder.join(format!("{name}.pbp"));
        let write = |path: &PathBuf, text: &str| {
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        write(&formula, &export.formula)?;
        write(&proof, &export.proof)?;
        let arguments: [&OsStr; 2] = [formula.as_ref(), proof.as_ref()];
        // A refusal is what we ask for; where in the checker it happened does not matter, and
        // finding out takes longer than checking.
        let output = Command::new(&self.program)
            .env("RUST_BACKTRACE", "0")
            .args(arguments)
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let _ = std::fs::remove_file(formula);
        let _ = std::fs::remove_file(proof);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(output.status.success() && told.contains("s VERIFIED"))
    }
}

/// Whole paths of puzzles made from the seed, with techniques that assume nothing.
pub fn of_made_paths(checker: &Checker, engine: &Engine, extent: &Extent) -> Tally {
    let work = |number: u64| {
        let seed = extent.seed.wrapping_add(number);
        let mut tally = Tally::default();
        let puzzle = puzzles::made_from(seed);
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

/// One step of each example of each technique's page, where it assumes nothing.
pub fn of_pages(checker: &Checker, extent: &Extent) -> Tally {
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

/// Whether the path is accepted; also, damaged forms of it.
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
    let text = serde_json::to_string(&wire::Path::from(path)).map_err(|error| error.to_string())?;
    let seen = verify::read_path(&text)?;
    let written = export(&seen).map_err(|refusal| refusal.to_string())?;
    if !checker.accepts(&written, name)? {
        return Err("refused".to_owned());
    }
    for (what, damaged) in damaged_forms(&seen, &written, solution)? {
        if checker.accepts(&damaged, name)? {
            tally.accepted.add(|| format!("{name}: {what}"));
        } else {
            tally.refused += 1;
        }
    }
    Ok(true)
}

/// A true candidate removed, a false one placed, a premise of the last step dropped.
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
    // The first step with a premise to drop: later ones would still follow from nothing less.
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
