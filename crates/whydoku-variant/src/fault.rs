//! [`Fault`]: a mistake put into the engine on purpose. A comparison that does not notice it proves nothing.

use crate::engine::{Conflict, Model, Propagator, State};
use crate::{Solver, Variant};

/// A mistake put into the engine on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The engine does not see the first constraint.
    Blind,
    /// A propagator of the first constraint removes digits that it must not.
    Eager,
}

impl Fault {
    /// A solver with this fault.
    pub fn solver(self, variant: &Variant) -> Solver {
        match self {
            Self::Blind => Solver::new(&variant.without(0)),
            Self::Eager => Solver::from_model(Model::with(variant, |model| {
                let cells = variant.constraints().first();
                let cells = cells.map_or_else(Vec::new, |first| first.groups().concat());
                // A rule for the whole grid has no cells of its own.
                let cells = if cells.is_empty() {
                    variant.size().all_cells().collect()
                } else {
                    cells
                };
                let cells = model.cells(&cells);
                model.add(Eager { cells });
            })),
        }
    }
}

/// Removes the largest digit of the first cell that has several.
#[derive(Debug)]
struct Eager {
    cells: Vec<usize>,
}

impl Propagator for Eager {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let open = self.cells.iter().map(|cell| (*cell, state.get(*cell)));
        let mut open = open.filter(|(_, digits)| digits.count_ones() > 1);
        match open.next() {
            Some((cell, digits)) => state.remove(cell, 1 << digits.ilog2()),
            None => Ok(()),
        }
    }
}
