//! Palindromes: the line reads the same from both ends.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "palindrome",
    name: "palindrome",
    form: Form::line(2),
    meaning: |c, _, lines| {
        for (a, b) in mirrored(c.cells()) {
            lines.relate(a, b, |x, y| x == y);
        }
    },
    post: |c, _, model| {
        for (a, b) in mirrored(c.cells()) {
            model.relate(a, b, |x, y| x == y);
        }
    },
    words: |c, _| {
        format!(
            "The digits of {} read the same from both ends.",
            words::line(c.cells())
        )
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("palindrome")),
    iss: Some(Name::Cells("Palindrome")),
    hints: &["palindrome"],
    digits_alike: true,
    page: include_str!("palindrome.md"),
    ..Rule::BASE
};

/// The pairs of cells that are equally far from the two ends, the outermost first.
pub(super) fn mirrored(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    let half = cells.len() / 2;
    cells
        .iter()
        .copied()
        .zip(cells.iter().rev().copied())
        .take(half)
}
