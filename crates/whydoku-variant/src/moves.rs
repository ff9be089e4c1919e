//! Moves that keep the rules: turning and mirroring the grid, renumbering the digits.

use crate::rules::{arrow, diagonal, disjoint_groups, indexer, windoku};
use crate::{Cell, Constraint, Digits, Size, Variant, VariantError, rules};
use whydoku_grid::Orientation;

impl Variant {
    /// The puzzle turned or mirrored. An error names a constraint that the move would change: an indexer, or
    /// a pill that would be read in another order.
    pub fn turned(&self, orientation: Orientation) -> Result<Self, VariantError> {
        let size = self.size();
        let place = |cell| place(size, cell, orientation);
        let places = |cells: &[Cell]| cells.iter().map(|cell| place(*cell)).collect::<Vec<Cell>>();
        let mut turned = Self::new(size);
        turned.set_regions(self.regions().iter().map(|region| places(region)).collect())?;
        turned.about.clone_from(&self.about);
        turned.about.drawings.clear();
        for cell in size.all_cells() {
            turned.allow(place(cell), self.allowed(cell));
        }
        if let (Some(from), Some(to)) = (&self.about.solution, &mut turned.about.solution) {
            for (cell, digit) in size.all_cells().zip(from) {
                to[size.index(place(cell))] = *digit;
            }
        }
        for c in self.constraints() {
            let groups: Vec<Vec<Cell>> = c.groups.iter().map(|group| places(group)).collect();
            let Some(rule) = turned_rule(c, &groups, orientation, size) else {
                return Err(VariantError(format!(
                    "{c}: turning the grid this way would change the rule"
                )));
            };
            let rule = rules::find(rule).unwrap_or(c.rule);
            turned.push(rule, groups, c.value.clone())?;
        }
        Ok(turned)
    }

    /// The puzzle with every digit `d` replaced by `digits[d - 1]`, which must be a permutation. An error
    /// names a constraint to which the digits matter, such as a sum.
    pub fn renumbered(&self, digits: &[usize]) -> Result<Self, VariantError> {
        let size = self.size();
        let all: Digits = digits.iter().copied().collect();
        if digits.len() != size.get() || all != size.digits() {
            return Err(VariantError(format!(
                "expected the digits 1 to {} in some order",
                size.get()
            )));
        }
        if let Some(c) = self.constraints().iter().find(|c| !c.rule.digits_alike) {
            return Err(VariantError(format!(
                "{c}: renumbering the digits would change the rule"
            )));
        }
        let mut renumbered = self.clone();
        for cell in size.all_cells() {
            renumbered.allow(
                cell,
                self.allowed(cell)
                    .iter()
                    .map(|digit| digits[digit - 1])
                    .collect(),
            );
        }
        for digit in renumbered.about.solution.iter_mut().flatten() {
            *digit = digits[*digit - 1];
        }
        Ok(renumbered)
    }
}

/// Where a cell of the upright grid goes.
fn place(size: Size, cell: Cell, orientation: Orientation) -> Cell {
    let last = size.get() - 1;
    let (row, column) = (cell.row(), cell.column());
    let (row, column) = match orientation {
        Orientation::Upright => (row, column),
        Orientation::Rotated90 => (column, last - row),
        Orientation::Rotated180 => (last - row, last - column),
        Orientation::Rotated270 => (last - column, row),
        Orientation::MirroredLeftRight => (row, last - column),
        Orientation::MirroredTopBottom => (last - row, column),
        Orientation::Transposed => (column, row),
        Orientation::AntiTransposed => (last - column, last - row),
    };
    size.cell(row, column).unwrap_or(cell)
}

/// Whether every shifted box goes to a shifted box.
fn windows_stay(size: Size, orientation: Orientation) -> bool {
    let windows = windoku::windows(size);
    windows.iter().all(|window| {
        let mut moved: Vec<Cell> = window
            .iter()
            .map(|c| place(size, *c, orientation))
            .collect();
        moved.sort_unstable();
        windows.contains(&moved)
    })
}

/// The name of the rule after the move; `None` if the move changes what the constraint means.
fn turned_rule(
    c: &Constraint,
    groups: &[Vec<Cell>],
    orientation: Orientation,
    size: Size,
) -> Option<&'static str> {
    use Orientation::{
        AntiTransposed, MirroredLeftRight, MirroredTopBottom, Rotated90, Rotated270, Transposed,
        Upright,
    };
    let on_its_side = matches!(
        orientation,
        Rotated90 | Rotated270 | Transposed | AntiTransposed
    );
    let square = size
        .box_shape()
        .is_some_and(|(rows, columns)| rows == columns);
    let crossed = matches!(
        orientation,
        Rotated90 | Rotated270 | MirroredLeftRight | MirroredTopBottom
    );
    let pill = c.is(&arrow::RULE) && c.group(0).len() > 1;
    let id = c.rule.id;
    match id {
        _ if orientation == Upright => Some(id),
        _ if c.is(&diagonal::FALLING) && crossed => Some(diagonal::RISING.id),
        _ if c.is(&diagonal::RISING) && crossed => Some(diagonal::FALLING.id),
        _ if c.is(&indexer::COLUMN) => (orientation == Transposed).then_some(indexer::ROW.id),
        _ if c.is(&indexer::ROW) => (orientation == Transposed).then_some(indexer::COLUMN.id),
        _ if c.is(&disjoint_groups::RULE) => (square || !on_its_side).then_some(id),
        _ if c.is(&windoku::RULE) => windows_stay(size, orientation).then_some(id),
        _ if pill => groups[0].is_sorted().then_some(id),
        _ => Some(id),
    }
}
