//! Takes premises that are not needed out of a proof.

use super::Prover;
use crate::proof::line::{Literal, Var};
use crate::proof::{Inference, Premise};

/// Clauses with more premises than this are not searched for spare ones.
const MOST_MINIMIZED: usize = 40;

impl Prover<'_> {
    /// The inferences, and of those that these lines need, the clauses without premises that they do not
    /// need.
    pub(super) fn without_spare(&self, wanted: &[usize]) -> Vec<Inference> {
        let mut inferences = self.inferences.clone();
        let mut needed = vec![false; self.earlier.len()];
        for line in wanted {
            needed[*line] = true;
        }
        let mut end = self.earlier.len();
        for inference in inferences.iter_mut().rev() {
            let start = end - inference.gives();
            if needed[start..end].contains(&true) {
                if let Inference::Clause { literals, from } = inference
                    && from.len() <= MOST_MINIMIZED
                {
                    self.minimize(literals, from);
                }
                for premise in inference.premises() {
                    if let Premise::Earlier(line) = premise {
                        needed[line] = true;
                    }
                }
            }
            end = start;
        }
        inferences
    }

    fn minimize(&self, literals: &[Literal], from: &mut Vec<Premise>) {
        let mut at = 0;
        while at < from.len() {
            let premise = from.remove(at);
            if !self.contradicts(literals, from) {
                from.insert(at, premise);
                at += 1;
            }
        }
    }

    /// Whether unit propagation in these lines contradicts that all the literals are false.
    fn contradicts(&self, literals: &[Literal], from: &[Premise]) -> bool {
        let (n, candidates) = (self.rules.n(), self.rules.candidates());
        let known = |var: Var| {
            (var < candidates)
                .then(|| self.marks.value(var, n))
                .flatten()
        };
        let mut value: Vec<Option<bool>> = (0..self.vars).map(known).collect();
        for literal in literals {
            if value[literal.var()] == Some(literal.holds()) {
                return true;
            }
            value[literal.var()] = Some(!literal.holds());
        }
        let mut changed = true;
        while changed {
            changed = false;
            for premise in from {
                let line = self.line(*premise);
                let open = |literal: Literal| value[literal.var()] != Some(!literal.holds());
                let left = line.terms.iter().filter(|(_, literal)| open(*literal));
                let spare = left.map(|(weight, _)| weight).sum::<i64>() - line.at_least;
                if spare < 0 {
                    return true;
                }
                for (weight, literal) in &line.terms {
                    if *weight > spare && value[literal.var()].is_none() {
                        value[literal.var()] = Some(literal.holds());
                        changed = true;
                    }
                }
            }
        }
        false
    }
}
