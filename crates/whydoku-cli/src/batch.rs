//! Many puzzles on all cores, in order, with bounded memory and one write per chunk.
//!
//! Workers take the next chunk of input from a shared source, answer it into a buffer of their own,
//! and hand in the buffer. Buffers are printed in the order of the input. Early ones wait, at most
//! [`Plan::window`] per worker, so neither a huge file nor one hard puzzle makes memory grow.

use crate::output::Printer;
use crate::tally::Tally;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many chunks per worker may be in progress or waiting for their turn.
pub(crate) const WINDOW: u64 = 8;

/// The same where a chunk is one puzzle that may take as long as thousands of others. Those wait for
/// it in memory, a few hundred bytes each, so that the other workers can continue.
pub(crate) const WIDE_WINDOW: u64 = 4096;

/// The answers to one chunk.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// For standard output.
    pub(crate) data: Vec<u8>,
    /// For standard error: whole lines.
    pub(crate) messages: String,
    /// What became of the puzzles.
    pub(crate) tally: Tally,
    /// How many bytes of the input these answers cover.
    pub(crate) bytes: u64,
    /// An error while something was written ahead of its turn.
    pub(crate) error: Option<io::Error>,
    /// Whether input without an answer gets a JSON object, too.
    pub(crate) json: bool,
    /// Written between two answers, within a chunk and between chunks.
    separator: &'static str,
}

impl Answers {
    fn new(plan: Plan) -> Self {
        Self {
            separator: plan.separator,
            json: plan.json,
            ..Self::default()
        }
    }

    /// The buffer, ready for the next puzzle's answer.
    pub(crate) fn next(&mut self) -> &mut Vec<u8> {
        if !self.separator.is_empty() && !self.data.is_empty() {
            self.data.extend_from_slice(self.separator.as_bytes());
        }
        &mut self.data
    }

    fn clear(&mut self) {
        self.data.clear();
        self.messages.clear();
        self.tally = Tally::default();
        self.bytes = 0;
    }
}

/// Where chunks come from. Called by one worker at a time.
pub(crate) trait Source: Send {
    /// A piece of the input. Workers reuse theirs, with its buffers.
    type Chunk: Default + Send;

    /// Fills `chunk` with the next piece; returns false at the end.
    fn next(&mut self, chunk: &mut Self::Chunk) -> bool;
}

impl<S: Source + ?Sized> Source for Box<S> {
    type Chunk = S::Chunk;

    fn next(&mut self, chunk: &mut S::Chunk) -> bool {
        (**self).next(chunk)
    }
}

/// How a batch runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) threads: NonZeroUsize,
    /// Written between two answers.
    pub(crate) separator: &'static str,
    /// Whether input without an answer gets a JSON object.
    pub(crate) json: bool,
    /// How many chunks per worker may be in progress or waiting for their turn.
    pub(crate) window: u64,
}

/// Answers everything in the source. Each worker makes its own state once, with `worker`.
pub(crate) fn run<S: Source, W>(
    source: S,
    plan: Plan,
    printer: &Printer,
    worker: impl Fn() -> W + Sync,
    answer: impl Fn(&mut W, &mut S::Chunk, &mut Answers) + Sync,
) -> Result<Tally, io::Error> {
    let feed = Mutex::new(Feed { source, taken: 0 });
    let window = plan.window * plan.threads.get() as u64;
    let outlet = Mutex::new(Outlet::new(plan));
    let moved = Condvar::new();
    let work = || {
        let mut state = worker();
        let mut chunk = S::Chunk::default();
        let mut answers = Answers::new(plan);
        loop {
            let Some(number) = lock(&feed).take(&mut chunk) else {
                return;
            };
            let mut turn = lock(&outlet);
            while turn.error.is_none() && number >= turn.next + window {
                turn = moved.wait(turn).unwrap_or_else(PoisonError::into_inner);
            }
            if turn.error.is_some() {
                return;
            }
            drop(turn);
            answer(&mut state, &mut chunk, &mut answers);
            answers = lock(&outlet).hand_in(number, answers, printer);
            moved.notify_all();
        }
    };
    std::thread::scope(|scope| {
        // This thread works, too, so a single thread starts no other.
        for _ in 1..plan.threads.get() {
            scope.spawn(work);
        }
        work();
    });
    printer.finish();
    let outlet = outlet.into_inner().unwrap_or_else(PoisonError::into_inner);
    match outlet.error {
        Some(error) => Err(error),
        None => Ok(outlet.tally),
    }
}

/// Locks a mutex. A worker that panics ends the program, so a poisoned lock does not matter.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Feed<S> {
    source: S,
    taken: u64,
}

impl<S: Source> Feed<S> {
    fn take(&mut self, chunk: &mut S::Chunk) -> Option<u64> {
        self.source.next(chunk).then(|| {
            self.taken += 1;
            self.taken - 1
        })
    }
}

struct Outlet {
    next: u64,
    early: BTreeMap<u64, Answers>,
    spare: Vec<Answers>,
    plan: Plan,
    written: bool,
    tally: Tally,
    error: Option<io::Error>,
}

impl Outlet {
    const fn new(plan: Plan) -> Self {
        Self {
            next: 0,
            early: BTreeMap::new(),
            spare: Vec::new(),
            plan,
            written: false,
            tally: Tally::DONE,
            error: None,
        }
    }

    /// Takes a finished buffer, writes every buffer whose turn it is, and returns an empty one.
    fn hand_in(&mut self, number: u64, answers: Answers, printer: &Printer) -> Answers {
        self.early.insert(number, answers);
        while self.error.is_none()
            && let Some(mut answers) = self.early.remove(&self.next)
        {
            self.next += 1;
            self.error = answers.error.take();
            if self.error.is_none() {
                self.error = self.write(&answers, printer).err();
            }
            self.tally.add(answers.tally);
            answers.clear();
            self.spare.push(answers);
        }
        self.spare.pop().unwrap_or_else(|| Answers::new(self.plan))
    }

    fn write(&mut self, answers: &Answers, printer: &Printer) -> io::Result<()> {
        if self.written && !answers.data.is_empty() {
            printer.data(self.plan.separator.as_bytes())?;
        }
        self.written |= !answers.data.is_empty();
        printer.data(&answers.data)?;
        printer.message(&answers.messages);
        printer.advance(answers.bytes, answers.tally.read());
        Ok(())
    }
}
