//! Whole paths of puzzles for which HoDoKu's processor time is known.
//!
//! HoDoKu solved each puzzle once, all in one process and in the order of the file. So the times of its
//! first puzzles include the start of its virtual machine; the table shows that of the first one.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use super::{engine, start};
use crate::patterns;
use crate::percentiles::{SortedTimes, ms};
use crate::stopwatch::{overhead, timed};
use std::fmt::Write as _;
use std::time::Duration;
use test_support::data;
use whydoku::logic::{Engine, Outcome};
use whydoku::rate::hodoku::METHODS;
use whydoku::{Budget, Pencilmarks};

/// Rounds. The shortest time of each puzzle counts.
const ROUNDS: usize = 5;

/// A puzzle that took this long is not run again.
const LONG: Duration = Duration::from_millis(100);

/// The first words of HoDoKu's names for techniques that are not patterns.
const NOT_PATTERNS: [&str; 14] = [
    "AIC",
    "Almost Locked Set",
    "Brute Force",
    "Continuous",
    "Discontinuous",
    "Finned Franken",
    "Finned Mutant",
    "Forcing",
    "Franken",
    "Grouped",
    "Remote Pair",
    "Sue de Coq",
    "X-Chain",
    "XY-Chain",
];

/// The techniques that HoDoKu tries after its scored methods, in its order, as far as the puzzles of the
/// file need them. Its last resort is a guess, ours a proved case split.
const AFTER: [&str; 12] = [
    "franken-swordfish",
    "finned-franken-swordfish",
    "contradiction-forcing-chain",
    "digit-forcing-chain",
    "cell-forcing-chain",
    "house-forcing-chain",
    "dynamic-contradiction",
    "cell-forcing-net",
    "house-forcing-net",
    "contradiction",
    "case-split-1",
    "case-split",
];

/// A puzzle and the time HoDoKu needed for it.
struct TimedPuzzle {
    start: Pencilmarks,
    hodoku: Duration,
    /// Whether HoDoKu solved it with patterns alone.
    patterns: bool,
}

fn puzzles() -> Result<Vec<TimedPuzzle>, String> {
    let text = data::required("rated/hodoku_level_score.tsv")?;
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, _, _, _, _, ms, techniques] = fields[..] else {
            return None;
        };
        let ms: f64 = ms.parse().ok()?;
        let is_other = |name: &str| NOT_PATTERNS.iter().any(|other| name.starts_with(other));
        Some(TimedPuzzle {
            start: start(line)?,
            hodoku: Duration::from_secs_f64(ms / 1e3),
            patterns: !techniques.split(';').any(is_other),
        })
    };
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    Ok(rows.filter_map(read).collect())
}

/// HoDoKu's techniques in HoDoKu's order.
pub(super) fn hodoku_engine() -> Result<Engine, String> {
    let singles = [
        "full-house",
        "naked-single",
        "hidden-single-box",
        "hidden-single-line",
    ];
    let scored = METHODS.iter().flat_map(|method| match method.techniques() {
        [] => &["remote-pair"],
        ids => ids,
    });
    engine(singles.into_iter().chain(scored.copied()).chain(AFTER))
}

/// The table.
pub(super) fn table() -> Result<String, String> {
    let puzzles = puzzles()?;
    let mut text = String::from(
        "## Whole paths, HoDoKu's processor time over ours\n\n\
         | puzzles | techniques | number | solved | steps | HoDoKu, ms | ours, ms | ratio | median ratio |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let without_chains: Vec<&TimedPuzzle> =
        puzzles.iter().filter(|puzzle| puzzle.patterns).collect();
    let all: Vec<&TimedPuzzle> = puzzles.iter().collect();
    let (default, hodoku) = (Engine::default(), hodoku_engine()?);
    for (group, name, engine, order) in [
        (
            &without_chains,
            "that need no chains",
            &patterns::engine(false),
            "those without chains",
        ),
        (&without_chains, "that need no chains", &default, "default"),
        (
            &without_chains,
            "that need no chains",
            &hodoku,
            "HoDoKu's order",
        ),
        (&all, "all", &default, "default"),
        (&all, "all", &hodoku, "HoDoKu's order"),
    ] {
        row(&mut text, group, name, engine, order);
    }
    if let Some(first) = puzzles.first() {
        let _ = writeln!(
            text,
            "\nHoDoKu needed {:.1} ms for its first puzzle, including the start of its virtual machine.",
            ms(first.hodoku)
        );
    }
    Ok(text)
}

fn row(text: &mut String, group: &[&TimedPuzzle], name: &str, engine: &Engine, order: &str) {
    let mut times = vec![Duration::MAX; group.len()];
    let (mut solved, mut steps) = (0, 0);
    // A short path takes about 30 microseconds, so the stopwatch itself matters.
    let overhead = overhead();
    for round in 0..ROUNDS {
        for (puzzle, best) in group.iter().zip(&mut times) {
            if round > 0 && *best > LONG {
                continue;
            }
            let (path, time) = timed(|| engine.solve_path(&puzzle.start, &Budget::unlimited()));
            *best = time.saturating_sub(overhead).min(*best);
            if round == 0 {
                solved += usize::from(path.outcome == Outcome::Solved);
                steps += path.steps.len();
            }
        }
    }
    let theirs: Duration = group.iter().map(|puzzle| puzzle.hodoku).sum();
    let mut ratios: Vec<f64> = (group.iter().zip(&times))
        .map(|(puzzle, ours)| puzzle.hodoku.as_secs_f64() / ours.as_secs_f64())
        .collect();
    ratios.sort_by(f64::total_cmp);
    let ours = SortedTimes::new(times).sum();
    let _ = writeln!(
        text,
        "| {name} | {order} | {} | {solved} | {steps} | {:.1} | {:.1} | {:.1} | {:.1} |",
        group.len(),
        ms(theirs),
        ms(ours),
        theirs.as_secs_f64() / ours.as_secs_f64(),
        ratios.get(ratios.len() / 2).copied().unwrap_or_default(),
    );
}
