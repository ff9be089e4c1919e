//! [`GuardedPattern`]: a deadly pattern and the use made of its guardians, as a step keeps it.

use super::deadly_pattern::{PatternCell, Use};
use crate::step::words::{Or, all_of, listed, naked_subset};
use crate::{Parts, Pattern, Picture, Role, Spans, Speak, Step};
use std::fmt::Display;
use whydoku_grid::{CandidateSet, CellSet, DigitSet, House};

/// The words of one kind of deadly pattern.
#[derive(Clone, Copy, Debug)]
pub struct DeadlyWords {
    /// The short notation.
    pub notation: fn(&GuardedPattern) -> String,
    /// Sentences that say why the cells must not be filled from their base digits alone.
    pub why: fn(&GuardedPattern, &mut Spans),
}

/// Cells that must not be filled from their base digits alone, and how their guardians are used.
#[derive(Clone, Debug)]
pub struct GuardedPattern {
    pub(super) words: &'static DeadlyWords,
    /// The cells of the pattern.
    pub(crate) cells: CellSet,
    /// The base digits of all cells together.
    pub(crate) digits: DigitSet,
    /// The open candidates of the cells that are base digits.
    pub(super) base: CandidateSet,
    /// The other candidates of the cells, one of which is true.
    pub(crate) guardians: CandidateSet,
    /// Whether the base digits cannot fill the cells at all.
    pub(super) impossible: bool,
    pub(super) by: Use,
    /// Further cells that take part: those of the subset.
    pub(crate) extra: CellSet,
    /// The candidates of the further cells.
    pub(super) extra_candidates: CandidateSet,
    /// The house of the subset or of the locked digit.
    pub(super) house: Option<House>,
    /// The locked digit, or the digits of the subset.
    pub(crate) used_digits: DigitSet,
}

/// `3/5`: base digits in short notation.
pub(crate) fn slashed(digits: DigitSet) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    digits.join("/")
}

impl GuardedPattern {
    /// Returns the cells that have guardians.
    pub(crate) fn guarded_cells(&self) -> CellSet {
        self.guardians.all_cells()
    }

    /// Returns the cells with their open base digits.
    pub(crate) fn pattern_cells(&self) -> Vec<PatternCell> {
        let cells = self.cells.into_iter();
        cells.map(|cell| (cell, self.base.digits(cell))).collect()
    }

    /// Returns the digits of the guardians.
    fn guardian_digits(&self) -> DigitSet {
        self.guardians.iter().map(|c| c.digit).collect()
    }

    /// `3/5 in r12c47 with r2c9 in b3`: base digits, cells, and the subset or house if there is one.
    pub(crate) fn base_notation(&self) -> String {
        self.notation_with(&slashed(self.digits))
    }

    /// The same with other words for the digits.
    pub(crate) fn notation_with(&self, digits: &dyn Display) -> String {
        format!("{digits} in {}{}", self.cells, self.use_notation())
    }

    /// ` with r2c9 in b3`: the subset and the house in short notation.
    pub(crate) fn use_notation(&self) -> String {
        let with = if self.extra.is_empty() {
            String::new()
        } else {
            format!(" with {}", self.extra)
        };
        let inside = self
            .house
            .map_or_else(String::new, |house| format!(" in {house}"));
        with + &inside
    }

    /// Says why the cells must not be filled from their base digits alone.
    pub(crate) fn explain_why(&self, text: &mut Spans) {
        (self.words.why)(self, text);
    }

    /// Says that one of the guardians is true, and how that leads to the conclusions of the step.
    fn explain_use(&self, step: &Step, text: &mut Spans) {
        let cells = self.guarded_cells();
        let digits = self.guardian_digits();
        match self.by {
            Use::OneCell if digits.len() == 1 => text.say(
                "{} {}, the only cell with an extra candidate, must be {}.",
                &[self.so(), &cells, &digits],
            ),
            Use::OneCell => text.say(
                "{} {}, the only cell with extra candidates, must be {}.",
                &[self.so(), &cells, &digits.or()],
            ),
            Use::OneDigit => {
                self.say_guardians(text);
                let all = all_of(cells.len());
                text.say("A cell that sees {} cannot be {}.", &[&all, &digits]);
            }
            Use::Subset => {
                self.say_guardians(text);
                self.explain_subset(step, text);
            }
            Use::LockedDigit => {
                self.say_guardians(text);
                if let Some(house) = self.house {
                    text.say(
                        "Only these two cells of {} can be {}, so the other one is {}. That leaves no \
                         room in them for any other digit.",
                        &[&house, &self.used_digits, &self.used_digits],
                    );
                }
            }
            Use::SeenByAll => {
                self.say_guardians(text);
                text.say(
                    "Whichever it is, it rules out {}.",
                    &[&listed(&step.conclusions.eliminations)],
                );
            }
        }
    }

    /// How a sentence starts that concludes that one of the guardians is true.
    const fn so(&self) -> &'static dyn Speak {
        if self.impossible {
            &"So"
        } else {
            &"The puzzle has only one solution, so"
        }
    }

    /// Says that one of the guardians is true.
    fn say_guardians(&self, text: &mut Spans) {
        let (cells, digits) = (self.guarded_cells(), self.guardian_digits());
        // A digit can be extra in one cell and a base digit in another: then each is named with its cells.
        if self.by == Use::SeenByAll || !digits.is_disjoint(self.digits) {
            text.say(
                "{} one of the extra candidates must be true: {}.",
                &[self.so(), &self.guardians.or()],
            );
        } else if digits.len() == 1 {
            text.say(
                "{} {} must be {}, the only extra candidate.",
                &[self.so(), &cells.or(), &digits],
            );
        } else {
            text.say(
                "{} {} must hold one of the extra candidates, {}.",
                &[self.so(), &cells.or(), &digits.or()],
            );
        }
    }

    fn explain_subset(&self, step: &Step, text: &mut Spans) {
        let Some(house) = self.house else { return };
        let shared = self.used_digits;
        text.say(
            "Together with {}, that makes a naked {} in {}: these cells use up {}.",
            &[&self.extra, &naked_subset(shared.len()), &house, &shared],
        );
        for digit in shared {
            let outside = step.conclusions.eliminations.cells(digit) - house.cells();
            if !outside.is_empty() {
                text.say(
                    "{} {} every place for {} among them.",
                    &[
                        &outside,
                        if outside.len() == 1 { &"sees" } else { &"see" },
                        &digit,
                    ],
                );
            }
        }
    }
}

impl Pattern for GuardedPattern {
    fn notation(&self, _: &Step) -> String {
        (self.words.notation)(self)
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.explain_why(text);
        self.explain_use(step, text);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.cells);
        picture.candidates(Role::Base, self.base);
        picture.candidates(Role::Guardian, self.guardians);
        if let Some(house) = self.house {
            picture.house(Role::Cover, house);
        }
        if !self.extra.is_empty() {
            picture.candidates(Role::AlsA, self.extra_candidates);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Deadly {
            cells: self.cells,
            digits: self.digits,
            guardians: Box::new(self.guardians),
            extra: self.extra,
            house: self.house,
        }
    }
}
