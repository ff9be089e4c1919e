//! [`Limits`]: every number that bounds the service, each with its reason.

use std::num::NonZeroUsize;
use std::time::Duration;

/// Every number that bounds the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections held at once; one more is closed at the door. Each costs a few kilobytes.
    pub connections: usize,
    /// From the first moment of a connection, or the end of the last answer, to the end of the next
    /// request's headers. A connection that only waits is closed by the same clock.
    pub header_deadline: Duration,
    /// From the headers to the end of the body: a trickle is no request.
    pub body_deadline: Duration,
    /// A connection older than this finishes its answer and closes.
    pub connection_age: Duration,
    /// Headers of one request.
    pub headers: usize,
    /// Bytes of all headers of one request (8 KiB is the least hyper takes).
    pub header_bytes: usize,
    /// Bytes of a body with one puzzle. The longest format of one, a linked document, has some 10 KiB.
    pub body: usize,
    /// Bytes of a body with a collection (`parse`).
    pub batch_body: usize,
    /// Puzzles of a collection.
    pub batch_puzzles: usize,
    /// Bytes of an answer; a longer list is cut and says so.
    pub answer: usize,
    /// Threads for what may take seconds; as many as there are cores, since the work is nothing but
    /// computing. They give way to all others.
    pub workers: usize,
    /// Threads for what a player waits for (solutions, hints): however many paths and ratings are asked
    /// for, these go on. As many again, so that a core is never without one.
    pub quick_workers: usize,
    /// Requests that wait for a worker, quick ones and long ones counted apart. One more is told 503
    /// at once.
    pub queue: usize,
    /// What a refused caller is told to wait, in seconds.
    pub retry_after: u32,
    /// Work for `solve`, `check`, `parse`, `convert` and drawings. The hardest puzzle known takes a
    /// millisecond.
    pub quick_work: Duration,
    /// Work for a hint.
    pub hint_work: Duration,
    /// Work for a path, all steps, the reasons for a candidate, a rating, a new puzzle.
    pub long_work: Duration,
    /// How long work may go on after its flag was raised before the caller is told it failed.
    pub grace: Duration,
    /// Solutions are counted this far.
    pub solutions: u64,
    /// From the order to stop to the end: running answers finish.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            connections: 1024,
            header_deadline: Duration::from_secs(5),
            body_deadline: Duration::from_secs(5),
            connection_age: Duration::from_mins(1),
            headers: 32,
            header_bytes: 8 << 10,
            body: 16 << 10,
            batch_body: 256 << 10,
            batch_puzzles: 1000,
            answer: 1 << 20,
            workers: cores,
            quick_workers: cores,
            queue: 64,
            retry_after: 1,
            quick_work: Duration::from_secs(1),
            hint_work: Duration::from_secs(2),
            long_work: Duration::from_secs(5),
            grace: Duration::from_secs(1),
            solutions: 10_000,
            stop: Duration::from_secs(10),
        }
    }
}
