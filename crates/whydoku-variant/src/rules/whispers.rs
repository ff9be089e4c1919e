//! Whispers: neighbors on the line differ by at least a stated amount.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "whispers",
    name: "whispers line",
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
        let least = least(c, variant);
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x.abs_diff(y) >= least);
        }
    },
    post: |c, variant, model| {
        let least = least(c, variant);
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x.abs_diff(y) >= least);
        }
    },
    words: |c, variant| {
        let (line, least) = (words::line(c.cells()), least(c, variant));
        format!("Neighbors on {line} differ by at least {least}.")
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("whispers")),
    iss: Some(Name::NumberCells("Whisper")),
    hints: &["whisper"],
    page: include_str!("whispers.md"),
    ..Rule::BASE
};

/// The stated amount; half the digits, rounded up, if nothing is stated.
pub(crate) fn least(c: &Constraint, variant: &Variant) -> usize {
    let usual = variant.size().get().div_ceil(2);
    c.number()
        .map_or(usual, |least| usize::try_from(least).unwrap_or(usize::MAX))
}
