//! X-sums: the first digit of a line says how many of its cells sum to the number outside.

use super::outside::{self, number};
use super::prelude::*;
use crate::engine::propagators::XSum;

pub(crate) static RULE: Rule = Rule {
    id: "x-sum",
    name: "X-sum",
    form: outside::FORM,
    takes: Takes::Number,
    check: |c, variant| {
        outside::check_line(c, variant)?;
        let most: usize = (1..=variant.size().get()).sum();
        if (1..=most).contains(&number(c)) {
            Ok(())
        } else {
            Err(format!("the sum of the first cells is 1 to {most}"))
        }
    },
    meaning: |c, _, lines| {
        for (count, digit) in (1..=c.cells().len()).zip(1..) {
            let first = lines.is(c.cells()[0], digit);
            let total = lines.total(&c.cells()[..count]);
            lines.if_exactly(&[first], &total, c.number().unwrap_or(0));
        }
    },
    post: |c, _, model| {
        let cells = model.cells(c.cells());
        model.add(XSum::new(cells, number(c), model.size));
    },
    words: |c, _| {
        let (line, sum) = (outside::name(c.cells()), number(c));
        format!("Of {line}: the first cells, as many as the first digit says, sum to {sum}.")
    },
    drawing: |c, _| Shape::Outside.of(c),
    f_puzzles: Some(Key::Outside("xsum")),
    iss: Some(Name::Double("XSum")),
    hints: &["x-sum", "xsum", "x sum"],
    page: include_str!("x_sum.md"),
    ..Rule::BASE
};
