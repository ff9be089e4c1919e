//! Refutes an assumption by singles among chosen truths and by nested cases.
//!
//! With the truths of one digit this is the logic of its templates, with those of two digits the logic
//! of pattern overlay. [`crate::infer::propagation::Propagation`] uses all truths at once, but no cases.

use crate::proof::trim::excluded_by;
use crate::{Facts, Inference, Literal};
use whydoku_grid::budget::Spent;
use whydoku_grid::{CandidateSet, DigitSet, House, Truth};

/// Returns the truths of these digits: one for each house and digit.
pub(crate) fn truths_of(digits: DigitSet) -> Vec<Truth> {
    let of = |digit| House::ALL.map(|house| Truth::House(house, digit));
    digits.into_iter().flat_map(of).collect()
}

/// Returns a refutation of `assume` that uses only these truths, if it finds one. One unit of the budget
/// pays for following one assumption to its end.
///
/// Given all truths of some digits, it finds a refutation whenever there is one, because it splits into
/// cases until nothing is open. `open` may have fewer candidates than the state.
pub fn refute_within(
    facts: &Facts<'_>,
    open: &CandidateSet,
    truths: &[Truth],
    assume: Literal,
) -> Result<Option<Inference>, Spent> {
    let live: Vec<Truth> = truths
        .iter()
        .copied()
        .filter(|truth| !facts.marks().open_of(*truth).is_empty())
        .collect();
    refute(facts, &live, open, assume)
}

fn refute(
    facts: &Facts<'_>,
    truths: &[Truth],
    open: &CandidateSet,
    assume: Literal,
) -> Result<Option<Inference>, Spent> {
    facts.budget().spend(1)?;
    let mut open = *open;
    learn(&mut open, assume);
    let mut trail = Vec::new();
    let mut known = CandidateSet::EMPTY;
    // Singles until nothing more follows.
    let mut tightest;
    loop {
        tightest = None;
        let mut news = false;
        for truth in truths {
            let left = left_of(&open, *truth);
            let count = left.len();
            if count == 0 {
                return Ok(Some(Inference::refute(assume, trail, *truth)));
            }
            match left.iter().next() {
                Some(only) if count == 1 && !known.contains(only) => {
                    known.insert(only);
                    let before = open;
                    open -= excluded_by(only);
                    if open != before {
                        trail.push(Inference::single(*truth, only));
                        news = true;
                    }
                }
                _ => {}
            }
            if count > 1 && tightest.is_none_or(|(fewest, _)| count < fewest) {
                tightest = Some((count, *truth));
            }
        }
        if !news {
            break;
        }
    }
    let Some((_, split)) = tightest else {
        return Ok(None);
    };
    for case in left_of(&open, split).iter() {
        match refute(facts, truths, &open, Literal::on(case))? {
            Some(inner) => {
                trail.push(inner);
                open.remove(case);
            }
            None => return Ok(None),
        }
    }
    Ok(Some(Inference::refute(assume, trail, split)))
}

fn learn(open: &mut CandidateSet, literal: Literal) {
    if literal.holds {
        *open -= excluded_by(literal.candidate);
    } else {
        open.remove(literal.candidate);
    }
}

fn left_of(open: &CandidateSet, truth: Truth) -> CandidateSet {
    let all = truth.candidates().into_iter();
    all.filter(|candidate| open.contains(*candidate)).collect()
}
