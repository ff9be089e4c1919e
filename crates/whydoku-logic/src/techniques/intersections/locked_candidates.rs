#![doc = include_str!("locked_candidates.md")]

use crate::infer::locked::{Direction, LockedDigit, locked};
use crate::step::words::Or as _;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Role, Spans, Step,
    Technique,
};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use whydoku_grid::Truth;
use whydoku_grid::sorting::PutInOrder as _;

pub(crate) const POINTING: LockedCandidates = LockedCandidates {
    info: &info!("pointing", "Pointing", 26)
        .hodoku("0100", 50)
        .aliases(&[
            "Locked Candidates",
            "Locked Candidates Type 1",
            "Pointing Pair",
            "Pointing Triple",
            "Intersection Removal",
            "Law of Leftover",
        ])
        .rows(&[9, 11]),
    direction: Direction::Pointing,
};
pub(crate) const CLAIMING: LockedCandidates = LockedCandidates {
    info: &info!("claiming", "Claiming", 28)
        .hodoku("0101", 50)
        .aliases(&[
            "Locked Candidates",
            "Locked Candidates Type 2",
            "Box/Line Reduction",
            "Intersection Removal",
        ])
        .rows(&[10]),
    direction: Direction::Claiming,
};

/// Finds a digit that fits in a house only where it crosses another house.
#[derive(Debug)]
pub(crate) struct LockedCandidates {
    info: &'static Info,
    direction: Direction,
}

impl Technique for LockedCandidates {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut patterns = Vec::new();
        locked(
            facts,
            facts.fresh_digits(),
            self.direction,
            &mut |pattern| {
                patterns.push(pattern);
                ControlFlow::Continue(())
            },
        )?;
        // A person tries the digits that are placed most often first, and pairs before triples.
        patterns.put_in_order_by_key(|one| (Reverse(facts.copies(one.digit)), one.cells.len()));
        for pattern in patterns {
            let LockedDigit {
                digit,
                from,
                to,
                gone,
                ..
            } = pattern;
            let conclusions = Conclusions::eliminate_cells(digit, gone);
            let proof = Inference::cover(
                [Truth::House(from, digit)],
                [Truth::House(to, digit)],
                conclusions.eliminations.iter(),
            );
            found(Step::found(self.info, conclusions, proof, pattern))?;
        }
        ControlFlow::Continue(())
    }
}

impl Pattern for LockedDigit {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {} / {}", self.digit, self.from, self.to)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let both = if self.cells.len() == 2 { "both" } else { "all" };
        text.say(
            "In {}, the digit {} can only be in {}, which are {} in {}.",
            &[&self.from, &self.digit, &self.cells.or(), &both, &self.to],
        );
        text.say(
            "One of them is {}, so no other cell of {} can be {}.",
            &[&self.digit, &self.to, &self.digit],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.house(Role::Base, self.from);
        picture.house(Role::Cover, self.to);
        picture.digit(Role::Pattern, self.digit, self.cells);
    }

    fn parts(&self) -> Parts {
        Parts::Locked {
            digit: self.digit,
            from: self.from,
            to: self.to,
            cells: self.cells,
        }
    }
}
