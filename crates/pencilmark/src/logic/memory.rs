//! [`Memory`]: what a path knows of its earlier states, so that no technique looks again at what has
//! not changed since it found nothing there.

use super::Technique;
use crate::grid::{CellSet, Digit, DigitSet, HouseSet, Pencilmarks};
use std::cell::Cell;

/// States are numbered from 1 in the order they are seen.
type Number = u32;

/// What has changed when, and when each technique last came back with nothing.
#[derive(Debug)]
pub(super) struct Memory {
    /// The number of the state seen last.
    now: Number,
    /// Its open cells by digit.
    positions: [CellSet; 9],
    /// The houses in which each digit has one place left, and the state they were counted in.
    lone_houses: [Cell<(Number, HouseSet)>; 9],
    /// The state that last differed in this digit from the one before.
    digits: [Number; 9],
    /// The state that last differed in this house from the one before.
    houses: [Number; 27],
    /// The last state in which each technique found nothing; 0 if there is none.
    barren: Vec<Cell<Number>>,
}

impl Memory {
    /// Knows nothing yet.
    pub(super) fn new(techniques: &[&'static dyn Technique]) -> Self {
        Self {
            now: 0,
            positions: [CellSet::EMPTY; 9],
            lone_houses: [const { Cell::new((0, HouseSet::EMPTY)) }; 9],
            digits: [0; 9],
            houses: [0; 27],
            barren: vec![Cell::new(0); techniques.len()],
        }
    }

    /// Goes on to the next state.
    pub(super) fn see(&mut self, marks: &Pencilmarks) {
        self.now += 1;
        let mut changed = CellSet::EMPTY;
        for digit in Digit::ALL {
            let d = digit.index();
            let positions = marks.positions(digit);
            if positions != self.positions[d] {
                changed |= positions ^ self.positions[d];
                self.positions[d] = positions;
                self.digits[d] = self.now;
            }
        }
        for house in changed.houses() {
            self.houses[house.index()] = self.now;
        }
    }

    /// The houses in which the digit has one place left. Counted again only after a change.
    pub(super) fn lone_houses(&self, digit: Digit) -> HouseSet {
        let d = digit.index();
        let (counted, known) = self.lone_houses[d].get();
        if counted >= self.digits[d] && counted > 0 {
            return known;
        }
        let lone = self.positions[d].lone_houses();
        self.lone_houses[d].set((self.now, lone));
        lone
    }

    /// The technique with this place in the order has found nothing in the state seen last.
    pub(super) fn found_nothing(&self, technique: usize) {
        self.barren[technique].set(self.now);
    }

    /// The digits that have changed since the technique last found nothing.
    pub(super) fn fresh_digits(&self, technique: usize) -> DigitSet {
        let since = self.barren[technique].get();
        Digit::ALL
            .into_iter()
            .filter(|digit| self.digits[digit.index()] > since)
            .collect()
    }

    /// The houses in which some cell has changed since the technique last found nothing.
    pub(super) fn fresh_houses(&self, technique: usize) -> HouseSet {
        let since = self.barren[technique].get();
        let houses = HouseSet::ALL.into_iter();
        houses
            .filter(|house| self.houses[house.index()] > since)
            .collect()
    }
}
