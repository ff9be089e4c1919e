#![doc = include_str!("external_rectangle.md")]

use crate::grid::{Candidate, CandidateSet, Cell, House, Truth};
use crate::logic::shared::deadly_pattern::{DeadlyPattern, candidate_words};
use crate::logic::shared::rectangles::{FloorRectangle, floor_rectangles};
use crate::logic::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof,
    Role, Step, Technique, Words,
};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const EXTERNAL_RECTANGLE: ExternalRectangle = ExternalRectangle;

/// A unique rectangle seen from outside: the other places for its digits in the house of the roof.
#[derive(Debug)]
pub(super) struct ExternalRectangle;

static INFO: Info = Info {
    id: "external-rectangle",
    name: "External Unique Rectangle",
    family: Family::Uniqueness,
    rating: Rating(48),
    aliases: &["Uniqueness External Test", "UR Guardians", "External UR"],
    hodoku: None,
    rows: &[88],
    assumes_uniqueness: true,
    default: true,
    page: include_str!("external_rectangle.md"),
};

impl Technique for ExternalRectangle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        floor_rectangles(facts, &mut |rectangle| {
            let Some([first, second]) = rectangle.roof.pair() else {
                return ControlFlow::Continue(());
            };
            if !first.sees(second) {
                return ControlFlow::Continue(());
            }
            let mut known: Vec<Conclusions> = Vec::new();
            for house in rectangle.roof.common_houses() {
                if let Some(step) = step(facts, &rectangle, [first, second], house)
                    && !known.contains(&step.conclusions)
                {
                    known.push(step.conclusions.clone());
                    found(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Deadly {
                cells,
                digits,
                guardians,
                house: Some(house),
                ..
            } => {
                let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                format!("{} in {cells}, {guardians} in {house}", digits.join("/"))
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            extra,
            house: Some(house),
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "If {} has {} only in {}, these cells hold only the two digits, and with the rest \
             of {} they could be exchanged for a second solution. So {} has one of them elsewhere: \
             one of {} is true.",
            house.words(),
            digits.words(),
            extra.words(),
            cells.words(),
            house.words(),
            candidate_words(guardians),
        )
    }
}

fn step(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    roof: [Cell; 2],
    house: House,
) -> Option<Step> {
    let mut outside = CandidateSet::EMPTY;
    let mut inside = CandidateSet::EMPTY;
    for digit in rectangle.digits {
        let places = facts.positions_in(house, digit);
        outside.insert_cells(digit, places - rectangle.roof);
        inside.insert_cells(digit, places & rectangle.roof);
    }
    // Both digits must have both roof cells left, or the pair could not stand there at all.
    if outside.is_empty() || inside.len() != 4 {
        return None;
    }
    let cells = rectangle.based();
    let pattern = DeadlyPattern::new(facts, &cells)?;
    // Without the places outside, the two digits fill the roof and no guardian is left.
    let trail = || {
        let truths = rectangle.digits.into_iter().map(|d| Truth::House(house, d));
        vec![Inference::cover(
            truths,
            roof.map(Truth::Cell),
            pattern.guardians.iter(),
        )]
    };
    let mut proof = vec![pattern.clause()];
    let conclusions = if outside.len() == 1 {
        let only = outside.iter().next()?;
        proof.push(Inference::refute(
            Literal::off(only),
            trail(),
            Base::Clause(0),
        ));
        Conclusions::place(only)
    } else {
        // What goes from the roof itself is a type 4.
        let gone: CandidateSet = excluded_by_all(facts, &outside)
            .iter()
            .filter(|c| !rectangle.roof.contains(c.cell))
            .collect();
        if gone.is_empty() {
            return None;
        }
        for target in gone.iter() {
            // A target that rules out every guardian by itself needs no more.
            let bare = pattern.guardians.iter().all(|g| target.excludes(g));
            let trail = if bare { Vec::new() } else { trail() };
            proof.push(Inference::refute(
                Literal::on(target),
                trail,
                Base::Clause(0),
            ));
        }
        Conclusions::eliminate(gone)
    };
    Some(
        Step::new(
            &INFO,
            conclusions,
            Proof(proof),
            Parts::Deadly {
                cells: rectangle.all.cells,
                digits: rectangle.digits,
                guardians: outside,
                extra: rectangle.roof,
                house: Some(house),
            },
        )
        .highlight(Highlight::cells(Role::Pattern, rectangle.all.cells))
        .highlight(Highlight::house(Role::Cover, house))
        .highlight(Highlight::candidates(Role::Guardian, outside)),
    )
}

/// The open candidates that every one of `ends` excludes.
fn excluded_by_all(facts: &Facts<'_>, ends: &CandidateSet) -> CandidateSet {
    let Some(first) = ends.iter().next() else {
        return CandidateSet::EMPTY;
    };
    let mut gone = CandidateSet::EMPTY;
    for digit in facts.candidates(first.cell).without(first.digit) {
        gone.insert(Candidate::new(first.cell, digit));
    }
    gone.insert_cells(
        first.digit,
        facts.positions(first.digit) & first.cell.peers(),
    );
    gone.iter()
        .filter(|target| ends.iter().all(|end| end.excludes(*target)))
        .collect()
}
