//! Rates the reference puzzles of a data folder and compares: agreement, speed by ER band, and
//! every mismatch. `cargo xtask ratings --against DIR` runs this in the release profile.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a report for the person at the terminal"
)]

mod bands;
mod clock;
mod files;
mod hodoku;
mod levels;
mod nyt;
mod proofs;
mod steps;

use files::{er_only, read, reference, three};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use whydoku::rate::se;

/// What can be compared, and with which file of the folder; quick things first.
const NAMES: [(&str, &str); 9] = [
    ("steps", "rated/se121_steps.tsv"),
    ("reference", "rated/se121_reference.tsv"),
    ("proofs", "rated/se121_reference.tsv"),
    ("nyt", "newspapers/nyt.tsv"),
    ("controlled", "rated/se121_controlled_bias.tsv"),
    ("hodoku", "rated/hodoku_level_score.tsv"),
    ("hardest", "rated/se121_hardest_2011.tsv"),
    ("spread", "newspapers/nyt.tsv"),
    // The page alone, so that it can be written to a file; not part of the whole.
    ("levels", "newspapers/nyt.tsv"),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (folder, only) = match &words[..] {
        [flag, folder] if flag == "--against" => (PathBuf::from(folder), None),
        [flag, folder, name] if flag == "--against" => (PathBuf::from(folder), Some(name.as_str())),
        _ => return usage("what to compare with is missing"),
    };
    if let Some(name) = only
        && !NAMES.iter().any(|(known, _)| *known == name)
    {
        return usage(&format!("there is no comparison `{name}`"));
    }
    let mut wrong = 0;
    for (name, file) in NAMES {
        if only.map_or(name == "levels", |only| only != name) {
            continue;
        }
        match compare(name, &folder, &folder.join(file)) {
            Ok(more) => wrong += more,
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::from(2);
            }
        }
    }
    if only == Some("levels") {
        return ExitCode::SUCCESS;
    }
    println!(
        "{} against {}: {wrong} mismatches or targets not met",
        only.unwrap_or("all comparisons"),
        folder.display()
    );
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn usage(why: &str) -> ExitCode {
    let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
    eprintln!("{why}\nusage: ratings --against DIR [{}]", names.join("|"));
    ExitCode::from(2)
}

/// Prints one comparison. The number of mismatches that count, and of targets that are not met.
fn compare(name: &str, folder: &Path, path: &Path) -> Result<usize, String> {
    let options = se::Options::default();
    match name {
        "steps" => steps::compare(path),
        "reference" => {
            let (wrong, short) =
                bands::compare("se121_reference", &read(path, reference)?, options);
            Ok(wrong + short)
        }
        "proofs" => proofs::check("se121_reference", &read(path, reference)?),
        "nyt" => nyt::compare(path, &folder.join("rated/se121_reference.tsv")),
        "controlled" => {
            Ok(bands::compare("se121_controlled_bias", &read(path, er_only)?, options).0)
        }
        "hardest" => {
            // Published by hand: differences are listed, not counted against the rater.
            bands::compare("se121_hardest_2011", &read(path, three)?, options);
            Ok(0)
        }
        "hodoku" => hodoku::compare(path),
        "spread" => levels::table(path).map(|()| 0),
        _ => levels::page(path).map(|()| 0),
    }
}
