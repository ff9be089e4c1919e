//! Extra regions: listed cells with different digits.

use super::prelude::*;
use super::region;

pub(crate) static RULE: Rule = Rule {
    id: "extra-region",
    name: "extra region",
    form: Form::cells(1, 0),
    meaning: region::meaning,
    post: |c, _, model| model.all_different(c.cells()),
    words: |c, _| format!("No digit occurs twice in {}.", words::cells(c.cells())),
    drawing: |c, _| Shape::Shade.of(c),
    f_puzzles: Some(Key::Cells("extraregion")),
    iss: Some(Name::Cells("AllDifferent")),
    hints: &["extra region"],
    digits_alike: true,
    page: include_str!("extra_region.md"),
    ..Rule::BASE
};
