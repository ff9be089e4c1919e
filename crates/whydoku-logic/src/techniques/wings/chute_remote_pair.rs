#![doc = include_str!("chute_remote_pair.md")]

use whydoku_grid::{CandidateSet, Cell, CellSet, Chute, Digit, DigitSet, House, Truth};
use crate::proof::common_targets::covers_towards;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Info, Parts, Proof, Role, Step, Technique,
    Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const CHUTE_REMOTE_PAIR: ChuteRemotePair = ChuteRemotePair;

/// Two equal cells in two boxes of a chute, and a third box that keeps them apart.
#[derive(Debug)]
pub(crate) struct ChuteRemotePair;

static INFO: Info = Info {
    id: "chute-remote-pair",
    name: "Chute Remote Pair",
    family: Family::Wings,
    rating: Rating(42),
    aliases: &["Chute Remote Pairs"],
    hodoku: None,
    rows: &[76],
    assumes_uniqueness: false,
    default: true,
};

/// The cells, the third box, and the line of the chute that neither cell is in.
struct Pair {
    ends: [Cell; 2],
    digits: DigitSet,
    box_: House,
    lines: [House; 2],
    window: CellSet,
}

impl Technique for ChuteRemotePair {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        for chute in Chute::ALL {
            for first in bivalue & chute.cells() {
                let digits = facts.candidates(first);
                for second in bivalue & (chute.cells() - first.peers()) {
                    if second <= first || facts.candidates(second) != digits {
                        continue;
                    }
                    let Some(pair) = pair(chute, first, second, digits) else {
                        continue;
                    };
                    if let Some(step) = step(facts, &pair) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Wing {
                pincers, digits, ..
            } => {
                let ends = pincers.iter().fold(CellSet::EMPTY, |all, end| all | *end);
                let digits: Vec<String> = digits.iter().map(|d| d.to_string()).collect();
                format!("{} in {ends}", digits.join("/"))
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Wing {
            pivot,
            pincers,
            digits,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        let ends = pincers.iter().fold(CellSet::EMPTY, |all, end| all | *end);
        let gone: DigitSet = step
            .conclusions
            .eliminations
            .iter()
            .map(|c| c.digit)
            .collect();
        let missing: DigitSet = digits
            .iter()
            .filter(|digit| !(*digits - DigitSet::single(*digit)).is_disjoint(gone))
            .collect();
        format!(
            "{} both hold just {}. If both were {}, the third box of the chute would need its {} in one of \
             {}, where there is none. So at least one of the two cells is {}, and cells that see \
             both are not.",
            ends.words(),
            digits.words(),
            one_of(missing),
            one_of(missing),
            pivot.words(),
            gone.words(),
        )
    }
}

/// `1` or `1 or 2`.
fn one_of(digits: DigitSet) -> String {
    let all: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    all.join(" or ")
}

fn pair(chute: Chute, first: Cell, second: Cell, digits: DigitSet) -> Option<Pair> {
    let line = |cell: Cell| chute.lines().into_iter().find(|l| l.cells().contains(cell));
    let lines = [line(first)?, line(second)?];
    let box_ = chute
        .boxes()
        .into_iter()
        .find(|b| *b != first.box_() && *b != second.box_())?;
    let third = chute.lines().into_iter().find(|l| !lines.contains(l))?;
    Some(Pair {
        ends: [first, second],
        digits,
        box_,
        lines,
        window: third.cells() & box_.cells(),
    })
}

/// A digit that the third box has no room for outside the two lines cannot be in both cells.
fn step(facts: &Facts<'_>, pair: &Pair) -> Option<Step> {
    let [first, second] = pair.ends;
    let ends: CellSet = pair.ends.into_iter().collect();
    let mut gone = CandidateSet::EMPTY;
    let mut proof = Vec::new();
    let mut tying = CandidateSet::EMPTY;
    for digit in pair.digits {
        let places = facts.positions_in(pair.box_, digit);
        let other: Digit = pair.digits.without(digit).first()?;
        let targets = facts.positions(other) & first.peers() & second.peers();
        // Both lines must matter: with all places in one of them it is a plain pointing.
        let both = pair
            .lines
            .iter()
            .all(|line| !places.is_disjoint(line.cells()));
        if !places.is_disjoint(pair.window) || !both || targets.is_empty() {
            continue;
        }
        let truths: [Base; 3] = [
            Truth::Cell(first).into(),
            Truth::Cell(second).into(),
            Truth::House(pair.box_, digit).into(),
        ];
        let links = pair.lines.map(|line| Truth::House(line, digit));
        proof.extend(covers_towards(&truths, &links, other, ends, targets));
        gone.insert_cells(other, targets);
        tying.insert_cells(digit, places);
    }
    let eliminated = gone.iter().next()?.digit;
    Some(
        Step::new(
            &INFO,
            Conclusions::eliminate(gone),
            Proof::from(proof),
            Parts::Wing {
                pivot: pair.window,
                pincers: pair.ends.map(CellSet::from).to_vec(),
                digits: pair.digits,
                eliminated,
            },
        )
        .highlight(Highlight::house(Role::Base, pair.box_))
        .highlight(Highlight::cells(Role::Pincer, ends))
        .highlight(Highlight::cells(Role::Blocker, pair.window))
        .highlight(Highlight::candidates(Role::Pivot, tying)),
    )
}
