//! HoDoKu's levels and scores: ours compared with published ones.

use super::files::{columns, read};
use crate::report::Report;
use std::collections::BTreeMap;
use std::path::Path;
use test_support::workspace;
use whydoku::rate::hodoku::{self, HodokuRating};
use whydoku::{Budget, Grid, solve};

/// The published list, in the data folder.
const PUBLISHED: &str = "rated/hodoku_level_score.tsv";

/// Puzzles that nobody had seen when the rules were written, with what HoDoKu printed.
const UNSEEN: [&str; 2] = [
    "testdata/hodoku/unseen-1.tsv",
    "testdata/hodoku/unseen-2.tsv",
];

/// The hardest kinds of steps on a published path, the hardest first.
const GROUPS: [(&str, &str); 4] = [
    ("Brute Force", "with brute force"),
    ("Forcing Net", "with forcing nets"),
    ("Forcing Chain", "with forcing chains"),
    ("", "with none of these"),
];

/// A puzzle with its published rating.
struct PublishedScore {
    grid: Grid,
    level: String,
    score: u32,
    /// Its techniques, if the list has them.
    path: Option<PublishedPath>,
}

struct PublishedPath {
    /// How often each technique is used, under our names, in the order of the first use.
    used: Vec<(String, u32)>,
    /// The index in [`GROUPS`].
    group: usize,
}

/// Compares the published list and those in `testdata`. Returns the number of targets not met.
pub(super) fn compare_all(report: &mut Report) -> Result<usize, String> {
    let published = compare("hodoku_level_score", &read(PUBLISHED, parse)?, report)?;
    let mut missed = published;
    for list in UNSEEN {
        missed += compare_file(&workspace().join(list), report)?;
    }
    Ok(missed)
}

/// Compares a list with the columns puzzle, level and score, and perhaps others after them.
pub(super) fn compare_file(file: &Path, report: &mut Report) -> Result<usize, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let name = file
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let all = columns(&text, &name, |fields| {
        parse(fields).or_else(|| parse_plain(fields))
    })?;
    compare(&format!("hodoku {name}"), &all, report)
}

/// Prints the agreement and every difference, and returns the number of targets not met.
fn compare(name: &str, all: &[PublishedScore], report: &mut Report) -> Result<usize, String> {
    let mut lines = Vec::new();
    // Scores marked exact, and how many of these are equal.
    let (mut exact, mut exact_equal) = (0, 0);
    // By group: puzzles, same level, same score.
    let mut counts = [[0; 3]; GROUPS.len()];
    for (number, published) in (1..).zip(all) {
        let rating = rate(&published.grid)?;
        let same_level = rating.level.name() == published.level;
        let same_score = rating.score == published.score;
        let group = published
            .path
            .as_ref()
            .map_or(GROUPS.len() - 1, |path| path.group);
        let count = &mut counts[group];
        count[0] += 1;
        count[1] += usize::from(same_level);
        count[2] += usize::from(same_score);
        exact += usize::from(rating.is_exact());
        exact_equal += usize::from(rating.is_exact() && same_score);
        if !same_level || !same_score {
            lines.push(format!(
                "puzzle {number}, {}",
                difference(published, &rating)
            ));
        }
    }
    report.line(format!("{name}: {} puzzles", all.len()));
    let groups = if all.iter().any(|one| one.path.is_some()) {
        GROUPS.as_slice()
    } else {
        &[]
    };
    for ((_, name), [all, levels, scores]) in groups.iter().zip(counts) {
        report.line(format!(
            "  {name}: {all} puzzles, same level {levels}, same score {scores}"
        ));
    }
    let sum = |column: usize| counts.iter().map(|count| count[column]).sum::<usize>();
    let mut missed = 0;
    for (what, equal, target) in [("level", sum(1), 98), ("score", sum(2), 97)] {
        let met = equal * 100 >= target * all.len();
        missed += usize::from(!met);
        let thousandths = equal * 1000 / all.len().max(1);
        report.line(format!(
            "  same {what}: {equal} of {} ({}.{} %); target {target} % {}",
            all.len(),
            thousandths / 10,
            thousandths % 10,
            if met { "met" } else { "NOT met" }
        ));
    }
    let all_exact = exact == exact_equal;
    missed += usize::from(!all_exact);
    report.line(format!(
        "  marked exact: {exact} of {}, and {exact_equal} of these equal; target all {}",
        all.len(),
        if all_exact { "met" } else { "NOT met" }
    ));
    if lines.is_empty() {
        return Ok(missed);
    }
    report.line(format!(
        "  {} differences. The techniques, their order, scores and level caps are the same, so a score differs\n  \
         only where one side takes another step of the same technique or misses a step:",
        lines.len()
    ));
    for line in lines {
        report.line(format!("  {line}"));
    }
    Ok(missed)
}

/// Columns: puzzle, two others, level, score, two others, techniques.
fn parse(fields: &[&str]) -> Option<PublishedScore> {
    let &[puzzle, _, _, level, score, _, _, techniques] = fields else {
        return None;
    };
    let mut used = Vec::new();
    for entry in techniques.split(';') {
        let (name, times) = entry.rsplit_once(':')?;
        add(&mut used, our_name(name), times.parse().ok()?);
    }
    let group = GROUPS
        .iter()
        .position(|(name, ..)| techniques.contains(name))?;
    Some(PublishedScore {
        grid: puzzle.parse().ok()?,
        level: level.to_owned(),
        score: score.parse().ok()?,
        path: Some(PublishedPath { used, group }),
    })
}

/// Columns: puzzle, level, score, any others.
fn parse_plain(fields: &[&str]) -> Option<PublishedScore> {
    let &[puzzle, level, score, ..] = fields else {
        return None;
    };
    Some(PublishedScore {
        grid: puzzle.parse().ok()?,
        level: level.to_owned(),
        score: score.parse().ok()?,
        path: None,
    })
}

fn add(used: &mut Vec<(String, u32)>, name: &str, times: u32) {
    match used.iter_mut().find(|(known, _)| known == name) {
        Some((_, sum)) => *sum += times,
        None => used.push((name.to_owned(), times)),
    }
}

/// Our name for a technique. HoDoKu has several names for some entries of its list.
fn our_name(name: &str) -> &str {
    let loops = name.ends_with("Nice Loop") || name.ends_with("AIC");
    match name {
        _ if loops && name.starts_with("Grouped") => "Grouped Nice Loop/AIC",
        _ if loops => "Nice Loop/AIC",
        _ if name.starts_with("Forcing Chain") => "Forcing Chain",
        _ if name.starts_with("Forcing Net") => "Forcing Net",
        _ if name.starts_with("Simple Colors") => "Simple Colors",
        _ if name.starts_with("Multi Colors") => "Multi Colors",
        _ => name,
    }
}

fn rate(grid: &Grid) -> Result<HodokuRating, String> {
    let puzzle = solve::prove(grid).map_err(|error| format!("{grid}: {error}"))?;
    hodoku::rate(&puzzle, &Budget::unlimited()).map_err(|error| format!("{grid}: {error}"))
}

fn difference(published: &PublishedScore, rating: &HodokuRating) -> String {
    let scores = format!(
        "ours {rating}, theirs {} {}",
        published.level, published.score
    );
    let Some(PublishedPath {
        used: theirs,
        group,
    }) = &published.path
    else {
        return scores;
    };
    let mut ours = Vec::new();
    for step in &rating.steps {
        add(&mut ours, step.method.name, 1);
    }
    let mut numbers: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for (name, times) in &ours {
        numbers.entry(name).or_default().0 = *times;
    }
    for (name, times) in theirs {
        numbers.entry(name).or_default().1 = *times;
    }
    numbers.retain(|_, (ours, theirs)| ours != theirs);
    let unequal: Vec<String> = numbers
        .iter()
        .map(|(name, (ours, theirs))| format!("{name} {ours}, {theirs}"))
        .collect();
    format!(
        "{}: {scores}. {} Steps (ours, theirs): {}",
        GROUPS[*group].1,
        cause(&ours, theirs, &numbers),
        unequal.join("; ")
    )
}

/// Where the paths diverge, as far as the numbers and the order of the first use show it.
fn cause(
    ours: &[(String, u32)],
    theirs: &[(String, u32)],
    numbers: &BTreeMap<&str, (u32, u32)>,
) -> String {
    let is_single = |name: &&str| matches!(*name, "Full House" | "Naked Single" | "Hidden Single");
    if numbers.keys().all(is_single) {
        return "The same steps except for singles: some step left other candidates.".to_owned();
    }
    match ours.iter().zip(theirs).find(|(a, b)| a.0 != b.0) {
        Some(((ours, _), (theirs, _))) => {
            format!("They diverge at our first {ours} and their first {theirs}, or earlier.")
        }
        None => "They diverge after the first use of every technique.".to_owned(),
    }
}
