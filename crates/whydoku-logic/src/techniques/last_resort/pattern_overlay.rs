#![doc = include_str!("pattern_overlay.md")]

use whydoku_grid::{Candidate, CellSet, Digit, DigitSet};
use crate::infer::nested_cases::{refute_within, truths_of};
use crate::infer::templates::templates;
use crate::proof::trim::trimmed;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Info, Literal, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const PATTERN_OVERLAY: PatternOverlay = PatternOverlay;

/// Ways to place one digit that leave no way to place another.
#[derive(Debug)]
pub(crate) struct PatternOverlay;

/// The most templates of a digit: two digits are compared one by one.
const MOST: usize = 400;

static INFO: Info = Info {
    id: "pattern-overlay",
    name: "Pattern Overlay",
    family: Family::LastResort,
    rating: Rating(92),
    aliases: &["POM", "Pattern Overlay Method"],
    hodoku: None,
    rows: &[160],
    assumes_uniqueness: false,
    default: false,
};

impl Technique for PatternOverlay {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut all: Vec<Vec<CellSet>> = Vec::new();
        for digit in Digit::ALL {
            let Ok(templates) = templates(facts, digit) else {
                return ControlFlow::Break(());
            };
            let few = templates.filter(|templates| templates.len() <= MOST);
            all.push(few.unwrap_or_default());
        }
        for one in Digit::ALL {
            let own = &all[one.index()];
            // What no template has is for Template Delete.
            let possible = own
                .iter()
                .fold(CellSet::EMPTY, |sum, template| sum | *template);
            for other in Digit::ALL.into_iter().filter(|other| *other != one) {
                let theirs = &all[other.index()];
                facts.spend(1)?;
                if own.is_empty() || theirs.is_empty() {
                    continue;
                }
                let fits = |template: &CellSet| theirs.iter().any(|t| t.is_disjoint(*template));
                let left = own
                    .iter()
                    .filter(|template| fits(template))
                    .fold(CellSet::EMPTY, |sum, template| sum | *template);
                let gone = possible - left;
                if gone.is_empty() {
                    continue;
                }
                match step(facts, one, other, gone) {
                    Some(step) => found(step)?,
                    None => return ControlFlow::Break(()),
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Plain { cells, digits, .. } => format!("digits {digits} at {cells}"),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        let gone = Digit::ALL
            .into_iter()
            .find(|digit| !step.conclusions.eliminations.cells(*digit).is_empty());
        let Some(gone) = gone else {
            return String::new();
        };
        format!(
            "Every way to place {gone} in all rows, columns and boxes that puts it in {} takes a cell \
             from every way to place {}: both digits do not fit in one grid.",
            if cells.len() == 1 {
                cells.words()
            } else {
                format!("one of {}", cells.words())
            },
            digits.without(gone).words(),
        )
    }
}

/// The step; none if the budget is spent.
fn step(facts: &Facts<'_>, one: Digit, other: Digit, gone: CellSet) -> Option<Step> {
    let digits = DigitSet::from(one).with(other);
    let truths = truths_of(digits);
    let mut proof = Vec::new();
    let mut open = *facts.marks().open();
    for cell in gone {
        let candidate = Candidate::new(cell, one);
        proof.push(refute_within(facts, &open, &truths, Literal::on(candidate)).ok()??);
        open.remove(candidate);
    }
    let conclusions = Conclusions::eliminate_cells(one, gone);
    let proof = trimmed(facts.marks(), Proof::from(proof), &conclusions);
    let parts = Parts::Plain {
        cells: gone,
        digits,
        houses: Vec::new(),
    };
    Some(
        Step::new(&INFO, conclusions, proof, parts)
            .highlight(Highlight::digit(
                Role::ColorA,
                one,
                facts.positions(one) - gone,
            ))
            .highlight(Highlight::digit(
                Role::ColorB,
                other,
                facts.positions(other),
            )),
    )
}
