//! Tables of the cells of each house and the peers of each cell, computed at compile time and tested
//! against a second, simpler definition.

use super::{Cell, CellSet};

/// The cells of each house in order: rows left to right, columns top to bottom, boxes row by row.
pub(crate) const HOUSE_LIST: [[Cell; 9]; 27] = {
    let mut list = [[Cell::ALL[0]; 9]; 27];
    let mut n = 0;
    while n < 9 {
        let mut place = 0;
        while place < 9 {
            list[n][place] = Cell::at(n, place);
            list[9 + n][place] = Cell::at(place, n);
            list[18 + n][place] = Cell::at(n / 3 * 3 + place / 3, n % 3 * 3 + place % 3);
            place += 1;
        }
        n += 1;
    }
    list
};

/// The cells of each house as a set.
pub(crate) const HOUSE_CELLS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] = sets[house].with(HOUSE_LIST[house][place]);
            place += 1;
        }
        house += 1;
    }
    sets
};

/// The 20 peers of each cell.
pub(crate) const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        peers[i] = HOUSE_CELLS[cell.row_index()]
            .union(HOUSE_CELLS[9 + cell.column_index()])
            .union(HOUSE_CELLS[18 + cell.box_index()])
            .without(cell);
        i += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;

    /// Straight from the rules, with no table.
    fn share_a_house(a: Cell, b: Cell) -> bool {
        let (ra, ca, rb, cb) = (
            a.row_index(),
            a.column_index(),
            b.row_index(),
            b.column_index(),
        );
        ra == rb || ca == cb || (ra / 3, ca / 3) == (rb / 3, cb / 3)
    }

    #[test]
    fn peers_are_the_cells_that_share_a_house() {
        for a in Cell::ALL {
            assert_eq!(a.peers().len(), 20);
            for b in Cell::ALL {
                assert_eq!(a.sees(b), a != b && share_a_house(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn houses_partition_the_cells_three_times() {
        for kind in [0, 9, 18] {
            let mut seen = CellSet::EMPTY;
            for house in &House::ALL[kind..kind + 9] {
                assert_eq!(house.cells().len(), 9);
                assert!((seen & house.cells()).is_empty());
                seen |= house.cells();
                assert!((0..9).all(|place| house.cells().contains(house.cell(place))));
            }
            assert_eq!(seen, CellSet::ALL);
        }
        for cell in Cell::ALL {
            let holding: Vec<House> = House::ALL
                .into_iter()
                .filter(|h| h.cells().contains(cell))
                .collect();
            assert_eq!(holding, cell.houses());
        }
    }
}
