//! [`Step`]: one use of a technique, as plain data.

pub(crate) mod blockers;
pub(crate) mod explanation;
pub(crate) mod forcing_step;
pub(crate) mod pattern;
pub(crate) mod picture;
pub(crate) mod single;
pub(crate) mod spans;
pub(crate) mod supposition;
pub(crate) mod words;

pub use explanation::Explanation;
pub use pattern::Pattern;
pub use picture::Picture;
pub use single::{SingleKind, SinglePattern};
pub use spans::{Named, Span, Spans, Speak};
pub use words::Words;

use crate::{Conclusions, Info, Proof, registry};
use std::sync::Arc;
use whydoku_grid::rating::Rating;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, Truth};

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
    /// First of two colours, or a candidate that is on in a chain.
    ColorA,
    /// Second of two colours, or a candidate that is off in a chain.
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
}

impl Role {
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

/// Strong: not neither. Weak: not both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "said above")]
pub enum LinkKind {
    Strong,
    Weak,
}

/// A candidate, or a group of candidates of one digit, or the cells of an almost locked set: what a
/// link joins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell, or the cells of a group.
    pub cells: CellSet,
}

impl Node {
    /// A single candidate.
    pub fn single(candidate: Candidate) -> Self {
        Self {
            digit: candidate.digit,
            cells: candidate.cell.into(),
        }
    }

    /// Whether all of it is in a truth.
    pub fn is_in(&self, truth: Truth) -> bool {
        match truth {
            Truth::Cell(cell) => self.cells == CellSet::from(cell),
            Truth::House(house, digit) => {
                self.digit == digit && self.cells.is_subset(house.cells())
            }
        }
    }
}

/// An arrow to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// Drawn solid or dashed.
    pub kind: LinkKind,
}

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

/// One use of a technique: what it concludes, why, and the pattern that shows it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Info,
    /// What it does; never nothing, and every part of it changes the state it was found in.
    pub conclusions: Conclusions,
    /// What it rests on.
    pub proof: Proof,
    /// Base rating of the technique plus what this instance adds.
    pub rating: Rating,
    /// What was found.
    #[doc(hidden)]
    pub pattern: Found,
    /// What to draw, but for a single, which says it by its parts: [`Step::highlights`] has both.
    pub drawn: Vec<Highlight>,
    /// Arrows to draw.
    pub links: Vec<Link>,
    /// The pattern.
    pub parts: Parts,
}

/// A pattern as a step keeps it.
#[derive(Clone, Debug)]
pub enum Found {
    /// Not typed yet.
    Untyped,
    /// A single, which needs no memory of its own.
    Single(SinglePattern),
    /// Any other pattern.
    Shared(Arc<dyn Pattern>),
}

/// Steps are equal when technique, conclusions, proof and shape are.
impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.technique.id == other.technique.id
            && self.conclusions == other.conclusions
            && self.proof == other.proof
            && self.rating == other.rating
            && self.parts() == other.parts()
    }
}

impl Eq for Step {}

impl Step {
    /// A step with the technique's own rating.
    pub fn found(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: impl Into<Proof>,
        pattern: impl Pattern + 'static,
    ) -> Self {
        Self::keeping(
            technique,
            conclusions,
            proof.into(),
            Found::Shared(Arc::new(pattern)),
        )
    }

    /// The step that places a single.
    #[inline]
    pub(crate) fn single(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: impl Into<Proof>,
        pattern: SinglePattern,
    ) -> Self {
        Self::keeping(technique, conclusions, proof.into(), Found::Single(pattern))
    }

    #[inline]
    const fn keeping(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: Proof,
        pattern: Found,
    ) -> Self {
        Self {
            technique,
            conclusions,
            proof,
            rating: technique.rating,
            pattern,
            drawn: Vec::new(),
            links: Vec::new(),
            parts: Parts::Plain {
                cells: CellSet::EMPTY,
                digits: DigitSet::EMPTY,
                houses: Vec::new(),
            },
        }
    }

    /// The same step with a rating of its own.
    #[must_use]
    pub const fn rated(mut self, rating: Rating) -> Self {
        self.rating = rating;
        self
    }

    /// The pattern in short notation, without name and conclusions.
    pub fn notation(&self) -> String {
        match &self.pattern {
            Found::Single(pattern) => pattern.notation(self),
            Found::Shared(pattern) => pattern.notation(self),
            Found::Untyped => registry::get(self.technique.id)
                .map(|technique| technique.pattern(self))
                .unwrap_or_default(),
        }
    }

    /// The reason in sentences, without the conclusion.
    pub fn reason(&self) -> Spans {
        let mut text = Spans::new();
        match &self.pattern {
            Found::Single(pattern) => pattern.explain(self, &mut text),
            Found::Shared(pattern) => pattern.explain(self, &mut text),
            Found::Untyped => {
                let reason = registry::get(self.technique.id)
                    .map(|technique| technique.reason(self))
                    .unwrap_or_default();
                text.say("{}", &[&reason]);
            }
        }
        text
    }

    /// What to draw.
    pub fn picture(&self) -> Picture {
        match &self.pattern {
            Found::Single(pattern) => self.draw(pattern),
            Found::Shared(pattern) => self.draw(&**pattern),
            Found::Untyped => Picture {
                highlights: self.drawn.clone(),
                links: self.links.clone(),
            },
        }
    }

    fn draw(&self, pattern: &dyn Pattern) -> Picture {
        let mut picture = Picture::default();
        pattern.draw(self, &mut picture);
        picture
    }

    /// The pattern by its shape, as data.
    pub fn parts(&self) -> Parts {
        match &self.pattern {
            Found::Single(pattern) => pattern.parts(),
            Found::Shared(pattern) => pattern.parts(),
            Found::Untyped => self.parts.clone(),
        }
    }

    /// A step with the technique's own rating and nothing drawn yet.
    #[inline]
    pub fn new(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: impl Into<Proof>,
        parts: Parts,
    ) -> Self {
        Self {
            technique,
            conclusions,
            proof: proof.into(),
            pattern: Found::Untyped,
            drawn: Vec::new(),
            links: Vec::new(),
            parts,
            rating: technique.rating,
        }
    }

    /// Adds something to draw.
    #[must_use]
    pub fn highlight(mut self, highlight: Highlight) -> Self {
        self.drawn.push(highlight);
        self
    }

    /// Whether it rests on the puzzle having one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.proof.assumes_uniqueness()
    }
}
