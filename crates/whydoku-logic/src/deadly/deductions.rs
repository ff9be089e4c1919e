//! What follows from "one of the guardians is true", by how the guardians are used.

use super::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::proof::common_targets::{covers_of_targets, excluded_by_all, truths_containing};
use crate::{Base, Facts, Flow, Inference};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Truth};

impl DeadlyPattern<'_> {
    /// Reports everything that follows when the guardians are used in one way.
    pub fn deduce(
        &self,
        facts: &Facts<'_>,
        by: Use,
        found: &mut dyn FnMut(Deduction) -> Flow,
    ) -> Flow {
        match by {
            Use::OneCell => self.one_cell(facts, found),
            Use::OneDigit => self.one_digit(facts, found),
            Use::Subset => self.subset(facts, found),
            Use::LockedDigit => self.locked_digit(facts, found),
            Use::SeenByAll => self.seen_by_all(facts, found),
        }
    }

    fn one_cell(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let Some(cell) = self.guardians.all_cells().only() else {
            return ControlFlow::Continue(());
        };
        let gone: CandidateSet = (facts.candidates(cell) - self.guardians.digits(cell))
            .into_iter()
            .map(|digit| Candidate::new(cell, digit))
            .collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            by: Use::OneCell,
            eliminations: gone,
            inferences: vec![Inference::cover(
                [Base::Clause(0)],
                [Truth::Cell(cell)],
                gone.iter(),
            )],
            extra: CellSet::EMPTY,
            house: None,
            digits: DigitSet::EMPTY,
        })
    }

    fn one_digit(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let Some(digit) = self.guardian_digits().only() else {
            return ControlFlow::Continue(());
        };
        let ends = self.guardians.cells(digit);
        let targets = facts.positions(digit) & ends.common_peers();
        if ends.len() < 2 || targets.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            by: Use::OneDigit,
            eliminations: CandidateSet::of_digit(digit, targets),
            inferences: covers_of_targets(&[Base::Clause(0)], &[], digit, ends, targets),
            extra: CellSet::EMPTY,
            house: None,
            digits: digit.into(),
        })
    }

    fn subset(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let guards = self.guardians.all_cells();
        let outside = self.guardian_digits();
        if guards.len() < 2 || outside.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut known: Vec<CellSet> = Vec::new();
        for house in guards.common_houses() {
            let mut free = [Cell::at(0, 0); 9];
            let mut count = 0;
            for cell in (facts.unsolved() & house.cells()) - guards {
                free[count] = cell;
                count += 1;
            }
            // At least one cell must be left to lose a candidate.
            for choice in 1_u16..(1 << count) {
                let size = choice.count_ones() as usize;
                let chosen = |mask: u16| (0..count).filter(move |i| mask >> i & 1 == 1);
                let digits_of = |mask: u16| {
                    chosen(mask).fold(DigitSet::EMPTY, |all, i| all | facts.candidates(free[i]))
                };
                let digits = digits_of(choice) | outside;
                if digits.len() != size + 1 {
                    continue;
                }
                // A smaller subset inside makes the other cells superfluous.
                let mut part = (choice - 1) & choice;
                let mut has_smaller = false;
                while part != 0 && !has_smaller {
                    let inside = digits_of(part);
                    let size = part.count_ones() as usize;
                    has_smaller = inside.len() <= size || (inside | outside).len() <= size + 1;
                    part = (part - 1) & choice;
                }
                let cells: CellSet = chosen(choice).map(|i| free[i]).collect();
                if has_smaller || known.contains(&cells) {
                    continue;
                }
                if let Some(deduction) = self.with_subset(facts, house, cells, digits) {
                    known.push(cells);
                    found(deduction)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The deduction from a naked subset: the guardians and `cells` share `digits`, one for each cell and
    /// one for the guardians.
    fn with_subset(
        &self,
        facts: &Facts<'_>,
        house: House,
        cells: CellSet,
        digits: DigitSet,
    ) -> Option<Deduction> {
        let truths: Vec<Base> = std::iter::once(Base::Clause(0))
            .chain(cells.into_iter().map(|cell| Truth::Cell(cell).into()))
            .collect();
        let mut gone = CandidateSet::EMPTY;
        let mut elsewhere = Vec::new();
        for digit in digits {
            let holders = (facts.positions(digit) & cells) | self.guardians.cells(digit);
            let targets = facts.positions(digit) & holders.common_peers();
            gone.insert_cells(digit, targets & house.cells());
            let far = targets - house.cells();
            if !far.is_empty() {
                let others: Vec<Truth> = digits
                    .without(digit)
                    .into_iter()
                    .map(|other| Truth::House(house, other))
                    .collect();
                elsewhere.extend(covers_of_targets(&truths, &others, digit, holders, far));
                gone.insert_cells(digit, far);
            }
        }
        let near: Vec<Candidate> = gone
            .iter()
            .filter(|c| house.cells().contains(c.cell))
            .collect();
        let mut inferences = Vec::with_capacity(1 + elsewhere.len());
        if !near.is_empty() {
            let links = digits.into_iter().map(|digit| Truth::House(house, digit));
            inferences.push(Inference::cover(truths, links, near));
        }
        inferences.extend(elsewhere);
        (!inferences.is_empty()).then_some(Deduction {
            by: Use::Subset,
            eliminations: gone,
            inferences,
            extra: cells,
            house: Some(house),
            digits,
        })
    }

    fn locked_digit(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let roof = self.guardians.all_cells();
        let Some([first, second]) = roof.pair() else {
            return ControlFlow::Continue(());
        };
        for locked in self.base_of(first) & self.base_of(second) {
            let keeps = |house: &House| facts.positions_in(*house, locked) == roof;
            let Some(house) = roof.common_houses().find(keeps) else {
                continue;
            };
            let mut gone = CandidateSet::EMPTY;
            for cell in [first, second] {
                let left = self.guardians.digits(cell).with(locked);
                for digit in facts.candidates(cell) - left {
                    gone.insert(Candidate::new(cell, digit));
                }
            }
            if gone.is_empty() {
                continue;
            }
            found(Deduction {
                by: Use::LockedDigit,
                eliminations: gone,
                inferences: vec![Inference::cover(
                    [Base::Clause(0), Truth::House(house, locked).into()],
                    [Truth::Cell(first), Truth::Cell(second)],
                    gone.iter(),
                )],
                extra: CellSet::EMPTY,
                house: Some(house),
                digits: locked.into(),
            })?;
        }
        ControlFlow::Continue(())
    }

    fn seen_by_all(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        if self.guardian_digits().len() < 2 || self.guardians.all_cells().len() < 2 {
            return ControlFlow::Continue(());
        }
        let gone = excluded_by_all(facts, &self.guardians);
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let inferences = gone
            .iter()
            .map(|target| {
                let links = truths_containing(target, &self.guardians);
                Inference::cover([Base::Clause(0)], links, [target])
            })
            .collect();
        found(Deduction {
            by: Use::SeenByAll,
            eliminations: gone,
            inferences,
            extra: CellSet::EMPTY,
            house: None,
            digits: self.guardian_digits(),
        })
    }
}
