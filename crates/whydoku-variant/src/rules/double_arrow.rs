//! Double arrows: the digits between the two circles sum to those in the circles.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "double-arrow",
    name: "double arrow",
    form: Form::line(3),
    meaning: |c, _, lines| {
        let (ends, inner) = split(c.cells());
        lines.equal(&lines.total(inner), &lines.total(&ends));
    },
    post: |c, _, model| {
        let (ends, inner) = split(c.cells());
        let ends = ends.iter().map(|cell| (-1, *cell));
        let terms: Vec<(i64, Cell)> = ends.chain(inner.iter().map(|cell| (1, *cell))).collect();
        model.sum(&terms, 0);
    },
    words: |c, _| {
        let (ends, inner) = split(c.cells());
        let (ends, inner) = (words::cells(&ends), words::cells(inner));
        format!("The digits in {inner} sum to the same as those in {ends}.")
    },
    drawing: |c, _| Shape::Ends.of(c),
    f_puzzles: Some(Key::Lines("doublearrow")),
    iss: Some(Name::Cells("DoubleArrow")),
    hints: &["double arrow"],
    page: include_str!("double_arrow.md"),
    ..Rule::BASE
};

/// The two ends, and the cells between them.
pub(super) fn split(cells: &[Cell]) -> (Vec<Cell>, &[Cell]) {
    match cells {
        [first, inner @ .., last] => (vec![*first, *last], inner),
        _ => (cells.to_vec(), &[]),
    }
}
