//! Entropic lines: any three cells in a row have one low, one middle and one high digit.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "entropic",
    name: "entropic line",
    form: Form::line(2),
    check: |_, variant| match variant.size().get() {
        n if n % 3 == 0 => Ok(()),
        _ => {
            let size = variant.size();
            Err(format!(
                "the digits of a {size} grid do not divide into low, middle and high"
            ))
        }
    },
    meaning: |c, variant, lines| {
        let third = variant.size().get() / 3;
        for (a, b) in near(c.cells(), 3) {
            lines.relate(a, b, |x, y| (x - 1) / third != (y - 1) / third);
        }
    },
    post: |c, variant, model| {
        let third = variant.size().get() / 3;
        for (a, b) in near(c.cells(), 3) {
            model.relate(a, b, |x, y| (x - 1) / third != (y - 1) / third);
        }
    },
    words: |c, variant| {
        let third = variant.size().get() / 3;
        format!(
            "Any three cells in a row on {} have a digit from 1 to {third}, one from {} to {} and one \
             from {} to {}.",
            words::line(c.cells()),
            third + 1,
            2 * third,
            2 * third + 1,
            3 * third
        )
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("entropicline")),
    iss: Some(Name::Cells("Entropic")),
    hints: &["entropic"],
    page: include_str!("entropic.md"),
    ..Rule::BASE
};

/// The pairs of cells that are among `window` cells in a row.
pub(super) fn near(cells: &[Cell], window: usize) -> impl Iterator<Item = (Cell, Cell)> {
    cells.iter().enumerate().flat_map(move |(place, cell)| {
        let later = cells.iter().skip(place + 1).take(window.saturating_sub(1));
        later.map(move |other| (*cell, *other))
    })
}
