#![doc = include_str!("symmetrical_placement.md")]

use crate::technique::info;
use crate::techniques::uniqueness::common::symmetries::{
    GridDigits, independent, ruled_out, symmetries_of,
};
use crate::techniques::uniqueness::common::symmetry_pattern::{
    Assumption, SymmetryPattern, fixed_cells,
};
use crate::{Conclusions, Facts, Flow, Inference, Info, Literal, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, Pencilmarks, Symmetry, Truth};

pub(crate) const SYMMETRICAL_PLACEMENT: SymmetricalPlacement = SymmetricalPlacement {
    info: &info!("symmetrical-placement", "Gurth's Symmetrical Placement", 70)
        .aliases(&["GSP", "Gurth's Theorem"])
        .rows(&[105])
        .assumes_uniqueness(),
    against: false,
};
// Looks at every candidate, and hardly ever finds anything: used only by name.
pub(crate) const ANTI_SYMMETRICAL_PLACEMENT: SymmetricalPlacement = SymmetricalPlacement {
    info: &info!("anti-symmetrical-placement", "Anti-GSP", 73)
        .aliases(&["Anti-GSP"])
        .rows(&[106])
        .assumes_uniqueness()
        .by_name_only(),
    against: true,
};

/// Finds symmetries of the givens, which the solution must share.
#[derive(Debug)]
pub(crate) struct SymmetricalPlacement {
    info: &'static Info,
    /// Whether it refutes candidates that would make the givens symmetric.
    against: bool,
}

impl Technique for SymmetricalPlacement {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let grid = facts.marks().grid();
        let given = |cell: Cell| grid.get(cell).filter(|_| grid.givens().contains(cell));
        let givens = Cell::ALL.map(given);
        if self.against {
            self.search_against(facts, &givens, found)
        } else {
            self.search_for(facts, &givens, found)
        }
    }
}

impl SymmetricalPlacement {
    fn search_for(
        &self,
        facts: &Facts<'_>,
        givens: &GridDigits,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let mut known: Vec<CandidateSet> = Vec::new();
        for by in independent(&symmetries_of(facts, givens)?) {
            let gone = ruled_out(facts.marks(), &by);
            if gone.is_empty() || known.contains(&gone) {
                continue;
            }
            known.push(gone);
            let proof = Inference::symmetry(by, gone.iter());
            let pattern = SymmetryPattern::new(facts.marks(), givens, by, None);
            let conclusions = Conclusions::eliminate(gone);
            found(Step::found(self.info, conclusions, proof, pattern))?;
        }
        ControlFlow::Continue(())
    }

    fn search_against(
        &self,
        facts: &Facts<'_>,
        givens: &GridDigits,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for candidate in facts.marks().open().iter() {
            let mut more = *givens;
            more[candidate.cell.index()] = Some(candidate.digit);
            let mut after = *facts.marks();
            let all = symmetries_of(facts, &more)?;
            // A candidate that singles refute needs no symmetry.
            if all.is_empty() || after.place(candidate.cell, candidate.digit).is_err() {
                continue;
            }
            let moves = |by: &Symmetry| by.apply(&candidate.cell) != candidate.cell;
            let conflicts = independent(&all).into_iter().filter(moves);
            let mut conflicts = conflicts.filter_map(|by| Some((by, conflict(&after, &by)?)));
            if let Some((by, conflict)) = conflicts.next() {
                let gone = after.open_of(conflict);
                let symmetry = vec![Inference::symmetry(by, gone.iter())];
                let proof = Inference::refute(Literal::on(candidate), symmetry, conflict);
                let assumption = Assumption {
                    candidate,
                    conflict,
                    ruled_out: gone,
                };
                let pattern = SymmetryPattern::new(facts.marks(), &more, by, Some(assumption));
                let only = CandidateSet::of_digit(candidate.digit, candidate.cell.into());
                let conclusions = Conclusions::eliminate(only);
                found(Step::found(
                    self.info,
                    conclusions,
                    Proof::from(proof),
                    pattern,
                ))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns a truth that would have no candidate left; a cell that stays in place, if there is one.
fn conflict(marks: &Pencilmarks, by: &Symmetry) -> Option<Truth> {
    let gone = ruled_out(marks, by);
    let still = fixed_cells(by).into_iter().map(Truth::Cell);
    let mut truths = still.chain((0..324).map(Truth::from_index));
    truths.find(|truth| {
        let open = marks.open_of(*truth);
        !open.is_empty() && open.is_subset(&gone)
    })
}
