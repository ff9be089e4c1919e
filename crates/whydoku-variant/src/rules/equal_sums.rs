//! Equal sums: listed groups of cells that all have the same sum.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "equal-sums",
    name: "equal sums",
    form: Form::groups(2, 64),
    meaning: |c, _, lines| meaning(&c.groups, lines),
    post: |c, _, model| post(&c.groups, model),
    words: |c, _| {
        let groups: Vec<String> = c.groups.iter().map(|group| words::cells(group)).collect();
        format!(
            "Each of these groups has the same sum: {}.",
            groups.join("; ")
        )
    },
    drawing: |c, _| Shape::Shade.of(c),
    f_puzzles: Some(Key::Groups("equalsums")),
    iss: Some(Name::EqualSum),
    hints: &["equal sum"],
    page: include_str!("equal_sums.md"),
    ..Rule::BASE
};

/// Each group sums to the same as the next.
pub(super) fn meaning(groups: &[Vec<Cell>], lines: &mut Lines) {
    for pair in groups.windows(2) {
        lines.equal(&lines.total(&pair[0]), &lines.total(&pair[1]));
    }
}

/// Every two groups have the same sum.
pub(super) fn post(groups: &[Vec<Cell>], model: &mut Model) {
    for (place, first) in groups.iter().enumerate() {
        for second in &groups[place + 1..] {
            let first = first.iter().map(|cell| (1, *cell));
            let second = second.iter().map(|cell| (-1, *cell));
            let terms: Vec<(i64, Cell)> = first.chain(second).collect();
            model.sum(&terms, 0);
        }
    }
}
