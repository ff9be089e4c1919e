#![doc = include_str!("pattern_overlay.md")]

use crate::infer::nested_cases::{refute_within, truths_of};
use crate::infer::templates::templates;
use crate::proof::trim::trimmed;
use crate::step::reasoning::{Detail, Reasoning};
use crate::step::words::{Or, plural_of};
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Info, Literal, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

pub(crate) const PATTERN_OVERLAY: PatternOverlay = PatternOverlay {
    info: &info!("pattern-overlay", "Pattern Overlay", 92)
        .aliases(&["POM", "Pattern Overlay Method"])
        .rows(&[160])
        .by_name_only(),
};

/// Finds places of a digit whose templates leave no template for another digit.
#[derive(Debug)]
pub(crate) struct PatternOverlay {
    info: &'static Info,
}

/// The most templates of a digit, because those of two digits are compared pair by pair.
const MOST: usize = 400;

impl Technique for PatternOverlay {
    fn info(&self) -> &'static Info {
        self.info
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
            // Template Delete finds the places without any template.
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
                match step(self.info, facts, one, other, gone) {
                    Some(step) => found(step)?,
                    None => return ControlFlow::Break(()),
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the step, or `None` if the budget is spent.
fn step(
    info: &'static Info,
    facts: &Facts<'_>,
    one: Digit,
    other: Digit,
    gone: CellSet,
) -> Option<Step> {
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
    let pattern = OverlayPattern {
        digit: one,
        other,
        gone,
        places: facts.positions(one) - gone,
        other_places: facts.positions(other),
        open: *facts.marks().open(),
    };
    Some(Step::found(info, conclusions, proof, pattern))
}

/// A digit that some cells cannot hold, because another digit would then have no template.
#[derive(Debug)]
struct OverlayPattern {
    /// The digit that is eliminated, and the digit it leaves no room for.
    digit: Digit,
    other: Digit,
    /// The cells that cannot hold the digit.
    gone: CellSet,
    /// The other candidates of the digit.
    places: CellSet,
    other_places: CellSet,
    /// The open candidates of the state.
    open: CandidateSet,
}

impl OverlayPattern {
    fn digits(&self) -> DigitSet {
        DigitSet::from(self.digit).with(self.other)
    }
}

impl Pattern for OverlayPattern {
    fn notation(&self, _: &Step) -> String {
        format!("digits {} at {}", self.digits(), self.gone)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (digit, other) = (self.digit, self.other);
        text.say("Suppose {} is {}.", &[&self.gone.or(), &digit]);
        text.say(
            "However you complete the {} in all rows, columns and boxes then, they use up a cell of every way to \
             complete the {}.",
            &[&plural_of(digit), &plural_of(other)],
        );
        text.say(
            "The {} and the {} would not fit into one grid.",
            &[&plural_of(digit), &plural_of(other)],
        );
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        let mut text = Spans::new();
        self.explain(step, &mut text);
        text.new_line(0);
        Reasoning::of(&self.open, &step.proof).explain(Detail::Full, &mut text);
        Some(text)
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.digit(Role::ColorA, self.digit, self.places);
        picture.digit(Role::ColorB, self.other, self.other_places);
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.gone,
            digits: self.digits(),
            houses: Vec::new(),
        }
    }
}
