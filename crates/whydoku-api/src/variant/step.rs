//! Steps of variants as JSON.

use super::describe::{Place, house_id, letters, names, place_of};
use super::letter;
use crate::step::{
    VariantHighlight, VariantInference, VariantLink, VariantName, VariantNode, VariantSpan,
    VariantStep,
};
use whydoku::Rating;
use whydoku::variant::Cell;
use whydoku::variant::logic::{
    Level, Link, LinkKind, Literal, Mark, Named, Rules, Span, Step, Text, json,
};
use whydoku::wire::RatingNumber;

/// The difficulty of a technique as a number.
pub(super) fn rating(difficulty: u32) -> RatingNumber {
    RatingNumber(Rating(u16::try_from(10 * difficulty).unwrap_or(u16::MAX)))
}

/// A step as JSON.
pub(super) fn step_json(rules: &Rules, step: &Step) -> VariantStep {
    let conclusions: Vec<String> = step
        .conclusions
        .iter()
        .map(|literal| rules.literal_name(*literal))
        .collect();
    VariantStep {
        technique: step.technique.id.to_owned(),
        name: step.technique.name.to_owned(),
        rating: rating(step.technique.difficulty),
        level: Level::of_difficulty(step.technique.difficulty).name(),
        assumes_uniqueness: false,
        notation: notation(rules, step),
        text: step.explanation(rules),
        spans: spans(rules, step),
        proof: proof(rules, step),
        highlights: picture(rules, step),
        full_text: step.full_explanation(rules),
        links: step.picture.links.iter().map(link).collect(),
        conclusions,
    }
}

/// `Naked Pair: r1c3<>1, r1c4<>1`.
pub(super) fn notation(rules: &Rules, step: &Step) -> String {
    format!("{}: {}", step.technique.name, step.notation(rules))
}

fn proof(rules: &Rules, step: &Step) -> Vec<VariantInference> {
    let mut json = json::step(rules, step);
    serde_json::from_value(json["proof"].take()).unwrap_or_default()
}

/// A candidate as people and programs write it: `Ar12c3`.
pub(super) fn candidate_name(cell: Cell, digit: usize) -> String {
    format!("{}{cell}", letter(digit))
}

fn candidates(all: &[(Cell, usize)]) -> Vec<String> {
    let all = all.iter();
    all.map(|(cell, digit)| candidate_name(*cell, *digit))
        .collect()
}

/// The cells of a constraint.
pub(super) fn cells_of(rules: &Rules, part: usize) -> Vec<Cell> {
    let constraint = rules.parts().get(part);
    constraint.map_or_else(Vec::new, |one| one.groups().concat())
}

/// Reason and conclusion.
fn spans(rules: &Rules, step: &Step) -> Vec<VariantSpan> {
    let conclusion = step.conclusion(rules);
    let space = Span::plain(if step.reason.spans().is_empty() {
        ""
    } else {
        " "
    });
    let between = Text::spans(&step.reason).iter().chain([&space]);
    let mut all: Vec<VariantSpan> = Vec::new();
    for span in between.chain(conclusion.spans()) {
        let text = span.text.clone();
        match (&span.names, all.last_mut()) {
            (None, Some(VariantSpan::Plain(before))) => before.push_str(&text),
            (None, _) if text.is_empty() => {}
            (None, _) => all.push(VariantSpan::Plain(text)),
            (Some(names), _) => all.push(VariantSpan::Named(named(rules, text, names))),
        }
    }
    all
}

fn named(rules: &Rules, text: String, what: &Named) -> VariantName {
    let mut name = VariantName {
        text,
        ..VariantName::default()
    };
    match what {
        Named::Cells(cells) => name.cells = Some(names(cells)),
        Named::Digits(digits) => name.digits = Some(letters(*digits)),
        Named::Candidates(all) => {
            let mut cells: Vec<Cell> = all.iter().map(|(cell, _)| *cell).collect();
            cells.dedup();
            name.cells = Some(names(&cells));
            name.candidates = Some(candidates(all));
        }
        Named::Constraints(parts) => {
            let mut cells = Vec::new();
            for part in parts {
                cells.extend(cells_of(rules, *part));
                match place_of(rules, *part) {
                    Place::House(letter, place) => {
                        let houses = name.houses.get_or_insert_default();
                        houses.push(house_id(letter, place));
                    }
                    Place::Clue(clue) => name.clues.get_or_insert_default().push(clue),
                    Place::Limit => {}
                }
            }
            name.cells = Some(names(&cells));
        }
        Named::Inference(number) => name.inferences = Some(vec![*number]),
        _ => {}
    }
    name
}

fn link(link: &Link) -> VariantLink {
    let node = |(cell, digit): (Cell, usize)| VariantNode {
        digit,
        cells: names(&[cell]),
    };
    let (number, truths) = match link.kind {
        LinkKind::Strong | LinkKind::Weak => (None, None),
        LinkKind::Implication {
            number,
            from_true,
            to_true,
        } => (Some(number), Some((from_true, to_true))),
    };
    VariantLink {
        from: node(link.from),
        to: node(link.to),
        kind: link.kind.name().to_owned(),
        number,
        from_true: truths.map(|(from, _)| from),
        to_true: truths.map(|(_, to)| to),
    }
}

/// What to draw of a step, with its conclusions.
fn picture(rules: &Rules, step: &Step) -> Vec<VariantHighlight> {
    let mut all: Vec<VariantHighlight> =
        step.picture.marks.iter().map(|m| mark(rules, m)).collect();
    all.push(target(rules, &step.conclusions));
    all
}

/// The conclusions of a step.
fn target(rules: &Rules, conclusions: &[Literal]) -> VariantHighlight {
    let n = rules.size().get();
    let cells: Vec<Cell> = rules.size().all_cells().collect();
    let all: Vec<(Cell, usize)> = conclusions
        .iter()
        .map(|literal| (cells[literal.var() / n], literal.var() % n + 1))
        .collect();
    VariantHighlight {
        role: "target".to_owned(),
        candidates: Some(candidates(&all)),
        ..VariantHighlight::default()
    }
}

/// One mark of a picture.
pub(super) fn mark(rules: &Rules, mark: &Mark) -> VariantHighlight {
    let mut highlight = VariantHighlight::default();
    let role = match mark {
        Mark::Cells(role, cells) => {
            highlight.cells = Some(names(cells));
            role
        }
        Mark::Candidates(role, all) => {
            highlight.candidates = Some(candidates(all));
            role
        }
        Mark::Constraint(role, part) => {
            highlight.cells = Some(names(&cells_of(rules, *part)));
            match place_of(rules, *part) {
                Place::House(letter, place) => highlight.house = Some(house_id(letter, place)),
                Place::Clue(clue) => highlight.clue = Some(clue),
                Place::Limit => {}
            }
            role
        }
    };
    role.name().clone_into(&mut highlight.role);
    highlight
}
