#![doc = include_str!("aligned_exclusion.md")]

use crate::infer::subsets::digits_in;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture, Proof, Role,
    Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Truth};

pub(crate) const ALIGNED_PAIR: AlignedExclusion = AlignedExclusion {
    info: &info!("aligned-pair-exclusion", "Aligned Pair Exclusion", 62)
        .aliases(&["APE", "Aligned Pair"])
        .rows(&[77])
        .by_name_only(),
    size: 2,
};
pub(crate) const ALIGNED_TRIPLE: AlignedExclusion = AlignedExclusion {
    info: &info!("aligned-triple-exclusion", "Aligned Triple Exclusion", 75)
        .aliases(&["ATE", "Aligned Triplet Exclusion", "Subset Exclusion"])
        .rows(&[78])
        .by_name_only(),
    size: 3,
};
pub(crate) const ALIGNED_QUADRUPLE: AlignedExclusion = AlignedExclusion {
    info: &info!(
        "aligned-quadruple-exclusion",
        "Aligned Quadruple Exclusion", 81
    )
    .aliases(&["AQE", "Aligned Quadruplet Exclusion"])
    .rows(&[78])
    .by_name_only(),
    size: 4,
};
pub(crate) const ALIGNED_QUINTUPLE: AlignedExclusion = AlignedExclusion {
    info: &info!(
        "aligned-quintuple-exclusion",
        "Aligned Quintuple Exclusion", 84
    )
    .aliases(&["Aligned Quintuplet Exclusion"])
    .rows(&[78])
    .by_name_only(),
    size: 5,
};

/// Finds candidates in two to five cells that would always leave too few digits for other cells.
#[derive(Debug)]
pub(crate) struct AlignedExclusion {
    info: &'static Info,
    size: usize,
}

/// The largest number of cells in an almost locked set that forbids combinations.
const LARGEST_SET: usize = 4;

/// Cells of a house with more digits than cells. A combination that leaves them fewer digits than
/// cells is impossible.
#[derive(Clone, Debug)]
struct Excluder {
    cells: CellSet,
    digits: DigitSet,
    house: House,
}

/// The single cells with few candidates and the almost locked sets, in order of size. A single cell
/// with more candidates than there are aligned cells could never run out of digits.
fn excluders(facts: &Facts<'_>, size: usize) -> Vec<Excluder> {
    let mut all: Vec<Excluder> = Vec::new();
    let few = |cell: &Cell| (2..=size).contains(&facts.candidates(*cell).len());
    for cell in facts.unsolved().into_iter().filter(few) {
        all.push(Excluder {
            cells: cell.into(),
            digits: facts.candidates(cell),
            house: cell.row(),
        });
    }
    for set in facts.almost_locked_sets() {
        if let (2..=LARGEST_SET, Some(house)) = (set.cells.len(), set.cells.common_houses().next())
        {
            all.push(Excluder {
                cells: set.cells,
                digits: set.digits,
                house,
            });
        }
    }
    all.put_in_order_by_key(|excluder| (excluder.cells.len(), excluder.cells));
    all
}

/// The aligned cells, and the sets that forbid combinations of their digits.
struct AlignedSearch<'a, 'b> {
    facts: &'a Facts<'b>,
    excluders: &'a [Excluder],
    /// The candidates that were already refuted.
    gone: CandidateSet,
}

impl Technique for AlignedExclusion {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let excluders = excluders(facts, self.size);
        let bases = facts.unsolved();
        let few: CellSet = excluders
            .iter()
            .filter(|excluder| excluder.cells.len() == 1)
            .fold(CellSet::EMPTY, |all, excluder| all | excluder.cells);
        let mut chosen = Vec::with_capacity(self.size);
        self.choose(facts, bases, few, &excluders, &mut chosen, found)
    }
}

impl AlignedExclusion {
    /// Tries every set of aligned cells, in order, that together see enough cells with few
    /// candidates.
    fn choose(
        &self,
        facts: &Facts<'_>,
        bases: CellSet,
        few: CellSet,
        excluders: &[Excluder],
        chosen: &mut Vec<Cell>,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        if chosen.len() == self.size {
            facts.spend(1)?;
            let seen = chosen.iter().fold(CellSet::EMPTY, |all, c| all | c.peers());
            let own: CellSet = chosen.iter().copied().collect();
            let near: Vec<Excluder> = excluders
                .iter()
                .filter(|e| e.cells.is_subset(seen) && e.cells.is_disjoint(own))
                .cloned()
                .collect();
            let aligned = AlignedSearch {
                facts,
                excluders: &near,
                gone: CandidateSet::EMPTY,
            };
            return match self.step(aligned, chosen) {
                Some(step) => found(step),
                None => ControlFlow::Continue(()),
            };
        }
        let mut left = bases;
        for cell in bases {
            left.remove(cell);
            // One excluder forbids only one combination. Eliminating a digit needs several
            // excluders, and more cells need more, because they have more combinations.
            let common = few & cell.peers();
            if common.len() < 2.max(self.size - 1) {
                continue;
            }
            chosen.push(cell);
            self.choose(facts, left, common, excluders, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn step(&self, mut aligned: AlignedSearch<'_, '_>, cells: &[Cell]) -> Option<Step> {
        let mut used = CellSet::EMPTY;
        let mut refuted: Vec<(Candidate, Vec<Cell>)> = Vec::new();
        for (place, cell) in cells.iter().enumerate() {
            let mut others = cells.to_vec();
            others.remove(place);
            for digit in aligned.facts.candidates(*cell) {
                let assumed = Candidate::new(*cell, digit);
                let mut needed = CellSet::EMPTY;
                let whole = aligned.refuted(&[assumed], &others, &mut needed);
                // If fewer cells already refute the candidate, leave it to them.
                let fewer = |place: usize| {
                    let mut fewer = others.clone();
                    fewer.remove(place);
                    let mut unused = CellSet::EMPTY;
                    aligned.refuted(&[assumed], &fewer, &mut unused)
                };
                if whole.is_some() && (0..others.len()).all(|place| fewer(place).is_none()) {
                    used |= needed;
                    refuted.push((assumed, others.clone()));
                }
            }
        }
        // Each refutation can use the ones before it.
        let mut proof = Vec::with_capacity(refuted.len());
        for (assumed, others) in refuted {
            proof.extend(aligned.refuted(&[assumed], &others, &mut used.clone()));
            aligned.gone.insert(assumed);
        }
        // If no excluder is needed, a simpler technique makes the same elimination.
        if aligned.gone.is_empty() || used.is_empty() {
            return None;
        }
        let all: CellSet = cells.iter().copied().collect();
        let pattern = AlignedPattern::new(aligned.facts, all, used);
        let conclusions = Conclusions::eliminate(aligned.gone);
        Some(Step::found(
            self.info,
            conclusions,
            Proof::from(proof),
            pattern,
        ))
    }
}

/// Cells that are tried together, and the cells that would run out of digits.
#[derive(Debug)]
pub struct AlignedPattern {
    cells: CellSet,
    candidates: CandidateSet,
    digits: DigitSet,
    excluders: CellSet,
}

impl AlignedPattern {
    /// The cells that are tried together, and those that would run out of digits.
    pub fn new(facts: &Facts<'_>, cells: CellSet, excluders: CellSet) -> Self {
        Self {
            cells,
            candidates: digits_in(facts, cells, DigitSet::ALL),
            digits: facts.candidates_of(cells),
            excluders,
        }
    }
}

impl Pattern for AlignedPattern {
    fn notation(&self, _: &Step) -> String {
        format!("{} with {}", self.cells, self.excluders)
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        text.say(
            "Try every combination of digits for {}: cells that see each other must differ, and {} must keep enough digits.",
            &[&self.cells, &self.excluders],
        );
        let others = if self.cells.len() == 2 {
            "other cell"
        } else {
            "other cells"
        };
        for Candidate { cell, digit } in step.conclusions.eliminations.iter() {
            text.say(
                "With {} in {}, no combination is left for the {}.",
                &[&digit, &cell, &others],
            );
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.candidates(Role::Pattern, self.candidates);
        picture.cells(Role::AlsA, self.excluders);
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digits,
            houses: Vec::new(),
        }
    }
}

impl AlignedSearch<'_, '_> {
    /// Proves that the last of `assumed` is false if the others are true, because it leaves too few
    /// digits for an excluder or no digit for the first of `rest`. Adds the cells it needs to
    /// `used`.
    fn refuted(
        &self,
        assumed: &[Candidate],
        rest: &[Cell],
        used: &mut CellSet,
    ) -> Option<Inference> {
        let last = Literal::on(*assumed.last()?);
        if assumed.len() > 1
            && let Some((excluder, crowd, lost)) = self.emptied(assumed)
        {
            *used |= crowd;
            return Some(self.too_few(last, excluder, crowd, lost));
        }
        let (next, rest) = rest.split_first()?;
        let mut needed = CellSet::EMPTY;
        let mut trail = Vec::new();
        for digit in self.facts.candidates(*next) {
            let candidate = Candidate::new(*next, digit);
            let excluded = |other: &Candidate| other.excludes(candidate);
            if self.gone.contains(candidate) || assumed.iter().any(excluded) {
                continue;
            }
            let mut more = assumed.to_vec();
            more.push(candidate);
            trail.push(self.refuted(&more, rest, &mut needed)?);
        }
        *used |= needed;
        Some(Inference::refute(last, trail, Truth::Cell(*next)))
    }

    /// The first excluder for which the candidates, the last one included, leave too few digits,
    /// with the cells that have too few and the digits removed from them.
    fn emptied(&self, assumed: &[Candidate]) -> Option<(&Excluder, CellSet, DigitSet)> {
        let last = *assumed.last()?;
        self.excluders.iter().find_map(|excluder| {
            if !self.loses(excluder.cells, last) {
                return None;
            }
            let lost = self.lost(excluder.cells, assumed);
            if (excluder.digits - lost).len() >= excluder.cells.len() {
                return None;
            }
            // A part of the cells may lack even more digits, so a smaller part may be enough.
            let (mut crowd, mut lost) = (excluder.cells, lost);
            loop {
                let part = self.crowd(crowd, lost)?;
                if part == crowd {
                    return Some((excluder, crowd, lost));
                }
                (crowd, lost) = (part, self.lost(part, assumed));
            }
        })
    }

    /// The proof that cells have too few digits. A cell without a candidate is a conflict by
    /// itself. Of several cells, all but one use up the digits, and that one has none left.
    fn too_few(
        &self,
        last: Literal,
        excluder: &Excluder,
        crowd: CellSet,
        lost: DigitSet,
    ) -> Inference {
        let first = crowd.first().unwrap_or(last.candidate.cell);
        let rest = crowd.without(first);
        if rest.is_empty() {
            return Inference::refute(last, Vec::new(), Truth::Cell(first));
        }
        let left = self.facts.candidates_of(crowd) - lost;
        let open = self.facts.candidates(first) & left;
        let cover = Inference::cover(
            rest.into_iter().map(Truth::Cell),
            left.into_iter().map(|d| Truth::House(excluder.house, d)),
            open.into_iter().map(|digit| Candidate::new(first, digit)),
        );
        Inference::refute(last, vec![cover], Truth::Cell(first))
    }

    /// Whether a candidate rules out its digit in all the cells.
    fn loses(&self, cells: CellSet, candidate: Candidate) -> bool {
        let holders = self.facts.positions(candidate.digit) & cells;
        !holders.is_empty() && holders.is_subset(candidate.cell.peers())
    }

    /// The digits that the candidates rule out in all the cells.
    fn lost(&self, cells: CellSet, assumed: &[Candidate]) -> DigitSet {
        let losing = assumed.iter().filter(|c| self.loses(cells, **c));
        losing.map(|candidate| candidate.digit).collect()
    }

    /// The smallest part of the cells that has fewer digits left than cells.
    fn crowd(&self, cells: CellSet, lost: DigitSet) -> Option<CellSet> {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let mut choices: Vec<u16> = (1..1 << cells.len()).collect();
        choices.put_in_order_by_key(|choice| choice.count_ones());
        let chosen = |choice: u16| -> CellSet {
            let picked = cells.iter().enumerate();
            let inside = picked.filter(|(i, _)| choice >> i & 1 == 1);
            inside.map(|(_, cell)| *cell).collect()
        };
        let mut all = choices.into_iter().map(chosen);
        all.find(|part| (self.facts.candidates_of(*part) - lost).len() < part.len())
    }
}
