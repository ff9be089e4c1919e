//! Sums and percentiles of times, in milliseconds.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program divides"
)]

use std::time::Duration;

pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A part of a whole, in percent.
pub(super) fn percent(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64().max(1e-12)
}

/// Times in order, for percentiles.
pub(super) struct Sorted(Vec<Duration>);

impl Sorted {
    pub(super) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn sum(&self) -> Duration {
        self.0.iter().sum()
    }

    pub(super) fn mean(&self) -> f64 {
        ms(self.sum()) / self.0.len().max(1) as f64
    }

    /// The least time that `percent` of all do not exceed.
    pub(super) fn percentile(&self, percent: usize) -> f64 {
        let place = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(place).copied().map_or(0.0, ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_by_their_definition() {
        let times: Vec<Duration> = (1..=40).rev().map(Duration::from_millis).collect();
        let sorted = Sorted::new(times.clone());
        for percent in [1, 50, 95, 100] {
            let least = (1..=40).find(|least| {
                let within = times
                    .iter()
                    .filter(|time| **time <= Duration::from_millis(*least));
                within.count() * 100 >= percent * times.len()
            });
            let least = least.map(|least| ms(Duration::from_millis(least)));
            assert_eq!(Some(sorted.percentile(percent)), least);
        }
        assert_eq!(sorted.sum(), Duration::from_millis(820));
    }
}
