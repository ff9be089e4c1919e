//! Agreement and speed by ER band.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use super::files::RatedPuzzle;
use crate::report::Report;
use crate::stopwatch::Stopwatch;
use std::fmt::Write as _;
use std::time::Duration;
use whydoku::rate::se;
use whydoku::{Budget, Grid, Rating};

/// The upper ends of the bands in tenths.
const BANDS: [u16; 9] = [19, 29, 44, 62, 74, 84, 89, 99, 250];

/// How many times faster than the reference program we must be, by the upper end of the ratings.
const TARGETS: [(u16, f64); 3] = [(62, 50.0), (99, 100.0), (250, 250.0)];

/// A band is rated again until this much time has passed, because its clock may tick in milliseconds.
const LEAST: Duration = Duration::from_millis(200);

/// What a comparison found.
#[derive(Default)]
pub(super) struct Comparison {
    /// A line for each puzzle with another rating.
    pub(super) differences: Vec<String>,
    pub(super) targets_missed: usize,
}

/// Prints agreement and speed by band, and every difference.
pub(super) fn compare(
    puzzles: &[RatedPuzzle],
    options: se::Options,
    report: &mut Report,
) -> Comparison {
    let result = by_band(puzzles, options, report);
    for line in &result.differences {
        report.line(format!("  {line}"));
    }
    result
}

/// Prints agreement and speed by band.
pub(super) fn by_band(
    puzzles: &[RatedPuzzle],
    options: se::Options,
    report: &mut Report,
) -> Comparison {
    let mut result = Comparison::default();
    let mut sums = [(0.0, 0.0); TARGETS.len()];
    let mut low = 0;
    for high in BANDS {
        let band: Vec<&RatedPuzzle> = puzzles
            .iter()
            .filter(|rated| (low..=high).contains(&rated.er.0))
            .collect();
        low = high + 1;
        let (Some(first), Some(last)) = (
            band.iter().map(|rated| rated.er).min(),
            band.iter().map(|rated| rated.er).max(),
        ) else {
            continue;
        };
        let (ratings, ours) = timed(&band, options);
        let pairs = band.iter().zip(&ratings);
        let differences: Vec<String> = pairs
            .filter_map(|(rated, rating)| difference(rated, rating))
            .collect();
        let mut line = format!(
            "  {first:>4} to {last:>4}: {:>5} of {:>5} equal, {ours:>8.3} s",
            band.len() - differences.len(),
            band.len()
        );
        result.differences.extend(differences);
        let reference: f64 = band.iter().filter_map(|rated| rated.seconds).sum();
        if reference > 0.0 {
            let _ = write!(
                line,
                ", reference {reference:>8.3} s, ratio {:>5.0}",
                reference / ours
            );
            if let Some(place) = TARGETS.iter().position(|(end, _)| high <= *end) {
                sums[place].0 += reference;
                sums[place].1 += ours;
            }
        }
        report.line(line);
    }
    for ((reference, ours), (end, target)) in sums.into_iter().zip(TARGETS) {
        if reference > 0.0 {
            let met = reference / ours >= target;
            result.targets_missed += usize::from(!met);
            report.line(format!(
                "  up to {}: {:.0} times as fast as the reference; target {target:.0} {}",
                Rating(end),
                reference / ours,
                if met { "met" } else { "NOT met" }
            ));
        }
    }
    result
}

/// The ratings of a band, and the processor seconds they take.
fn timed(band: &[&RatedPuzzle], options: se::Options) -> (Vec<se::SeRating>, f64) {
    let watch = Stopwatch::thread();
    let mut rounds = 0;
    loop {
        let ratings = band
            .iter()
            .map(|rated| rate(&rated.grid, options))
            .collect();
        rounds += 1;
        let time = watch.elapsed();
        if time > LEAST {
            return (ratings, time.as_secs_f64() / f64::from(rounds));
        }
    }
}

/// The rating without a limit.
pub(super) fn rate(grid: &Grid, options: se::Options) -> se::SeRating {
    match se::rate_grid(grid, &options, &Budget::unlimited()) {
        Ok(rating) => rating,
        Err(interrupted) => *interrupted.so_far,
    }
}

/// A line about a rating or a hardest technique that differs from the published one.
fn difference(rated: &RatedPuzzle, rating: &se::SeRating) -> Option<String> {
    let three = rating.to_string();
    let er = rating.er.to_string();
    let hardest = rating
        .hardest()
        .map_or_else(String::new, |step| step.technique.to_string());
    let same = rated.expected == three || rated.expected == er;
    let same_name = rated.hardest.as_ref().is_none_or(|name| *name == hardest);
    (!same || !same_name).then(|| {
        format!(
            "{} expected {} {} got {three} {hardest}",
            rated.grid,
            rated.expected,
            rated.hardest.as_deref().unwrap_or("")
        )
    })
}
