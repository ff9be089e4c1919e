#![doc = include_str!("bent_set.md")]

use super::common::bent_sets::{BentSet, bent_sets};
use crate::infer::subsets::digits_in;
use crate::proof::common_targets::covers_of_targets;
use crate::step::words::number;
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Role, Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet, Truth};

pub(crate) const WXYZ_WING: BentWing = BentWing {
    info: &info!("wxyz-wing", "WXYZ-Wing", 46)
        .aliases(&["Bent Quad", "Bent Naked Quadruple"])
        .rows(&[69]),
    size: 4,
};
pub(crate) const VWXYZ_WING: BentWing = BentWing {
    info: &info!("vwxyz-wing", "VWXYZ-Wing", 55)
        .aliases(&["Bent Naked Quintuple", "5-Y-Wing"])
        .rows(&[70]),
    size: 5,
};
pub(crate) const UVWXYZ_WING: BentWing = BentWing {
    info: &info!("uvwxyz-wing", "UVWXYZ-Wing", 62)
        .aliases(&["6-Y-Wing"])
        .rows(&[70])
        .by_name_only(),
    size: 6,
};
pub(crate) const TUVWXYZ_WING: BentWing = BentWing {
    info: &info!("tuvwxyz-wing", "TUVWXYZ-Wing", 66)
        .aliases(&["7-Y-Wing"])
        .rows(&[70])
        .by_name_only(),
    size: 7,
};
pub(crate) const STUVWXYZ_WING: BentWing = BentWing {
    info: &info!("stuvwxyz-wing", "STUVWXYZ-Wing", 70)
        .rows(&[70])
        .by_name_only(),
    size: 8,
};
pub(crate) const RSTUVWXYZ_WING: BentWing = BentWing {
    info: &info!("rstuvwxyz-wing", "RSTUVWXYZ-Wing", 75)
        .rows(&[70])
        .by_name_only(),
    size: 9,
};

/// From this size up, a set may contain a smaller one. These sizes are searched only by name, so
/// the user wants to see them all.
const FIRST_PADDED: usize = 6;

/// Finds N cells of a line and a box with N digits, for N from four to nine.
#[derive(Debug)]
pub(crate) struct BentWing {
    info: &'static Info,
    size: usize,
}

impl Technique for BentWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let minimal = self.size < FIRST_PADDED;
        let mut known: Vec<(Digit, CellSet)> = Vec::new();
        bent_sets(facts, self.size, minimal, &mut |set| {
            let ends = facts.positions(set.loose) & set.cells;
            let targets = facts.positions(set.loose) & ends.common_peers();
            if targets.is_empty() || known.contains(&(set.loose, targets)) {
                return ControlFlow::Continue(());
            }
            known.push((set.loose, targets));
            found(self.step(facts, &set, ends, targets))
        })
    }
}

impl BentWing {
    fn step(&self, facts: &Facts<'_>, set: &BentSet, ends: CellSet, targets: CellSet) -> Step {
        let cells = set.cells.into_iter();
        let truths: Vec<Base> = cells.map(|cell| Truth::Cell(cell).into()).collect();
        let links = set.links(facts);
        let proof = covers_of_targets(&truths, &links, set.loose, ends, targets);
        let hinge = set.cells & set.crossing.cells();
        let in_line = (set.cells & set.crossing.line().cells()) - hinge;
        let in_box = set.cells - in_line - hinge;
        let pattern = BentPattern {
            hinge,
            arms: [in_line, in_box],
            digits: set.digits,
            loose: set.loose,
            ends,
            hinge_candidates: digits_in(facts, hinge, DigitSet::ALL),
            arm_candidates: digits_in(facts, in_line | in_box, DigitSet::ALL),
        };
        let conclusions = Conclusions::eliminate_cells(set.loose, targets);
        Step::found(self.info, conclusions, proof, pattern)
    }
}

/// N cells around a crossing with N digits, of which only one can be in two of the cells.
#[derive(Debug)]
struct BentPattern {
    /// The cells where line and box cross.
    hinge: CellSet,
    /// The other cells of the line, and of the box.
    arms: [CellSet; 2],
    digits: DigitSet,
    /// The only digit that could be in two of the cells.
    loose: Digit,
    /// The cells that can hold the loose digit.
    ends: CellSet,
    hinge_candidates: CandidateSet,
    arm_candidates: CandidateSet,
}

impl BentPattern {
    fn cells(&self) -> CellSet {
        self.hinge | self.arms[0] | self.arms[1]
    }
}

impl Pattern for BentPattern {
    fn notation(&self, _: &Step) -> String {
        let others: Vec<String> = self
            .digits
            .without(self.loose)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        format!("{}/{} in {}", others.join("/"), self.loose, self.cells())
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (cells, loose) = (self.cells(), &self.loose);
        let (size, fewer) = (number(cells.len()), number(cells.len() - 1));
        text.say(
            "The {} cells {} contain only {} digits: {}.",
            &[&size, &cells, &size, &self.digits],
        );
        text.say(
            "All the cells for {} see each other, digit by digit, so each of these {} digits is used at most once.",
            &[&self.digits.without(*loose), &fewer],
        );
        text.say(
            "They cannot fill {} cells, so one of {} must be {}.",
            &[&size, &self.ends, loose],
        );
        text.say("A cell that sees all of these cannot be {}.", &[loose]);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.candidates(Role::Pivot, self.hinge_candidates);
        picture.candidates(Role::Pincer, self.arm_candidates);
    }

    fn parts(&self) -> Parts {
        Parts::Wing {
            pivot: self.hinge,
            pincers: self.arms.to_vec(),
            digits: self.digits,
            eliminated: self.loose,
        }
    }
}
