//! Solving and counting batches: plain lines side by side, in the lanes of the vectors.

use crate::batch::{Fault, Outcome, Run, Worker, pass};
use crate::board::{only_solution, read_row, start};
use crate::lines::Lines;
use crate::rows::{Row, Rows};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::thread;
use whydoku::solve::{Count, Lockstep};
use whydoku::{Budget, LineError};

/// How many puzzles a thread takes at a time when each of them takes a microsecond. They are solved side by side, and
/// the last of them leave lanes empty.
const MANY: usize = 1024;

/// Solves plain lines side by side, and everything else one by one.
struct Batcher {
    lockstep: Lockstep,
    worker: Worker,
    lines: Vec<[u8; 81]>,
    /// The place of each line in the chunk.
    places: Vec<usize>,
    /// The places of rows that are not plain lines.
    others: Vec<usize>,
    solutions: Vec<[u8; 81]>,
}

impl Batcher {
    fn new(budget: Budget) -> Self {
        Self {
            lockstep: Lockstep::new(),
            worker: Worker::new(budget),
            lines: Vec::new(),
            places: Vec::new(),
            others: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// Sorts so many rows into plain lines and others.
    fn take(&mut self, rows: &Rows, first: usize, count: usize) {
        self.lines.clear();
        self.places.clear();
        self.others.clear();
        for place in 0..count {
            let line = match rows.get(first + place) {
                Row::Missing => continue,
                Row::Text(text) => text.try_into().ok(),
                Row::Line(line) => Some(line),
            };
            match line {
                Some(line) => {
                    self.lines.push(line);
                    self.places.push(place);
                }
                None => self.others.push(place),
            }
        }
        self.solutions.resize(self.lines.len(), [0; 81]);
    }

    /// Hands each count of a plain line to `found`, with its place and its solution; a line that is not plain after all
    /// joins the others.
    fn sort_out(
        &mut self,
        counts: Vec<Result<Count, LineError>>,
        mut found: impl FnMut(usize, Count, &[u8; 81]),
    ) {
        let lines = self.places.iter().zip(&self.solutions);
        for ((place, solution), count) in lines.zip(counts) {
            match count {
                Ok(count) => found(*place, count, solution),
                Err(_) => self.others.push(*place),
            }
        }
        // The first row that cannot be read is the one to report.
        self.others.sort_unstable();
    }
}

/// Does something with the bytes of a row, if it is there.
fn with_row(
    rows: &Rows,
    index: usize,
    work: impl FnOnce(&[u8]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    match rows.get(index) {
        Row::Missing => Ok(()),
        Row::Text(text) => work(text),
        Row::Line(line) => work(&line),
    }
}

/// The only solution of each row, or the first one.
pub(crate) fn solve(py: Python<'_>, run: Run<'_>, first: bool) -> PyResult<Lines> {
    let (rows, strict) = (run.rows, run.strict);
    let answers = |batcher: &mut Batcher, start: usize, slots: &mut [u8]| -> Outcome {
        batcher.take(rows, start, slots.len() / 81);
        let Batcher {
            lockstep,
            worker,
            lines,
            solutions,
            ..
        } = batcher;
        let limit = if first { 1 } else { 2 };
        let counts = lockstep
            .solve_lines(lines, limit, solutions, &worker.budget)
            .map_err(|_| (start, Fault::Canceled))?;
        batcher.sort_out(counts, |place, count, solution| {
            if count.get() == 1 {
                slots[81 * place..81 * place + 81].copy_from_slice(solution);
            }
        });
        for place in std::mem::take(&mut batcher.others) {
            let slot = &mut slots[81 * place..81 * place + 81];
            let outcome = with_row(rows, start + place, |row| {
                solve_any(&mut batcher.worker, row, slot, first)
            });
            pass(outcome, strict).map_err(|fault| (start + place, fault))?;
        }
        Ok(())
    };
    let lines = run.fill_chunks(py, (81, MANY), 0_u8, Batcher::new, answers)?;
    Ok(Lines::new(lines))
}

/// The solution of a row that is not a plain line of 81 characters.
fn solve_any(worker: &mut Worker, row: &[u8], slot: &mut [u8], first: bool) -> Result<(), Fault> {
    let Worker { solver, budget } = worker;
    let board = read_row(row)?;
    let solution = if first {
        let found = solver.first(start(&board), budget);
        found.map_err(|_| Fault::Canceled)?
    } else {
        only_solution(solver, &board, budget)
    };
    if let Some(solution) = solution {
        slot.copy_from_slice(solution.to_string().as_bytes());
    }
    Ok(())
}

/// The number of solutions of each row, up to `limit`.
pub(crate) fn count(py: Python<'_>, run: Run<'_>, limit: u64) -> PyResult<Vec<Option<u64>>> {
    let (rows, strict) = (run.rows, run.strict);
    let answers = |batcher: &mut Batcher, start: usize, slots: &mut [Option<u64>]| -> Outcome {
        batcher.take(rows, start, slots.len());
        let counts = batcher
            .lockstep
            .count_lines(&batcher.lines, limit, &batcher.worker.budget)
            .map_err(|_| (start, Fault::Canceled))?;
        batcher.sort_out(counts, |place, count, _| slots[place] = Some(count.get()));
        for place in std::mem::take(&mut batcher.others) {
            let slot = &mut slots[place];
            let outcome = with_row(rows, start + place, |row| {
                count_any(&mut batcher.worker, row, slot, limit)
            });
            pass(outcome, strict).map_err(|fault| (start + place, fault))?;
        }
        Ok(())
    };
    run.fill_chunks(py, (1, MANY), None, Batcher::new, answers)
}

/// The same for a row that is not a plain line of 81 characters.
fn count_any(
    worker: &mut Worker,
    row: &[u8],
    slot: &mut Option<u64>,
    limit: u64,
) -> Result<(), Fault> {
    let Worker { solver, budget } = worker;
    let counted = solver.count(start(&read_row(row)?), limit, budget);
    *slot = Some(counted.map_err(|_| Fault::Canceled)?.get());
    Ok(())
}

/// Solves flat lines of 81 bytes as a program in Rust would, without anything of Python, and returns how
/// many have exactly one solution: the rate that `solve_many` is compared with.
#[pyfunction]
pub(crate) fn solve_plain(py: Python<'_>, lines: &[u8], threads: NonZeroUsize) -> usize {
    let work = |lines: &[u8]| {
        let (lines, _) = lines.as_chunks::<81>();
        let mut solutions = vec![[0; 81]; lines.len()];
        let counts = Lockstep::new().solve_lines(lines, 2, &mut solutions, &Budget::unlimited());
        let counts = counts.unwrap_or_default();
        counts
            .iter()
            .filter(|count| **count == Ok(Count::Exactly(1)))
            .count()
    };
    let part = 81 * (lines.len() / 81).div_ceil(threads.get()).max(1);
    py.detach(|| {
        thread::scope(|scope| {
            let parts: Vec<_> = lines
                .chunks(part)
                .map(|part| scope.spawn(move || work(part)))
                .collect();
            parts.into_iter().filter_map(|part| part.join().ok()).sum()
        })
    })
}
