#![doc = include_str!("almost_locked.md")]

use crate::infer::combinations::choose;
use crate::infer::subsets::digits_in;
use crate::proof::cover::is_minimal;
use crate::step::words::{Or, number};
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House, Intersection, Truth};

pub(crate) const ALMOST_LOCKED_PAIR: AlmostLocked = AlmostLocked {
    info: &info!("almost-locked-pair", "Almost Locked Pair", 45)
        .aliases(&["Almost Pair", "Almost Locked Candidates", "ALC"])
        .rows(&[15]),
    size: 2,
};
pub(crate) const ALMOST_LOCKED_TRIPLE: AlmostLocked = AlmostLocked {
    info: &info!("almost-locked-triple", "Almost Locked Triple", 52)
        .aliases(&["Almost Triple", "Almost Locked Candidates"])
        .rows(&[16]),
    size: 3,
};
pub(crate) const ALMOST_LOCKED_QUADRUPLE: AlmostLocked = AlmostLocked {
    info: &info!("almost-locked-quadruple", "Almost Locked Quadruple", 54)
        .aliases(&["Almost Quadruple", "Almost Locked Candidates"])
        .rows(&[16]),
    size: 4,
};

/// Finds a subset split between the two houses of a crossing, one cell short on each side.
#[derive(Debug)]
pub(crate) struct AlmostLocked {
    info: &'static Info,
    size: usize,
}

/// The two sides of one pattern. `naked` has one more digit than cells. Outside the crossing, the
/// digits fit only in `hidden`, which is one cell too few.
#[derive(Clone, Copy, Debug)]
struct Sides {
    naked_house: House,
    naked: CellSet,
    hidden_house: House,
    hidden: CellSet,
    digits: DigitSet,
}

impl Technique for AlmostLocked {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        for crossing in Intersection::all() {
            let (line, box_) = (crossing.line(), crossing.box_());
            let shared = crossing.cells();
            for (naked_house, hidden_house) in [(line, box_), (box_, line)] {
                let narrow: Vec<Cell> = ((naked_house.cells() & unsolved) - shared)
                    .into_iter()
                    .filter(|cell| (2..=self.size).contains(&facts.candidates(*cell).len()))
                    .collect();
                choose(&narrow, self.size - 1, &mut |chosen| {
                    let naked: CellSet = chosen.iter().copied().collect();
                    let digits = facts.candidates_of(naked);
                    if digits.len() != self.size {
                        return ControlFlow::Continue(());
                    }
                    let hidden =
                        digits_in(facts, hidden_house.cells() - shared, digits).all_cells();
                    if hidden.len() != self.size - 1 {
                        return ControlFlow::Continue(());
                    }
                    let sides = Sides {
                        naked_house,
                        naked,
                        hidden_house,
                        hidden,
                        digits,
                    };
                    match self.step(facts, &sides) {
                        Some(step) => found(step),
                        None => ControlFlow::Continue(()),
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl AlmostLocked {
    fn step(&self, facts: &Facts<'_>, sides: &Sides) -> Option<Step> {
        let Sides {
            naked_house,
            naked,
            hidden_house,
            hidden,
            digits,
        } = *sides;
        let outside = naked_house.cells() - hidden_house.cells() - naked;
        let mut gone = digits_in(facts, outside, digits);
        gone |= digits_in(facts, hidden, !digits);
        let in_house = |house| {
            digits
                .into_iter()
                .map(move |digit| Truth::House(house, digit))
        };
        let truths: Vec<Truth> = naked
            .into_iter()
            .map(Truth::Cell)
            .chain(in_house(hidden_house))
            .collect();
        let links: Vec<Truth> = in_house(naked_house)
            .chain(hidden.into_iter().map(Truth::Cell))
            .collect();
        if gone.is_empty() || !is_minimal(facts.marks(), &truths, &links, &gone) {
            return None;
        }
        let shared = naked_house.cells() & hidden_house.cells();
        let pattern = AlmostLockedPattern {
            sides: *sides,
            naked: digits_in(facts, naked, digits),
            hidden: digits_in(facts, hidden, digits),
            shared: digits_in(facts, shared, digits),
            eliminated: gone.iter().map(|candidate| candidate.digit).collect(),
        };
        let proof = Inference::cover(truths, links, gone.iter());
        let conclusions = Conclusions::eliminate(gone);
        Some(Step::found(self.info, conclusions, proof, pattern))
    }
}

/// Both sides with the open candidates for their digits.
#[derive(Debug)]
struct AlmostLockedPattern {
    sides: Sides,
    naked: CandidateSet,
    hidden: CandidateSet,
    /// The candidates where the houses cross.
    shared: CandidateSet,
    eliminated: DigitSet,
}

impl Pattern for AlmostLockedPattern {
    fn notation(&self, _: &Step) -> String {
        let Sides {
            naked,
            hidden,
            digits,
            ..
        } = self.sides;
        format!("{digits} in {naked} and {hidden}")
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Sides {
            naked_house,
            naked,
            hidden_house,
            hidden,
            digits,
        } = &self.sides;
        let short = number(digits.len() - 1);
        text.say(
            "In {}, {} can only be {}, so at most one of these digits is elsewhere in {}.",
            &[naked_house, naked, &digits.or(), naked_house],
        );
        text.say(
            "In {}, outside {}, the digits {} fit only in {}.",
            &[hidden_house, naked_house, digits, hidden],
        );
        text.say(
            "That is room for {} of them, so at least one is where {} and {} cross.",
            &[&short, naked_house, hidden_house],
        );
        match digits.len() {
            2 => text.say(
                "Exactly one is there, and the other one fills {} as well as {}.",
                &[naked, hidden],
            ),
            _ => text.say(
                "Exactly one is there, and the other {} fill {} as well as {}.",
                &[&short, naked, hidden],
            ),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.house(Role::Base, self.sides.naked_house);
        picture.house(Role::Cover, self.sides.hidden_house);
        picture.candidates(Role::AlsA, self.naked);
        picture.candidates(Role::AlsB, self.hidden);
        picture.candidates(Role::Pattern, self.shared);
    }

    fn parts(&self) -> Parts {
        let digits = self.sides.digits;
        Parts::Sets {
            sets: vec![(self.sides.naked, digits), (self.sides.hidden, digits)],
            commons: Vec::new(),
            eliminated: self.eliminated,
        }
    }
}
