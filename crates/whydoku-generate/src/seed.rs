//! Random number generators for puzzles: puzzle *i* of a seed depends on nothing else.

use whydoku_grid::rng::Rng;

/// The random number generator for puzzle number `index` of a seed. It does not depend on other
/// puzzles, on threads or on their order, and it never changes.
///
/// ```
/// use whydoku_generate::stream;
/// assert_eq!(stream(7, 3), stream(7, 3));
/// assert_ne!(stream(7, 3), stream(3, 7));
/// ```
pub const fn stream(seed: u64, index: u64) -> Rng {
    // Mixing the seed first keeps nearby seeds from sharing puzzles. Multiplying by an odd factor is
    // one to one, so two numbers of a seed never share one.
    let mixed = Rng::new(seed).next_u64();
    Rng::new(mixed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A day of the calendar, whose seed is the same for everyone.
///
/// ```
/// use whydoku_generate::{Day, stream};
/// let day: Day = "2026-11-15".parse()?;
/// assert_eq!(day.seed(), 20_261_115);
/// assert!("2026-02-30".parse::<Day>().is_err());
/// # Ok::<(), whydoku_generate::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

/// The error for text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayError(String);

impl std::fmt::Display for DayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(text) = self;
        write!(
            f,
            "`{text}` is not a date; write year-month-day, such as 2026-11-15"
        )
    }
}

impl std::error::Error for DayError {}

impl Day {
    /// The day of the Gregorian calendar, if it exists.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self {
            year,
            month,
            of_month: day,
        })
    }

    /// The seed of the day: year, month and day as one number.
    pub const fn seed(self) -> u64 {
        self.year as u64 * 10_000 + self.month as u64 * 100 + self.of_month as u64
    }
}

impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

impl std::str::FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let mut parts = text.split('-');
        let mut part = |len: usize| {
            let part = parts.next()?;
            let plain = part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| part.parse::<u16>().ok())?
        };
        let fields = [part(4), part(2), part(2)];
        let [Some(year), Some(month), Some(day)] = fields else {
            return Err(DayError(text.to_owned()));
        };
        let small = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
        match parts.next() {
            None => Self::new(year, small(month), small(day)),
            Some(_) => None,
        }
        .ok_or_else(|| DayError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_checked_and_printed_as_written() {
        for good in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
            assert_eq!(good.parse::<Day>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "2026",
            "2026-1-1",
            "1900-02-29",
            "2026-00-10",
            "2026-13-01",
            "2026-04-31",
            "2026-01-01-",
            "+026-01-01",
            "0000-01-01",
            "2026-01-00",
            "20261115",
        ] {
            assert!(bad.parse::<Day>().is_err(), "{bad}");
        }
    }

    #[test]
    fn no_two_puzzles_share_a_stream() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..50 {
            for index in 0..200 {
                assert!(seen.insert(stream(seed, index).next_u64()));
            }
        }
    }
}
