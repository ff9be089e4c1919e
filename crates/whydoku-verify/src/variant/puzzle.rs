//! [`Formula`]: the lines that a described puzzle means.

use super::line::{Line, Sum, Var};
use super::rules;

/// A cell: row and column from 0.
pub(super) type Cell = (usize, usize);

/// A puzzle as its path describes it.
#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    pub(super) size: usize,
    pub(super) regions: Vec<Vec<Cell>>,
    /// Cells with the digits that they may have.
    pub(super) givens: Vec<(Cell, Vec<usize>)>,
    /// Those among them that are not placed although one digit is left.
    pub(super) without_digit: Vec<Cell>,
    pub(super) constraints: Vec<Constraint>,
}

/// One use of a rule.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) rule: String,
    pub(super) groups: Vec<Vec<Cell>>,
    pub(super) value: Option<i64>,
    pub(super) digits: Vec<usize>,
    pub(super) text: String,
}

impl Constraint {
    /// The cells of a group; none if there is no such group.
    pub(super) fn group(&self, place: usize) -> &[Cell] {
        self.groups.get(place).map_or(&[], Vec::as_slice)
    }
}

/// The lines of a puzzle: two for each cell, then rows, columns, regions, givens and constraints.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The number of digits.
    pub size: usize,
    /// The lines.
    pub lines: Vec<Line>,
    /// The number of variables.
    pub vars: usize,
}

impl Formula {
    /// The lines of a puzzle, or which rule is not in the table.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, String> {
        let n = puzzle.size;
        let mut formula = Self {
            size: n,
            lines: Vec::new(),
            vars: n * n * n,
        };
        let all: Vec<usize> = (1..=n).collect();
        for cell in (0..n * n).map(|i| (i / n, i % n)) {
            let one = formula.among(cell, &all);
            formula.exactly(&one, 1);
        }
        for row in 0..n {
            formula.house(&(0..n).map(|column| (row, column)).collect::<Vec<_>>());
        }
        for column in 0..n {
            formula.house(&(0..n).map(|row| (row, column)).collect::<Vec<_>>());
        }
        for region in &puzzle.regions {
            formula.house(region);
        }
        for (cell, digits) in &puzzle.givens {
            let one = formula.among(*cell, digits);
            formula.push(&one, 1);
        }
        for constraint in &puzzle.constraints {
            rules::meaning(constraint, puzzle, &mut formula)?;
        }
        Ok(formula)
    }

    /// The number of variables of cells.
    pub(super) const fn candidates(&self) -> usize {
        self.size * self.size * self.size
    }

    /// The sum is at least the bound.
    pub(super) fn push(&mut self, sum: &Sum, bound: i64) {
        self.lines.push(sum.at_least(bound));
    }

    pub(super) fn at_most(&mut self, sum: &Sum, bound: i64) {
        self.push(&Sum::default().and(-1, sum), -bound);
    }

    pub(super) fn exactly(&mut self, sum: &Sum, number: i64) {
        self.push(sum, number);
        self.at_most(sum, number);
    }

    pub(super) fn equal(&mut self, a: &Sum, b: &Sum) {
        self.exactly(&a.clone().and(-1, b), 0);
    }

    /// If all conditions are 1, the sum is at least the bound: each that is 0 adds what could be missing.
    pub(super) fn push_if(&mut self, conditions: &[Sum], sum: &Sum, bound: i64) {
        let least = sum.number
            + sum
                .weights
                .values()
                .map(|weight| (*weight).min(0))
                .sum::<i64>();
        let missing = (bound - least).max(0);
        let relaxed = conditions.iter().fold(sum.clone(), |sum, condition| {
            sum.and(missing, &Sum::number(1)).and(-missing, condition)
        });
        self.push(&relaxed, bound);
    }

    pub(super) fn exactly_if(&mut self, conditions: &[Sum], sum: &Sum, number: i64) {
        self.push_if(conditions, sum, number);
        self.push_if(conditions, &Sum::default().and(-1, sum), -number);
    }

    /// A variable that belongs to one rule alone.
    pub(super) const fn fresh(&mut self) -> Var {
        self.vars += 1;
        self.vars - 1
    }

    pub(super) const fn var(&self, cell: Cell, digit: usize) -> Var {
        (cell.0 * self.size + cell.1) * self.size + digit - 1
    }

    /// 1 if the cell has one of the digits.
    pub(super) fn among(&self, cell: Cell, digits: &[usize]) -> Sum {
        let inside = digits
            .iter()
            .filter(|digit| (1..=self.size).contains(*digit));
        inside.fold(Sum::default(), |sum, digit| {
            sum.plus(1, self.var(cell, *digit))
        })
    }

    pub(super) fn is(&self, cell: Cell, digit: usize) -> Sum {
        self.among(cell, &[digit])
    }

    /// How many of the cells have the digit.
    pub(super) fn count(&self, cells: &[Cell], digit: usize) -> Sum {
        let each = cells.iter().map(|cell| self.is(*cell, digit));
        each.fold(Sum::default(), |sum, one| sum.and(1, &one))
    }

    /// The digits of the cells added up.
    pub(super) fn total(&self, cells: &[Cell]) -> Sum {
        let each = (1..=self.size).map(|digit| (digit, self.count(cells, digit)));
        each.fold(Sum::default(), |sum, (digit, count)| {
            sum.and(signed(digit), &count)
        })
    }

    /// Each digit once if there are as many cells as digits, else at most once.
    pub(super) fn house(&mut self, cells: &[Cell]) {
        for digit in 1..=self.size {
            let count = self.count(cells, digit);
            if cells.len() == self.size {
                self.push(&count, 1);
            }
            self.at_most(&count, 1);
        }
    }

    pub(super) fn all_different(&mut self, cells: &[Cell]) {
        for digit in 1..=self.size {
            let count = self.count(cells, digit);
            self.at_most(&count, 1);
        }
    }

    /// Not a digit of `a` together with a digit of `b` that does not go with it.
    pub(super) fn relate(&mut self, a: Cell, b: Cell, allowed: impl Fn(usize, usize) -> bool) {
        for x in 1..=self.size {
            let wrong: Vec<usize> = (1..=self.size).filter(|y| !allowed(x, *y)).collect();
            if !wrong.is_empty() {
                let both = self.is(a, x).and(1, &self.among(b, &wrong));
                self.at_most(&both, 1);
            }
        }
    }
}

pub(super) fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
