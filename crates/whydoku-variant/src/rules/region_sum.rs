//! Region-sum lines: the parts of the line in each region have the same sum.

use super::equal_sums;
use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "region-sum",
    name: "region-sum line",
    form: Form::line(1),
    check: |c, variant| match c
        .cells()
        .iter()
        .find(|cell| variant.region_of(**cell).is_none())
    {
        None => Ok(()),
        Some(cell) => Err(format!("{cell} is in no region")),
    },
    meaning: |c, variant, lines| equal_sums::meaning(&parts(c, variant), lines),
    post: |c, variant, model| equal_sums::post(&parts(c, variant), model),
    words: |c, variant| {
        let parts: Vec<String> = parts(c, variant)
            .iter()
            .map(|part| words::cells(part))
            .collect();
        let line = words::line(c.cells());
        format!(
            "The parts of {line} in each region have the same sum: {}.",
            parts.join("; ")
        )
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("regionsumline")),
    iss: Some(Name::Cells("RegionSumLine")),
    hints: &["region sum", "box sum"],
    page: include_str!("region_sum.md"),
    ..Rule::BASE
};

/// The parts of the line, cut wherever it passes from one region to another.
fn parts(c: &Constraint, variant: &Variant) -> Vec<Vec<Cell>> {
    let same = |a: &Cell, b: &Cell| variant.region_of(*a) == variant.region_of(*b);
    c.cells().chunk_by(same).map(<[Cell]>::to_vec).collect()
}
