//! One technique type for cells that could be filled in several ways; a technique's own file says which
//! cells, and why they could.

use crate::deadly::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Patterns, Use, extra_text, pattern_text, use_of, use_sentences,
};
use crate::{Conclusions, Facts, Flow, Info, Parts, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, DigitSet};

/// Cells that must not be filled from their base digits alone.
#[derive(Debug)]
pub(crate) struct DeadlyTechnique {
    /// What is known about it.
    pub info: &'static Info,
    /// How the other candidates are used.
    pub uses: Uses,
    /// The patterns.
    pub patterns: Patterns,
    /// Why there would be two solutions, in sentences.
    pub why: fn(&Told) -> String,
}

/// How a technique uses the other candidates of its patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Uses {
    /// In one way, which its name tells; a subset has no base digits.
    One(Use),
    /// In every way; what a smaller pattern has said is not said again.
    All,
}

/// What a step of such a technique is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// All cells of the pattern.
    pub cells: CellSet,
    /// The base digits.
    pub digits: DigitSet,
    /// The cells with other candidates.
    pub guarded: CellSet,
}

impl Technique for DeadlyTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        (self.patterns)(facts, &mut |cells| {
            let mut cells: Vec<Based> = cells.to_vec();
            cells.sort_unstable();
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                return ControlFlow::Continue(());
            };
            let Uses::One(by) = self.uses else {
                return self.every_use(facts, &pattern, &mut known, found);
            };
            pattern.deduce(facts, by, &mut |deduction: Deduction| {
                if by == Use::Subset && !deduction.digits.is_disjoint(pattern.base_digits()) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, deduction))
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        match (self.uses, &step.parts) {
            (Uses::All, Parts::Deadly { cells, digits, .. }) => {
                format!("{digits} in {cells}{}", extra_text(step))
            }
            _ => pattern_text(step),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        let why = (self.why)(&Told {
            cells: *cells,
            digits: *digits,
            guarded: guardians.all_cells(),
        });
        let by = match self.uses {
            Uses::One(by) => by,
            Uses::All => use_of(step),
        };
        format!("{why} {}", use_sentences(step, by))
    }
}

impl DeadlyTechnique {
    fn every_use(
        &self,
        facts: &Facts<'_>,
        pattern: &DeadlyPattern<'_>,
        known: &mut Vec<Conclusions>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for by in [Use::OneCell, Use::OneDigit, Use::Subset, Use::LockedDigit] {
            pattern.deduce(facts, by, &mut |deduction: Deduction| {
                let step = pattern.step(facts, self.info, deduction);
                if known.contains(&step.conclusions) {
                    return ControlFlow::Continue(());
                }
                known.push(step.conclusions.clone());
                found(step)
            })?;
        }
        ControlFlow::Continue(())
    }
}
