//! Pair tables: a table says which pairs of digits may be next to each other on a line, or anywhere
//! in a group.

use super::entropic::near;
use super::prelude::*;
use crate::formats::iss::relation;

/// Each cell of a line with the next.
pub(crate) static NEXT: Rule = Rule {
    id: "pair-table",
    name: "pair table",
    form: Form::line(2),
    meaning: |c, variant, lines| {
        let table = relation(c.text(), variant.size());
        for (a, b) in c.pairs() {
            lines.relate(a, b, |x, y| table.allows(x, y));
        }
    },
    post: |c, variant, model| {
        let table = relation(c.text(), variant.size());
        for (a, b) in c.pairs() {
            model.relate(a, b, |x, y| table.allows(x, y));
        }
    },
    words: |c, _| {
        format!(
            "A table limits the neighbors on {}.",
            words::line(c.cells())
        )
    },
    iss: Some(Name::Table("Pair")),
    ..SHARED
};

/// Every cell of a group with every later one.
pub(crate) static ANY: Rule = Rule {
    id: "any-pair-table",
    name: "table for any pair",
    form: Form::cells(2, 256),
    meaning: |c, variant, lines| {
        let table = relation(c.text(), variant.size());
        for (a, b) in near(c.cells(), c.cells().len()) {
            lines.relate(a, b, |x, y| table.allows(x, y) && table.allows(y, x));
        }
    },
    post: |c, variant, model| {
        let table = relation(c.text(), variant.size());
        for (a, b) in near(c.cells(), c.cells().len()) {
            model.relate(a, b, |x, y| table.allows(x, y) && table.allows(y, x));
        }
    },
    words: |c, _| format!("A table limits any two of {}.", words::cells(c.cells())),
    iss: Some(Name::Table("PairX")),
    ..SHARED
};

const SHARED: Rule = Rule {
    takes: Takes::Text,
    check: |c, _| match c
        .text()
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && !"-_".contains(*c))
    {
        None => Ok(()),
        Some(found) => Err(format!("`{found}` is not a base-64 character")),
    },
    drawing: |c, _| Shape::Line.labeled(c, String::new()),
    page: include_str!("pair.md"),
    ..Rule::BASE
};
