//! Givens, and pencil marks that limit a cell to some digits.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "given",
    name: "given",
    form: Form::cells(1, 256),
    takes: Takes::Digits(16),
    meaning: |c, _, lines| {
        for cell in c.cells() {
            let one = lines.among(*cell, digits(c));
            lines.at_least(&one, 1);
        }
    },
    post: |c, _, model| {
        for cell in c.cells() {
            model.limit(*cell, digits(c));
        }
    },
    words: |c, _| {
        let stated: Vec<String> = c.digits().iter().map(usize::to_string).collect();
        format!(
            "{} can only be {}.",
            words::cells(c.cells()),
            words::list_or(&stated)
        )
    },
    drawing: |c, _| Shape::Grid.labeled(c, digits(c).to_string()),
    page: include_str!("given.md"),
    ..Rule::BASE
};

fn digits(c: &Constraint) -> Digits {
    c.digits().iter().copied().collect()
}
