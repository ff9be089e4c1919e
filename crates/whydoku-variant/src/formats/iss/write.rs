//! Writing constraint strings.

use super::names::{encode, write_cell, write_line};
use super::{Name, relation_code};
use crate::rules::extremum::{self, MINIMUM};
use crate::rules::little_killer::diagonal;
use crate::rules::{difference, lockout, modular, non_consecutive, parity, ratio, whispers, xv};
use crate::text::letter;
use crate::{Cell, Constraint, Size, Variant, VariantError};
use std::fmt::Write as _;

pub(crate) fn write(variant: &Variant, warnings: &mut Vec<String>) -> Result<String, VariantError> {
    let size = variant.size();
    let mut out = String::new();
    if size.get() != 9 {
        let _ = write!(out, ".Shape~{size}");
    }
    if !variant.has_boxes() {
        out.push_str(".NoBoxes");
        if variant
            .regions()
            .iter()
            .any(|region| region.len() != size.get())
        {
            warnings.push("regions with fewer cells than digits are left out".to_owned());
        }
        let layout: String = size
            .all_cells()
            .map(|cell| variant.region_of(cell).map_or('-', letter))
            .collect();
        if !variant.regions().is_empty() {
            let _ = write!(out, ".Jigsaw~{layout}");
        }
    }
    let limited: Vec<Cell> = size
        .all_cells()
        .filter(|cell| variant.allowed(*cell) != size.digits())
        .collect();
    if !limited.is_empty() {
        out.push('.');
        for cell in limited {
            let _ = write!(out, "~{}", write_cell(cell));
            for digit in variant.allowed(cell).iter() {
                let _ = write!(out, "_{digit}");
            }
        }
    }
    for constraint in variant.constraints() {
        write_constraint(constraint, variant, &mut out)?;
    }
    let about = &variant.about;
    let left_out: Vec<&str> = [
        ("the title", !about.title.is_empty()),
        ("the author", !about.author.is_empty()),
        ("the rules in words", !about.rules.is_empty()),
        ("the solution", about.solution.is_some()),
        ("the drawings", !about.drawings.is_empty()),
    ]
    .into_iter()
    .filter_map(|(name, given)| given.then_some(name))
    .collect();
    if !left_out.is_empty() {
        warnings.push(format!("left out: {}", left_out.join(", ")));
    }
    Ok(out)
}

/// Adds `.Type~argument~argument`.
fn item(out: &mut String, name: &str, arguments: &[String]) {
    let _ = write!(out, ".{name}");
    for argument in arguments {
        let _ = write!(out, "~{argument}");
    }
}

fn cells(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| write_cell(*cell)).collect()
}

fn numbered(number: &impl ToString, list: &[Cell]) -> Vec<String> {
    [vec![number.to_string()], cells(list)].concat()
}

/// A table for one pair of cells.
fn table(out: &mut String, size: Size, pair: &[Cell], allows: impl Fn(usize, usize) -> bool) {
    let code = relation_code(size, allows);
    item(
        out,
        "Pair",
        &[vec![code, "_".to_owned()], cells(pair)].concat(),
    );
}

/// Writes rules that are not known there as tables of pairs; whether it was one.
fn as_tables(c: &Constraint, variant: &Variant, out: &mut String) -> bool {
    let size = variant.size();
    match c.rule.id {
        "slow-thermometer" => {
            for pair in c.cells().windows(2) {
                table(out, size, pair, |x, y| x <= y);
            }
        }
        "nabner" => {
            let code = relation_code(size, |x, y| x.abs_diff(y) > 1);
            item(
                out,
                "PairX",
                &[vec![code, "_".to_owned()], cells(c.cells())].concat(),
            );
        }
        "all-differences-marked" | "all-ratios-marked" => {
            negative(c, variant, out);
        }
        id if id == non_consecutive::RULE.id && has_dots(variant) => {
            non_consecutive::each(variant, |a, b| {
                table(out, size, &[a, b], |x, y| x.abs_diff(y) != 1);
            });
        }
        _ => return false,
    }
    true
}

fn write_constraint(
    c: &Constraint,
    variant: &Variant,
    out: &mut String,
) -> Result<(), VariantError> {
    let size = variant.size();
    let nothing = || {
        VariantError(format!(
            "Interactive Sudoku Solver has no constraint for the rule `{}`: {c}",
            c.rule.id
        ))
    };
    if as_tables(c, variant, out) {
        return Ok(());
    }
    match c.rule.iss.ok_or_else(nothing)? {
        Name::Flag(name) => item(out, name, &[]),
        Name::Cells(name) => item(out, name, &cells(c.cells())),
        Name::NumberCells(name) => with_number(name, c, variant, out),
        Name::Pairs(name, usual) => dot(name, usual, c, size, out),
        Name::Double(name) => {
            let (line, from_start) = write_line(c.cells());
            let clue = c.number().unwrap_or(0).to_string();
            let clues = if from_start {
                [clue, String::new()]
            } else {
                [String::new(), clue]
            };
            item(out, name, &[&[line][..], &clues].concat());
        }
        Name::Single(name) => {
            let (line, _) = write_line(c.cells());
            item(out, name, &[c.number().unwrap_or(0).to_string(), line]);
        }
        Name::Table(name) => {
            let head = vec![c.text().to_owned(), "_".to_owned()];
            item(out, name, &[head, cells(c.cells())].concat());
        }
        Name::Indexing(way) => item(out, "Indexing", &numbered(&way, c.cells())),
        Name::Diagonal(way) => item(out, "Diagonal", &[way.to_owned()]),
        Name::Negative(_) => {}
        other => write_special(other, c, variant, out),
    }
    Ok(())
}

/// `.Cage~12~R1C1~R1C2`.
fn with_number(name: &str, c: &Constraint, variant: &Variant, out: &mut String) {
    let number = match name {
        "Whisper" => whispers::least(c, variant).to_string(),
        "Lockout" => lockout::least(c, variant).to_string(),
        "Modular" => modular::modulus(c).to_string(),
        // A cage without a sum only has different digits.
        "Cage" if c.number().is_none() => {
            item(out, "AllDifferent", &cells(c.cells()));
            return;
        }
        _ => c
            .number()
            .map_or_else(String::new, |number| number.to_string()),
    };
    item(out, name, &numbered(&number, c.cells()));
}

/// `.WhiteDot~R1C1~R1C2`, or a table if the cells are apart or state another number.
fn dot(name: &str, usual: i64, c: &Constraint, size: Size, out: &mut String) {
    let near = size
        .neighbors(c.cells()[0])
        .any(|cell| cell == c.cells()[1]);
    if near && c.number().unwrap_or(usual) == usual {
        item(out, name, &cells(c.cells()));
    } else if c.is(&difference::RULE) {
        table(out, size, c.cells(), |x, y| {
            x.abs_diff(y) == difference::amount(c)
        });
    } else {
        table(out, size, c.cells(), |x, y| {
            ratio::is_ratio(x, y, ratio::factor(c))
        });
    }
}

fn write_special(name: Name, c: &Constraint, variant: &Variant, out: &mut String) {
    let size = variant.size();
    let number = c.number().unwrap_or(0);
    match name {
        Name::Sum => {
            let weights = [vec!["1"; c.group(0).len()], vec!["-1"; c.group(1).len()]].concat();
            let head = match c.groups.len() {
                1 => number.to_string(),
                _ => format!("{number}_=_{}", weights.join("_")),
            };
            item(out, "Sum", &numbered(&head, &c.groups.concat()));
        }
        Name::Arrow => match c.group(0).len() {
            1 => item(out, "Arrow", &cells(&c.groups.concat())),
            length => item(out, "PillArrow", &numbered(&length, &c.groups.concat())),
        },
        Name::Clone => {
            for (a, b) in c.group(0).iter().zip(c.group(1)) {
                item(out, "SameValues", &numbered(&2, &[*a, *b]));
            }
        }
        Name::SameValues => {
            item(
                out,
                "SameValues",
                &numbered(&c.groups.len(), &c.groups.concat()),
            );
        }
        Name::EqualSum => {
            let groups: Vec<Vec<String>> = c.groups.iter().map(|group| cells(group)).collect();
            item(out, "EqualSum", &groups.join(&"-".to_owned()));
        }
        Name::Xv => letters(c, size, out),
        Name::Given => parity_marks(c, size, out),
        Name::Extremum => extremum::each(c, variant, c.rule, |cell, neighbor| {
            let pair = if c.is(&MINIMUM) {
                [neighbor, cell]
            } else {
                [cell, neighbor]
            };
            item(out, "GreaterThan", &cells(&pair));
        }),
        Name::Greater => {
            let near = size
                .neighbors(c.cells()[0])
                .any(|cell| cell == c.cells()[1]);
            if near {
                item(out, "GreaterThan", &cells(c.cells()));
            } else {
                table(out, size, c.cells(), |x, y| x > y);
            }
        }
        Name::Quad => {
            let corner = c.cells().iter().min().copied();
            let digits = c.digits().iter().map(usize::to_string);
            let corner = corner.map(write_cell).into_iter();
            item(out, "Quad", &corner.chain(digits).collect::<Vec<_>>());
        }
        Name::LittleKiller => write_little_killer(c, size, out),
        Name::Regex => {
            let head = encode(c.text());
            item(out, "Regex", &numbered(&head, c.cells()));
        }
        Name::Flag(_)
        | Name::Cells(_)
        | Name::NumberCells(_)
        | Name::Pairs(..)
        | Name::Double(_)
        | Name::Single(_)
        | Name::Table(_)
        | Name::Indexing(_)
        | Name::Diagonal(_)
        | Name::Negative(_) => {}
    }
}

/// The digits of odd or even cells.
fn parity_marks(c: &Constraint, size: Size, out: &mut String) {
    let digits = parity::digits(size, usize::from(c.is(&parity::ODD)));
    out.push('.');
    for cell in c.cells() {
        let _ = write!(out, "~{}", write_cell(*cell));
        for digit in digits.iter() {
            let _ = write!(out, "_{digit}");
        }
    }
}

/// `.X~R1C1~R1C2`, or a sum if it is not a neighbor's X or V.
fn letters(c: &Constraint, size: Size, out: &mut String) {
    let near = size
        .neighbors(c.cells()[0])
        .any(|cell| cell == c.cells()[1]);
    match xv::sum(c) {
        10 if near => item(out, "X", &cells(c.cells())),
        5 if near => item(out, "V", &cells(c.cells())),
        sum => item(out, "Sum", &numbered(&sum, c.cells())),
    }
}

/// A diagonal is named by the cell from which that program reads it; a corner is a given.
fn write_little_killer(c: &Constraint, size: Size, out: &mut String) {
    let number = c.number().unwrap_or(0);
    let [first, .., last] = c.cells() else {
        item(out, "Sum", &numbered(&number, c.cells()));
        return;
    };
    let end = size.get() - 1;
    let reads = |cell: &Cell| match (cell.row(), cell.column()) {
        (row, 0) if row < end => diagonal(size, *cell, 1, 1),
        (0, 1..) => diagonal(size, *cell, 1, -1),
        (row, column) if column == end && row < end => diagonal(size, *cell, -1, -1),
        (row, column) if row == end && 0 < column && column < end => diagonal(size, *cell, -1, 1),
        _ => Vec::new(),
    };
    let same = |cell: &&Cell| {
        let mut read = reads(cell);
        if cell == &last {
            read.reverse();
        }
        read == c.cells()
    };
    match [first, last].into_iter().find(same) {
        Some(cell) => item(
            out,
            "LittleKiller",
            &[number.to_string(), write_cell(*cell)],
        ),
        None => item(out, "Sum", &numbered(&number, c.cells())),
    }
}

fn has_dots(variant: &Variant) -> bool {
    variant
        .constraints()
        .iter()
        .any(|c| c.is(&difference::RULE))
}

/// `StrictKropki` stands for both negative rules with the usual numbers; anything else is written as
/// tables.
fn negative(c: &Constraint, variant: &Variant, out: &mut String) {
    let stated = |id: &str| variant.constraints().iter().any(|c| c.rule.id == id);
    let both = stated("all-differences-marked") && stated("all-ratios-marked");
    let usual = variant.constraints().iter().all(|c| {
        let dot = c.is(&difference::RULE) && difference::amount(c) != 1;
        !(dot || c.is(&ratio::RULE) && ratio::factor(c) != 2)
    });
    if both && usual {
        if c.rule.id == "all-differences-marked" {
            item(out, "StrictKropki", &[]);
        }
        return;
    }
    let size = variant.size();
    let fits = crate::rules::negative::fits(c, variant);
    crate::rules::negative::each_unmarked(variant, |a, b| {
        table(out, size, &[a, b], |x, y| !fits(x, y));
    });
}
