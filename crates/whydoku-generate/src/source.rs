//! [`Source`]: candidates of a shape. New ones from a full grid, and neighbours of one that is
//! nearly right.

use super::fill::fill_fast;
use super::pattern;
use super::shape::Shape;
use super::thin::Thinner;
use whydoku_grid::CellSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_solve::Known;

/// Makes puzzles of one shape, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) shape: Shape,
    /// Cells that go together.
    orbits: Vec<CellSet>,
    /// The same, to be shuffled.
    order: Vec<CellSet>,
    pub(super) thinner: Thinner,
}

/// A puzzle with one solution, and how far its shape is from what was asked.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) known: Known,
    pub(super) givens: CellSet,
    /// Givens too many or too few, and spare givens where none may be.
    pub(super) off: usize,
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

    /// A puzzle of a new solution; none if this draw led nowhere.
    pub(super) fn fresh(&mut self, rng: &mut Rng, budget: &Budget) -> Result<Option<Draft>, Spent> {
        if let Some(cells) = self.shape.pattern {
            let known = pattern::fresh(cells, &mut self.thinner.solver, rng, budget)?;
            return known
                .map(|known| self.measured(known, cells, budget))
                .transpose();
        }
        let solution = fill_fast(&mut self.thinner.solver, rng, budget)?;
        let mut known = Known::new(&solution, CellSet::ALL);
        let fewest = self.aim(rng);
        self.order.copy_from_slice(&self.orbits);
        rng.shuffle(&mut self.order);
        let givens = self.thinner.thin(&mut known, &self.order, fewest, budget)?;
        self.measured(known, givens, budget).map(Some)
    }

    /// A puzzle of the same solution with a few givens moved (or, for a pattern, of the same cells
    /// with a few digits changed); none if this draw led nowhere.
    pub(super) fn neighbour(
        &mut self,
        draft: &Draft,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<Draft>, Spent> {
        if let Some(cells) = self.shape.pattern {
            let solver = &mut self.thinner.solver;
            let known = pattern::neighbour(&draft.known, cells, solver, rng, budget)?;
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
        // What was added goes last, or it would go first and nothing would have moved.
        self.order.sort_by_key(|orbit| !orbit.is_disjoint(new));
        let fewest = self.aim(rng);
        let givens = self.thinner.thin(&mut known, &self.order, fewest, budget)?;
        self.measured(known, givens, budget).map(Some)
    }

    /// With how many givens to stop.
    fn aim(&self, rng: &mut Rng) -> usize {
        match &self.shape.givens {
            // Spare givens are refused: only as few as possible will do.
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
        mut known: Known,
        givens: CellSet,
        budget: &Budget,
    ) -> Result<Draft, Spent> {
        let len = givens.len();
        let mut off = match &self.shape.givens {
            Some(range) if len > *range.end() => len - range.end(),
            Some(range) if len < *range.start() => range.start() - len,
            _ => 0,
        };
        if off == 0 && self.shape.minimal && !self.is_minimal_anyway() {
            off = self.thinner.spare(&mut known, budget)?.len();
        }
        Ok(Draft { known, givens, off })
    }

    /// Whether the pass of removals alone leaves no spare given.
    const fn is_minimal_anyway(&self) -> bool {
        self.orbits.len() == 81 && self.shape.pattern.is_none()
    }
}
