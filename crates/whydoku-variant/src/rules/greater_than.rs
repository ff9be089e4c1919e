//! Greater-than signs: the first digit is greater than the second.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "greater-than",
    name: "greater-than sign",
    form: Form::PAIR,
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x > y);
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x > y);
        }
    },
    words: |c, _| format!("{} is greater than {}.", c.cells()[0], c.cells()[1]),
    drawing: |c, _| Shape::Greater.of(c),
    iss: Some(Name::Greater),
    hints: &["greater than", "inequality"],
    page: include_str!("greater_than.md"),
    ..Rule::BASE
};
