//! Finds unique and avoidable rectangles in HoDoKu's order.
//!
//! Rule: each rectangle is looked at once, from the first cell that leads to it and with that cell's two digits, even if
//! other digits would fit it, too. A number made of its cells tells whether it was looked at; a few rectangles share
//! theirs with another one, which is then skipped.

use super::choice::Chosen;
use std::collections::BTreeSet;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks};
use whydoku_logic::Conclusions;

/// HoDoKu's kinds of rectangles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Test1,
    Test2,
    Test3,
    Test4,
    Test5,
    Test6,
    Hidden,
    Avoidable1,
    Avoidable2,
}

/// Returns the first step of a kind.
pub(super) fn rectangle(marks: &Pencilmarks, kind: Kind) -> Option<Chosen> {
    let mut search = Search {
        marks,
        kind,
        free: Digit::ALL.map(|digit| marks.unsolved() - marks.placed(digit).any_peers()),
        known: BTreeSet::new(),
        found: None,
    };
    if matches!(kind, Kind::Avoidable1 | Kind::Avoidable2) {
        search.avoidable_rectangles();
    } else {
        search.unique_rectangles();
    }
    search.found
}

/// Four cells in two rows, two columns and two boxes. The first two share a box with each other, and so do the others.
type Corners = [Cell; 4];

struct Search<'a> {
    marks: &'a Pencilmarks,
    kind: Kind,
    /// By digit, the unsolved cells that do not see it, whether or not it was eliminated from them.
    free: [CellSet; 9],
    /// The numbers of the rectangles that were looked at.
    known: BTreeSet<usize>,
    /// The first step of the kind.
    found: Option<Chosen>,
}

impl Search<'_> {
    /// Keeps a step that eliminates these candidates in this order, if it is of the right kind and the first.
    fn offer(&mut self, kind: Kind, order: Vec<Candidate>) {
        if kind == self.kind && self.found.is_none() && !order.is_empty() {
            let eliminations: CandidateSet = order.iter().copied().collect();
            let conclusions = Conclusions::eliminate(eliminations);
            self.found = Some(Chosen { conclusions, order });
        }
    }

    /// Returns whether a rectangle is new.
    fn is_new(&mut self, corners: Corners) -> bool {
        let mut indices = corners.map(Cell::index);
        indices.sort_unstable();
        let number = indices
            .into_iter()
            .fold(0, |number, index| number * 10 + index);
        self.known.insert(number)
    }

    /// Rule: the digits are those of a cell with two candidates. They need not be candidates of the other cells, as long
    /// as no digit placed in the grid rules them out.
    fn unique_rectangles(&mut self) {
        for first in self.marks.unsolved() {
            let Some([one, two]) = pair(self.marks.candidates(first)) else {
                continue;
            };
            let free = self.free[one.index()] & self.free[two.index()];
            for corners in rectangles(first) {
                let [_, second, third, fourth] = corners;
                let fits = [second, third, fourth]
                    .into_iter()
                    .all(|cell| free.contains(cell));
                if fits && self.is_new(corners) {
                    self.unique_rectangle(corners, [one, two]);
                }
            }
        }
    }

    fn unique_rectangle(&mut self, corners: Corners, digits: [Digit; 2]) {
        let marks = self.marks;
        let own: DigitSet = digits.into_iter().collect();
        let all: CellSet = corners.into_iter().collect();
        let is_bare = |cell: &Cell| marks.candidates(*cell).is_subset(own);
        let bare: CellSet = all.into_iter().filter(is_bare).collect();
        let roof = all - bare;
        let [one, two] = digits;
        if let Some(cell) = roof.only() {
            self.offer(Kind::Test1, self.open([(cell, one), (cell, two)]));
        }
        if !matches!(roof.len(), 2 | 3) {
            return;
        }
        let extra = roof.into_iter().fold(DigitSet::EMPTY, |extra, cell| {
            extra | marks.candidates(cell)
        }) - own;
        let ends = roof.pair();
        let is_in_line = ends.is_some_and(|[a, b]| a.row() == b.row() || a.column() == b.column());
        if let Some(digit) = extra.only() {
            let seen = (roof.common_peers() & marks.positions(digit)).into_iter();
            let kind = if is_in_line { Kind::Test2 } else { Kind::Test5 };
            self.offer(kind, seen.map(|cell| Candidate::new(cell, digit)).collect());
        }
        if let Some([a, b]) = ends {
            if self.kind == Kind::Test3 {
                self.with_subset(all, roof, own, extra);
            }
            let outside = |houses: [House; 4]| {
                houses
                    .into_iter()
                    .fold(CellSet::EMPTY, |cells, house| cells | house.cells())
                    - all
            };
            let (kind, near) = if is_in_line {
                (Kind::Test4, roof.common_peers())
            } else {
                (
                    Kind::Test6,
                    outside([a.row(), a.column(), b.row(), b.column()]),
                )
            };
            let is_missing = |digit: &Digit| near.is_disjoint(marks.positions(*digit));
            // Type 4 eliminates the other digit, because this one is certain. Type 6 eliminates this one.
            let gone = match (is_missing(&one), is_missing(&two)) {
                (true, _) => Some(if is_in_line { two } else { one }),
                (false, true) => Some(if is_in_line { one } else { two }),
                (false, false) => None,
            };
            if let Some(gone) = gone {
                self.offer(kind, self.open([(a, gone), (b, gone)]));
            }
        }
        if !is_in_line {
            for corner in bare {
                self.hidden(all, corner, digits);
            }
        }
    }

    /// Rule: type 3 uses cells without the two digits, in the row, the column or the box of the other candidates. Sets of
    /// cells in a line are not tried again in the box. If all cells are in a box as well, it eliminates there, too, after
    /// the line.
    fn with_subset(&mut self, all: CellSet, roof: CellSet, own: DigitSet, extra: DigitSet) {
        for house in roof.common_houses() {
            let free = |cell: &Cell| self.marks.candidates(*cell).is_disjoint(own);
            let cells = ((house.cells() & self.marks.unsolved()) - all)
                .into_iter()
                .filter(free);
            let cells: Vec<Cell> = cells.collect();
            self.extend_subset(house, &cells, roof, extra);
        }
    }

    fn extend_subset(&mut self, house: House, rest: &[Cell], set: CellSet, digits: DigitSet) {
        for (place, cell) in rest.iter().enumerate() {
            let set = set.with(*cell);
            let digits = digits | self.marks.candidates(*cell);
            let mut common = set.common_houses();
            let is_in_line = house.is_box() && common.any(|house| !house.is_box());
            if !is_in_line && digits.len() + 1 == set.len() {
                let mut order = self.inside(house, set, digits);
                let mut common = set.common_houses();
                if !order.is_empty()
                    && !house.is_box()
                    && let Some(box_) = common.find(|house| house.is_box())
                {
                    order.extend(self.inside(box_, set, digits));
                }
                self.offer(Kind::Test3, order);
            }
            self.extend_subset(house, &rest[place + 1..], set, digits);
        }
    }

    /// Lists these digits in the other cells of a house.
    fn inside(&self, house: House, set: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let cells = (house.cells() & self.marks.unsolved()) - set;
        let of_cell = |cell| {
            let gone = (self.marks.candidates(cell) & digits).into_iter();
            gone.map(move |digit| Candidate::new(cell, digit))
        };
        cells.into_iter().flat_map(of_cell).collect()
    }

    /// A corner with the two digits alone, and no further place of one of them in the opposite row and column.
    fn hidden(&mut self, all: CellSet, corner: Cell, [one, two]: [Digit; 2]) {
        let opposite = |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
        let Some(cell) = all.into_iter().find(opposite) else {
            return;
        };
        let near = (cell.row().cells() | cell.column().cells()) - all;
        for (certain, gone) in [(one, two), (two, one)] {
            if near.is_disjoint(self.marks.positions(certain)) {
                self.offer(Kind::Hidden, self.open([(cell, gone)]));
            }
        }
    }

    /// The candidates among these.
    fn open<const N: usize>(&self, candidates: [(Cell, Digit); N]) -> Vec<Candidate> {
        let all = candidates
            .into_iter()
            .map(|(cell, digit)| Candidate::new(cell, digit));
        all.filter(|candidate| self.marks.has(*candidate)).collect()
    }

    /// Rule: two solved cells in a box, and two cells opposite them that are solved or have two candidates, but not both
    /// solved.
    fn avoidable_rectangles(&mut self) {
        let placed = self.marks.unsolved() | self.marks.grid().givens();
        let value = |cell: Cell| self.marks.get(cell).filter(|_| !placed.contains(cell));
        for first in Cell::ALL {
            for corners in rectangles(first) {
                let [_, second, third, fourth] = corners;
                let (Some(one), Some(two)) = (value(first), value(second)) else {
                    continue;
                };
                let can_be = |cell: Cell, digit| {
                    let digits = self.marks.candidates(cell);
                    digits.len() == 2 && digits.contains(digit)
                };
                let third_is = value(third) == Some(two);
                let fourth_is = value(fourth) == Some(one);
                let (third_can, fourth_can) = (can_be(third, two), can_be(fourth, one));
                let fits = (third_is && fourth_can)
                    || (fourth_is && third_can)
                    || (third_can && fourth_can);
                if !fits || !self.is_new(corners) {
                    continue;
                }
                if third_is {
                    self.offer(Kind::Avoidable1, self.open([(fourth, one)]));
                } else if fourth_is {
                    self.offer(Kind::Avoidable1, self.open([(third, two)]));
                } else if let Some(other) = self.marks.candidates(third).without(two).only()
                    && self.marks.candidates(fourth).contains(other)
                {
                    let seen = third.peers() & fourth.peers() & self.marks.positions(other);
                    let order = seen.into_iter().map(|cell| Candidate::new(cell, other));
                    self.offer(Kind::Avoidable2, order.collect());
                }
            }
        }
    }
}

/// Lists the rectangles with a corner: by the second cell of its box, then along the line that leaves the box.
fn rectangles(first: Cell) -> impl Iterator<Item = Corners> {
    let box_ = first.box_().cells();
    box_.without(first).into_iter().flat_map(move |second| {
        let lines = if first.row() == second.row() {
            Some([first.column(), second.column()])
        } else if first.column() == second.column() {
            Some([first.row(), second.row()])
        } else {
            None
        };
        let corners = move |[one, two]: [House; 2]| {
            let ends = one.cells().into_iter().zip(two.cells());
            let outside = ends.filter(move |(third, _)| !box_.contains(*third));
            outside.map(move |(third, fourth)| [first, second, third, fourth])
        };
        lines.into_iter().flat_map(corners)
    })
}

/// The digits of a set of two.
fn pair(digits: DigitSet) -> Option<[Digit; 2]> {
    let first = digits.first()?;
    let second = digits.without(first).only()?;
    Some([first, second])
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::Grid;

    #[test]
    fn a_cell_has_four_neighbors_in_its_box_and_six_lines_beyond() {
        let first = Cell::at(4, 4);
        let all: Vec<Corners> = rectangles(first).collect();
        assert_eq!(all.len(), 4 * 6);
        for [a, b, c, d] in all {
            let houses = |cells: [Cell; 2]| {
                cells
                    .into_iter()
                    .collect::<CellSet>()
                    .common_houses()
                    .count()
            };
            assert_eq!([houses([a, b]), houses([c, d])], [2, 2]);
            assert_eq!([houses([a, c]), houses([b, d])], [1, 1]);
        }
    }

    #[test]
    fn three_bare_corners_free_the_fourth() {
        let corners = [(0, 0), (0, 1), (3, 0)].map(|(row, column)| Cell::at(row, column));
        let keep = |c: &Candidate| !corners.contains(&c.cell) || c.digit.get() < 3;
        let open = CandidateSet::ALL.iter().filter(keep).collect();
        let marks = Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap();
        let chosen = rectangle(&marks, Kind::Test1).unwrap();
        let gone = [1, 2].map(|n| Candidate::new(Cell::at(3, 1), Digit::new(n).unwrap()));
        assert_eq!(chosen.order, gone);
        assert!(rectangle(&marks, Kind::Test2).is_none());
    }
}
