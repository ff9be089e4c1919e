//! [`Marks`]: what is known at one point of a path.

use crate::Rules;
use crate::proof::line::{Literal, Var};
use whydoku_variant::{Cell, Digits};

/// The digits that each cell may still have, and the digits that are placed.
///
/// Placing a digit removes the cell's other candidates, and the same digit from every cell that sees it: a
/// cell that some rule forbids to have the same digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    open: Vec<Digits>,
    placed: Vec<bool>,
}

impl Marks {
    /// The state before the first step: the givens are placed, and cells that a clue limits by itself, such
    /// as even cells, have the digits that it allows.
    pub fn start(rules: &Rules) -> Self {
        Self::start_except(rules, &[])
    }

    /// The same, but these cells have no digit yet even if the puzzle leaves them only one: a player crossed
    /// out the others.
    pub fn start_except(rules: &Rules, without_digit: &[Cell]) -> Self {
        let size = rules.size();
        let mut marks = Self {
            open: vec![size.digits(); size.cells()],
            placed: vec![false; size.cells()],
        };
        for truth in rules.truths() {
            let cell = truth.vars[0] / size.get();
            if truth.vars.iter().all(|var| var / size.get() == cell) {
                let digits = truth.vars.iter().map(|var| var % size.get() + 1).collect();
                marks.open[cell] = marks.open[cell].and(digits);
            }
        }
        let givens = rules.variant().givens();
        for (cell, digit) in givens.filter(|(cell, _)| !without_digit.contains(cell)) {
            marks.learn(rules, Literal::on(rules.var(size.index(cell), digit)));
        }
        marks
    }

    /// Adds a conclusion.
    pub fn learn(&mut self, rules: &Rules, literal: Literal) {
        let n = rules.n();
        let (cell, digit) = (literal.var() / n, literal.var() % n);
        if !literal.holds() {
            self.remove(literal.var(), n);
            return;
        }
        self.placed[cell] = true;
        for (other, _) in rules.peers(literal.var()) {
            if other / n == cell || other % n == digit {
                self.remove(*other, n);
            }
        }
    }

    fn remove(&mut self, var: Var, n: usize) {
        let cell = var / n;
        self.open[cell] = self.open[cell].without(Digits::only(var % n + 1));
    }

    /// The digits that the cell with this index may still have.
    pub fn open(&self, cell: usize) -> Digits {
        self.open[cell]
    }

    /// The placed digit of the cell with this index.
    pub fn digit(&self, cell: usize) -> Option<usize> {
        self.open[cell].single().filter(|_| self.placed[cell])
    }

    /// The placed digit of a cell.
    pub fn digit_at(&self, rules: &Rules, cell: Cell) -> Option<usize> {
        self.digit(rules.size().index(cell))
    }

    /// Whether the candidate may still be true.
    pub(crate) fn is_open(&self, var: Var, n: usize) -> bool {
        self.open[var / n].contains(var % n + 1)
    }

    /// Whether a candidate is known to be true or false.
    pub(crate) fn value(&self, var: Var, n: usize) -> Option<bool> {
        let cell = var / n;
        if !self.is_open(var, n) {
            Some(false)
        } else if self.placed[cell] {
            Some(true)
        } else {
            None
        }
    }

    /// Whether every cell has its digit.
    pub fn is_full(&self) -> bool {
        (0..self.open.len()).all(|cell| self.digit(cell).is_some())
    }

    /// Whether some cell or some digit of a house has nothing left.
    pub fn is_broken(&self, rules: &Rules) -> bool {
        let n = rules.n();
        let empty = |vars: &[Var]| !vars.iter().any(|var| self.is_open(*var, n));
        rules.truths().iter().any(|truth| empty(&truth.vars))
    }

    /// The number of open candidates in cells without a digit.
    pub fn unsolved(&self) -> usize {
        let cells = self.open.iter().zip(&self.placed);
        cells
            .filter(|(_, placed)| !**placed)
            .map(|(open, _)| open.len())
            .sum()
    }
}
