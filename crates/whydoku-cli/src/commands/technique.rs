//! `whydoku technique`: the catalogue, and the page of one technique with its examples drawn.

use crate::args_logic::Technique;
use crate::json::{Object, texts};
use crate::output::{self, Paint};
use crate::reasoner::drawing;
use crate::verdict::Verdict;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::logic::page::{self, Claim};
use whydoku::logic::rows::{MISSING_ROWS, ROWS};
use whydoku::logic::{self, Engine, Explanation, Family, Info, Options, Step, registry};

pub(super) fn run(options: &Technique, paint: Paint) -> Verdict {
    let Some(name) = &options.name else {
        let infos: Vec<&Info> = registry::TECHNIQUES
            .iter()
            .copied()
            .map(logic::Technique::info)
            .collect();
        return if options.json {
            json(&infos)
        } else {
            output::text(list().as_bytes())
        };
    };
    let named: Vec<&Info> = registry::named(name)
        .into_iter()
        .map(logic::Technique::info)
        .collect();
    match named.as_slice() {
        [] => match Engine::with_techniques([name.as_str()], Options::default()) {
            Err(error) => output::failure(&error.to_string()),
            Ok(_) => Verdict::DONE,
        },
        [info, ..] if !options.pictures.is_empty() => match draw(info, options) {
            Ok(()) => Verdict::DONE,
            Err(message) => output::failure(&message),
        },
        infos if options.json => json(infos),
        [info, ..] => output::text(show(info, paint).as_bytes()),
    }
}

/// All techniques by family, easiest first, with the names others use.
fn list() -> String {
    let mut text = String::new();
    for family in Family::ALL {
        let all = registry::in_solving_order()
            .iter()
            .copied()
            .map(logic::Technique::info);
        let infos: Vec<&Info> = all.filter(|info| info.family == family).collect();
        if infos.is_empty() {
            continue;
        }
        let _ = writeln!(
            text,
            "{}{}",
            if text.is_empty() { "" } else { "\n" },
            family.name()
        );
        for info in infos {
            let also = info.aliases.join(", ");
            let also = if also.is_empty() {
                String::new()
            } else {
                format!("  ({also})")
            };
            let off = if info.default {
                ""
            } else {
                "  [only when named]"
            };
            let _ = writeln!(
                text,
                "  {:<34} {:>4}  {}{also}{off}",
                info.id,
                info.rating.to_string(),
                info.name
            );
        }
    }
    let covered = usize::from(ROWS) - MISSING_ROWS.len();
    let _ = writeln!(
        text,
        "\n{} techniques, for {covered} of the {ROWS} rows of the catalogue. Not found:",
        registry::TECHNIQUES.len()
    );
    for row in MISSING_ROWS {
        let _ = writeln!(text, "  {:>3}  {}: {}", row.number, row.name, row.reason);
    }
    text
}

fn json(infos: &[&Info]) -> Verdict {
    let mut out = Vec::new();
    for info in infos {
        let mut object = Object::begin(&mut out);
        object
            .text("id", info.id)
            .text("name", info.name)
            .text("family", info.family.name())
            .text("rating", info.rating)
            .raw("aliases", texts(info.aliases))
            .text_or_null("hodoku_code", info.hodoku.map(|hodoku| hodoku.code))
            .number_or_null(
                "hodoku_score",
                info.hodoku.map(|hodoku| u64::from(hodoku.score)),
            )
            .raw("rows", format!("{:?}", info.rows))
            .bool("assumes_uniqueness", info.assumes_uniqueness)
            .bool("default", info.default);
        object.end();
    }
    output::text(&out)
}

/// Draws the first example of the page that is about this technique.
fn draw(info: &Info, options: &Technique) -> Result<(), String> {
    let blocks = page::blocks(info.page())?;
    let own = |block: &&page::Block| block.technique == info.id && block.claim != Claim::None;
    let block = blocks.iter().find(own);
    let block = block.ok_or_else(|| format!("the page of {} has no example", info.id))?;
    let step = shown(block);
    let caption = step
        .as_ref()
        .map_or_else(String::new, |step| Explanation::of(step).notation);
    options.pictures.draw(&block.marks, step.as_ref(), &caption)
}

/// A step that a block lists.
fn shown(block: &page::Block) -> Option<Step> {
    let engine = Engine::with_techniques([block.technique.as_str()], Options::default()).ok()?;
    let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
    let mut wanted = steps.into_iter();
    wanted.find(|step| block.steps.contains(&step.conclusions))
}

/// The page, with each executed block replaced by what it shows.
fn show(info: &Info, paint: Paint) -> String {
    let blocks = page::blocks(info.page()).unwrap_or_default();
    let mut blocks = blocks.into_iter();
    let mut text = String::new();
    let mut lines = info.page().lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("```sudoku ") {
            text.push_str(line);
            text.push('\n');
            continue;
        }
        lines.by_ref().find(|line| *line == "```");
        let Some(block) = blocks.next() else { continue };
        let step = shown(&block);
        text.push_str(&drawing(&block.marks, step.as_ref(), paint));
        match (&step, block.claim) {
            (Some(step), _) => {
                let Explanation {
                    notation,
                    sentences,
                    ..
                } = Explanation::of(step);
                let _ = writeln!(text, "{notation}\n{sentences}");
            }
            (None, Claim::None) => {
                let _ = writeln!(text, "No {} here.", block.technique);
            }
            (None, _) => {}
        }
    }
    text
}
