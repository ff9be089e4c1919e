//! The techniques for variants, and their pages as data.

use super::ground::{Chosen, Ground};
use super::step::{rating, step_json};
use crate::step::AnyStep;
use crate::techniques::{Example, Part, TechniqueEntry, TechniquePage, markdown};
use crate::{RequestError, RequestErrorKind};
use whydoku::Budget;
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::variant::Variant;
use whydoku::variant::logic::{Info, Step, all_techniques};

/// The page that says how hard a variant is.
pub(super) const LEVELS_PAGE: &str = "docs/VARIANT_DIFFICULTY.md";

/// What tells a technique for variants from a classic one with the same name.
const PREFIX: &str = "variant-";

/// The technique with this identifier or name.
pub(crate) fn find(name: &str) -> Result<&'static Info, RequestError> {
    let wanted = name.strip_prefix(PREFIX).unwrap_or(name);
    let mut infos = all_techniques().iter().map(|technique| technique.info());
    let is_named = |info: &&Info| info.id == wanted || info.name.eq_ignore_ascii_case(wanted);
    infos.find(is_named).ok_or_else(|| {
        let ids: Vec<&str> = all_techniques().iter().map(|one| one.info().id).collect();
        RequestError::new(
            RequestErrorKind::UnknownName,
            format!(
                "there is no technique `{name}` for variants; they are {}",
                ids.join(", ")
            ),
        )
    })
}

/// Whether a technique for variants has this identifier or name.
pub fn is_technique(name: &str) -> bool {
    find(name).is_ok()
}

/// The technique of a name that is not classic: `variant-x-wing`, or a name that only a technique for variants
/// has.
pub(crate) fn named(name: &str, is_classic: bool) -> Option<&'static Info> {
    if is_classic && !name.starts_with(PREFIX) {
        return None;
    }
    find(name).ok()
}

/// The page of the technique with this name, if the name is not that of a classic technique.
pub fn technique_page(name: &str, is_classic: bool) -> Option<TechniquePage> {
    let info = named(name, is_classic)?;
    Some(page(info, &Budget::unlimited()))
}

/// Every technique for variants, easiest first.
pub fn catalog() -> Vec<TechniqueEntry> {
    let infos = all_techniques().iter().map(|technique| technique.info());
    infos.map(entry).collect()
}

fn entry(info: &'static Info) -> TechniqueEntry {
    TechniqueEntry {
        id: info.id,
        name: info.name,
        family: "Variants",
        rating: rating(info.difficulty),
        aliases: &[],
        hodoku_code: None,
        hodoku_score: None,
        rows: &[],
        assumes_uniqueness: false,
        default: true,
    }
}

/// The page of a technique, with its examples executed.
pub fn page(info: &'static Info, budget: &Budget) -> TechniquePage {
    let mut examples = examples(info, budget).into_iter();
    let part = |block| match block {
        markdown::Block::Heading { level, spans } => Some(Part::Heading { level, spans }),
        markdown::Block::Paragraph(spans) => Some(Part::Paragraph { spans }),
        markdown::Block::List(items) => Some(Part::List { items }),
        markdown::Block::Fence => examples.next().map(Part::Example),
    };
    TechniquePage {
        entry: entry(info),
        parts: markdown::blocks(info.page).filter_map(part).collect(),
    }
}

/// The examples of a page. A test of the library executes every one of them.
fn examples(info: &Info, budget: &Budget) -> Vec<Example> {
    let blocks = info.page.split("```variant ").skip(1);
    let blocks = blocks.filter_map(|part| part.split("```").next()?.split_once('\n'));
    let numbered = blocks.enumerate();
    numbered
        .filter_map(|(number, (head, body))| {
            let (claim, technique) = head.split_once(' ')?;
            example(number, claim == "find", technique.trim(), body, budget)
        })
        .collect()
}

fn example(
    number: usize,
    found: bool,
    technique: &str,
    body: &str,
    budget: &Budget,
) -> Option<Example> {
    let (wanted, text): (Vec<&str>, Vec<&str>) =
        body.lines().partition(|line| line.starts_with("=>"));
    let variant: Variant = text.join("\n").parse().ok()?;
    let ground = Ground::of(&variant);
    let chosen = Chosen::new(Some(&[technique.to_owned()])).ok()?;
    let (steps, _) = ground.all_steps(&chosen, budget, |_| false);
    let is_wanted = |step: &&Step| {
        let all: Vec<String> = sorted(&step.notation(&ground.rules));
        wanted
            .iter()
            .any(|line| sorted(line.trim_start_matches("=>")) == all)
    };
    let state = ground.state(&ground.marks);
    let shown = steps.iter().filter(is_wanted).take(1);
    Some(Example {
        technique: technique.to_owned(),
        found,
        puzzle: variant.to_string(),
        grid: state.grid,
        candidates: state.candidates,
        steps: shown
            .map(|step| AnyStep::Variant(Box::new(step_json(&ground.rules, step))))
            .collect(),
        number,
    })
}

fn sorted(conclusions: &str) -> Vec<String> {
    let mut all: Vec<String> = conclusions
        .split(',')
        .map(|one| one.trim().to_owned())
        .collect();
    all.put_in_order();
    all
}
