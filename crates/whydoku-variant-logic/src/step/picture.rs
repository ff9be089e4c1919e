//! [`Picture`]: what to draw of a step, by the part each thing plays.

use whydoku_variant::Cell;

/// The part something plays in a step, named as in the drawings of the classic techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Belongs to the pattern.
    Pattern,
    /// What the pattern starts from: the house or the constraint that needs something.
    Base,
    /// Explains why other places are ruled out.
    Blocker,
    /// Supposed to be true.
    SupposedTrue,
    /// The place in which nothing is left.
    Conflict,
}

impl Role {
    /// The word used in JSON and as a style name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Base => "base",
            Self::Blocker => "blocker",
            Self::SupposedTrue => "supposed-true",
            Self::Conflict => "conflict",
        }
    }
}

/// Something to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Whole cells.
    Cells(Role, Vec<Cell>),
    /// Digits in cells.
    Candidates(Role, Vec<(Cell, usize)>),
    /// A constraint, by its place in [`Rules::parts`](crate::Rules::parts).
    Constraint(Role, usize),
}

/// An arrow from one candidate to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Link {
    /// The candidate it starts from.
    pub from: (Cell, usize),
    /// The candidate it ends at.
    pub to: (Cell, usize),
    /// What it says.
    pub kind: LinkKind,
}

/// What an arrow says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// A premise of an inference, and what it concludes. The inference follows from all its premises together.
    Implication {
        /// The number of the inference, as in the sentences.
        number: u16,
        /// Whether the premise is true.
        from_true: bool,
        /// Whether the conclusion is true.
        to_true: bool,
    },
}

impl LinkKind {
    /// The word used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
            Self::Implication { .. } => "implication",
        }
    }
}

/// What to draw of a step, in order of importance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The marks.
    pub marks: Vec<Mark>,
    /// The arrows.
    pub links: Vec<Link>,
}

impl Picture {
    /// Marks cells.
    #[must_use]
    pub(crate) fn cells(mut self, role: Role, cells: Vec<Cell>) -> Self {
        self.marks.push(Mark::Cells(role, cells));
        self
    }

    /// Marks candidates.
    #[must_use]
    pub(crate) fn candidates(mut self, role: Role, candidates: Vec<(Cell, usize)>) -> Self {
        self.marks.push(Mark::Candidates(role, candidates));
        self
    }

    /// Adds arrows.
    #[must_use]
    pub(crate) fn links(mut self, links: impl IntoIterator<Item = Link>) -> Self {
        self.links.extend(links);
        self
    }

    /// Marks a constraint.
    #[must_use]
    pub(crate) fn constraint(mut self, role: Role, part: usize) -> Self {
        self.marks.push(Mark::Constraint(role, part));
        self
    }
}
