//! Little killers: the digits along a diagonal sum to the number outside.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "little-killer",
    name: "little killer",
    form: Form::cells(1, 0),
    takes: Takes::Number,
    check: |c, variant| {
        let straight = is_diagonal(c.cells(), variant.size());
        let least = i64::try_from(c.cells().len()).unwrap_or(i64::MAX);
        let most = least * i64::try_from(variant.size().get()).unwrap_or(16);
        match c.number() {
            _ if !straight => {
                Err("the cells are not a whole diagonal from one side to another".to_owned())
            }
            Some(sum) if !(least..=most).contains(&sum) => {
                Err(format!("these cells sum to {least} to {most}"))
            }
            _ => Ok(()),
        }
    },
    meaning: |c, _, lines| {
        let total = lines.total(c.cells());
        lines.exactly(&total, c.number().unwrap_or(0));
    },
    post: |c, _, model| model.total(c.cells(), c.number().unwrap_or(0)),
    words: |c, _| {
        let sum = c.number().unwrap_or(0);
        format!(
            "The digits on the diagonal {} sum to {sum}.",
            words::cells(c.cells())
        )
    },
    drawing: |c, _| Shape::OutsideArrow.of(c),
    f_puzzles: Some(Key::LittleKiller("littlekillersum")),
    iss: Some(Name::LittleKiller),
    hints: &["little killer"],
    page: include_str!("little_killer.md"),
    ..Rule::BASE
};

/// Whether the cells lead from one side of the grid to another, diagonally.
fn is_diagonal(cells: &[Cell], size: Size) -> bool {
    let [first, .., last] = cells else {
        // A corner is a diagonal of one cell.
        let end = size.get() - 1;
        return cells
            .iter()
            .all(|c| [0, end].contains(&c.row()) && [0, end].contains(&c.column()));
    };
    let way = |from: usize, to: usize| if to > from { 1 } else { -1 };
    let (down, right) = (
        way(first.row(), last.row()),
        way(first.column(), last.column()),
    );
    size.step(*first, -down, -right).is_none()
        && size.step(*last, down, right).is_none()
        && cells
            .windows(2)
            .all(|pair| size.step(pair[0], down, right) == Some(pair[1]))
}

/// The whole diagonal from a cell in a direction.
pub(crate) fn diagonal(size: Size, from: Cell, down: isize, right: isize) -> Vec<Cell> {
    std::iter::successors(Some(from), |cell| size.step(*cell, down, right)).collect()
}
