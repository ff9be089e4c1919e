//! XV: two digits that sum to 10 (X) or 5 (V), or to another stated number.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "xv",
    name: "XV pair",
    form: Form::PAIR,
    takes: Takes::Number,
    check: |c, variant| match c.number() {
        Some(sum) if sum < 2 || sum > i64::try_from(2 * variant.size().get()).unwrap_or(32) => {
            Err(format!(
                "two digits of a {} grid do not sum to {sum}",
                variant.size()
            ))
        }
        _ => Ok(()),
    },
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x + y == sum(c));
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x + y == sum(c));
        }
    },
    words: |c, _| format!("{} sum to {}.", words::cells(c.cells()), sum(c)),
    drawing: |c, _| {
        let label = match sum(c) {
            5 => "V".to_owned(),
            10 => "X".to_owned(),
            sum => sum.to_string(),
        };
        Shape::Letter.labeled(c, label)
    },
    f_puzzles: Some(Key::Xv("xv")),
    iss: Some(Name::Xv),
    hints: &["xv", "v or x", "x or v"],
    page: include_str!("xv.md"),
    ..Rule::BASE
};

pub(crate) fn sum(c: &Constraint) -> usize {
    c.number()
        .and_then(|sum| usize::try_from(sum).ok())
        .unwrap_or(0)
}
