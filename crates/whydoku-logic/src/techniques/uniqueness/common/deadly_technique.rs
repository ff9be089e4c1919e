//! [`DeadlyTechnique`]: one technique type for cells that could be filled in several ways; a technique's own
//! file says which cells, and why they could.

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, PatternCell, Patterns, Use};
use crate::deadly::guarded_pattern::DeadlyWords;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::DigitSet;
use whydoku_grid::sorting::PutInOrder as _;

/// Finds cells that must not be filled from their base digits alone.
#[derive(Debug)]
pub(crate) struct DeadlyTechnique {
    info: &'static Info,
    kind: &'static DeadlyKind,
    /// The one way in which the guardians are used; `None` for all ways.
    by: Option<Use>,
}

/// What the types of one kind of deadly pattern share.
#[derive(Debug)]
pub(crate) struct DeadlyKind {
    patterns: Patterns,
    words: DeadlyWords,
    /// The digits that a naked subset with the guardians must not have.
    not_in_subset: fn(&[PatternCell]) -> DigitSet,
    /// Whether a pattern is deadly; asked last, because it may cost most.
    is_deadly: fn(&Facts<'_>, &[PatternCell]) -> ControlFlow<(), bool>,
}

impl DeadlyKind {
    /// A kind whose patterns are all deadly, and whose subsets have no base digits.
    pub(crate) const fn new(patterns: Patterns, words: DeadlyWords) -> Self {
        Self {
            patterns,
            words,
            not_in_subset: base_digits,
            is_deadly: |_, _| ControlFlow::Continue(true),
        }
    }

    /// The same with a last check of each pattern and with fewer digits that a subset must not have.
    pub(crate) const fn checked(
        mut self,
        is_deadly: fn(&Facts<'_>, &[PatternCell]) -> ControlFlow<(), bool>,
        not_in_subset: fn(&[PatternCell]) -> DigitSet,
    ) -> Self {
        self.is_deadly = is_deadly;
        self.not_in_subset = not_in_subset;
        self
    }

    /// The technique that uses the guardians in one way.
    pub(crate) const fn by(&'static self, by: Use, info: &'static Info) -> DeadlyTechnique {
        DeadlyTechnique {
            info,
            kind: self,
            by: Some(by),
        }
    }

    /// The technique that uses the guardians in every way, and reports the same conclusions once.
    pub(crate) const fn in_every_way(&'static self, info: &'static Info) -> DeadlyTechnique {
        DeadlyTechnique {
            info,
            kind: self,
            by: None,
        }
    }
}

fn base_digits(cells: &[PatternCell]) -> DigitSet {
    let bases = cells.iter().map(|(_, base)| *base);
    bases.fold(DigitSet::EMPTY, |all, base| all | base)
}

impl Technique for DeadlyTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        (self.kind.patterns)(facts, &mut |cells| {
            let mut cells = cells.to_vec();
            cells.put_in_order();
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                return ControlFlow::Continue(());
            };
            match self.by {
                Some(by) => self.one_use(facts, &pattern, by, found),
                None => self.every_use(facts, &pattern, &mut known, found),
            }
        })
    }
}

impl DeadlyTechnique {
    fn one_use(
        &self,
        facts: &Facts<'_>,
        pattern: &DeadlyPattern<'_>,
        by: Use,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        pattern.deduce(facts, by, &mut |deduction: Deduction| {
            let excluded = (self.kind.not_in_subset)(pattern.cells);
            if by == Use::Subset && !deduction.digits.is_disjoint(excluded) {
                return ControlFlow::Continue(());
            }
            if !(self.kind.is_deadly)(facts, pattern.cells)? {
                return ControlFlow::Continue(());
            }
            found(pattern.step(facts, self.info, &self.kind.words, deduction))
        })
    }

    fn every_use(
        &self,
        facts: &Facts<'_>,
        pattern: &DeadlyPattern<'_>,
        known: &mut Vec<Conclusions>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for by in [Use::OneCell, Use::OneDigit, Use::Subset, Use::LockedDigit] {
            pattern.deduce(facts, by, &mut |deduction: Deduction| {
                let conclusions = Conclusions::eliminate(deduction.eliminations);
                if known.contains(&conclusions) {
                    return ControlFlow::Continue(());
                }
                known.push(conclusions);
                found(pattern.step(facts, self.info, &self.kind.words, deduction))
            })?;
        }
        ControlFlow::Continue(())
    }
}
