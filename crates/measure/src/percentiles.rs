//! Sums and percentiles of times.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use std::time::Duration;

/// A time in milliseconds.
pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A part of a whole, in percent.
pub(crate) fn percent(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64().max(1e-12)
}

/// Times in ascending order.
#[derive(Debug, Default)]
pub(crate) struct SortedTimes(Vec<Duration>);

impl SortedTimes {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn sum(&self) -> Duration {
        self.0.iter().sum()
    }

    pub(crate) fn mean(&self) -> Duration {
        let count = u32::try_from(self.0.len().max(1)).unwrap_or(u32::MAX);
        self.sum() / count
    }

    /// The least time that `thousandths` of all times do not exceed: 500 is the median, 990 is p99,
    /// 1000 the longest.
    pub(crate) fn at(&self, thousandths: usize) -> Duration {
        let place = (self.0.len() * thousandths)
            .div_ceil(1000)
            .saturating_sub(1);
        self.0.get(place).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_by_their_definition() {
        let times: Vec<Duration> = (1..=40).rev().map(Duration::from_millis).collect();
        let sorted = SortedTimes::new(times.clone());
        for thousandths in [1, 10, 500, 950, 999, 1000] {
            let least = (1..=40).map(Duration::from_millis).find(|least| {
                let within = times.iter().filter(|time| *time <= least);
                within.count() * 1000 >= thousandths * times.len()
            });
            assert_eq!(Some(sorted.at(thousandths)), least);
        }
        assert_eq!(sorted.sum(), Duration::from_millis(820));
        assert_eq!(sorted.mean(), Duration::from_micros(20_500));
        assert_eq!(SortedTimes::default().at(500), Duration::ZERO);
    }
}
