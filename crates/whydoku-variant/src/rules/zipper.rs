//! Zipper lines: cells equally far from the middle have the same sum.

use super::palindrome::mirrored;
use super::{equal_sums, prelude::*};

pub(crate) static RULE: Rule = Rule {
    id: "zipper",
    name: "zipper line",
    form: Form::line(2),
    meaning: |c, _, lines| equal_sums::meaning(&groups(c.cells()), lines),
    post: |c, _, model| equal_sums::post(&groups(c.cells()), model),
    words: |c, _| {
        let line = words::line(c.cells());
        let odd = c.cells().len() % 2 == 1;
        let middle = if odd {
            ", which is the middle digit"
        } else {
            ""
        };
        format!("Cells of {line} equally far from its middle have the same sum{middle}.")
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("zipperline")),
    iss: Some(Name::Cells("Zipper")),
    hints: &["zipper"],
    page: include_str!("zipper.md"),
    ..Rule::BASE
};

/// The pairs of mirrored cells, and the middle of an odd line.
fn groups(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let pairs = mirrored(cells).map(|(a, b)| vec![a, b]);
    let middle = (cells.len() % 2 == 1).then(|| vec![cells[cells.len() / 2]]);
    pairs.chain(middle).collect()
}
