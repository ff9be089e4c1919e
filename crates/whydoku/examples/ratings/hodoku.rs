//! HoDoKu's levels and scores: ours against published ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use whydoku::rate::hodoku::{self, HodokuRating};
use whydoku::{Budget, Grid, solve};

/// What a puzzle's published path rests on, hardest first.
const GROUPS: [(&str, &str); 4] = [
    ("Brute Force", "with brute force"),
    ("Forcing Net", "with forcing nets"),
    ("Forcing Chain", "with forcing chains"),
    ("", "with none of these"),
];

/// What was published about a puzzle.
struct Published {
    /// The line of the file.
    line: usize,
    grid: Grid,
    level: String,
    score: u32,
    /// How often each technique was used, under our names, in the order of their first use.
    used: Vec<(String, u32)>,
    /// Its place in [`GROUPS`].
    group: usize,
}

/// Prints the agreement and every difference. The number of shares below their target.
pub(crate) fn compare(path: &Path) -> Result<usize, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let mut all = Vec::new();
    for (n, line) in text.lines().enumerate() {
        if !line.starts_with('#') {
            let what = || format!("{}:{}: not a rated puzzle", path.display(), n + 1);
            all.push(parse(n + 1, line).ok_or_else(what)?);
        }
    }
    let mut lines = Vec::new();
    // By group: all, same level, same score.
    let mut counts = [[0; 3]; GROUPS.len()];
    for published in &all {
        let rating = rate(&published.grid)?;
        let same_level = rating.level.name() == published.level;
        let same_score = rating.score == published.score;
        let count = &mut counts[published.group];
        count[0] += 1;
        count[1] += usize::from(same_level);
        count[2] += usize::from(same_score);
        if !same_level || !same_score {
            lines.push(difference(published, &rating));
        }
    }
    println!("hodoku_level_score: {} puzzles", all.len());
    for ((_, name), [all, levels, scores]) in GROUPS.iter().zip(counts) {
        println!("  {name}: {all} puzzles, same level {levels}, same score {scores}");
    }
    let sum = |column: usize| counts.iter().map(|count| count[column]).sum::<usize>();
    let mut short = 0;
    for (what, equal, target) in [("level", sum(1), 98), ("score", sum(2), 90)] {
        let met = equal * 100 >= target * all.len();
        short += usize::from(!met);
        println!(
            "  same {what}: {equal} of {} ({} in a thousand); target {target} % {}",
            all.len(),
            equal * 1000 / all.len().max(1),
            if met { "met" } else { "NOT met" }
        );
    }
    println!(
        "  {} differences, by line of the file. The techniques, their order, scores and level caps are the",
        lines.len()
    );
    println!(
        "  same, so a score differs only where, at some point, another step of the same technique was"
    );
    println!("  taken, or one side does not find a step; from there the paths part:");
    for line in lines {
        println!("  {line}");
    }
    Ok(short)
}

fn parse(number: usize, line: &str) -> Option<Published> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[puzzle, _, _, level, score, _, _, techniques] = &fields[..] else {
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
    Some(Published {
        line: number,
        grid: puzzle.parse().ok()?,
        level: level.to_owned(),
        score: score.parse().ok()?,
        used,
        group,
    })
}

fn add(used: &mut Vec<(String, u32)>, name: &str, times: u32) {
    match used.iter_mut().find(|(known, _)| known == name) {
        Some((_, sum)) => *sum += times,
        None => used.push((name.to_owned(), times)),
    }
}

/// Names of one entry of the order under the name of that entry.
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

fn difference(published: &Published, rating: &HodokuRating) -> String {
    let mut ours = Vec::new();
    for step in &rating.steps {
        add(&mut ours, step.method.name, 1);
    }
    let theirs = &published.used;
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
        "line {}, {}: ours {rating}, theirs {} {}. {} Numbers (ours, theirs): {}",
        published.line,
        GROUPS[published.group].1,
        published.level,
        published.score,
        cause(&ours, theirs, &numbers),
        unequal.join("; ")
    )
}

/// As much as the numbers and the order of first use tell about where the paths part.
fn cause(
    ours: &[(String, u32)],
    theirs: &[(String, u32)],
    numbers: &BTreeMap<&str, (u32, u32)>,
) -> String {
    let is_single = |name: &&str| matches!(*name, "Full House" | "Naked Single" | "Hidden Single");
    if numbers.keys().all(is_single) {
        return "The same steps but for singles: some step left other candidates.".to_owned();
    }
    match ours.iter().zip(theirs).find(|(a, b)| a.0 != b.0) {
        Some(((ours, _), (theirs, _))) => {
            format!("They part where ours first has {ours} and theirs {theirs}, or before.")
        }
        None => {
            "They part after the last technique is met: another step of one of these.".to_owned()
        }
    }
}
