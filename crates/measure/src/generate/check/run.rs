//! The threads, the line of progress and the table.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a measuring program looks at the clock and says how far it is"
)]

use super::forms::{form, repeats};
use super::ledger::{Block, Ledger};
use super::puzzle::{Fault, find_witness, judge};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use whydoku::generate::{Generator, Request};
use whydoku::solve::Solver;
use whydoku::{Budget, Grid};

/// What is to be checked.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Puzzles, from number 0 on; made whole blocks.
    pub puzzles: u64,
    /// Of this seed.
    pub seed: u64,
    /// Puzzles in a block: what is lost when the run is cut short.
    pub block: u64,
    /// Threads.
    pub threads: u64,
    /// No new block is begun after this many seconds.
    pub seconds: u64,
    /// Where blocks that are done are kept; else in memory.
    pub ledger: Option<PathBuf>,
    /// The commit that makes the puzzles.
    pub commit: String,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    checked: u64,
    faults: u64,
    repeats: usize,
    threads: u64,
    /// Of this run; an earlier part of the ledger had its own time.
    seconds: u64,
}

/// Checks the puzzles of the generator and tells in a table what came out.
pub fn table(plan: &Plan) -> Result<String, String> {
    let maker = || {
        let mut generator = Generator::new(Request::default()).map_err(|why| why.to_string())?;
        let seed = plan.seed;
        Ok(move |index| {
            let made = generator.make(seed, index, &Budget::unlimited());
            made.map(|made| *made.puzzle.grid())
                .map_err(|why| why.to_string())
        })
    };
    let result = run(plan, maker)?;
    Ok(format!(
        "## Checked one by one\n\nPuzzles of seed {}, minimal, no symmetry; {} wanted. That there is \
         exactly one solution is said by the reference solver. That no given is spare is shown by a \
         second solution of the puzzle without it, for each given of each puzzle, and each of these is \
         tested by the rules alone. Twice means equivalent: the same canonical form.\n\n\
         | puzzles | not one solution, or a given to spare | twice | threads | this run, s |\n\
         |--:|--:|--:|--:|--:|\n| {} | {} | {} | {} | {} |\n",
        plan.seed,
        plan.puzzles,
        result.checked,
        result.faults,
        result.repeats,
        result.threads,
        result.seconds
    ))
}

/// Checks the puzzles that the makers make, one maker for each thread.
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
    let (start, limit) = (Instant::now(), Duration::from_secs(plan.seconds));
    let blocks = plan.puzzles.div_ceil(plan.block);
    let work = || {
        let mut make = maker()?;
        let mut solver = Solver::new();
        while start.elapsed() < limit {
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
                u128::from(here) * 1000 / start.elapsed().as_millis().max(1),
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
        seconds: start.elapsed().as_secs(),
    })
}

/// Puzzles `number * size` and following. What is wrong is told at once.
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
