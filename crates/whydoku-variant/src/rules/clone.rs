//! Clones: two groups that are equal, cell by cell.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "clone",
    name: "clone",
    form: Form::groups(2, 2),
    check: |c, _| {
        let (first, second) = (c.group(0).len(), c.group(1).len());
        if first == second {
            Ok(())
        } else {
            Err(format!(
                "the groups have {first} and {second} cells; they must have the same number"
            ))
        }
    },
    meaning: |c, _, lines| {
        for (a, b) in c.group(0).iter().zip(c.group(1)) {
            lines.relate(*a, *b, |x, y| x == y);
        }
    },
    post: |c, _, model| {
        for (a, b) in c.group(0).iter().zip(c.group(1)) {
            model.relate(*a, *b, |x, y| x == y);
        }
    },
    words: |c, _| {
        let (first, second) = (words::cells(c.group(0)), words::cells(c.group(1)));
        format!("The digits in {first} are the same as those in {second}, in this order.")
    },
    drawing: |c, _| Shape::Shade.of(c),
    f_puzzles: Some(Key::Clone("clone")),
    iss: Some(Name::Clone),
    hints: &["clone"],
    digits_alike: true,
    page: include_str!("clone.md"),
    ..Rule::BASE
};
