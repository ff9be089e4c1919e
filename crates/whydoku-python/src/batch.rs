//! Batches: every row on all cores, answers in order.

use crate::board::{only_solution, read_row};
use crate::interrupt::with_progress;
use crate::lines::Lines;
use crate::rows::{Row, Rows};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use whydoku::Budget;
use whydoku::logic::{Engine, Literal, Step};
use whydoku::solve::Solver;
use whydoku::wire::ReadText as _;
use whydoku_api::Premises;
use whydoku_api::explain::ExplainAnswer;
use whydoku_api::rate::RatingStart;
use whydoku_api::scales::{self, Detail, Ratings, Scale};

pyo3::create_exception!(
    _whydoku,
    RowError,
    PyValueError,
    "A row that cannot be read: its index and a sentence."
);

/// How many puzzles a thread takes at a time when each may take a second.
const FEW: usize = 4;

/// One run over all rows.
pub(crate) struct Run<'a> {
    pub(crate) rows: &'a Rows,
    threads: usize,
    /// Whether a row that cannot be read is an error; otherwise its answer is missing.
    pub(crate) strict: bool,
    /// Called with the number of rows done.
    tick: Option<Py<PyAny>>,
}

/// Why a row has no answer.
pub(crate) enum Fault {
    Unreadable(String),
    Canceled,
}

/// What becomes of many rows: the first fault, with its row.
pub(crate) type Outcome = Result<(), (usize, Fault)>;

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self::Unreadable(why)
    }
}

/// The outcome of a row: one that cannot be read is a fault only if the run is strict.
pub(crate) fn pass(outcome: Result<(), Fault>, strict: bool) -> Result<(), Fault> {
    match outcome {
        Err(Fault::Unreadable(_)) if !strict => Ok(()),
        outcome => outcome,
    }
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        rows: &'a Rows,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> Self {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            rows,
            threads: if threads == 0 { all() } else { threads },
            strict,
            tick,
        }
    }

    /// Fills `width` places for each row. Missing rows, and unreadable ones unless the run is strict, keep
    /// `blank`.
    fn fill<T: Clone + Send, W>(
        self,
        py: Python<'_>,
        (width, chunk): (usize, usize),
        blank: T,
        worker: impl Fn(Budget) -> W + Sync,
        answer: impl Fn(&mut W, usize, &[u8], &mut [T]) -> Result<(), Fault> + Sync,
    ) -> PyResult<Vec<T>> {
        let (rows, strict) = (self.rows, self.strict);
        let answers = |state: &mut W, first: usize, places: &mut [T]| -> Outcome {
            for (index, slot) in (first..).zip(places.chunks_mut(width)) {
                let outcome = match rows.get(index) {
                    Row::Missing => Ok(()),
                    Row::Text(text) => answer(state, index, text, slot),
                    Row::Line(line) => answer(state, index, &line, slot),
                };
                pass(outcome, strict).map_err(|fault| (index, fault))?;
            }
            Ok(())
        };
        self.fill_chunks(py, (width, chunk), blank, worker, answers)
    }

    /// The same for answers that are found many at a time: from the row with this index up, as many as there are
    /// places. A fault comes with its row.
    pub(crate) fn fill_chunks<T: Clone + Send, W>(
        self,
        py: Python<'_>,
        (width, chunk): (usize, usize),
        blank: T,
        worker: impl Fn(Budget) -> W + Sync,
        answers: impl Fn(&mut W, usize, &mut [T]) -> Outcome + Sync,
    ) -> PyResult<Vec<T>> {
        let Self {
            rows,
            threads,
            tick,
            ..
        } = self;
        let done = AtomicUsize::new(0);
        let report = |py: Python<'_>| match &tick {
            None => Ok(()),
            Some(tick) => tick.call1(py, (done.load(Ordering::Relaxed),)).map(drop),
        };
        let filled = with_progress(py, None, report, |flag| {
            let mut places = vec![blank; width * rows.len()];
            let chunks = places.chunks_mut(width * chunk).enumerate();
            let job = Job {
                chunks: Mutex::new(chunks),
                first_fault: Mutex::new(None),
                stopped: AtomicBool::new(false),
            };
            let work = || {
                let mut state = worker(Budget::unlimited().with_cancel(Arc::clone(&flag)));
                while let Some((number, places)) = job.next() {
                    match answers(&mut state, number * chunk, places) {
                        Err((index, Fault::Unreadable(why))) => return job.fail(index, why),
                        Err((_, Fault::Canceled)) => return job.stop(),
                        Ok(()) => {}
                    }
                    done.fetch_add(places.len() / width, Ordering::Relaxed);
                    if flag.load(Ordering::Relaxed) {
                        return job.stop();
                    }
                }
            };
            thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(work);
                }
                work();
            });
            let fault = job.first_fault.into_inner();
            match fault.unwrap_or_else(PoisonError::into_inner) {
                None => Ok(places),
                Some(fault) => Err(fault),
            }
        })?;
        if let Some(tick) = &tick {
            tick.call1(py, (done.load(Ordering::Relaxed),))?;
        }
        filled.map_err(|(index, why)| RowError::new_err((index, why)))
    }
}

/// The chunks that are left, handed out in order, so that the first unreadable row is always the one that
/// is reported.
struct Job<I> {
    chunks: Mutex<I>,
    first_fault: Mutex<Option<(usize, String)>>,
    stopped: AtomicBool,
}

impl<I: Iterator> Job<I> {
    fn next(&self) -> Option<I::Item> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let mut chunks = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        chunks.next()
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn fail(&self, index: usize, why: String) {
        self.stop();
        let mut fault = self
            .first_fault
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if fault.as_ref().is_none_or(|(first, _)| index < *first) {
            *fault = Some((index, why));
        }
    }
}

/// What most workers keep from row to row.
pub(crate) struct Worker {
    pub(crate) solver: Solver,
    pub(crate) budget: Budget,
}

impl Worker {
    pub(crate) fn new(budget: Budget) -> Self {
        Self {
            solver: Solver::new(),
            budget,
        }
    }
}

/// The canonical form of each row. A grid with two equal digits in a house has none.
pub(crate) fn canonical(py: Python<'_>, run: Run<'_>) -> PyResult<Lines> {
    let answer = |_: &mut Budget, _: usize, row: &[u8], slot: &mut [u8]| {
        if let Ok(canonical) = read_row(row)?.grid.canonical() {
            slot.copy_from_slice(canonical.form.to_string().as_bytes());
        }
        Ok(())
    };
    let lines = run.fill(py, (81, FEW), 0_u8, |budget| budget, answer)?;
    Ok(Lines::new(lines))
}

/// The ratings of each row as JSON. A row that is not a puzzle has none.
pub(crate) fn rate(
    py: Python<'_>,
    run: Run<'_>,
    scales: &[String],
) -> PyResult<Vec<Option<String>>> {
    let chosen: Vec<&'static dyn Scale> = scales
        .iter()
        .map(|id| scales::get(id).map_err(|error| PyValueError::new_err(error.detail)))
        .collect::<PyResult<_>>()?;
    let answer = |worker: &mut Worker, _: usize, row: &[u8], slot: &mut [Option<String>]| {
        let Worker { solver, budget } = worker;
        let Ok(start) = RatingStart::prove(solver, &read_row(row)?, budget) else {
            return Ok(());
        };
        let rated = chosen
            .iter()
            .map(|scale| (*scale, scale.rate(&start, budget)));
        let rated: Vec<_> = rated.collect();
        if budget.is_spent() {
            return Err(Fault::Canceled);
        }
        let pairs = rated
            .iter()
            .map(|(scale, rating)| (*scale, rating.as_ref()));
        slot[0] = serde_json::to_string(&Ratings::of(pairs, Detail::Figures)).ok();
        Ok(())
    };
    run.fill(py, (1, FEW), None, Worker::new, answer)
}

/// The path of each row as JSON. A row whose digits contradict each other has none.
pub(crate) fn paths(
    py: Python<'_>,
    run: Run<'_>,
    techniques: &[String],
    uniqueness: bool,
) -> PyResult<Vec<Option<String>>> {
    let engine = engine(techniques, uniqueness)?;
    let answer = |worker: &mut Worker, _: usize, row: &[u8], slot: &mut [Option<String>]| {
        let Worker { solver, budget } = worker;
        let position = read_row(row)?;
        let Ok(marks) = position.marks() else {
            return Ok(());
        };
        let premises = Premises::of(solver, &position, budget).map_err(|_| Fault::Canceled)?;
        let path = premises.engine(&engine).solve_path(&marks, budget);
        if budget.is_spent() {
            return Err(Fault::Canceled);
        }
        slot[0] = serde_json::to_string(&ExplainAnswer::new(&path, premises)).ok();
        Ok(())
    };
    run.fill(py, (1, FEW), None, Worker::new, answer)
}

/// What each move is worth in the state of its row: -1 if it is wrong, 1 if one step of the techniques
/// proves it, 0 if it is true, but no single step proves it. A state that does not have exactly one
/// solution has no wrong moves, and no answer.
pub(crate) fn reward(
    py: Python<'_>,
    run: Run<'_>,
    moves: &[String],
    techniques: &[String],
    uniqueness: bool,
) -> PyResult<Vec<Option<i8>>> {
    let engine = engine(techniques, uniqueness)?;
    let moves: Vec<Literal> = moves
        .iter()
        .map(|text| {
            let message = || format!("`{text}` is not a move; write `r1c1=5` or `r1c1<>5`");
            Literal::read_text(text).ok_or_else(|| PyValueError::new_err(message()))
        })
        .collect::<PyResult<_>>()?;
    if moves.len() != run.rows.len() {
        let (moves, rows) = (moves.len(), run.rows.len());
        let message = format!("there are {moves} moves for {rows} states");
        return Err(PyValueError::new_err(message));
    }
    let answer = |worker: &mut Worker, index: usize, row: &[u8], slot: &mut [Option<i8>]| {
        let Worker { solver, budget } = worker;
        let position = read_row(row)?;
        let Some(solution) = only_solution(solver, &position, budget) else {
            return Ok(());
        };
        let Ok(premises) = Premises::of(solver, &position, budget) else {
            return Err(Fault::Canceled);
        };
        let literal = moves[index];
        let candidate = literal.candidate;
        let is_true = (solution.get(candidate.cell) == candidate.digit) == literal.holds;
        slot[0] = Some(match (is_true, position.marks()) {
            (false, _) => -1,
            (true, Err(_)) => 0,
            (true, Ok(marks)) => {
                let engine = premises.engine(&engine);
                let found = engine.first_steps(&marks, |step| concludes(step, literal), budget);
                let found = found.map_err(|_| Fault::Canceled)?;
                i8::from(!found.is_empty())
            }
        });
        Ok(())
    };
    run.fill(py, (1, FEW), None, Worker::new, answer)
}

fn concludes(step: &Step, literal: Literal) -> bool {
    let conclusions = &step.conclusions;
    if literal.holds {
        conclusions.placements.contains(&literal.candidate)
    } else {
        conclusions.eliminations.contains(literal.candidate)
    }
}

fn engine(techniques: &[String], uniqueness: bool) -> PyResult<Engine> {
    whydoku_api::engine(techniques, uniqueness).map_err(|error| PyValueError::new_err(error.detail))
}
