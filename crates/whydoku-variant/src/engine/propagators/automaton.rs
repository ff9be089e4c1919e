//! [`Walk`]: a line whose digits lead an automaton from start to end.

use crate::automaton::Automaton;
use crate::engine::state::{Conflict, Cost, Propagator, State};
use std::sync::Arc;

/// A line whose digits, read in order, an automaton accepts. A digit stays if some accepted word has
/// it at its place and open digits everywhere else.
#[derive(Debug)]
pub(crate) struct Walk {
    cells: Vec<usize>,
    automaton: Arc<Automaton>,
}

impl Walk {
    pub(crate) const fn new(cells: Vec<usize>, automaton: Arc<Automaton>) -> Self {
        Self { cells, automaton }
    }
}

impl Propagator for Walk {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let automaton = &*self.automaton;
        let words = automaton.words();
        let mut reached = vec![0; (self.cells.len() + 1) * words];
        reached[..words].copy_from_slice(automaton.start());
        for (place, cell) in self.cells.iter().enumerate() {
            let (before, after) = reached[place * words..].split_at_mut(words);
            automaton.each_step(before, state.get(*cell), |_, _, next| {
                for (after, next) in after.iter_mut().zip(next) {
                    *after |= next;
                }
            });
        }
        let mut goal = automaton.accepting().to_vec();
        for (place, cell) in self.cells.iter().enumerate().rev() {
            let before = &reached[place * words..(place + 1) * words];
            let mut useful = vec![0_u64; words];
            let mut kept = 0;
            automaton.each_step(before, state.get(*cell), |from, digit, next| {
                if next.iter().zip(&goal).any(|(next, goal)| next & goal != 0) {
                    useful[from / 64] |= 1 << (from % 64);
                    kept |= 1 << digit;
                }
            });
            state.keep(*cell, kept)?;
            goal = useful;
        }
        Ok(())
    }
}
