//! [`Parts`]: the pattern of a step by its shape, as data for other programs.

use super::{Node, Step};
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// The pattern of a step by its shape, each with its own fields; what sentences are made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// One candidate in a cell or in a house.
    Single {
        /// What is placed.
        candidate: Candidate,
        /// The house it is the last place in; none if it is the last digit of its cell.
        house: Option<House>,
    },
    /// A digit confined to where two houses cross.
    Locked {
        /// The digit.
        digit: Digit,
        /// Where all its candidates are in the crossing.
        from: House,
        /// Where the others are eliminated.
        to: House,
        /// Its candidates in the crossing.
        cells: CellSet,
    },
    /// As many digits as cells.
    Subset {
        /// The digits.
        digits: DigitSet,
        /// The cells.
        cells: CellSet,
        /// The houses it is in (two for a locked subset).
        houses: Vec<House>,
    },
    /// Base houses, cover houses, fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: Vec<House>,
        /// The cover houses.
        cover: Vec<House>,
        /// Base candidates outside the covers.
        fins: CellSet,
        /// Fins inside two base houses.
        endo_fins: CellSet,
    },
    /// A pivot and its pincers.
    Wing {
        /// The middle.
        pivot: CellSet,
        /// The ends.
        pincers: Vec<CellSet>,
        /// All digits of the pattern.
        digits: DigitSet,
        /// The digit that is eliminated.
        eliminated: Digit,
    },
    /// Nodes joined by alternating links; `nodes[i]` to `nodes[i + 1]` is strong when `i` is even
    /// and `starts_strong`, or `i` is odd and not.
    Chain {
        /// The nodes in order; a loop repeats the first at the end.
        nodes: Vec<Node>,
        /// Whether the first link is strong.
        starts_strong: bool,
        /// The almost locked sets among the strong links: number of the link, cells, digits.
        als: Vec<(usize, CellSet, DigitSet)>,
    },
    /// Two-coloured clusters of one digit, or of several.
    Colors {
        /// For each cluster its two colours.
        clusters: Vec<[CandidateSet; 2]>,
    },
    /// Cells that must not be filled from their base digits alone.
    Deadly {
        /// The cells.
        cells: CellSet,
        /// The base digits.
        digits: DigitSet,
        /// The candidates of which one must be true.
        guardians: Box<CandidateSet>,
        /// Further cells that take part (a subset with the guardians, a strong link).
        extra: CellSet,
        /// The house of the further cells or the link, if there is one.
        house: Option<House>,
    },
    /// Almost locked sets and the digits that join them.
    Sets {
        /// Cells and digits of each.
        sets: Vec<(CellSet, DigitSet)>,
        /// The digits that link neighbours, in order.
        commons: Vec<Digit>,
        /// The digits that are eliminated.
        eliminated: DigitSet,
    },
    /// Several ways that lead to one conclusion, each a line of literals.
    Forcing {
        /// What each branch starts from.
        over: Box<CandidateSet>,
        /// The literals of each branch in order.
        branches: Vec<Vec<crate::Literal>>,
    },
    /// A simpler step that makes the conclusion visible.
    Direct {
        /// The simpler step.
        first: Box<Step>,
        /// What is placed then.
        candidate: Candidate,
        /// The house it is the last place in; none if it is the last digit of its cell.
        house: Option<House>,
    },
    /// Cells, digits and houses with no finer structure.
    Plain {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The houses.
        houses: Vec<House>,
    },
}
