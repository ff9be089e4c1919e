//! [`Search`]: guesses, and learns from conflicts where to guess next.

use super::{Model, State};
use std::ops::ControlFlow;
use whydoku_grid::{Budget, Rng, Spent};

/// A search through everything that a model allows.
#[derive(Debug)]
pub(crate) struct Search<'m> {
    state: State<'m>,
    /// The digits of all cells before each guess, without the guessed digit.
    saved: Vec<u16>,
    /// The cell of each guess.
    guesses: Vec<usize>,
    /// How often a guess in the cell led to a conflict; older conflicts count less.
    weights: Vec<u32>,
    conflicts: u32,
}

/// After so many conflicts, all weights are halved.
const DECAY: u32 = 1 << 14;

impl<'m> Search<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Self {
            state: State::new(model),
            saved: Vec::new(),
            guesses: Vec::new(),
            weights: model.first_weights(),
            conflicts: 0,
        }
    }

    /// Starts again from the digits of the model, narrowed by `limit`; what was learned stays.
    pub(crate) fn restart(&mut self, limit: Option<(usize, u16)>) {
        self.saved.clear();
        self.guesses.clear();
        self.state.digits.copy_from_slice(&self.state.model.start);
        self.state.clear_work();
        self.state.wake_all();
        if let Some((cell, digits)) = limit {
            self.state.digits[cell] &= digits;
        }
    }

    /// The digits that are open once everything that follows from the start is known.
    pub(crate) fn open_digits(&mut self) -> Vec<u16> {
        self.restart(None);
        if self.state.digits.contains(&0) || self.state.settle().is_err() {
            self.state.digits.fill(0);
        }
        self.state.digits.clone()
    }

    /// Hands every solution to `visit` until it breaks. Each guess costs one unit of the budget. With
    /// random numbers, guesses are random.
    pub(crate) fn run(
        &mut self,
        budget: &Budget,
        mut rng: Option<&mut Rng>,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> Result<(), Spent> {
        if self.state.digits.contains(&0) {
            return Ok(());
        }
        loop {
            if self.state.settle().is_ok() {
                if let Some((cell, digit)) = self.choose(rng.as_deref_mut()) {
                    budget.spend(1)?;
                    self.guess(cell, digit);
                    continue;
                }
                if visit(&self.state.digits).is_break() {
                    return Ok(());
                }
            } else {
                self.learn();
            }
            if !self.back() {
                return Ok(());
            }
        }
    }

    fn guess(&mut self, cell: usize, digit: u16) {
        let from = self.saved.len();
        self.saved.extend_from_slice(&self.state.digits);
        self.saved[from + cell] ^= digit;
        self.guesses.push(cell);
        // The digit is open, so this cannot fail.
        let _ = self.state.keep(cell, digit);
    }

    /// Takes back the last guess; `false` if there is none.
    fn back(&mut self) -> bool {
        let Some(cell) = self.guesses.pop() else {
            return false;
        };
        let from = self.saved.len() - self.state.digits.len();
        self.state.digits.copy_from_slice(&self.saved[from..]);
        self.saved.truncate(from);
        self.state.clear_work();
        self.state.touch(cell);
        true
    }

    fn learn(&mut self) {
        if let Some(cell) = self.guesses.last() {
            self.weights[*cell] += 1;
            self.conflicts += 1;
            if self.conflicts == DECAY {
                self.conflicts = 0;
                for weight in &mut self.weights {
                    *weight /= 2;
                }
            }
        }
    }

    /// The cell and digit to try next; `None` if every cell has its digit.
    fn choose(&self, rng: Option<&mut Rng>) -> Option<(usize, u16)> {
        let (mut best, mut best_weight, mut best_count) = (None, 0, 1);
        for (cell, (digits, weight)) in self.state.digits.iter().zip(&self.weights).enumerate() {
            let count = digits.count_ones();
            if count < 2 {
                continue;
            }
            // Compares weight / count without dividing.
            let better = best.is_none()
                || u64::from(*weight) * u64::from(best_count)
                    > u64::from(best_weight) * u64::from(count);
            if better {
                (best, best_weight, best_count) = (Some(cell), *weight, count);
            }
        }
        let cell = best?;
        let digits = self.state.digits[cell];
        let mut left = digits;
        if let Some(rng) = rng {
            for _ in 0..rng.index(best_count as usize) {
                left &= left - 1;
            }
        }
        Some((cell, left & left.wrapping_neg()))
    }
}
