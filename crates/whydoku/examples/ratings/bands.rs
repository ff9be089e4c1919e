//! Agreement and speed by ER band.

use super::clock::cpu_seconds;
use super::files::Rated;
use whydoku::rate::se;
use whydoku::{Budget, Grid, Rating};

/// The bands of the report: upper ends in tenths.
const BANDS: [u16; 9] = [19, 29, 44, 62, 74, 84, 89, 99, 250];
/// The bands of the targets.
const TARGETS: [(u16, f64); 3] = [(62, 50.0), (99, 100.0), (250, 250.0)];

/// Prints agreement and speed by band, and every mismatch. How many mismatches, and how many targets
/// of speed are not met.
pub(crate) fn compare(name: &str, puzzles: &[Rated], options: se::Options) -> (usize, usize) {
    let (wrong, short) = by_band(name, puzzles, options);
    for line in &wrong {
        println!("  {line}");
    }
    (wrong.len(), short)
}

/// The same without the mismatches.
pub(crate) fn compare_quietly(
    name: &str,
    puzzles: &[Rated],
    options: se::Options,
) -> (usize, usize) {
    let (wrong, short) = by_band(name, puzzles, options);
    (wrong.len(), short)
}

fn by_band(name: &str, puzzles: &[Rated], options: se::Options) -> (Vec<String>, usize) {
    println!("{name}: {} puzzles", puzzles.len());
    let mut wrong = Vec::new();
    let mut sums = [(0.0, 0.0); TARGETS.len()];
    let mut low = 0;
    for high in BANDS {
        let band: Vec<&Rated> = puzzles
            .iter()
            .filter(|rated| (low..=high).contains(&rated.er.0))
            .collect();
        if band.is_empty() {
            low = high + 1;
            continue;
        }
        let (ratings, ours) = timed(&band, options);
        let mut equal = 0;
        for (rated, rating) in band.iter().zip(&ratings) {
            match difference(rated, rating) {
                None => equal += 1,
                Some(text) => wrong.push(text),
            }
        }
        let first = Rating(band.iter().map(|rated| rated.er.0).min().unwrap_or(low));
        let last = Rating(band.iter().map(|rated| rated.er.0).max().unwrap_or(high));
        let java: f64 = band.iter().filter_map(|rated| rated.seconds).sum();
        print!(
            "  {first:>4} to {last:>4}: {equal:>5} of {:>5} equal, {ours:>8.3} s",
            band.len()
        );
        if java > 0.0 {
            print!(", reference {java:>8.3} s, ratio {:>5.0}", java / ours);
            for (sum, (end, _)) in sums.iter_mut().zip(TARGETS) {
                if high <= end {
                    *sum = (sum.0 + java, sum.1 + ours);
                    break;
                }
            }
        }
        println!();
        low = high + 1;
    }
    let mut short = 0;
    for ((java, ours), (end, target)) in sums.into_iter().zip(TARGETS) {
        if java > 0.0 {
            let met = java / ours >= target;
            short += usize::from(!met);
            let verdict = if met { "met" } else { "NOT met" };
            println!(
                "  up to {}: {:.0} times the reference; target {target:.0} {verdict}",
                Rating(end),
                java / ours
            );
        }
    }
    (wrong, short)
}

/// Rates a band, again and again until the time is long enough for the system's clock, which may
/// advance in steps of milliseconds.
pub(crate) fn timed(band: &[&Rated], options: se::Options) -> (Vec<se::SeRating>, f64) {
    let before = cpu_seconds();
    let mut rounds = 0;
    loop {
        let ratings = band
            .iter()
            .map(|rated| rate(&rated.grid, options))
            .collect();
        rounds += 1;
        let seconds = cpu_seconds() - before;
        if seconds > 0.2 {
            return (ratings, seconds / f64::from(rounds));
        }
    }
}

pub(crate) fn rate(grid: &Grid, options: se::Options) -> se::SeRating {
    match se::rate_grid(grid, &options, &Budget::unlimited()) {
        Ok(rating) => rating,
        Err(interrupted) => *interrupted.so_far,
    }
}

pub(crate) fn difference(rated: &Rated, rating: &se::SeRating) -> Option<String> {
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
