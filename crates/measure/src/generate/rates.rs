//! Minimal puzzles per second, next to other programs in the same run.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "figures are printed with decimals"
)]

use crate::stopwatch::Stopwatch;
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;
use whydoku::generate::{Generator, GivensSymmetry, Request, Shape};
use whydoku::{Budget, Grid, solve};

/// Puzzles in each round.
const PUZZLES: u64 = 10_000;

/// Rounds. The best one counts, so that a burst of other work does not hit one program alone.
const ROUNDS: u64 = 5;

/// The table. A peer is `NAME=COMMAND`.
pub(super) fn table(peers: &[String]) -> Result<String, String> {
    let mut best = vec![Duration::MAX; 2 + peers.len()];
    let mut givens = vec![0.0; 2 + peers.len()];
    for round in 0..ROUNDS {
        for (place, symmetry) in [GivensSymmetry::None, GivensSymmetry::Rotational180]
            .into_iter()
            .enumerate()
        {
            let (time, mean) = ours(symmetry, round)?;
            best[place] = best[place].min(time);
            givens[place] = mean;
        }
        for (place, peer) in (2..).zip(peers) {
            let (time, mean) = theirs(peer)?;
            best[place] = best[place].min(time);
            givens[place] = mean;
        }
    }
    let names = ["whydoku", "whydoku, half-turn symmetry"]
        .into_iter()
        .chain(
            peers
                .iter()
                .map(|peer| peer.split('=').next().unwrap_or(peer)),
        );
    let mut text = format!(
        "## Minimal puzzles per second\n\nBest of {ROUNDS} rounds of {PUZZLES} puzzles, interleaved; \
         one core, processor time. Other programs include their start and their output.\n\n| program | puzzles/s | givens, mean |\n\
         |---|--:|--:|\n"
    );
    for ((name, time), givens) in names.zip(&best).zip(&givens) {
        let rate = PUZZLES as f64 / time.as_secs_f64();
        let _ = writeln!(text, "| {name} | {rate:.0} | {givens:.2} |");
    }
    Ok(text)
}

fn ours(symmetry: GivensSymmetry, round: u64) -> Result<(Duration, f64), String> {
    let shape = Shape {
        symmetry,
        ..Shape::default()
    };
    let request = Request {
        shape,
        ..Request::default()
    };
    let mut generator = Generator::new(request).map_err(|error| error.to_string())?;
    let mut givens = 0;
    let watch = Stopwatch::thread();
    for index in 0..PUZZLES {
        let made = generator.make(round, index, &Budget::unlimited());
        let made = made.map_err(|error| error.to_string())?;
        givens += made.puzzle.grid().givens().len();
    }
    Ok((watch.elapsed(), givens as f64 / PUZZLES as f64))
}

/// Runs a peer. The first hundred puzzles it prints must have exactly one solution.
fn theirs(peer: &str) -> Result<(Duration, f64), String> {
    let (name, command) = peer
        .split_once('=')
        .ok_or_else(|| format!("`{peer}` is not a peer. Write NAME=COMMAND."))?;
    let mut words = command.split_whitespace();
    let program = words
        .next()
        .ok_or_else(|| format!("{name} has no command. Write NAME=COMMAND."))?;
    let watch = Stopwatch::children();
    let output = Command::new(program)
        .args(words)
        .arg(PUZZLES.to_string())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("{name} does not start ({error})."))?;
    let time = watch.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let grids: Vec<Grid> = text
        .lines()
        .filter_map(|line| line.get(..81)?.parse().ok())
        .collect();
    if grids.len() as u64 != PUZZLES || !grids.iter().take(100).all(solve::is_unique) {
        return Err(format!(
            "{name} did not print {PUZZLES} puzzles, one per line."
        ));
    }
    let givens: usize = grids.iter().map(|grid| grid.givens().len()).sum();
    Ok((time, givens as f64 / PUZZLES as f64))
}
