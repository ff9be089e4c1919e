//! Renban lines: consecutive digits, each once, in any order.

use super::prelude::*;
use crate::engine::propagators::Window;

pub(crate) static RULE: Rule = Rule {
    id: "renban",
    name: "renban line",
    form: Form::cells(1, 0),
    meaning: |c, _, lines| {
        // Different digits that are never further apart than the cells allow are consecutive.
        lines.all_different(c.cells());
        for (place, a) in c.cells().iter().enumerate() {
            for b in &c.cells()[place + 1..] {
                lines.relate(*a, *b, |x, y| x.abs_diff(y) < c.cells().len());
            }
        }
    },
    post: |c, variant, model| {
        model.all_different(c.cells());
        // With more cells than digits, there is no solution anyway.
        if c.cells().len() <= variant.size().get() {
            model.add(Window::new(model.cells(c.cells()), variant.size()));
        }
    },
    words: |c, _| {
        let cells = words::cells(c.cells());
        format!("The digits in {cells} are consecutive in some order, and none repeats.")
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("renban")),
    iss: Some(Name::Cells("Renban")),
    hints: &["renban"],
    page: include_str!("renban.md"),
    ..Rule::BASE
};
