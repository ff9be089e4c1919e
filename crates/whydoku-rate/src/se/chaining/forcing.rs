//! Forcing Chains & Cycles: static chains from one candidate back to itself.

use super::super::bits::{Mask, bits, cells, tiny};
use super::super::difficulty::Difficulty;
use super::super::geometry::{PEERS, cell_at};
use super::super::marks::{Cand, Marks};
use super::super::step::{Cause, Removals};
use super::super::technique::SeTechnique;
use super::cycles::{Cycle, CycleNodes, CycleSearch, PathNode};
use super::graph::{Component, Graph, Row, nodes};
use super::links::{Kinds, strong_links, weak_links};

/// A hint of a static search.
#[derive(Clone, Debug)]
pub(super) struct StaticHint {
    pub(super) difficulty: Difficulty,
    pub(super) complexity: u32,
    /// Rule (ties): X before Y before XY.
    key: u8,
    /// Rule (order of creation): within a search, sources come cell by cell; each source yields its
    /// cycles, then the chain to false, then the chain to true.
    created: (usize, u8, usize),
    pub(super) removals: Removals,
    pub(super) shape: Shape,
}

/// The course of a static chain.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// From the source, assumed true if `on` is set, to its opposite.
    Forcing {
        source: Cand,
        on: bool,
        kinds: Kinds,
    },
    /// Around a cycle; the path is as in [`Cycle`].
    Cycle { path: Vec<PathNode>, kinds: Kinds },
}

impl StaticHint {
    pub(super) const fn technique(&self) -> SeTechnique {
        match self.shape {
            Shape::Cycle { kinds, .. } => match (kinds.x, kinds.y) {
                (true, true) => SeTechnique::XyCycle,
                (true, false) => SeTechnique::XCycle,
                (false, _) => SeTechnique::YCycle,
            },
            Shape::Forcing { kinds, .. } => match (kinds.y, self.complexity) {
                (true, _) => SeTechnique::ForcingChain,
                (false, 6) => SeTechnique::TurbotFish,
                (false, _) => SeTechnique::ForcingXChain,
            },
        }
    }

    /// Returns the digit it places. Cycles never place a digit; a chain to true does.
    pub(super) const fn placement(&self) -> Option<Cand> {
        match self.shape {
            Shape::Forcing {
                source, on: false, ..
            } => Some(source),
            Shape::Forcing { .. } | Shape::Cycle { .. } => None,
        }
    }

    /// Returns what SE sorts by.
    const fn rank(&self) -> (Difficulty, u32, u8) {
        (self.difficulty, self.complexity, self.key)
    }

    /// Returns a key for a total order. The X search comes before Y and XY, just as their keys do.
    const fn order(&self) -> ((Difficulty, u32, u8), (usize, u8, usize)) {
        (self.rank(), self.created)
    }
}

/// Which hints to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    All,
    /// Only the first hint in order.
    Best,
}

/// Graphs for the sizes that occur, and the cycle search, with reusable memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    w2: Graph<2>,
    w3: Graph<3>,
    w4: Graph<4>,
    w12: Graph<12>,
    cycles: CycleSearch,
    /// Whether the last search found that no candidate refutes itself.
    nothing_refuted: bool,
}

impl Graphs {
    fn hints(&mut self, marks: &Marks, goal: Goal, hints: &mut Vec<StaticHint>) {
        hints.clear();
        let size: usize = marks.cand.iter().map(|held| held.size()).sum();
        let cycles = &mut self.cycles;
        self.nothing_refuted = match size {
            0..=128 => search(&mut self.w2, cycles, marks, goal, hints),
            129..=192 => search(&mut self.w3, cycles, marks, goal, hints),
            193..=256 => search(&mut self.w4, cycles, marks, goal, hints),
            _ => search(&mut self.w12, cycles, marks, goal, hints),
        };
    }

    /// Returns whether Multiple forcing chains may have a hint on the grid that was searched last.
    ///
    /// If no candidate refutes itself, static propagation meets no contradiction, so it reaches
    /// exactly what the links reach.
    pub(super) fn may_have_multiple(&self, marks: &Marks) -> bool {
        if !self.nothing_refuted {
            return true;
        }
        let size: usize = marks.cand.iter().map(|held| held.size()).sum();
        match size {
            0..=128 => self.w2.has_multiple(marks),
            129..=192 => self.w3.has_multiple(marks),
            193..=256 => self.w4.has_multiple(marks),
            _ => self.w12.has_multiple(marks),
        }
    }

    /// Lists all hints in SE's order, keeping only the first for each set of removals.
    pub(super) fn sorted_hints(&mut self, marks: &Marks, hints: &mut Vec<StaticHint>) {
        self.hints(marks, Goal::All, hints);
        hints.sort_unstable_by_key(StaticHint::order);
        let mut kept = 0;
        for n in 0..hints.len() {
            let same = |old: &StaticHint| same_removals(&old.removals, &hints[n].removals);
            if !hints[..kept].iter().any(same) {
                hints.swap(kept, n);
                kept += 1;
            }
        }
        hints.truncate(kept);
    }

    /// Returns the hint that SE takes.
    pub(super) fn best(&mut self, marks: &Marks) -> Option<StaticHint> {
        let mut hints = Vec::new();
        self.hints(marks, Goal::Best, &mut hints);
        hints.pop()
    }
}

/// Returns whether two lists of removals are equal as sets. Each lists a cell at most once.
fn same_removals(a: &Removals, b: &Removals) -> bool {
    a.len() == b.len() && a.iter().all(|entry| b.contains(entry))
}

/// The search for hints on one grid.
struct StaticSearch<'a, const W: usize> {
    graph: &'a Graph<W>,
    cycles: &'a mut CycleSearch,
    marks: &'a Marks,
    goal: Goal,
    /// All hints, or only the best so far.
    hints: &'a mut Vec<StaticHint>,
    /// Nodes with a chain to false, and nodes with a chain to true.
    refuted: Row<W>,
    forced: Row<W>,
    /// The components whose cycles may remove something.
    components: Vec<Component<W>>,
}

/// Finds hints. Returns true if no candidate refutes itself, which means that there are none.
fn search<const W: usize>(
    graph: &mut Graph<W>,
    cycles: &mut CycleSearch,
    marks: &Marks,
    goal: Goal,
    hints: &mut Vec<StaticHint>,
) -> bool {
    graph.build(marks);
    let refuted = graph.refuted();
    if refuted == [0; W] {
        return true;
    }
    let (forced, components) = (graph.forced(), graph.components(&refuted));
    let mut static_search = StaticSearch {
        graph,
        cycles,
        marks,
        goal,
        hints,
        refuted,
        forced,
        components,
    };
    static_search.search_x();
    static_search.search_y();
    static_search.search_xy();
    false
}

/// Rule: the X search comes first, then Y, then XY. The Y search has only cycles, and only from
/// cells with two candidates. Within a search the code looks for chains first, because their
/// lengths limit how long a useful cycle can be.
impl<const W: usize> StaticSearch<'_, W> {
    /// Searches each digit in which some candidate refutes itself.
    fn search_x(&mut self) {
        let mut active = 0u16;
        let digits =
            nodes(self.refuted).fold(0u16, |set, node| set | 1 << self.graph.cand[node].digit());
        for digit in bits(digits) {
            let mut partners = [0u128; 81];
            x_partners(self.marks, digit, &mut partners);
            for (row, on) in [(self.refuted, true), (self.forced, false)] {
                for node in nodes(row).filter(|&node| self.graph.cand[node].digit() == digit) {
                    let cand = self.graph.cand[node];
                    if let Some(length) = x_length(self.marks, cand, &partners, on) {
                        active |= 1 << digit;
                        self.push_forcing(node, on, Kinds::X, length);
                    }
                }
            }
        }
        if active != 0 {
            self.push_cycles(Kinds::X, |_, cand| active >> cand.digit() & 1 == 1);
        }
    }

    fn search_y(&mut self) {
        self.push_cycles(Kinds::Y, |marks, cand| marks.cand[cand.cell()].pair());
    }

    fn search_xy(&mut self) {
        if self.longest(70, 4) < 4 {
            return;
        }
        for node in nodes(self.refuted) {
            if let Some(length) = self.graph.length_to_off(node) {
                self.push_forcing(node, true, Kinds::XY, length);
            }
        }
        for node in nodes(self.forced) {
            if let Some(length) = self.graph.length_to_on(node) {
                self.push_forcing(node, false, Kinds::XY, length);
            }
        }
        self.push_cycles(Kinds::XY, |_, _| true);
    }

    /// Returns the greatest complexity on this base that could still be the best.
    fn longest(&self, base: u16, key: u8) -> u32 {
        match (self.goal, self.hints.first()) {
            (Goal::Best, Some(best)) => (2..=u32::from(u8::MAX))
                .take_while(|&n| (Difficulty::chain(base, n), n, key) <= best.rank())
                .last()
                .unwrap_or(0),
            _ => u32::MAX,
        }
    }

    fn push(&mut self, hint: StaticHint) {
        push(self.goal, self.hints, hint);
    }

    fn push_cycles(&mut self, kinds: Kinds, wanted: impl Fn(&Marks, Cand) -> bool) {
        let (base, key) = match (kinds.x, kinds.y) {
            (true, true) => (70, 4),
            (true, false) => (65, 2),
            (false, _) => (65, 3),
        };
        for n in 0..self.components.len() {
            let component = self.components[n];
            let allowed = cycle_nodes(self.graph, &component);
            for node in nodes(component.on) {
                let source = self.graph.cand[node];
                let longest = self.longest(base, key);
                if longest < 4 || !wanted(self.marks, source) {
                    continue;
                }
                let (goal, hints) = (self.goal, &mut *self.hints);
                let mut n = 0;
                let (grid, source) = ((self.marks, &allowed), (source, kinds));
                self.cycles
                    .each(grid, source, longest, |Cycle { path, removals }| {
                        let complexity = u32::from(tiny(path.len() - 1));
                        n += 1;
                        let hint = StaticHint {
                            difficulty: Difficulty::chain(base, complexity),
                            complexity,
                            key,
                            created: (node, 0, n),
                            removals,
                            shape: Shape::Cycle { path, kinds },
                        };
                        push(goal, hints, hint);
                    });
            }
        }
    }

    fn push_forcing(&mut self, node: usize, on: bool, kinds: Kinds, complexity: u32) {
        let source = self.graph.cand[node];
        let mask = 1 << source.digit();
        let digits = if on {
            mask
        } else {
            self.marks.cand[source.cell()] & !mask
        };
        let (base, key) = if kinds.y { (70, 4) } else { (66, 2) };
        self.push(StaticHint {
            difficulty: Difficulty::chain(base, complexity),
            complexity,
            key,
            created: (node, if on { 1 } else { 2 }, 0),
            removals: vec![(tiny(source.cell()), digits)],
            shape: Shape::Forcing { source, on, kinds },
        });
    }
}

/// Sorts the nodes of a component by cell and digit.
fn cycle_nodes<const W: usize>(graph: &Graph<W>, component: &Component<W>) -> CycleNodes {
    let mut allowed = CycleNodes {
        on: [0; 81],
        off: [0; 81],
        off_cells: [0; 9],
    };
    for cand in nodes(component.on).map(|node| graph.cand[node]) {
        allowed.on[cand.cell()] |= 1 << cand.digit();
    }
    for cand in nodes(component.off).map(|node| graph.cand[node]) {
        allowed.off[cand.cell()] |= 1 << cand.digit();
        allowed.off_cells[cand.digit()] |= 1 << cand.cell();
    }
    allowed
}

fn push(goal: Goal, hints: &mut Vec<StaticHint>, hint: StaticHint) {
    match (goal, hints.first_mut()) {
        (Goal::Best, Some(best)) => {
            if hint.order() < best.order() {
                *best = hint;
            }
        }
        _ => hints.push(hint),
    }
}

/// By cell: the cells that share a house with it in which the digit has no third place.
fn x_partners(marks: &Marks, digit: usize, partners: &mut [u128; 81]) {
    for house in 0..27 {
        let places = marks.pos[house][digit];
        if places.pair() {
            let a = cell_at(house, places.trailing_zeros() as usize);
            let b = cell_at(house, (places & (places - 1)).trailing_zeros() as usize);
            partners[a] |= 1 << b;
            partners[b] |= 1 << a;
        }
    }
}

/// Returns the number of nodes of the shortest chain within a digit from the source to its
/// opposite.
fn x_length(marks: &Marks, source: Cand, partners: &[u128; 81], on: bool) -> Option<u32> {
    let all = marks.cells[source.digit()];
    let start = 1u128 << source.cell();
    let follow = |front: u128, to_off: bool| {
        cells(front).fold(0u128, |next, cell| {
            next | if to_off {
                PEERS[cell] & all
            } else {
                partners[cell]
            }
        })
    };
    // Index 0 holds false nodes, index 1 true nodes.
    let mut seen = if on { [0, start] } else { [start, 0] };
    let (mut front, mut state, mut length) = (start, on, 1);
    loop {
        front = follow(front, state);
        state = !state;
        length += 1;
        if state != on && front & start != 0 {
            return Some(length);
        }
        front &= !seen[usize::from(state)];
        seen[usize::from(state)] |= front;
        if front == 0 {
            return None;
        }
    }
}

/// Returns the path of a forcing chain, from its target back to its source.
///
/// Rule: breadth first: all queued true nodes, then all queued false nodes. The first arrival wins.
pub(super) fn forcing_path(
    marks: &Marks,
    (source, on, kinds): (Cand, bool, Kinds),
) -> Vec<PathNode> {
    let mut tree = vec![(
        PathNode {
            cand: source,
            on,
            cause: Cause::Assumption,
        },
        usize::MAX,
    )];
    // Index 0 holds false nodes, index 1 true nodes.
    let mut seen = [[0u16; 81]; 2];
    seen[usize::from(on)][source.cell()] |= 1 << source.digit();
    let mut at = 0;
    // One list is enough as a queue, because each level is either all true or all false.
    while at < tree.len() {
        let node = tree[at].0;
        let place = (node.cand.cell(), node.cand.digit());
        let mut arrived = false;
        let mut visit = |cand: Cand, cause: Cause| {
            let next = PathNode {
                cand,
                on: !node.on,
                cause,
            };
            if cand == source && next.on != on {
                arrived = true;
                tree.push((next, at));
                return false;
            }
            let mask = 1 << cand.digit();
            let row = &mut seen[usize::from(next.on)][cand.cell()];
            if *row & mask == 0 {
                *row |= mask;
                tree.push((next, at));
            }
            true
        };
        if node.on {
            let in_cell = if kinds.y { marks.cand[place.0] } else { 0 };
            weak_links(place, (in_cell, marks.cells[place.1]), &mut visit);
        } else {
            for (cand, cause) in strong_links(marks, place, kinds) {
                if !visit(cand, cause) {
                    break;
                }
            }
        }
        if arrived {
            let mut path = Vec::new();
            let mut back = tree.len() - 1;
            while let Some(&(node, parent)) = tree.get(back) {
                path.push(node);
                back = parent;
            }
            return path;
        }
        at += 1;
    }
    Vec::new()
}
