//! [`Digits`]: a set of digits from 1 to 16.

use std::fmt;

/// A set of digits from 1 to 16.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits(u16);

impl Digits {
    /// No digits.
    pub const EMPTY: Self = Self(0);

    /// The digits from 1 to `last`; all 16 for anything larger.
    pub const fn up_to(last: u8) -> Self {
        if last >= 16 {
            Self(u16::MAX)
        } else {
            Self((1 << last) - 1)
        }
    }

    /// The digit alone; empty unless it is 1 to 16.
    pub const fn only(digit: usize) -> Self {
        if 1 <= digit && digit <= 16 {
            Self(1 << (digit - 1))
        } else {
            Self(0)
        }
    }

    /// The set with bit `d` − 1 for each digit `d`.
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Bit `d` − 1 for each digit `d`.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: usize) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// The number of digits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no digit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only digit of the set; `None` unless there is exactly one.
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() {
            Some(self.0.trailing_zeros() as usize + 1)
        } else {
            None
        }
    }

    /// The digits in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The digits in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The digits that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The digits, smallest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let digit = bits.trailing_zeros() as usize + 1;
            let some = bits != 0;
            bits &= bits.wrapping_sub(1);
            some.then_some(digit)
        })
    }
}

impl FromIterator<usize> for Digits {
    fn from_iter<I: IntoIterator<Item = usize>>(digits: I) -> Self {
        digits
            .into_iter()
            .fold(Self::EMPTY, |set, digit| set.or(Self::only(digit)))
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
