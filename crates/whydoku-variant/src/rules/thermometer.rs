//! Thermometers: digits increase from the bulb.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "thermometer",
    name: "thermometer",
    form: Form::line(2),
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x < y);
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x < y);
        }
    },
    words: |c, _| format!("Digits increase along {}.", words::line(c.cells())),
    drawing: |c, _| Shape::Thermometer.of(c),
    f_puzzles: Some(Key::Lines("thermometer")),
    iss: Some(Name::Cells("Thermo")),
    hints: &["thermo"],
    page: include_str!("thermometer.md"),
    ..Rule::BASE
};
