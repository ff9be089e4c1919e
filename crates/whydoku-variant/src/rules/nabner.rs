//! Nabner lines: no two digits on the line are equal or consecutive.

use super::entropic::near;
use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "nabner",
    name: "nabner line",
    form: Form::cells(2, 256),
    meaning: |c, _, lines| {
        for (a, b) in near(c.cells(), c.cells().len()) {
            lines.relate(a, b, |x, y| x.abs_diff(y) > 1);
        }
    },
    post: |c, _, model| {
        model.all_different(c.cells());
        for (a, b) in near(c.cells(), c.cells().len()) {
            model.relate(a, b, |x, y| x.abs_diff(y) > 1);
        }
    },
    words: |c, _| {
        format!(
            "No two digits on {} are equal or consecutive.",
            words::line(c.cells())
        )
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("nabner")),
    hints: &["nabner"],
    page: include_str!("nabner.md"),
    ..Rule::BASE
};
