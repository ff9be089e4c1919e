//! Decides whether Nishio finds a contradiction within one digit.

use super::super::bits::{Mask, cell_set, cells};
use super::super::geometry::{HOUSES, PEERS};
use super::super::marks::Marks;

/// Returns whether placing the digit in a cell (or removing it from there) leaves some house
/// without a place for it.
///
/// A contradiction does not depend on the order of propagation, so sets are enough to decide
/// whether there is one. Only real propagation shows how long the chain is. At the start, no house
/// may have exactly one place; this is the case once there are no hidden singles.
///
/// `needed` holds the houses that have a place now; see [`houses_with`].
pub(super) fn contradicts(
    marks: &Marks,
    (cell, digit): (usize, usize),
    on: bool,
    needed: u32,
) -> bool {
    let mut places = marks.cells[digit];
    let mut placed = 0u128;
    if on {
        placed |= cell_set(cell);
        places &= !PEERS[cell];
    } else if HOUSES[cell]
        .iter()
        .any(|&house| marks.pos[usize::from(house)][digit].pair())
    {
        places &= !cell_set(cell);
    } else {
        return false;
    }
    loop {
        let now = Places::of(places);
        if now.some != needed {
            return true;
        }
        let single = now.singles(places) & !placed;
        if single == 0 {
            return false;
        }
        placed |= single;
        for cell in cells(single) {
            places &= !PEERS[cell];
        }
    }
}

/// Returns the houses that have a place for the digit, numbered as in [`Places`].
pub(super) fn houses_with(marks: &Marks, digit: usize) -> u32 {
    marks
        .pos
        .iter()
        .enumerate()
        .fold(0, |set, (house, by_digit)| {
            set | u32::from(by_digit[digit] != 0) << house
        })
}

/// Houses by number of places. Bits 0 to 8 are boxes, 9 to 17 rows, 18 to 26 columns.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Places {
    /// Houses with at least one place.
    some: u32,
    /// Houses with more than one place.
    more: u32,
}

impl Places {
    fn of(places: u128) -> Self {
        let mut found = Self { some: 0, more: 0 };
        let (mut columns, mut columns_more) = (0u32, 0u32);
        for band in 0..3 {
            let (mut boxes, mut boxes_more) = (0u32, 0u32);
            for row in band * 3..band * 3 + 3 {
                let line = ((places >> (9 * row)) & 0x1ff) as u32;
                columns_more |= columns & line;
                columns |= line;
                found.add(9 + row, line != 0, line & line.wrapping_sub(1) != 0);
                // By box: at least one place, at least two places.
                let any = thirds(line | line >> 1 | line >> 2);
                let two = thirds((line & line >> 1) | (line & line >> 2) | (line >> 1 & line >> 2));
                boxes_more |= two | (boxes & any);
                boxes |= any;
            }
            found.some |= boxes << (3 * band);
            found.more |= boxes_more << (3 * band);
        }
        found.some |= columns << 18;
        found.more |= columns_more << 18;
        found
    }

    fn add(&mut self, house: usize, some: bool, more: bool) {
        self.some |= u32::from(some) << house;
        self.more |= u32::from(more) << house;
    }

    /// Returns the single places of houses that have only one.
    const fn singles(self, places: u128) -> u128 {
        let mut houses = self.some & !self.more;
        let mut single = 0;
        while houses != 0 {
            let house = houses.trailing_zeros() as usize;
            houses &= houses - 1;
            single |= places & super::super::geometry::HOUSE_SET[house];
        }
        single
    }
}

/// Moves bits 0, 3 and 6 to bits 0, 1 and 2.
const fn thirds(line: u32) -> u32 {
    (line & 1) | (line >> 2 & 2) | (line >> 4 & 4)
}

#[cfg(test)]
mod tests {
    use super::super::closure::{Closure, Rule};
    use super::*;
    use crate::se::marks::{Cand, State};
    use whydoku_grid::Grid;

    /// For every candidate of a grid without hidden singles, sets and propagation agree.
    #[test]
    fn sets_find_the_contradictions_that_propagation_finds() {
        let lines = [
            "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.",
            "..4..3....7..8....2.81....6..3....9..8..2....1..7....3......45....8..9....9..5..8",
        ];
        let (mut contradictions, mut compared) = (0, 0);
        for line in lines {
            let grid: Grid = line.parse().unwrap();
            let mut state = State::new(&grid);
            while let Some(found) = crate::se::singles::hidden_single(&state) {
                let cand = found.placement.unwrap();
                state.place(cand.cell(), cand.digit());
            }
            for cell in 0..81 {
                for digit in super::super::super::bits::bits(state.marks.cand[cell]) {
                    for on in [true, false] {
                        let mut closure = Closure::default();
                        closure.start(&state.marks, Cand::new(cell, digit), on);
                        closure.run(Rule::NISHIO);
                        let needed = houses_with(&state.marks, digit);
                        let by_sets = contradicts(&state.marks, (cell, digit), on, needed);
                        assert_eq!(
                            by_sets,
                            closure.clash.is_some(),
                            "{line} {cell} {digit} {on}"
                        );
                        contradictions += usize::from(by_sets);
                        compared += 1;
                    }
                }
            }
        }
        assert!(
            compared > 500,
            "{compared} compared, {contradictions} contradictions"
        );
    }
}
