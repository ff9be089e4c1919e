//! Windoku: boxes shifted into the grid, with a gap of one cell between them, as extra regions.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "windoku",
    name: "windoku",
    check: |_, variant| match variant.size().box_shape() {
        Some(_) => Ok(()),
        None => Err(format!("a {} grid has no boxes to shift", variant.size())),
    },
    meaning: |_, variant, lines| {
        for window in windows(variant.size()) {
            lines.each_once(&window);
        }
    },
    post: |_, variant, model| {
        for window in windows(variant.size()) {
            model.all_different(&window);
        }
    },
    words: |_, variant| {
        let first: Vec<Cell> = windows(variant.size())
            .iter()
            .map(|window| window[0])
            .collect();
        format!(
            "The shaded boxes at {} have each digit once.",
            words::cells(&first)
        )
    },
    drawing: |c, variant| Drawing {
        cells: windows(variant.size()),
        ..Shape::Shade.of(c)
    },
    f_puzzles: None,
    iss: Some(Name::Flag("Windoku")),
    hints: &["windoku"],
    digits_alike: true,
    page: include_str!("windoku.md"),
    ..Rule::BASE
};

/// The shifted boxes: four in a 9x9 grid.
pub(crate) fn windows(size: Size) -> Vec<Vec<Cell>> {
    let (rows, columns) = size.box_shape().unwrap_or((size.get(), size.get()));
    let starts = |length: usize| {
        (1..)
            .step_by(length + 1)
            .take_while(move |at| at + length < size.get())
    };
    let window = |row: usize, column: usize| {
        let cells =
            (0..rows * columns).filter_map(|i| size.cell(row + i / columns, column + i % columns));
        cells.collect()
    };
    starts(rows)
        .flat_map(|row| starts(columns).map(move |column| window(row, column)))
        .collect()
}
