//! Non-consecutive: neighbors do not differ by 1, unless a dot says that they do.

use super::{difference, prelude::*};

pub(crate) static RULE: Rule = Rule {
    id: "non-consecutive",
    name: "non-consecutive",
    meaning: |_, variant, lines| {
        each(variant, |a, b| {
            lines.relate(a, b, |x, y| x.abs_diff(y) != 1);
        });
    },
    post: |_, variant, model| {
        each(variant, |a, b| {
            model.relate(a, b, |x, y| x.abs_diff(y) != 1);
        });
    },
    words: |_, _| {
        "Cells that share a side do not hold consecutive digits, except where a dot says so."
            .to_owned()
    },
    f_puzzles: Some(Key::Flag("nonconsecutive")),
    iss: Some(Name::Flag("AntiConsecutive")),
    hints: &["nonconsecutive", "non-consecutive"],
    page: include_str!("non_consecutive.md"),
    ..Rule::BASE
};

/// Hands over the neighbors without a difference dot between them.
pub(crate) fn each(variant: &Variant, mut take: impl FnMut(Cell, Cell)) {
    let dots = variant
        .constraints()
        .iter()
        .filter(|c| c.is(&difference::RULE));
    let marked: Vec<&[Cell]> = dots.map(Constraint::cells).collect();
    for (a, b) in variant.size().neighbor_pairs() {
        if !marked
            .iter()
            .any(|dot| dot.contains(&a) && dot.contains(&b))
        {
            take(a, b);
        }
    }
}
