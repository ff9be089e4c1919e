//! Odd and even cells.

use super::prelude::*;

pub(crate) static ODD: Rule = Rule {
    id: "odd",
    name: "odd cell",
    meaning: |c, variant, lines| meaning(c, variant, lines, 1),
    post: |c, variant, model| post(c, variant, model, 1),
    words: |c, _| format!("{}: an odd digit.", words::cells(c.cells())),
    drawing: |c, _| Shape::Circle.of(c),
    f_puzzles: Some(Key::Cell("odd")),
    hints: &["odd"],
    ..SHARED
};

pub(crate) static EVEN: Rule = Rule {
    id: "even",
    name: "even cell",
    meaning: |c, variant, lines| meaning(c, variant, lines, 0),
    post: |c, variant, model| post(c, variant, model, 0),
    words: |c, _| format!("{}: an even digit.", words::cells(c.cells())),
    drawing: |c, _| Shape::Square.of(c),
    f_puzzles: Some(Key::Cell("even")),
    hints: &["even"],
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::cells(1, 256),
    iss: Some(Name::Given),
    page: include_str!("parity.md"),
    ..Rule::BASE
};

/// The digits with this remainder.
pub(crate) fn digits(size: Size, remainder: usize) -> Digits {
    size.digits()
        .iter()
        .filter(|digit| digit % 2 == remainder)
        .collect()
}

fn meaning(c: &Constraint, variant: &Variant, lines: &mut Lines, remainder: usize) {
    for cell in c.cells() {
        let fitting = lines.among(*cell, digits(variant.size(), remainder));
        lines.at_least(&fitting, 1);
    }
}

fn post(c: &Constraint, variant: &Variant, model: &mut Model, remainder: usize) {
    for cell in c.cells() {
        model.limit(*cell, digits(variant.size(), remainder));
    }
}
