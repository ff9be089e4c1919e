#![doc = include_str!("aligned_exclusion.md")]

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};
use crate::logic::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof, Role,
    Step, Technique, Words,
};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const ALIGNED_PAIR: AlignedExclusion = AlignedExclusion {
    info: &PAIR,
    size: 2,
};
pub(super) const ALIGNED_TRIPLE: AlignedExclusion = AlignedExclusion {
    info: &TRIPLE,
    size: 3,
};

/// Two or three cells whose digits together would leave a cell that sees them all without any.
#[derive(Debug)]
pub(super) struct AlignedExclusion {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "aligned-pair-exclusion",
    name: "Aligned Pair Exclusion",
    family: Family::Wings,
    rating: Rating(62),
    aliases: &["APE", "Aligned Pair"],
    hodoku: None,
    rows: &[77],
    assumes_uniqueness: false,
    default: false,
    page: include_str!("aligned_exclusion.md"),
};

static TRIPLE: Info = Info {
    id: "aligned-triple-exclusion",
    name: "Aligned Triple Exclusion",
    family: Family::Wings,
    rating: Rating(75),
    aliases: &["ATE", "Aligned Triplet Exclusion", "Subset Exclusion"],
    hodoku: None,
    rows: &[78],
    assumes_uniqueness: false,
    default: false,
    page: include_str!("aligned_exclusion.md"),
};

/// The cells, and those that forbid combinations of their digits.
struct Aligned<'a, 'b> {
    facts: &'a Facts<'b>,
    /// Cells with few candidates that see all the aligned ones.
    excluders: CellSet,
}

impl Technique for AlignedExclusion {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let few = |cell: &Cell| (2..=self.size).contains(&facts.candidates(*cell).len());
        let excluders: CellSet = facts.unsolved().into_iter().filter(few).collect();
        let bases: CellSet = facts
            .unsolved()
            .into_iter()
            .filter(|cell| facts.candidates(*cell).len() >= 2)
            .collect();
        let mut chosen = Vec::with_capacity(self.size);
        self.choose(facts, bases, excluders, &mut chosen, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Plain { cells, .. } = &step.parts else {
            return String::new();
        };
        format!("{cells} with {}", excluders_of(step))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain { cells, .. } = &step.parts else {
            return String::new();
        };
        let excluders = excluders_of(step);
        let told = step
            .conclusions
            .eliminations
            .iter()
            .map(|gone| format!("{} as {}", gone.cell, gone.digit));
        let others = if self.size == 2 {
            "other cell"
        } else {
            "other two cells"
        };
        format!(
            "Go through the digits that {} can hold together. Two that see each other differ, and no \
             choice may use up all candidates of a cell that sees them all; such cells are {}. For {} \
             no choice is left for the {others}.",
            cells.words(),
            excluders.words(),
            told.collect::<Vec<_>>().join(" and "),
        )
    }
}

fn excluders_of(step: &Step) -> CellSet {
    step.highlights
        .iter()
        .filter(|highlight| highlight.role == Role::AlsA)
        .fold(CellSet::EMPTY, |all, highlight| match highlight.marked {
            crate::logic::Marked::Cells(cells) => all | cells,
            _ => all,
        })
}

impl AlignedExclusion {
    /// Every choice of cells, in order, that have enough excluders in common.
    fn choose(
        &self,
        facts: &Facts<'_>,
        bases: CellSet,
        excluders: CellSet,
        chosen: &mut Vec<Cell>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        if chosen.len() == self.size {
            facts.spend(1)?;
            let aligned = Aligned { facts, excluders };
            return match self.step(&aligned, chosen) {
                Some(step) => found(step),
                None => ControlFlow::Continue(()),
            };
        }
        for cell in bases {
            // One excluder forbids one combination: a digit goes only if there are several.
            let common = excluders & cell.peers();
            if common.len() < 2 || chosen.last().is_some_and(|last| cell < *last) {
                continue;
            }
            chosen.push(cell);
            self.choose(facts, bases.without(cell), common, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn step(&self, aligned: &Aligned<'_, '_>, cells: &[Cell]) -> Option<Step> {
        let mut gone = CandidateSet::EMPTY;
        let mut used = CellSet::EMPTY;
        let mut proof = Vec::new();
        for (place, cell) in cells.iter().enumerate() {
            let others: Vec<Cell> = (cells.iter().enumerate())
                .filter(|(other, _)| *other != place)
                .map(|(_, other)| *other)
                .collect();
            for digit in aligned.facts.candidates(*cell) {
                let assumed = Candidate::new(*cell, digit);
                if let Some(refuted) = aligned.refuted(&[assumed], &others, &mut used) {
                    gone.insert(assumed);
                    proof.push(refuted);
                }
            }
        }
        // Where no excluder is needed, something simpler says the same.
        if gone.is_empty() || used.is_empty() {
            return None;
        }
        let marked = |cell: &Cell| {
            let digits = aligned.facts.candidates(*cell).into_iter();
            let cell = *cell;
            digits.map(move |digit| Candidate::new(cell, digit))
        };
        let all: CellSet = cells.iter().copied().collect();
        Some(
            Step::new(
                self.info,
                Conclusions::eliminate(gone),
                Proof(proof),
                Parts::Plain {
                    cells: all,
                    digits: aligned.facts.candidates_of(all),
                    houses: Vec::new(),
                },
            )
            .highlight(Highlight::candidates(
                Role::Pattern,
                cells.iter().flat_map(marked).collect(),
            ))
            .highlight(Highlight::cells(Role::AlsA, used)),
        )
    }
}

impl Aligned<'_, '_> {
    /// That the last of `assumed` is false if the others are true: it empties an excluder, or leaves
    /// no digit for the first of `rest`. Adds the excluders it needs to `used`.
    fn refuted(
        &self,
        assumed: &[Candidate],
        rest: &[Cell],
        used: &mut CellSet,
    ) -> Option<Inference> {
        let last = Literal::on(*assumed.last()?);
        if assumed.len() > 1
            && let Some(excluder) = self.emptied(assumed)
        {
            used.insert(excluder);
            return Some(Inference::refute(last, Vec::new(), Truth::Cell(excluder)));
        }
        let (next, rest) = rest.split_first()?;
        let mut needed = CellSet::EMPTY;
        let mut trail = Vec::new();
        for digit in self.facts.candidates(*next) {
            let candidate = Candidate::new(*next, digit);
            if assumed.iter().any(|other| other.excludes(candidate)) {
                continue;
            }
            let mut more = assumed.to_vec();
            more.push(candidate);
            trail.push(self.refuted(&more, rest, &mut needed)?);
        }
        *used |= needed;
        Some(Inference::refute(last, trail, Truth::Cell(*next)))
    }

    /// A cell whose candidates the digits use up, all of them needed for that.
    fn emptied(&self, assumed: &[Candidate]) -> Option<Cell> {
        let digits: DigitSet = assumed.iter().map(|candidate| candidate.digit).collect();
        let last: Digit = assumed.last()?.digit;
        self.excluders.into_iter().find(|cell| {
            let open = self.facts.candidates(*cell);
            open.contains(last) && open.is_subset(digits)
        })
    }
}
