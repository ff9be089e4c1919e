//! Writes `docs/LEVELS.md`: what the levels are, and how a newspaper's puzzles spread over them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use whydoku::logic::registry;
use whydoku::rate::levels::{Level, REVISION, Tier, level};
use whydoku::{Budget, Grid, solve};

/// Prints the page.
pub(crate) fn page(path: &Path) -> Result<(), String> {
    let spread = spread(path)?;
    rules();
    measured(&spread);
    Ok(())
}

/// Prints the measured table alone.
pub(crate) fn table(path: &Path) -> Result<(), String> {
    measured(&spread(path)?);
    Ok(())
}

/// By level of the newspaper and our level: how many puzzles.
type Spread = BTreeMap<(usize, Level), usize>;

fn spread(path: &Path) -> Result<Spread, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let mut spread = Spread::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[_, name, puzzle, ..] = &fields[..] else {
            return Err(format!("{}: `{line}` is not a puzzle", path.display()));
        };
        let section = SECTIONS.iter().position(|section| *section == name);
        let section = section.ok_or_else(|| format!("{name} is no level of the newspaper"))?;
        let grid: Grid = puzzle.parse().map_err(|error| format!("{error}"))?;
        let puzzle = solve::prove(&grid).map_err(|error| format!("{grid}: {error}"))?;
        let rated = level(&puzzle, &Budget::unlimited()).map_err(|error| error.to_string())?;
        *spread.entry((section, rated.level)).or_default() += 1;
    }
    Ok(spread)
}

/// The newspaper's own levels.
const SECTIONS: [&str; 3] = ["easy", "medium", "hard"];

fn rules() {
    println!("# Levels\n");
    println!("Written by `cargo xtask ratings --against DIR --write`; revision {REVISION}.\n");
    println!(
        "`whydoku rate --scale level` and `rate::levels` give one of six words. A path is searched\n\
         that uses a harder kind of technique only when all easier kinds find nothing; the steps of\n\
         each kind are counted; a few of a kind make one level, more of them the next; the puzzle has\n\
         the highest level that any kind asks for.\n"
    );
    println!("| kind of technique | techniques | a few make | more make |");
    println!("| --- | --- | --- | --- |");
    for tier in Tier::ALL {
        let few = tier.few();
        let (then, more) = (tier.level(few), tier.level(few + 1));
        let then_text = match few {
            0 => String::new(),
            _ if then == more => format!("{then}"),
            _ => format!("1 to {few}: {then}"),
        };
        let names: Vec<&str> = registry::in_solving_order()
            .iter()
            .map(|technique| technique.info())
            .filter(|info| info.default && Tier::of(info) == tier)
            .map(|info| info.name)
            .collect();
        println!(
            "| {} | {} | {then_text} | {more} |",
            tier.words(),
            names.join(", ")
        );
    }
    println!();
    println!(
        "A puzzle that none of these techniques solves is extreme. The two lower borders (a few locked\n\
         candidates are medium, pairs are hard) are where the newspaper below draws them; the borders\n\
         above hard are our choice, since the newspaper prints nothing harder.\n"
    );
}

fn measured(spread: &Spread) {
    println!("## How the New York Times' puzzles fall\n");
    let names = Level::ALL.map(Level::name).join(" | ");
    println!("| newspaper | puzzles | {names} |");
    println!("| --- | ---: |{}", " ---: |".repeat(Level::ALL.len()));
    for (section, name) in SECTIONS.iter().enumerate() {
        let count = |level| spread.get(&(section, level)).copied().unwrap_or_default();
        let all: usize = Level::ALL.into_iter().map(count).sum();
        let shares = Level::ALL.map(|level| match count(level) {
            0 => "0".to_owned(),
            n => format!("{n} ({} %)", (n * 100 + all / 2) / all.max(1)),
        });
        println!("| {name} | {all} | {} |", shares.join(" | "));
    }
}
