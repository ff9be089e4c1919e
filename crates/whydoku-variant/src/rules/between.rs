//! Between lines: the digits on the line lie strictly between those of its ends.

use super::double_arrow::split;
use super::prelude::*;
use crate::engine::propagators::Ends;

pub(crate) static RULE: Rule = Rule {
    id: "between",
    name: "between line",
    form: Form::line(2),
    meaning: |c, variant, lines| {
        let (ends, inner) = split(c.cells());
        for cell in inner {
            by_ends(*cell, &ends, variant, lines, between);
        }
    },
    post: |c, variant, model| {
        let (ends, inner) = split(c.cells());
        if !inner.is_empty() {
            let cells = model.cells(&[&ends, inner].concat());
            model.add(Ends::new(cells, variant.size(), |a, b| {
                Some(between(a, b).bits())
            }));
        }
    },
    words: |c, _| {
        let (ends, inner) = split(c.cells());
        format!(
            "The digits in {} lie strictly between those in {}.",
            words::cells(inner),
            words::cells(&ends)
        )
    },
    drawing: |c, _| Shape::Ends.of(c),
    f_puzzles: Some(Key::Lines("betweenline")),
    iss: Some(Name::Cells("Between")),
    hints: &["between line"],
    page: include_str!("between.md"),
    ..Rule::BASE
};

fn between(a: usize, b: usize) -> Digits {
    (a.min(b) + 1..a.max(b)).collect()
}

/// For each pair of digits of the ends, forbids the cell every digit that does not go with it.
pub(super) fn by_ends(
    cell: Cell,
    ends: &[Cell],
    variant: &Variant,
    lines: &mut Lines,
    allowed: impl Fn(usize, usize) -> Digits,
) {
    let digits = variant.size().digits();
    for a in digits.iter() {
        for b in digits.iter() {
            let others = lines.among(cell, digits.without(allowed(a, b)));
            let both = lines.is(ends[0], a).and(1, &lines.is(ends[1], b));
            lines.at_most(&both.and(1, &others), 2);
        }
    }
}
