//! A bounded pool of threads for the computing.
//!
//! Every job has a flag that its [`Budget`] looks at. The flag is raised by the deadline, and by the
//! caller's hang-up: the future is dropped then, and its guard with it. So work ends when nobody
//! waits for it any more, which a timeout around the future alone would not do.

use crate::limits::Limits;
use pencilmark::Budget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The threads and their queue.
pub(crate) struct Pool {
    queue: SyncSender<Job>,
    grace: Duration,
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The queue is full.
    Full,
    /// The work did not end in time, though its flag was raised.
    Late,
    /// The work panicked, and said this.
    Panicked(String),
}

/// Raises the flag when dropped.
struct Raise(Arc<AtomicBool>);

impl Drop for Raise {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (queue, jobs) = sync_channel::<Job>(limits.queue);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..limits.workers.max(1) {
            let jobs = Arc::clone(&jobs);
            std::thread::spawn(move || work(&jobs));
        }
        Self {
            queue,
            grace: limits.grace,
        }
    }

    /// Does the work on a thread of the pool. Its budget ends at the deadline, counted from now, or
    /// when this future is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        deadline: Duration,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let raise = Raise(Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&raise.0);
        let (reply, mut answer) = oneshot::channel();
        let job: Job = Box::new(move || {
            let budget = Budget::unlimited().with_cancel(flag);
            let result = catch_unwind(AssertUnwindSafe(|| work(&budget)));
            // Nobody may be waiting any more.
            let _ = reply.send(result.map_err(|panic| NoAnswer::Panicked(said(&*panic))));
        });
        self.queue.try_send(job).map_err(|_| NoAnswer::Full)?;
        if let Ok(result) = tokio::time::timeout(deadline, &mut answer).await {
            return result.unwrap_or(Err(NoAnswer::Late));
        }
        drop(raise);
        match tokio::time::timeout(self.grace, answer).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) | Err(_) => Err(NoAnswer::Late),
        }
    }
}

/// Works until the pool is gone.
fn work(jobs: &Mutex<Receiver<Job>>) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(workers: usize, queue: usize) -> Pool {
        Pool::new(&Limits {
            workers,
            queue,
            grace: Duration::from_secs(30),
            ..Limits::default()
        })
    }

    /// Works until its budget says stop, and says why.
    fn endless(budget: &Budget) -> pencilmark::Spent {
        loop {
            if let Err(spent) = budget.spend(1) {
                return spent;
            }
        }
    }

    #[tokio::test]
    async fn a_deadline_ends_the_work_itself() {
        let pool = pool(1, 1);
        let spent = pool.run(Duration::from_millis(5), endless).await;
        assert_eq!(spent, Ok(pencilmark::Spent::Cancelled));
    }

    #[tokio::test]
    async fn a_caller_that_goes_frees_the_worker() {
        let pool = pool(1, 8);
        let gone = pool.run(Duration::from_hours(1), endless);
        assert!(
            tokio::time::timeout(Duration::from_millis(5), gone)
                .await
                .is_err()
        );
        assert_eq!(pool.run(Duration::from_mins(1), |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_the_worker_lives() {
        let pool = pool(1, 8);
        let failed = pool
            .run(Duration::from_mins(1), |_| panic!("planted"))
            .await;
        assert_eq!(
            failed,
            Err::<(), _>(NoAnswer::Panicked("planted".to_owned()))
        );
        assert_eq!(pool.run(Duration::from_mins(1), |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_full_queue_is_told_at_once() {
        let pool = pool(1, 1);
        let hour = Duration::from_hours(1);
        // One is at work, one waits; tried until both are.
        let mut held = Vec::new();
        let refused = loop {
            let mut next = Box::pin(pool.run(hour, endless));
            match tokio::time::timeout(Duration::from_millis(20), &mut next).await {
                Ok(answer) => break answer,
                Err(_) => held.push(next),
            }
        };
        assert_eq!(refused, Err(NoAnswer::Full));
        assert!(held.len() <= 2, "{}", held.len());
    }
}
