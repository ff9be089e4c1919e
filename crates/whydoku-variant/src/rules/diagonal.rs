//! The two long diagonals: each digit once.

use super::prelude::*;

/// From the top left to the bottom right.
pub(crate) static FALLING: Rule = Rule {
    id: "falling-diagonal",
    name: "falling diagonal",
    meaning: |_, variant, lines| lines.each_once(&falling(variant.size())),
    post: |_, variant, model| model.all_different(&falling(variant.size())),
    words: |_, _| {
        "The diagonal from the top left to the bottom right has each digit once.".to_owned()
    },
    drawing: |c, variant| drawing(c, falling(variant.size())),
    f_puzzles: Some(Key::Flag("diagonal-")),
    iss: Some(Name::Diagonal("-1")),
    hints: &["diagonal"],
    ..SHARED
};

/// From the bottom left to the top right.
pub(crate) static RISING: Rule = Rule {
    id: "rising-diagonal",
    name: "rising diagonal",
    meaning: |_, variant, lines| lines.each_once(&rising(variant.size())),
    post: |_, variant, model| model.all_different(&rising(variant.size())),
    words: |_, _| {
        "The diagonal from the bottom left to the top right has each digit once.".to_owned()
    },
    drawing: |c, variant| drawing(c, rising(variant.size())),
    f_puzzles: Some(Key::Flag("diagonal+")),
    iss: Some(Name::Diagonal("1")),
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::GRID,
    digits_alike: true,
    page: include_str!("diagonal.md"),
    ..Rule::BASE
};

fn falling(size: Size) -> Vec<Cell> {
    (0..size.get()).filter_map(|i| size.cell(i, i)).collect()
}

fn rising(size: Size) -> Vec<Cell> {
    let last = size.get() - 1;
    (0..=last).filter_map(|i| size.cell(last - i, i)).collect()
}

fn drawing(c: &Constraint, cells: Vec<Cell>) -> Drawing {
    Drawing {
        cells: vec![cells],
        ..Shape::Diagonal.of(c)
    }
}
