//! [`Drawing`]: how a constraint is drawn, as data for whoever draws it.

use crate::Cell;

/// How a constraint is drawn: a shape, the cells it belongs to, and a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The shape.
    pub shape: Shape,
    /// The cells, in groups as in the constraint.
    pub cells: Vec<Vec<Cell>>,
    /// The text beside the shape; may be empty.
    pub label: String,
}

/// The shape of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// Nothing in the grid; the label names a rule for the whole grid.
    Grid,
    /// A dashed outline around the cells, the label in its corner.
    Cage,
    /// Shaded cells.
    Shade,
    /// A line from cell to cell.
    Line,
    /// A thin line through the cells, straight across the grid.
    Diagonal,
    /// A line with a filled circle in its first cell.
    Thermometer,
    /// A circle or pill around the first group, and an arrow along the second.
    Arrow,
    /// A line with a circle around its first and last cell.
    Ends,
    /// A line with a diamond around its first and last cell.
    Diamonds,
    /// A white dot between two cells.
    WhiteDot,
    /// A black dot between two cells.
    BlackDot,
    /// The label between two cells.
    Letter,
    /// A sign between two cells that is open toward the first, larger one.
    Greater,
    /// A circle in the cell.
    Circle,
    /// A square in the cell.
    Square,
    /// Marks that point at the cell from all sides.
    Inward,
    /// Marks that point away from the cell on all sides.
    Outward,
    /// A circle with the label where four cells meet.
    Corner,
    /// The label outside the grid, before the first cell of the line.
    Outside,
    /// The label outside the grid with an arrow along the line.
    OutsideArrow,
}

impl Drawing {
    /// The row and column, counted from 1, where the label of a clue outside the grid is written: 0, or one
    /// more than the size, is outside. `None` for other shapes.
    pub fn outside(&self) -> Option<(usize, usize)> {
        if !matches!(self.shape, Shape::Outside | Shape::OutsideArrow) {
            return None;
        }
        let line = self.cells.first()?;
        let first = line.first()?;
        // One step back from the first cell. A diagonal of one cell has its clue in the corner.
        let back = |first: usize, second: usize| (2 * first + 1).saturating_sub(second);
        Some(match line.get(1) {
            Some(second) => (
                back(first.row(), second.row()),
                back(first.column(), second.column()),
            ),
            None => (first.row(), first.column()),
        })
    }

    /// A rule for the whole grid, named beside it.
    pub(crate) fn grid(label: &str) -> Self {
        Self {
            shape: Shape::Grid,
            cells: Vec::new(),
            label: label.to_owned(),
        }
    }
}

impl Shape {
    /// The name in JSON: `white-dot`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Cage => "cage",
            Self::Shade => "shade",
            Self::Line => "line",
            Self::Diagonal => "diagonal",
            Self::Thermometer => "thermometer",
            Self::Arrow => "arrow",
            Self::Ends => "ends",
            Self::Diamonds => "diamonds",
            Self::WhiteDot => "white-dot",
            Self::BlackDot => "black-dot",
            Self::Letter => "letter",
            Self::Greater => "greater",
            Self::Circle => "circle",
            Self::Square => "square",
            Self::Inward => "inward",
            Self::Outward => "outward",
            Self::Corner => "corner",
            Self::Outside => "outside",
            Self::OutsideArrow => "outside-arrow",
        }
    }

    /// This shape for the cells of a constraint, labeled with the stated number.
    pub(crate) fn of(self, constraint: &crate::Constraint) -> Drawing {
        let number = constraint.number();
        self.labeled(
            constraint,
            number.map_or_else(String::new, |n| n.to_string()),
        )
    }

    /// This shape for the cells of a constraint, with a label.
    pub(crate) fn labeled(self, constraint: &crate::Constraint, label: String) -> Drawing {
        Drawing {
            shape: self,
            cells: constraint.groups.clone(),
            label,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    #[test]
    fn a_clue_outside_is_one_step_before_its_line() {
        let places = [
            ("sandwich 5: r1c1 r2c1 r3c1 r4c1", Some((0, 1))),
            ("sandwich 5: r4c2 r3c2 r2c2 r1c2", Some((5, 2))),
            ("skyscraper 2: r3c1 r3c2 r3c3 r3c4", Some((3, 0))),
            ("skyscraper 2: r3c4 r3c3 r3c2 r3c1", Some((3, 5))),
            ("little-killer 5: r1c2 r2c3 r3c4", Some((0, 1))),
            ("little-killer 5: r4c3 r3c4", Some((5, 2))),
            ("little-killer 5: r4c3 r3c2 r2c1", Some((5, 4))),
            ("killer-cage 5: r1c1 r1c2", None),
        ];
        for (clue, place) in places {
            let variant: Variant = format!("size 4\n{clue}")
                .parse()
                .expect("what the test made");
            assert_eq!(variant.drawings()[0].outside(), place, "{clue}");
        }
    }
}
