//! The progress of the search, on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use whydoku::generate::Watch;
use whydoku::grid::words;

/// A line that a thread of its own redraws four times a second.
pub(super) struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

const PERIOD: Duration = Duration::from_millis(250);

impl Progress {
    /// Draws only on a terminal, and only if the puzzles are not printed there too.
    pub(super) fn start(watch: &Arc<Watch>, count: u64) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let thread = shown.then(|| {
            let (watch, done) = (Arc::clone(watch), Arc::clone(&done));
            std::thread::spawn(move || draw(&watch, count, &done))
        });
        Self { done, thread }
    }

    /// Removes the line from the screen.
    pub(super) fn finish(self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            thread.thread().unpark();
            // A failed drawing does not matter.
            let _ = thread.join();
        }
    }
}

fn draw(watch: &Watch, count: u64, done: &AtomicBool) {
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{pos} of {len} made, {msg}, {elapsed}") {
        bar.set_style(style);
    }
    let mut before = 0;
    while !done.load(Ordering::Relaxed) {
        std::thread::park_timeout(PERIOD);
        let tries = watch.tries.load(Ordering::Relaxed);
        let nearest = watch.nearest.load(Ordering::Relaxed);
        bar.set_position(watch.made.load(Ordering::Relaxed));
        let mut message = format!(
            "{}, {} per second",
            words::count(tries, "try"),
            4 * (tries - before)
        );
        // A puzzle that is off by 0 has been found.
        if nearest > 0 {
            let _ = write!(message, ", the closest is off by {nearest}");
        }
        bar.set_message(message);
        before = tries;
    }
    bar.finish_and_clear();
}
