//! Rows, columns and regions: each digit once.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "region",
    name: "region",
    form: Form::cells(1, 0),
    meaning,
    post: |c, _, model| model.all_different(c.cells()),
    words: |c, _| words_for(c.cells()),
    drawing: |c, _| Shape::Shade.of(c),
    digits_alike: true,
    page: include_str!("region.md"),
    ..Rule::BASE
};

/// With as many cells as digits, each digit once; with fewer, none twice.
pub(super) fn meaning(c: &Constraint, variant: &Variant, lines: &mut Lines) {
    if c.cells().len() == variant.size().get() {
        lines.each_once(c.cells());
    } else {
        lines.all_different(c.cells());
    }
}

fn words_for(cells: &[Cell]) -> String {
    format!("No digit occurs twice in {}.", words::cells(cells))
}
