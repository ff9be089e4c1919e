//! Many puzzles over several threads: order kept, memory bounded.
//!
//! The calling thread reads and writes, the workers solve. Chunk *i* goes to worker *i* mod *n* and
//! comes back from there, so answers are in order without sorting; a fixed number of chunks is
//! under way, so a file of any size takes the same memory.
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

/// Items handed over at once: enough that handing over costs nothing beside the work.
const CHUNK: usize = 256;

/// Chunks under way per worker: one being worked on, the others so that a hard chunk on one worker
/// does not leave the rest idle.
const UNDER_WAY: usize = 8;

/// One thread per core this process may use.
pub fn threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Hands every answer to `sink`, in the order of `items`, until that breaks off.
///
/// `worker` makes what a thread keeps from item to item (a [`Solver`](super::Solver)); `work`
/// turns an item into its answer. With one thread everything happens in the caller's.
///
/// A panic in `work` is handed on to the caller.
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
        // A break is the caller's own wish, nothing to tell it.
        let _ = items.try_for_each(|item| sink(work(&mut worker, item)));
        return;
    }
    let (worker, work) = (&worker, &work);
    thread::scope(|scope| {
        let lanes: Vec<Lane<I::Item, A>> = (0..threads.get())
            .map(|_| {
                let (items, inbox) = sync_channel::<Vec<I::Item>>(UNDER_WAY);
                let (outbox, answers) = sync_channel::<Vec<A>>(UNDER_WAY);
                scope.spawn(move || {
                    let mut worker = worker();
                    for chunk in inbox {
                        let done = chunk
                            .into_iter()
                            .map(|item| work(&mut worker, item))
                            .collect();
                        if outbox.send(done).is_err() {
                            return; // the caller broke off
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

/// The two ends of a worker's channels that the caller holds.
struct Lane<T, A> {
    items: SyncSender<Vec<T>>,
    answers: Receiver<Vec<A>>,
}

fn drive<T, A>(
    items: &mut impl Iterator<Item = T>,
    lanes: &[Lane<T, A>],
    sink: &mut impl FnMut(A) -> ControlFlow<()>,
) {
    let most = lanes.len() * UNDER_WAY;
    let (mut sent, mut received) = (0, 0);
    loop {
        if sent - received < most {
            let chunk: Vec<T> = items.take(CHUNK).collect();
            if !chunk.is_empty() {
                if lanes[sent % lanes.len()].items.send(chunk).is_err() {
                    return; // the worker panicked; the scope hands that on
                }
                sent += 1;
                continue;
            }
        }
        if received == sent {
            return;
        }
        let Ok(answers) = lanes[received % lanes.len()].answers.recv() else {
            return; // the worker panicked; the scope hands that on
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

    /// Whatever the length of the input, no more is read ahead than the chunks under way.
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
                assert!(ahead <= 2 * UNDER_WAY * CHUNK);
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
