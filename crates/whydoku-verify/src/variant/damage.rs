//! Steps that are wrong on purpose, which the checker must refuse.

use super::line::Literal;
use super::read::{Inference, Step};

/// Damaged forms of an accepted step, each with what was done to it. `solution` has the digits of all cells.
pub fn damaged(step: &Step, size: usize, solution: &[usize]) -> Vec<(&'static str, Step)> {
    let mut all = Vec::new();
    for place in 0..step.conclusions.len() {
        let mut wrong = step.clone();
        wrong.conclusions[place] = step.conclusions[place].opposite();
        all.push(("conclusion flipped", wrong));
    }
    // The last line that a conclusion rests on, without its reasons.
    for (place, inference) in step.proof.iter().enumerate() {
        let mut with = |what, inference| {
            let mut wrong = step.clone();
            wrong.proof[place] = inference;
            all.push((what, wrong));
        };
        match inference {
            Inference::Clause { any, from } => {
                let is_last = any.len() == 1 && step.conclusions.contains(&any[0]);
                for dropped in (0..from.len()).filter(|_| is_last && from.len() <= 40) {
                    let mut from = from.clone();
                    from.remove(dropped);
                    let any = any.clone();
                    with("line dropped", Inference::Clause { any, from });
                }
                // A clause that the solution contradicts cannot follow from anything.
                let opposite: Vec<Literal> = any.iter().map(|l| l.opposite()).collect();
                let true_in_solution = |literal: &Literal| {
                    let digit = solution.get(literal.var / size).copied();
                    digit.map(|digit| (literal.var % size + 1 == digit) == literal.holds)
                };
                if opposite
                    .iter()
                    .all(|literal| true_in_solution(literal) == Some(false))
                {
                    let (any, from) = (opposite, from.clone());
                    with("clause flipped", Inference::Clause { any, from });
                }
            }
            Inference::Sum {
                of,
                divide,
                saturate,
            } => {
                for (place, (factor, _)) in of.iter().enumerate() {
                    let mut of = of.clone();
                    of[place].0 = -factor;
                    let (divide, saturate) = (*divide, *saturate);
                    let sum = Inference::Sum {
                        of,
                        divide,
                        saturate,
                    };
                    with("multiplier negated", sum);
                }
            }
            Inference::Define { .. } => {}
        }
    }
    let n = size;
    for (cell, digit) in solution.iter().enumerate() {
        let gone = Literal {
            var: cell * n + digit - 1,
            holds: false,
        };
        let mut wrong = step.clone();
        wrong.conclusions.push(gone);
        all.push(("true candidate removed", wrong));
    }
    all
}
