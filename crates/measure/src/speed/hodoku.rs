//! Whole paths of the puzzles that HoDoKu's processor time is known for.
//!
//! HoDoKu's time is that of one run per puzzle in one process, in the order of the file, so its first
//! puzzles carry the start of its virtual machine; the table says how much the first one is.
#![expect(clippy::float_arithmetic, reason = "a measuring program divides")]

use super::stopwatch::{own_time, timed};
use super::summary::{Sorted, ms};
use super::{engine, start};
use crate::data_file;
use std::fmt::Write as _;
use std::time::Duration;
use whydoku::logic::{Engine, Outcome, registry};
use whydoku::rate::hodoku::METHODS;
use whydoku::{Budget, Pencilmarks};

/// Rounds; the shortest time of a puzzle counts.
const ROUNDS: usize = 5;

/// A puzzle that took this long is not run again.
const LONG: Duration = Duration::from_millis(100);

/// The names HoDoKu gives to what is beyond rows 1 to 37 and 50 to 99 of the catalogue, by how they
/// begin.
const BEYOND: [&str; 14] = [
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

/// What HoDoKu tries after its scored methods, as far as the puzzles of the file need it, in its
/// order; its last resort is a guess, ours a proved case split.
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

struct Timed {
    start: Pencilmarks,
    hodoku: Duration,
    basic: bool,
}

fn puzzles() -> Result<Vec<Timed>, String> {
    let text = data_file("rated/hodoku_level_score.tsv")?;
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, _, _, _, _, ms, techniques] = fields[..] else {
            return None;
        };
        let ms: f64 = ms.parse().ok()?;
        let beyond = |name: &str| BEYOND.iter().any(|other| name.starts_with(other));
        Some(Timed {
            start: start(line)?,
            hodoku: Duration::from_secs_f64(ms / 1e3),
            basic: !techniques.split(';').any(beyond),
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

/// Rows 1 to 37 and 50 to 99 of the catalogue, in solving order.
fn basic_engine() -> Result<Engine, String> {
    let basic = |row: &u8| matches!(row, 1..=37 | 50..=99);
    let techniques = registry::in_solving_order()
        .iter()
        .map(|technique| technique.info());
    let chosen = techniques.filter(|info| info.default && info.rows.iter().any(basic));
    engine(chosen.map(|info| info.id))
}

/// The table.
pub fn table() -> Result<String, String> {
    let puzzles = puzzles()?;
    let mut text = String::from(
        "## Whole paths, HoDoKu's processor time over ours\n\n\
         | puzzles | techniques | number | solved | steps | HoDoKu, ms | ours, ms | ratio | median ratio |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let basic: Vec<&Timed> = puzzles.iter().filter(|puzzle| puzzle.basic).collect();
    let all: Vec<&Timed> = puzzles.iter().collect();
    let (default, hodoku) = (Engine::default(), hodoku_engine()?);
    for (group, name, engine, order) in [
        (
            &basic,
            "that need no chains",
            &basic_engine()?,
            "those without chains",
        ),
        (&basic, "that need no chains", &default, "default"),
        (&basic, "that need no chains", &hodoku, "HoDoKu's order"),
        (&all, "all", &default, "default"),
        (&all, "all", &hodoku, "HoDoKu's order"),
    ] {
        row(&mut text, group, name, engine, order);
    }
    if let Some(first) = puzzles.first() {
        let _ = writeln!(
            text,
            "\nHoDoKu's first puzzle, with the start of its virtual machine: {:.1} ms.",
            ms(first.hodoku)
        );
    }
    Ok(text)
}

fn row(text: &mut String, group: &[&Timed], name: &str, engine: &Engine, order: &str) {
    let mut times = vec![Duration::MAX; group.len()];
    let (mut solved, mut steps) = (0, 0);
    // A short path takes some 30 microseconds; a reading of the watch counts beside that.
    let watch = own_time();
    for round in 0..ROUNDS {
        for (puzzle, best) in group.iter().zip(&mut times) {
            if round > 0 && *best > LONG {
                continue;
            }
            let (path, time) = timed(|| engine.solve_path(&puzzle.start, &Budget::unlimited()));
            *best = time.saturating_sub(watch).min(*best);
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
    let ours = Sorted::new(times).sum();
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
