#![doc = include_str!("direct.md")]

use crate::infer::locked::{Direction, LockedDigit, locked};
use crate::infer::subsets::{Subset, digits_in, hidden, naked};
use crate::step::words::Or;
use crate::technique::info;
use crate::techniques::singles::common::singles::{Single, hidden_after, naked_after};
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet, Truth};

// All used only by name: with pencil marks on the page, the two halves are easier one by one.
pub(crate) const DIRECT_POINTING: Direct = Direct {
    info: &info!("direct-pointing", "Direct Pointing", 17)
        .rows(&[6])
        .by_name_only(),
    first: First::Locked(Direction::Pointing),
};
pub(crate) const DIRECT_CLAIMING: Direct = Direct {
    info: &info!("direct-claiming", "Direct Claiming", 19)
        .rows(&[6])
        .by_name_only(),
    first: First::Locked(Direction::Claiming),
};
pub(crate) const DIRECT_HIDDEN_PAIR: Direct = Direct {
    info: &info!("direct-hidden-pair", "Direct Hidden Pair", 20)
        .rows(&[7])
        .by_name_only(),
    first: First::Hidden(2),
};
pub(crate) const DIRECT_HIDDEN_TRIPLE: Direct = Direct {
    info: &info!("direct-hidden-triple", "Direct Hidden Triple", 25)
        .aliases(&["Direct Hidden Triplet"])
        .rows(&[7])
        .by_name_only(),
    first: First::Hidden(3),
};
pub(crate) const DIRECT_NAKED_PAIR: Direct = Direct {
    info: &info!("direct-naked-pair", "Direct Naked Pair", 23)
        .rows(&[7])
        .by_name_only(),
    first: First::Naked(2),
};
pub(crate) const DIRECT_NAKED_TRIPLE: Direct = Direct {
    info: &info!("direct-naked-triple", "Direct Naked Triple", 25)
        .aliases(&["Direct Naked Triplet"])
        .rows(&[7])
        .by_name_only(),
    first: First::Naked(3),
};

/// Finds a simple elimination and the single it leaves, as one step.
#[derive(Debug)]
pub(crate) struct Direct {
    info: &'static Info,
    first: First,
}

/// The elimination that comes first.
#[derive(Clone, Copy, Debug)]
enum First {
    Locked(Direction),
    Hidden(usize),
    Naked(usize),
}

impl Technique for Direct {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        match self.first {
            First::Locked(direction) => locked(facts, DigitSet::ALL, direction, &mut |locked| {
                let LockedDigit {
                    digit,
                    from,
                    to,
                    cells,
                    gone,
                } = locked;
                let mut eliminations = CandidateSet::EMPTY;
                eliminations.insert_cells(digit, gone);
                let first = Elimination {
                    gone: eliminations,
                    truths: vec![Truth::House(from, digit)],
                    links: vec![Truth::House(to, digit)],
                    house: from,
                    cells,
                    digits: digit.into(),
                };
                self.report(facts, &first, found)
            }),
            First::Hidden(size) => hidden(facts, HouseSet::ALL, size, &mut |subset| {
                let mut first = Elimination::of(&subset);
                std::mem::swap(&mut first.truths, &mut first.links);
                self.report(facts, &first, found)
            }),
            First::Naked(size) => naked(facts, HouseSet::ALL, size, &mut |subset| {
                self.report(facts, &Elimination::of(&subset), found)
            }),
        }
    }
}

/// The first half of the step.
struct Elimination {
    gone: CandidateSet,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    house: House,
    cells: CellSet,
    digits: DigitSet,
}

impl Elimination {
    /// The elimination of a naked subset. For a hidden subset, swap the truths and the links.
    fn of(subset: &Subset) -> Self {
        let Subset {
            house,
            cells,
            digits,
            eliminations,
        } = *subset;
        Self {
            gone: eliminations,
            truths: cells.into_iter().map(Truth::Cell).collect(),
            links: digits
                .into_iter()
                .map(|digit| Truth::House(house, digit))
                .collect(),
            house,
            cells,
            digits,
        }
    }
}

impl Direct {
    /// Reports every single that the elimination leaves, with only the eliminations it needs.
    fn report(
        &self,
        facts: &Facts<'_>,
        first: &Elimination,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let marks = facts.marks();
        let mut singles = hidden_after(marks, &first.gone);
        singles.extend(naked_after(marks, &first.gone));
        for single in singles {
            let needed = needed(facts, single, &first.gone);
            // A single that already exists needs no elimination.
            if !needed.is_empty() {
                found(self.step(facts, first, needed, single))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        first: &Elimination,
        gone: CandidateSet,
        single: Single,
    ) -> Step {
        let truths = first.truths.iter().copied();
        let cover = Inference::cover(truths, first.links.iter().copied(), gone.iter());
        let pattern = DirectPattern {
            info: self.info,
            first: self.first,
            house: first.house,
            cells: first.cells,
            digits: first.digits,
            candidates: digits_in(facts, first.cells, first.digits),
            eliminated: gone,
            cover: cover.clone(),
            single,
        };
        let placed = Conclusions::place(single.candidate);
        let last = Inference::single(single.truth(), single.candidate);
        Step::found(self.info, placed, Proof::from(vec![cover, last]), pattern)
    }
}

/// An elimination in one house, and the single that it leaves.
#[derive(Clone, Debug)]
struct DirectPattern {
    info: &'static Info,
    first: First,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    /// The open candidates for the digits in the cells.
    candidates: CandidateSet,
    /// The eliminated candidates that the single needs.
    eliminated: CandidateSet,
    cover: Inference,
    single: Single,
}

impl Pattern for DirectPattern {
    fn notation(&self, _: &Step) -> String {
        let Single { candidate, house } = self.single;
        let place = house.map_or(candidate.cell.to_string(), |h| h.to_string());
        let (digits, cells, digit) = (self.digits, self.cells, candidate.digit);
        format!("{digits} in {cells}, then {digit} in {place}")
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (house, cells, digits) = (&self.house, &self.cells, &self.digits);
        match self.first {
            First::Locked(_) => {
                text.say("The {} of {} must be in {}.", &[digits, house, &cells.or()]);
            }
            First::Hidden(_) => text.say(
                "In {}, the digits {} fit only in {}, so these cells hold only those digits.",
                &[house, digits, cells],
            ),
            First::Naked(_) => text.say(
                "In {}, {} can only be {}, so no other cell of {} can hold one of these digits.",
                &[house, cells, &digits.or(), house],
            ),
        }
        for digit in Digit::ALL {
            let lost = self.eliminated.cells(digit);
            if !lost.is_empty() {
                text.say("That rules out {} in {}.", &[&digit, &lost]);
            }
        }
        let Single { candidate, house } = &self.single;
        match house {
            Some(house) => text.say(
                "Now {} is the only cell of {} left for {}.",
                &[&candidate.cell, house, &candidate.digit],
            ),
            None => text.say(
                "Now {} is the only digit left for {}.",
                &[&candidate.digit, &candidate.cell],
            ),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let Single { candidate, house } = self.single;
        picture.house(Role::Base, self.house);
        picture.candidates(Role::Pattern, self.candidates);
        picture.candidates(Role::Blocker, self.eliminated);
        picture.digit(Role::Target, candidate.digit, candidate.cell.into());
        if let Some(house) = house {
            picture.house(Role::Cover, house);
        }
    }

    fn parts(&self) -> Parts {
        let first = FirstHalf(self.clone());
        let conclusions = Conclusions::eliminate(self.eliminated);
        let first = Step::found(self.info, conclusions, self.cover.clone(), first);
        Parts::Direct {
            first: Box::new(first),
            candidate: self.single.candidate,
            house: self.single.house,
        }
    }
}

/// The elimination alone, as structured data inside the step.
#[derive(Debug)]
struct FirstHalf(DirectPattern);

impl Pattern for FirstHalf {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {}", self.0.digits, self.0.cells)
    }

    fn explain(&self, _: &Step, _: &mut Spans) {}

    fn draw(&self, _: &Step, _: &mut Picture) {}

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.0.cells,
            digits: self.0.digits,
            houses: vec![self.0.house],
        }
    }
}

/// The part of `gone` that lies in the truth of the single.
fn needed(facts: &Facts<'_>, single: Single, gone: &CandidateSet) -> CandidateSet {
    facts.marks().open_of(single.truth()) & *gone
}
