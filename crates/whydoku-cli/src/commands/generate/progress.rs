//! The progress of the search, on a terminal.

use crate::progress::Progress;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use whydoku::generate::Watch;
use whydoku::grid::words;

/// Shows how many puzzles are made, how many were tried, and how close the closest one is.
pub(super) fn start(watch: &Arc<Watch>, count: u64) -> Option<Progress> {
    let watch = Arc::clone(watch);
    let template = "{pos} of {len} made, {msg}, {elapsed}";
    Progress::start(template, Some(count), move |bar| {
        let tries = watch.tries.load(Ordering::Relaxed);
        let nearest = watch.nearest.load(Ordering::Relaxed);
        bar.set_position(watch.made.load(Ordering::Relaxed));
        let per_second = u128::from(tries) * 1000 / bar.elapsed().as_millis().max(1);
        let mut message = format!("{}, {per_second} per second", words::count(tries, "try"));
        // A puzzle that is off by 0 has been found.
        if nearest > 0 {
            let _ = write!(message, ", the closest is off by {nearest}");
        }
        bar.set_message(message);
    })
}
