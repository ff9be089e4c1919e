//! [`State`]: the digits that each cell can still hold, and the work that changes have caused.

use super::Model;
use super::model::CellBits;

/// The state cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// A part of a constraint that removes digits that cannot be there.
///
/// It may miss some, but it must never remove a digit of a solution, and once all its cells hold one
/// digit it must report a conflict exactly if its constraint is broken.
pub(crate) trait Propagator: Send + Sync + std::fmt::Debug {
    /// The cells whose changes concern it.
    fn cells(&self) -> &[usize];

    /// How costly it is; cheap propagators run first.
    fn cost(&self) -> Cost {
        Cost::Medium
    }

    /// Removes digits.
    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict>;
}

/// How costly a propagator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    Low,
    Medium,
    High,
}

/// The most cells of a grid. A number of a cell without its higher bits is always a place in an array of this
/// length, which spares the hottest code a check.
const MOST_CELLS: usize = 256;

/// One position of the search.
#[derive(Debug)]
pub(crate) struct State<'m> {
    pub(crate) model: &'m Model,
    /// The digits of each cell, one bit each; cells that the grid does not have come last.
    digits: [u16; MOST_CELLS],
    /// The number of cells.
    count: usize,
    /// The cells that changed and whose neighbors do not know yet.
    changed: [u64; 4],
    /// The propagators that have work, in order of cost.
    waiting: Vec<u64>,
    /// The propagator that found the last conflict, and the cell that lost its last digit, if any.
    pub(super) failed: Option<usize>,
    pub(super) emptied: Option<usize>,
    /// The cells of the last conflict, if the propagator named them.
    pub(super) blamed: CellBits,
}

impl<'m> State<'m> {
    /// The state in which nothing is known beyond the model, with all work still to do.
    pub(crate) fn new(model: &'m Model) -> Self {
        let mut state = Self {
            model,
            digits: [0; MOST_CELLS],
            count: model.start.len(),
            changed: [0; 4],
            waiting: vec![0; model.words],
            failed: None,
            emptied: None,
            blamed: [0; 4],
        };
        state.all_mut().copy_from_slice(&model.start);
        state.wake_all();
        state
    }

    /// The digits of all cells.
    pub(super) fn all(&self) -> &[u16] {
        &self.digits[..self.count]
    }

    pub(super) fn all_mut(&mut self) -> &mut [u16] {
        &mut self.digits[..self.count]
    }

    /// Marks every cell as changed, so that every propagator runs.
    pub(crate) fn wake_all(&mut self) {
        for cell in 0..self.count {
            self.touch(cell);
        }
    }

    /// The digits of a cell.
    #[inline]
    pub(crate) const fn get(&self, cell: usize) -> u16 {
        self.digits[cell % MOST_CELLS]
    }

    /// Keeps only digits of `set` in the cell.
    #[inline]
    pub(crate) const fn keep(&mut self, cell: usize, set: u16) -> Result<(), Conflict> {
        let old = self.get(cell);
        let new = old & set;
        if new == old {
            return Ok(());
        }
        self.digits[cell % MOST_CELLS] = new;
        self.touch(cell);
        if new == 0 {
            self.emptied = Some(cell);
            return Err(Conflict);
        }
        Ok(())
    }

    /// Removes the digits of `set` from the cell.
    #[inline]
    pub(crate) const fn remove(&mut self, cell: usize, set: u16) -> Result<(), Conflict> {
        self.keep(cell, !set)
    }

    /// Notes that a cell takes part in a conflict.
    pub(crate) const fn blame(&mut self, cell: usize) {
        self.blamed[cell % MOST_CELLS / 64] |= 1 << (cell % 64);
    }

    /// Marks a cell as changed.
    #[inline]
    pub(super) const fn touch(&mut self, cell: usize) {
        self.changed[cell % MOST_CELLS / 64] |= 1 << (cell % 64);
    }

    /// Forgets all work.
    pub(super) fn clear_work(&mut self) {
        self.changed = [0; 4];
        self.waiting.fill(0);
    }

    /// Runs whatever has work until nothing changes.
    pub(crate) fn settle(&mut self) -> Result<(), Conflict> {
        (self.failed, self.emptied, self.blamed) = (None, None, [0; 4]);
        loop {
            self.pass_on()?;
            let Some(next) = self.next_waiting() else {
                return Ok(());
            };
            let model = self.model;
            if let Err(conflict) = model.propagators[next].propagate(self) {
                self.failed = Some(next);
                return Err(conflict);
            }
        }
    }

    /// Tells the neighbors of changed cells, and wakes the propagators of these cells.
    fn pass_on(&mut self) -> Result<(), Conflict> {
        let model = self.model;
        while let Some(word) = self.changed.iter().position(|word| *word != 0) {
            let cell = word * 64 + self.changed[word].trailing_zeros() as usize;
            self.changed[word] &= self.changed[word] - 1;
            self.wake(cell);
            let digits = self.get(cell);
            if digits.is_power_of_two() {
                for peer in model.peers(cell) {
                    self.remove(usize::from(*peer), digits)?;
                }
            }
            for (other, table) in model.arcs(cell) {
                let partners = model.tables[usize::from(*table)].partners(digits);
                self.keep(usize::from(*other), partners)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn wake(&mut self, cell: usize) {
        let from = cell * self.model.words;
        let watchers = &self.model.watchers[from..from + self.model.words];
        for (waiting, watching) in self.waiting.iter_mut().zip(watchers) {
            *waiting |= watching;
        }
    }

    /// Takes the cheapest propagator that has work.
    #[inline]
    fn next_waiting(&mut self) -> Option<usize> {
        for (place, word) in self.waiting.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(place * 64 + bit);
            }
        }
        None
    }
}
