//! Killer cages: different digits with a stated sum.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "killer-cage",
    name: "killer cage",
    form: Form::cells(1, 0),
    takes: Takes::MaybeNumber,
    check: |c, variant| {
        let (least, most) = range(c.cells().len(), variant.size());
        match c.number() {
            Some(sum) if !(least..=most).contains(&sum) => Err(format!(
                "different digits in these cells sum to {least} to {most}"
            )),
            _ => Ok(()),
        }
    },
    meaning: |c, _, lines| {
        lines.all_different(c.cells());
        if let Some(sum) = c.number() {
            let total = lines.total(c.cells());
            lines.exactly(&total, sum);
        }
    },
    post: |c, _, model| {
        model.all_different(c.cells());
        if let Some(sum) = c.number() {
            model.total(c.cells(), sum);
        }
    },
    words: |c, _| {
        let cells = words::cells(c.cells());
        match c.number() {
            Some(sum) => format!("The digits in {cells} are all different and sum to {sum}."),
            None => format!("The digits in {cells} are all different."),
        }
    },
    drawing: |c, _| Shape::Cage.of(c),
    f_puzzles: Some(Key::Cells("killercage")),
    iss: Some(Name::NumberCells("Cage")),
    hints: &["cage", "killer"],
    page: include_str!("killer_cage.md"),
    ..Rule::BASE
};

/// The least and the largest sum of so many different digits.
fn range(cells: usize, size: Size) -> (i64, i64) {
    let sum = |digits: std::ops::RangeInclusive<usize>| {
        digits.fold(0_i64, |sum, d| sum.saturating_add_unsigned(d as u64))
    };
    (
        sum(1..=cells),
        sum((size.get() + 1).saturating_sub(cells)..=size.get()),
    )
}
