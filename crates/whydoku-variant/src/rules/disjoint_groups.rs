//! Disjoint groups: cells at the same place of their boxes differ.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "disjoint-groups",
    name: "disjoint groups",
    check: |_, variant| match variant.size().box_shape() {
        Some(_) => Ok(()),
        None => Err(format!("a {} grid has no boxes", variant.size())),
    },
    meaning: |_, variant, lines| {
        for group in groups(variant.size()) {
            lines.each_once(&group);
        }
    },
    post: |_, variant, model| {
        for group in groups(variant.size()) {
            model.all_different(&group);
        }
    },
    words: |_, _| "Cells at the same place of their boxes hold different digits.".to_owned(),
    f_puzzles: Some(Key::Flag("disjointgroups")),
    iss: Some(Name::Flag("DisjointSets")),
    hints: &["disjoint"],
    digits_alike: true,
    page: include_str!("disjoint_groups.md"),
    ..Rule::BASE
};

/// For each place in a box, the cells there.
fn groups(size: Size) -> Vec<Vec<Cell>> {
    let (rows, columns) = size.box_shape().unwrap_or((1, size.get()));
    let mut groups = vec![Vec::new(); rows * columns];
    for cell in size.all_cells() {
        groups[cell.row() % rows * columns + cell.column() % columns].push(cell);
    }
    groups
}
