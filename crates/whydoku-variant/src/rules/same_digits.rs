//! Same digits: groups that hold the same digits, each as often, in any order.

use super::prelude::*;
use crate::engine::propagators::Same;

pub(crate) static RULE: Rule = Rule {
    id: "same-digits",
    name: "same digits",
    form: Form::groups(2, 16),
    check: |c, _| {
        let first = c.group(0).len();
        match c.groups.iter().find(|group| group.len() != first) {
            None => Ok(()),
            Some(other) => Err(format!(
                "the groups have {first} and {} cells; they must have the same number",
                other.len()
            )),
        }
    },
    meaning: |c, variant, lines| {
        for digit in variant.size().digits().iter() {
            for pair in c.groups.windows(2) {
                lines.equal(&lines.count(&pair[0], digit), &lines.count(&pair[1], digit));
            }
        }
    },
    post: |c, variant, model| {
        for (place, first) in c.groups.iter().enumerate() {
            for second in &c.groups[place + 1..] {
                let (first, second) = (model.cells(first), model.cells(second));
                model.add(Same::new(&first, &second, variant.size().get()));
            }
        }
    },
    words: |c, _| {
        let groups: Vec<String> = c.groups.iter().map(|group| words::cells(group)).collect();
        format!(
            "These groups hold the same digits in some order: {}.",
            groups.join("; ")
        )
    },
    drawing: |c, _| Shape::Shade.of(c),
    iss: Some(Name::SameValues),
    digits_alike: true,
    page: include_str!("same_digits.md"),
    ..Rule::BASE
};
