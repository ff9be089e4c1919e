//! [`Combinations`]: the sets of digits by their number and sum.

use crate::{Digits, Size};
use std::sync::{Arc, OnceLock};

/// The sets of digits of a size, sorted by how many digits they have and what these sum to.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    sets: Vec<u16>,
    /// Where the sets of `count` digits with a `sum` start: at `count × SUMS + sum`.
    starts: Vec<usize>,
}

/// More than the largest sum, 1 + … + 16 = 136.
const SUMS: usize = 138;

impl Combinations {
    fn new(size: Size) -> Self {
        let mut sets: Vec<u16> = (0..=size.digits().bits()).collect();
        sets.sort_by_key(|set| (Self::key(*set), *set));
        let mut starts = vec![0; (size.get() + 1) * SUMS + 1];
        for set in &sets {
            starts[Self::key(*set) + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        Self { sets, starts }
    }

    fn key(set: u16) -> usize {
        let digits = Digits::from_bits(set);
        digits.len() * SUMS + digits.iter().sum::<usize>()
    }

    /// The sets of a size. They are sorted once in a process: a puzzle may be solved faster than that.
    pub(crate) fn of(size: Size) -> Arc<Self> {
        static ALL: [OnceLock<Arc<Combinations>>; 17] = [const { OnceLock::new() }; 17];
        match ALL.get(size.get()) {
            Some(place) => Arc::clone(place.get_or_init(|| Arc::new(Self::new(size)))),
            None => Arc::new(Self::new(size)),
        }
    }

    /// The sets of so many digits with this sum.
    #[inline]
    pub(crate) fn get(&self, count: usize, sum: usize) -> &[u16] {
        let key = count * SUMS + sum;
        if sum < SUMS && key + 1 < self.starts.len() {
            &self.sets[self.starts[key]..self.starts[key + 1]]
        } else {
            &[]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_combinations() {
        let Some(size) = Size::new(9) else {
            unreachable!("9 is a size")
        };
        let table = Combinations::new(size);
        assert_eq!(table.get(3, 7), [0b1011]);
        assert_eq!(table.get(4, 20).len(), 12);
        assert_eq!(table.get(9, 45), [0b1_1111_1111]);
        assert!(table.get(9, 44).is_empty() && table.get(2, 18).is_empty());
        assert!(table.get(2, 1000).is_empty() && table.get(10, 45).is_empty());
    }
}
