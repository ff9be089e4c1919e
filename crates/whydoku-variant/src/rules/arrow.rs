//! Arrows: the digits on the shaft sum to the number in the circle or pill.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "arrow",
    name: "arrow",
    form: Form::groups(2, 2).with_repeats(),
    check: |c, _| match c.group(0).len() {
        0..=4 if c.group(0).is_sorted() => Ok(()),
        0..=4 => {
            Err("a pill is read from left to right and from top to bottom; list it so".to_owned())
        }
        cells => Err(format!(
            "a pill of {cells} cells is too long; the limit is 4"
        )),
    },
    meaning: |c, _, lines| {
        let number = (c.group(0).iter()).fold(Sum::default(), |number, cell| {
            Sum::default().and(10, &number).and(1, &lines.value(*cell))
        });
        lines.equal(&lines.total(c.group(1)), &number);
    },
    post: |c, _, model| {
        let places = (0..).map(|place| 10_i64.pow(place));
        let circle = c.group(0).iter().rev().zip(places);
        let mut terms: Vec<(i64, Cell)> = circle.map(|(cell, place)| (-place, *cell)).collect();
        terms.extend(c.group(1).iter().map(|cell| (1, *cell)));
        model.sum(&terms, 0);
    },
    words: |c, _| {
        let (circle, shaft) = (words::cells(c.group(0)), words::cells(c.group(1)));
        if c.group(0).len() == 1 {
            format!("The digits in {shaft} sum to the digit in {circle}.")
        } else {
            format!("The digits in {shaft} sum to the number that {circle} form.")
        }
    },
    drawing: |c, _| Shape::Arrow.of(c),
    f_puzzles: Some(Key::Arrow("arrow")),
    iss: Some(Name::Arrow),
    hints: &["arrow"],
    page: include_str!("arrow.md"),
    ..Rule::BASE
};
