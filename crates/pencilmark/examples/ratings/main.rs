//! Rates the reference puzzles of a data folder and compares: agreement, speed by ER band, and
//! every mismatch. `cargo xtask ratings --against DIR` runs this in the release profile.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a report for the person at the terminal"
)]

mod hodoku;
mod levels;

use pencilmark::rate::se;
use pencilmark::{Budget, Grid, Rating};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A puzzle with the rating somebody else gave it.
struct Rated {
    grid: Grid,
    /// ER alone, or ER/EP/ED.
    expected: String,
    er: Rating,
    hardest: Option<String>,
    /// CPU seconds of the reference program.
    seconds: Option<f64>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (folder, only) = match &words[..] {
        [flag, folder] if flag == "--against" => (PathBuf::from(folder), None),
        [flag, folder, name] if flag == "--against" => (PathBuf::from(folder), Some(name.clone())),
        _ => {
            eprintln!(
                "usage: ratings --against DIR [reference|controlled|nyt|hardest|steps|hodoku|levels]"
            );
            return ExitCode::from(2);
        }
    };
    if only.as_deref() == Some("levels") {
        // The page alone, so that it can be written to a file.
        return match levels::page(&folder.join("newspapers/nyt.tsv")) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("{message}");
                ExitCode::from(2)
            }
        };
    }
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let mut mismatches = 0;
    let mut short = 0;
    let result = (|| -> Result<(), String> {
        if wanted("steps") {
            mismatches += compare_steps(&folder.join("rated/se121_steps.tsv"))?;
        }
        if wanted("reference") {
            let path = folder.join("rated/se121_reference.tsv");
            mismatches += compare(
                "se121_reference",
                &read(&path, reference)?,
                se::Options::default(),
            );
        }
        if wanted("nyt") {
            let path = folder.join("newspapers/nyt.tsv");
            // Rated by a program whose direct steps also remove candidates, see `se::Direct`.
            let options = se::Options::default().direct(se::Direct::Eliminate);
            let puzzles = read(&path, nyt)?;
            mismatches += compare("nyt (direct steps eliminate)", &puzzles, options);
            // By the scale's definition the list differs; told, not counted.
            compare(
                "nyt (direct steps place only)",
                &puzzles,
                se::Options::default(),
            );
        }
        if wanted("controlled") {
            let path = folder.join("rated/se121_controlled_bias.tsv");
            mismatches += compare(
                "se121_controlled_bias",
                &read(&path, er_only)?,
                se::Options::default(),
            );
        }
        if wanted("hardest") {
            let path = folder.join("rated/se121_hardest_2011.tsv");
            // Published by hand: differences are listed, not counted against the rater.
            compare(
                "se121_hardest_2011",
                &read(&path, three)?,
                se::Options::default(),
            );
        }
        if wanted("hodoku") {
            short = hodoku::compare(&folder.join("rated/hodoku_level_score.tsv"))?;
        }
        Ok(())
    })();
    if let Err(message) = result {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    println!("{mismatches} mismatches against SE's reference program");
    if mismatches == 0 && short == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn read(path: &Path, columns: impl Fn(&[&str]) -> Option<Rated>) -> Result<Vec<Rated>, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(n, line)| {
            let fields: Vec<&str> = line.split('\t').collect();
            columns(&fields)
                .ok_or_else(|| format!("{}:{}: not a rated puzzle", path.display(), n + 1))
        })
        .collect()
}

fn rated(puzzle: &str, er: &str, expected: String) -> Option<Rated> {
    Some(Rated {
        grid: puzzle.parse().ok()?,
        expected,
        er: er.parse().ok()?,
        hardest: None,
        seconds: None,
    })
}

fn reference(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er, ep, ed, seconds, hardest] = fields else {
        return None;
    };
    Some(Rated {
        hardest: Some(hardest.to_owned()),
        seconds: Some(seconds.parse().ok()?),
        ..rated(puzzle, er, format!("{er}/{ep}/{ed}"))?
    })
}

fn nyt(fields: &[&str]) -> Option<Rated> {
    let &[_, _, puzzle, _, three] = fields else {
        return None;
    };
    rated(puzzle, three.split('/').next()?, three.to_owned())
}

fn er_only(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er] = fields else { return None };
    rated(puzzle, er, er.to_owned())
}

fn three(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er, ep, ed] = fields else {
        return None;
    };
    let [er, ep, ed] = [er, ep, ed].map(|text| text.parse::<Rating>().ok());
    let (er, ep, ed) = (er?, ep?, ed?);
    rated(puzzle, &er.to_string(), format!("{er}/{ep}/{ed}"))
}

/// The bands of the report: upper ends in tenths.
const BANDS: [u16; 9] = [19, 29, 44, 62, 74, 84, 89, 99, 250];
/// The bands of the targets.
const TARGETS: [(u16, f64); 3] = [(62, 50.0), (99, 100.0), (250, 250.0)];

fn compare(name: &str, puzzles: &[Rated], options: se::Options) -> usize {
    println!("{name}: {} puzzles", puzzles.len());
    let mut wrong = Vec::new();
    let mut sums = [(0.0, 0.0); TARGETS.len()];
    let mut low = 0;
    for high in BANDS {
        let band: Vec<&Rated> = puzzles
            .iter()
            .filter(|rated| (low..=high).contains(&rated.er.0))
            .collect();
        if band.is_empty() {
            low = high + 1;
            continue;
        }
        let (ratings, ours) = timed(&band, options);
        let mut equal = 0;
        for (rated, rating) in band.iter().zip(&ratings) {
            match difference(rated, rating) {
                None => equal += 1,
                Some(text) => wrong.push(text),
            }
        }
        let first = Rating(band.iter().map(|rated| rated.er.0).min().unwrap_or(low));
        let last = Rating(band.iter().map(|rated| rated.er.0).max().unwrap_or(high));
        let java: f64 = band.iter().filter_map(|rated| rated.seconds).sum();
        print!(
            "  {first:>4} to {last:>4}: {equal:>5} of {:>5} equal, {ours:>8.3} s",
            band.len()
        );
        if java > 0.0 {
            print!(", reference {java:>8.3} s, ratio {:>5.0}", java / ours);
            for (sum, (end, _)) in sums.iter_mut().zip(TARGETS) {
                if high <= end {
                    *sum = (sum.0 + java, sum.1 + ours);
                    break;
                }
            }
        }
        println!();
        low = high + 1;
    }
    for ((java, ours), (end, target)) in sums.into_iter().zip(TARGETS) {
        if java > 0.0 {
            let verdict = if java / ours >= target {
                "met"
            } else {
                "NOT met"
            };
            println!(
                "  up to {}: {:.0} times the reference; target {target:.0} {verdict}",
                Rating(end),
                java / ours
            );
        }
    }
    for line in &wrong {
        println!("  {line}");
    }
    wrong.len()
}

/// Rates a band, again and again until the time is long enough for the system's clock, which may
/// advance in steps of milliseconds.
fn timed(band: &[&Rated], options: se::Options) -> (Vec<se::SeRating>, f64) {
    let before = cpu_seconds();
    let mut rounds = 0;
    loop {
        let ratings = band
            .iter()
            .map(|rated| rate(&rated.grid, options))
            .collect();
        rounds += 1;
        let seconds = cpu_seconds() - before;
        if seconds > 0.2 {
            return (ratings, seconds / f64::from(rounds));
        }
    }
}

fn rate(grid: &Grid, options: se::Options) -> se::SeRating {
    match se::rate_grid(grid, &options, &Budget::unlimited()) {
        Ok(rating) => rating,
        Err(interrupted) => *interrupted.so_far,
    }
}

fn difference(rated: &Rated, rating: &se::SeRating) -> Option<String> {
    let three = rating.to_string();
    let er = rating.er.to_string();
    let hardest = rating
        .hardest()
        .map_or_else(String::new, |step| step.technique.to_string());
    let same = rated.expected == three || rated.expected == er;
    let same_name = rated.hardest.as_ref().is_none_or(|name| *name == hardest);
    (!same || !same_name).then(|| {
        format!(
            "{} expected {} {} got {three} {hardest}",
            rated.grid,
            rated.expected,
            rated.hardest.as_deref().unwrap_or("")
        )
    })
}

/// Every step of every path: rating, name, placement and the candidates afterwards.
fn compare_steps(path: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let mut wrong = 0;
    let (mut puzzles, mut steps) = (0, 0);
    // Lines with `R` repeat the ratings of the path above them.
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with(['#', 'R']))
        .peekable();
    while let Some(line) = lines.next() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &["P", puzzle, state] = &fields[..] else {
            return Err(format!(
                "{}: `{line}` does not begin a path",
                path.display()
            ));
        };
        let grid: Grid = puzzle
            .parse()
            .map_err(|error| format!("{puzzle}: {error}"))?;
        let rating = rate(&grid, se::Options::default());
        puzzles += 1;
        let mut board = Board::parse(state);
        let mut ours = rating.steps.iter();
        let mut first_difference = None;
        let mut n = 0;
        while let Some(line) = lines.next_if(|line| line.starts_with("S\t")) {
            n += 1;
            let fields: Vec<&str> = line.split('\t').collect();
            let Some(step) = ours.next() else {
                first_difference.get_or_insert(format!("{puzzle} step {n} is missing"));
                continue;
            };
            board.apply(step);
            let placement = step.placement.map_or_else(
                || "-".to_owned(),
                |c| format!("{}={}", c.cell.index(), c.digit),
            );
            let got = format!("{}\t{}\t{placement}", step.rating, step.technique);
            let expected = fields[1..4].join("\t");
            if got != expected || board.text() != fields[4] {
                first_difference.get_or_insert_with(|| {
                    format!(
                        "{puzzle} step {n}: expected {expected} got {got}\n    {}\n    {}",
                        fields[4],
                        board.text()
                    )
                });
            }
        }
        steps += n;
        if first_difference.is_none() && ours.next().is_some() {
            first_difference = Some(format!("{puzzle} has more steps than {n}"));
        }
        if let Some(difference) = first_difference {
            println!("  {difference}");
            wrong += 1;
        }
    }
    println!("se121_steps: {puzzles} puzzles, {steps} steps, {wrong} paths differ");
    Ok(wrong)
}

/// A second, plain model of the candidates, to check what a step says it does.
struct Board([Vec<u8>; 81], [bool; 81]);

impl Board {
    fn parse(state: &str) -> Self {
        let mut board = Self(std::array::from_fn(|_| Vec::new()), [false; 81]);
        for (cell, field) in state.split(',').enumerate() {
            let digits = field.strip_prefix('=').unwrap_or(field);
            board.0[cell] = digits.bytes().map(|byte| byte - b'0').collect();
            board.1[cell] = field.starts_with('=');
        }
        board
    }

    fn apply(&mut self, step: &se::SeStep) {
        for candidate in &step.eliminations {
            self.0[candidate.cell.index()].retain(|&digit| digit != candidate.digit.get());
        }
        if let Some(candidate) = step.placement {
            for peer in candidate.cell.peers().iter().filter(|c| !self.1[c.index()]) {
                self.0[peer.index()].retain(|&digit| digit != candidate.digit.get());
            }
            self.0[candidate.cell.index()] = vec![candidate.digit.get()];
            self.1[candidate.cell.index()] = true;
        }
    }

    fn text(&self) -> String {
        let fields: Vec<String> = (0..81)
            .map(|cell| {
                let digits: String = self.0[cell].iter().map(u8::to_string).collect();
                if self.1[cell] {
                    format!("={digits}")
                } else {
                    digits
                }
            })
            .collect();
        fields.join(",")
    }
}

/// CPU seconds of this thread where the system tells, else the clock on the wall.
fn cpu_seconds() -> f64 {
    let on_cpu = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    match on_cpu {
        Some(nanoseconds) => std::time::Duration::from_nanos(nanoseconds).as_secs_f64(),
        None => wall_seconds(),
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn wall_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
