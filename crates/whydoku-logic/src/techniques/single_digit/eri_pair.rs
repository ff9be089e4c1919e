#![doc = include_str!("eri_pair.md")]

use crate::graph::links::link_between;
use crate::proof::cover::needed_covers;
use crate::step::words::Or;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

pub(crate) const ERI_PAIR: EriPair = EriPair {
    info: &info!("eri-pair", "Empty Rectangle Intersection Pair", 60)
        .aliases(&["ERI Pair", "ERIP"])
        .rows(&[58]),
};

/// Finds two equal bivalue cells that cannot hold the same digit, because a box has both digits
/// only in one row and one column.
#[derive(Debug)]
pub(crate) struct EriPair {
    info: &'static Info,
}

impl Technique for EriPair {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        for one in bivalue {
            for two in bivalue {
                if facts.candidates(one) != facts.candidates(two) || one.sees(two) || one == two {
                    continue;
                }
                // The box where the row of one cell crosses the column of the other.
                let crossing = Cell::at(one.row_index(), two.column_index());
                let house = crossing.box_();
                if one.box_() == house || two.box_() == house {
                    continue;
                }
                if let Some(step) = eri(self.info, facts, [one, two], house) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step, if both digits are confined to the row of one cell and the column of the other.
fn eri(
    info: &'static Info,
    facts: &Facts<'_>,
    [one, two]: [Cell; 2],
    house: House,
) -> Option<Step> {
    let digits = facts.candidates(one);
    let (row, column) = (one.row(), two.column());
    let cross = row.cells() | column.cells();
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        let inside = facts.positions_in(house, digit);
        // If all places were in one of the lines, the digit would be locked there.
        let bent = !inside.is_subset(row.cells()) && !inside.is_subset(column.cells());
        if !bent || !inside.is_subset(cross) {
            return None;
        }
        gone.insert_cells(digit, facts.positions(digit) & one.peers() & two.peers());
    }
    if gone.is_empty() {
        return None;
    }
    let proof = proof(facts, [one, two], house, digits, &gone);
    let pattern = EriPattern {
        cells: [one, two],
        digits,
        house,
        bridge: crate::infer::subsets::digits_in(facts, house.cells(), digits),
    };
    let conclusions = Conclusions::eliminate(gone);
    Some(Step::found(info, conclusions, proof, pattern))
}

/// Two equal cells and the box between them.
#[derive(Debug)]
struct EriPattern {
    cells: [Cell; 2],
    digits: DigitSet,
    house: House,
    /// The open candidates for the digits in the box.
    bridge: CandidateSet,
}

impl EriPattern {
    fn both(&self) -> CellSet {
        self.cells.into_iter().collect()
    }
}

impl Pattern for EriPattern {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {} through {}", self.digits, self.both(), self.house)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let ([one, two], house) = (&self.cells, &self.house);
        let (row, column) = (one.row(), two.column());
        text.say(
            "{} and {} can each only be {}.",
            &[one, two, &self.digits.or()],
        );
        text.say(
            "In {}, both digits are only in {} and {}.",
            &[house, &row, &column],
        );
        text.say(
            "If {} and {} were the same digit, it could not be anywhere else in {} or {}, and {} would have no place for it.",
            &[one, two, &row, &column, house],
        );
        text.say(
            "So they are different digits, and a cell that sees both can be neither.",
            &[],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let mut pair = CandidateSet::EMPTY;
        for digit in self.digits {
            pair.insert_cells(digit, self.both());
        }
        picture.house(Role::Base, self.house);
        picture.candidates(Role::Pincer, pair);
        picture.candidates(Role::Pattern, self.bridge);
    }

    fn parts(&self) -> Parts {
        let [one, two] = self.cells;
        Parts::Plain {
            cells: self.both(),
            digits: self.digits,
            houses: vec![self.house, one.row(), two.column()],
        }
    }
}

/// Proves one elimination: if the target were true, both cells would be the other digit, and the
/// box would have no place for it.
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
