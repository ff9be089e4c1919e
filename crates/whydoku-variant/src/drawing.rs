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
