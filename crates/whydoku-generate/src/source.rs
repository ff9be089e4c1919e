//! [`Source`]: drafts of a shape, new ones from a full grid and variations of a draft.

use super::fill::fill_fast;
use super::pattern;
use super::shape::Shape;
use super::thin::Thinner;
use whydoku_grid::CellSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_solve::KnownSolution;

/// Makes drafts of one shape.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) shape: Shape,
    /// The sets of cells that are given together or not at all.
    orbits: Vec<CellSet>,
    /// The same sets in random order.
    order: Vec<CellSet>,
    pub(super) thinner: Thinner,
}

/// A puzzle with one solution, and how far its shape is from the requested one.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) known: KnownSolution,
    pub(super) givens: CellSet,
    /// The number of givens too many or too few, and of spare givens if none are allowed.
    pub(super) distance: usize,
}

impl Source {
    pub(super) fn new(shape: Shape) -> Self {
        let orbits = shape.symmetry.orbits();
        Self {
            order: orbits.clone(),
            orbits,
            shape,
            thinner: Thinner::default(),
        }
    }

    /// A draft with a new solution; `None` if this attempt failed.
    pub(super) fn fresh(&mut self, rng: &mut Rng, budget: &Budget) -> Result<Option<Draft>, Spent> {
        if let Some(cells) = self.shape.pattern {
            let known = pattern::fresh(cells, &mut self.thinner.solver, rng, budget)?;
            return known
                .map(|known| self.measured(known, cells, budget))
                .transpose();
        }
        let solution = fill_fast(&mut self.thinner.solver, rng, budget)?;
        let mut known = KnownSolution::new(&solution, CellSet::ALL);
        let fewest = self.aim(rng);
        self.order.copy_from_slice(&self.orbits);
        rng.shuffle(&mut self.order);
        let givens = self.thinner.thin(&mut known, &self.order, fewest, budget)?;
        self.measured(known, givens, budget).map(Some)
    }

    /// A draft with the same solution and a few givens moved or, for a pattern, with the same cells and
    /// a few digits changed; `None` if this attempt failed.
    pub(super) fn variation(
        &mut self,
        draft: &Draft,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<Draft>, Spent> {
        if let Some(cells) = self.shape.pattern {
            let solver = &mut self.thinner.solver;
            let known = pattern::variation(&draft.known, cells, solver, rng, budget)?;
            return known
                .map(|known| self.measured(known, cells, budget))
                .transpose();
        }
        let mut known = draft.known.clone();
        let added = 1 + rng.index(3);
        self.order.clear();
        self.order.extend_from_slice(&self.orbits);
        rng.shuffle(&mut self.order);
        let mut new = CellSet::EMPTY;
        for orbit in self
            .order
            .iter()
            .filter(|orbit| orbit.is_disjoint(draft.givens))
            .take(added)
        {
            new |= *orbit;
        }
        for cell in new {
            known.give(cell);
        }
        // Try to remove the new givens last; otherwise they would go first and nothing would change.
        self.order
            .put_in_order_by_key(|orbit| !orbit.is_disjoint(new));
        let fewest = self.aim(rng);
        let givens = self.thinner.thin(&mut known, &self.order, fewest, budget)?;
        self.measured(known, givens, budget).map(Some)
    }

    /// The number of givens at which to stop.
    fn aim(&self, rng: &mut Rng) -> usize {
        match &self.shape.givens {
            // A minimal puzzle removes as many givens as possible.
            Some(range) if !self.shape.minimal => {
                let (fewest, most) = (*range.start(), *range.end().min(&81));
                let extra = rng.index(most.saturating_sub(fewest) + 1);
                fewest + extra
            }
            _ => 0,
        }
    }

    fn measured(
        &mut self,
        mut known: KnownSolution,
        givens: CellSet,
        budget: &Budget,
    ) -> Result<Draft, Spent> {
        let len = givens.len();
        let mut distance = match &self.shape.givens {
            Some(range) if len > *range.end() => len - range.end(),
            Some(range) if len < *range.start() => range.start() - len,
            _ => 0,
        };
        if distance == 0 && self.shape.minimal && !self.is_minimal_anyway() {
            distance = self.thinner.spare(&mut known, budget)?.len();
        }
        Ok(Draft {
            known,
            givens,
            distance,
        })
    }

    /// Whether removing givens one by one already leaves no spare given.
    const fn is_minimal_anyway(&self) -> bool {
        self.orbits.len() == 81 && self.shape.pattern.is_none()
    }
}
