//! [`Line`]: a weighted sum of literals that is at least a number.

use std::collections::BTreeMap;

/// A variable: digit `d` of cell `c`, both from 0, is `c × size + d`; others follow.
pub(super) type Var = usize;

/// A variable, or its negation if it does not hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Literal {
    /// The variable.
    pub var: usize,
    /// Whether it says that the variable is 1.
    pub holds: bool,
}

impl Literal {
    pub(super) const fn opposite(self) -> Self {
        Self {
            var: self.var,
            holds: !self.holds,
        }
    }
}

/// The sum of weight × literal is at least a number. Weights are positive; no variable occurs twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The weights with their literals, by variable.
    pub terms: Vec<(i64, Literal)>,
    /// The bound.
    pub at_least: i64,
}

/// A sum of weighted variables and a number, from which lines are made.
#[derive(Clone, Default, Debug)]
pub(super) struct Sum {
    pub(super) weights: BTreeMap<Var, i64>,
    pub(super) number: i64,
}

impl Sum {
    pub(super) fn number(number: i64) -> Self {
        Self {
            number,
            ..Self::default()
        }
    }

    pub(super) fn var(var: Var) -> Self {
        Self::default().plus(1, var)
    }

    pub(super) fn plus(mut self, weight: i64, var: Var) -> Self {
        *self.weights.entry(var).or_insert(0) += weight;
        self
    }

    /// This sum plus `factor` times another.
    pub(super) fn and(mut self, factor: i64, other: &Self) -> Self {
        for (var, weight) in &other.weights {
            *self.weights.entry(*var).or_insert(0) += factor * weight;
        }
        self.number += factor * other.number;
        self
    }

    /// The line that says that the sum is at least `bound`.
    pub(super) fn at_least(&self, bound: i64) -> Line {
        let mut at_least = bound - self.number;
        let mut terms = Vec::new();
        for (&var, &weight) in self.weights.iter().filter(|(_, weight)| **weight != 0) {
            let holds = weight > 0;
            // A negation is 1 minus its variable.
            at_least -= weight.min(0);
            terms.push((weight.abs(), Literal { var, holds }));
        }
        Line { terms, at_least }
    }
}

impl Line {
    /// One of the literals is true.
    pub(super) fn clause(literals: &[Literal]) -> Self {
        let mut literals = literals.to_vec();
        literals.sort_unstable();
        literals.dedup();
        Self {
            terms: literals.into_iter().map(|literal| (1, literal)).collect(),
            at_least: 1,
        }
    }

    /// The line as a sum that is at least 0.
    pub(super) fn sum(&self) -> Sum {
        self.terms
            .iter()
            .fold(Sum::number(-self.at_least), |sum, (weight, literal)| {
                if literal.holds {
                    sum.plus(*weight, literal.var)
                } else {
                    sum.plus(-weight, literal.var).and(1, &Sum::number(*weight))
                }
            })
    }

    /// Whether it says that at least one of its variables is 1.
    pub(super) fn is_any(&self) -> bool {
        self.at_least == 1 && self.terms.iter().all(|(w, l)| *w == 1 && l.holds)
    }

    /// Whether it says that at most one of its variables is 1.
    pub(super) fn is_at_most_one(&self) -> bool {
        let all_but_one = usize::try_from(self.at_least).is_ok_and(|n| n + 1 == self.terms.len());
        all_but_one && self.terms.iter().all(|(w, l)| *w == 1 && !l.holds)
    }
}
