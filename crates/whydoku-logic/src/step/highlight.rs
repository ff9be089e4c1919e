//! [`Highlight`]: something to draw, by the part it plays.

use whydoku_grid::{CandidateSet, CellSet, Digit, House};

/// The part something plays in a step. The page and the drawings style roles and know no technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of the technique pages")]
pub enum Role {
    /// Belongs to the pattern, with no more special part.
    Pattern,
    Base,
    Cover,
    Fin,
    EndoFin,
    Pivot,
    Pincer,
    Guardian,
    /// First of two colors.
    ColorA,
    /// Second of two colors.
    ColorB,
    ColorC,
    ColorD,
    AlsA,
    AlsB,
    AlsC,
    AlsD,
    /// What is eliminated or placed.
    Target,
    /// Explains why other places are ruled out.
    Blocker,
    /// Supposed to be true.
    SupposedTrue,
    /// Supposed to be false.
    SupposedFalse,
    /// True if the supposition is right.
    Follows,
    /// False if the supposition is right.
    RuledOut,
    /// The cell or house in which nothing is left.
    Conflict,
}

impl Role {
    /// The role of the almost locked set with this number. Four have one of their own.
    pub(crate) const fn of_set(number: usize) -> Self {
        match number % 4 {
            0 => Self::AlsA,
            1 => Self::AlsB,
            2 => Self::AlsC,
            _ => Self::AlsD,
        }
    }

    /// The word used in JSON and as a style name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Fin => "fin",
            Self::EndoFin => "endo-fin",
            Self::Pivot => "pivot",
            Self::Pincer => "pincer",
            Self::Guardian => "guardian",
            Self::ColorA => "color-a",
            Self::ColorB => "color-b",
            Self::ColorC => "color-c",
            Self::ColorD => "color-d",
            Self::AlsA => "als-a",
            Self::AlsB => "als-b",
            Self::AlsC => "als-c",
            Self::AlsD => "als-d",
            Self::Target => "target",
            Self::Blocker => "blocker",
            Self::SupposedTrue => "supposed-true",
            Self::SupposedFalse => "supposed-false",
            Self::Follows => "follows",
            Self::RuledOut => "ruled-out",
            Self::Conflict => "conflict",
        }
    }
}

/// What is marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Marked {
    /// Whole cells.
    Cells(CellSet),
    /// The candidates of one digit.
    Digit(Digit, CellSet),
    /// Candidates of several digits.
    Candidates(Box<CandidateSet>),
    /// A house.
    House(House),
}

impl Marked {
    /// The candidates, if it is candidates that are marked.
    pub fn candidates(&self) -> Option<CandidateSet> {
        match self {
            Self::Digit(digit, cells) => Some(CandidateSet::of_digit(*digit, *cells)),
            Self::Candidates(candidates) => Some(**candidates),
            Self::Cells(_) | Self::House(_) => None,
        }
    }
}

/// Something to draw, by the part it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// The part.
    pub role: Role,
    /// What plays it.
    pub marked: Marked,
}

impl Highlight {
    /// Marks cells.
    pub const fn cells(role: Role, cells: CellSet) -> Self {
        Self {
            role,
            marked: Marked::Cells(cells),
        }
    }

    /// Marks one digit in cells.
    pub const fn digit(role: Role, digit: Digit, cells: CellSet) -> Self {
        Self {
            role,
            marked: Marked::Digit(digit, cells),
        }
    }

    /// Marks candidates.
    pub fn candidates(role: Role, candidates: CandidateSet) -> Self {
        Self {
            role,
            marked: Marked::Candidates(Box::new(candidates)),
        }
    }

    /// Marks a house.
    pub const fn house(role: Role, house: House) -> Self {
        Self {
            role,
            marked: Marked::House(house),
        }
    }
}
