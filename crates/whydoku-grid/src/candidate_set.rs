//! [`CandidateSet`]: a set of candidates, stored in 729 bits.

use super::{Candidate, Cell, CellSet, Digit, DigitSet};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of candidates, stored as one set of cells for each digit.
///
/// ```
/// use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, DigitSet};
/// let mut set = CandidateSet::EMPTY;
/// set.insert(Candidate::new(Cell::at(0, 0), Digit::D5));
/// set.insert(Candidate::new(Cell::at(0, 0), Digit::D7));
/// assert_eq!(set.digits(Cell::at(0, 0)).to_string(), "57");
/// assert_eq!(set.cells(Digit::D5).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CandidateSet {
    by_digit: [CellSet; 9],
}

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self {
        by_digit: [CellSet::EMPTY; 9],
    };
    /// All 729 candidates.
    pub const ALL: Self = Self {
        by_digit: [CellSet::ALL; 9],
    };

    /// The set for the cells of each digit.
    pub const fn from_cells(by_digit: [CellSet; 9]) -> Self {
        Self { by_digit }
    }

    /// The set of one digit in several cells.
    pub fn of_digit(digit: Digit, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.insert_cells(digit, cells);
        set
    }

    /// The cells for which the set contains `digit`.
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.by_digit[digit.index()]
    }

    /// The digits that the set contains for `cell`.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        let mut bits = 0;
        for (digit, cells) in self.by_digit.iter().enumerate() {
            bits |= u16::from(cells.contains(cell)) << digit;
        }
        DigitSet::from_bits(bits)
    }

    /// The cells with at least one candidate in the set.
    pub fn all_cells(&self) -> CellSet {
        self.by_digit
            .into_iter()
            .fold(CellSet::EMPTY, CellSet::union)
    }

    /// The number of candidates in the set.
    pub fn len(&self) -> usize {
        self.by_digit.iter().map(|cells| cells.len()).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.by_digit.iter().all(|cells| cells.is_empty())
    }

    /// Whether the candidate is in the set.
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit).contains(candidate.cell)
    }

    /// Adds a candidate.
    pub const fn insert(&mut self, candidate: Candidate) {
        self.by_digit[candidate.digit.index()].insert(candidate.cell);
    }

    /// Removes a candidate.
    pub const fn remove(&mut self, candidate: Candidate) {
        self.by_digit[candidate.digit.index()].remove(candidate.cell);
    }

    /// Adds `digit` for all `cells`.
    pub fn insert_cells(&mut self, digit: Digit, cells: CellSet) {
        self.by_digit[digit.index()] |= cells;
    }

    /// The cells with at least one, two, three and four candidates.
    #[doc(hidden)]
    pub fn crowded(&self) -> [CellSet; 4] {
        let mut at_least = [CellSet::EMPTY; 4];
        for cells in self.by_digit {
            for more in (1..4).rev() {
                at_least[more] |= at_least[more - 1] & cells;
            }
            at_least[0] |= cells;
        }
        at_least
    }

    /// Removes `digit` for all `cells`.
    #[doc(hidden)]
    pub fn remove_cells(&mut self, digit: Digit, cells: CellSet) {
        self.by_digit[digit.index()] -= cells;
    }

    /// Whether every candidate of `self` is in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        Digit::ALL
            .into_iter()
            .all(|d| self.cells(d).is_subset(other.cells(d)))
    }

    /// Whether the sets share no candidate.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        let pairs = self.by_digit.iter().zip(&other.by_digit);
        pairs.fold(0, |both, (a, b)| both | (a.bits() & b.bits())) == 0
    }

    /// Iterates over the candidates, cell by cell and digit by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + use<> {
        let set = *self;
        set.all_cells().into_iter().flat_map(move |cell| {
            set.digits(cell)
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        })
    }

    fn zip(self, other: Self, join: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self {
            by_digit: std::array::from_fn(|i| join(self.by_digit[i], other.by_digit[i])),
        }
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(candidates);
        set
    }
}

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, candidates: I) {
        candidates
            .into_iter()
            .for_each(|candidate| self.insert(candidate));
    }
}

impl BitOr for CandidateSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitOrAssign for CandidateSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for CandidateSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitAndAssign for CandidateSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl Sub for CandidateSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl SubAssign for CandidateSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Not for CandidateSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL - self
    }
}

/// Writes the cells digit by digit: `5r1c1,r4c4 7r1c1`.
impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for digit in Digit::ALL
            .into_iter()
            .filter(|d| !self.cells(*d).is_empty())
        {
            write!(f, "{separator}{digit}{}", self.cells(digit))?;
            separator = " ";
        }
        Ok(())
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell_set::tests::samples;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn candidate_sets_agree_with_ordinary_sets() {
        let sets = samples();
        let build = |start: usize| {
            CandidateSet::from_cells(std::array::from_fn(|d| sets[(start + 5 * d) % sets.len()]))
        };
        let model = |s: CandidateSet| {
            Candidate::all()
                .filter(|c| s.contains(*c))
                .collect::<BTreeSet<_>>()
        };
        for (a, b) in [(0, 3), (7, 31), (40, 60)].map(|(a, b)| (build(a), build(b))) {
            assert!(a.iter().eq(model(a)));
            assert_eq!(a.len(), model(a).len());
            assert_eq!(model(a | b), &model(a) | &model(b));
            assert_eq!(model(a & b), &model(a) & &model(b));
            assert_eq!(model(a - b), &model(a) - &model(b));
            assert_eq!(model(!a).len(), 729 - a.len());
            for (i, cells) in a.crowded().into_iter().enumerate() {
                let some = |cell: &Cell| a.digits(*cell).len() > i;
                assert_eq!(cells, Cell::ALL.into_iter().filter(some).collect());
            }
            assert_eq!(a.is_subset(&b), model(a).is_subset(&model(b)));
            assert!((a & b).is_subset(&a));
        }
    }
}
