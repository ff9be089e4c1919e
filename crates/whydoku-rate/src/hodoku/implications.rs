//! [`Implications`]: what follows from a single candidate being true or false.
//!
//! Links join candidates and, on request, groups: the two or three places of a digit where a box
//! and a line intersect.

use std::collections::VecDeque;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Pencilmarks};

/// Candidates that are true and candidates that are false.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Consequences {
    pub(super) on: CandidateSet,
    pub(super) off: CandidateSet,
}

/// What follows directly from a candidate or group in one of its two states.
#[derive(Clone, Default, Debug)]
struct Row {
    candidates: Consequences,
    /// The rows of groups that follow.
    groups: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Implications {
    /// Candidates first: row `2 × index` if false and `2 × index + 1` if true. Then groups,
    /// likewise.
    rows: Vec<Row>,
    /// The digit and cells of each group.
    groups: Vec<Node>,
}

/// A candidate or a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
}

/// The shortest ways from one assumption to everything that follows from it.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    implications: &'a Implications,
    /// For each row, the number of links to it and the row before it.
    ways: Vec<Option<(usize, usize)>>,
    /// The rows that were reached, in the order in which they were.
    reached: Vec<usize>,
}

/// What a chain has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It comes back to the cell where it starts.
    Loop,
    /// It ends in another cell.
    Open,
}

impl Tree<'_> {
    /// Lists the single candidates that follow, in the order in which they were reached: each with its state and
    /// whether more than one link leads there.
    pub(super) fn ends(&self) -> impl Iterator<Item = (Candidate, bool)> {
        let single = self.reached.iter().filter(|row| **row < GROUPS);
        let far = single.filter(|row| self.ways[**row].is_some_and(|(links, _)| links > 1));
        far.map(|row| (Candidate::from_index(row / 2), row % 2 == 1))
    }

    /// Returns the nodes on the way to a candidate in one of its states, both ends included, if the chain does not
    /// come back to one of its cells.
    ///
    /// Rule: only the first way found counts, one of the shortest. If it comes back to a cell, no other way is
    /// tried. A new group is compared by its first cell only, but all cells of a group are closed to the nodes
    /// after the next one. A loop leaves its first cell at once, comes back to it with its last link, and may pass
    /// through it in between.
    pub(super) fn chain(&self, candidate: Candidate, holds: bool, kind: Kind) -> Option<Vec<Node>> {
        self.ways[row(candidate, holds)]?;
        let path = self.path(candidate, holds);
        let place = |node: &Node| node.cells.first();
        let start = path.first().and_then(place);
        if kind == Kind::Loop {
            let stays = |a: Option<&Node>, b: Option<&Node>| a.and_then(place) == b.and_then(place);
            let last = path.len().checked_sub(2).and_then(|n| path.get(n));
            if stays(path.first(), path.get(1)) || stays(last, path.last()) {
                return None;
            }
        }
        let mut closed = CellSet::EMPTY;
        let mut before: Option<&Node> = None;
        for node in &path {
            if place(node).is_some_and(|cell| closed.contains(cell)) {
                return None;
            }
            if let Some(before) = before
                && (kind == Kind::Open || place(before) != start)
            {
                closed |= before.cells;
            }
            before = Some(node);
        }
        Some(path)
    }

    /// Returns the nodes on the way to a candidate in one of its states, both ends included.
    fn path(&self, candidate: Candidate, holds: bool) -> Vec<Node> {
        let mut path = Vec::new();
        let mut at = row(candidate, holds);
        while let Some((links, before)) = self.ways[at] {
            path.push(self.implications.node(at));
            if links == 0 {
                break;
            }
            at = before;
        }
        path.reverse();
        path
    }
}

/// The first row that belongs to a group.
const GROUPS: usize = 2 * 729;

const fn row(candidate: Candidate, holds: bool) -> usize {
    2 * candidate.index() + holds as usize
}

const fn group_row(group: usize, holds: bool) -> usize {
    GROUPS + 2 * group + holds as usize
}

impl Implications {
    pub(super) fn new(marks: &Pencilmarks, with_groups: bool) -> Self {
        let mut rows = vec![Row::default(); GROUPS];
        for cell in marks.unsolved() {
            let digits = marks.candidates(cell);
            for digit in digits {
                let candidate = Candidate::new(cell, digit);
                let others = digits.without(digit);
                let positions = marks.positions(digit);
                let off = &mut rows[row(candidate, true)].candidates.off;
                off.extend(others.into_iter().map(|other| Candidate::new(cell, other)));
                off.insert_cells(digit, cell.peers() & positions);
                let on = &mut rows[row(candidate, false)].candidates.on;
                on.extend(others.only().map(|other| Candidate::new(cell, other)));
                for house in cell.houses() {
                    let rest = (positions & house.cells()).without(cell);
                    on.extend(rest.only().map(|other| Candidate::new(other, digit)));
                }
            }
        }
        let mut all = Self {
            rows,
            groups: Vec::new(),
        };
        if with_groups {
            for digit in Digit::ALL {
                all.add_groups(digit, marks.positions(digit));
            }
        }
        all
    }

    fn add_groups(&mut self, digit: Digit, positions: CellSet) {
        let first = (self.rows.len() - GROUPS) / 2;
        let groups: Vec<CellSet> = groups(positions).collect();
        let number = |cells: CellSet| groups.iter().position(|group| *group == cells);
        self.rows
            .resize(self.rows.len() + 2 * groups.len(), Row::default());
        for (n, &cells) in groups.iter().enumerate() {
            self.groups.push(Node { digit, cells });
            let [off, on] = [false, true].map(|holds| group_row(first + n, holds));
            let seen = cells.common_peers();
            self.rows[on]
                .candidates
                .off
                .insert_cells(digit, seen & positions);
            for cell in seen & positions {
                self.rows[row(Candidate::new(cell, digit), true)]
                    .groups
                    .push(off);
            }
            for (m, other) in groups.iter().enumerate() {
                if other.is_subset(seen) {
                    self.rows[on].groups.push(group_row(first + m, false));
                }
            }
            for house in cells.common_houses() {
                let rest = (positions & house.cells()) - cells;
                if let Some(cell) = rest.only() {
                    let candidate = Candidate::new(cell, digit);
                    self.rows[off].candidates.on.insert(candidate);
                    self.rows[row(candidate, false)].groups.push(on);
                } else if let Some(other) = number(rest) {
                    self.rows[off].groups.push(group_row(first + other, true));
                }
            }
        }
    }

    /// Adds known consequences of a candidate in one of its states.
    pub(super) fn add(&mut self, candidate: Candidate, holds: bool, more: &Consequences) {
        let known = &mut self.rows[row(candidate, holds)].candidates;
        known.on |= more.on;
        known.off |= more.off;
    }

    fn node(&self, row: usize) -> Node {
        match row.checked_sub(GROUPS) {
            Some(group) => self.groups[group / 2],
            None => {
                let candidate = Candidate::from_index(row / 2);
                Node {
                    digit: candidate.digit,
                    cells: CellSet::single(candidate.cell),
                }
            }
        }
    }

    /// Returns the shortest ways to what follows over any number of links.
    ///
    /// Rule: of equally short ways, the first one counts. From a candidate, they go to its own cell first, then
    /// along its row, its column and its box, and to groups last. From a group that is false, they go to the last
    /// place in its box before that in its line.
    pub(super) fn tree(&self, candidate: Candidate, holds: bool) -> Tree<'_> {
        let mut ways = vec![None; self.rows.len()];
        let start = row(candidate, holds);
        ways[start] = Some((0, start));
        let mut reached = Vec::new();
        let mut pending = VecDeque::from([(start, 0)]);
        while let Some((at, links)) = pending.pop_front() {
            reached.push(at);
            let Row { candidates, groups } = &self.rows[at];
            let on = self.in_order(at, &candidates.on);
            let on = on.into_iter().map(|candidate| row(candidate, true));
            let off = self.in_order(at, &candidates.off);
            let off = off.into_iter().map(|candidate| row(candidate, false));
            for next in on.chain(off).chain(groups.iter().copied()) {
                if ways[next].is_none() {
                    ways[next] = Some((links + 1, at));
                    pending.push_back((next, links + 1));
                }
            }
        }
        Tree {
            implications: self,
            ways,
            reached,
        }
    }

    /// Returns the candidates in the order in which ways go to them from a row.
    fn in_order(&self, at: usize, candidates: &CandidateSet) -> Vec<Candidate> {
        let cells = self.node(at).cells;
        let holds = at % 2 == 1;
        let kind = |to: Cell| match cells.only() {
            Some(from) if from == to => 0,
            Some(from) if from.row() == to.row() => 1,
            Some(from) if from.column() == to.column() => 2,
            Some(_) => 3,
            None => {
                let mut common = cells.with(to).common_houses();
                u8::from(!holds && !common.any(House::is_box))
            }
        };
        let mut ordered: Vec<Candidate> = candidates.iter().collect();
        ordered.sort_by_key(|next| (kind(next.cell), next.cell, next.digit));
        ordered
    }

    /// Returns everything that follows over any number of links, including the assumption itself.
    pub(super) fn reached(&self, candidate: Candidate, holds: bool) -> Consequences {
        let mut all = Consequences::default();
        let mut visited = vec![false; self.rows.len() - GROUPS];
        let start = row(candidate, holds);
        if holds {
            all.on.insert(candidate);
        } else {
            all.off.insert(candidate);
        }
        let mut pending = vec![start];
        while let Some(next) = pending.pop() {
            let Row { candidates, groups } = &self.rows[next];
            let (on, off) = (candidates.on - all.on, candidates.off - all.off);
            all.on |= on;
            all.off |= off;
            pending.extend(on.iter().map(|candidate| row(candidate, true)));
            pending.extend(off.iter().map(|candidate| row(candidate, false)));
            for &group in groups {
                if !std::mem::replace(&mut visited[group - GROUPS], true) {
                    pending.push(group);
                }
            }
        }
        all
    }
}

/// Lists the intersections of a line and a box that hold the digit in at least two places.
///
/// Rule: line by line, rows before columns.
fn groups(positions: CellSet) -> impl Iterator<Item = CellSet> {
    let crossing = move |box_: House, line: House| positions & box_.cells() & line.cells();
    let (lines, boxes) = House::ALL.split_at(18);
    lines
        .iter()
        .flat_map(move |line| boxes.iter().map(move |box_| crossing(*box_, *line)))
        .filter(|cells| cells.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::Grid;

    #[test]
    fn a_group_links_where_single_candidates_do_not() {
        // In row 1, the digit 1 fits only in r1c1, r1c2 and r1c9.
        let one = Digit::from_index(0);
        let mut open = CandidateSet::ALL;
        for column in 2..8 {
            open.remove(Candidate::new(Cell::at(0, column), one));
        }
        let marks = Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap();
        // If it is not in r1c9, then it is in row 1 of box 1, and nowhere else in that box.
        let last = Candidate::new(Cell::at(0, 8), one);
        let bare = Implications::new(&marks, false).reached(last, false);
        assert_eq!((bare.on.len(), bare.off.len()), (0, 1));
        let grouped = Implications::new(&marks, true).reached(last, false);
        assert!(grouped.off.contains(Candidate::new(Cell::at(2, 2), one)));
        assert!(!grouped.off.contains(Candidate::new(Cell::at(8, 0), one)));
    }
}
