//! [`Adjacency`]: one list for each node of a graph, all in one allocation.

use std::ops::Index;

/// A list of items for each node, in the order they were added.
#[derive(Clone, Debug)]
pub(crate) struct Adjacency<T> {
    /// Where the items of each node end; they start where those of the previous node end.
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Adjacency<T> {
    /// No lists yet, with room for this many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Self {
            ends: Vec::with_capacity(nodes),
            items: Vec::with_capacity(8 * nodes),
        }
    }

    /// Groups items by their node.
    pub(crate) fn sorted(nodes: usize, items: &[(u32, T)]) -> Self {
        let Some((_, any)) = items.first() else {
            return Self {
                ends: vec![0; nodes],
                items: Vec::new(),
            };
        };
        // First the number of items of each node, then where they start; filling them in moves each start to
        // the end.
        let mut ends = vec![0_u32; nodes];
        for (node, _) in items {
            ends[*node as usize] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut sorted = vec![*any; items.len()];
        for (node, item) in items {
            let at = &mut ends[*node as usize];
            sorted[*at as usize] = *item;
            *at += 1;
        }
        Self {
            ends,
            items: sorted,
        }
    }

    /// Adds the list of the next node.
    pub(crate) fn push(&mut self, add: impl FnOnce(&mut Vec<T>)) {
        add(&mut self.items);
        self.ends
            .push(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
    }
}

impl<T> Index<usize> for Adjacency<T> {
    type Output = [T];

    fn index(&self, node: usize) -> &[T] {
        let start = match node.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            None => 0,
        };
        &self.items[start..self.ends[node] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Adjacency;

    #[test]
    fn items_keep_their_order_at_each_node() {
        let items = [(2, 'a'), (0, 'b'), (2, 'c'), (0, 'd'), (2, 'e')];
        let sorted = Adjacency::sorted(4, &items);
        let lists = [0, 1, 2, 3].map(|node| sorted[node].iter().collect::<String>());
        assert_eq!(lists, ["bd", "", "ace", ""]);
        assert!(Adjacency::<char>::sorted(3, &[])[2].is_empty());
    }

    #[test]
    fn lists_are_added_one_by_one() {
        let mut lists = Adjacency::with_capacity(3);
        lists.push(|list| list.extend(['x', 'y']));
        lists.push(|_| {});
        lists.push(|list| list.push('z'));
        assert_eq!(
            (&lists[0], &lists[1], &lists[2]),
            (&['x', 'y'][..], &[][..], &['z'][..])
        );
    }
}
