//! A bounded pool of threads for the computing.
//!
//! Every job has a flag that its [`Budget`] checks. The deadline raises the flag, and so does a client
//! that hangs up, because that drops the future and its guard. So the work itself ends when nobody
//! waits for it any more; a timeout around the future alone would not do that.
//!
//! There are two queues, each with its own threads. A client that asks for hundreds of paths fills
//! the long queue, whose threads have a low priority; solutions and hints use the other queue and
//! are not affected.

use crate::limits::Limits;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use whydoku::Budget;
use whydoku_api::Effort;

type Job = Box<dyn FnOnce() + Send>;

/// Which queue a job waits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Work that a player waits for while playing: milliseconds as a rule.
    Quick,
    /// Work that may take seconds.
    Long,
}

impl Lane {
    /// The queue for questions of this effort.
    pub(crate) const fn of(effort: Effort) -> Self {
        match effort {
            Effort::Quick | Effort::Hint => Self::Quick,
            Effort::Long => Self::Long,
        }
    }
}

/// The threads and their queues.
pub(crate) struct Pool {
    quick: Arc<Queue>,
    long: Arc<Queue>,
    grace: Duration,
}

/// The jobs that wait in one lane.
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// The most jobs that may wait.
    most: usize,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    /// Whether the pool was dropped.
    closed: bool,
}

impl Queue {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            most,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // No code that runs under the lock can panic.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_full(&self) -> bool {
        self.lock().jobs.len() >= self.most
    }

    /// Adds a job, unless the queue is full.
    fn offer(&self, job: Job) -> Result<(), NoAnswer> {
        let mut waiting = self.lock();
        if waiting.jobs.len() >= self.most {
            return Err(NoAnswer::Full);
        }
        waiting.jobs.push_back(job);
        drop(waiting);
        self.changed.notify_one();
        Ok(())
    }

    /// Works until the pool is dropped.
    fn work(&self) {
        while let Some(job) = self.next() {
            job();
        }
    }

    /// Waits for the next job; `None` once the pool is dropped.
    fn next(&self) -> Option<Job> {
        let idle = |waiting: &mut Waiting| waiting.jobs.is_empty() && !waiting.closed;
        let woken = self.changed.wait_while(self.lock(), idle);
        let mut waiting = woken.unwrap_or_else(PoisonError::into_inner);
        if waiting.closed {
            return None;
        }
        waiting.jobs.pop_front()
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The queue is full.
    Full,
    /// The work did not stop in time after its flag was raised.
    Late,
    /// The work panicked with this message.
    Panicked(String),
}

/// Lowers the priority of the calling thread, so that threads for quick work and for the network get
/// three times its share of a core. No lower than that, or other programs could starve it.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux each thread has its own priority. If changing it is not allowed, nothing is lost.
    let _ = rustix::process::setpriority_process(None, 5);
}

#[cfg(not(target_os = "linux"))]
const fn lower_priority() {}

/// Raises the flag when dropped.
struct Raise(Arc<AtomicBool>);

impl Drop for Raise {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (quick, long) = (Queue::new(limits.queue), Queue::new(limits.queue));
        for _ in 0..limits.quick_workers.max(1) {
            let queue = Arc::clone(&quick);
            std::thread::spawn(move || queue.work());
        }
        for _ in 0..limits.workers.max(1) {
            let queue = Arc::clone(&long);
            std::thread::spawn(move || {
                lower_priority();
                queue.work();
            });
        }
        Self {
            quick,
            long,
            grace: limits.grace,
        }
    }

    fn queue(&self, lane: Lane) -> &Queue {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Long => &self.long,
        }
    }

    /// Whether the lane would refuse one more job now.
    pub(crate) fn is_full(&self, lane: Lane) -> bool {
        self.queue(lane).is_full()
    }

    /// Runs work on a thread of the pool. Its budget ends at the deadline, counted from now, or when
    /// this future is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        deadline: Duration,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let raise = Raise(Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&raise.0);
        let (reply, mut answer) = oneshot::channel();
        let job: Job = Box::new(move || {
            let budget = Budget::unlimited().with_cancel(flag);
            let result = catch_unwind(AssertUnwindSafe(|| work(&budget)));
            // The client may have hung up.
            let _ = reply.send(result.map_err(|panic| NoAnswer::Panicked(message(&*panic))));
        });
        self.queue(lane).offer(job)?;
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

impl Drop for Pool {
    fn drop(&mut self) {
        self.quick.close();
        self.long.close();
    }
}

/// The message of a panic.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
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

    /// Works until its budget ends, and returns why.
    fn endless(budget: &Budget) -> whydoku::Spent {
        loop {
            if let Err(spent) = budget.spend(1) {
                return spent;
            }
        }
    }

    #[tokio::test]
    async fn a_deadline_ends_the_work_itself() {
        let pool = pool(1, 1);
        let spent = pool
            .run(Lane::Long, Duration::from_millis(5), endless)
            .await;
        assert_eq!(spent, Ok(whydoku::Spent::Cancelled));
    }

    #[tokio::test]
    async fn a_client_that_hangs_up_frees_the_worker() {
        let pool = pool(1, 8);
        let gone = pool.run(Lane::Long, Duration::from_hours(1), endless);
        assert!(
            tokio::time::timeout(Duration::from_millis(5), gone)
                .await
                .is_err()
        );
        assert_eq!(
            pool.run(Lane::Long, Duration::from_mins(1), |_| 7).await,
            Ok(7)
        );
    }

    #[tokio::test]
    async fn a_panic_is_reported_and_the_worker_survives() {
        let pool = pool(1, 8);
        let failed = pool
            .run(Lane::Long, Duration::from_mins(1), |_| panic!("planted"))
            .await;
        assert_eq!(
            failed,
            Err::<(), _>(NoAnswer::Panicked("planted".to_owned()))
        );
        assert_eq!(
            pool.run(Lane::Long, Duration::from_mins(1), |_| 7).await,
            Ok(7)
        );
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let pool = pool(1, 1);
        let hour = Duration::from_hours(1);
        // One job runs and one waits; try until both do.
        let mut held = Vec::new();
        let refused = loop {
            let mut next = Box::pin(pool.run(Lane::Long, hour, endless));
            match tokio::time::timeout(Duration::from_millis(20), &mut next).await {
                Ok(answer) => break answer,
                Err(_) => held.push(next),
            }
        };
        assert_eq!(refused, Err(NoAnswer::Full));
        assert!(held.len() <= 2, "{}", held.len());
    }

    #[tokio::test]
    async fn long_work_on_every_worker_does_not_delay_quick_work() {
        let hour = Duration::from_hours(1);
        let pool = Pool::new(&Limits {
            workers: 2,
            quick_workers: 1,
            queue: 2,
            ..Limits::default()
        });
        // Two jobs run, two wait, the fifth is refused.
        let mut held = Vec::new();
        loop {
            let mut next = Box::pin(pool.run(Lane::Long, hour, endless));
            match tokio::time::timeout(Duration::from_millis(20), &mut next).await {
                Ok(refused) => break assert_eq!(refused, Err(NoAnswer::Full)),
                Err(_) => held.push(next),
            }
        }
        let quick = pool.run(Lane::Quick, Duration::from_mins(1), |_| 7);
        assert_eq!(quick.await, Ok(7));
    }
}
