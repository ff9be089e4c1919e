//! Ratings compared with those of the reference programs: agreement, speed by ER band, and every
//! difference.

mod bands;
mod files;
mod hodoku;
mod levels;
mod nyt;
mod proofs;
mod steps;
mod threads;

use crate::Verdict;
use crate::report::Report;
use clap::ValueEnum;
use files::{er_only, read, reference, three};
use std::path::PathBuf;
use test_support::stamp::write_file;
use test_support::workspace;
use whydoku::rate::se;

/// Compares SE and HoDoKu ratings with those of the data folder.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this comparison; all of them by default
    only: Option<Part>,
    /// Write docs/ratings.txt and docs/LEVELS.md; with `hodoku`, `threads` or `levels` only that part
    #[arg(long)]
    write: bool,
    /// With `hodoku`: this list alone, with the columns puzzle, level and score, separated by tabs
    #[arg(long, value_name = "LIST")]
    file: Option<PathBuf>,
}

/// The comparisons, quick ones first.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Every step of paths that Sudoku Explainer recorded
    Steps,
    /// ER, EP, ED and the hardest technique of 1,632 puzzles, and the time they take
    Reference,
    /// The proofs of the paths of these puzzles
    Proofs,
    /// The New York Times, rated by two revisions of the scale
    Nyt,
    /// The ER of 21,375 puzzles drawn with controlled bias
    Controlled,
    /// HoDoKu's levels and scores
    Hodoku,
    /// The hardest puzzles of 2011, with ratings that people published
    Hardest,
    /// How the New York Times' puzzles spread over our levels
    Spread,
    /// `whydoku rate` on one thread and on two
    Threads,
    /// docs/LEVELS.md
    Levels,
}

/// The parts of docs/ratings.txt before that of the threads.
const COMPARISONS: [Part; 8] = [
    Part::Steps,
    Part::Reference,
    Part::Proofs,
    Part::Nyt,
    Part::Controlled,
    Part::Hodoku,
    Part::Hardest,
    Part::Spread,
];

const RATINGS: &str = "docs/ratings.txt";
const NYT: &str = "newspapers/nyt.tsv";
const REFERENCE: &str = "rated/se121_reference.tsv";
const CONTROLLED: &str = "rated/se121_controlled_bias.tsv";

/// Runs one comparison or all of them.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let mut report = Report::default();
    if args.file.is_some() && args.only != Some(Part::Hodoku) {
        return Err("--file is for `hodoku` only.".to_owned());
    }
    match args.only {
        Some(Part::Hodoku) if args.write || args.file.is_some() => {
            let missed = match &args.file {
                Some(file) => hodoku::compare_file(file, &mut report)?,
                None => hodoku::compare_all(&mut report)?,
            };
            if args.write {
                write(
                    RATINGS,
                    &with_parts(&written(), &without_puzzles(report.text())),
                )?;
            }
            Ok(Verdict::from(missed == 0))
        }
        Some(Part::Threads) => compare_threads(args.write).map(Verdict::from),
        Some(Part::Levels) => {
            let page = levels::page()?;
            if args.write {
                write(levels::PAGE, &page)?;
            } else {
                print!("{page}");
            }
            Ok(Verdict::Holds)
        }
        Some(_) if args.write => {
            Err("--write needs all comparisons, or `hodoku`, `threads` or `levels`.".to_owned())
        }
        Some(part) => Ok(Verdict::from(compare(part, &mut report)? == 0)),
        None => {
            let mut failures = 0;
            for part in COMPARISONS {
                failures += compare(part, &mut report)?;
            }
            report.line(format!(
                "all comparisons: {failures} differences that count or targets not met"
            ));
            // Written before the threads are measured, which needs a quiet machine and may be stopped.
            if args.write {
                let threads = threads::split(&written()).1.to_owned();
                let comparisons = without_puzzles(report.text());
                write(RATINGS, &format!("{comparisons}{threads}"))?;
                write(levels::PAGE, &levels::page()?)?;
            }
            failures += usize::from(!compare_threads(args.write)?);
            Ok(Verdict::from(failures == 0))
        }
    }
}

/// Compares the threads, and writes only that part. Returns whether two are fast enough.
fn compare_threads(write_results: bool) -> Result<bool, String> {
    let mut report = Report::default();
    let met = threads::compare(&mut report)?;
    if write_results {
        let comparisons = threads::split(&written()).0.to_owned();
        write(RATINGS, &format!("{comparisons}{}", report.text()))?;
    }
    Ok(met)
}

/// The results of an earlier run; empty if there are not any.
fn written() -> String {
    std::fs::read_to_string(workspace().join(RATINGS)).unwrap_or_default()
}

fn write(name: &str, text: &str) -> Result<(), String> {
    write_file(&workspace().join(name), text)?;
    println!("Written to {name}.");
    Ok(())
}

/// Compares the ratings of the reference program with ours. Returns how many puzzles there are, and a line for
/// each difference.
pub(crate) fn of_the_reference_program() -> Result<(usize, Vec<String>), String> {
    let mut puzzles = read(REFERENCE, reference)?;
    puzzles.extend(read(CONTROLLED, er_only)?);
    let result = bands::compare(&puzzles, se::Options::default(), &mut Report::default());
    Ok((puzzles.len(), result.differences))
}

/// Prints one comparison and returns the number of differences that count and of targets not met.
fn compare(part: Part, report: &mut Report) -> Result<usize, String> {
    let options = se::Options::default();
    let by_band = |name: &str, puzzles: &[files::RatedPuzzle], report: &mut Report| {
        report.line(format!("{name}: {} puzzles", puzzles.len()));
        bands::compare(puzzles, options, report)
    };
    match part {
        Part::Steps => steps::compare("rated/se121_steps.tsv", report),
        Part::Reference => {
            let puzzles = read(REFERENCE, reference)?;
            let result = by_band("se121_reference", &puzzles, report);
            Ok(result.differences.len() + result.targets_missed)
        }
        Part::Proofs => proofs::check("se121_reference", &read(REFERENCE, reference)?, report),
        Part::Nyt => nyt::compare(NYT, REFERENCE, report),
        Part::Controlled => {
            let puzzles = read(CONTROLLED, er_only)?;
            Ok(by_band("se121_controlled_bias", &puzzles, report)
                .differences
                .len())
        }
        Part::Hardest => {
            // People published these by hand, so differences are listed but do not count.
            let puzzles = read("rated/se121_hardest_2011.tsv", three)?;
            by_band("se121_hardest_2011", &puzzles, report);
            Ok(0)
        }
        Part::Hodoku => hodoku::compare_all(report),
        Part::Spread => {
            report.line(levels::table()?.trim_end());
            Ok(0)
        }
        // These have no differences of their own; `run` deals with them.
        Part::Threads | Part::Levels => Ok(0),
    }
}

/// The results with these parts in the place of earlier ones of the same names, or before the threads. A part is a
/// line that begins with its name and a colon, and the indented lines after it.
fn with_parts(results: &str, parts: &str) -> String {
    let mut all = split_parts(results);
    for part in split_parts(parts) {
        let name = part.split_inclusive(':').next().unwrap_or(part);
        let place = |start: &str| all.iter().position(|old| old.starts_with(start));
        match (place(name), place(threads::NAME)) {
            (Some(at), _) => all[at] = part,
            (None, at) => all.insert(at.unwrap_or(all.len()), part),
        }
    }
    all.concat()
}

/// Splits before every line that is not indented.
fn split_parts(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
    starts.extend(breaks.filter(|at| text[*at..].starts_with(|c: char| c != ' ')));
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &text[*start..end]);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Puzzles of the data folder are not ours to publish: each is cut to its first characters.
fn without_puzzles(text: &str) -> String {
    let is_puzzle =
        |word: &str| word.len() == 81 && word.bytes().all(|b| b == b'.' || b.is_ascii_digit());
    let mut out = String::new();
    for line in text.lines() {
        let words: Vec<String> = line
            .split(' ')
            .map(|word| {
                let bare = word.trim_end_matches([':', ';']);
                if is_puzzle(bare) {
                    format!("{}…{}", &bare[..12], &word[bare.len()..])
                } else {
                    word.to_owned()
                }
            })
            .collect();
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_takes_the_place_of_its_name() {
        let old = "a: 1\n  x\nb c: 2\n  y\nthreads: 3\n  z\n";
        let new = with_parts(old, "b c: 4\n  w\n  v\nd: 5\n");
        assert_eq!(new, "a: 1\n  x\nb c: 4\n  w\n  v\nd: 5\nthreads: 3\n  z\n");
        assert_eq!(with_parts("", "d: 5\n  u\n"), "d: 5\n  u\n");
    }

    #[test]
    fn a_puzzle_is_cut_and_other_words_stay() {
        let puzzle = "1".repeat(40) + &".".repeat(41);
        let text = format!("a {puzzle} 7.1\n{puzzle}: b\n");
        assert_eq!(
            without_puzzles(&text),
            "a 111111111111… 7.1\n111111111111…: b\n"
        );
    }
}
