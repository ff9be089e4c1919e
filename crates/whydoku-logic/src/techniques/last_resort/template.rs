#![doc = include_str!("template.md")]

use whydoku_grid::{Candidate, CellSet, Digit};
use crate::infer::nested_cases::{refute_within, truths_of};
use crate::infer::templates::{Refined, refined};
use crate::proof::trim::trimmed;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Info, Literal, Parts, Proof, Role,
    Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const TEMPLATE_SET: Template = Template {
    info: &SET,
    places: true,
};
pub(crate) const TEMPLATE_DELETE: Template = Template {
    info: &DELETE,
    places: false,
};

/// What all ways to place a digit have in common, or none of them has.
#[derive(Debug)]
pub(crate) struct Template {
    info: &'static Info,
    places: bool,
}

static SET: Info = Info {
    id: "template-set",
    name: "Template Set",
    family: Family::LastResort,
    rating: Rating(90),
    aliases: &["Pattern Overlay on one digit"],
    hodoku: Some(HodokuCode {
        code: "1201",
        score: 10000,
    }),
    rows: &[159],
    assumes_uniqueness: false,
    default: false,
};

static DELETE: Info = Info {
    id: "template-delete",
    name: "Template Delete",
    aliases: &[],
    hodoku: Some(HodokuCode {
        code: "1202",
        score: 10000,
    }),
    ..SET
};

impl Technique for Template {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let all = match refined(facts) {
            Err(_) => return ControlFlow::Break(()),
            // With no template for some digit the state has no solution: nothing is worth saying.
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

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Plain { cells, digits, .. } => {
                let (word, cells) = (if self.places { "all" } else { "none" }, cells);
                format!("{word} of the templates of {} {cells}", digits.words())
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        let digit = digits.words();
        if self.places {
            format!(
                "However {digit} is placed once in every row, column and box, without taking a cell that \
                 another digit needs in the same way, {} {digit}.",
                if cells.len() == 1 {
                    format!("{} holds a", cells.words())
                } else {
                    format!("each of {} holds a", cells.words())
                }
            )
        } else {
            format!(
                "There is no way to place {digit} once in every row, column and box, without taking a \
                 cell that another digit needs in the same way, with a {digit} in {}.",
                if cells.len() == 1 {
                    cells.words()
                } else {
                    format!("any of {}", cells.words())
                }
            )
        }
    }
}

impl Template {
    /// The step; none if the budget is spent.
    fn step(&self, facts: &Facts<'_>, all: &Refined, digit: Digit, cells: CellSet) -> Option<Step> {
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
        let parts = Parts::Plain {
            cells,
            digits: digit.into(),
            houses: Vec::new(),
        };
        let body = facts.positions(digit) - cells;
        let mut step = Step::new(self.info, conclusions, proof, parts);
        if !body.is_empty() {
            step = step.highlight(Highlight::digit(Role::Pattern, digit, body));
        }
        Some(step)
    }
}
