//! [`Digit`] and [`DigitSet`].

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

/// One of the digits 1 to 9.
///
/// An `Option<Digit>` is one byte, so a grid of 81 of them is 81 bytes.
///
/// ```
/// use whydoku_grid::Digit;
/// assert_eq!(Digit::new(7), Some(Digit::D7));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::D7.to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are enough")]
pub enum Digit {
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

impl Digit {
    /// All nine digits, in order.
    pub const ALL: [Self; 9] = [
        Self::D1,
        Self::D2,
        Self::D3,
        Self::D4,
        Self::D5,
        Self::D6,
        Self::D7,
        Self::D8,
        Self::D9,
    ];

    /// The digit for a number from 1 to 9.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 {
            Some(Self::ALL[number as usize - 1])
        } else {
            None
        }
    }

    /// The digit with this zero-based index.
    ///
    /// # Panics
    /// Panics if `index` is 9 or more.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// The digit for an ASCII byte from `b'1'` to `b'9'`.
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        Self::new(byte.wrapping_sub(b'0'))
    }

    /// The digit for a character from `'1'` to `'9'`.
    pub fn from_char(c: char) -> Option<Self> {
        u8::try_from(c).ok().and_then(Self::from_ascii)
    }

    /// The number, 1 to 9.
    pub const fn get(self) -> u8 {
        self as u8 + 1
    }

    /// The zero-based index, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ASCII byte, `b'1'` to `b'9'`.
    pub const fn to_ascii(self) -> u8 {
        b'1' + self as u8
    }

    /// The character, `'1'` to `'9'`.
    pub const fn to_char(self) -> char {
        self.to_ascii() as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{}", self.get())
    }
}

/// The number of set bits for each mask of nine bits. The table is faster than counting on
/// processors without a population count.
const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        sizes[mask] = sizes[mask >> 1] + if mask & 1 == 1 { 1 } else { 0 };
        mask += 1;
    }
    sizes
};

/// A set of digits, stored in nine bits.
///
/// The operators are `|` union, `&` intersection, `-` difference, `^` symmetric difference and `!`
/// complement.
///
/// ```
/// use whydoku_grid::{Digit, DigitSet};
/// let pair = DigitSet::from_iter([Digit::D2, Digit::D5]);
/// assert_eq!(pair.len(), 2);
/// assert_eq!((!pair).to_string(), "1346789");
/// assert_eq!((pair - Digit::D2.into()).only(), Some(Digit::D5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0x1ff);

    /// The set for a mask in which bit *d* − 1 stands for digit *d*; higher bits are ignored.
    #[doc(hidden)]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & 0x1ff)
    }

    /// The mask in which bit *d* − 1 stands for digit *d*.
    #[doc(hidden)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one digit.
    pub const fn single(digit: Digit) -> Self {
        Self(1 << digit as u8)
    }

    /// The number of digits in the set.
    pub const fn len(self) -> usize {
        SIZES[(self.0 & 0x1ff) as usize] as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit as u8 & 1 == 1
    }

    /// Whether every digit of `self` is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share no digit.
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit as u8;
    }

    /// Removes a digit.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit as u8);
    }

    /// The set plus `digit`.
    #[must_use]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | 1 << digit as u8)
    }

    /// The set without `digit`.
    #[must_use]
    pub const fn without(self, digit: Digit) -> Self {
        Self(self.0 & !(1 << digit as u8))
    }

    /// The smallest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            None
        } else {
            Some(Digit::ALL[self.0.trailing_zeros() as usize])
        }
    }

    /// The only digit, if there is exactly one.
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// Iterates over the digits in ascending order.
    pub const fn iter(self) -> DigitSetIter {
        DigitSetIter(self)
    }

    /// Iterates over the subsets of exactly `size` digits, in ascending order of their bits.
    pub fn subsets(self, size: usize) -> impl Iterator<Item = Self> {
        // To get the next subset of a mask, count up using the bits of the mask only.
        let after =
            move |subset: &u16| (*subset != self.0).then(|| subset.wrapping_sub(self.0) & self.0);
        std::iter::successors(Some(0), after)
            .map(Self)
            .filter(move |subset| subset.len() == size)
    }
}

/// An iterator over the digits of a [`DigitSet`].
#[derive(Clone, Debug)]
pub struct DigitSetIter(DigitSet);

impl Iterator for DigitSetIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for DigitSetIter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;

    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> Self {
        Self::single(digit)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        *self |= digits.into_iter().collect::<Self>();
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for DigitSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for DigitSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & 0x1ff)
    }
}

/// Writes the digits without separators: `257`. The empty set is empty text.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn model(set: DigitSet) -> BTreeSet<Digit> {
        Digit::ALL
            .into_iter()
            .filter(|&d| set.contains(d))
            .collect()
    }

    #[test]
    fn algebra_agrees_with_ordinary_sets() {
        for a in (0..512).map(DigitSet::from_bits) {
            assert_eq!(model(a).len(), a.len());
            assert!(a.iter().eq(model(a)));
            assert_eq!(a.iter().collect::<DigitSet>(), a);
            for b in (0..512).step_by(7).map(DigitSet::from_bits) {
                let (x, y) = (model(a), model(b));
                assert_eq!(model(a | b), &x | &y);
                assert_eq!(model(a & b), &x & &y);
                assert_eq!(model(a - b), &x - &y);
                assert_eq!(model(a ^ b), &x ^ &y);
                assert_eq!(a.is_subset(b), x.is_subset(&y));
                assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
            }
            assert_eq!(model(!a), &model(DigitSet::ALL) - &model(a));
            assert_eq!(a.only().is_some(), a.len() == 1);
        }
    }

    #[test]
    fn subsets_of_a_size_are_counted_by_binomials() {
        let binomial = [1, 9, 36, 84, 126, 126, 84, 36, 9, 1];
        for (size, &count) in binomial.iter().enumerate() {
            assert_eq!(DigitSet::ALL.subsets(size).count(), count);
        }
    }

    #[test]
    fn an_optional_digit_is_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
