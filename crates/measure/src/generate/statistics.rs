//! Unbiased draws compared with the figures published for minimal puzzles.

use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::generate::{Tally, Unbiased};

/// The number of ways to choose n of 81 cells.
fn choose_81(n: u64) -> u128 {
    (0..u128::from(n)).fold(1, |c, k| c * (81 - k) / (k + 1))
}

/// The number of givens and the weight of each draw.
fn draw(draws: u64, threads: u64) -> Result<Vec<(u64, u128)>, String> {
    let part = |from: u64| {
        let mut unbiased = Unbiased::default();
        let one = |index| {
            let drawn = unbiased.draw(1, index, &Budget::unlimited());
            let drawn = drawn.map_err(|error| error.to_string())?;
            Ok((drawn.puzzle.grid().givens().len() as u64, drawn.weight))
        };
        let step = usize::try_from(threads).map_err(|error| error.to_string())?;
        (from..draws).step_by(step).map(one).collect()
    };
    let parts: Vec<Result<Vec<_>, String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|from| scope.spawn(move || part(from)))
            .collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
            handle.join().map_err(|_| "a thread panicked".to_owned())?
        };
        handles.into_iter().map(join).collect()
    });
    let mut all = Vec::new();
    for part in parts {
        all.extend(part?);
    }
    Ok(all)
}

/// The table.
pub(super) fn table(draws: u64, threads: u64) -> Result<String, String> {
    let mut plain = Tally::default();
    let (mut controlled, mut all) = (Tally::default(), Tally::default());
    for (givens, weight) in draw(draws, threads.max(1))? {
        plain.add(givens, 1 << 40);
        all.add(givens, weight);
        controlled.add(givens, (weight << 16) / choose_81(givens));
    }
    let mut text = format!(
        "## Unbiased draws\n\n{draws} draws of seed 1. The published figures are from Berthier 2010.\n\n\
         | distribution | mean givens | published | effective draws |\n|---|--:|--:|--:|\n"
    );
    for (name, tally, published) in [
        ("as drawn (plain removal)", &plain, "24.38"),
        ("controlled bias", &controlled, "25.667"),
        ("all minimal puzzles", &all, "26.577"),
    ] {
        let mean = tally.mean_in_thousandths().unwrap_or(0);
        let _ = writeln!(
            text,
            "| {name} | {}.{:03} | {published} | {} |",
            mean / 1000,
            mean % 1000,
            tally.effective()
        );
    }
    text.push_str("\n| givens | share of all minimal puzzles, % |\n|--:|--:|\n");
    for (givens, share) in all.shares().into_iter().filter(|(_, share)| *share > 0) {
        let _ = writeln!(
            text,
            "| {givens} | {}.{:04} |",
            share / 10_000,
            share % 10_000
        );
    }
    Ok(text)
}
