//! Long calls: Python's other threads run on, Ctrl-C and timeouts end them.

use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How long a signal may wait before somebody looks.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work in a thread of its own and returns its result.
///
/// The work gets a flag that ends its budget. Ctrl-C raises it, and so does a timeout (in seconds), after
/// which the work returns what it has.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    with_progress(py, timeout, |_| Ok(()), work)
}

/// The same; `tick` is called every now and then until the work is done.
pub(crate) fn with_progress<T: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let mut left = timeout
        .map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX));
    let flag = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, mut receiver) = sync_channel(1);
        let raised = Arc::clone(&flag);
        scope.spawn(move || {
            // The receiver is there until the result has arrived.
            let _ = sender.send(work(raised));
        });
        let mut interrupted = None;
        loop {
            let wait = left.map_or(PATIENCE, |left| left.min(PATIENCE));
            let received;
            (receiver, received) = py.detach(move || {
                let received = receiver.recv_timeout(wait);
                (receiver, received)
            });
            match received {
                Ok(result) => return interrupted.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    // Leaving the scope reports the panic of the thread.
                    return Err(pyo3::exceptions::PyRuntimeError::new_err(
                        "the work ended without a result",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(left) = &mut left {
                *left = left.saturating_sub(wait);
                if left.is_zero() {
                    flag.store(true, Ordering::Relaxed);
                }
            }
            if interrupted.is_none()
                && let Err(signal) = py.check_signals().and_then(|()| tick(py))
            {
                flag.store(true, Ordering::Relaxed);
                interrupted = Some(signal);
            }
        }
    })
}
