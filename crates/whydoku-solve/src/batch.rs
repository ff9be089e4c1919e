//! Many puzzles over several threads, with answers in order and bounded memory.
//!
//! The calling thread reads and writes, the workers solve. Chunk *i* goes to worker *i* mod *n* and
//! comes back from there, so the answers are in order without sorting. The number of chunks in flight
//! is fixed, so a file of any size takes the same memory.
//!
//! ```
//! use whydoku_solve::{Count, Solver, batch};
//! use whydoku_grid::{Budget, Grid};
//! let grids = (0..1000).map(|_| Grid::EMPTY);
//! let mut answers = 0;
//! batch::for_each(
//!     grids,
//!     batch::threads(),
//!     Solver::new,
//!     |solver, grid| solver.count(&grid, 2, &Budget::unlimited()),
//!     |answer| {
//!         assert_eq!(answer, Ok(Count::AtLeast(2)));
//!         answers += 1;
//!         std::ops::ControlFlow::Continue(())
//!     },
//! );
//! assert_eq!(answers, 1000);
//! ```

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The number of items in a chunk: large enough that the cost of the channels does not matter.
const CHUNK: usize = 256;

/// The number of chunks in flight per worker: one in progress, the others so that a hard chunk on one
/// worker does not leave the rest idle.
const IN_FLIGHT: usize = 8;

/// Returns the number of cores this process may use.
pub fn threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Passes every answer to `sink`, in the order of `items`, until it breaks off.
///
/// `worker` makes the state that a thread keeps from item to item, such as a
/// [`Solver`](super::Solver), and `work` turns an item into its answer. With one thread everything
/// runs in the calling thread.
///
/// # Panics
/// Panics if `work` panics.
pub fn for_each<I, W, A>(
    items: I,
    threads: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item) -> A + Sync,
    mut sink: impl FnMut(A) -> ControlFlow<()>,
) where
    I: IntoIterator,
    I::Item: Send,
    A: Send,
{
    let mut items = items.into_iter();
    if threads == NonZeroUsize::MIN {
        let mut worker = worker();
        // The caller broke off, so there is nothing to report.
        let _ = items.try_for_each(|item| sink(work(&mut worker, item)));
        return;
    }
    let (worker, work) = (&worker, &work);
    thread::scope(|scope| {
        let lanes: Vec<Lane<I::Item, A>> = (0..threads.get())
            .map(|_| {
                let (items, inbox) = sync_channel::<Vec<I::Item>>(IN_FLIGHT);
                let (outbox, answers) = sync_channel::<Vec<A>>(IN_FLIGHT);
                scope.spawn(move || {
                    let mut worker = worker();
                    for chunk in inbox {
                        let done = chunk
                            .into_iter()
                            .map(|item| work(&mut worker, item))
                            .collect();
                        if outbox.send(done).is_err() {
                            return; // The caller broke off.
                        }
                    }
                });
                Lane { items, answers }
            })
            .collect();
        drive(&mut items, &lanes, &mut sink);
        // Dropping the lanes here closes the inboxes, which ends the workers.
    });
}

/// The caller's ends of the channels to a worker.
struct Lane<T, A> {
    items: SyncSender<Vec<T>>,
    answers: Receiver<Vec<A>>,
}

fn drive<T, A>(
    items: &mut impl Iterator<Item = T>,
    lanes: &[Lane<T, A>],
    sink: &mut impl FnMut(A) -> ControlFlow<()>,
) {
    let most = lanes.len() * IN_FLIGHT;
    let (mut sent, mut received) = (0, 0);
    loop {
        if sent - received < most {
            let chunk: Vec<T> = items.take(CHUNK).collect();
            if !chunk.is_empty() {
                if lanes[sent % lanes.len()].items.send(chunk).is_err() {
                    return; // The worker panicked, and the scope will too.
                }
                sent += 1;
                continue;
            }
        }
        if received == sent {
            return;
        }
        let Ok(answers) = lanes[received % lanes.len()].answers.recv() else {
            return; // The worker panicked, and the scope will too.
        };
        received += 1;
        for answer in answers {
            if sink(answer).is_break() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn two() -> NonZeroUsize {
        NonZeroUsize::MIN.saturating_add(1)
    }

    #[test]
    fn order_is_kept_for_every_size_and_number_of_threads() {
        for size in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 40 * CHUNK + 3] {
            for threads in [NonZeroUsize::MIN, two(), two().saturating_add(3)] {
                let mut seen = Vec::new();
                for_each(
                    0..size,
                    threads,
                    || (),
                    |(), n| n * 2,
                    |n| {
                        seen.push(n);
                        ControlFlow::Continue(())
                    },
                );
                assert!(
                    seen.into_iter().eq((0..size).map(|n| n * 2)),
                    "{size} over {threads}"
                );
            }
        }
    }

    /// However long the input is, only the chunks in flight are read ahead.
    #[test]
    fn reading_ahead_is_bounded_and_a_break_stops_it() {
        let read = AtomicUsize::new(0);
        let items = (0..10_000_000).inspect(|_| {
            read.fetch_add(1, Ordering::Relaxed);
        });
        let mut answers = 0;
        for_each(
            items,
            two(),
            || (),
            |(), n| n,
            |_| {
                answers += 1;
                let ahead = read.load(Ordering::Relaxed) - answers;
                assert!(ahead <= 2 * IN_FLIGHT * CHUNK);
                if answers == 100_000 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(answers, 100_000);
    }
}
