//! [`Movable`]: everything a [`Symmetry`] can be applied to.

use super::Symmetry;
use crate::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Pencilmarks,
    Puzzle, Solution, Truth,
};

/// Something made of cells and digits, which a [`Symmetry`] can move.
///
/// Every implementation keeps one law: moving by `a` and then by `b` is moving by `a.then(&b)`.
pub trait Movable: Sized {
    /// The image under a symmetry; usually called through [`Symmetry::apply`].
    #[must_use]
    fn moved(&self, by: &Symmetry) -> Self;
}

impl Movable for Cell {
    fn moved(&self, by: &Symmetry) -> Self {
        let (row, column) = if by.transpose {
            (self.column_index(), self.row_index())
        } else {
            (self.row_index(), self.column_index())
        };
        Self::at(by.rows[row].into(), by.columns[column].into())
    }
}

impl Movable for Digit {
    fn moved(&self, by: &Symmetry) -> Self {
        by.digits[self.index()]
    }
}

impl Movable for DigitSet {
    fn moved(&self, by: &Symmetry) -> Self {
        self.iter().map(|digit| digit.moved(by)).collect()
    }
}

impl Movable for CellSet {
    fn moved(&self, by: &Symmetry) -> Self {
        self.iter().map(|cell| cell.moved(by)).collect()
    }
}

impl Movable for House {
    fn moved(&self, by: &Symmetry) -> Self {
        let number = self.number();
        match self.kind() {
            HouseKind::Box => self.cell(0).moved(by).box_(),
            HouseKind::Row if by.transpose => Self::column(by.columns[number].into()),
            HouseKind::Row => Self::row(by.rows[number].into()),
            HouseKind::Column if by.transpose => Self::row(by.rows[number].into()),
            HouseKind::Column => Self::column(by.columns[number].into()),
        }
    }
}

impl Movable for Candidate {
    fn moved(&self, by: &Symmetry) -> Self {
        Self::new(self.cell.moved(by), self.digit.moved(by))
    }
}

impl Movable for CandidateSet {
    fn moved(&self, by: &Symmetry) -> Self {
        let mut set = Self::EMPTY;
        for digit in Digit::ALL {
            set.insert_cells(digit.moved(by), self.cells(digit).moved(by));
        }
        set
    }
}

impl Movable for Truth {
    fn moved(&self, by: &Symmetry) -> Self {
        match *self {
            Self::Cell(cell) => Self::Cell(cell.moved(by)),
            Self::House(house, digit) => Self::House(house.moved(by), digit.moved(by)),
        }
    }
}

/// Givens stay givens, and placed digits stay placed digits.
impl Movable for Grid {
    fn moved(&self, by: &Symmetry) -> Self {
        let mut grid = Self::EMPTY;
        for (cell, digit) in Cell::ALL.into_iter().zip(self.digits()) {
            if let Some(digit) = digit {
                let put = if self.givens().contains(cell) {
                    Self::set_given
                } else {
                    Self::place
                };
                put(&mut grid, cell.moved(by), digit.moved(by));
            }
        }
        grid
    }
}

impl Movable for Solution {
    fn moved(&self, by: &Symmetry) -> Self {
        let mut digits = *self.digits();
        for (cell, digit) in Cell::ALL.into_iter().zip(self.digits()) {
            digits[cell.moved(by).index()] = digit.moved(by);
        }
        Self::assume_valid(digits)
    }
}

/// A symmetry keeps the number of solutions, so the image needs no new proof.
impl Movable for Puzzle {
    fn moved(&self, by: &Symmetry) -> Self {
        Self::assume_unique(self.grid().moved(by), self.solution().moved(by))
    }
}

impl Movable for Pencilmarks {
    fn moved(&self, by: &Symmetry) -> Self {
        Self::from_parts(self.grid().moved(by), self.open().moved(by))
    }
}
