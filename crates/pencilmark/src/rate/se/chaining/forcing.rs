//! Forcing Chains & Cycles: static chains from one candidate back to itself.

use super::super::bits::{bits, cells, tiny};
use super::super::difficulty::Difficulty;
use super::super::geometry::{PEERS, cell_at};
use super::super::marks::{Cand, Marks};
use super::super::step::{Cause, Removals};
use super::super::technique::SeTechnique;
use super::cycles::{Cycle, PathNode, cycles};
use super::graph::{Graph, Row, has, nodes};
use super::links::{Kinds, strong_links, weak_links};

/// What a static search found.
#[derive(Clone, Debug)]
pub(super) struct StaticHint {
    pub(super) difficulty: Difficulty,
    pub(super) complexity: u32,
    /// Rule (ties): X before Y before XY.
    key: u8,
    pub(super) removals: Removals,
    pub(super) shape: Shape,
}

/// How a static chain runs.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// From the source, true if `on`, to its opposite.
    Forcing {
        source: Cand,
        on: bool,
        kinds: Kinds,
    },
    /// Round a cycle; the path as in [`Cycle`].
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

    /// The digit it places: cycles never place, a chain to true does.
    pub(super) const fn placement(&self) -> Option<Cand> {
        match self.shape {
            Shape::Forcing {
                source, on: false, ..
            } => Some(source),
            Shape::Forcing { .. } | Shape::Cycle { .. } => None,
        }
    }

    const fn rank(&self) -> (Difficulty, u32, u8) {
        (self.difficulty, self.complexity, self.key)
    }
}

/// Graphs of the sizes that occur, kept for their memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    w2: Graph<2>,
    w3: Graph<3>,
    w4: Graph<4>,
    w12: Graph<12>,
}

impl Graphs {
    /// All hints in the order of their creation.
    pub(super) fn hints(&mut self, marks: &Marks, hints: &mut Vec<StaticHint>) {
        hints.clear();
        let size: u32 = marks.cand.iter().map(|held| held.count_ones()).sum();
        match size {
            0..=128 => search(&mut self.w2, marks, hints),
            129..=192 => search(&mut self.w3, marks, hints),
            193..=256 => search(&mut self.w4, marks, hints),
            _ => search(&mut self.w12, marks, hints),
        }
    }

    /// All hints in the order in which SE would hand them out, the first of each set of removals.
    pub(super) fn sorted_hints(&mut self, marks: &Marks, hints: &mut Vec<StaticHint>) {
        self.hints(marks, hints);
        hints.sort_by_key(StaticHint::rank);
        let mut kept = 0;
        for n in 0..hints.len() {
            if !hints[..kept]
                .iter()
                .any(|old| same_removals(&old.removals, &hints[n].removals))
            {
                hints.swap(kept, n);
                kept += 1;
            }
        }
        hints.truncate(kept);
    }

    /// The hint that SE takes.
    pub(super) fn best(&mut self, marks: &Marks) -> Option<StaticHint> {
        let mut hints = Vec::new();
        self.hints(marks, &mut hints);
        // `min_by_key` keeps the first of equals, as a stable sort does.
        hints.into_iter().min_by_key(StaticHint::rank)
    }
}

/// Removals are the same when they are equal as sets; cells are listed once each.
fn same_removals(a: &Removals, b: &Removals) -> bool {
    a.len() == b.len() && a.iter().all(|entry| b.contains(entry))
}

/// Rule (order of creation): the X search, then Y, then XY; in each the sources cell by cell; for
/// each source its cycles, the chain to false, the chain to true. The Y search has cycles only, and
/// only from cells of two candidates.
fn search<const W: usize>(graph: &mut Graph<W>, marks: &Marks, hints: &mut Vec<StaticHint>) {
    graph.build(marks);
    let refuted = graph.refuted();
    if refuted == [0; W] {
        return;
    }
    let forced: Row<W> = {
        let mut row = [0; W];
        for &node in &graph.linked {
            if has(&graph.reach_off[node], node) {
                row[node / 64] |= 1 << (node % 64);
            }
        }
        row
    };
    search_x(graph, marks, (&refuted, &forced), hints);
    for node in 0..graph.cand.len() {
        let cand = graph.cand[node];
        if marks.cand[cand.cell()].count_ones() == 2 && has(&graph.reach[node], node) {
            cycles(marks, cand, Kinds::Y, |cycle| {
                push_cycle(hints, cycle, Kinds::Y);
            });
        }
    }
    for node in 0..graph.cand.len() {
        let cand = graph.cand[node];
        if has(&graph.reach[node], node) {
            cycles(marks, cand, Kinds::XY, |cycle| {
                push_cycle(hints, cycle, Kinds::XY);
            });
        }
        if has(&refuted, node)
            && let Some(length) = graph.length_to_off(node)
        {
            push_forcing(hints, marks, (cand, true, Kinds::XY), length);
        }
        if has(&forced, node)
            && let Some(length) = graph.length_to_on(node)
        {
            push_forcing(hints, marks, (cand, false, Kinds::XY), length);
        }
    }
}

/// The X search, digit by digit where a chain of that digit refutes something.
fn search_x<const W: usize>(
    graph: &Graph<W>,
    marks: &Marks,
    (refuted, forced): (&Row<W>, &Row<W>),
    hints: &mut Vec<StaticHint>,
) {
    let mut digits = nodes(*refuted).fold(0u16, |set, node| set | 1 << graph.cand[node].digit());
    let mut partners = [[0u128; 81]; 9];
    let mut active = 0u16;
    for digit in bits(digits) {
        x_partners(marks, digit, &mut partners[digit]);
        let hit = nodes(*refuted).any(|node| {
            let cand = graph.cand[node];
            cand.digit() == digit && x_length(marks, cand, &partners[digit], true).is_some()
        });
        active |= u16::from(hit) << digit;
    }
    digits &= active;
    if digits == 0 {
        return;
    }
    for node in 0..graph.cand.len() {
        let cand = graph.cand[node];
        let digit = cand.digit();
        if digits >> digit & 1 == 0 {
            continue;
        }
        if has(&graph.reach[node], node) {
            cycles(marks, cand, Kinds::X, |cycle| {
                push_cycle(hints, cycle, Kinds::X);
            });
        }
        if has(refuted, node)
            && let Some(length) = x_length(marks, cand, &partners[digit], true)
        {
            push_forcing(hints, marks, (cand, true, Kinds::X), length);
        }
        if has(forced, node)
            && let Some(length) = x_length(marks, cand, &partners[digit], false)
        {
            push_forcing(hints, marks, (cand, false, Kinds::X), length);
        }
    }
}

/// By cell: the cells that share a house with it and no third place for the digit.
fn x_partners(marks: &Marks, digit: usize, partners: &mut [u128; 81]) {
    for house in 0..27 {
        let places = marks.pos[house][digit];
        if places.count_ones() == 2 {
            let a = cell_at(house, places.trailing_zeros() as usize);
            let b = cell_at(house, (places & (places - 1)).trailing_zeros() as usize);
            partners[a] |= 1 << b;
            partners[b] |= 1 << a;
        }
    }
}

/// The number of nodes of the shortest chain within a digit from the source to its opposite.
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
    // By state: false nodes at 0, true nodes at 1.
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

fn push_cycle(hints: &mut Vec<StaticHint>, cycle: Cycle, kinds: Kinds) {
    let complexity = u32::from(tiny(cycle.path.len() - 1));
    let (base, key) = match (kinds.x, kinds.y) {
        (true, true) => (70, 4),
        (true, false) => (65, 2),
        (false, _) => (65, 3),
    };
    hints.push(StaticHint {
        difficulty: Difficulty::chain(base, complexity),
        complexity,
        key,
        removals: cycle.removals,
        shape: Shape::Cycle {
            path: cycle.path,
            kinds,
        },
    });
}

fn push_forcing(
    hints: &mut Vec<StaticHint>,
    marks: &Marks,
    (source, on, kinds): (Cand, bool, Kinds),
    complexity: u32,
) {
    let mask = 1 << source.digit();
    let digits = if on {
        mask
    } else {
        marks.cand[source.cell()] & !mask
    };
    let (base, key) = if kinds.y { (70, 4) } else { (66, 2) };
    hints.push(StaticHint {
        difficulty: Difficulty::chain(base, complexity),
        complexity,
        key,
        removals: vec![(tiny(source.cell()), digits)],
        shape: Shape::Forcing { source, on, kinds },
    });
}

/// The path of a forcing chain, from its target back to its source.
///
/// Rule: breadth first, all queued true nodes, then all queued false nodes; the first arrival.
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
    // By state: false nodes at 0, true nodes at 1.
    let mut seen = [[0u16; 81]; 2];
    seen[usize::from(on)][source.cell()] |= 1 << source.digit();
    let mut at = 0;
    // A queue of one list is enough: a level is either all true or all false.
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
