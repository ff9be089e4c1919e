//! Unbiased draws against the figures published for minimal puzzles.

use pencilmark::Budget;
use pencilmark::generate::{Tally, Unbiased};
use std::fmt::Write as _;

/// C(81, n).
fn choose_81(n: u64) -> u128 {
    (0..u128::from(n)).fold(1, |c, k| c * (81 - k) / (k + 1))
}

/// The table.
pub fn table(draws: u64) -> Result<String, String> {
    let mut unbiased = Unbiased::default();
    let mut plain = Tally::default();
    let (mut controlled, mut all) = (Tally::default(), Tally::default());
    for index in 0..draws {
        let drawn = unbiased.draw(1, index, &Budget::unlimited());
        let drawn = drawn.map_err(|why| why.to_string())?;
        let givens = drawn.puzzle.grid().givens().len() as u64;
        plain.add(givens, 1 << 40);
        all.add(givens, drawn.weight);
        controlled.add(givens, (drawn.weight << 16) / choose_81(givens));
    }
    let mut text = format!(
        "## Unbiased draws\n\n{draws} draws of seed 1; published: Berthier 2010.\n\n\
         | distribution | mean givens | published | worth even draws |\n|---|--:|--:|--:|\n"
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
