//! The walk that finds loops of cells that share two digits.

use super::super::bits::{Mask, bits, cells, tiny};
use super::super::geometry::{BOX_ROW_COLUMN, HOUSES, cell_at, house_of};
use super::super::marks::Marks;

/// A closed walk through cells that hold both digits.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// The cells in order.
    pub(super) cells: Vec<u8>,
    pub(super) set: u128,
    /// The two digits.
    pub(super) digits: u16,
}

/// How the walk reached a cell, and what it may still do.
#[derive(Clone, Copy)]
struct Arrival {
    /// How many more cells with extra candidates it may enter freely.
    allowed: i32,
    /// Rule (leak): the extra candidates seen so far, including those of cells that were looked at
    /// but not entered.
    extra: u16,
    /// The kind of house through which it came.
    last: Option<usize>,
}

struct Walk<'a, F> {
    marks: &'a Marks,
    start: usize,
    digits: u16,
    /// The two digits.
    pair: (usize, usize),
    path: Vec<u8>,
    on_path: u128,
    /// The houses visited by even and by odd cells of the path.
    visited: [u32; 2],
    report: &'a mut F,
}

/// Reports every valid loop, in SE's order: start cells row by row, then depth first through box,
/// row and column. A loop may be reported more than once.
pub(super) fn each_loop(marks: &Marks, mut report: impl FnMut(&Loop)) {
    for start in cells(marks.bivalue()) {
        let digits = marks.cand[start];
        let mut two = bits(digits);
        let (Some(small), Some(large)) = (two.next(), two.next()) else {
            continue;
        };
        if (marks.cells[small] & marks.cells[large]).count_ones() < 4 {
            // Too few cells hold both digits.
            continue;
        }
        let mut walk = Walk {
            marks,
            start,
            digits,
            pair: (small, large),
            path: Vec::with_capacity(16),
            on_path: 0,
            visited: [0; 2],
            report: &mut report,
        };
        walk.enter(
            start,
            Arrival {
                allowed: 2,
                extra: 0,
                last: None,
            },
        );
    }
}

impl<F: FnMut(&Loop)> Walk<'_, F> {
    fn enter(&mut self, cell: usize, arrival: Arrival) {
        // Rule (validity): each color visits each house at most once. A path that breaks this rule
        // cannot become valid again, so the walk stops here.
        let houses = HOUSES[cell]
            .iter()
            .fold(0u32, |set, &house| set | 1 << house);
        let color = self.path.len() % 2;
        if self.visited[color] & houses != 0 {
            return;
        }
        self.visited[color] |= houses;
        self.path.push(tiny(cell));
        self.on_path |= 1 << cell;
        self.extend(cell, arrival);
        self.on_path &= !(1 << cell);
        self.path.pop();
        self.visited[color] &= !houses;
    }

    fn extend(&mut self, cell: usize, arrival: Arrival) {
        let mut extra = arrival.extra;
        for kind in BOX_ROW_COLUMN {
            if Some(kind) == arrival.last {
                continue;
            }
            let house = house_of(cell, kind);
            let pos = &self.marks.pos[house];
            for place in bits(pos[self.pair.0] & pos[self.pair.1]) {
                let next = cell_at(house, place);
                if next == self.start && self.path.len() >= 4 {
                    self.close();
                } else if self.on_path >> next & 1 == 0 {
                    let held = self.marks.cand[next];
                    extra = (extra | held) & !self.digits;
                    let more = held.size() > 2;
                    if !more || extra.is_power_of_two() || arrival.allowed > 0 {
                        let arrival = Arrival {
                            allowed: arrival.allowed - i32::from(more),
                            extra,
                            last: Some(kind),
                        };
                        self.enter(next, arrival);
                    }
                }
            }
        }
    }

    /// Rule (validity): both colors visit the same houses.
    fn close(&mut self) {
        if self.visited[0] == self.visited[1] {
            (self.report)(&Loop {
                cells: self.path.clone(),
                set: self.on_path,
                digits: self.digits,
            });
        }
    }
}
