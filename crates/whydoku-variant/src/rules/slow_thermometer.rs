//! Slow thermometers: digits never decrease from the bulb.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "slow-thermometer",
    name: "slow thermometer",
    form: Form::line(2),
    meaning: |c, _, lines| {
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| x <= y);
        }
    },
    post: |c, _, model| {
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| x <= y);
        }
    },
    words: |c, _| format!("Digits never decrease along {}.", words::line(c.cells())),
    drawing: |c, _| Shape::Thermometer.of(c),
    f_puzzles: Some(Key::Lines("slowthermometer")),
    iss: None,
    hints: &["slow thermo"],
    page: include_str!("slow_thermometer.md"),
    ..Rule::BASE
};
