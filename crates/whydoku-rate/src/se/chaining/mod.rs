//! Chains: static cycles and forcing chains, Nishio, multiple and dynamic forcing chains, and
//! chains nested in chains.

mod advanced;
mod ancestry;
mod bank;
mod closure;
mod cycles;
mod forcing;
mod graph;
mod links;
mod nested;
mod nishio;

use super::aligned_exclusion::TripletMemory;
use super::bits::tiny;
use super::difficulty::Difficulty;
use super::marks::{Counts, Marks, State};
use super::step::{Cause, Chain, Pattern, RawStep, Removals};
use super::technique::{Forcing, SeTechnique};
use advanced::{Context, extend};
use ancestry::{Scratch, Target};
use bank::{Bank, Hint, Search};
use forcing::{Graphs, StaticHint};
use nested::static_chain;
use std::sync::Arc;
use whydoku_grid::budget::{Budget, Spent};

/// Reusable memory that the searches of one rating share.
#[derive(Debug)]
pub(super) struct Workspace<'a> {
    budget: &'a Budget,
    graphs: Graphs,
    hints: Vec<StaticHint>,
    scratch: Scratch,
    /// The closures of the grid being rated.
    bank: Bank,
    /// Unused banks for nested levels.
    spare: Vec<Bank>,
    /// What aligned triplet exclusion remembers from the previous step.
    pub(super) triplets: TripletMemory,
    /// By digit: its cells when Nishio last found nothing.
    nishio_seen: [u128; 9],
}

/// A hint of a nested Multiple or Dynamic search.
struct NestedHint {
    chain: Arc<Chain>,
    removal: (usize, u16),
    /// The cause that the chain's assumptions count as having.
    root: Option<Cause>,
}

impl<'a> Workspace<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self {
            budget,
            graphs: Graphs::default(),
            hints: Vec::new(),
            scratch: Scratch::default(),
            bank: Bank::default(),
            spare: Vec::new(),
            triplets: TripletMemory::default(),
            nishio_seen: [0; 9],
        }
    }

    /// Finds Forcing Chains & Cycles (from 6.5).
    pub(super) fn forcing_chains(&mut self, state: &State) -> Result<Option<RawStep>, Spent> {
        self.budget.spend(1)?;
        let Some(hint) = self.graphs.best(&state.marks) else {
            return Ok(None);
        };
        let technique = hint.technique();
        let chain = static_chain(&state.marks, &hint.shape, (technique, hint.complexity));
        Ok(Some(RawStep {
            difficulty: hint.difficulty,
            technique,
            placement: hint.placement(),
            removals: hint.removals,
            extra_removals: Removals::new(),
            pattern: Pattern::Chain(Arc::new(chain)),
        }))
    }

    /// Finds Nishio chains (from 7.5).
    pub(super) fn nishio(&mut self, state: &State) -> Result<Option<RawStep>, Spent> {
        let mut found = false;
        let needed: [u32; 9] =
            std::array::from_fn(|digit| nishio::houses_with(&state.marks, digit));
        let seen = std::mem::take(&mut self.nishio_seen);
        let wanted = |cell: usize, digit: usize, on: bool| {
            let wanted = seen[digit] != state.marks.cells[digit]
                && nishio::contradicts(&state.marks, (cell, digit), on, needed[digit]);
            found |= wanted;
            wanted
        };
        self.bank.fill_nishio(&state.marks, wanted, self.budget)?;
        if !found {
            self.nishio_seen = state.marks.cells;
            return Ok(None);
        }
        Ok(self.best(Search::Nishio, 75, |_| SeTechnique::Nishio))
    }

    /// Finds multiple forcing chains (from 8.0). Search for Forcing Chains & Cycles on the same
    /// state first.
    pub(super) fn multiple(&mut self, state: &State) -> Result<Option<RawStep>, Spent> {
        self.bank
            .fill(&state.marks, Search::Multiple, self.budget)?;
        Ok(self.best(Search::Multiple, 80, SeTechnique::Multiple))
    }

    /// Finds dynamic forcing chains of a level (from 8.5, 9.0, ... 11.0). Search the levels in
    /// order on the same state.
    ///
    /// The rules of higher levels run only when everything else is exhausted, so a level continues
    /// where the level below it stopped. Level 4 continues from level 1.
    pub(super) fn dynamic(&mut self, state: &State, level: u8) -> Result<Option<RawStep>, Spent> {
        if level == 0 || level == 4 {
            self.bank.fill(&state.marks, Search::Dynamic, self.budget)?;
        }
        if level > 0 {
            let mut bank = std::mem::take(&mut self.bank);
            let result = self.extend_bank(&mut bank, level, &state.counts, true);
            self.bank = bank;
            result?;
        }
        let base = 85 + 5 * u16::from(level);
        Ok(
            self.best(Search::Dynamic, base, |kind| SeTechnique::Dynamic {
                kind,
                level,
            }),
        )
    }

    fn extend_bank(
        &mut self,
        bank: &mut Bank,
        level: u8,
        counts: &Counts,
        exhausted: bool,
    ) -> Result<(), Spent> {
        let (source, closures) = bank.closures();
        let context = Context {
            source,
            counts,
            exhausted,
        };
        for closure in closures {
            extend(closure, level, context, self)?;
        }
        Ok(())
    }

    /// Returns the hint that SE takes: least complexity, then smallest key, then first created.
    fn best(
        &mut self,
        search: Search,
        base: u16,
        technique: impl Fn(Forcing) -> SeTechnique,
    ) -> Option<RawStep> {
        let Self { bank, scratch, .. } = self;
        let mut best: Option<(u32, Hint, Vec<Target<'_>>)> = None;
        bank.each_hint(search, |hint, targets| {
            if bank.removal(hint.conclusion).1 == 0 {
                return;
            }
            let limit = best.as_ref().map_or(u32::MAX, |best| best.0);
            if let Some(complexity) = scratch.complexity(&bank.source, targets, limit) {
                let better = best
                    .as_ref()
                    .is_none_or(|best| (complexity, hint.key) < (best.0, best.1.key));
                if better {
                    best = Some((complexity, hint, targets.to_vec()));
                }
            }
        });
        let (complexity, hint, targets) = best?;
        let technique = technique(hint.kind);
        let chain = scratch.chain(&bank.source, &targets, (technique, complexity));
        let (cell, digits) = bank.removal(hint.conclusion);
        Some(RawStep {
            difficulty: Difficulty::chain(base, complexity),
            technique,
            placement: hint.conclusion.on.then_some(hint.conclusion.cand),
            removals: vec![(tiny(cell), digits)],
            extra_removals: Removals::new(),
            pattern: Pattern::Chain(chain),
        })
    }

    /// Returns all hints of a search on a working grid, in order, keeping the first for each set of
    /// removals. Before Multiple, search for Forcing Chains & Cycles on the same grid.
    fn nested_hints(
        &mut self,
        marks: &Marks,
        (search, level): (Search, u8),
        counts: &Counts,
    ) -> Result<Vec<NestedHint>, Spent> {
        if search == Search::Multiple && !self.graphs.may_have_multiple(marks) {
            return Ok(Vec::new());
        }
        let mut bank = self.spare.pop().unwrap_or_default();
        bank.fill(marks, search, self.budget)?;
        if level > 0 {
            for step in 1..=level {
                self.extend_bank(&mut bank, step, counts, false)?;
            }
        }
        let hints = self.sorted_hints(&bank, search, level);
        self.spare.push(bank);
        Ok(hints)
    }

    fn sorted_hints(&mut self, bank: &Bank, search: Search, level: u8) -> Vec<NestedHint> {
        let scratch = &mut self.scratch;
        let mut kept: Vec<(u32, Hint, Vec<Target<'_>>, usize)> = Vec::new();
        let mut created = 0;
        bank.each_hint(search, |hint, targets| {
            created += 1;
            let removal = bank.removal(hint.conclusion);
            if removal.1 == 0 {
                return;
            }
            let old = kept
                .iter_mut()
                .find(|old| bank.removal(old.1.conclusion) == removal);
            let limit = old.as_ref().map_or(u32::MAX, |old| old.0);
            let Some(complexity) = scratch.complexity(&bank.source, targets, limit) else {
                return;
            };
            let entry = (complexity, hint, targets.to_vec(), created);
            match old {
                Some(old) if (complexity, hint.key) < (old.0, old.1.key) => *old = entry,
                Some(_) => {}
                None => kept.push(entry),
            }
        });
        kept.sort_by_key(|hint| (hint.0, hint.1.key, hint.3));
        kept.into_iter()
            .map(|(complexity, hint, targets, _)| {
                let technique = match search {
                    Search::Multiple => SeTechnique::Multiple(hint.kind),
                    Search::Nishio | Search::Dynamic => SeTechnique::Dynamic {
                        kind: hint.kind,
                        level,
                    },
                };
                NestedHint {
                    chain: scratch.chain(&bank.source, &targets, (technique, complexity)),
                    removal: bank.removal(hint.conclusion),
                    root: match hint.kind {
                        Forcing::Cell => Some(Cause::Cell),
                        Forcing::House => hint.house_kind.map(Cause::of_kind),
                        Forcing::Double | Forcing::Contradiction => None,
                    },
                }
            })
            .collect()
    }
}
