//! SE's paths as steps of the engine, each with a proof that the verifier checks.

use super::bands::rate;
use super::files::RatedPuzzle;
use crate::report::Report;
use std::collections::BTreeMap;
use test_support::steps::read_by_verifier;
use whydoku::Rating;
use whydoku::rate::se;
use whydoku_verify as verify;

/// The counts of one ER band.
#[derive(Default)]
struct Band {
    puzzles: usize,
    steps: usize,
    accepted: usize,
    /// Steps whose proof follows SE's own reasons.
    by_own_reasons: usize,
    /// The inferences of the longest proof.
    longest: usize,
}

/// Prints how many steps the verifier accepts and returns the number of paths that it refuses.
pub(super) fn check(
    name: &str,
    puzzles: &[RatedPuzzle],
    report: &mut Report,
) -> Result<usize, String> {
    let mut bands: BTreeMap<u16, Band> = BTreeMap::new();
    let mut techniques: BTreeMap<String, usize> = BTreeMap::new();
    let mut refused = Vec::new();
    for rated in puzzles {
        let rating = rate(&rated.grid, se::Options::default());
        let path = rating.path(&rated.grid);
        if path.steps.len() != rating.steps.len() {
            return Err(format!("{}: steps of the path are missing", rated.grid));
        }
        let (verdict, result) = verify::check_path(&read_by_verifier(&path)?);
        if let Err(refusal) = result {
            refused.push(format!("{}: {refusal}", rated.grid));
        }
        let band = bands.entry(rated.er.0 / 10).or_default();
        band.puzzles += 1;
        band.steps += verdict.steps;
        band.accepted += verdict.proved + verdict.assumed;
        let sizes = path.steps.iter().map(|step| step.proof.size());
        band.longest = band.longest.max(sizes.max().unwrap_or(0));
        let mut marks = path.start;
        for (rated, step) in rating.steps.iter().zip(&path.steps) {
            band.by_own_reasons += usize::from(rated.is_carried(&marks));
            // The verifier has checked it.
            let _ = step.conclusions.apply(&mut marks);
        }
        for step in &rating.steps {
            *techniques.entry(step.technique.to_string()).or_default() += 1;
        }
    }
    report.line(format!(
        "{name}: every step of {} paths as a step of the engine, with its proof",
        puzzles.len()
    ));
    for (whole, band) in &bands {
        report.line(format!(
            "  ER {:>4} to {:>4}: {:>5} puzzles, {:>6} steps, {:>6} accepted by the verifier, {:>6} by SE's own reasons; longest proof {} inferences",
            Rating(whole * 10),
            Rating(whole * 10 + 9),
            band.puzzles,
            band.steps,
            band.accepted,
            band.by_own_reasons,
            band.longest
        ));
    }
    let sum = |part: fn(&Band) -> usize| bands.values().map(part).sum::<usize>();
    let steps = sum(|band| band.steps);
    report.line(format!(
        "  {} of {steps} steps of {} techniques accepted; {} proofs use cases, because SE lists too few reasons",
        sum(|band| band.accepted),
        techniques.len(),
        steps - sum(|band| band.by_own_reasons)
    ));
    for line in &refused {
        report.line(format!("  {line}"));
    }
    Ok(refused.len())
}
