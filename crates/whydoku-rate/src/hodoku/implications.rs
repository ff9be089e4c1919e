//! [`Implications`]: what follows from a single candidate being true or false.
//!
//! Links join candidates and, on request, groups: the two or three places of a digit where a box
//! and a line intersect. All results are sets, so the search order does not matter.

use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, House, Pencilmarks};

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
        let mut all = Self { rows };
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

/// Lists the intersections of a box and a line that hold the digit in at least two places.
fn groups(positions: CellSet) -> impl Iterator<Item = CellSet> {
    let crossing = move |box_: House, line: House| positions & box_.cells() & line.cells();
    let (lines, boxes) = House::ALL.split_at(18);
    boxes
        .iter()
        .flat_map(move |box_| lines.iter().map(move |line| crossing(*box_, *line)))
        .filter(|cells| cells.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Cell, Grid};

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
