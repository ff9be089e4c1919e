//! HoDoKu's levels and scores: ours against published ones.

use pencilmark::rate::hodoku::{self, End, HodokuRating};
use pencilmark::{Budget, Grid, solve};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a puzzle's published path rests on, hardest first; whether its score counts.
///
/// HoDoKu's forcing chains and nets are a search of its own, and brute force takes a digit from the
/// solution; which of their steps is taken is not written down anywhere, so scores that rest on them
/// are told and not counted.
const GROUPS: [(&str, &str, bool); 4] = [
    ("Brute Force", "with brute force", false),
    ("Forcing Net", "with forcing nets", false),
    ("Forcing Chain", "with forcing chains", false),
    ("", "with none of these", true),
];

/// What was published about a puzzle.
struct Published {
    grid: Grid,
    level: String,
    score: u32,
    /// How often each technique was used, under our names.
    used: BTreeMap<String, u32>,
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
            all.push(parse(line).ok_or_else(what)?);
        }
    }
    let mut lines = Vec::new();
    // By group: all, same level, same score.
    let mut counts = [[0; 3]; GROUPS.len()];
    for published in &all {
        let rating = rate(&published.grid)?;
        let same_level = rating.level.name() == published.level;
        let same_score = rating.score == published.score && rating.end == End::Solved;
        let count = &mut counts[published.group];
        count[0] += 1;
        count[1] += usize::from(same_level);
        count[2] += usize::from(same_score);
        let (_, group, counts) = GROUPS[published.group];
        if !same_level || !same_score && counts {
            lines.push(format!("{group}: {}", difference(published, &rating)));
        }
    }
    println!("hodoku_level_score: {} puzzles", all.len());
    let mut counted = [0; 2];
    for ((_, name, counts), [all, levels, scores]) in GROUPS.iter().zip(counts) {
        let note = if *counts {
            ""
        } else {
            ", which does not count"
        };
        println!("  {name}: {all} puzzles, same level {levels}, same score {scores}{note}");
        if *counts {
            counted = [all, scores];
        }
    }
    let levels = counts.iter().map(|count| count[1]).sum();
    let mut short = 0;
    for (what, equal, of, target) in [
        ("level", levels, all.len(), 98),
        ("score", counted[1], counted[0], 90),
    ] {
        let met = equal * 100 >= target * of;
        short += usize::from(!met);
        println!(
            "  same {what}: {equal} of {of} ({} in a thousand); target {target} % {}",
            equal * 1000 / of.max(1),
            if met { "met" } else { "NOT met" }
        );
    }
    println!(
        "  differences. The techniques, scores and level caps are the same, so a score differs only"
    );
    println!(
        "  when another step of the same technique was taken at some point; the techniques whose"
    );
    println!("  numbers differ (ours, theirs) show where that led:");
    for line in lines {
        println!("  {line}");
    }
    Ok(short)
}

fn parse(line: &str) -> Option<Published> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[puzzle, _, _, level, score, _, _, techniques] = &fields[..] else {
        return None;
    };
    let mut used = BTreeMap::new();
    for entry in techniques.split(';') {
        let (name, times) = entry.rsplit_once(':')?;
        *used.entry(our_name(name)).or_insert(0) += times.parse::<u32>().ok()?;
    }
    let group = GROUPS
        .iter()
        .position(|(name, ..)| techniques.contains(name))?;
    Some(Published {
        grid: puzzle.parse().ok()?,
        level: level.to_owned(),
        score: score.parse().ok()?,
        used,
        group,
    })
}

/// Names of one entry of the order under the name of that entry.
fn our_name(name: &str) -> String {
    let loops = name.ends_with("Nice Loop") || name.ends_with("AIC");
    match name {
        _ if loops && name.starts_with("Grouped") => "Grouped Nice Loop/AIC".to_owned(),
        _ if loops => "Nice Loop/AIC".to_owned(),
        _ if name.starts_with("Forcing Chain") => "Forcing Chain".to_owned(),
        _ if name.starts_with("Forcing Net") => "Forcing Net".to_owned(),
        _ if name.starts_with("Simple Colors") => "Simple Colors".to_owned(),
        _ if name.starts_with("Multi Colors") => "Multi Colors".to_owned(),
        _ => name.to_owned(),
    }
}

fn rate(grid: &Grid) -> Result<HodokuRating, String> {
    let puzzle = solve::prove(grid).map_err(|error| format!("{grid}: {error}"))?;
    hodoku::rate(&puzzle, &Budget::unlimited()).map_err(|error| format!("{grid}: {error}"))
}

fn difference(published: &Published, rating: &HodokuRating) -> String {
    let mut numbers: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for step in &rating.steps {
        numbers.entry(step.method.name).or_default().0 += 1;
    }
    for (name, times) in &published.used {
        numbers.entry(name).or_default().1 = *times;
    }
    let unequal: Vec<String> = numbers
        .iter()
        .filter(|(_, (ours, theirs))| ours != theirs)
        .map(|(name, (ours, theirs))| format!("{name} {ours}, {theirs}"))
        .collect();
    format!(
        "{} ours {rating}, theirs {} {}: {}",
        published.grid,
        published.level,
        published.score,
        unequal.join("; ")
    )
}
