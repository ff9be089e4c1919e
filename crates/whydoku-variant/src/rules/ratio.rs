//! Ratio dots: one digit is twice the other, or a stated number of times. Black dots of Kropki.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "ratio",
    name: "ratio dot",
    form: Form::PAIR,
    takes: Takes::MaybeNumber,
    check: |c, variant| match factor(c) {
        factor if (1..=variant.size().get()).contains(&factor) => Ok(()),
        factor => Err(format!(
            "no digit of a {} grid is {factor} times another",
            variant.size()
        )),
    },
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| is_ratio(x, y, factor(c)));
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| is_ratio(x, y, factor(c)));
        }
    },
    words: |c, _| {
        let cells = words::cells(c.cells());
        match factor(c) {
            2 => format!("One of {cells} is twice the other."),
            factor => format!("One of {cells} is {factor} times the other."),
        }
    },
    drawing: |c, _| Shape::BlackDot.of(c),
    f_puzzles: Some(Key::Cells("ratio")),
    iss: Some(Name::Pairs("BlackDot", 2)),
    hints: &["black dot", "kropki", "ratio"],
    page: include_str!("ratio.md"),
    ..Rule::BASE
};

/// The stated factor, or 2.
pub(crate) fn factor(c: &Constraint) -> usize {
    c.number()
        .map_or(2, |factor| usize::try_from(factor).unwrap_or(usize::MAX))
}

pub(crate) fn is_ratio(x: usize, y: usize, factor: usize) -> bool {
    x.checked_mul(factor) == Some(y) || y.checked_mul(factor) == Some(x)
}
