//! Chosen steps of a path, checked without the others.

use super::check::{State, check_step};
use super::read::{Path, Step};

/// Checks chosen steps of a path.
#[derive(Debug)]
pub struct Replay<'a> {
    path: &'a Path,
    start: State<'a>,
}

impl<'a> Replay<'a> {
    /// Prepares a path.
    pub fn new(path: &'a Path) -> Self {
        let (start, _) = State::start(path);
        Self { path, start }
    }

    /// Whether each of these steps is accepted after those before it, and after no others. Steps are numbered
    /// from 0.
    pub fn accepts(&self, steps: &[usize]) -> Vec<bool> {
        let mut state = self.start.clone();
        let steps = steps.iter().filter_map(|step| self.path.steps.get(*step));
        let accept = |step: &Step| {
            let accepted = check_step(&state, step).is_ok();
            for conclusion in &step.conclusions {
                state.learn(*conclusion);
            }
            accepted
        };
        steps.map(accept).collect()
    }
}
