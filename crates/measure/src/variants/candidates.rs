//! How long the true candidates of the mixed set take.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "figures are printed with decimals"
)]

use super::collections::{Collection, MIXED, is_left_out, text_of};
use crate::stopwatch::timed;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku_variant::{End, Solver, read};

/// The guesses after which a puzzle counts as not finished.
const GUESSES: u64 = 2_000_000;

/// The share of the puzzles that should take at most a second, in percent.
const SHARE: f64 = 95.0;

/// Adds the section about the puzzles of the mixed set, if there are any. Returns what falls short; puzzles
/// that are not read are counted here and are a shortfall of their own.
pub(super) fn section(text: &mut String, collections: &[Collection]) -> Option<String> {
    let mixed = collections.iter().filter(|c| MIXED.contains(&&*c.name));
    let mixed: Vec<_> = mixed.flat_map(|c| &c.puzzles).collect();
    let (mut times, mut unread, mut left_out) = (Vec::new(), 0, 0);
    for puzzle in &mixed {
        if is_left_out(puzzle) {
            left_out += 1;
            continue;
        }
        let Ok(import) = read(text_of(puzzle, "puzzle")) else {
            unread += 1;
            continue;
        };
        let budget = Budget::units(GUESSES);
        let ((_, end), time) = timed(|| Solver::new(&import.variant).true_candidates(&budget));
        let ms = time.as_secs_f64() * 1e3;
        times.push((ms, text_of(puzzle, "id"), end == End::Complete));
    }
    if times.is_empty() {
        return None;
    }
    let asked = times.len() + unread;
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let quick = times.iter().filter(|(ms, _, done)| *ms <= 1e3 && *done);
    let quick = quick.count() as f64 * 100.0;
    let (share, of_all) = (quick / times.len() as f64, quick / asked as f64);
    let median = times[times.len() / 2].0;
    let _ = write!(
        text,
        "\n## True candidates\n\n{} puzzles of the mixed set; {left_out} of them have no square grid or a digit 0 and are \
         left out. Of the other {asked}, {unread} are not read. {share:.1} % of those read take at most 1 s (target \
         {SHARE:.0} %), which is {of_all:.1} % of the {asked}; median {median:.1} ms. ",
        mixed.len()
    );
    let slow = times.iter().rev();
    let slow = slow.filter(|(ms, _, done)| *ms > 1e3 || !*done);
    let mut named: Vec<String> = slow.map(name).collect();
    let mut head = "Over 1 s";
    if named.is_empty() {
        head = "The slowest";
        named = times.iter().rev().take(3).map(name).collect();
    }
    let _ = writeln!(text, "{head}: {}.", named.join(", "));
    (share < SHARE).then(|| format!("True candidates: {share:.1} % within 1 s."))
}

fn name((ms, id, done): &(f64, &str, bool)) -> String {
    let remark = if *done { "" } else { " (not finished)" };
    format!("{id} {ms:.0} ms{remark}")
}
