//! Sums with repeats: the digits of some cells, perhaps minus those of others, sum to a number.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "sum",
    name: "sum",
    form: Form::groups(1, 2).with_repeats(),
    takes: Takes::Number,
    check: |c, variant| {
        let count = |group: usize| i64::try_from(c.group(group).len()).unwrap_or(i64::MAX);
        let most = count(0) * i64::try_from(variant.size().get()).unwrap_or(16) - count(1);
        match c.number() {
            Some(sum) if sum > most => Err(format!("these cells sum to {most} at most")),
            Some(sum) if c.groups.len() == 1 && sum < count(0) => {
                Err(format!("these cells sum to {} at least", count(0)))
            }
            _ => Ok(()),
        }
    },
    meaning: |c, _, lines| {
        let difference = lines.total(c.group(0)).and(-1, &lines.total(c.group(1)));
        lines.exactly(&difference, c.number().unwrap_or(0));
    },
    post: |c, _, model| {
        let terms = |weight, group: usize| c.group(group).iter().map(move |cell| (weight, *cell));
        let terms: Vec<(i64, Cell)> = terms(1, 0).chain(terms(-1, 1)).collect();
        model.sum(&terms, c.number().unwrap_or(0));
    },
    words: |c, _| {
        let (plus, sum) = (words::cells(c.group(0)), c.number().unwrap_or(0));
        if c.group(1).is_empty() {
            format!("The digits in {plus} sum to {sum}; they may repeat.")
        } else {
            let minus = words::cells(c.group(1));
            format!("The digits in {plus} sum to {sum} more than those in {minus}.")
        }
    },
    drawing: |c, _| Shape::Cage.of(c),
    iss: Some(Name::Sum),
    page: include_str!("sum.md"),
    ..Rule::BASE
};
