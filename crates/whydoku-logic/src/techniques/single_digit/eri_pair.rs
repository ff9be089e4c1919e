#![doc = include_str!("eri_pair.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};
use crate::proof::cover::needed_covers;
use crate::graph::links::link_between;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const ERI_PAIR: EriPair = EriPair;

/// Two cells of the same two candidates, joined through a box where both digits are left in one row
/// and one column only.
#[derive(Debug)]
pub(crate) struct EriPair;

static INFO: Info = Info {
    id: "eri-pair",
    name: "Empty Rectangle Intersection Pair",
    family: Family::SingleDigit,
    rating: Rating(60),
    aliases: &["ERI Pair", "ERIP"],
    hodoku: None,
    rows: &[58],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for EriPair {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        for one in bivalue {
            for two in bivalue {
                if facts.candidates(one) != facts.candidates(two) || one.sees(two) || one == two {
                    continue;
                }
                // The box where the row of the one crosses the column of the other.
                let crossing = Cell::at(one.row_index(), two.column_index());
                let house = crossing.box_();
                if one.box_() == house || two.box_() == house {
                    continue;
                }
                if let Some(step) = eri(facts, [one, two], house) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Plain {
                cells,
                digits,
                houses,
            } => {
                let house = houses.first().map(ToString::to_string).unwrap_or_default();
                format!("{digits} in {cells} through {house}")
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Plain {
                cells,
                digits,
                houses,
            } if houses.len() == 3 => format!(
                "{} hold no other candidates than {}. In {box_} both digits are left only in {row} \
                 and {column}. Were both cells the same digit, it would be gone from {row} and from \
                 {column}, and {box_} would have no place for it. So one of the two cells is the one \
                 digit and the other cell the other, and a cell that sees both can be neither.",
                cells.words(),
                digits.words(),
                box_ = houses[0].words(),
                row = houses[1].words(),
                column = houses[2].words(),
            ),
            _ => String::new(),
        }
    }
}

/// The step, if both digits are confined to the row of the one and the column of the other.
fn eri(facts: &Facts<'_>, [one, two]: [Cell; 2], house: House) -> Option<Step> {
    let digits = facts.candidates(one);
    let (row, column) = (one.row(), two.column());
    let cross = row.cells() | column.cells();
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        let inside = facts.positions_in(house, digit);
        // A digit in one of the lines only would be locked there.
        let bent = !inside.is_subset(row.cells()) && !inside.is_subset(column.cells());
        if !bent || !inside.is_subset(cross) {
            return None;
        }
        gone.insert_cells(digit, facts.positions(digit) & one.peers() & two.peers());
    }
    if gone.is_empty() {
        return None;
    }
    let cells: CellSet = [one, two].into_iter().collect();
    let mut pattern = CandidateSet::EMPTY;
    let mut bridge = CandidateSet::EMPTY;
    for digit in digits {
        pattern.insert_cells(digit, cells);
        bridge.insert_cells(digit, facts.positions_in(house, digit));
    }
    let step = Step::new(
        &INFO,
        Conclusions::eliminate(gone),
        proof(facts, [one, two], house, digits, &gone),
        Parts::Plain {
            cells,
            digits,
            houses: vec![house, row, column],
        },
    )
    .highlight(Highlight::house(Role::Base, house))
    .highlight(Highlight::candidates(Role::Pincer, pattern))
    .highlight(Highlight::candidates(Role::Pattern, bridge));
    Some(step)
}

/// A target of one digit: were it true, both cells would be the other digit, which the box needs.
fn proof(
    facts: &Facts<'_>,
    [one, two]: [Cell; 2],
    house: House,
    digits: DigitSet,
    gone: &CandidateSet,
) -> Proof {
    let infer = |target: Candidate| -> Inference {
        let other = digits.without(target.digit).first().unwrap_or(Digit::D1);
        let truths = vec![
            Truth::Cell(one),
            Truth::Cell(two),
            Truth::House(house, other),
        ];
        let ends = [one, two].map(|cell| Candidate::new(cell, target.digit));
        let mut links = vec![
            Truth::House(one.row(), other),
            Truth::House(two.column(), other),
        ];
        links.extend(ends.into_iter().filter_map(|end| link_between(end, target)));
        Inference::cover(truths, links, [target])
    };
    Proof::from(needed_covers(
        facts.marks(),
        gone.iter().map(infer).collect(),
    ))
}
