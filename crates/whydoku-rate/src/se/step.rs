//! [`SeStep`]: one step of a rated path, with the pattern behind it.

use super::bits::{bits, cells};
use super::difficulty::Difficulty;
use super::geometry::public_house;
use super::marks::Cand;
use super::technique::SeTechnique;
use std::sync::Arc;
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// One step of SE's path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// The rating of this step.
    pub rating: Rating,
    /// The technique.
    pub technique: SeTechnique,
    /// The digit it places, if it places one.
    pub placement: Option<Candidate>,
    /// The eliminated candidates, in SE's order. For a placement, these are the eliminations behind
    /// it, not those in the peers that follow from it.
    pub eliminations: Vec<Candidate>,
    /// The pattern behind the step.
    pub pattern: Pattern,
}

/// The pattern behind a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The only place for a digit in a house or, without a house, the only candidate of a cell.
    Single {
        /// The house of a hidden single.
        house: Option<House>,
    },
    /// All places of `digit` in `base` lie in `cover`.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house that has the digit only in `cover`.
        base: House,
        /// The house where the digit is locked.
        cover: House,
    },
    /// N digits and N cells in a house.
    Subset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Whether the digits fit nowhere else (hidden) or the cells hold nothing else (naked).
        hidden: bool,
    },
    /// A fish.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base lines.
        base: Vec<House>,
        /// The cover lines.
        cover: Vec<House>,
    },
    /// An XY-Wing or XYZ-Wing.
    Wing {
        /// The pivot.
        pivot: Cell,
        /// The pincers.
        pincers: [Cell; 2],
        /// The eliminated digit.
        digit: Digit,
    },
    /// An aligned pair or triplet exclusion.
    AlignedExclusion {
        /// The base cells.
        base: Vec<Cell>,
        /// The cells that forbid combinations.
        excluders: CellSet,
    },
    /// A unique rectangle or loop.
    UniqueLoop {
        /// The cells in order around the loop.
        cells: Vec<Cell>,
        /// The two digits of the loop.
        digits: DigitSet,
        /// The loop cells with extra candidates.
        extra: CellSet,
        /// Type 3: the subset that the extra candidates form.
        subset: Option<(House, CellSet, DigitSet)>,
    },
    /// A bivalue universal grave.
    Bug {
        /// The cells with extra candidates.
        cells: CellSet,
        /// Their extra candidates.
        digits: DigitSet,
        /// Type 3: the subset that the extra candidates form.
        subset: Option<(House, CellSet, DigitSet)>,
    },
    /// A cycle or forcing chain.
    Chain(Arc<Chain>),
}

/// A cycle or forcing chain, with one branch per target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The technique.
    pub technique: SeTechnique,
    /// The number of nodes that determines the rating, including nested chains.
    pub complexity: u32,
    /// For each target, its nodes, breadth first from the target (index 0) back to the assumption.
    /// A cycle has one branch in each direction.
    pub branches: Vec<Vec<ChainNode>>,
}

/// A node of a chain: a candidate that is true (on) or false (off), and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainNode {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
    /// Why it follows from its parents.
    pub cause: Cause,
    /// The indices of its parents in the same branch.
    pub parents: Vec<usize>,
    /// The nested chain that removed it, if there is one.
    pub nested: Option<Arc<Chain>>,
}

/// Why a node of a chain follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// It is the assumption.
    Assumption,
    /// A cell holds one digit.
    Cell,
    /// A digit has one place in its box.
    Box,
    /// A digit has one place in its row.
    Row,
    /// A digit has one place in its column.
    Column,
    /// A pattern or a nested chain on the remaining candidates.
    Advanced,
}

impl Cause {
    /// Returns the cause for a kind of house (0 box, 1 row, 2 column).
    pub(super) const fn of_kind(kind: usize) -> Self {
        match kind {
            0 => Self::Box,
            1 => Self::Row,
            _ => Self::Column,
        }
    }

    /// Returns the kind of house, for the three house causes.
    pub(super) const fn kind(self) -> Option<usize> {
        match self {
            Self::Box => Some(0),
            Self::Row => Some(1),
            Self::Column => Some(2),
            Self::Assumption | Self::Cell | Self::Advanced => None,
        }
    }
}

/// The candidates to remove, as cells with their digits, in SE's order.
pub(super) type Removals = Vec<(u8, u16)>;

/// A step as the searches return it, in SE's own numbering.
#[derive(Clone, Debug)]
pub(super) struct RawStep {
    pub(super) difficulty: Difficulty,
    pub(super) technique: SeTechnique,
    pub(super) placement: Option<Cand>,
    pub(super) removals: Removals,
    /// What a direct step could also remove; see [`super::Direct`].
    pub(super) extra_removals: Removals,
    pub(super) pattern: Pattern,
}

impl RawStep {
    /// Creates a step that places a digit.
    pub(super) const fn place(
        tenths: u16,
        technique: SeTechnique,
        cand: Cand,
        pattern: Pattern,
    ) -> Self {
        Self {
            difficulty: Difficulty::exact(tenths),
            technique,
            placement: Some(cand),
            removals: Removals::new(),
            extra_removals: Removals::new(),
            pattern,
        }
    }

    /// Adds what the pattern of a direct step could also remove.
    pub(super) fn with_extra_removals(mut self, extra_removals: Removals) -> Self {
        self.extra_removals = extra_removals;
        self
    }

    /// Creates a step that removes candidates.
    pub(super) const fn remove(
        tenths: u16,
        technique: SeTechnique,
        removals: Removals,
        pattern: Pattern,
    ) -> Self {
        Self {
            difficulty: Difficulty::exact(tenths),
            technique,
            placement: None,
            removals,
            extra_removals: Removals::new(),
            pattern,
        }
    }

    pub(super) fn into_step(self) -> SeStep {
        SeStep {
            rating: self.difficulty.rating(),
            technique: self.technique,
            placement: self.placement.map(Cand::public),
            eliminations: self
                .removals
                .iter()
                .flat_map(|&(cell, digits)| {
                    bits(digits).map(move |digit| Cand::new(usize::from(cell), digit).public())
                })
                .collect(),
            pattern: self.pattern,
        }
    }
}

/// Converts to the library's [`CellSet`].
pub(super) fn public_cells(set: u128) -> CellSet {
    cells(set).map(Cell::from_index).collect()
}

/// Converts to the library's [`DigitSet`].
pub(super) const fn public_digits(digits: u16) -> DigitSet {
    DigitSet::from_bits(digits)
}

/// Returns the cells at these places of a house.
pub(super) fn cells_at(house: usize, places: u16) -> u128 {
    bits(places).fold(0, |set, place| {
        set | 1 << super::geometry::cell_at(house, place)
    })
}

/// Creates a subset pattern.
pub(super) fn subset(house: usize, places: u16, digits: u16, hidden: bool) -> Pattern {
    Pattern::Subset {
        house: public_house(house),
        cells: public_cells(cells_at(house, places)),
        digits: public_digits(digits),
        hidden,
    }
}
