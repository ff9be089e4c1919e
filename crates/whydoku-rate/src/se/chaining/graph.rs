//! The static links of a grid as rows of bits, with their transitive closure.
//!
//! A static chain is a walk in the graph of binary implications: true → false along weak links,
//! false → true along strong links. The transitive closure of this graph shows right away whether
//! *any* chain or cycle removes something, and that is all most calls need to know:
//!
//! * A chain to "s is false" exists exactly when true(s) reaches a true node that sees s.
//! * If a chain to "s is true" exists, every candidate that s sees has a chain to false.
//! * If a cycle removes y, then y sees a true node z and a false node of the cycle, and that false
//!   node leads around the cycle to true(z). So true(y) leads to false(y) through the same links.
//!
//! So Forcing Chains & Cycles find nothing exactly when no candidate refutes itself.

use super::super::bits::{Mask, bits};
use super::super::geometry::{HOUSES, PLACES, cell_at};
use super::super::marks::{Cand, Marks};

/// A row of `64 × W` bits.
pub(super) type Row<const W: usize> = [u64; W];

/// The candidates of unsolved cells, numbered cell by cell, and their links.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph<const W: usize> {
    /// By node: its candidate.
    pub(super) cand: Vec<Cand>,
    /// By node: the nodes it sees.
    pub(super) weak: Vec<Row<W>>,
    /// By node: its strong partners.
    pub(super) strong: Vec<Row<W>>,
    /// By node: the true nodes it leads to when true, over at least one strong link.
    pub(super) reach: Vec<Row<W>>,
    /// By node: the true nodes it leads to when false.
    pub(super) reach_off: Vec<Row<W>>,
    /// By node: itself, and all true nodes it leads to when true.
    leads_to: Vec<Row<W>>,
    /// Nodes with a strong link.
    pub(super) linked: Vec<usize>,
    linked_set: Vec<u64>,
    /// By cell: the number of its first node.
    first: Vec<u16>,
}

/// Nodes that imply each other: all true and false nodes that their cycles can use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component<const W: usize> {
    pub(super) on: Row<W>,
    pub(super) off: Row<W>,
}

pub(super) fn has<const W: usize>(row: &Row<W>, bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

fn set<const W: usize>(row: &mut Row<W>, bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

pub(super) fn unite<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, more) in row.iter_mut().zip(other) {
        *word |= more;
    }
}

pub(super) fn meets<const W: usize>(row: &Row<W>, other: &Row<W>) -> bool {
    row.iter().zip(other).any(|(a, b)| a & b != 0)
}

/// Iterates over the bits of a row, in increasing order.
pub(super) fn nodes<const W: usize>(row: Row<W>) -> impl Iterator<Item = usize> {
    row.into_iter().enumerate().flat_map(|(n, mut word)| {
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(n * 64 + bit)
        })
    })
}

impl<const W: usize> Graph<W> {
    /// Reads the links of a grid.
    pub(super) fn build(&mut self, marks: &Marks) {
        let mut in_house = [[[0u64; W]; 9]; 27];
        self.cand.clear();
        self.first.clear();
        self.weak.clear();
        for (cell, &held) in marks.cand.iter().enumerate() {
            let start = self.cand.len();
            self.first.push(super::super::bits::small(start));
            if held.size() < 2 {
                continue;
            }
            let mut mates = [0; W];
            for digit in bits(held) {
                let node = self.cand.len();
                self.cand.push(Cand::new(cell, digit));
                set(&mut mates, node);
                for house in HOUSES[cell] {
                    set(&mut in_house[usize::from(house)][digit], node);
                }
            }
            self.weak.resize(self.cand.len(), mates);
        }
        for (node, &cand) in self.cand.iter().enumerate() {
            let row = &mut self.weak[node];
            for house in HOUSES[cand.cell()] {
                unite(row, &in_house[usize::from(house)][cand.digit()]);
            }
            row[node / 64] &= !(1 << (node % 64));
        }
        self.build_strong(marks);
    }

    fn build_strong(&mut self, marks: &Marks) {
        self.strong.clear();
        self.strong.resize(self.cand.len(), [0; W]);
        let mut linked = [0; W];
        for (cell, &held) in marks.cand.iter().enumerate() {
            if held.pair() {
                let node = usize::from(self.first[cell]);
                set(&mut self.strong[node], node + 1);
                set(&mut self.strong[node + 1], node);
                set(&mut linked, node);
                set(&mut linked, node + 1);
            }
        }
        for (house, by_digit) in marks.pos.iter().enumerate() {
            for (digit, &places) in by_digit.iter().enumerate() {
                if places.size() != 2 {
                    continue;
                }
                let a = cell_at(house, places.trailing_zeros() as usize);
                let b = cell_at(house, (places & (places - 1)).trailing_zeros() as usize);
                let (a, b) = (self.node(marks, a, digit), self.node(marks, b, digit));
                set(&mut self.strong[a], b);
                set(&mut self.strong[b], a);
                set(&mut linked, a);
                set(&mut linked, b);
            }
        }
        self.linked.clear();
        self.linked.extend(nodes(linked));
        self.linked_set.clear();
        self.linked_set.extend_from_slice(&linked);
    }

    /// Returns the number of a candidate's node.
    pub(super) fn node(&self, marks: &Marks, cell: usize, digit: usize) -> usize {
        let below = marks.cand[cell] & ((1 << digit) - 1);
        usize::from(self.first[cell]) + below.size()
    }

    fn linked_row(&self) -> Row<W> {
        let mut row = [0; W];
        row.copy_from_slice(&self.linked_set);
        row
    }

    /// Computes `reach` and `reach_off`, and returns the candidates that refute themselves.
    pub(super) fn refuted(&mut self) -> Row<W> {
        let linked = self.linked_row();
        let n = self.cand.len();
        self.reach.clear();
        self.reach.resize(n, [0; W]);
        for &node in &self.linked {
            let mut row = [0; W];
            for middle in nodes(and(&self.weak[node], &linked)) {
                unite(&mut row, &self.strong[middle]);
            }
            self.reach[node] = row;
        }
        for &middle in &self.linked {
            let onward = self.reach[middle];
            for &node in &self.linked {
                let row = &mut self.reach[node];
                if has(row, middle) {
                    unite(row, &onward);
                }
            }
        }
        self.reach_off.clear();
        self.reach_off.resize(n, [0; W]);
        for &node in &self.linked {
            let mut row = self.strong[node];
            for partner in nodes(self.strong[node]) {
                unite(&mut row, &self.reach[partner]);
            }
            self.reach_off[node] = row;
        }
        let mut refuted = [0; W];
        self.leads_to.clear();
        for node in 0..n {
            let mut row = [0; W];
            for middle in nodes(and(&self.weak[node], &linked)) {
                unite(&mut row, &self.reach_off[middle]);
            }
            if meets(&row, &self.weak[node]) {
                set(&mut refuted, node);
            }
            set(&mut row, node);
            self.leads_to.push(row);
        }
        refuted
    }

    /// Returns whether all candidates of a cell, or all places of a digit in a house, lead to a
    /// common true or false node. Call this after [`Graph::refuted`] has returned an empty row.
    ///
    /// Rule: only cells with at least three candidates, and houses whose first place is such a
    /// cell.
    pub(super) fn has_multiple(&self, marks: &Marks) -> bool {
        let off: Vec<Row<W>> = self
            .leads_to
            .iter()
            .map(|&on| {
                let mut off = [0; W];
                for node in nodes(on) {
                    unite(&mut off, &self.weak[node]);
                }
                off
            })
            .collect();
        let agree = |group: &mut dyn Iterator<Item = usize>| {
            let (mut on, mut both) = ([u64::MAX; W], [u64::MAX; W]);
            for node in group {
                on = and(&on, &self.leads_to[node]);
                both = and(&both, &off[node]);
            }
            on != [0; W] || both != [0; W]
        };
        (0..self.cand.len()).any(|node| {
            let (cell, digit) = (self.cand[node].cell(), self.cand[node].digit());
            let held = marks.cand[cell];
            if held.size() < 3 {
                return false;
            }
            let first = usize::from(self.first[cell]);
            if node == first && agree(&mut (first..first + held.size())) {
                return true;
            }
            (0..3).any(|kind| {
                let house = usize::from(HOUSES[cell][kind]);
                let places = marks.pos[house][digit];
                let here = usize::from(PLACES[cell][kind]);
                places.size() >= 2
                    && places.trailing_zeros() as usize == here
                    && agree(&mut bits(places).map(|p| self.node(marks, cell_at(house, p), digit)))
            })
        })
    }

    /// Returns the candidates that follow from their own absence. Call this after
    /// [`Graph::refuted`].
    pub(super) fn forced(&self) -> Row<W> {
        let mut forced = [0; W];
        for &node in &self.linked {
            if has(&self.reach_off[node], node) {
                set(&mut forced, node);
            }
        }
        forced
    }

    /// Returns the components that may hold a cycle that removes one of the refuted candidates: one
    /// that sees both a true and a false node of the component. Call this after [`Graph::refuted`].
    pub(super) fn components(&self, refuted: &Row<W>) -> Vec<Component<W>> {
        let mut components = Vec::new();
        let mut done: Row<W> = [0; W];
        for &node in &self.linked {
            if has(&done, node) || !has(&self.reach[node], node) {
                continue;
            }
            let (mut on, mut sees_on) = ([0; W], [0; W]);
            for other in nodes(self.reach[node]).filter(|&other| has(&self.reach[other], node)) {
                set(&mut on, other);
                unite(&mut sees_on, &self.weak[other]);
            }
            unite(&mut done, &on);
            let (mut off, mut sees_off) = ([0; W], [0; W]);
            for other in nodes(and(&sees_on, &self.linked_row())) {
                if meets(&self.reach_off[other], &on) {
                    set(&mut off, other);
                    unite(&mut sees_off, &self.weak[other]);
                }
            }
            if meets(&and(&sees_on, &sees_off), refuted) {
                components.push(Component { on, off });
            }
        }
        components
    }

    /// Returns the number of nodes of the shortest chain from true(s) to false(s).
    pub(super) fn length_to_off(&self, source: usize) -> Option<u32> {
        let linked = self.linked_row();
        let mut front = [0; W];
        set(&mut front, source);
        let (mut on, mut off) = (front, [0; W]);
        let mut length = 1;
        loop {
            let mut fresh = Self::step(&self.weak, &front, &mut off);
            length += 1;
            if has(&fresh, source) {
                return Some(length);
            }
            fresh = and(&fresh, &linked);
            front = Self::step(&self.strong, &fresh, &mut on);
            length += 1;
            if front == [0; W] {
                return None;
            }
        }
    }

    /// Returns the number of nodes of the shortest chain from false(s) to true(s).
    pub(super) fn length_to_on(&self, source: usize) -> Option<u32> {
        let linked = self.linked_row();
        let mut front = [0; W];
        set(&mut front, source);
        let (mut on, mut off) = ([0; W], front);
        let mut length = 1;
        loop {
            let fresh = Self::step(&self.strong, &front, &mut on);
            length += 1;
            if has(&fresh, source) {
                return Some(length);
            }
            front = and(&Self::step(&self.weak, &fresh, &mut off), &linked);
            length += 1;
            if front == [0; W] {
                return None;
            }
        }
    }

    /// Returns what `front` leads to along `links` and is not in `seen` yet, and adds it to `seen`.
    fn step(links: &[Row<W>], front: &Row<W>, seen: &mut Row<W>) -> Row<W> {
        let mut next = [0; W];
        for node in nodes(*front) {
            unite(&mut next, &links[node]);
        }
        for (word, seen) in next.iter_mut().zip(seen.iter_mut()) {
            *word &= !*seen;
            *seen |= *word;
        }
        next
    }
}

pub(super) fn and<const W: usize>(a: &Row<W>, b: &Row<W>) -> Row<W> {
    let mut row = *a;
    for (word, other) in row.iter_mut().zip(b) {
        *word &= other;
    }
    row
}
