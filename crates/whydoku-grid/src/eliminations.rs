//! [`Eliminations`]: a set of eliminated candidates that is small when empty.

use crate::{Candidate, CandidateSet};
use std::fmt;
use std::ops::{BitOrAssign, Deref};

/// A set of eliminated candidates, which dereferences to [`CandidateSet`].
///
/// An empty set takes one word: most steps of a path place a digit and eliminate nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Eliminations(
    /// Never an empty set.
    Option<Box<CandidateSet>>,
);

impl Eliminations {
    /// The empty set.
    pub const NONE: Self = Self(None);
}

impl From<CandidateSet> for Eliminations {
    fn from(candidates: CandidateSet) -> Self {
        Self((!candidates.is_empty()).then(|| Box::new(candidates)))
    }
}

impl FromIterator<Candidate> for Eliminations {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        candidates.into_iter().collect::<CandidateSet>().into()
    }
}

impl Deref for Eliminations {
    type Target = CandidateSet;

    fn deref(&self) -> &CandidateSet {
        static EMPTY: CandidateSet = CandidateSet::EMPTY;
        self.0.as_deref().unwrap_or(&EMPTY)
    }
}

impl BitOrAssign<CandidateSet> for Eliminations {
    fn bitor_assign(&mut self, more: CandidateSet) {
        *self = Self::from(**self | more);
    }
}

impl fmt::Debug for Eliminations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellSet, Digit, House};

    #[test]
    fn eliminations_are_the_candidates_they_are_made_of() {
        let row = CandidateSet::of_digit(Digit::D4, House::row(2).cells());
        let mut all = Eliminations::from(CandidateSet::EMPTY);
        assert_eq!(all, Eliminations::NONE);
        assert_eq!(all.all_cells(), CellSet::EMPTY);
        all |= row;
        assert_eq!(*all, row);
        assert_eq!(all, Eliminations::from(row));
    }
}
