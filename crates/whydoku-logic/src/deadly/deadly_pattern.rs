//! [`DeadlyPattern`]: cells that must not be filled from their base digits alone.
//!
//! Filled that way, their digits could be swapped for a second solution. So one of the other candidates
//! of these cells, the guardians, is true.

use super::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// How the guardians are used; the numbers are those of the rectangle types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Use {
    /// Type 1: all guardians are in one cell, which loses its base digits.
    OneCell,
    /// Type 2: all guardians are one digit, which is eliminated from the cells that see them all.
    OneDigit,
    /// Type 3: the guardians act as one cell of a naked subset.
    Subset,
    /// Type 4: two cells have guardians, and a house has room for a base digit only in these two.
    LockedDigit,
    /// Guardians of several digits and cells: candidates that each of them rules out are eliminated.
    SeenByAll,
}

/// A cell of a pattern and its base digits.
pub type PatternCell = (Cell, DigitSet);

/// Reports every pattern of a kind with its cells and base digits.
pub(crate) type Patterns = fn(&Facts<'_>, &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow;

/// A deadly pattern in a state.
#[derive(Clone, Copy, Debug)]
pub struct DeadlyPattern<'a> {
    /// The cells with their base digits.
    pub cells: &'a [PatternCell],
    /// The open candidates of the cells outside the base digits; never empty.
    pub guardians: CandidateSet,
    /// Whether the base digits cannot fill the cells at all, so that uniqueness is not assumed.
    impossible: bool,
}

/// What follows from a pattern.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// How the guardians were used.
    pub by: Use,
    /// The candidates that are eliminated.
    pub eliminations: CandidateSet,
    /// Why, after the clause `#0` of the pattern.
    pub inferences: Vec<Inference>,
    /// Cells of the subset.
    pub extra: CellSet,
    /// The house of the subset or of the locked digit.
    pub house: Option<House>,
    /// The locked digit, or the digits of the subset.
    pub digits: DigitSet,
}

impl<'a> DeadlyPattern<'a> {
    /// The pattern with its guardians; `None` if it has no guardian (the state is then wrong).
    pub fn new(facts: &Facts<'_>, cells: &'a [PatternCell]) -> Option<Self> {
        let mut guardians = CandidateSet::EMPTY;
        for (cell, base) in cells {
            for digit in facts.candidates(*cell) - *base {
                guardians.insert(Candidate::new(*cell, digit));
            }
        }
        (!guardians.is_empty()).then_some(Self {
            cells,
            guardians,
            impossible: false,
        })
    }

    /// The same for cells that cannot be filled from their base digits at all.
    pub fn impossible(facts: &Facts<'_>, cells: &'a [PatternCell]) -> Option<Self> {
        let pattern = Self::new(facts, cells)?;
        Some(Self {
            impossible: true,
            ..pattern
        })
    }

    /// Returns all cells of the pattern.
    pub fn all_cells(&self) -> CellSet {
        self.cells.iter().map(|(cell, _)| *cell).collect()
    }

    /// Returns the base digits of all cells together.
    pub fn base_digits(&self) -> DigitSet {
        let bases = self.cells.iter().map(|(_, base)| *base);
        bases.fold(DigitSet::EMPTY, |all, base| all | base)
    }

    /// Returns the digits of the guardians.
    pub fn guardian_digits(&self) -> DigitSet {
        let open = |digit: &Digit| !self.guardians.cells(*digit).is_empty();
        Digit::ALL.into_iter().filter(open).collect()
    }

    /// Returns the base digits of one cell.
    pub(super) fn base_of(&self, cell: Cell) -> DigitSet {
        let found = self.cells.iter().find(|(known, _)| *known == cell);
        found.map_or(DigitSet::EMPTY, |(_, base)| *base)
    }

    /// Returns the clause that one of the guardians is true, which later inferences call `#0`.
    pub fn clause(&self) -> Inference {
        let (cells, guardians) = (self.cells.to_vec(), self.guardians.iter().collect());
        if self.impossible {
            Inference::impossible(cells, guardians)
        } else {
            Inference::unique(cells, guardians)
        }
    }

    /// Returns the pattern and the use made of it as a step keeps them.
    pub(crate) fn guarded(
        &self,
        facts: &Facts<'_>,
        words: &'static DeadlyWords,
        deduction: &Deduction,
    ) -> GuardedPattern {
        let open = |cell: Cell, digits: DigitSet| {
            let digits = (facts.candidates(cell) & digits).into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        };
        let base = self.cells.iter().copied();
        let extra = deduction.extra.into_iter();
        GuardedPattern {
            words,
            cells: self.all_cells(),
            digits: self.base_digits(),
            base: base.flat_map(|(cell, base)| open(cell, base)).collect(),
            guardians: self.guardians,
            impossible: self.impossible,
            by: deduction.by,
            extra: deduction.extra,
            extra_candidates: extra.flat_map(|cell| open(cell, DigitSet::ALL)).collect(),
            house: deduction.house,
            used_digits: deduction.digits,
        }
    }

    /// Returns the proof of a deduction: the clause of the pattern, then what follows from it.
    pub(crate) fn proof(&self, inferences: Vec<Inference>) -> Proof {
        let mut all = vec![self.clause()];
        all.extend(inferences);
        Proof::from(all)
    }

    /// Returns the step of a deduction; `words` says what kind of pattern it is.
    pub fn step(
        &self,
        facts: &Facts<'_>,
        info: &'static Info,
        words: &'static DeadlyWords,
        deduction: Deduction,
    ) -> Step {
        let pattern = self.guarded(facts, words, &deduction);
        let conclusions = Conclusions::eliminate(deduction.eliminations);
        Step::found(info, conclusions, self.proof(deduction.inferences), pattern)
    }
}
