//! `whydoku technique`: the catalog, and the page of one technique with its examples drawn.

use crate::drawing::{drawing, wrapped, wrapped_answer};
use crate::json;
use crate::output::{self, Paint};
use crate::outputs;
use crate::picture::PictureFiles;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::grid::words::count;
use whydoku::logic::rows::{MISSING_ROWS, ROWS};
use whydoku::logic::{self, Explanation, Family, Info, UnknownTechniqueError, registry};
use whydoku_api::step::AnyStep;
use whydoku_api::techniques::{
    Example, ExecutedExample, Part, Span, TechniqueEntry, TechniquePage, catalog, examples,
};
use whydoku_api::variant::{self, VariantPuzzle};

/// List the solving techniques, or show the page of one
#[derive(Debug, Args)]
pub(crate) struct Technique {
    /// The technique whose page to show, by id, name or another name; a family shows what it includes
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
        if let Some(page) = variant::technique_page(name, !infos.is_empty()) {
            return self.variant(&page);
        }
        match infos.as_slice() {
            [] => output::failure(&UnknownTechniqueError::new(name).to_string()),
            [info, ..] if !self.pictures.named().is_empty() => match draw(info, &self.pictures) {
                Ok(()) => Tally::DONE,
                Err(message) => output::failure(&message),
            },
            infos if self.json => print_json(infos.iter().copied()),
            [info, rest @ ..] if rest.iter().all(|other| other.page() == info.page()) => {
                output::text(page(info, paint).as_bytes())
            }
            infos => output::text(members(name, infos).as_bytes()),
        }
    }
}

impl Technique {
    /// Shows the page of a technique for variants.
    fn variant(&self, page: &TechniquePage) -> Tally {
        if !self.pictures.named().is_empty() {
            return output::failure("the examples of variants are not drawn into files");
        }
        if self.json {
            let mut out = Vec::new();
            json::versioned(&mut out, &page.entry);
            return output::text(&out);
        }
        output::text(variant_page(page).as_bytes())
    }
}

/// The page of a technique for variants, with each example drawn and explained.
fn variant_page(page: &TechniquePage) -> String {
    let words = |spans: &[Span]| {
        spans
            .iter()
            .map(|span| span.text.as_str())
            .collect::<String>()
    };
    let mut text = String::new();
    for part in &page.parts {
        match part {
            Part::Heading { level, spans } => {
                let _ = writeln!(text, "{} {}\n", "#".repeat(*level), words(spans));
            }
            Part::Paragraph { spans } => {
                let _ = writeln!(text, "{}", wrapped_answer(&words(spans)));
            }
            Part::List { items } => {
                for item in items {
                    let _ = writeln!(text, "* {}", words(item));
                }
                text.push('\n');
            }
            Part::Example(example) => text.push_str(&variant_example(example)),
        }
    }
    text
}

fn variant_example(example: &Example) -> String {
    let mut text = String::new();
    if let Ok(puzzle) = VariantPuzzle::read(&example.puzzle) {
        text.push_str(&puzzle.givens_picture());
        for rule in puzzle.undrawn() {
            let _ = writeln!(text, "{rule}");
        }
    }
    for step in &example.steps {
        if let AnyStep::Variant(step) = step {
            let _ = writeln!(text, "{}\n{}", step.notation, wrapped(&step.text));
        }
    }
    if !example.found {
        let _ = writeln!(text, "There is no {} here.", example.technique);
    }
    text.push('\n');
    text
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
            text.push_str(&line(entry));
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
    let _ = writeln!(text, "\nVariants (docs/VARIANT_DIFFICULTY.md)");
    for entry in variant::catalog() {
        let (id, difficulty) = (format!("variant-{}", entry.id), entry.rating.0.0 / 10);
        let _ = writeln!(text, "  {id:<34} {difficulty:>4}  {}", entry.name);
    }
    text
}

/// One technique in the list.
fn line(entry: &TechniqueEntry) -> String {
    let also = match entry.aliases {
        [] => String::new(),
        aliases => format!("  ({})", aliases.join(", ")),
    };
    let off = if entry.default {
        ""
    } else {
        "  [only when named]"
    };
    format!(
        "  {:<34} {:>4}  {}{also}{off}\n",
        entry.id, entry.rating.0, entry.name
    )
}

/// The techniques that a name of several stands for, and how to name those it leaves out.
fn members(name: &str, infos: &[&'static Info]) -> String {
    let mut text = format!("{name} stands for {}:\n", count(infos.len(), "technique"));
    for info in infos {
        text.push_str(&line(&TechniqueEntry::from(*info)));
    }
    let all = format!("all {name}");
    let left_out = registry::named(&all).len().saturating_sub(infos.len());
    if left_out > 0 {
        let _ = writeln!(
            text,
            "`{all}` adds {} more that {} used only when named.",
            left_out,
            if left_out == 1 { "is" } else { "are" }
        );
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
