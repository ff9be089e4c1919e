//! Difference dots: two digits that differ by 1, or by a stated amount. White dots of Kropki.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "difference",
    name: "difference dot",
    form: Form::PAIR,
    takes: Takes::MaybeNumber,
    check: |c, variant| match c.number() {
        Some(amount) if !variant.size().has_difference(amount) => Err(format!(
            "two digits of a {} grid do not differ by {amount}",
            variant.size()
        )),
        _ => Ok(()),
    },
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x.abs_diff(y) == amount(c));
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x.abs_diff(y) == amount(c));
        }
    },
    words: |c, _| format!("{} differ by {}.", words::cells(c.cells()), amount(c)),
    drawing: |c, _| Shape::WhiteDot.of(c),
    f_puzzles: Some(Key::Cells("difference")),
    iss: Some(Name::Pairs("WhiteDot", 1)),
    hints: &["white dot", "kropki", "consecutive"],
    page: include_str!("difference.md"),
    ..Rule::BASE
};

/// The stated amount, or 1.
pub(crate) fn amount(c: &Constraint) -> usize {
    c.number()
        .map_or(1, |amount| usize::try_from(amount).unwrap_or(usize::MAX))
}
