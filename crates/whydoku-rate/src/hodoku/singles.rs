//! [`Board`]: the candidates, and the singles in the order in which they appeared.
//!
//! Rule: naked and hidden singles wait in two queues. They are taken in the order in which they
//! appeared, not in reading order. That order depends on the order in which candidates are removed.

use super::choice::Chosen;
use std::collections::VecDeque;
use whydoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks};

#[derive(Clone, Debug)]
pub(super) struct Board {
    marks: Pencilmarks,
    /// The same as in `marks`, except while a digit is being placed: its candidates are removed one
    /// by one.
    candidates: [DigitSet; 81],
    /// How many places a digit has left in a house.
    places: [[u8; 9]; 27],
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl Board {
    /// Creates the board.
    ///
    /// Rule: the givens are placed one by one in reading order, which fills the queues.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut board = Self {
            marks: Pencilmarks::from_grid(grid)
                .expect("a puzzle with a solution has no two equal givens in a house"),
            candidates: [DigitSet::ALL; 81],
            places: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in Cell::ALL {
            if let Some(digit) = grid.get(cell) {
                board.place(Candidate::new(cell, digit));
            }
        }
        board
    }

    pub(super) const fn marks(&self) -> &Pencilmarks {
        &self.marks
    }

    /// Applies a step. A correct step cannot contradict a puzzle that has a solution.
    pub(super) fn apply(&mut self, chosen: &Chosen) {
        let applied = chosen.conclusions.apply(&mut self.marks);
        debug_assert!(applied.is_ok(), "a step contradicts the puzzle");
        for candidate in &chosen.order {
            self.remove(*candidate);
        }
        for candidate in &chosen.conclusions.placements {
            self.place(*candidate);
        }
    }

    /// Returns a full house without removing it from the queue.
    ///
    /// Rule: a full house is a queued naked single in a house with no other empty cell.
    pub(super) fn full_house(&self) -> Option<Candidate> {
        let unsolved = self.marks.unsolved();
        let is_last = |house: House| (unsolved & house.cells()).len() == 1;
        self.naked
            .iter()
            .copied()
            .find(|c| self.is_open(*c) && c.cell.houses().into_iter().any(is_last))
    }

    pub(super) fn naked_single(&mut self) -> Option<Candidate> {
        while let Some(candidate) = self.naked.pop_front() {
            if self.is_open(candidate) {
                return Some(candidate);
            }
        }
        None
    }

    pub(super) fn hidden_single(&mut self) -> Option<Candidate> {
        while let Some(candidate) = self.hidden.pop_front() {
            let digit = candidate.digit.index();
            let is_only = |house: House| self.places[house.index()][digit] == 1;
            let houses = candidate.cell.houses();
            if self.is_open(candidate) && houses.into_iter().any(is_only) {
                return Some(candidate);
            }
        }
        None
    }

    /// Returns the candidates of a cell, also while a supposition has not reached `marks`.
    pub(super) const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Removes a candidate for the sake of an argument.
    pub(super) fn suppose_false(&mut self, candidate: Candidate) {
        self.remove(candidate);
    }

    /// Places a digit for the sake of an argument.
    pub(super) fn suppose_true(&mut self, candidate: Candidate) {
        self.place(candidate);
    }

    /// Lists the singles of these cells that have appeared, without removing them from the queues.
    ///
    /// Rule: of hidden singles, only the first of a cell counts.
    pub(super) fn waiting_singles(&self, cells: CellSet) -> Vec<Candidate> {
        let is_only = |candidate: Candidate| {
            let mut houses = candidate.cell.houses().into_iter();
            houses.any(|house| self.places[house.index()][candidate.digit.index()] == 1)
        };
        let naked = self
            .naked
            .iter()
            .copied()
            .filter(|c| cells.contains(c.cell));
        let mut singles: Vec<Candidate> = naked.collect();
        let mut rest = cells;
        for candidate in self.hidden.iter().copied() {
            if rest.contains(candidate.cell) && is_only(candidate) {
                rest.remove(candidate.cell);
                singles.push(candidate);
            }
        }
        singles
    }

    const fn is_open(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell.index()].contains(candidate.digit)
    }

    /// Rule: the digit is removed from the peers first, in reading order, then the other digits are
    /// removed from the cell.
    fn place(&mut self, placed: Candidate) {
        for peer in placed.cell.peers() {
            self.remove(Candidate::new(peer, placed.digit));
        }
        let before = std::mem::take(&mut self.candidates[placed.cell.index()]);
        for digit in before {
            for house in placed.cell.houses() {
                let left = self.decrement_places(house, digit);
                if digit != placed.digit && left == 1 {
                    self.queue_hidden(house, digit);
                }
            }
        }
    }

    /// Rule: a naked single is queued before hidden ones, and those in the order row, column, box.
    fn remove(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.is_open(candidate) {
            return;
        }
        let left = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = left;
        if let Some(last) = left.only() {
            self.naked.push_back(Candidate::new(cell, last));
        }
        for house in cell.houses() {
            if self.decrement_places(house, digit) == 1 {
                self.queue_hidden(house, digit);
            }
        }
    }

    const fn decrement_places(&mut self, house: House, digit: Digit) -> u8 {
        let places = &mut self.places[house.index()][digit.index()];
        *places -= 1;
        *places
    }

    fn queue_hidden(&mut self, house: House, digit: Digit) {
        let mut cells = house.cells().into_iter();
        if let Some(cell) = cells.find(|c| self.candidates[c.index()].contains(digit)) {
            self.hidden.push_back(Candidate::new(cell, digit));
        }
    }
}
