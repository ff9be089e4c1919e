//! Promises that other measurements keep: the solver, HoDoKu's library, ratings, made puzzles.

use super::extent::Extent;
use super::figure::Counts;
use super::{Table, timed};
use crate::{generate, ratings, reglib};
use std::process::Command;
use test_support::workspace;

/// Adds one figure for each of them that the extent asks for.
pub(super) fn measure(extent: &Extent, table: &mut Table) {
    if extent.inputs > 0 {
        solvers(extent.inputs, table);
    }
    if extent.published {
        library(table);
        se_ratings(table);
    }
    if extent.made > 0 {
        made(extent, table);
    }
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// Runs the differential test of the solver, which fails at the first difference.
fn solvers(inputs: u64, table: &mut Table) {
    let test = "test --release --quiet -p whydoku-solve --test solve all_levels";
    let (run, tenths) = timed(|| {
        Command::new("cargo")
            .args(test.split(' '))
            .env("WHYDOKU_CASES", inputs.to_string())
            .current_dir(workspace())
            .output()
    });
    let failures = match run {
        Ok(output) if output.status.success() => Vec::new(),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let found = text.lines().find(|line| line.starts_with("seed "));
            vec![found.unwrap_or("the differential test failed").to_owned()]
        }
        Err(error) => vec![format!("cargo does not start ({error})")],
    };
    table.add(Counts::SolversAgree { inputs }, failures, tenths);
}

fn library(table: &mut Table) {
    let (result, tenths) = timed(reglib::all);
    let (cases, found, mut failures) = match result {
        Ok((cases, found)) => (count(cases), count(found), Vec::new()),
        Err(sentence) => return absent(&sentence),
    };
    if found < cases {
        failures.push(format!("{} not found", cases - found));
    }
    table.add(Counts::LibraryFound { cases, found }, failures, tenths);
}

fn se_ratings(table: &mut Table) {
    let (result, tenths) = timed(ratings::of_the_reference_program);
    match result {
        Ok((puzzles, failures)) => {
            let counts = Counts::RatingsEqual {
                puzzles: count(puzzles),
                different: count(failures.len()),
            };
            table.add(counts, failures, tenths);
        }
        Err(sentence) => absent(&sentence),
    }
}

fn made(extent: &Extent, table: &mut Table) {
    let threads = count(extent.threads);
    let seconds = extent.minutes.saturating_mul(60);
    let check = || generate::checked(extent.made, extent.seed, threads, seconds);
    let (result, tenths) = timed(check);
    let (counts, failures) = match result {
        Ok(outcome) => {
            let counts = Counts::MadeAsPromised {
                puzzles: outcome.checked,
                faults: outcome.faults,
                twice: count(outcome.repeats),
            };
            let bad = outcome.faults > 0 || outcome.repeats > 0;
            (
                counts,
                bad.then(|| counts_failed(&outcome)).into_iter().collect(),
            )
        }
        Err(sentence) => {
            let none = Counts::MadeAsPromised {
                puzzles: 0,
                faults: 0,
                twice: 0,
            };
            (none, vec![sentence])
        }
    };
    table.add(counts, failures, tenths);
}

fn counts_failed(outcome: &generate::Checked) -> String {
    format!(
        "{} puzzles with a fault, {} that came twice; `cargo xtask generate check` names them",
        outcome.faults, outcome.repeats
    )
}

/// Without the data folder there is nothing to compare with.
fn absent(sentence: &str) {
    println!("    {sentence}");
}
