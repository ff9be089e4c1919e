//! [`Memory`]: what a path knows of its earlier states, so that no technique looks again at what has
//! not changed since it found nothing there.

use super::Technique;
use super::shared::digit_doubt::doubtful_places;
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
    /// The houses in which each digit has one place left.
    lone_houses: [HouseSet; 9],
    /// The places of each digit without a template, and the state they were sought in.
    doubtful: [Cell<(Number, CellSet)>; 9],
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
            lone_houses: [HouseSet::EMPTY; 9],
            doubtful: [const { Cell::new((0, CellSet::EMPTY)) }; 9],
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
            let difference = positions ^ self.positions[d];
            if difference.is_empty() {
                continue;
            }
            changed |= difference;
            self.positions[d] = positions;
            self.digits[d] = self.now;
            match difference.only() {
                // Most digits lose the place that another one took: three houses to count.
                Some(cell) => {
                    for house in cell.houses() {
                        let lone = (positions & house.cells()).only().is_some();
                        self.lone_houses[d].set(house, lone);
                    }
                }
                None => self.lone_houses[d] = positions.lone_houses(),
            }
        }
        for house in changed.houses() {
            self.houses[house.index()] = self.now;
        }
    }

    /// For each digit the houses in which it has one place left.
    pub(super) const fn lone_houses(&self) -> &[HouseSet; 9] {
        &self.lone_houses
    }

    /// The places of the digit that arguments about it alone can rule out. Sought again only after a
    /// change.
    pub(super) fn doubtful_places(&self, marks: &Pencilmarks, digit: Digit) -> CellSet {
        let d = digit.index();
        let (sought, known) = self.doubtful[d].get();
        if sought >= self.digits[d] && sought > 0 {
            return known;
        }
        let doubtful = doubtful_places(marks, digit);
        self.doubtful[d].set((self.now, doubtful));
        doubtful
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
