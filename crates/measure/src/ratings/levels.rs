//! `docs/LEVELS.md`: what the levels mean, and how a newspaper's puzzles spread over them.

use super::NYT;
use super::files::read;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku::logic::registry;
use whydoku::rate::levels::{Level, REVISION, Tier, level};
use whydoku::{Budget, Grid, solve};

/// The page, from the root of the workspace.
pub(super) const PAGE: &str = "docs/LEVELS.md";

/// The newspaper's own levels.
const SECTIONS: [&str; 3] = ["easy", "medium", "hard"];

/// The number of puzzles by level of the newspaper and our level.
type Spread = BTreeMap<(usize, Level), usize>;

/// The whole page.
pub(super) fn page() -> Result<String, String> {
    Ok(rules() + &table()?)
}

fn spread() -> Result<Spread, String> {
    let mut spread = Spread::new();
    let puzzles = read(NYT, |fields| {
        let &[_, section, puzzle, ..] = fields else {
            return None;
        };
        let section = SECTIONS.iter().position(|name| *name == section)?;
        Some((section, puzzle.parse::<Grid>().ok()?))
    })?;
    for (section, grid) in puzzles {
        let puzzle = solve::prove(&grid).map_err(|error| format!("{grid}: {error}"))?;
        let rated = level(&puzzle, &Budget::unlimited()).map_err(|error| error.to_string())?;
        *spread.entry((section, rated.level)).or_default() += 1;
    }
    Ok(spread)
}

/// The first part of the page, which depends on the program alone.
fn rules() -> String {
    let mut text = format!(
        "# Levels\n\n\
         `cargo xtask ratings levels --write` writes this page. Revision {REVISION} of the levels.\n\n\
         `whydoku rate --scale level` and `rate::levels` give one of six words. The path uses a harder kind\n\
         of technique only where all easier kinds find nothing. The steps of each kind are counted: a few\n\
         make one level, more make the next. A puzzle has the highest level that any kind gives it.\n\n\
         | kind of technique | techniques | a few make | more make |\n| --- | --- | --- | --- |\n"
    );
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
        let _ = writeln!(
            text,
            "| {} | {} | {then_text} | {more} |",
            tier.words(),
            names.join(", ")
        );
    }
    text += "\n\
         A puzzle that none of these techniques solves is extreme. The two lower borders (a few locked\n\
         candidates are medium, pairs are hard) are where the newspaper below draws them. The borders above\n\
         hard are our choice, because the newspaper prints nothing harder.\n\n";
    text
}

/// The second part of the page, measured on the newspaper's puzzles.
pub(super) fn table() -> Result<String, String> {
    let spread = spread()?;
    let mut text = format!(
        "## The New York Times' puzzles\n\n| newspaper | puzzles | {} |\n| --- | ---: |{}\n",
        Level::ALL.map(Level::name).join(" | "),
        " ---: |".repeat(Level::ALL.len())
    );
    for (section, name) in SECTIONS.iter().enumerate() {
        let count = |level| spread.get(&(section, level)).copied().unwrap_or_default();
        let all: usize = Level::ALL.into_iter().map(count).sum();
        let shares = Level::ALL.map(|level| match count(level) {
            0 => "0".to_owned(),
            n => format!("{n} ({} %)", (n * 100 + all / 2) / all.max(1)),
        });
        let _ = writeln!(text, "| {name} | {all} | {} |", shares.join(" | "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::pages::assert_written;
    use test_support::{data, workspace};

    #[test]
    fn the_page_is_as_the_program_writes_it() {
        let command = "cargo xtask ratings levels --write";
        if data::path(NYT).is_some() {
            assert_written(PAGE, &page().unwrap(), command);
        } else {
            let written = std::fs::read_to_string(workspace().join(PAGE)).unwrap_or_default();
            assert!(written.starts_with(&rules()), "run `{command}`");
        }
    }
}
