//! [`Literal`] and [`Inequality`]: the language of proofs.

use std::fmt;
use whydoku_variant::Line;

/// A variable that is 0 or 1. Digit `d` of the cell with index `i` is variable `i × size + d − 1`;
/// variables that rules or proofs introduce come after those of the cells.
pub type Var = usize;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(usize);

impl Literal {
    /// The variable is 1.
    pub const fn on(var: Var) -> Self {
        Self(2 * var)
    }

    /// The variable is 0.
    pub const fn off(var: Var) -> Self {
        Self(2 * var + 1)
    }

    /// The variable.
    pub const fn var(self) -> Var {
        self.0 / 2
    }

    /// Whether it says that the variable is 1.
    pub const fn holds(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The literal that is true exactly if this one is false.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// A number for tables: twice the variable, plus 1 for a negation.
    pub(crate) const fn code(self) -> usize {
        self.0
    }

    /// The literal with this number.
    pub(crate) const fn of_code(code: usize) -> Self {
        Self(code)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.holds() { "" } else { "~" };
        write!(f, "{sign}x{}", self.var())
    }
}

/// The sum of `weight × literal` is at least a number. Weights are positive, and no variable occurs twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inequality {
    /// The literals with their weights, by variable.
    pub terms: Vec<(i64, Literal)>,
    /// The bound.
    pub at_least: i64,
}

impl Inequality {
    /// The line of a meaning, with literals instead of negative weights.
    pub(crate) fn of(line: &Line) -> Self {
        let mut at_least = line.at_least;
        let term = |(weight, var): &(i64, Var)| {
            if *weight < 0 {
                at_least -= weight;
                (-weight, Literal::off(*var))
            } else {
                (*weight, Literal::on(*var))
            }
        };
        let terms = line.terms.iter().map(term).collect();
        Self { terms, at_least }
    }

    /// At least one of the literals is true.
    pub(crate) fn clause(literals: &[Literal]) -> Self {
        Self {
            terms: literals.iter().map(|literal| (1, *literal)).collect(),
            at_least: 1,
        }
    }

    /// The literals if the line says that at least one of them is true.
    pub(crate) fn as_truth(&self) -> Option<impl Iterator<Item = Var>> {
        let plain = |(weight, literal): &(i64, Literal)| *weight == 1 && literal.holds();
        (self.at_least == 1 && self.terms.iter().all(plain))
            .then(|| self.terms.iter().map(|(_, literal)| literal.var()))
    }

    /// The variables if the line says that at most one of them is 1.
    pub(crate) fn as_link(&self) -> Option<impl Iterator<Item = Var>> {
        let plain = |(weight, literal): &(i64, Literal)| *weight == 1 && !literal.holds();
        let all_but_one = usize::try_from(self.at_least).is_ok_and(|n| n + 1 == self.terms.len());
        (all_but_one && self.terms.iter().all(plain))
            .then(|| self.terms.iter().map(|(_, literal)| literal.var()))
    }
}

impl Inequality {
    /// Whether a weight is larger than the bound. Saturating a line changes nothing for propagation, but keeps
    /// what is made of it smaller.
    pub(crate) fn is_heavy(&self) -> bool {
        self.at_least > 0 && self.terms.iter().any(|(weight, _)| *weight > self.at_least)
    }

    /// The line with no weight larger than the bound.
    #[must_use]
    pub(crate) fn saturated(mut self) -> Self {
        for (weight, _) in &mut self.terms {
            *weight = (*weight).min(self.at_least);
        }
        self
    }
}

/// A weighted sum of lines, while it is being made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Combination {
    /// By variable: the weight, positive for the variable and negative for its negation.
    weights: std::collections::BTreeMap<Var, i64>,
    at_least: i64,
}

impl Combination {
    /// Adds `factor` times a line; `factor` is positive.
    pub(crate) fn add(&mut self, factor: i64, line: &Inequality) {
        self.at_least += factor * line.at_least;
        for (weight, literal) in &line.terms {
            let weight = factor * weight;
            // A negation is 1 minus its variable.
            let signed = if literal.holds() {
                weight
            } else {
                self.at_least -= weight;
                -weight
            };
            *self.weights.entry(literal.var()).or_insert(0) += signed;
        }
    }

    /// The line, without the literals whose value is known, divided by `divide` and rounded up.
    pub(crate) fn finish(self, value: impl Fn(Var) -> Option<bool>, divide: i64) -> Inequality {
        let mut at_least = self.at_least;
        let mut terms = Vec::new();
        for (var, weight) in self.weights {
            match value(var) {
                _ if weight == 0 => {}
                Some(true) => at_least -= weight,
                Some(false) => {}
                None if weight > 0 => terms.push((weight, Literal::on(var))),
                None => {
                    at_least -= weight;
                    terms.push((-weight, Literal::off(var)));
                }
            }
        }
        if divide > 1 {
            let up =
                |number: i64| number.div_euclid(divide) + i64::from(number.rem_euclid(divide) > 0);
            for (weight, _) in &mut terms {
                *weight = up(*weight);
            }
            at_least = up(at_least);
        }
        Inequality { terms, at_least }
    }
}
