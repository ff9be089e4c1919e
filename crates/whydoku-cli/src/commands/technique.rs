//! `whydoku technique`: the catalog, and the page of one technique with its examples drawn.

use crate::drawing::{drawing, wrapped};
use crate::json;
use crate::output::{self, Paint};
use crate::outputs;
use crate::picture::PictureFiles;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::logic::rows::{MISSING_ROWS, ROWS};
use whydoku::logic::{self, Explanation, Family, Info, registry};
use whydoku_api::techniques::{ExecutedExample, TechniqueEntry, catalog, examples};

/// List the solving techniques, or show the page of one
#[derive(Debug, Args)]
pub(crate) struct Technique {
    /// The technique whose page to show: its id, its name or another name for it
    name: Option<String>,

    /// Print one JSON object per technique and line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pictures: PictureFiles,
}

impl Technique {
    pub(super) fn run(self, paint: Paint) -> Tally {
        let Some(name) = &self.name else {
            return if self.json {
                print_json(registry::TECHNIQUES.iter().map(|one| one.info()))
            } else {
                output::text(list().as_bytes())
            };
        };
        let named = registry::named(name);
        let infos: Vec<&'static Info> = named.into_iter().map(logic::Technique::info).collect();
        match infos.as_slice() {
            [] => match whydoku_api::engine(std::slice::from_ref(name), true) {
                Err(error) => output::failure(&error.to_string()),
                Ok(_) => Tally::DONE,
            },
            [info, ..] if !self.pictures.named().is_empty() => match draw(info, &self.pictures) {
                Ok(()) => Tally::DONE,
                Err(message) => output::failure(&message),
            },
            infos if self.json => print_json(infos.iter().copied()),
            [info, ..] => output::text(page(info, paint).as_bytes()),
        }
    }
}

/// All techniques by family, easiest first, with their other names.
fn list() -> String {
    let mut text = String::new();
    let all = catalog();
    for family in Family::ALL {
        let name = family.name();
        let mut entries = all.iter().filter(|entry| entry.family == name).peekable();
        if entries.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "{}{name}", if text.is_empty() { "" } else { "\n" });
        for entry in entries {
            let also = match entry.aliases {
                [] => String::new(),
                aliases => format!("  ({})", aliases.join(", ")),
            };
            let off = if entry.default {
                ""
            } else {
                "  [only when named]"
            };
            let _ = writeln!(
                text,
                "  {:<34} {:>4}  {}{also}{off}",
                entry.id, entry.rating.0, entry.name
            );
        }
    }
    let covered = usize::from(ROWS) - MISSING_ROWS.len();
    let _ = writeln!(
        text,
        "\n{} techniques cover {covered} of the {ROWS} rows of the catalog. Missing:",
        registry::TECHNIQUES.len()
    );
    for row in MISSING_ROWS {
        let _ = writeln!(text, "  {:>3}  {}: {}", row.number, row.name, row.reason);
    }
    text
}

fn print_json(infos: impl Iterator<Item = &'static Info>) -> Tally {
    let mut out = Vec::new();
    for info in infos {
        json::versioned(&mut out, &TechniqueEntry::from(info));
    }
    output::text(&out)
}

/// Draws the first example of the page that shows this technique.
fn draw(info: &'static Info, pictures: &PictureFiles) -> Result<(), String> {
    let is_own = |example: &ExecutedExample| example.technique == info.id && example.found;
    let example = examples(info, &Budget::unlimited())
        .into_iter()
        .find(is_own);
    let example = example.ok_or_else(|| format!("the page of {} has no example", info.id))?;
    outputs::check(&pictures.named(), &[])?;
    let step = example.steps.first();
    let caption = step.map_or_else(String::new, |step| Explanation::of(step).notation);
    pictures.draw(&example.marks, step, &caption)
}

/// The page, with each example drawn and explained.
fn page(info: &'static Info, paint: Paint) -> String {
    let mut examples = examples(info, &Budget::unlimited()).into_iter();
    let mut text = String::new();
    let mut lines = info.page().lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("```sudoku ") {
            text.push_str(line);
            text.push('\n');
            continue;
        }
        lines.by_ref().find(|line| *line == "```");
        let Some(example) = examples.next() else {
            continue;
        };
        let step = example.steps.first();
        text.push_str(&drawing(&example.marks, step, paint));
        if let Some(step) = step {
            let Explanation {
                notation,
                sentences,
                ..
            } = Explanation::of(step);
            let _ = writeln!(text, "{notation}\n{}", wrapped(&sentences));
        } else if !example.found {
            let _ = writeln!(text, "There is no {} here.", example.technique);
        }
    }
    text
}
