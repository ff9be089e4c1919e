//! [`LinkRows`]: the links of a graph as rows of bits, so that a search follows all links of a node at once.

use crate::graph::chain_search::Uses;

/// The nodes that each node is linked to, with one row of bits for each kind of link.
#[derive(Clone, Debug)]
pub(crate) struct LinkRows {
    /// How many words a row has.
    words: usize,
    /// Where the rows of each node end; they start where those of the previous node end.
    ends: Vec<usize>,
    /// What the links of a row use, and where its words start.
    rows: Vec<(Uses, usize)>,
    bits: Vec<u64>,
}

impl LinkRows {
    /// Builds the rows from the links of each node.
    pub(crate) fn new<L: Iterator<Item = (usize, Uses)>>(
        links: impl ExactSizeIterator<Item = L>,
    ) -> Self {
        let nodes = links.len();
        let mut all = Self {
            words: nodes.div_ceil(64),
            ends: Vec::with_capacity(nodes),
            rows: Vec::new(),
            bits: Vec::new(),
        };
        for links in links {
            let first = all.rows.len();
            for (to, uses) in links {
                let known = all.rows[first..].iter().find(|(other, _)| *other == uses);
                let at = match known {
                    Some((_, at)) => *at,
                    None => {
                        let at = all.bits.len();
                        all.bits.resize(at + all.words, 0);
                        all.rows.push((uses, at));
                        at
                    }
                };
                all.bits[at + to / 64] |= 1 << (to % 64);
            }
            all.ends.push(all.rows.len());
        }
        all
    }

    /// How many words a row has.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// Returns the rows of a node: what the links use, and the nodes they lead to.
    pub(crate) fn of(&self, node: usize) -> impl Iterator<Item = (Uses, &[u64])> {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.rows[start..self.ends[node]]
            .iter()
            .map(|(uses, at)| (*uses, &self.bits[*at..*at + self.words]))
    }
}

/// Calls `visit` with the number of every bit that is set.
pub(crate) fn for_each_bit(words: &[u64], mut visit: impl FnMut(usize)) {
    for (number, word) in words.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            visit(64 * number + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
