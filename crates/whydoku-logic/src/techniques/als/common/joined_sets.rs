//! [`JoinedSets`]: what is drawn and named of almost locked or almost hidden sets that are joined.

use super::almost_sets::Kind;
use super::set_web::{Join, Web};
use crate::{LinkKind, Node, Parts, Picture, Role, Span, Speak};
use whydoku_grid::{Candidate, CandidateSet, Digit, DigitSet};

/// Sets, what joins them, and what their ends have in common.
#[derive(Debug)]
pub(crate) struct JoinedSets {
    /// Whether the sets are almost locked or almost hidden.
    pub kind: Kind,
    /// The sets and their joins.
    pub web: Web,
    /// The keys of the parts of which one is used.
    pub ends: Vec<usize>,
    /// The digits that are eliminated.
    pub eliminated: DigitSet,
}

impl JoinedSets {
    /// The candidates of the two parts that a join connects.
    fn joined(&self, join: &Join) -> [CandidateSet; 2] {
        join.ends
            .map(|(member, part)| self.web.members[member].parts[part].candidates)
    }

    /// The candidates of one key that no join uses, of which at least one is true.
    fn end_candidates(&self, key: usize) -> CandidateSet {
        let members = self.web.members.iter().enumerate();
        let last = members.filter_map(|(member, set)| {
            let part = set.part(key)?;
            (!self.web.is_joined((member, part))).then(|| set.parts[part].candidates)
        });
        last.fold(CandidateSet::EMPTY, |all, part| all | part)
    }

    /// A candidate of each restricted common, in order.
    pub(crate) fn common_candidates(&self) -> impl Iterator<Item = Candidate> {
        let joins = self.web.joins.iter().map(|join| self.joined(join));
        joins.filter_map(|[one, two]| (one | two).iter().next())
    }

    /// A candidate of each end, in order.
    pub(crate) fn end_examples(&self) -> impl Iterator<Item = Candidate> {
        let ends = self.ends.iter().map(|key| self.end_candidates(*key));
        ends.filter_map(|all| all.iter().next())
    }

    /// The digit of an almost locked set or the cell of an almost hidden one that a candidate belongs to.
    pub(crate) fn key_of(&self, candidate: Candidate) -> Span {
        match self.kind {
            Kind::Locked => candidate.digit.span(),
            Kind::Hidden => candidate.cell.span(),
        }
    }

    /// The restricted commons in order: digits of almost locked sets, cells of almost hidden ones.
    pub(crate) fn commons(&self) -> Vec<Span> {
        let commons = self.common_candidates();
        commons.map(|common| self.key_of(common)).collect()
    }

    /// The digits or cells that the ends have in common.
    pub(crate) fn ends(&self) -> Vec<Span> {
        let ends = self.end_examples();
        ends.map(|end| self.key_of(end)).collect()
    }

    /// The digits that the ends of almost locked sets have in common.
    pub(crate) fn end_digits(&self) -> DigitSet {
        self.end_examples().map(|end| end.digit).collect()
    }

    /// Marks the sets, what joins them and what their ends have in common.
    pub(crate) fn draw(&self, picture: &mut Picture) {
        for (number, set) in self.web.members.iter().enumerate() {
            picture.candidates(Role::of_set(number), set.candidates());
        }
        for join in &self.web.joins {
            let [one, two] = self.joined(join);
            picture.candidates(Role::Pivot, one | two);
            if let (Some(from), Some(to)) = (node(one), node(two)) {
                picture.link(LinkKind::Weak, from, to);
            }
        }
        for key in &self.ends {
            picture.candidates(Role::Pincer, self.end_candidates(*key));
        }
    }

    /// The sets as data for other programs.
    pub(crate) fn parts(&self) -> Parts {
        let members = self.web.members.iter();
        let commons = self.web.joins.iter().map(|join| {
            let (member, part) = join.ends[0];
            Digit::from_index(self.web.members[member].parts[part].key % 9)
        });
        Parts::Sets {
            sets: members.map(|set| (set.cells, set.digits)).collect(),
            commons: match self.kind {
                Kind::Locked => commons.collect(),
                Kind::Hidden => Vec::new(),
            },
            eliminated: self.eliminated,
        }
    }
}

/// The candidates of the first digit as a node.
fn node(candidates: CandidateSet) -> Option<Node> {
    let digit = candidates.iter().next()?.digit;
    let cells = candidates.cells(digit);
    Some(Node { digit, cells })
}

/// `3,5`: the texts without their meaning.
pub(crate) fn comma_list(spans: &[Span]) -> String {
    let texts: Vec<&str> = spans.iter().map(|span| &*span.text).collect();
    texts.join(",")
}
