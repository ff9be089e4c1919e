//! [`Closure`]: everything that follows from one assumption.

use super::super::bits::{Mask, bit, cell_set, small};
use super::super::geometry::{HOUSES, PEERS, PLACES};
use super::super::marks::{Cand, Marks};
use super::super::step::Cause;
use super::links::{Kinds, strong_links, weak_links};
use super::nested::NestedChain;
use std::cell::Cell;

/// How a closure propagates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// Which links to follow. Nishio stays within a digit.
    pub(super) kinds: Kinds,
    /// Whether false candidates are removed from the working grid, so that new links appear.
    pub(super) dynamic: bool,
}

impl Rule {
    pub(super) const NISHIO: Self = Self {
        kinds: Kinds::X,
        dynamic: true,
    };
    pub(super) const STATIC: Self = Self {
        kinds: Kinds::XY,
        dynamic: false,
    };
    pub(super) const DYNAMIC: Self = Self {
        kinds: Kinds::XY,
        dynamic: true,
    };
}

/// A node and its first parent: an index into the list of the opposite state or, for
/// [`Cause::Advanced`], into the list of supports.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) cand: Cand,
    pub(super) parent: u16,
    pub(super) cause: Cause,
    /// A lower bound for the number of its ancestors, including itself.
    pub(super) depth: u16,
    /// That number itself, or 0 if not yet known.
    pub(super) ancestors: Cell<u16>,
}

impl Node {
    const fn new(cand: Cand, parent: u16, cause: Cause, depth: u16) -> Self {
        Self {
            cand,
            parent,
            cause,
            depth,
            ancestors: Cell::new(0),
        }
    }
}

/// Identifies a node: a candidate and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId {
    pub(super) cand: Cand,
    pub(super) on: bool,
}

/// Why an advanced implication holds.
#[derive(Clone, Debug)]
pub(super) enum Support {
    /// A pattern that depends on these false candidates.
    Pattern(Vec<Cand>),
    /// A nested chain, by its index in [`Closure::nested`].
    Chain(u16),
}

/// Lists of true and false candidates in the order of insertion, with their parents.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    /// The working grid.
    pub(super) marks: Marks,
    /// By cell: candidates of the source grid that are not in the list of false ones.
    pub(super) fresh: [u16; 81],
    fresh_cells: [u128; 9],
    /// By cell: the true candidates.
    pub(super) on_set: [u16; 81],
    on_cells: [u128; 9],
    pub(super) on: Vec<Node>,
    pub(super) off: Vec<Node>,
    on_place: [u16; 729],
    off_place: [u16; 729],
    on_done: usize,
    off_done: usize,
    /// The candidate that is both true and false, if there is one.
    pub(super) clash: Option<Cand>,
    pub(super) supports: Vec<Support>,
    pub(super) nested: Vec<NestedChain>,
    /// By advanced rule and house: the digits that lost a place since the rule last looked, up to
    /// index `changes_read` in the list of false candidates.
    pub(super) changed_for: [[u16; 27]; 4],
    changes_read: usize,
}

impl Default for Closure {
    fn default() -> Self {
        Self {
            marks: Marks::EMPTY,
            fresh: [0; 81],
            fresh_cells: [0; 9],
            on_set: [0; 81],
            on_cells: [0; 9],
            on: Vec::new(),
            off: Vec::new(),
            on_place: [0; 729],
            off_place: [0; 729],
            on_done: 0,
            off_done: 0,
            clash: None,
            supports: Vec::new(),
            nested: Vec::new(),
            changed_for: [[0; 27]; 4],
            changes_read: 0,
        }
    }
}

impl Closure {
    /// Starts over with one assumption on a grid.
    pub(super) fn start(&mut self, source: &Marks, cand: Cand, on: bool) {
        self.marks = *source;
        self.fresh = source.cand;
        self.fresh_cells = source.cells;
        self.on_set = [0; 81];
        self.on_cells = [0; 9];
        self.on.clear();
        self.off.clear();
        self.on_done = 0;
        self.off_done = 0;
        self.clash = None;
        self.supports.clear();
        self.nested.clear();
        self.changed_for = [[0; 27]; 4];
        self.changes_read = 0;
        let assumption = Node::new(cand, 0, Cause::Assumption, 1);
        if on {
            self.insert_on(assumption);
        } else {
            self.insert_off(assumption);
        }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        let place = id.cand.index();
        if id.on {
            &self.on[usize::from(self.on_place[place])]
        } else {
            &self.off[usize::from(self.off_place[place])]
        }
    }

    /// Returns the number of false candidates.
    pub(super) const fn off_len(&self) -> usize {
        self.off.len()
    }

    fn insert_on(&mut self, node: Node) {
        self.on_place[node.cand.index()] = small(self.on.len());
        self.on_set[node.cand.cell()] |= bit(node.cand.digit());
        self.on_cells[node.cand.digit()] |= cell_set(node.cand.cell());
        self.on.push(node);
    }

    fn insert_off(&mut self, node: Node) {
        self.off_place[node.cand.index()] = small(self.off.len());
        self.fresh[node.cand.cell()] &= !bit(node.cand.digit());
        self.fresh_cells[node.cand.digit()] &= !cell_set(node.cand.cell());
        self.off.push(node);
    }

    /// Adds a false candidate found by an advanced rule, if it is new.
    pub(super) fn insert_advanced(&mut self, cand: Cand, support: usize, depth: u16) {
        if self.fresh[cand.cell()] >> cand.digit() & 1 == 1 {
            let parent = small(support);
            self.insert_off(Node::new(cand, parent, Cause::Advanced, depth));
        }
    }

    /// Follows all links to the end, or to the first contradiction.
    ///
    /// Rule: first in, first out; true candidates always before false ones. A contradiction
    /// stops everything and leaves the lists with what they have by then.
    pub(super) fn run(&mut self, rule: Rule) {
        while self.clash.is_none() {
            if self.on_done < self.on.len() {
                self.on_done += 1;
                self.follow_on(self.on_done - 1, rule);
            } else if self.off_done < self.off.len() {
                self.off_done += 1;
                self.follow_off(self.off_done - 1, rule);
            } else {
                break;
            }
        }
        if rule.dynamic {
            // Unless there is a contradiction, every false candidate has been removed from the grid
            // by now.
            self.marks.cells = self.fresh_cells;
        }
    }

    fn follow_on(&mut self, at: usize, rule: Rule) {
        let Node { cand, depth, .. } = self.on[at];
        let (cell, digit) = (cand.cell(), cand.digit());
        let in_cell = if rule.kinds.y {
            self.fresh[cell] & !bit(digit)
        } else {
            0
        };
        let in_peers = self.fresh_cells[digit] & PEERS[cell];
        let parent = small(at);
        if self.on_set[cell] & in_cell == 0 && self.on_cells[digit] & in_peers == 0 {
            self.fresh[cell] &= !in_cell;
            self.fresh_cells[digit] &= !in_peers;
            weak_links((cell, digit), (in_cell, in_peers), |cand, cause| {
                if cause == Cause::Cell {
                    self.fresh_cells[cand.digit()] &= !cell_set(cell);
                } else {
                    self.fresh[cand.cell()] &= !bit(digit);
                }
                self.off_place[cand.index()] = small(self.off.len());
                self.off.push(Node::new(cand, parent, cause, depth + 1));
                true
            });
        } else {
            self.follow_on_to_clash((cell, digit), (in_cell, in_peers), (parent, depth));
        }
    }

    /// Follows one link at a time, because one of them contradicts a true candidate.
    #[cold]
    fn follow_on_to_clash(
        &mut self,
        place: (usize, usize),
        new: (u16, u128),
        (parent, depth): (u16, u16),
    ) {
        weak_links(place, new, |cand, cause| {
            let node = Node::new(cand, parent, cause, depth + 1);
            if self.on_set[cand.cell()] & bit(cand.digit()) != 0 {
                self.off_place[cand.index()] = small(self.off.len());
                self.off.push(node);
                self.clash = Some(cand);
                return false;
            }
            self.insert_off(node);
            true
        });
    }

    fn follow_off(&mut self, at: usize, rule: Rule) {
        let Node { cand, depth, .. } = self.off[at];
        let (cell, digit) = (cand.cell(), cand.digit());
        let houses = &HOUSES[cell];
        let pair = |kind: usize| self.marks.pos[usize::from(houses[kind])][digit].pair();
        let any = rule.kinds.y && self.marks.cand[cell].pair() || pair(0) || pair(1) || pair(2);
        let links = any.then(|| strong_links(&self.marks, (cell, digit), rule.kinds));
        if rule.dynamic {
            self.marks.remove_links(cell, digit);
        }
        let Some(links) = links else { return };
        let parent = small(at);
        for (cand, cause) in links {
            let node = Node::new(cand, parent, cause, depth + 1);
            if self.fresh[cand.cell()] & bit(cand.digit()) == 0 {
                self.on_place[cand.index()] = small(self.on.len());
                self.on.push(node);
                self.clash = Some(cand);
                return;
            }
            if self.on_set[cand.cell()] & bit(cand.digit()) == 0 {
                self.insert_on(node);
            }
        }
    }

    /// Notes for the advanced rules which digits have lost a place in which houses.
    pub(super) fn read_changes(&mut self) {
        let mut changed = [0u16; 27];
        for node in &self.off[self.changes_read..] {
            for house in HOUSES[node.cand.cell()] {
                changed[usize::from(house)] |= 1 << node.cand.digit();
            }
        }
        self.changes_read = self.off.len();
        for rule in &mut self.changed_for {
            for (old, new) in rule.iter_mut().zip(&changed) {
                *old |= new;
            }
        }
    }

    /// Visits the other candidates that had to be false before a true node followed from its first
    /// parent.
    ///
    /// Rule (hidden parents): the removed digits of its cell, or the removed places of its house,
    /// in order. Exactly two were left, so these are all but those two.
    pub(super) fn hidden_parents(&self, source: &Marks, node: &Node, mut visit: impl FnMut(Cand)) {
        let (cell, digit) = (node.cand.cell(), node.cand.digit());
        let first = self.off[usize::from(node.parent)].cand;
        match node.cause.kind() {
            Some(kind) => {
                let house = usize::from(HOUSES[cell][kind]);
                let keep = 1 << PLACES[cell][kind] | 1 << PLACES[first.cell()][kind];
                for place in super::super::bits::bits(source.pos[house][digit] & !keep) {
                    visit(Cand::new(
                        super::super::geometry::cell_at(house, place),
                        digit,
                    ));
                }
            }
            None => {
                let keep = 1 << digit | 1 << first.digit();
                for lost in super::super::bits::bits(source.cand[cell] & !keep) {
                    visit(Cand::new(cell, lost));
                }
            }
        }
    }
}
