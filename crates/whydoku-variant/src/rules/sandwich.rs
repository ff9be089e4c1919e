//! Sandwich sums: the digits between 1 and the largest digit of a line sum to the number outside.

use super::outside::{self, number};
use super::prelude::*;
use crate::engine::propagators::Sandwich;

pub(crate) static RULE: Rule = Rule {
    id: "sandwich",
    name: "sandwich sum",
    form: outside::FORM,
    takes: Takes::Number,
    check: |c, variant| {
        outside::check_line(c, variant)?;
        let most: usize = (2..variant.size().get()).sum();
        if number(c) <= most {
            Ok(())
        } else {
            Err(format!("the sum of a sandwich is 0 to {most}"))
        }
    },
    meaning: |c, variant, lines| {
        let (cells, largest) = (c.cells(), variant.size().get());
        for (from, start) in cells.iter().enumerate() {
            for (to, end) in cells.iter().enumerate().skip(from + 1) {
                for (one, other) in [(1, largest), (largest, 1)] {
                    let crusts = [lines.is(*start, one), lines.is(*end, other)];
                    let filling = lines.total(&cells[from + 1..to]);
                    lines.if_exactly(&crusts, &filling, c.number().unwrap_or(0));
                }
            }
        }
    },
    post: |c, _, model| {
        let cells = model.cells(c.cells());
        model.add(Sandwich::new(cells, number(c), model.size));
    },
    words: |c, variant| {
        let (line, largest, sum) = (outside::name(c.cells()), variant.size().get(), number(c));
        format!("Of {line}: the digits between the 1 and the {largest} sum to {sum}.")
    },
    drawing: |c, _| Shape::Outside.of(c),
    f_puzzles: Some(Key::Outside("sandwichsum")),
    iss: Some(Name::Single("Sandwich")),
    hints: &["sandwich"],
    page: include_str!("sandwich.md"),
    ..Rule::BASE
};
