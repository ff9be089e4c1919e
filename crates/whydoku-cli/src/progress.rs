//! [`Progress`]: one line on the terminal that shows that work is going on, and how far it is.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that ends sooner shows nothing.
const DELAY: Duration = Duration::from_millis(500);

/// The time between two drawings.
const PERIOD: Duration = Duration::from_millis(250);

/// A line on standard error that a thread of its own redraws four times a second.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Progress {
    /// Starts the line, unless standard error is not a terminal. `total` is what is to be done, if
    /// that is known; `update` sets position and message before each drawing.
    pub(crate) fn start(
        template: &str,
        total: Option<u64>,
        update: impl Fn(&ProgressBar) + Send + 'static,
    ) -> Option<Self> {
        if !io::stderr().is_terminal() {
            return None;
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let done = Arc::new(AtomicBool::new(false));
        let drawn = (bar.clone(), Arc::clone(&done));
        let thread = thread::spawn(move || {
            let (bar, done) = drawn;
            thread::park_timeout(DELAY);
            if done.load(Ordering::Relaxed) {
                return;
            }
            // The terminal is drawn on at once; the line must say something by then.
            update(&bar);
            bar.set_draw_target(ProgressDrawTarget::stderr());
            while !done.load(Ordering::Relaxed) {
                update(&bar);
                bar.tick();
                thread::park_timeout(PERIOD);
            }
        });
        Some(Self {
            bar,
            done,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Takes the line off the screen while something else is printed.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the line for good.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            thread.thread().unpark();
            // A failed drawing does not matter.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
