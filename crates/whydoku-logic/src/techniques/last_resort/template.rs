#![doc = include_str!("template.md")]

use crate::infer::nested_cases::{refute_within, truths_of};
use crate::infer::templates::{RefinedTemplates, refine_templates};
use crate::proof::trim::trimmed;
use crate::step::reasoning::{Detail, Reasoning};
use crate::step::words::{Or, a, plural_of};
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Info, Literal, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit};

pub(crate) const TEMPLATE_SET: Template = Template {
    info: &info!("template-set", "Template Set", 90)
        .hodoku("1201", 10000)
        .aliases(&["Pattern Overlay on one digit"])
        .rows(&[159])
        .by_name_only(),
    places: true,
};
pub(crate) const TEMPLATE_DELETE: Template = Template {
    info: &info!("template-delete", "Template Delete", 90)
        .hodoku("1202", 10000)
        .rows(&[159])
        .by_name_only(),
    places: false,
};

/// Finds the cells that all templates of a digit have in common, or that none of them has.
#[derive(Debug)]
pub(crate) struct Template {
    info: &'static Info,
    /// Whether the digit is placed, not eliminated.
    places: bool,
}

impl Technique for Template {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let all = match refine_templates(facts) {
            Err(_) => return ControlFlow::Break(()),
            // If some digit has no template, the state has no solution and there is nothing to show.
            Ok(None) => return ControlFlow::Continue(()),
            Ok(Some(all)) => all,
        };
        for digit in Digit::ALL {
            let templates = &all.templates[digit.index()];
            let positions = facts.positions(digit);
            let cells = if self.places {
                templates
                    .iter()
                    .fold(positions, |common, one| common & *one)
            } else {
                templates.iter().fold(positions, |never, one| never - *one)
            };
            if cells.is_empty() || templates.is_empty() {
                continue;
            }
            match self.step(facts, &all, digit, cells) {
                Some(step) => found(step)?,
                None => return ControlFlow::Break(()),
            }
        }
        ControlFlow::Continue(())
    }
}

impl Template {
    /// Returns the step, or `None` if the budget is spent.
    fn step(
        &self,
        facts: &Facts<'_>,
        all: &RefinedTemplates,
        digit: Digit,
        cells: CellSet,
    ) -> Option<Step> {
        let truths = truths_of(digit.into());
        let mut proof = all.lemmas.clone();
        let mut open = all.open;
        for cell in (cells & all.open.cells(digit))
            .into_iter()
            .filter(|_| !self.places)
        {
            let candidate = Candidate::new(cell, digit);
            proof.push(refute_within(facts, &open, &truths, Literal::on(candidate)).ok()??);
            open.remove(candidate);
        }
        let conclusions = if self.places {
            Conclusions {
                placements: cells
                    .into_iter()
                    .map(|cell| Candidate::new(cell, digit))
                    .collect(),
                ..Conclusions::default()
            }
        } else {
            Conclusions::eliminate_cells(digit, cells)
        };
        let proof = trimmed(facts.marks(), Proof::from(proof), &conclusions);
        let pattern = TemplatePattern {
            digit,
            cells,
            rest: facts.positions(digit) - cells,
            places: self.places,
            open: *facts.marks().open(),
        };
        Some(Step::found(self.info, conclusions, proof, pattern))
    }
}

/// The cells of a digit that all of its templates have in common, or that none of them has.
#[derive(Debug)]
struct TemplatePattern {
    digit: Digit,
    cells: CellSet,
    /// The other candidates of the digit.
    rest: CellSet,
    /// Whether all templates have the cells.
    places: bool,
    /// The open candidates of the state.
    open: CandidateSet,
}

impl Pattern for TemplatePattern {
    fn notation(&self, _: &Step) -> String {
        let word = if self.places { "all" } else { "none" };
        format!("{word} of the templates of {} {}", self.digit, self.cells)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (digit, cells) = (self.digit, self.cells);
        text.say(
            "Look at every way to complete the {} in all rows, columns and boxes.",
            &[&plural_of(digit)],
        );
        text.say(
            "Leave out those that use a cell which all ways to complete another digit need.",
            &[],
        );
        text.say(
            "Do the same for the other digits, again and again, until no more can be left out.",
            &[],
        );
        if self.places {
            let each = if cells.len() == 1 { "" } else { " each of" };
            text.say(
                "All the ways that remain put {} in{} {}.",
                &[&a(digit), &each, &cells],
            );
        } else {
            text.say(
                "None of the ways that remain puts {} in {}.",
                &[&a(digit), &cells.or()],
            );
        }
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        let mut text = Spans::new();
        self.explain(step, &mut text);
        text.new_line(0);
        Reasoning::of(&self.open, &step.proof).explain(Detail::Full, &mut text);
        Some(text)
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        if !self.rest.is_empty() {
            picture.digit(Role::Pattern, self.digit, self.rest);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digit.into(),
            houses: Vec::new(),
        }
    }
}
