#![doc = include_str!("sue_de_coq.md")]

use whydoku_grid::{CandidateSet, CellSet, DigitSet, Intersection, Truth};
use crate::techniques::als::common::almost_sets::{AlmostSet, digit_part};
use crate::infer::balanced_sets::rests_on;
use crate::techniques::als::common::set_web::Web;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const SUE_DE_COQ: SueDeCoq = SueDeCoq;

/// Cells where a line and a box cross, filled up by cells of the line and cells of the box that share
/// no digit.
#[derive(Debug)]
pub(crate) struct SueDeCoq;

static INFO: Info = Info {
    id: "sue-de-coq",
    name: "Sue de Coq",
    family: Family::Als,
    rating: Rating(62),
    aliases: &[
        "SdC",
        "Two-Sector Disjoint Subset",
        "Two-Sector Disjoint Subsets",
    ],
    hodoku: Some(HodokuCode {
        code: "1101",
        score: 250,
    }),
    rows: &[132],
    assumes_uniqueness: false,
    default: true,
};

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Choice {
    cells: CellSet,
    digits: DigitSet,
}

impl Choice {
    const fn over(&self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }
}

/// All choices of some of these cells.
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
        &INFO
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
                .filter(|middle| middle.cells.len() >= 2 && middle.over() >= 2)
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
                        if let Some(step) = step(facts, crossing, middle, line, box_)
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

    fn pattern(&self, step: &Step) -> String {
        match sets(step) {
            Some([(middle, a), (line, b), (box_, c)]) => {
                format!("{middle} - {{{a}}} ({line} - {{{b}}}, {box_} - {{{c}}})")
            }
            None => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Some([(middle, a), (line, b), (box_, c)]) = sets(step) else {
            return String::new();
        };
        let cells = middle | line | box_;
        let digits = a | b | c;
        format!(
            "{}, where a line and a box cross, have the candidates {}; {} in the line: {}; {} in the \
             box: {}. The line and the box part share no digit, so in these {} cells each of the {} \
             digits {} can stand only once, and all of them are needed. Those of the line part stand \
             in the line, those of the box part in the box, any others where the two cross, and \
             nowhere else there.",
            middle.words(),
            a.words(),
            line.words(),
            b.words(),
            box_.words(),
            c.words(),
            cells.len(),
            digits.len(),
            digits.words(),
        )
    }
}

fn sets(step: &Step) -> Option<[(CellSet, DigitSet); 3]> {
    match &step.parts {
        Parts::Sets { sets, .. } => sets.clone().try_into().ok(),
        _ => None,
    }
}

fn step(
    facts: &Facts<'_>,
    crossing: Intersection,
    middle: &Choice,
    line: &Choice,
    box_: &Choice,
) -> Option<Step> {
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
    let marked = |choice: &Choice| {
        let mut set = CandidateSet::EMPTY;
        for digit in choice.digits {
            set.insert_cells(digit, facts.positions(digit) & choice.cells);
        }
        set
    };
    let step = Step::new(
        &INFO,
        Conclusions::eliminate(gone),
        Proof::from(proof),
        Parts::Sets {
            sets: [middle, line, box_]
                .map(|choice| (choice.cells, choice.digits))
                .to_vec(),
            commons: Vec::new(),
            eliminated: gone.iter().map(|candidate| candidate.digit).collect(),
        },
    )
    .highlight(Highlight::house(Role::Base, crossing.line()))
    .highlight(Highlight::house(Role::Cover, crossing.box_()))
    .highlight(Highlight::candidates(Role::Pattern, marked(middle)))
    .highlight(Highlight::candidates(Role::AlsA, marked(line)))
    .highlight(Highlight::candidates(Role::AlsB, marked(box_)));
    Some(step)
}
