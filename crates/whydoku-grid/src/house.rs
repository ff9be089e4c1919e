//! [`House`] (row, column or box), [`Chute`] (band or stack) and [`Intersection`] (line and box).

use super::geometry;
use super::{Cell, CellSet};
use std::fmt;

/// The three kinds of house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are enough")]
pub enum HouseKind {
    Row,
    Column,
    Box,
}

impl HouseKind {
    /// The name: `row`, `column` or `box`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        }
    }

    /// The letter of the notation: `r`, `c` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::Row => 'r',
            Self::Column => 'c',
            Self::Box => 'b',
        }
    }
}

/// A row, column or box, written `r4`, `c7` or `b5`.
///
/// ```
/// use whydoku_grid::{Cell, House};
/// let row = House::row(3);
/// assert_eq!(row.to_string(), "r4");
/// assert_eq!(row.name(), "row 4");
/// assert!(row.cells().contains(Cell::at(3, 8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All 27 houses: rows, then columns, then boxes.
    pub const ALL: [Self; 27] = {
        let mut all = [Self(0); 27];
        let mut i = 0;
        while i < 27 {
            all[i as usize] = Self(i);
            i += 1;
        }
        all
    };

    /// The row with this zero-based number.
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    pub const fn row(index: usize) -> Self {
        assert!(index < 9, "rows are 0 to 8");
        Self::ALL[index]
    }

    /// The column with this zero-based number.
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    pub const fn column(index: usize) -> Self {
        assert!(index < 9, "columns are 0 to 8");
        Self::ALL[9 + index]
    }

    /// The box with this zero-based number, left to right and top to bottom.
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    pub const fn box_(index: usize) -> Self {
        assert!(index < 9, "boxes are 0 to 8");
        Self::ALL[18 + index]
    }

    /// Iterates over the nine rows.
    pub fn rows() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..9).map(Self::row)
    }

    /// Iterates over the nine columns.
    pub fn columns() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..9).map(Self::column)
    }

    /// Iterates over the nine boxes.
    pub fn boxes() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..9).map(Self::box_)
    }

    /// The house with this number in [`House::ALL`].
    ///
    /// # Panics
    /// Panics if `index` is 27 or more.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Its number in [`House::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind.
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The zero-based number among the houses of its kind.
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Whether it is a row or a column.
    pub const fn is_line(self) -> bool {
        self.0 < 18
    }

    /// Whether it is a box.
    pub const fn is_box(self) -> bool {
        self.0 >= 18
    }

    /// Its nine cells.
    pub const fn cells(self) -> CellSet {
        geometry::HOUSE_CELLS[self.0 as usize]
    }

    /// The cell at a position, 0 to 8; a box counts row by row.
    ///
    /// # Panics
    /// Panics if `position` is 9 or more.
    pub const fn cell(self, position: usize) -> Cell {
        geometry::HOUSE_LIST[self.0 as usize][position]
    }

    /// The name for a sentence: `row 4`, `column 7`, `box 5`.
    pub fn name(self) -> String {
        format!("{} {}", self.kind().name(), self.number() + 1)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().letter(), self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A band (three boxes side by side) or a stack (three boxes on top of each other).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chute(u8);

impl Chute {
    /// The three bands, then the three stacks.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Whether it is a band.
    const fn is_band(self) -> bool {
        self.0 < 3
    }

    /// The zero-based number among the bands or stacks.
    pub const fn number(self) -> usize {
        self.0 as usize % 3
    }

    /// Its three lines: the rows of a band, the columns of a stack.
    pub const fn lines(self) -> [House; 3] {
        let first = self.number() * 3;
        if self.is_band() {
            [
                House::row(first),
                House::row(first + 1),
                House::row(first + 2),
            ]
        } else {
            [
                House::column(first),
                House::column(first + 1),
                House::column(first + 2),
            ]
        }
    }

    /// Its three boxes.
    pub const fn boxes(self) -> [House; 3] {
        let n = self.number();
        if self.is_band() {
            [
                House::box_(n * 3),
                House::box_(n * 3 + 1),
                House::box_(n * 3 + 2),
            ]
        } else {
            [House::box_(n), House::box_(n + 3), House::box_(n + 6)]
        }
    }

    /// Its 27 cells.
    pub const fn cells(self) -> CellSet {
        let [a, b, c] = self.lines();
        a.cells().union(b.cells()).union(c.cells())
    }
}

/// The three cells that a line and a box share. There are 54 intersections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Intersection {
    line: House,
    box_: House,
}

impl Intersection {
    /// The intersection of a line and a box, if they share cells.
    pub fn new(line: House, box_: House) -> Option<Self> {
        let crosses = line.is_line() && box_.is_box() && !(line.cells() & box_.cells()).is_empty();
        crosses.then_some(Self { line, box_ })
    }

    const ALL: [Self; 54] = {
        let mut all = [Self {
            line: House(0),
            box_: House(18),
        }; 54];
        let mut i = 0;
        while i < 54 {
            let (line, place) = (i / 3, i % 3);
            let chute = line % 9 / 3;
            all[i] = Self {
                line: House::ALL[line],
                box_: House::box_(if line < 9 {
                    3 * chute + place
                } else {
                    3 * place + chute
                }),
            };
            i += 1;
        }
        all
    };

    /// Iterates over all 54, by line (rows first), then by box.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The row or column.
    pub const fn line(self) -> House {
        self.line
    }

    /// The box.
    pub const fn box_(self) -> House {
        self.box_
    }

    /// The three shared cells.
    pub fn cells(self) -> CellSet {
        self.line.cells() & self.box_.cells()
    }

    /// The six cells of the line outside the box.
    pub fn rest_of_line(self) -> CellSet {
        self.line.cells() - self.box_.cells()
    }

    /// The six cells of the box outside the line.
    pub fn rest_of_box(self) -> CellSet {
        self.box_.cells() - self.line.cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_54_intersections_of_three_cells() {
        let all: Vec<_> = Intersection::all().collect();
        assert_eq!(all.len(), 54);
        for i in all {
            assert_eq!(i.cells().len(), 3);
            assert_eq!(i.rest_of_line().len(), 6);
            assert_eq!(i.rest_of_box().len(), 6);
        }
        assert_eq!(Intersection::new(House::row(0), House::box_(3)), None);
        assert_eq!(Intersection::new(House::box_(0), House::box_(0)), None);
    }

    #[test]
    fn chutes_hold_the_cells_of_their_boxes() {
        for chute in Chute::ALL {
            let boxes = chute
                .boxes()
                .into_iter()
                .fold(CellSet::EMPTY, |all, b| all | b.cells());
            assert_eq!(chute.cells(), boxes);
            assert_eq!(chute.cells().len(), 27);
        }
    }
}
