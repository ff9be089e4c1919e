//! [`DigitMasks`]: a set of candidates as one mask of digits per cell. Inferences that work cell by cell
//! or house by house want this layout; `CandidateSet` is stored digit by digit.

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Pencilmarks};

/// The digits of each cell as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DigitMasks(pub [u16; 81]);

impl DigitMasks {
    /// No digit anywhere.
    pub(crate) const NONE: Self = Self([0; 81]);

    /// The candidates of a state; in solved cells their digit.
    pub(crate) fn of(marks: &Pencilmarks) -> Self {
        let mut masks = Self::from_set(marks.open());
        for cell in !marks.unsolved() {
            masks.0[cell.index()] = marks.get(cell).map_or(0, |digit| 1 << digit.index());
        }
        masks
    }

    /// The candidates of a set.
    pub(crate) fn from_set(set: &CandidateSet) -> Self {
        let mut masks = Self::NONE;
        for digit in Digit::ALL {
            for cell in set.cells(digit) {
                masks.0[cell.index()] |= 1 << digit.index();
            }
        }
        masks
    }

    /// These candidates as a set.
    pub(crate) fn to_set(self) -> CandidateSet {
        let mut by_digit = [CellSet::EMPTY; 9];
        for (cell, mut digits) in Cell::ALL.into_iter().zip(self.0) {
            while digits != 0 {
                by_digit[digits.trailing_zeros() as usize].insert(cell);
                digits &= digits - 1;
            }
        }
        CandidateSet::from_cells(by_digit)
    }

    /// How many cells have one digit.
    pub(crate) fn settled(&self) -> usize {
        let lone = self.0.iter().filter(|digits| digits.is_power_of_two());
        lone.count()
    }

    /// Whether every candidate is among the others.
    pub(crate) fn is_subset(&self, others: &Self) -> bool {
        let pairs = self.0.iter().zip(&others.0);
        pairs.fold(0, |outside, (here, there)| outside | here & !there) == 0
    }

    /// Whether the candidate is in the set.
    pub(crate) const fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.cell.index()] >> candidate.digit.index() & 1 == 1
    }

    /// Adds a candidate.
    pub(crate) const fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.cell.index()] |= 1 << candidate.digit.index();
    }

    /// Removes a candidate.
    pub(crate) const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.cell.index()] &= !(1 << candidate.digit.index());
    }

    /// Adds all of the others.
    pub(crate) fn add(&mut self, others: &Self) {
        for (here, there) in self.0.iter_mut().zip(&others.0) {
            *here |= there;
        }
    }

    /// Removes everything that is not among the others.
    pub(crate) fn intersect(&mut self, others: &Self) {
        for (here, there) in self.0.iter_mut().zip(&others.0) {
            *here &= there;
        }
    }

    /// Removes everything that is among the others.
    pub(crate) fn subtract(&mut self, others: &Self) {
        for (here, there) in self.0.iter_mut().zip(&others.0) {
            *here &= !there;
        }
    }

    /// Removes the candidates that are the only ones of their cells among the others.
    pub(crate) fn subtract_lone(&mut self, others: &Self) {
        for (here, there) in self.0.iter_mut().zip(&others.0) {
            let lone = if there & there.wrapping_sub(1) == 0 {
                *there
            } else {
                0
            };
            *here &= !lone;
        }
    }
}
