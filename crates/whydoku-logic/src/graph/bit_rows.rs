//! The links of a graph as rows of bits, so that a search takes all links of a node in one step.

use crate::graph::chain_search::Uses;

/// For each node the nodes it is linked to, a row of bits for each kind of link.
#[derive(Clone, Debug)]
pub(crate) struct LinkRows {
    /// Words in a row.
    words: usize,
    /// For each node where its rows end in `rows`; they start where those of the node before end.
    ends: Vec<usize>,
    /// What the links of a row use, and where its words start.
    rows: Vec<(Uses, usize)>,
    bits: Vec<u64>,
}

impl LinkRows {
    /// The rows of these links, given by node.
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

    /// Words in a row.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// The rows of a node: what the links use, and the nodes they lead to.
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
