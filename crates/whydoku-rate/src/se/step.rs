//! [`SeStep`]: one step of a rated path, with the pattern it rests on.

use super::bits::{bits, cells};
use super::difficulty::Difficulty;
use super::geometry::public_house;
use super::marks::Cand;
use super::technique::SeTechnique;
use std::sync::Arc;
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// One step of the path SE takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// How hard this step is.
    pub rating: Rating,
    /// The technique.
    pub technique: SeTechnique,
    /// The digit it places, if it places one.
    pub placement: Option<Candidate>,
    /// The candidates it removes, in SE's order; for a placement those that the reason removes,
    /// not the peers that follow.
    pub eliminations: Vec<Candidate>,
    /// What the step rests on.
    pub pattern: Pattern,
}

/// The structure behind a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The only place of a digit in a house, or with no house the only candidate of a cell.
    Single {
        /// The house of a hidden single.
        house: Option<House>,
    },
    /// All places of `digit` in `base` lie in `cover`.
    Locked {
        /// The digit.
        digit: Digit,
        /// Where its places are counted.
        base: House,
        /// Where it is locked.
        cover: House,
    },
    /// As many digits as cells in a house.
    Subset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Whether the digits fit nowhere else (hidden), or the cells hold nothing else (naked).
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
    /// XY-Wing and XYZ-Wing.
    Wing {
        /// The pivot.
        pivot: Cell,
        /// The pincers.
        pincers: [Cell; 2],
        /// The digit removed.
        digit: Digit,
    },
    /// Aligned pair and triplet exclusion.
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
        /// The loop cells with further candidates.
        extra: CellSet,
        /// Type 3: the subset that the further candidates form.
        subset: Option<(House, CellSet, DigitSet)>,
    },
    /// A bivalue universal grave.
    Bug {
        /// The cells with further candidates.
        cells: CellSet,
        /// Their further digits.
        digits: DigitSet,
        /// Type 3: the subset that the further candidates form.
        subset: Option<(House, CellSet, DigitSet)>,
    },
    /// A cycle or forcing chain.
    Chain(Arc<Chain>),
}

/// A cycle or forcing chain: one branch per target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The technique.
    pub technique: SeTechnique,
    /// The number of nodes that makes the rating, nested chains included.
    pub complexity: u32,
    /// For each target its nodes, breadth first from the target (at place 0) back to the
    /// assumption. A cycle has one branch in each direction.
    pub branches: Vec<Vec<ChainNode>>,
}

/// A node of a chain: a candidate that is true (on) or false (off), and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainNode {
    /// The candidate.
    pub candidate: Candidate,
    /// True or false.
    pub on: bool,
    /// Why.
    pub cause: Cause,
    /// Places of its parents in the same branch.
    pub parents: Vec<usize>,
    /// The chain that removed it, for nested levels.
    pub nested: Option<Arc<Chain>>,
}

/// Why a node of a chain follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// It is the assumption.
    Assumption,
    /// One digit per cell.
    Cell,
    /// One place per digit in its box.
    Box,
    /// One place per digit in its row.
    Row,
    /// One place per digit in its column.
    Column,
    /// A pattern or a nested chain on the candidates left.
    Advanced,
}

impl Cause {
    /// The cause for a kind of house (0 box, 1 row, 2 column).
    pub(super) const fn of_kind(kind: usize) -> Self {
        match kind {
            0 => Self::Box,
            1 => Self::Row,
            _ => Self::Column,
        }
    }

    /// The kind of house, for the three house causes.
    pub(super) const fn kind(self) -> Option<usize> {
        match self {
            Self::Box => Some(0),
            Self::Row => Some(1),
            Self::Column => Some(2),
            Self::Assumption | Self::Cell | Self::Advanced => None,
        }
    }
}

/// Candidates to remove: cells with their digits, in the order in which SE lists them.
pub(super) type Removals = Vec<(u8, u16)>;

/// A step as the searches hand it over.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) difficulty: Difficulty,
    pub(super) technique: SeTechnique,
    pub(super) placement: Option<Cand>,
    pub(super) removals: Removals,
    /// What a direct step could also remove, see [`super::Direct`].
    pub(super) side: Removals,
    pub(super) pattern: Pattern,
}

impl Found {
    /// A step that places a digit.
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
            side: Removals::new(),
            pattern,
        }
    }

    /// The same step with what its pattern removes besides.
    pub(super) fn with_side(mut self, side: Removals) -> Self {
        self.side = side;
        self
    }

    /// A step that removes candidates.
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
            side: Removals::new(),
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

/// A set of cells in the vocabulary of the library.
pub(super) fn public_cells(set: u128) -> CellSet {
    cells(set).map(Cell::from_index).collect()
}

/// A set of digits in the vocabulary of the library.
pub(super) const fn public_digits(digits: u16) -> DigitSet {
    DigitSet::from_bits(digits)
}

/// The cells at these places of a house.
pub(super) fn cells_at(house: usize, places: u16) -> u128 {
    bits(places).fold(0, |set, place| {
        set | 1 << super::geometry::cell_at(house, place)
    })
}

/// A subset pattern.
pub(super) fn subset(house: usize, places: u16, digits: u16, hidden: bool) -> Pattern {
    Pattern::Subset {
        house: public_house(house),
        cells: public_cells(cells_at(house, places)),
        digits: public_digits(digits),
        hidden,
    }
}
