//! [`Memory`]: what a path knows of its earlier states, so that no technique looks again at what has
//! not changed since it found nothing there.

use crate::Technique;
use crate::infer::assumptions::Assumptions;
use crate::infer::digit_prefilter::eliminable_places;
use std::cell::{Cell, OnceCell, RefCell};
use whydoku_grid::{CellSet, Digit, DigitSet, HouseSet, Pencilmarks};

/// States are numbered from 1 in the order they are seen.
type Number = usize;

/// A set of cells and the houses with exactly one of them.
#[derive(Clone, Copy, Debug)]
struct Lone {
    cells: CellSet,
    houses: HouseSet,
}

impl Lone {
    const NONE: Self = Self {
        cells: CellSet::EMPTY,
        houses: HouseSet::EMPTY,
    };

    /// Goes on to other cells, which differ in these. Only what they touch is counted again.
    fn go_on(&mut self, cells: CellSet, difference: CellSet) {
        self.cells = cells;
        match difference.only() {
            // So it is for most digits: they lose the place that another one took.
            Some(cell) => {
                for house in cell.houses() {
                    let lone = (cells & house.cells()).only().is_some();
                    self.houses.set(house, lone);
                }
            }
            None => self.houses = cells.lone_houses(),
        }
    }
}

/// What has changed when, and when each technique last came back with nothing.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The open cells of the state seen last, by digit.
    digits: [Lone; 9],
    /// Its unsolved cells.
    unsolved: Lone,
    /// How often it has each digit placed.
    copies: [u8; 9],
    /// For each state the digits and the cells in which it differs from the one before.
    changes: Vec<(DigitSet, CellSet)>,
    /// The last state in which each technique found nothing; 0 if there is none.
    barren: Vec<Cell<Number>>,
    /// The places of each digit without a template, and the state they were sought in.
    doubtful: [Cell<(Number, CellSet)>; 9],
    /// Most paths never assume anything.
    assumptions: OnceCell<Box<RefCell<Assumptions>>>,
}

impl Memory {
    /// Knows nothing yet.
    pub(crate) fn new(techniques: &[&'static dyn Technique]) -> Self {
        Self {
            digits: [Lone::NONE; 9],
            unsolved: Lone::NONE,
            copies: [0; 9],
            changes: Vec::with_capacity(128),
            barren: vec![Cell::new(0); techniques.len()],
            doubtful: [const { Cell::new((0, CellSet::EMPTY)) }; 9],
            assumptions: OnceCell::new(),
        }
    }

    /// The number of the state seen last.
    const fn now(&self) -> Number {
        self.changes.len()
    }

    /// Goes on to the next state.
    pub(crate) fn see(&mut self, marks: &Pencilmarks) {
        let solved = marks.unsolved() ^ self.unsolved.cells;
        if !solved.is_empty() {
            self.unsolved.go_on(marks.unsolved(), solved);
        }
        if self.changes.is_empty() {
            self.copies =
                Digit::ALL.map(|digit| u8::try_from(marks.placed(digit).len()).unwrap_or(9));
        } else {
            for digit in solved.into_iter().filter_map(|cell| marks.get(cell)) {
                self.copies[digit.index()] += 1;
            }
        }
        let (mut digits, mut cells) = (DigitSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::ALL {
            let (positions, lone) = (marks.positions(digit), &mut self.digits[digit.index()]);
            let difference = positions ^ lone.cells;
            if !difference.is_empty() {
                lone.go_on(positions, difference);
                digits.insert(digit);
                cells |= difference;
            }
        }
        self.changes.push((digits, cells));
    }

    /// How often the digit is placed.
    pub(crate) const fn copies(&self, digit: Digit) -> usize {
        self.copies[digit.index()] as usize
    }

    /// The houses in which the digit has one place left.
    pub(crate) const fn lone_houses(&self, digit: Digit) -> HouseSet {
        self.digits[digit.index()].houses
    }

    /// The houses with one unsolved cell.
    pub(crate) const fn nearly_full_houses(&self) -> HouseSet {
        self.unsolved.houses
    }

    /// The places of the digit that arguments about it alone can rule out. Sought again only after a
    /// change.
    pub(crate) fn eliminable_places(&self, marks: &Pencilmarks, digit: Digit) -> CellSet {
        let slot = &self.doubtful[digit.index()];
        let (sought, known) = slot.get();
        if sought > 0 && !self.changes_since(sought).any(|(d, _)| d.contains(digit)) {
            return known;
        }
        let doubtful = eliminable_places(marks, digit);
        slot.set((self.now(), doubtful));
        doubtful
    }

    /// What is known of candidates that were assumed in the states before.
    pub(crate) fn assumptions(&self) -> &RefCell<Assumptions> {
        self.assumptions.get_or_init(Box::default)
    }

    /// The technique with this place in the order has found nothing in the state seen last.
    pub(crate) fn found_nothing(&self, technique: usize) {
        self.barren[technique].set(self.now());
    }

    /// The digits that have changed since the technique last found nothing.
    pub(crate) fn fresh_digits(&self, technique: usize) -> DigitSet {
        let changes = self.changes_since(self.barren[technique].get());
        changes.fold(DigitSet::EMPTY, |all, (digits, _)| all | *digits)
    }

    /// The cells that have changed since the technique last found nothing.
    pub(crate) fn fresh_cells(&self, technique: usize) -> CellSet {
        let changes = self.changes_since(self.barren[technique].get());
        changes.fold(CellSet::EMPTY, |all, (_, cells)| all | *cells)
    }

    fn changes_since(&self, state: Number) -> std::slice::Iter<'_, (DigitSet, CellSet)> {
        self.changes[state..].iter()
    }
}
