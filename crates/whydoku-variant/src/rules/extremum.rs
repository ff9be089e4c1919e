//! Minimum and maximum cells: less or greater than every cell that shares a side with them.

use super::prelude::*;

pub(crate) static MINIMUM: Rule = Rule {
    id: "minimum",
    name: "minimum cell",
    meaning: |c, variant, lines| {
        each(c, variant, &MINIMUM, |a, b| {
            lines.relate(a, b, |x, y| x < y);
        });
    },
    post: |c, variant, model| {
        each(c, variant, &MINIMUM, |a, b| {
            model.relate(a, b, |x, y| x < y);
        });
    },
    words: |c, _| {
        format!(
            "{}: less than every neighbor that shares a side.",
            words::cells(c.cells())
        )
    },
    drawing: |c, _| Shape::Inward.of(c),
    f_puzzles: Some(Key::Cell("minimum")),
    hints: &["minimum"],
    ..SHARED
};

pub(crate) static MAXIMUM: Rule = Rule {
    id: "maximum",
    name: "maximum cell",
    meaning: |c, variant, lines| {
        each(c, variant, &MAXIMUM, |a, b| {
            lines.relate(a, b, |x, y| x > y);
        });
    },
    post: |c, variant, model| {
        each(c, variant, &MAXIMUM, |a, b| {
            model.relate(a, b, |x, y| x > y);
        });
    },
    words: |c, _| {
        format!(
            "{}: greater than every neighbor that shares a side.",
            words::cells(c.cells())
        )
    },
    drawing: |c, _| Shape::Outward.of(c),
    f_puzzles: Some(Key::Cell("maximum")),
    hints: &["maximum"],
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::cells(1, 1),
    iss: Some(Name::Extremum),
    page: include_str!("extremum.md"),
    ..Rule::BASE
};

/// Hands over the cell with each of its neighbors that is not marked in the same way.
pub(crate) fn each(
    c: &Constraint,
    variant: &Variant,
    rule: &Rule,
    mut take: impl FnMut(Cell, Cell),
) {
    for cell in c.cells() {
        for neighbor in variant.size().neighbors(*cell) {
            let alike = |c: &Constraint| c.is(rule) && c.cells().contains(&neighbor);
            if !variant.constraints().iter().any(alike) {
                take(*cell, neighbor);
            }
        }
    }
}
