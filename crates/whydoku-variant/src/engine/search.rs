//! [`Search`]: guesses, and learns from conflicts where to guess next.
//!
//! What did not pay, in guesses until a puzzle is proved unique:
//!
//! * Raising the weight of the guessed cell alone, not of the cells that took part in the conflict: a hard
//!   renban puzzle 221,014 instead of 149,657, two hard thermometers over 2,000,000 instead of 75,643.
//! * Staying with the cell of the last conflict until it has a digit: the thermometers 189,951, nine little
//!   killers 32,930 instead of 29,223, ten killers without givens 6,726 instead of 4,879.
//! * Restarts until the first solution, with what the conflicts taught (after 50 conflicts, then twice as many,
//!   and so on): twenty killers without givens 13,167 instead of 7,996, the killer of `killer-extreme` 13,280
//!   instead of 4,601, 16x16 grids 12,205 instead of 9,446, the renban 143,201 instead of 149,657. A nogood from
//!   a restart could at best spare what these restarts repeat, so none were tried.
//! * Trying the largest digit first: 16x16 grids 7,037 instead of 9,446, but the renban 171,508 and the
//!   thermometers 86,043.
//! * Guessing only cells, not the two places of a digit in a house: the twenty killers 5,377, but the
//!   thermometers 1,168,723.
//! * Two cages whose cells must all differ, also posted as one cage: the twenty killers 10,880 instead of 7,996
//!   with up to 5 cells together, the killer of `killer-extreme` 18,247 instead of 4,601 with up to 7; killers
//!   that need no guess took a tenth longer.
//!
//! What did: halving the weights after 512 conflicts instead of 16,384 (the thermometers 28,666, the renban 120,579,
//! the little killers 26,335, the twenty killers 7,961; the killer of `killer-extreme` 6,858).
//!
//! The same again, with bands and renban windows, on average over the eight orientations of each puzzle. Every cell of a
//! constraint that failed had the same weight as the guessed one: the renban 90,487, the killer of `killer-extreme`
//! 6,766, the twenty killers 8,658, the thermometers 30,157, the little killers 26,208, 32 grids without consecutive
//! neighbors 54,869. With parts of a weight, and with recent weights that are halved after 6 conflicts and count 20
//! times, in this order 77,593, 5,987, 5,703, 28,214, 25,080 and 47,960. What did not pay:
//!
//! * Only recent weights, halved after 12 conflicts: the renban 58,195 and the thermometers 17,637, but the killer of
//!   `killer-extreme` 8,518, the twenty killers 9,043, the little killers 28,769, the last grids 59,015.
//! * Smaller parts for cells with many digits: the killer of `killer-extreme` 5,043 and the twenty killers 5,168, but
//!   the renban 93,427, the thermometers 44,027 and the last grids 52,718.
//! * Four times the weight for the guessed cell, without recent weights: the renban 148,329, the thermometers 99,060,
//!   the little killers 41,907. None for it: the killer of `killer-extreme` 10,991, the twenty killers 9,604.
//! * More weight for cells with the digit that is guessed in most conflicts, without recent weights: the renban 95,200
//!   instead of 92,649, the little killers 26,984 instead of 26,706.

use super::model::CellBits;
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
    /// How often each cell took part in a conflict; older conflicts count less.
    weights: Vec<u32>,
    /// The same, of the last few conflicts.
    recent: Vec<u32>,
    conflicts: u32,
}

/// What a conflict adds to the weight of the guessed cell, and of the one that ran out of digits. What each constraint
/// on a cell adds before the search.
const WEIGHT: u32 = 16;

/// What a conflict adds to the cells of the constraint that failed, in equal parts.
const SHARED: u32 = 64;

/// After so many conflicts, all weights are halved.
const DECAY: u32 = 512;

/// The same for the recent weights.
const RECENT_DECAY: u32 = 6;

/// How much more the recent weights count.
const RECENT: u32 = 20;

/// Guesses without a new digit after which [`Search::cover`] gives up, once it has seen two solutions. A
/// puzzle with one solution is better searched to its end.
const PATIENCE: u32 = 10_000;

impl<'m> Search<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Self {
            state: State::new(model),
            saved: Vec::new(),
            guesses: Vec::new(),
            weights: (model.first_weights().into_iter())
                .map(|weight| weight * WEIGHT)
                .collect(),
            recent: vec![0; model.size.cells()],
            conflicts: 0,
        }
    }

    /// Starts again from the digits of the model, narrowed by `limit`; what was learned stays.
    pub(crate) fn restart(&mut self, limit: Option<(usize, u16)>) {
        self.saved.clear();
        self.guesses.clear();
        let start = &self.state.model.start;
        self.state.all_mut().copy_from_slice(start);
        self.state.clear_work();
        self.state.wake_all();
        if let Some((cell, digits)) = limit {
            self.state.all_mut()[cell] &= digits;
        }
    }

    /// The digits that are open once everything that follows from the start is known.
    pub(crate) fn open_digits(&mut self) -> Vec<u16> {
        self.restart(None);
        if self.state.all().contains(&0) || self.state.settle().is_err() {
            self.state.all_mut().fill(0);
        }
        self.state.all().to_vec()
    }

    /// Hands every solution to `visit` until it breaks. Each guess costs one unit of the budget. With
    /// random numbers, guesses are random.
    pub(crate) fn run(
        &mut self,
        budget: &Budget,
        mut rng: Option<&mut Rng>,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> Result<(), Spent> {
        if self.state.all().contains(&0) {
            return Ok(());
        }
        loop {
            if self.state.settle().is_ok() {
                if let Some((cell, digit)) = self.choose(rng.as_deref_mut()) {
                    budget.spend(1)?;
                    self.guess(cell, digit);
                    continue;
                }
                if visit(self.state.all()).is_break() {
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

    /// Visits the solutions that have a digit which `seen` does not have in its cell, adds their digits, and
    /// leaves out every branch that has nothing new. Returns whether everything was seen; it gives up after
    /// some guesses without a new digit.
    pub(crate) fn cover(&mut self, budget: &Budget, seen: &mut [u16]) -> Result<bool, Spent> {
        if self.state.all().contains(&0) {
            return Ok(true);
        }
        let (mut solutions, mut idle) = (0, 0);
        loop {
            if self.state.settle().is_ok() {
                let digits = self.state.all().iter();
                if digits.zip(&*seen).any(|(digits, seen)| digits & !seen != 0) {
                    if let Some((cell, digit)) = self.choose(None) {
                        let patience = if solutions > 1 {
                            PATIENCE
                        } else {
                            40 * PATIENCE
                        };
                        if idle > patience {
                            return Ok(false);
                        }
                        idle += 1;
                        budget.spend(1)?;
                        self.guess(cell, digit);
                        continue;
                    }
                    (solutions, idle) = (solutions + 1, 0);
                    for (seen, digits) in seen.iter_mut().zip(self.state.all()) {
                        *seen |= digits;
                    }
                }
            } else {
                self.learn();
            }
            if !self.back() {
                return Ok(true);
            }
        }
    }

    fn guess(&mut self, cell: usize, digit: u16) {
        let from = self.saved.len();
        self.saved.extend_from_slice(self.state.all());
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
        let from = self.saved.len() - self.state.all().len();
        self.state.all_mut().copy_from_slice(&self.saved[from..]);
        self.saved.truncate(from);
        self.state.clear_work();
        self.state.touch(cell);
        true
    }

    /// Raises the weights of the cells that took part in a conflict: the guessed one, the one that ran
    /// out of digits, and those of the propagator that failed.
    fn learn(&mut self) {
        let Some(guess) = self.guesses.last() else {
            return;
        };
        let guess = *guess;
        self.raise(guess, WEIGHT);
        if let Some(cell) = self.state.emptied {
            self.raise(cell, WEIGHT);
        }
        if let Some(failed) = self.state.failed {
            let count = self.state.all().len();
            let from = self.saved.len() - count;
            let mut cells: CellBits = self.state.blamed;
            if cells == [0; 4] {
                for cell in self.state.model.propagators[failed].cells() {
                    cells[cell / 64] |= 1 << (cell % 64);
                }
            }
            let open = |cell: &usize| {
                cells[cell / 64] >> (cell % 64) & 1 == 1
                    && !self.saved[from + cell].is_power_of_two()
            };
            let open: Vec<usize> = (0..count).filter(open).collect();
            for cell in &open {
                // A grid has at most 256 cells.
                self.raise(*cell, SHARED / u32::try_from(open.len()).unwrap_or(SHARED));
            }
        }
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(RECENT_DECAY) {
            halve(&mut self.recent);
        }
        if self.conflicts == DECAY {
            self.conflicts = 0;
            halve(&mut self.weights);
        }
    }

    fn raise(&mut self, cell: usize, weight: u32) {
        self.weights[cell] += weight;
        self.recent[cell] += weight;
    }

    /// How much conflict is to be expected of a guess in the cell.
    fn weight(&self, cell: usize) -> u32 {
        self.weights[cell] + RECENT * self.recent[cell]
    }

    /// The cell and digit to try next; `None` if every cell has its digit.
    fn choose(&self, rng: Option<&mut Rng>) -> Option<(usize, u16)> {
        let mut best = Choice::default();
        let mut cell = None;
        for (place, digits) in self.state.all().iter().enumerate() {
            if digits.is_power_of_two() {
                continue;
            }
            let choice = Choice {
                weight: self.weight(place),
                ways: digits.count_ones(),
            };
            if cell.is_none() || choice.is_better_than(best) {
                (best, cell) = (choice, Some(place));
            }
        }
        let cell = cell?;
        let mut left = self.state.get(cell);
        if let Some(rng) = rng {
            for _ in 0..rng.index(best.ways as usize) {
                left &= left - 1;
            }
        } else if best.ways > 2
            && let Some(guess) = self.choose_in_house(best)
        {
            return Some(guess);
        }
        Some((cell, left & left.wrapping_neg()))
    }

    /// A digit with two places in a house, if that is a better guess.
    fn choose_in_house(&self, mut best: Choice) -> Option<(usize, u16)> {
        let mut guess = None;
        for house in &self.state.model.houses {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for cell in house {
                let digits = self.state.get(*cell);
                thrice |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            let mut pairs = twice & !thrice;
            while pairs != 0 {
                let digit = pairs & pairs.wrapping_neg();
                pairs ^= digit;
                let places = (house.iter()).filter(|cell| self.state.get(**cell) & digit != 0);
                let Some(cell) = places.max_by_key(|cell| self.weight(**cell)) else {
                    continue;
                };
                let choice = Choice {
                    weight: self.weight(*cell),
                    ways: 2,
                };
                if choice.is_better_than(best) {
                    (best, guess) = (choice, Some((*cell, digit)));
                }
            }
        }
        guess
    }
}

fn halve(weights: &mut [u32]) {
    for weight in weights {
        *weight /= 2;
    }
}

/// How promising a guess is: much conflict, few ways.
#[derive(Clone, Copy, Debug, Default)]
struct Choice {
    weight: u32,
    ways: u32,
}

impl Choice {
    /// Compares weight / ways without dividing.
    const fn is_better_than(self, other: Self) -> bool {
        self.weight as u64 * other.ways as u64 > other.weight as u64 * self.ways as u64
    }
}
