//! [`CellSet`]: a set of cells, stored in 81 bits.

use super::notation::{NotationError, Style, parse_cells};
use super::{Cell, House};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};
use std::str::FromStr;

/// A set of cells, stored in 81 bits.
///
/// The operators are `|` union, `&` intersection, `-` difference, `^` symmetric difference and `!`
/// complement. Text in the usual notation can be parsed, and `{:#?}` draws the set:
///
/// ```
/// use whydoku_grid::{Cell, CellSet, House};
/// let both = House::row(0).cells() & House::box_(0).cells();
/// assert_eq!(both.to_string(), "r1c123");
/// assert_eq!("r1c123,r5c7".parse(), Ok(both.with(Cell::at(4, 6))));
/// let peers = Cell::at(1, 1).peers();
/// assert_eq!(format!("{peers:#?}"), "\
/// XXX......
/// X.XXXXXXX
/// XXX......
/// .X.......
/// .X.......
/// .X.......
/// .X.......
/// .X.......
/// .X.......");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

const ALL_CELLS: u128 = (1 << 81) - 1;

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 81 cells.
    pub const ALL: Self = Self(ALL_CELLS);

    /// The set for a mask in which bit *i* stands for cell *i*; higher bits are ignored.
    #[doc(hidden)]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL_CELLS)
    }

    /// The mask in which bit *i* stands for cell *i*.
    #[doc(hidden)]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one cell.
    pub const fn single(cell: Cell) -> Self {
        let index = cell.index();
        // WebAssembly shifts 64 bits in one instruction, and 128 bits by calling a function.
        if cfg!(target_arch = "wasm32") {
            let bit = 1_u64 << (index % 64);
            let (low, high) = if index < 64 { (bit, 0) } else { (0, bit) };
            Self((high as u128) << 64 | low as u128)
        } else {
            Self(1 << index)
        }
    }

    /// The half of the bits that holds a cell's. Shifting a half is faster than shifting all 128 bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the bit is in the other half"
    )]
    const fn half(self, cell: Cell) -> u64 {
        if cell.index() < 64 {
            self.0 as u64
        } else {
            (self.0 >> 64) as u64
        }
    }

    /// The number of cells in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.half(cell) >> (cell.index() % 64) & 1 == 1
    }

    /// Whether every cell of `self` is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share no cell.
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= Self::single(cell).0;
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !Self::single(cell).0;
    }

    /// The set plus `cell`.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | Self::single(cell).0)
    }

    /// The set without `cell`.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !Self::single(cell).0)
    }

    /// The union of two sets, for constants.
    #[must_use]
    #[doc(hidden)]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The first cell.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            None
        } else {
            Some(Cell::from_index(self.0.trailing_zeros() as usize))
        }
    }

    /// The only cell, if there is exactly one.
    pub const fn only(self) -> Option<Cell> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// The two cells, if there are exactly two.
    pub const fn pair(self) -> Option<[Cell; 2]> {
        let rest = Self(self.0 & self.0.wrapping_sub(1));
        match (self.first(), rest.only()) {
            (Some(a), Some(b)) => Some([a, b]),
            _ => None,
        }
    }

    /// Iterates over the cells, row by row.
    pub const fn iter(self) -> CellSetIter {
        CellSetIter(self)
    }

    /// The cells that see every cell of this set; all cells for the empty set.
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.iter()
            .fold(Self::ALL, |seen, cell| seen & cell.peers())
    }

    /// The cells that see at least one cell of this set.
    #[must_use]
    pub fn any_peers(self) -> Self {
        self.iter()
            .fold(Self::EMPTY, |seen, cell| seen | cell.peers())
    }

    /// Iterates over the houses that contain the whole set; all 27 for the empty set.
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        // Only the houses of the first cell can contain the whole set.
        let first = self.first().map(Cell::houses);
        let all = first.is_none().then_some(House::ALL);
        first
            .into_iter()
            .flatten()
            .chain(all.into_iter().flatten())
            .filter(move |house| self.is_subset(house.cells()))
    }
}

/// An iterator over the cells of a [`CellSet`].
#[derive(Clone, Debug)]
pub struct CellSetIter(CellSet);

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CellSetIter {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        Self::single(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        *self |= cells.into_iter().collect::<Self>();
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for CellSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for CellSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & ALL_CELLS)
    }
}

/// Writes compact notation: `r1c123,r5c7`. Cells of one row or one column are joined.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = *self;
        let mut separator = "";
        while let Some(cell) = rest.first() {
            let in_row = rest & cell.row().cells();
            let in_column = rest & cell.column().cells();
            let joined = if in_column.len() > in_row.len() {
                in_column
            } else {
                in_row
            };
            write!(f, "{separator}r")?;
            (0..9)
                .filter(|row| joined.row_mask() >> row & 1 == 1)
                .try_for_each(|row| write!(f, "{}", row + 1))?;
            f.write_str("c")?;
            (0..9)
                .filter(|column| joined.column_mask() >> column & 1 == 1)
                .try_for_each(|column| write!(f, "{}", column + 1))?;
            rest -= joined;
            separator = ",";
        }
        Ok(())
    }
}

/// Reads the notation that `Display` writes, and everything else that
/// [`notation::parse_cells`](crate::notation::parse_cells) reads with rows and columns.
impl FromStr for CellSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.trim().is_empty() {
            return Ok(Self::EMPTY);
        }
        parse_cells(text, Style::RowColumn)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "{{{self}}}");
        }
        for (i, cell) in Cell::ALL.into_iter().enumerate() {
            if i > 0 && i % 9 == 0 {
                f.write_str("\n")?;
            }
            f.write_str(if self.contains(cell) { "X" } else { "." })?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A few sets with structure and a few without.
    pub(crate) fn samples() -> Vec<CellSet> {
        let mut sets: Vec<CellSet> = House::ALL.into_iter().map(House::cells).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15_u128;
        for _ in 0..40 {
            state = state
                .wrapping_mul(0x2545_f491_4f6c_dd1d_1234_5678_9abc_def1)
                .wrapping_add(99);
            sets.push(CellSet::from_bits(state ^ state >> 41));
        }
        sets.extend([CellSet::EMPTY, CellSet::ALL]);
        sets
    }

    fn model(set: CellSet) -> BTreeSet<Cell> {
        Cell::ALL.into_iter().filter(|&c| set.contains(c)).collect()
    }

    #[test]
    fn cell_algebra_agrees_with_ordinary_sets() {
        for a in samples() {
            assert!(a.iter().eq(model(a)));
            assert_eq!(a.len(), model(a).len());
            assert_eq!(a.iter().collect::<CellSet>(), a);
            assert_eq!(a.only().is_some(), a.len() == 1);
            assert_eq!(a.pair().is_some(), a.len() == 2);
            for b in samples() {
                assert_eq!(model(a | b), &model(a) | &model(b));
                assert_eq!(model(a & b), &model(a) & &model(b));
                assert_eq!(model(a - b), &model(a) - &model(b));
                assert_eq!(model(a ^ b), &model(a) ^ &model(b));
                assert_eq!(a.is_subset(b), model(a).is_subset(&model(b)));
                assert_eq!(a.is_disjoint(b), model(a).is_disjoint(&model(b)));
            }
        }
    }

    #[test]
    fn peers_follow_their_definitions() {
        for set in samples() {
            for cell in Cell::ALL {
                assert_eq!(
                    set.common_peers().contains(cell),
                    set.iter().all(|c| c.sees(cell))
                );
                assert_eq!(
                    set.any_peers().contains(cell),
                    set.iter().any(|c| c.sees(cell))
                );
            }
        }
    }

    #[test]
    fn text_round_trips() {
        for set in samples() {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        assert!("r1c0".parse::<CellSet>().is_err());
    }

    #[test]
    fn notation_joins_rows_and_columns() {
        let set = |cells: &str| -> CellSet {
            cells
                .split(' ')
                .map(|c| c.parse::<Cell>().unwrap())
                .collect()
        };
        assert_eq!(set("r1c1 r1c2 r5c7").to_string(), "r1c12,r5c7");
        assert_eq!(set("r4c4 r5c4").to_string(), "r45c4");
        assert_eq!(CellSet::EMPTY.to_string(), "");
    }
}
