//! [`HouseSet`]: a set of houses, stored in 27 bits.

use super::House;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of houses.
///
/// ```
/// use whydoku_grid::{Cell, House, HouseSet};
/// let houses: HouseSet = Cell::at(3, 7).houses().into_iter().collect();
/// assert_eq!(houses.to_string(), "r4,c8,b6");
/// assert!((houses & HouseSet::BOXES).contains(House::box_(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HouseSet(u32);

impl HouseSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 27 houses.
    pub const ALL: Self = Self((1 << 27) - 1);
    /// The nine rows and the nine columns.
    pub const LINES: Self = Self((1 << 18) - 1);
    /// The nine rows.
    pub const ROWS: Self = Self((1 << 9) - 1);
    /// The nine columns.
    pub const COLUMNS: Self = Self(Self::LINES.0 ^ Self::ROWS.0);
    /// The nine boxes.
    pub const BOXES: Self = Self(Self::ALL.0 ^ Self::LINES.0);

    /// The set for a mask in which bit *i* stands for the house with [`House::index`] *i*; higher
    /// bits are ignored.
    #[doc(hidden)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The number of houses in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `house` is in the set.
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    /// Adds a house.
    pub const fn insert(&mut self, house: House) {
        self.0 |= 1 << house.index();
    }

    /// Adds a house or removes it.
    #[doc(hidden)]
    pub const fn set(&mut self, house: House, included: bool) {
        let bit = 1 << house.index();
        self.0 = if included {
            self.0 | bit
        } else {
            self.0 & !bit
        };
    }

    /// The first house.
    pub fn first(self) -> Option<House> {
        House::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Iterates over the houses: rows, then columns, then boxes.
    pub const fn iter(self) -> HouseSetIter {
        HouseSetIter(self)
    }
}

/// An iterator over the houses of a [`HouseSet`].
#[derive(Clone, Debug)]
pub struct HouseSetIter(HouseSet);

impl Iterator for HouseSetIter {
    type Item = House;

    fn next(&mut self) -> Option<House> {
        let house = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(house)
    }
}

impl IntoIterator for HouseSet {
    type Item = House;
    type IntoIter = HouseSetIter;

    fn into_iter(self) -> HouseSetIter {
        self.iter()
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        let mut set = Self::EMPTY;
        houses.into_iter().for_each(|house| set.insert(house));
        set
    }
}

impl BitAnd for HouseSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for HouseSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for HouseSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for HouseSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// Writes `r4,c8,b6`.
impl fmt::Display for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for house in *self {
            write!(f, "{separator}{house}")?;
            separator = ",";
        }
        Ok(())
    }
}

impl fmt::Debug for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kinds_are_where_the_masks_say() {
        assert!(HouseSet::ALL.iter().eq(House::ALL));
        assert!(HouseSet::ROWS.iter().eq(House::rows()));
        assert!(HouseSet::COLUMNS.iter().eq(House::columns()));
        assert!(HouseSet::BOXES.iter().eq(House::boxes()));
        assert_eq!(HouseSet::LINES | HouseSet::BOXES, HouseSet::ALL);
        assert!((HouseSet::LINES & HouseSet::BOXES).is_empty());
    }
}
