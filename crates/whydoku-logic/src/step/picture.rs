//! [`Picture`]: what to draw of a step, by the part each thing plays.

use super::{Highlight, Link, LinkKind, Node, Role};
use crate::Literal;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, House};

/// What to draw of a step: highlights in order of importance, and arrows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Cells, candidates and houses by the part they play.
    pub highlights: Vec<Highlight>,
    /// Arrows between candidates or groups of them.
    pub links: Vec<Link>,
}

impl Picture {
    /// Marks whole cells.
    pub fn cells(&mut self, role: Role, cells: CellSet) {
        self.highlights.push(Highlight::cells(role, cells));
    }

    /// Marks one digit in cells.
    pub fn digit(&mut self, role: Role, digit: Digit, cells: CellSet) {
        self.highlights.push(Highlight::digit(role, digit, cells));
    }

    /// Marks candidates.
    pub fn candidates(&mut self, role: Role, candidates: CandidateSet) {
        self.highlights
            .push(Highlight::candidates(role, candidates));
    }

    /// Marks a house.
    pub fn house(&mut self, role: Role, house: House) {
        self.highlights.push(Highlight::house(role, house));
    }

    /// Draws an arrow between two nodes.
    pub fn link(&mut self, kind: LinkKind, from: Node, to: Node) {
        self.links.push(Link { from, to, kind });
    }

    /// Draws an arrow from a premise to what follows from it under a supposition.
    pub(crate) fn implication(&mut self, number: Option<u16>, from: Literal, to: Literal) {
        let kind = LinkKind::Implication {
            number,
            from_true: from.holds,
            to_true: to.holds,
        };
        self.candidate_link(kind, from.candidate, to.candidate);
    }

    /// Draws an arrow between two candidates.
    pub(crate) fn candidate_link(&mut self, kind: LinkKind, from: Candidate, to: Candidate) {
        self.link(kind, Node::single(from), Node::single(to));
    }
}
