//! [`JoinedRectangle`]: a rectangle whose guardians are joined with other cells.

use crate::deadly::guarded_pattern::slashed;
use crate::proof::cover::needed_covers_with;
use crate::step::words::{Or, all_of, capitalized, naked_subset, number};
use crate::techniques::uniqueness::common::guarded_rectangles::{GuardedRectangle, Premises};
use crate::techniques::uniqueness::common::guardian_shapes::{Shape, ShapeDeduction};
use crate::{
    Concludes, Conclusions, Facts, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step,
};
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet, House};

/// A rectangle and the cells its guardians are joined with.
#[derive(Debug)]
pub(crate) struct JoinedRectangle {
    rectangle: GuardedRectangle,
    shape: Shape,
    /// The cells that the guardians are joined with, and their candidates.
    extra: CellSet,
    extra_candidates: CandidateSet,
    /// The house of the subset, of the locked digit or of the strong link.
    house: Option<House>,
    /// The digits that are used up, or the digit that is eliminated.
    digits: DigitSet,
    /// The cells of which one holds the eliminated digit.
    ends: CellSet,
}

impl JoinedRectangle {
    /// Keeps what a step needs of a rectangle and a deduction from it.
    pub(crate) fn new(
        facts: &Facts<'_>,
        rectangle: &GuardedRectangle,
        shape: Shape,
        deduction: &ShapeDeduction,
    ) -> Self {
        let open = deduction.extra.into_iter().flat_map(|cell| {
            let digits = facts.candidates(cell).into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        });
        Self {
            rectangle: rectangle.clone(),
            shape,
            extra: deduction.extra,
            extra_candidates: open.collect(),
            house: deduction.house,
            digits: deduction.digits,
            ends: deduction.ends,
        }
    }

    /// The step with its proof.
    pub(crate) fn step(
        self,
        info: &'static Info,
        facts: &Facts<'_>,
        premises: &Premises,
        deduction: ShapeDeduction,
    ) -> Step {
        let mut inferences = vec![premises.clause.clone()];
        // A candidate that one cover eliminates, or that a corner lacks, can make a premise superfluous.
        let clause = match &premises.clause.concludes {
            Concludes::Clause(candidates) => {
                Some(candidates.iter().copied().collect::<CandidateSet>())
            }
            Concludes::Literals(_) => None,
        };
        let covers = needed_covers_with(facts.marks(), clause.as_ref(), deduction.inferences);
        inferences.extend(covers);
        let conclusions = Conclusions::eliminate(deduction.eliminations);
        Step::found(info, conclusions, Proof::from(inferences), self)
    }

    /// The guardians of some digits.
    fn guardians_of(&self, digits: DigitSet) -> CandidateSet {
        let all = self.rectangle.guardians.iter();
        all.filter(|c| digits.contains(c.digit)).collect()
    }

    fn explain_subset(&self, text: &mut Spans) {
        if let Some(house) = self.house {
            text.say(
                "Together with {}, that makes a naked {} in {}: these cells use up {}.",
                &[
                    &self.extra,
                    &naked_subset(self.digits.len()),
                    &house,
                    &self.digits,
                ],
            );
        }
    }

    fn explain_locked_digit(&self, text: &mut Spans) {
        let cells = self.rectangle.guardians.all_cells();
        if let Some(house) = self.house {
            text.say(
                "{} are also the only two cells of {} that can be {}. So one of them is {} and the other \
                 is {}, which leaves no room for any other digit.",
                &[
                    &cells,
                    &house,
                    &self.digits,
                    &self.rectangle.guardian_digits().or(),
                    &self.digits,
                ],
            );
        }
    }

    fn explain_turbot(&self, text: &mut Spans) {
        let Some(house) = self.house else { return };
        let far = self.extra & self.ends;
        let seen = self.rectangle.guardians.all_cells() - self.ends;
        text.say(
            "{} has only two places for {}: {}.",
            &[&capitalized(&house), &self.digits, &self.extra],
        );
        text.say(
            "If {} is {}, then {} is not, so {} must be.",
            &[&seen.or(), &self.digits, &(self.extra - far), &far],
        );
        self.say_ends(text);
    }

    fn explain_xy_wing(&self, text: &mut Spans) {
        for pincer in self.extra {
            let pair = self.extra_candidates.digits(pincer);
            let lost = self.guardians_of(pair - self.digits);
            text.say(
                "If it is {}, then {}, which can only be {}, must be {}.",
                &[&lost.or(), &pincer, &pair.or(), &self.digits],
            );
        }
        self.say_own_digit(text);
        self.say_ends(text);
    }

    fn explain_w_wing(&self, text: &mut Spans) {
        let lost = self.rectangle.guardian_digits();
        text.say(
            "{} can only be {}, and each of these places for {} is seen by one of the two, which must then \
             be {}.",
            &[&self.extra, &(lost | self.digits).or(), &lost, &self.digits],
        );
        self.say_ends(text);
    }

    fn explain_als(&self, text: &mut Spans) {
        let set: DigitSet = self.extra_candidates.iter().map(|c| c.digit).collect();
        let lost = self.guardians_of(set - self.digits);
        if self.extra.len() == 1 {
            text.say(
                "If it is {}, then {}, which can only be {}, must be {}.",
                &[&lost.or(), &self.extra, &set.or(), &self.digits],
            );
        } else {
            text.say(
                "The {} cells {} have only the {} candidates {}.",
                &[
                    &number(self.extra.len()),
                    &self.extra,
                    &number(set.len()),
                    &set,
                ],
            );
            if lost == self.rectangle.guardians {
                text.say(
                    "Whichever it is, these cells cannot hold that digit and need all the others, so one of \
                     them is {}.",
                    &[&self.digits],
                );
            } else {
                text.say(
                    "If it is {}, these cells cannot hold that digit and need all the others, so one of them \
                     is {}.",
                    &[&lost.or(), &self.digits],
                );
            }
        }
        self.say_own_digit(text);
        self.say_ends(text);
    }

    fn explain_sue_de_coq(&self, text: &mut Spans) {
        let houses: Vec<House> = self
            .rectangle
            .guardians
            .all_cells()
            .common_houses()
            .collect();
        text.say(
            "That counts as one cell where {} cross. Together with {}, it makes {} cells of these houses \
             for only {} digits, {}. Each digit fits there only once, so all of them are used up.",
            &[
                &houses,
                &self.extra,
                &number(self.extra.len() + 1),
                &number(self.digits.len()),
                &self.digits,
            ],
        );
    }

    /// Covers the guardians of the digit that is eliminated.
    fn say_own_digit(&self, text: &mut Spans) {
        let own = self.guardians_of(self.digits);
        if !own.is_empty() {
            text.say("Otherwise it is {}.", &[&own.or()]);
        }
    }

    /// Concludes that one of the ends holds the digit.
    fn say_ends(&self, text: &mut Spans) {
        text.say(
            "In every case {} is {}, so a cell that sees {} cannot be {}.",
            &[
                &self.ends.or(),
                &self.digits,
                &all_of(self.ends.len()),
                &self.digits,
            ],
        );
    }
}

impl Pattern for JoinedRectangle {
    /// `3/4 in r36c89, r12c9<>3 with r5c9`: the rectangle, its guardians, the cells joined with them.
    fn notation(&self, _: &Step) -> String {
        let GuardedRectangle {
            cells,
            digits,
            guardians,
            ..
        } = &self.rectangle;
        let with = if self.extra.is_empty() {
            String::new()
        } else {
            format!(" with {}", self.extra)
        };
        format!("{} in {cells}, {guardians}{with}", slashed(*digits))
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        self.rectangle.explain(text);
        match self.shape {
            Shape::Subset => self.explain_subset(text),
            Shape::LockedDigit => self.explain_locked_digit(text),
            Shape::Turbot => self.explain_turbot(text),
            Shape::XyWing => self.explain_xy_wing(text),
            Shape::WWing => self.explain_w_wing(text),
            Shape::AlsXz => self.explain_als(text),
            Shape::SueDeCoq => self.explain_sue_de_coq(text),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.rectangle.cells);
        picture.candidates(Role::Guardian, self.rectangle.guardians);
        for house in self.rectangle.house.into_iter().chain(self.house) {
            picture.house(Role::Cover, house);
        }
        if !self.extra_candidates.is_empty() {
            picture.candidates(Role::AlsA, self.extra_candidates);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Deadly {
            cells: self.rectangle.cells,
            digits: self.rectangle.digits,
            guardians: Box::new(self.rectangle.guardians),
            extra: self.extra,
            house: self.rectangle.house.or(self.house),
        }
    }
}
