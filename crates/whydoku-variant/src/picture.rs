//! A puzzle as characters: regions with strong lines, cages with dashed ones and their sums.

use crate::drawing::Shape;
use crate::text::letter;
use crate::{Cell, Variant};

impl Variant {
    /// The grid with box-drawing characters: strong lines around regions, dashed ones around cages,
    /// sums in the corners of cages. `digit` gives the digit of a cell.
    ///
    /// ```
    /// use whydoku_variant::Variant;
    /// let variant: Variant = "size 4\ngrid 1... .... .... ....\nkiller-cage 6: r1c2 r2c2".parse()?;
    /// let picture = variant.picture(|cell| variant.allowed(cell).single());
    /// assert_eq!(picture.lines().nth(1), Some("┃   ┆6  ┃   │   ┃"));
    /// # Ok::<(), whydoku_variant::VariantError>(())
    /// ```
    pub fn picture(&self, digit: impl Fn(Cell) -> Option<usize>) -> String {
        let frame = Frame::new(self);
        let n = self.size().get();
        let mut text = String::new();
        for row in 0..=n {
            frame.rule(row, &mut text);
            if row == n {
                break;
            }
            if !frame.cages.is_empty() {
                frame.row(row, &mut text, |cell| frame.sum(cell));
            }
            frame.row(row, &mut text, |cell| {
                format!(" {} ", digit(cell).map_or(' ', letter))
            });
        }
        text
    }

    /// The cells of the cages, sorted, with their sums. Of cages that overlap, the first is drawn.
    fn cages(&self) -> Vec<(Vec<Cell>, String)> {
        let mut cages: Vec<(Vec<Cell>, String)> = Vec::new();
        for drawing in self.drawings() {
            if drawing.shape == Shape::Cage {
                let mut cells = drawing.cells.concat();
                cells.sort_unstable();
                if cages
                    .iter()
                    .all(|(others, _)| !others.iter().any(|c| cells.contains(c)))
                {
                    cages.push((cells, drawing.label));
                }
            }
        }
        cages
    }
}

/// The lines of a picture: how strong each is, by what it separates.
struct Frame<'a> {
    variant: &'a Variant,
    cages: Vec<(Vec<Cell>, String)>,
    /// Of every cell, its region and its cage.
    places: Vec<(Option<usize>, Option<usize>)>,
}

impl<'a> Frame<'a> {
    fn new(variant: &'a Variant) -> Self {
        let cages = variant.cages();
        let cage_of = |cell: Cell| cages.iter().position(|(cells, _)| cells.contains(&cell));
        let places = variant
            .size()
            .all_cells()
            .map(|cell| (variant.region_of(cell), cage_of(cell)))
            .collect();
        Self {
            variant,
            cages,
            places,
        }
    }

    /// How strong the line between two cells is: 3 for a region or the border, 2 for a cage, 1 for a plain
    /// line, 0 outside the grid.
    fn strength(&self, a: Option<Cell>, b: Option<Cell>) -> u8 {
        let size = self.variant.size();
        match (a, b) {
            (None, None) => 0,
            (Some(a), Some(b)) => {
                let (a, b) = (self.places[size.index(a)], self.places[size.index(b)]);
                if a.0 != b.0 {
                    3
                } else if a.1 != b.1 {
                    2
                } else {
                    1
                }
            }
            _ => 3,
        }
    }

    fn cell(&self, row: Option<usize>, column: Option<usize>) -> Option<Cell> {
        self.variant.size().cell(row?, column?)
    }

    /// The strength of the line above a cell; 0 outside the grid.
    fn above(&self, row: usize, column: Option<usize>) -> u8 {
        self.strength(
            self.cell(row.checked_sub(1), column),
            self.cell(Some(row), column),
        )
    }

    /// The strength of the line to the left of a cell; 0 outside the grid.
    fn before(&self, row: Option<usize>, column: usize) -> u8 {
        self.strength(
            self.cell(row, column.checked_sub(1)),
            self.cell(row, Some(column)),
        )
    }

    /// Writes the line above a row.
    fn rule(&self, row: usize, text: &mut String) {
        let n = self.variant.size().get();
        for column in 0..=n {
            let right = self.above(row, Some(column));
            text.push(corner(
                self.before(row.checked_sub(1), column),
                self.before(Some(row), column),
                self.above(row, column.checked_sub(1)),
                right,
            ));
            if column < n {
                let line = match right {
                    3 => '━',
                    2 => '┄',
                    _ => '─',
                };
                text.extend([line; 3]);
            }
        }
        text.push('\n');
    }

    /// Writes the cells of a row, each three characters wide.
    fn row(&self, row: usize, text: &mut String, content: impl Fn(Cell) -> String) {
        for column in 0..=self.variant.size().get() {
            text.push(match self.before(Some(row), column) {
                3 => '┃',
                2 => '┆',
                _ => '│',
            });
            if let Some(cell) = self.variant.size().cell(row, column) {
                text.push_str(&content(cell));
            }
        }
        text.push('\n');
    }

    /// The sum of the cage that has its label in this cell, padded.
    fn sum(&self, cell: Cell) -> String {
        let cage = self
            .cages
            .iter()
            .find(|(cells, _)| cells.first() == Some(&cell));
        format!("{:<3}", cage.map_or("", |(_, sum)| sum))
    }
}

/// The character where lines meet, by how strong they are.
const fn corner(up: u8, down: u8, left: u8, right: u8) -> char {
    let (u, d, l, r) = (up == 3, down == 3, left == 3, right == 3);
    match (up > 0, down > 0, left > 0, right > 0) {
        (false, true, false, true) => '┏',
        (false, true, true, false) => '┓',
        (true, false, false, true) => '┗',
        (true, false, true, false) => '┛',
        (false, true, true, true) => {
            if d {
                '┳'
            } else {
                '┯'
            }
        }
        (true, false, true, true) => {
            if u {
                '┻'
            } else {
                '┷'
            }
        }
        (true, true, false, true) => {
            if r {
                '┣'
            } else {
                '┠'
            }
        }
        (true, true, true, false) => {
            if l {
                '┫'
            } else {
                '┨'
            }
        }
        _ => match (u, d, l, r) {
            (true, true, true, true) => '╋',
            (true, true, false, false) => '╂',
            (false, false, true, true) => '┿',
            (true, true, true, false) => '╉',
            (true, true, false, true) => '╊',
            (true, false, true, true) => '╇',
            (false, true, true, true) => '╈',
            (true, false, true, false) => '╃',
            (true, false, false, true) => '╄',
            (false, true, true, false) => '╅',
            (false, true, false, true) => '╆',
            (true, false, false, false) => '╀',
            (false, true, false, false) => '╁',
            (false, false, true, false) => '┽',
            (false, false, false, true) => '┾',
            (false, false, false, false) => '┼',
        },
    }
}
