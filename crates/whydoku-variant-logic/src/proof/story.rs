//! [`DeadEnd`]: how a clause of a proof came about, for words and arrows.

use super::Premise;
use super::line::Literal;

/// Something that follows.
#[derive(Clone, Debug)]
pub(crate) struct Inferred {
    /// What follows.
    pub(crate) literal: Literal,
    /// The line it follows from.
    pub(crate) by: Premise,
    /// What the line needs besides the facts of the state.
    pub(crate) because: Vec<Literal>,
}

/// Suppositions that contradict each other.
#[derive(Clone, Debug)]
pub(crate) struct DeadEnd {
    /// The suppositions.
    pub(crate) supposed: Vec<Literal>,
    /// What follows from them, each after what it needs.
    pub(crate) story: Vec<Inferred>,
    /// The line in which nothing is left; `None` if the opposite of a supposition follows.
    pub(crate) conflict: Option<Premise>,
    /// What this line needs.
    pub(crate) end: Vec<Literal>,
    /// The place of the clause among the lines of the proof.
    pub(crate) clause: usize,
}

impl DeadEnd {
    /// The lines that it rests on.
    pub(crate) fn premises(&self) -> impl Iterator<Item = Premise> {
        let story = self.story.iter().map(|inferred| inferred.by);
        story.chain(self.conflict)
    }

    /// Whether it rests on lines of the rules alone.
    pub(crate) fn is_plain(&self) -> bool {
        self.premises()
            .all(|premise| matches!(premise, Premise::Rule(_)))
    }
}
