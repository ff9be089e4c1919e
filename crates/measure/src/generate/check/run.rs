//! The threads, the progress line and the table.
#![expect(clippy::print_stderr, reason = "progress is printed")]

use super::forms::{form, repeats};
use super::ledger::{Block, Ledger};
use super::puzzle::{Fault, find_witness, judge};
use crate::Verdict;
use crate::stopwatch::Stopwatch;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use whydoku::generate::{Generator, Request};
use whydoku::solve::Solver;
use whydoku::{Budget, Grid};

/// What to check.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Plan {
    /// Puzzles, from number 0, rounded up to whole blocks.
    pub(in crate::generate) puzzles: u64,
    pub(in crate::generate) seed: u64,
    /// Puzzles in a block. A run that is cut short loses one block for each thread.
    pub(in crate::generate) block: u64,
    pub(in crate::generate) threads: u64,
    /// No new block starts after this many seconds.
    pub(in crate::generate) seconds: u64,
    /// The file of the ledger; finished blocks are only in memory without it.
    pub(in crate::generate) ledger: Option<PathBuf>,
    /// The commit that makes the puzzles.
    pub(in crate::generate) commit: String,
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) checked: u64,
    pub(crate) faults: u64,
    pub(crate) repeats: usize,
    threads: u64,
    /// The time of this run, without that of blocks which were in the ledger already.
    seconds: u64,
}

/// Checks the puzzles of the generator.
pub(in crate::generate) fn outcome(plan: &Plan) -> Result<Outcome, String> {
    let maker = || {
        let mut generator =
            Generator::new(Request::default()).map_err(|error| error.to_string())?;
        let seed = plan.seed;
        Ok(move |index| {
            let made = generator.make(seed, index, &Budget::unlimited());
            made.map(|made| *made.puzzle.grid())
                .map_err(|error| error.to_string())
        })
    };
    run(plan, maker)
}

/// The table about the puzzles of the generator.
pub(in crate::generate) fn table(plan: &Plan) -> Result<(String, Verdict), String> {
    let result = outcome(plan)?;
    if result.checked == 0 {
        return Err("Nothing was measured: no block was finished.".to_owned());
    }
    let text = format!(
        "## Checked one by one\n\nPuzzles of seed {}, minimal, no symmetry; {} requested. The reference solver \
         shows that each has exactly one solution. For each given of each puzzle, a second solution of the \
         puzzle without it shows that it is needed, and these solutions are tested by the rules alone. \
         Equivalent puzzles, which have the same canonical form, count as the same.\n\n\
         | puzzles | several solutions, or a needless given | twice | threads | this run, s |\n\
         |--:|--:|--:|--:|--:|\n| {} | {} | {} | {} | {} |\n",
        plan.seed,
        plan.puzzles,
        result.checked,
        result.faults,
        result.repeats,
        result.threads,
        result.seconds
    );
    let holds = result.faults == 0 && result.repeats == 0;
    Ok((text, Verdict::from(holds)))
}

/// Checks the puzzles that the makers return, with one maker for each thread.
fn run<M>(plan: &Plan, maker: impl Fn() -> Result<M, String> + Sync) -> Result<Outcome, String>
where
    M: FnMut(u64) -> Result<Grid, String>,
{
    let title = format!(
        "seed {}, commit {}, blocks of {}",
        plan.seed, plan.commit, plan.block
    );
    let ledger = match &plan.ledger {
        Some(path) => Ledger::open(path, &title)?,
        None => Ledger::in_memory(),
    };
    let before = ledger.done.clone();
    let (ledger, next) = (Mutex::new(ledger), AtomicU64::new(0));
    let (watch, limit) = (Stopwatch::wall(), Duration::from_secs(plan.seconds));
    let blocks = plan.puzzles.div_ceil(plan.block);
    let work = || {
        let mut make = maker()?;
        let mut solver = Solver::new();
        while watch.elapsed() < limit {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= blocks {
                break;
            }
            if before.contains(&number) {
                continue;
            }
            let block = check_block(number, plan.block, &mut make, &mut solver)?;
            let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
            ledger.add(&block)?;
            let here = (ledger.done.len() - before.len()) as u64 * plan.block;
            eprint!(
                "\r{} of {} puzzles, {} a second, {} faults ",
                ledger.done.len() as u64 * plan.block,
                blocks * plan.block,
                u128::from(here) * 1000 / watch.elapsed().as_millis().max(1),
                ledger.faults
            );
        }
        Ok(())
    };
    let ends: Vec<Result<(), String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
            handle.join().map_err(|_| "a thread panicked".to_owned())?
        };
        handles.into_iter().map(join).collect()
    });
    eprintln!();
    ends.into_iter().collect::<Result<(), String>>()?;
    let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Outcome {
        checked: ledger.forms.len() as u64,
        faults: ledger.faults,
        repeats: repeats(ledger.forms),
        threads: plan.threads.max(1),
        seconds: watch.elapsed().as_secs(),
    })
}

/// Checks one block of puzzles. Defects are printed at once.
fn check_block(
    number: u64,
    size: u64,
    make: &mut impl FnMut(u64) -> Result<Grid, String>,
    solver: &mut Solver,
) -> Result<Block, String> {
    let mut block = Block {
        number,
        faults: 0,
        forms: Vec::new(),
    };
    for index in number * size..(number + 1) * size {
        let grid = make(index)?;
        let judged: Result<(), Fault> = judge(&grid, |cell, solution| {
            find_witness(solver, &grid, cell, solution)
        });
        if let Err(fault) = judged {
            block.faults += 1;
            eprintln!("\npuzzle {index}, {grid}: {fault}");
        }
        block.forms.push(form(&grid)?);
    }
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::Rng;
    use whydoku::grid::Symmetry;

    fn plan() -> Plan {
        Plan {
            puzzles: 40,
            seed: 8,
            block: 10,
            threads: 2,
            seconds: 600,
            ledger: None,
            commit: "test".to_owned(),
        }
    }

    /// Runs with number 13 of the seed changed.
    fn run_with(change: impl Fn(&Grid) -> Grid + Sync) -> (u64, u64, usize) {
        let maker = || {
            let mut generator = Generator::new(Request::default()).unwrap();
            let change = &change;
            Ok(move |index| {
                let made = generator.make(8, index, &Budget::unlimited()).unwrap();
                let grid = *made.puzzle.grid();
                Ok(if index == 13 { change(&grid) } else { grid })
            })
        };
        let result = run(&plan(), maker).unwrap();
        (result.checked, result.faults, result.repeats)
    }

    #[test]
    fn damage_shows() {
        assert_eq!(run_with(|grid| *grid), (40, 0, 0));
        let spare = run_with(|grid| {
            let solution = whydoku::solve::first(grid).unwrap();
            let cell = (!grid.givens()).first().unwrap();
            let mut more = *grid;
            more.set_given(cell, solution.get(cell));
            more
        });
        assert_eq!(spare, (40, 1, 0));
        let several = run_with(|grid| {
            let mut fewer = *grid;
            fewer.clear(grid.givens().first().unwrap());
            fewer
        });
        assert_eq!(several, (40, 1, 0));
        let twice = run_with(|_| {
            let mut generator = Generator::new(Request::default()).unwrap();
            let made = generator.make(8, 31, &Budget::unlimited()).unwrap();
            Symmetry::random(&mut Rng::new(3)).apply(made.puzzle.grid())
        });
        assert_eq!(twice, (40, 0, 1));
    }
}
