//! [`Limits`]: every number that bounds the service, with its reason.

use std::num::NonZeroUsize;
use std::time::Duration;
use whydoku_api::{Bounds, Effort};

/// Every number that bounds the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most connections at once; the server closes any further one. Each costs a few kilobytes.
    pub connections: usize,
    /// The time from the start of a connection, or the end of the last answer, to the end of the
    /// next request's headers. It also closes idle connections.
    pub header_deadline: Duration,
    /// The time from the headers to the end of the body, so that a client cannot trickle bytes.
    pub body_deadline: Duration,
    /// The age at which a connection finishes its answer and closes.
    pub connection_age: Duration,
    /// The most headers of one request.
    pub headers: usize,
    /// The most bytes of all headers of one request (8 KiB is the least hyper accepts).
    pub header_bytes: usize,
    /// The most bytes of a body with one puzzle. The longest format for one puzzle, a linked
    /// document, takes about 10 KiB.
    pub body: usize,
    /// The most bytes of a body with a collection (`parse`).
    pub batch_body: usize,
    /// The most puzzles of a collection.
    pub batch_puzzles: usize,
    /// The most bytes of an answer. Longer lists are cut, and the answer says so.
    pub answer: usize,
    /// Threads for work that may take seconds: one per core, since the work is pure computing. They
    /// run at a lower priority than all other threads.
    pub workers: usize,
    /// Threads for work that a player waits for (solutions, hints), so that paths and ratings never
    /// block it. One per core, so that a core is never without one.
    pub quick_workers: usize,
    /// The most requests that wait for a worker, counted separately for quick and long work. The
    /// server answers any further one with 503 at once.
    pub queue: usize,
    /// The seconds after which a refused client may try again.
    pub retry_after: u32,
    /// The deadline for quick work: `solve`, `check`, `parse`, `convert`, drawings. The hardest
    /// known puzzle takes a millisecond to solve.
    pub quick_work: Duration,
    /// The deadline for a hint.
    pub hint_work: Duration,
    /// The deadline for long work: paths, lists of steps, reasons, ratings, new puzzles.
    pub long_work: Duration,
    /// How long work may take to stop at its deadline before the server gives up on it.
    pub grace: Duration,
    /// The most solutions that are counted.
    pub solutions: u64,
    /// How long running answers may take to finish when the server stops.
    pub stop: Duration,
}

impl Limits {
    /// How long the work for a question may take.
    pub(crate) const fn deadline(&self, effort: Effort) -> Duration {
        match effort {
            Effort::Quick => self.quick_work,
            Effort::Hint => self.hint_work,
            Effort::Long => self.long_work,
        }
    }

    /// How much an answer may hold.
    pub(crate) const fn bounds(&self) -> Bounds {
        Bounds {
            solutions: self.solutions,
            puzzles: self.batch_puzzles,
            answer_bytes: self.answer,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let bounds = Bounds::default();
        Self {
            connections: 1024,
            header_deadline: Duration::from_secs(5),
            body_deadline: Duration::from_secs(5),
            connection_age: Duration::from_secs(60),
            headers: 32,
            header_bytes: 8 << 10,
            body: 16 << 10,
            batch_body: 256 << 10,
            batch_puzzles: bounds.puzzles,
            answer: bounds.answer_bytes,
            workers: cores,
            quick_workers: cores,
            queue: 64,
            retry_after: 1,
            quick_work: Duration::from_secs(1),
            hint_work: Duration::from_secs(2),
            long_work: Duration::from_secs(5),
            grace: Duration::from_secs(5),
            solutions: bounds.solutions,
            stop: Duration::from_secs(10),
        }
    }
}
