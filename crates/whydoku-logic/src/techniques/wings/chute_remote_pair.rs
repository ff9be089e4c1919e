#![doc = include_str!("chute_remote_pair.md")]

use crate::proof::common_targets::covers_of_targets;
use crate::step::words::{Or, a};
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, Chute, Digit, DigitSet, House, Truth};

pub(crate) const CHUTE_REMOTE_PAIR: ChuteRemotePair = ChuteRemotePair {
    info: &info!("chute-remote-pair", "Chute Remote Pair", 42)
        .aliases(&["Chute Remote Pairs"])
        .rows(&[76]),
};

/// Finds two equal bivalue cells in two boxes of a chute that cannot hold the same digit, because
/// the third box would have no place for it.
#[derive(Debug)]
pub(crate) struct ChuteRemotePair {
    info: &'static Info,
}

/// The cells, the third box, and the part of it in the line that neither cell is in.
#[derive(Debug)]
struct Pair {
    ends: [Cell; 2],
    digits: DigitSet,
    box_: House,
    lines: [House; 2],
    window: CellSet,
}

impl Technique for ChuteRemotePair {
    fn info(&self) -> &'static Info {
        self.info
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
                    if let Some(step) = step(self.info, facts, pair) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
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

/// The step, if some digit has no place in the third box outside the two lines, so that it cannot
/// be in both cells.
fn step(info: &'static Info, facts: &Facts<'_>, pair: Pair) -> Option<Step> {
    let [first, second] = pair.ends;
    let ends: CellSet = pair.ends.into_iter().collect();
    let mut gone = CandidateSet::EMPTY;
    let mut proof = Vec::new();
    let mut tying = CandidateSet::EMPTY;
    for digit in pair.digits {
        let places = facts.positions_in(pair.box_, digit);
        let other: Digit = pair.digits.without(digit).first()?;
        let targets = facts.positions(other) & first.peers() & second.peers();
        // Both lines must matter. If all places are in one of them, it is just pointing.
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
        proof.extend(covers_of_targets(&truths, &links, other, ends, targets));
        gone.insert_cells(other, targets);
        tying.insert_cells(digit, places);
    }
    let eliminated = gone.iter().next()?.digit;
    let pattern = ChutePattern {
        pair,
        tying,
        eliminated,
    };
    let conclusions = Conclusions::eliminate(gone);
    Some(Step::found(info, conclusions, Proof::from(proof), pattern))
}

/// Two equal cells, and the places for their digits in the third box.
#[derive(Debug)]
struct ChutePattern {
    pair: Pair,
    /// The places in the third box for the digits that cannot be in both cells.
    tying: CandidateSet,
    /// The first digit that is eliminated.
    eliminated: Digit,
}

impl ChutePattern {
    fn ends(&self) -> CellSet {
        self.pair.ends.into_iter().collect()
    }
}

impl Pattern for ChutePattern {
    fn notation(&self, _: &Step) -> String {
        let digits: Vec<String> = self.pair.digits.iter().map(|d| d.to_string()).collect();
        format!("{} in {}", digits.join("/"), self.ends())
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Pair {
            ends: [one, two],
            digits,
            box_,
            lines,
            ..
        } = &self.pair;
        text.say("{} and {} can each only be {}.", &[one, two, &digits.or()]);
        for digit in *digits {
            let places = self.tying.cells(digit);
            let Some(other) = digits.without(digit).first().filter(|_| !places.is_empty()) else {
                continue;
            };
            text.say(
                "{} needs {} in {}, which are all in {}.",
                &[box_, &a(digit), &places.or(), &lines.to_vec()],
            );
            text.say(
                "So {} and {} cannot both be {}: at least one of them is {}, and a cell that sees both cannot be {}.",
                &[one, two, &digit, &other, &other],
            );
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.house(Role::Base, self.pair.box_);
        picture.cells(Role::Pincer, self.ends());
        picture.cells(Role::Blocker, self.pair.window);
        picture.candidates(Role::Pivot, self.tying);
    }

    fn parts(&self) -> Parts {
        Parts::Wing {
            pivot: self.pair.window,
            pincers: self.pair.ends.map(CellSet::from).to_vec(),
            digits: self.pair.digits,
            eliminated: self.eliminated,
        }
    }
}
