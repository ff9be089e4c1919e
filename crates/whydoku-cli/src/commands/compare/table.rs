//! The table of `compare`.

use super::figures::{percent, significant, time};
use super::measure::MethodTimes;
use std::fmt::Write as _;

/// Appends the table, and a sentence that names the fastest method.
pub(super) fn draw(out: &mut Vec<u8>, measured: &[MethodTimes], subject: &str) {
    let mut rows = vec![[
        "method".to_owned(),
        "puzzles/s".to_owned(),
        "mean".to_owned(),
        "p95".to_owned(),
        "max".to_owned(),
        "guesses".to_owned(),
        "solved".to_owned(),
    ]];
    for one in measured {
        rows.push([
            one.method.name().to_owned(),
            significant(one.puzzles_per_second()),
            time(one.mean()),
            time(one.percentile(95)),
            time(one.percentile(100)),
            significant(one.guesses_per_puzzle()),
            percent(one.solved_share()),
        ]);
    }
    let mut text = format!("{subject}, one core; time and guesses per puzzle\n\n");
    push_rows(&mut text, &rows);
    if let Some(sentence) = ranking(measured) {
        text.push('\n');
        text.push_str(&sentence);
    }
    if measured.iter().any(|one| one.given_up() > 0) {
        text.push_str("Puzzles that took too long were given up (--budget, --timeout).\n");
    }
    out.extend_from_slice(text.as_bytes());
}

/// Aligns the first column to the left and figures to the right.
fn push_rows(text: &mut String, rows: &[[String; 7]]) {
    let width = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    for row in rows {
        let mut line = format!("{:<1$}", row[0], width(0));
        for (column, figure) in row.iter().enumerate().skip(1) {
            let _ = write!(line, "  {figure:>0$}", width(column));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// `unique is 1,510 times as fast as backtrack.`
fn ranking(measured: &[MethodTimes]) -> Option<String> {
    let by_mean = |a: &&MethodTimes, b: &&MethodTimes| a.mean().total_cmp(&b.mean());
    let fastest = measured.iter().min_by(by_mean)?;
    let slowest = measured.iter().max_by(by_mean)?;
    let factor = slowest.mean() / fastest.mean().max(1e-9);
    (factor >= 1.05).then(|| {
        format!(
            "{} is {}{} times as fast as {}.\n",
            fastest.method.name(),
            if slowest.given_up() > 0 {
                "at least "
            } else {
                ""
            },
            significant(factor),
            slowest.method.name()
        )
    })
}
