//! A bounded pool of threads for the computing.
//!
//! Every job has a flag that its [`Budget`] looks at. The flag is raised by the deadline, and by the
//! caller's hang-up: the future is dropped then, and its guard with it. So work ends when nobody
//! waits for it any more, which a timeout around the future alone would not do.
//!
//! There are two queues, each with threads of its own. Whoever asks for whole paths by the hundred fills
//! the long one, and its threads give way; solutions and hints go through the other and do not notice.

use crate::limits::Limits;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use whydoku::Budget;

type Job = Box<dyn FnOnce() + Send>;

/// Which queue a job waits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// What a player waits for while playing: milliseconds as a rule.
    Quick,
    /// What may take seconds.
    Long,
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
    /// The most that wait.
    most: usize,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    /// The pool is gone.
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
        // Nothing that can panic is done under the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_full(&self) -> bool {
        self.lock().jobs.len() >= self.most
    }

    /// Puts a job in, unless the queue is full.
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

    /// Works until the pool is gone.
    fn work(&self) {
        while let Some(job) = self.next() {
            job();
        }
    }

    /// The next job, waited for; none if the pool is gone.
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
    /// The work did not end in time, though its flag was raised.
    Late,
    /// The work panicked, and said this.
    Panicked(String),
}

/// Lets the calling thread give way: the threads that read and answer, and those for quick work, get
/// three times its share of a core, however many paths are asked for. Not more, since other programs
/// are not to starve it either.
#[cfg(target_os = "linux")]
fn step_back() {
    // On Linux the order of precedence is a thread's own. Without the right to change it all goes on.
    let _ = rustix::process::setpriority_process(None, 5);
}

#[cfg(not(target_os = "linux"))]
const fn step_back() {}

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
                step_back();
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

    /// Whether one more job of this lane would be refused now.
    pub(crate) fn is_full(&self, lane: Lane) -> bool {
        self.queue(lane).is_full()
    }

    /// Does the work on a thread of the pool. Its budget ends at the deadline, counted from now, or
    /// when this future is dropped.
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
            // Nobody may be waiting any more.
            let _ = reply.send(result.map_err(|panic| NoAnswer::Panicked(said(&*panic))));
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
    async fn a_caller_that_goes_frees_the_worker() {
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
    async fn a_panic_is_an_answer_and_the_worker_lives() {
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
    async fn a_full_queue_is_told_at_once() {
        let pool = pool(1, 1);
        let hour = Duration::from_hours(1);
        // One is at work, one waits; tried until both are.
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
    async fn long_work_on_every_worker_does_not_keep_quick_work_waiting() {
        let hour = Duration::from_hours(1);
        let pool = Pool::new(&Limits {
            workers: 2,
            quick_workers: 1,
            queue: 2,
            ..Limits::default()
        });
        // Two are at work, two wait, the fifth is refused.
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
