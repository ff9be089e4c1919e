#![doc = include_str!("sue_de_coq.md")]

use super::common::almost_sets::{AlmostSet, digit_part};
use super::common::set_web::Web;
use crate::infer::balanced_sets::rests_on;
use crate::step::words::number;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step, Technique,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, DigitSet, Intersection, Truth};

pub(crate) const SUE_DE_COQ: SueDeCoq = SueDeCoq {
    info: &info!("sue-de-coq", "Sue de Coq", 62)
        .hodoku("1101", 250)
        .aliases(&[
            "SdC",
            "Two-Sector Disjoint Subset",
            "Two-Sector Disjoint Subsets",
        ])
        .rows(&[132]),
};

/// Finds cells where a line and a box cross, filled up by cells of the line and cells of the box that share no
/// digit.
#[derive(Debug)]
pub(crate) struct SueDeCoq {
    info: &'static Info,
}

/// Cells and their digits.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cells: CellSet,
    digits: DigitSet,
}

impl Choice {
    /// How many more digits than cells it has.
    const fn surplus(&self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }
}

/// Returns all choices of at least one of these cells.
fn choices(facts: &Facts<'_>, cells: CellSet) -> Vec<Choice> {
    let none = Choice {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
    };
    let mut all = Vec::with_capacity(1 << cells.len());
    all.push(none);
    for cell in cells {
        let digits = facts.candidates(cell);
        for without in 0..all.len() {
            let Choice {
                cells,
                digits: others,
            } = all[without];
            all.push(Choice {
                cells: cells.with(cell),
                digits: others | digits,
            });
        }
    }
    all.remove(0);
    all
}

impl Technique for SueDeCoq {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        let fresh = facts.fresh_cells();
        let mut known: BTreeSet<Conclusions> = BTreeSet::new();
        for crossing in Intersection::all() {
            let around = crossing.line().cells() | crossing.box_().cells();
            if around.is_disjoint(fresh) {
                continue;
            }
            let middle: Vec<Choice> = choices(facts, crossing.cells() & unsolved)
                .into_iter()
                .filter(|middle| middle.cells.len() >= 2 && middle.surplus() >= 2)
                .collect();
            if middle.is_empty() {
                continue;
            }
            let almost = |choice: &Choice| choice.digits.len() > choice.cells.len();
            let mut in_line = choices(facts, crossing.rest_of_line() & unsolved);
            in_line.retain(almost);
            let mut in_box = choices(facts, crossing.rest_of_box() & unsolved);
            in_box.retain(almost);
            facts.spend((in_line.len() * in_box.len() / 16) as u64)?;
            for line in &in_line {
                for box_ in &in_box {
                    if !line.digits.is_disjoint(box_.digits) {
                        continue;
                    }
                    for middle in &middle {
                        let digits = line.digits | box_.digits | middle.digits;
                        let cells = line.cells | box_.cells | middle.cells;
                        if digits.len() != cells.len() {
                            continue;
                        }
                        if let Some(step) = self.step(facts, crossing, [*middle, *line, *box_])
                            && known.insert(step.conclusions.clone())
                        {
                            found(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl SueDeCoq {
    fn step(
        &self,
        facts: &Facts<'_>,
        crossing: Intersection,
        choices: [Choice; 3],
    ) -> Option<Step> {
        let [middle, line, box_] = choices;
        let cells = middle.cells | line.cells | box_.cells;
        let digits = middle.digits | line.digits | box_.digits;
        let mut gone = CandidateSet::EMPTY;
        for digit in digits {
            if !box_.digits.contains(digit) {
                gone.insert_cells(digit, facts.positions_in(crossing.line(), digit) - cells);
            }
            if !line.digits.contains(digit) {
                gone.insert_cells(digit, facts.positions_in(crossing.box_(), digit) - cells);
            }
        }
        if gone.is_empty() {
            return None;
        }
        let all = AlmostSet {
            cells,
            digits,
            truths: cells.into_iter().map(Truth::Cell).collect(),
            parts: digits
                .into_iter()
                .map(|digit| digit_part(facts, digit, facts.positions(digit) & cells))
                .collect(),
        };
        let web = Web {
            members: vec![all],
            joins: Vec::new(),
            clause: None,
        };
        let proof = web.proof(facts.marks(), &gone);
        // Otherwise a smaller pattern does the same.
        if !rests_on(&proof, cells) {
            return None;
        }
        let pattern = CrossingSet {
            crossing,
            choices,
            candidates: *facts.marks().open() & CandidateSet::from_cells([cells; 9]),
            eliminated: gone.iter().map(|candidate| candidate.digit).collect(),
        };
        let conclusions = Conclusions::eliminate(gone);
        Some(Step::found(
            self.info,
            conclusions,
            Proof::from(proof),
            pattern,
        ))
    }
}

/// Cells where a line and a box cross, in the rest of the line, and in the rest of the box.
#[derive(Debug)]
struct CrossingSet {
    crossing: Intersection,
    /// The cells of the crossing, of the line and of the box.
    choices: [Choice; 3],
    /// The candidates of all these cells.
    candidates: CandidateSet,
    eliminated: DigitSet,
}

impl Pattern for CrossingSet {
    fn notation(&self, _: &Step) -> String {
        let [middle, line, box_] = self.choices.map(|choice| (choice.cells, choice.digits));
        format!(
            "{} - {{{}}} ({} - {{{}}}, {} - {{{}}})",
            middle.0, middle.1, line.0, line.1, box_.0, box_.1
        )
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let [middle, in_line, in_box] = self.choices;
        let (line, box_) = (self.crossing.line(), self.crossing.box_());
        let digits = middle.digits | in_line.digits | in_box.digits;
        text.say(
            "Where {} and {} cross, {} have the candidates {}.",
            &[&line, &box_, &middle.cells, &middle.digits],
        );
        text.say(
            "In the rest of {}, the candidates of {} are {}; in the rest of {}, those of {} are {}.",
            &[
                &line,
                &in_line.cells,
                &in_line.digits,
                &box_,
                &in_box.cells,
                &in_box.digits,
            ],
        );
        text.say(
            "The last two groups share no digit, so no digit can appear twice in these {} cells.",
            &[&number(digits.len())],
        );
        text.say(
            "They have only {} digits, so each digit is in exactly one of them.",
            &[&number(digits.len())],
        );
        text.say(
            "That uses up {} in {} and {} in {}.",
            &[
                &(digits - in_box.digits),
                &line,
                &(digits - in_line.digits),
                &box_,
            ],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.house(Role::Base, self.crossing.line());
        picture.house(Role::Cover, self.crossing.box_());
        let roles = [Role::Pattern, Role::AlsA, Role::AlsB];
        for (role, choice) in roles.into_iter().zip(self.choices) {
            let cells = CandidateSet::from_cells([choice.cells; 9]);
            picture.candidates(role, self.candidates & cells);
        }
    }

    fn parts(&self) -> Parts {
        let sets = self.choices.map(|choice| (choice.cells, choice.digits));
        Parts::Sets {
            sets: sets.to_vec(),
            commons: Vec::new(),
            eliminated: self.eliminated,
        }
    }
}
