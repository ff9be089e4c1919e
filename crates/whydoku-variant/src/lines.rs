//! [`Lines`]: what a rule means, as linear inequalities.
//!
//! A variable is 0 or 1. For each cell and digit there is one that is 1 if the cell holds the digit; a
//! meaning may introduce more with [`Lines::fresh`], and then says that *some* choice of them satisfies
//! its lines. A line asks that a weighted sum of variables is at least a number. These lines are the
//! only definition of a rule: the slow twin solves nothing else, and every propagator is tested
//! against it.

use crate::{Cell, Digits, Size};
use std::collections::BTreeMap;

/// A variable that is 0 or 1.
pub(crate) type Var = usize;

/// A line: the sum of `weight × variable` is at least `at_least`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The weights, each with its variable; no variable occurs twice and no weight is 0.
    pub terms: Vec<(i64, Var)>,
    /// The bound.
    pub at_least: i64,
}

/// A sum of weighted variables plus a constant, from which lines are made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    weights: BTreeMap<Var, i64>,
    constant: i64,
}

impl Sum {
    /// A variable on its own.
    pub(crate) fn of(var: Var) -> Self {
        Self::default().plus(1, var)
    }

    /// 1 minus a variable: the value of its negation.
    pub(crate) fn not(var: Var) -> Self {
        Self::default().plus(-1, var).plus_constant(1)
    }

    pub(crate) fn plus(mut self, weight: i64, var: Var) -> Self {
        *self.weights.entry(var).or_insert(0) += weight;
        self
    }

    pub(crate) const fn plus_constant(mut self, constant: i64) -> Self {
        self.constant += constant;
        self
    }

    /// Adds `factor` times another sum.
    pub(crate) fn and(mut self, factor: i64, other: &Self) -> Self {
        for (var, weight) in &other.weights {
            *self.weights.entry(*var).or_insert(0) += factor * weight;
        }
        self.constant += factor * other.constant;
        self
    }

    /// The smallest value that any choice of the variables can give.
    fn least(&self) -> i64 {
        self.constant + self.weights.values().map(|w| w.min(&0)).sum::<i64>()
    }
}

/// The lines of all rules of a puzzle.
#[derive(Clone, Debug)]
pub struct Lines {
    size: Size,
    vars: usize,
    all: Vec<Line>,
}

impl Lines {
    pub(crate) const fn new(size: Size) -> Self {
        Self {
            size,
            vars: size.cells() * size.get(),
            all: Vec::new(),
        }
    }

    /// The lines, in the order in which the rules gave them.
    pub fn lines(&self) -> &[Line] {
        &self.all
    }

    /// The number of variables. Those of cells come first: digit `d` of the cell with index `i` is
    /// variable `i × size + d − 1`.
    pub const fn vars(&self) -> usize {
        self.vars
    }

    /// The size of the grid.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The variable that is 1 if the cell holds the digit.
    pub(crate) const fn var(&self, cell: Cell, digit: usize) -> Var {
        self.size.index(cell) * self.size.get() + digit - 1
    }

    /// A variable of its own for the meaning of a rule.
    pub(crate) const fn fresh(&mut self) -> Var {
        self.vars += 1;
        self.vars - 1
    }

    /// The sum that is 1 if the cell holds one of the digits, else 0.
    pub(crate) fn among(&self, cell: Cell, digits: Digits) -> Sum {
        let digits = digits.and(self.size.digits());
        digits.iter().fold(Sum::default(), |sum, digit| {
            sum.plus(1, self.var(cell, digit))
        })
    }

    /// The sum that is 1 if the cell holds the digit, else 0.
    pub(crate) fn is(&self, cell: Cell, digit: usize) -> Sum {
        self.among(cell, Digits::only(digit))
    }

    /// The number of these cells that hold the digit.
    pub(crate) fn count(&self, cells: &[Cell], digit: usize) -> Sum {
        cells.iter().fold(Sum::default(), |sum, cell| {
            sum.and(1, &self.is(*cell, digit))
        })
    }

    /// The digit of the cell as a number.
    pub(crate) fn value(&self, cell: Cell) -> Sum {
        let digits = self.size.digits();
        digits.iter().fold(Sum::default(), |sum, digit| {
            let weight = i64::try_from(digit).unwrap_or(i64::MAX);
            sum.plus(weight, self.var(cell, digit))
        })
    }

    /// The sum of the digits of the cells.
    pub(crate) fn total(&self, cells: &[Cell]) -> Sum {
        cells
            .iter()
            .fold(Sum::default(), |sum, cell| sum.and(1, &self.value(*cell)))
    }

    /// The sum is at least the bound.
    pub(crate) fn at_least(&mut self, sum: &Sum, bound: i64) {
        let terms: Vec<(i64, Var)> = sum
            .weights
            .iter()
            .filter(|(_, weight)| **weight != 0)
            .map(|(var, weight)| (*weight, *var))
            .collect();
        self.all.push(Line {
            terms,
            at_least: bound - sum.constant,
        });
    }

    /// The sum is at most the bound.
    pub(crate) fn at_most(&mut self, sum: &Sum, bound: i64) {
        self.at_least(&Sum::default().and(-1, sum), -bound);
    }

    /// The sum is the number.
    pub(crate) fn exactly(&mut self, sum: &Sum, number: i64) {
        self.at_least(sum, number);
        self.at_most(sum, number);
    }

    /// Both sums are equal.
    pub(crate) fn equal(&mut self, a: &Sum, b: &Sum) {
        self.exactly(&a.clone().and(-1, b), 0);
    }

    /// If each of the conditions is 1, the sum is at least the bound. A condition is 0 or 1.
    pub(crate) fn if_at_least(&mut self, conditions: &[Sum], sum: &Sum, bound: i64) {
        // Each condition that fails adds enough to satisfy the line by itself.
        let weight = (bound - sum.least()).max(0);
        let line = conditions.iter().fold(sum.clone(), |line, condition| {
            line.and(-weight, condition).plus_constant(weight)
        });
        self.at_least(&line, bound);
    }

    /// If each of the conditions is 1, the sum is the number.
    pub(crate) fn if_exactly(&mut self, conditions: &[Sum], sum: &Sum, number: i64) {
        self.if_at_least(conditions, sum, number);
        self.if_at_least(conditions, &Sum::default().and(-1, sum), -number);
    }

    /// The two cells hold a pair of digits that the relation allows. One line for each digit of the
    /// first cell forbids it together with all digits that do not go with it.
    pub(crate) fn relate(&mut self, a: Cell, b: Cell, allowed: impl Fn(usize, usize) -> bool) {
        let digits = self.size.digits();
        for digit in digits.iter() {
            let others = digits.iter().filter(|other| !allowed(digit, *other));
            let others: Digits = others.collect();
            if !others.is_empty() {
                let both = self.is(a, digit).and(1, &self.among(b, others));
                self.at_most(&both, 1);
            }
        }
    }

    /// No digit occurs twice in the cells.
    pub(crate) fn all_different(&mut self, cells: &[Cell]) {
        for digit in self.size.digits().iter() {
            let count = self.count(cells, digit);
            self.at_most(&count, 1);
        }
    }

    /// Every digit occurs exactly once in the cells.
    pub(crate) fn each_once(&mut self, cells: &[Cell]) {
        for digit in self.size.digits().iter() {
            let count = self.count(cells, digit);
            self.exactly(&count, 1);
        }
    }
}
