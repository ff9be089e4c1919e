#![doc = include_str!("xy_wing.md")]

use crate::graph::links::link_between;
use crate::proof::common_targets::covers_of_targets;
use crate::step::words::Or;
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Info, LinkKind, Parts, Pattern, Picture, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

pub(crate) const XY_WING: Wing = Wing {
    info: &info!("xy-wing", "XY-Wing", 42)
        .hodoku("0800", 160)
        .aliases(&["Y-Wing", "Bent Triple", "Bent Naked Triple"])
        .rows(&[67]),
    pivot_size: 2,
};
pub(crate) const XYZ_WING: Wing = Wing {
    info: &info!("xyz-wing", "XYZ-Wing", 44)
        .hodoku("0801", 180)
        .rows(&[68]),
    pivot_size: 3,
};

/// Finds a pivot with two or three candidates and two bivalue cells that share a digit.
#[derive(Debug)]
pub(crate) struct Wing {
    info: &'static Info,
    pivot_size: usize,
}

impl Technique for Wing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        let pivots = if self.pivot_size == 2 {
            bivalue
        } else {
            facts.unsolved() - bivalue
        };
        for pivot in pivots {
            let digits = facts.candidates(pivot);
            if digits.len() != self.pivot_size {
                continue;
            }
            let ends = bivalue & pivot.peers();
            for first in ends {
                let one = facts.candidates(first);
                for second in ends - first.peers() {
                    let two = facts.candidates(second);
                    // Pincers that see each other are in one house with the pivot: a naked triple.
                    if second <= first || (one | two | digits).len() != 3 {
                        continue;
                    }
                    let Some(shared) = (one & two).only() else {
                        continue;
                    };
                    if digits.contains(shared) != (self.pivot_size == 3) {
                        continue;
                    }
                    let mut targets = facts.positions(shared) & first.peers() & second.peers();
                    if self.pivot_size == 3 {
                        targets &= pivot.peers();
                    }
                    if !targets.is_empty() {
                        let wing = WingPattern::new(facts, pivot, [first, second], shared);
                        found(wing.step(self.info, targets))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A pivot and two pincers. Whatever the pivot is, one of the ends holds the shared digit.
#[derive(Debug)]
pub struct WingPattern {
    pivot: Cell,
    pincers: [Cell; 2],
    /// The digit that the pincers share, which is eliminated.
    shared: Digit,
    /// The candidates of the pivot and of each pincer.
    pivot_digits: DigitSet,
    pincer_digits: [DigitSet; 2],
}

impl WingPattern {
    /// A pivot, two pincers, and the digit they share.
    pub fn new(facts: &Facts<'_>, pivot: Cell, pincers: [Cell; 2], shared: Digit) -> Self {
        Self {
            pivot,
            pincers,
            shared,
            pivot_digits: facts.candidates(pivot),
            pincer_digits: pincers.map(|pincer| facts.candidates(pincer)),
        }
    }

    /// For each pincer, the candidate of the pivot that rules out its other digit, and that
    /// candidate of the pincer.
    fn pivot_links(&self) -> impl Iterator<Item = (Candidate, Candidate)> {
        let pincers = self.pincers.into_iter().zip(self.pincer_digits);
        pincers.filter_map(|(pincer, digits)| {
            let digit = digits.without(self.shared).first()?;
            let (from, to) = (
                Candidate::new(self.pivot, digit),
                Candidate::new(pincer, digit),
            );
            Some((from, to))
        })
    }

    /// The cells, at least one of which holds the shared digit.
    fn ends(&self) -> CellSet {
        let mut ends: CellSet = self.pincers.into_iter().collect();
        if self.pivot_digits.contains(self.shared) {
            ends.insert(self.pivot);
        }
        ends
    }

    fn step(self, info: &'static Info, targets: CellSet) -> Step {
        let [first, second] = self.pincers;
        let truths = [self.pivot, first, second].map(|cell| Base::Truth(Truth::Cell(cell)));
        let links: Vec<Truth> = self
            .pivot_links()
            .filter_map(|(from, to)| link_between(from, to))
            .collect();
        let proof = covers_of_targets(&truths, &links, self.shared, self.ends(), targets);
        let conclusions = Conclusions::eliminate_cells(self.shared, targets);
        Step::found(info, conclusions, proof, self)
    }
}

impl Pattern for WingPattern {
    fn notation(&self, _: &Step) -> String {
        let [first, second] = self.pincers;
        let others: Vec<String> = self
            .pivot_digits
            .without(self.shared)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        let (others, pivot, shared) = (others.join("/"), self.pivot, self.shared);
        format!("{others}/{shared} in {pivot},{first},{second}")
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (pivot, shared) = (self.pivot, self.shared);
        text.say(
            "The pivot {} can only be {}.",
            &[&pivot, &self.pivot_digits.or()],
        );
        for (from, to) in self.pivot_links() {
            text.say(
                "If it is {}, then {} cannot be {} and must be {}.",
                &[&from.digit, &to.cell, &to.digit, &shared],
            );
        }
        if self.pivot_digits.contains(shared) {
            text.say(
                "If it is {}, the pivot itself is that {}.",
                &[&shared, &shared],
            );
        }
        text.say(
            "Whichever it is, {} is {}, so a cell that sees {} cannot be {}.",
            &[
                &self.ends().or(),
                &shared,
                if self.ends().len() == 3 {
                    &"all three"
                } else {
                    &"both"
                },
                &shared,
            ],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let of = |cell: Cell, digits: DigitSet| -> CandidateSet {
            let digits = digits.into_iter();
            digits.map(|digit| Candidate::new(cell, digit)).collect()
        };
        let [first, second] = self.pincers;
        let [one, two] = self.pincer_digits;
        picture.candidates(Role::Pivot, of(self.pivot, self.pivot_digits));
        picture.candidates(Role::Pincer, of(first, one) | of(second, two));
        for (from, to) in self.pivot_links() {
            let end = Candidate::new(to.cell, self.shared);
            picture.candidate_link(LinkKind::Weak, from, to);
            picture.candidate_link(LinkKind::Strong, to, end);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Wing {
            pivot: self.pivot.into(),
            pincers: self.pincers.map(CellSet::from).to_vec(),
            digits: self.pivot_digits.with(self.shared),
            eliminated: self.shared,
        }
    }
}
