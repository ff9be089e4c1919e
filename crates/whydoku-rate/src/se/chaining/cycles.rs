//! Finds bidirectional cycles.

use super::super::bits::{bits, cells, small, tiny};
use super::super::geometry::{PEER_ORDER, PEERS};
use super::super::marks::{Cand, Marks};
use super::super::step::{Cause, Removals};
use super::links::{Kinds, strong_links, weak_links};

/// A node of a chain without branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathNode {
    pub(super) cand: Cand,
    pub(super) on: bool,
    pub(super) cause: Cause,
}

/// A cycle that removes something.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    /// The nodes in reverse order, from the source as reached again back to the source as assumed.
    pub(super) path: Vec<PathNode>,
    pub(super) removals: Removals,
}

/// A true node of the search tree, and the false node `via` through which it was reached.
#[derive(Clone, Copy, Debug)]
struct TreeNode {
    cand: Cand,
    cause: Cause,
    parent: u16,
    via: Cand,
    via_cause: Cause,
}

/// The nodes that a cycle can use: those of its component of the implication graph.
///
/// A path between two nodes of a component never leaves it, so ignoring the other nodes does not
/// change the order.
#[derive(Clone, Debug)]
pub(super) struct CycleNodes {
    /// By cell: true nodes.
    pub(super) on: [u16; 81],
    /// By cell: false nodes.
    pub(super) off: [u16; 81],
    /// By digit: false nodes.
    pub(super) off_cells: [u128; 9],
}

/// The search for cycles, with reusable memory.
#[derive(Clone, Debug, Default)]
pub(super) struct CycleSearch {
    tree: Vec<TreeNode>,
    offs: Vec<(Cand, Cause, u16)>,
}

impl CycleSearch {
    /// Reports every cycle from `source` with at most `longest` links that removes something, in
    /// the order of discovery.
    ///
    /// Rule: breadth first, with each true node visited once. SE does not recognize a false node
    /// that it has visited before. Such a copy leads nowhere new except back to the source, so only
    /// the closing step looks at copies. Cycles with fewer than four links do not count.
    pub(super) fn each(
        &mut self,
        (marks, allowed): (&Marks, &CycleNodes),
        (source, kinds): (Cand, Kinds),
        longest: u32,
        mut report: impl FnMut(Cycle),
    ) {
        let start = (source.cell(), source.digit());
        let closers: [Option<Cand>; 4] = {
            let mut partners = strong_links(marks, start, kinds).map(|(cand, _)| cand);
            std::array::from_fn(|_| partners.next())
        };
        if closers[0].is_none() {
            return;
        }
        let Self { tree, offs } = self;
        let mut fresh_cell = allowed.off;
        let mut fresh_digit = allowed.off_cells;
        let mut unseen = allowed.on;
        unseen[source.cell()] &= !(1 << source.digit());
        tree.clear();
        tree.push(TreeNode {
            cand: source,
            cause: Cause::Assumption,
            parent: u16::MAX,
            via: source,
            via_cause: Cause::Assumption,
        });
        let mut from = 0;
        // The number of links of the cycles that close in this round.
        let mut links = 2;
        while from < tree.len() && links <= longest {
            let level = from..tree.len();
            from = tree.len();
            offs.clear();
            for n in level {
                let (cell, digit) = (tree[n].cand.cell(), tree[n].cand.digit());
                if links >= 4 {
                    close(marks, tree, n, &closers, kinds, &mut report);
                }
                let in_cell = if kinds.y { fresh_cell[cell] } else { 0 };
                let new = (in_cell, fresh_digit[digit]);
                weak_links((cell, digit), new, |cand, cause| {
                    offs.push((cand, cause, small(n)));
                    fresh_cell[cand.cell()] &= !(1 << cand.digit());
                    fresh_digit[cand.digit()] &= !(1 << cand.cell());
                    true
                });
            }
            for &(via, via_cause, parent) in offs.iter() {
                for (cand, cause) in strong_links(marks, (via.cell(), via.digit()), kinds) {
                    let mask = 1 << cand.digit();
                    if unseen[cand.cell()] & mask != 0 {
                        unseen[cand.cell()] &= !mask;
                        tree.push(TreeNode {
                            cand,
                            cause,
                            parent,
                            via,
                            via_cause,
                        });
                    }
                }
            }
            links += 2;
        }
    }
}

/// Reports the cycles that close through true node `n`: by a weak link to a strong partner of the
/// source that is not already on the path.
fn close(
    marks: &Marks,
    tree: &[TreeNode],
    n: usize,
    closers: &[Option<Cand>; 4],
    kinds: Kinds,
    report: &mut impl FnMut(Cycle),
) {
    let (cell, digit) = (tree[n].cand.cell(), tree[n].cand.digit());
    let near = |cand: Cand| {
        if cand.cell() == cell {
            kinds.y && cand.digit() != digit
        } else {
            cand.digit() == digit && PEERS[cell] >> cand.cell() & 1 == 1
        }
    };
    if !closers.iter().flatten().any(|&cand| near(cand)) {
        return;
    }
    let in_cell = if kinds.y { marks.cand[cell] } else { 0 };
    weak_links(
        (cell, digit),
        (in_cell, marks.cells[digit]),
        |last, last_cause| {
            if !closers.contains(&Some(last)) {
                return true;
            }
            let source = tree[0].cand;
            let back = strong_links(marks, (last.cell(), last.digit()), kinds)
                .find(|&(cand, _)| cand == source);
            let Some((_, cause)) = back else { return true };
            let mut path = vec![
                PathNode {
                    cand: source,
                    on: true,
                    cause,
                },
                PathNode {
                    cand: last,
                    on: false,
                    cause: last_cause,
                },
            ];
            let mut at = n;
            loop {
                let node = tree[at];
                path.push(PathNode {
                    cand: node.cand,
                    on: true,
                    cause: node.cause,
                });
                if at == 0 {
                    break;
                }
                if node.via == last {
                    return true;
                }
                path.push(PathNode {
                    cand: node.via,
                    on: false,
                    cause: node.via_cause,
                });
                at = usize::from(node.parent);
            }
            let removals = removals(marks, &path);
            if !removals.is_empty() {
                report(Cycle { path, removals });
            }
            true
        },
    );
}

/// Returns the candidates outside the cells of the path that see both a true and a false node with
/// their digit.
///
/// Rule (order): cells in the order in which the true nodes see them.
fn removals(marks: &Marks, path: &[PathNode]) -> Removals {
    let path = &path[..path.len() - 1];
    let mut inside = 0u128;
    let mut seen = [[0u128; 9]; 2];
    for node in path {
        inside |= 1 << node.cand.cell();
        seen[usize::from(node.on)][node.cand.digit()] |= PEERS[node.cand.cell()];
    }
    let mut removed = [0u16; 81];
    let mut any = 0u128;
    for (digit, (off, on)) in seen[0].iter().zip(&seen[1]).enumerate() {
        let both = off & on & marks.cells[digit] & !inside;
        any |= both;
        for cell in cells(both) {
            removed[cell] |= 1 << digit;
        }
    }
    let mut list = Removals::new();
    if any == 0 {
        return list;
    }
    for node in path.iter().filter(|node| node.on) {
        for peer in PEER_ORDER[node.cand.cell()].map(usize::from) {
            if any >> peer & 1 == 1 && marks.has(peer, node.cand.digit()) {
                any &= !(1 << peer);
                list.push((tiny(peer), removed[peer]));
            }
        }
    }
    debug_assert!(
        list.iter()
            .all(|&(_, digits)| bits(digits).next().is_some())
    );
    list
}
