//! Minimal puzzles per second, beside other programs in the same run.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program divides"
)]

use super::stopwatch::{ChildWatch, Stopwatch};
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;
use whydoku::generate::{Generator, GivensSymmetry, Request, Shape};
use whydoku::{Budget, Grid, solve};

/// Puzzles per round, and rounds; the best counts, so that another program's burst of work does not
/// fall on one alone.
const PUZZLES: u64 = 10_000;
const ROUNDS: u64 = 5;

/// The table. A peer is `NAME=COMMAND`.
pub fn table(peers: &[&String]) -> Result<String, String> {
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
         one core, processor time. Other programs include their start and their printing.\n\n| program | puzzles/s | givens, mean |\n\
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
    let order = Request {
        shape,
        ..Request::default()
    };
    let mut generator = Generator::new(order).map_err(|why| why.to_string())?;
    let mut givens = 0;
    let start = Stopwatch::start();
    for index in 0..PUZZLES {
        let made = generator.make(round, index, &Budget::unlimited());
        let made = made.map_err(|why| why.to_string())?;
        givens += made.puzzle.grid().givens().len();
    }
    Ok((start.elapsed(), givens as f64 / PUZZLES as f64))
}

/// Runs a peer; its first hundred puzzles must be puzzles.
fn theirs(peer: &str) -> Result<(Duration, f64), String> {
    let (name, command) = peer
        .split_once('=')
        .ok_or_else(|| format!("--peer wants NAME=COMMAND, not `{peer}`"))?;
    let mut words = command.split_whitespace();
    let program = words
        .next()
        .ok_or_else(|| format!("{name} has no command"))?;
    let start = ChildWatch::start();
    let output = Command::new(program)
        .args(words)
        .arg(PUZZLES.to_string())
        .stderr(Stdio::null())
        .output()
        .map_err(|why| format!("{name}: {why}"))?;
    let time = start.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let grids: Vec<Grid> = text
        .lines()
        .filter_map(|line| line.get(..81)?.parse().ok())
        .collect();
    if grids.len() as u64 != PUZZLES || !grids.iter().take(100).all(solve::is_unique) {
        return Err(format!("{name} did not print {PUZZLES} puzzles"));
    }
    let givens: usize = grids.iter().map(|grid| grid.givens().len()).sum();
    Ok((time, givens as f64 / PUZZLES as f64))
}
