//! Lockout lines: the diamonds differ by a stated amount, and no digit on the line lies between them.

use super::between::by_ends;
use super::double_arrow::split;
use super::prelude::*;
use crate::engine::propagators::Ends;

pub(crate) static RULE: Rule = Rule {
    id: "lockout",
    name: "lockout line",
    form: Form::line(2),
    takes: Takes::MaybeNumber,
    check: |c, variant| match c.number() {
        Some(amount) if !variant.size().has_difference(amount) => Err(format!(
            "two digits of a {} grid do not differ by {amount}",
            variant.size()
        )),
        _ => Ok(()),
    },
    meaning: |c, variant, lines| {
        let (ends, inner) = split(c.cells());
        let least = least(c, variant);
        lines.relate(ends[0], ends[1], |a, b| a.abs_diff(b) >= least);
        for cell in inner {
            by_ends(*cell, &ends, variant, lines, outside);
        }
    },
    post: |c, variant, model| {
        let (ends, inner) = split(c.cells());
        let least = least(c, variant);
        model.relate(ends[0], ends[1], |a, b| a.abs_diff(b) >= least);
        if !inner.is_empty() {
            let cells = model.cells(&[&ends, inner].concat());
            model.add(Ends::new(cells, variant.size(), |a, b| {
                (a.abs_diff(b) >= least).then(|| outside(a, b).bits())
            }));
        }
    },
    words: |c, variant| {
        let (ends, inner) = split(c.cells());
        let (ends, least) = (words::cells(&ends), least(c, variant));
        let differ = format!("The digits in {ends} differ by at least {least}");
        match inner {
            [] => format!("{differ}."),
            _ => format!(
                "{differ}, and those in {} lie outside their range.",
                words::cells(inner)
            ),
        }
    },
    drawing: |c, _| Shape::Diamonds.of(c),
    f_puzzles: Some(Key::Lines("lockout")),
    iss: Some(Name::NumberCells("Lockout")),
    hints: &["lockout"],
    page: include_str!("lockout.md"),
    ..Rule::BASE
};

fn outside(a: usize, b: usize) -> Digits {
    let within: Digits = (a.min(b)..=a.max(b)).collect();
    Digits::up_to(16).without(within)
}

/// The stated amount; half the digits, rounded down, if nothing is stated.
pub(crate) fn least(c: &Constraint, variant: &Variant) -> usize {
    let usual = variant.size().get() / 2;
    c.number()
        .map_or(usual, |least| usize::try_from(least).unwrap_or(usize::MAX))
}
