//! [`Difficulty`]: the number SE compares, and how the length of a chain adds to it.
//!
//! SE adds 0.1 repeatedly in binary floating point, and the last bit of the sum decides ties: a
//! Forcing X-Chain of 6.6 + 0.1 sorts before a cycle of 6.5 + 0.2. This library uses no floats, so
//! it stores the error explicitly: tenths, plus units in the last place of the double.

use whydoku_grid::rating::Rating;

/// A rating together with the rounding error in SE's own number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Difficulty {
    tenths: u16,
    last_place: i8,
}

impl Difficulty {
    /// Creates a rating that SE writes as a literal.
    pub(super) const fn exact(tenths: u16) -> Self {
        Self {
            tenths,
            last_place: 0,
        }
    }

    pub(super) const fn rating(self) -> Rating {
        Rating(self.tenths)
    }

    /// Creates the rating of a chain of this complexity, on a base of `base` tenths.
    pub(super) fn chain(base: u16, complexity: u32) -> Self {
        let added = added_by_length(complexity);
        Self {
            tenths: base + added,
            last_place: match base {
                66 => sum_error(&ERRORS_66, added),
                65 | 70 => sum_error(&ERRORS_65_70, added),
                _ => 0,
            },
        }
    }

    /// Creates the rating of a unique loop on a base of `base` tenths, plus `n` × 0.1 for its
    /// subset.
    pub(super) fn unique_loop(base: u16, n: usize) -> Self {
        let added = super::bits::small(n);
        Self {
            tenths: base + added,
            last_place: match base {
                46 => sum_error(&ERRORS_46, added),
                47 => sum_error(&ERRORS_47, added),
                _ => 0,
            },
        }
    }
}

fn sum_error(errors: &[i8], added: u16) -> i8 {
    errors.get(usize::from(added)).copied().unwrap_or(0)
}

/// Rule (ties by rounding): the error of 6.6 + n × 0.1 against the double nearest to the decimal,
/// for n = 0, 1, ..., including the error of the running sum 0.1 + 0.1 + .... Bases 6.5 and 7.0
/// share a row; they are exact up to sixteen tenths. Bases from 7.5 up are never compared with
/// another base.
const ERRORS_66: [i8; 15] = [0, -1, 0, -1, 0, 0, -1, 0, -1, 0, 0, -1, 0, -1, 0];
const ERRORS_65_70: [i8; 23] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1,
];
/// The same for the products n × 0.1 that unique loops with 6 and 8 cells add.
const ERRORS_46: [i8; 8] = [0, -1, 0, -1, 0, 0, -1, 0];
const ERRORS_47: [i8; 8] = [0, 0, 0, 0, 1, 0, 1, 0];

/// Rule (length): the complexity minus two adds a tenth for every threshold it exceeds: 4, 6, 8,
/// 12, 16, 24, ..., each alternately a half and a third more than the one before.
pub(super) const fn added_by_length(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let mut threshold = 4;
    let mut added = 0;
    let mut half = true;
    while length > threshold {
        added += 1;
        threshold = if half {
            threshold * 3 / 2
        } else {
            threshold * 4 / 3
        };
        half = !half;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_add_tenths() {
        // From the table in the scale's definition: the last complexity of each band.
        let last = [
            6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386, 514,
        ];
        for (added, &complexity) in last.iter().enumerate() {
            assert_eq!(usize::from(added_by_length(complexity)), added);
            assert_eq!(usize::from(added_by_length(complexity + 1)), added + 1);
        }
    }

    /// Recomputes the error tables with the floating-point arithmetic they replace.
    #[test]
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_precision_loss,
        reason = "the test checks the table against the arithmetic it replaces"
    )]
    fn rounding_errors_are_those_of_doubles() {
        let error = |x: f64, tenths: usize| {
            let decimal = tenths as f64 / 10.0;
            x.to_bits() as i64 - decimal.to_bits() as i64
        };
        for (base, tenths, errors) in [
            (6.5, 65, &ERRORS_65_70[..]),
            (6.6, 66, &ERRORS_66[..]),
            (7.0, 70, &ERRORS_65_70[..]),
        ] {
            let mut sum = 0.0;
            for (n, &expected) in errors.iter().enumerate() {
                assert_eq!(
                    error(base + sum, tenths + n),
                    i64::from(expected),
                    "{base} {n}"
                );
                sum += 0.1;
            }
        }
        for (base, tenths, errors) in [
            (4.5, 45, &[0i8; 8]),
            (4.6, 46, &ERRORS_46),
            (4.7, 47, &ERRORS_47),
            (4.5 + 0.3 + 0.2, 50, &[0; 8]),
        ] {
            for (n, &expected) in errors.iter().enumerate() {
                assert_eq!(
                    error(base + n as f64 * 0.1, tenths + n),
                    i64::from(expected)
                );
            }
        }
    }

    #[test]
    fn a_forcing_x_chain_sorts_before_a_cycle_of_the_same_rating() {
        let chain = Difficulty::chain(66, 8);
        let cycle = Difficulty::chain(65, 10);
        assert_eq!(chain.rating(), cycle.rating());
        assert!(chain < cycle);
    }
}
