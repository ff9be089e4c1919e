//! [`NodeIndex`]: a hash table from nodes to their numbers, for the thousands of lookups of building a graph.

use crate::Node;

/// An open-addressed table of node numbers.
#[derive(Debug)]
pub(crate) struct NodeIndex {
    /// The number of a node plus one; 0 in a free slot.
    slots: Vec<u32>,
    used: usize,
}

impl Default for NodeIndex {
    fn default() -> Self {
        Self {
            slots: vec![0; 1024],
            used: 0,
        }
    }
}

impl NodeIndex {
    /// Returns the slot of a node, or the free slot where it belongs.
    fn slot(&self, nodes: &[Node], node: Node) -> usize {
        let bits = node.cells.bits() | (node.digit.index() as u128) << 81;
        let mixed = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let mut at = (mixed >> 100) as usize;
        loop {
            at &= self.slots.len() - 1;
            match self.slots[at] {
                0 => return at,
                number if nodes[number as usize - 1] == node => return at,
                _ => at += 1,
            }
        }
    }

    /// Returns the number of a node, which is added if it is new.
    pub(crate) fn number(&mut self, nodes: &mut Vec<Node>, node: Node) -> u32 {
        if 2 * self.used >= self.slots.len() {
            self.slots = vec![0; 4 * self.slots.len()];
            for (number, known) in (1..).zip(&*nodes) {
                let at = self.slot(nodes, *known);
                self.slots[at] = number;
            }
        }
        let at = self.slot(nodes, node);
        if self.slots[at] == 0 {
            nodes.push(node);
            self.used += 1;
            self.slots[at] = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        }
        self.slots[at] - 1
    }
}
