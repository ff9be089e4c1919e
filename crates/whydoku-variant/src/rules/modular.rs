//! Modular lines: as many cells in a row as the modulus have different remainders.

use super::entropic::near;
use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "modular",
    name: "modular line",
    form: Form::line(2),
    takes: Takes::MaybeNumber,
    check: |c, _| match modulus(c) {
        1..=16 => Ok(()),
        modulus => Err(format!("{modulus} is not a modulus from 1 to 16")),
    },
    meaning: |c, _, lines| {
        let modulus = modulus(c);
        for (a, b) in near(c.cells(), modulus) {
            lines.relate(a, b, |x, y| x % modulus != y % modulus);
        }
    },
    post: |c, _, model| {
        let modulus = modulus(c);
        for (a, b) in near(c.cells(), modulus) {
            model.relate(a, b, |x, y| x % modulus != y % modulus);
        }
    },
    words: |c, _| {
        let (line, modulus) = (words::line(c.cells()), modulus(c));
        format!(
            "Any {modulus} cells in a row on {line} have different remainders modulo {modulus}."
        )
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("modularline")),
    iss: Some(Name::NumberCells("Modular")),
    hints: &["modular"],
    page: include_str!("modular.md"),
    ..Rule::BASE
};

/// The stated modulus, or 3.
pub(crate) fn modulus(c: &Constraint) -> usize {
    c.number()
        .map_or(3, |modulus| usize::try_from(modulus).unwrap_or(0))
}
