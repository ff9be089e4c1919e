//! SE's paths as the engine's steps: every one proved, and checked by the separate verifier.

use super::bands::rate;
use super::files::Rated;
use std::collections::BTreeMap;
use whydoku::rate::se;
use whydoku::{Rating, wire};
use whydoku_verify as verify;

/// What was counted in one band of ER.
#[derive(Default)]
struct Band {
    puzzles: usize,
    steps: usize,
    accepted: usize,
    /// Those whose proof follows SE's own reasons.
    carried: usize,
    /// Inferences of the longest proof.
    longest: usize,
}

/// Prints how many steps of the paths were accepted. The number of those that were not.
pub(crate) fn check(name: &str, puzzles: &[Rated]) -> Result<usize, String> {
    let mut bands: BTreeMap<u16, Band> = BTreeMap::new();
    let mut techniques: BTreeMap<String, usize> = BTreeMap::new();
    let mut refused = Vec::new();
    for rated in puzzles {
        let rating = rate(&rated.grid, se::Options::default());
        let path = rating.path(&rated.grid);
        if path.steps.len() != rating.steps.len() {
            return Err(format!("{}: the path lacks steps", rated.grid));
        }
        let json = serde_json::to_string(&wire::Path::from(&path)).map_err(|e| e.to_string())?;
        let (verdict, result) = verify::check_path(&verify::read_path(&json)?);
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
            band.carried += usize::from(rated.is_carried(&marks));
            // The verifier has looked at it.
            let _ = step.conclusions.apply(&mut marks);
        }
        for step in &rating.steps {
            *techniques.entry(step.technique.to_string()).or_default() += 1;
        }
    }
    println!(
        "{name}: every step of {} paths as a step of the engine, with its proof",
        puzzles.len()
    );
    for (whole, band) in &bands {
        println!(
            "  ER {:>4} to {:>4}: {:>5} puzzles, {:>6} steps, {:>6} accepted by the verifier, {:>6} by SE's own reasons; longest proof {} inferences",
            Rating(whole * 10),
            Rating(whole * 10 + 9),
            band.puzzles,
            band.steps,
            band.accepted,
            band.carried,
            band.longest
        );
    }
    let steps: usize = bands.values().map(|band| band.steps).sum();
    let accepted: usize = bands.values().map(|band| band.accepted).sum();
    let carried: usize = bands.values().map(|band| band.carried).sum();
    println!(
        "  {accepted} of {steps} steps of {} techniques accepted; {} proofs go through cases, because SE \
         lists too few reasons",
        techniques.len(),
        steps - carried
    );
    for line in &refused {
        println!("  {line}");
    }
    Ok(refused.len())
}
