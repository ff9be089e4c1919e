//! [`Variant`]: a puzzle with its own size, regions and rules.

use crate::lines::Lines;
use crate::rules::{given, region};
use crate::{Cell, Constraint, Digits, Rule, Size, Value, rules};
use std::fmt;

/// A puzzle with its own size, regions and rules. It may have any number of solutions.
///
/// Each digit from 1 to the size occurs once in every row, column and region; the constraints come on
/// top. The text form has one constraint per line:
///
/// ```
/// use whydoku_variant::Variant;
/// let variant: Variant = "
///     size 4
///     grid 1... .... .... ....
///     killer-cage 6: r1c2 r2c2
///     anti-knight
/// "
/// .parse()?;
/// assert_eq!(variant.constraints().len(), 2);
/// assert_eq!(variant.to_string().parse(), Ok(variant));
/// # Ok::<(), whydoku_variant::VariantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    size: Size,
    regions: Vec<Vec<Cell>>,
    allowed: Vec<Digits>,
    constraints: Vec<Constraint>,
    /// What the source says about the puzzle.
    pub about: About,
}

/// What a source says about a puzzle; everything may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The rules in words.
    pub rules: String,
    /// The solution that the source states, row by row.
    pub solution: Option<Vec<usize>>,
    /// Drawings without a meaning, by their name in f-puzzles, as JSON.
    pub drawings: Vec<(String, String)>,
}

/// The error for a constraint or a region that cannot be in a puzzle: a sentence that says where it is
/// and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantError(pub(crate) String);

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for VariantError {}

/// The most regions of a grid: as many as there are letters to name them.
const MOST_REGIONS: usize = 60;

impl Variant {
    /// An empty grid with the usual boxes of its size and no other rules.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            regions: boxes(size),
            allowed: vec![size.digits(); size.cells()],
            constraints: Vec::new(),
            about: About::default(),
        }
    }

    /// The size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The regions, none of which overlap. A grid may have no regions.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// Whether the regions are the usual boxes of the size.
    pub fn has_boxes(&self) -> bool {
        !self.regions.is_empty() && self.regions == boxes(self.size)
    }

    /// The place of the cell's region in the list; `None` for a cell without a region.
    pub(crate) fn region_of(&self, cell: Cell) -> Option<usize> {
        self.regions
            .iter()
            .position(|region| region.contains(&cell))
    }

    /// Replaces the regions. Each has at most as many cells as there are digits; regions with fewer
    /// cells leave digits out.
    pub fn set_regions(&mut self, mut regions: Vec<Vec<Cell>>) -> Result<(), VariantError> {
        let mut seen = vec![false; self.size.cells()];
        for region in &mut regions {
            region.sort_unstable();
            for cell in &*region {
                if !self.size.has(*cell) {
                    let size = self.size;
                    return Err(VariantError(format!("{cell} is outside the {size} grid")));
                }
                if std::mem::replace(&mut seen[self.size.index(*cell)], true) {
                    return Err(VariantError(format!("{cell} is in two regions")));
                }
            }
            if region.len() > self.size.get() {
                let (cells, first) = (region.len(), region[0]);
                let most = self.size.get();
                return Err(VariantError(format!(
                    "the region of {first} has {cells} cells, but there are only {most} digits"
                )));
            }
        }
        regions.retain(|region| !region.is_empty());
        if regions.len() > MOST_REGIONS {
            let found = regions.len();
            return Err(VariantError(format!(
                "the grid has {found} regions, but at most {MOST_REGIONS} are possible"
            )));
        }
        regions.sort_unstable();
        self.regions = regions;
        Ok(())
    }

    /// The digits that the puzzle itself allows in the cell: one for a given, all for an empty cell.
    pub fn allowed(&self, cell: Cell) -> Digits {
        let index = self.size.index(cell);
        self.allowed.get(index).copied().unwrap_or(Digits::EMPTY)
    }

    /// Sets the digits that the cell may hold. One digit makes it a given.
    pub fn allow(&mut self, cell: Cell, digits: Digits) {
        let all = self.size.digits();
        if self.size.has(cell) {
            self.allowed[self.size.index(cell)] = digits.and(all);
        }
    }

    /// The cells that hold a given digit.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, usize)> {
        let cells = self.size.all_cells().zip(&self.allowed);
        cells.filter_map(|(cell, digits)| Some((cell, digits.single()?)))
    }

    /// The constraints besides rows, columns, regions and givens.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Adds a constraint of the rule with this name.
    pub fn add(
        &mut self,
        rule: &str,
        groups: Vec<Vec<Cell>>,
        value: Value,
    ) -> Result<(), VariantError> {
        let Some(found) = rules::find(rule) else {
            return Err(VariantError(format!("`{rule}` is not the name of a rule")));
        };
        self.push(found, groups, value)
    }

    /// Adds a constraint of this rule.
    pub(crate) fn push(
        &mut self,
        rule: &'static Rule,
        groups: Vec<Vec<Cell>>,
        value: Value,
    ) -> Result<(), VariantError> {
        let constraint = Constraint {
            rule,
            groups,
            value,
        };
        rule.why_not(&constraint, self)
            .map_err(|why| VariantError(format!("{constraint}: {why}")))?;
        if *rule == given::RULE {
            for cell in constraint.cells() {
                let digits: Digits = constraint.digits().iter().copied().collect();
                let left = self.allowed(*cell).and(digits);
                if left.is_empty() {
                    return Err(VariantError(format!(
                        "{constraint}: no digit is left for {cell}"
                    )));
                }
                self.allow(*cell, left);
            }
        } else {
            self.constraints.push(constraint);
        }
        Ok(())
    }

    /// The same puzzle without one of its constraints.
    #[must_use]
    pub fn without(&self, constraint: usize) -> Self {
        let mut fewer = self.clone();
        if constraint < fewer.constraints.len() {
            fewer.constraints.remove(constraint);
        }
        fewer
    }

    /// Every constraint: first the rows from the top, the columns from the left and the regions, then the
    /// cells that are limited, then [`Variant::constraints`].
    pub fn everything(&self) -> Vec<Constraint> {
        let (size, n) = (self.size, self.size.get());
        let house = |cells: Vec<Cell>| Constraint {
            rule: &region::RULE,
            groups: vec![cells],
            value: Value::Nothing,
        };
        let row = |row| house((0..n).filter_map(|column| size.cell(row, column)).collect());
        let column = |column| house((0..n).filter_map(|row| size.cell(row, column)).collect());
        let limited = size
            .all_cells()
            .filter(|cell| self.allowed(*cell) != size.digits());
        let given = |cell: Cell| Constraint {
            rule: &given::RULE,
            groups: vec![vec![cell]],
            value: Value::Digits(self.allowed(cell).iter().collect()),
        };
        (0..n)
            .map(row)
            .chain((0..n).map(column))
            .chain(self.regions.iter().cloned().map(house))
            .chain(limited.map(given))
            .chain(self.constraints.iter().cloned())
            .collect()
    }

    /// What the puzzle means: each cell holds one digit, and every rule is kept.
    pub fn meaning(&self) -> Lines {
        self.meaning_by_constraint().0
    }

    /// What the puzzle means, and the number of the first line of each constraint in
    /// [`Variant::everything`]. The lines before them, two for each cell, say that it holds one digit.
    pub fn meaning_by_constraint(&self) -> (Lines, Vec<usize>) {
        let mut lines = Lines::new(self.size);
        for cell in self.size.all_cells() {
            let one = lines.among(cell, self.size.digits());
            lines.exactly(&one, 1);
        }
        let mut first = Vec::new();
        for constraint in self.everything() {
            first.push(lines.lines().len());
            (constraint.rule.meaning)(&constraint, self, &mut lines);
        }
        (lines, first)
    }

    /// The rules in sentences, one for each constraint.
    pub fn words(&self) -> Vec<String> {
        self.constraints.iter().map(|c| c.words(self)).collect()
    }

    /// How the constraints are drawn.
    pub fn drawings(&self) -> Vec<crate::Drawing> {
        let constraints = self.constraints.iter();
        constraints.map(|c| (c.rule.drawing)(c, self)).collect()
    }
}

/// The usual boxes of a size, in the order of their first cells.
fn boxes(size: Size) -> Vec<Vec<Cell>> {
    let Some((rows, columns)) = size.box_shape() else {
        return Vec::new();
    };
    let mut boxes = vec![Vec::new(); size.get()];
    for cell in size.all_cells() {
        boxes[cell.row() / rows * rows + cell.column() / columns].push(cell);
    }
    boxes.sort_unstable();
    boxes
}
