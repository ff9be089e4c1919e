//! Quadruples: the stated digits are among the four cells, as often as they are stated.

use super::prelude::*;
use crate::engine::propagators::Count;

pub(crate) static RULE: Rule = Rule {
    id: "quadruple",
    name: "quadruple",
    form: Form::cells(4, 4),
    takes: Takes::Digits(4),
    check: |c, _| {
        let range = |place: fn(&Cell) -> usize| {
            let places = c.cells().iter().map(place);
            places
                .clone()
                .max()
                .zip(places.min())
                .map_or(0, |(most, least)| most - least)
        };
        // Four different cells within two rows and two columns are a square.
        if range(|cell| cell.row()) == 1 && range(|cell| cell.column()) == 1 {
            Ok(())
        } else {
            Err("the four cells do not meet in one point".to_owned())
        }
    },
    meaning: |c, variant, lines| {
        for (digit, times) in counted(c, variant) {
            let count = lines.count(c.cells(), digit);
            lines.at_least(&count, i64::try_from(times).unwrap_or(4));
        }
    },
    post: |c, variant, model| {
        let cells = model.cells(c.cells());
        for (digit, times) in counted(c, variant) {
            model.add(Count::new(cells.clone(), digit, times));
        }
        if c.digits().len() == cells.len() {
            for cell in c.cells() {
                model.limit(*cell, c.digits().iter().copied().collect());
            }
        }
    },
    words: |c, _| {
        let digits: Vec<String> = c.digits().iter().map(usize::to_string).collect();
        format!(
            "{} are among {}.",
            words::list(&digits),
            words::cells(c.cells())
        )
    },
    drawing: |c, _| {
        let digits: Vec<String> = c.digits().iter().map(usize::to_string).collect();
        Shape::Corner.labeled(c, digits.join(" "))
    },
    f_puzzles: Some(Key::Quadruple("quadruple")),
    iss: Some(Name::Quad),
    hints: &["quadruple", "quad "],
    page: include_str!("quadruple.md"),
    ..Rule::BASE
};

/// Each stated digit with the number of times it is stated.
fn counted(c: &Constraint, variant: &Variant) -> Vec<(usize, usize)> {
    let times = |digit| c.digits().iter().filter(|stated| **stated == digit).count();
    let digits = variant.size().digits();
    digits
        .iter()
        .map(|digit| (digit, times(digit)))
        .filter(|(_, times)| *times > 0)
        .collect()
}
