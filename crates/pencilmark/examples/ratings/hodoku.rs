//! HoDoKu's levels and scores: ours against published ones.

use pencilmark::rate::hodoku::{self, End, HodokuRating};
use pencilmark::{Budget, Grid, solve};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Techniques that the scale has and we do not: a puzzle that took one is excepted.
const MISSING: [&str; 4] = ["Forcing", "Brute Force", "Franken", "Template"];

/// What was published about a puzzle.
struct Published {
    grid: Grid,
    level: String,
    score: u32,
    /// How often each technique was used, under our names.
    used: BTreeMap<String, u32>,
    excepted: bool,
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
    let (excepted, usual): (Vec<_>, Vec<_>) = all.iter().partition(|p| p.excepted);
    let mut lines = Vec::new();
    let (mut levels, mut scores) = (0, 0);
    for published in &usual {
        let rating = rate(&published.grid)?;
        let same_level = rating.level.name() == published.level;
        let same_score = rating.score == published.score && rating.end == End::Solved;
        levels += usize::from(same_level);
        scores += usize::from(same_score);
        if !same_level || !same_score {
            lines.push(difference(published, &rating));
        }
    }
    let mut stuck = 0;
    for published in &excepted {
        stuck += usize::from(rate(&published.grid)?.level.name() == published.level);
    }
    println!("hodoku_level_score: {} puzzles", all.len());
    println!(
        "  excepted, because HoDoKu's path has complex fish, forcing or worse: {}; same level all \
         the same: {stuck}",
        excepted.len()
    );
    let mut short = 0;
    for (what, equal, target) in [("level", levels, 98), ("score", scores, 90)] {
        let met = equal * 100 >= target * usual.len();
        short += usize::from(!met);
        println!(
            "  same {what}: {equal} of {} ({} in a thousand); target {target} % {}",
            usual.len(),
            equal * 1000 / usual.len().max(1),
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
    let excepted = MISSING.iter().any(|name| techniques.contains(name));
    Some(Published {
        grid: puzzle.parse().ok()?,
        level: level.to_owned(),
        score: score.parse().ok()?,
        used,
        excepted,
    })
}

/// Names of one entry of the order under the name of that entry.
fn our_name(name: &str) -> String {
    let loops = name.ends_with("Nice Loop") || name.ends_with("AIC");
    match name {
        _ if loops && name.starts_with("Grouped") => "Grouped Nice Loop/AIC".to_owned(),
        _ if loops => "Nice Loop/AIC".to_owned(),
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
