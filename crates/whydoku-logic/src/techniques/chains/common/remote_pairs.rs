//! [`PairCluster`]: cells with the same two candidates, joined where they see each other.

use crate::Facts;
use std::collections::{BTreeMap, VecDeque};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Cell, CellSet, DigitSet};

/// Connected cells with the same two candidates, in two colors: no two cells of one color see each other.
#[derive(Clone, Debug)]
pub(crate) struct PairCluster {
    /// The two digits.
    pub digits: DigitSet,
    /// The cells of each color.
    pub colors: [CellSet; 2],
}

impl PairCluster {
    /// All its cells.
    pub(crate) fn cells(&self) -> CellSet {
        self.colors[0] | self.colors[1]
    }

    /// Finds the shortest paths from a cell to every other one: the previous cell for each.
    fn previous_cells(&self, start: Cell) -> BTreeMap<Cell, Cell> {
        let mut before = BTreeMap::from([(start, start)]);
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for next in self.cells() & cell.peers() {
                if let std::collections::btree_map::Entry::Vacant(entry) = before.entry(next) {
                    entry.insert(cell);
                    queue.push_back(next);
                }
            }
        }
        before
    }

    /// Returns the shortest chains between cells of different colors with four cells or more.
    pub(crate) fn chains(&self) -> Vec<Vec<Cell>> {
        let mut chains = Vec::new();
        for start in self.colors[0] {
            let before = self.previous_cells(start);
            for end in self.colors[1] {
                let mut chain = vec![end];
                let mut at = end;
                while let Some(previous) = before.get(&at).filter(|previous| **previous != at) {
                    at = *previous;
                    chain.push(at);
                }
                if chain.len() >= 4 {
                    chain.reverse();
                    chains.push(chain);
                }
            }
        }
        chains.put_in_order_by_key(Vec::len);
        chains
    }
}

/// Returns every cluster of at least four cells. One that cannot be colored has no solution and is left out.
pub(crate) fn pair_clusters(facts: &Facts<'_>) -> Vec<PairCluster> {
    let mut by_pair: BTreeMap<DigitSet, CellSet> = BTreeMap::new();
    for cell in facts.bivalue() {
        by_pair
            .entry(facts.candidates(cell))
            .or_default()
            .insert(cell);
    }
    let mut clusters = Vec::new();
    for (digits, mut left) in by_pair {
        while let Some(start) = left.first() {
            let mut colors = [CellSet::single(start), CellSet::EMPTY];
            let mut edge = colors;
            while !(edge[0] | edge[1]).is_empty() {
                let next = [1, 0].map(|from: usize| edge[from].any_peers() & left);
                edge = [next[0] - colors[0], next[1] - colors[1]];
                colors = [colors[0] | edge[0], colors[1] | edge[1]];
            }
            left = left - colors[0] - colors[1];
            let cluster = PairCluster { digits, colors };
            if colors[0].is_disjoint(colors[1]) && cluster.cells().len() >= 4 {
                clusters.push(cluster);
            }
        }
    }
    clusters
}
