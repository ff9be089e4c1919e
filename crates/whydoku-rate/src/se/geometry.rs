//! The grid as Sudoku Explainer numbers it, in constant tables.
//!
//! Houses are numbered 0 to 26: boxes 0 to 8, rows 9 to 17, columns 18 to 26. The *places* of a
//! house are its cells in order, 0 to 8. The order matters, because many searches stop at the first
//! match.

use super::bits::tiny;
use whydoku_grid::House;

/// Kinds of house, as offsets: house = `9 × kind + number`.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// Rule: chaining, unique loops, BUG and the order of peers go box, row, column.
pub(super) const BOX_ROW_COLUMN: [usize; 3] = [BOX, ROW, COLUMN];
/// Rule: singles and subsets go box, column, row.
pub(super) const BOX_COLUMN_ROW: [usize; 3] = [BOX, COLUMN, ROW];

/// All nine digits or places.
pub(super) const ALL: u16 = 0x1ff;

/// The cells of each house, by place.
pub(super) const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut n = 0;
    while n < 9 {
        let mut place = 0;
        while place < 9 {
            cells[n][place] = tiny((n / 3 * 3 + place / 3) * 9 + n % 3 * 3 + place % 3);
            cells[9 + n][place] = tiny(n * 9 + place);
            cells[18 + n][place] = tiny(place * 9 + n);
            place += 1;
        }
        n += 1;
    }
    cells
};

/// The box, row and column of each cell.
pub(super) const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            houses[CELLS[house][place] as usize][house / 9] = tiny(house);
            place += 1;
        }
        house += 1;
    }
    houses
};

/// The place of each cell in its box, row and column.
pub(super) const PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            places[CELLS[house][place] as usize][house / 9] = tiny(place);
            place += 1;
        }
        house += 1;
    }
    places
};

/// The cells of each house as a set of 81 bits.
pub(super) const HOUSE_SET: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
};

/// The 20 peers of each cell as a set.
pub(super) const PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let h = HOUSES[cell];
        peers[cell] =
            (HOUSE_SET[h[0] as usize] | HOUSE_SET[h[1] as usize] | HOUSE_SET[h[2] as usize])
                & !(1 << cell);
        cell += 1;
    }
    peers
};

/// Rule: the peers of a cell in order: the box by place, then the row, then the column, each peer
/// at its first occurrence.
pub(super) const PEER_ORDER: [[u8; 20]; 81] = {
    let mut order = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut seen: u128 = 1 << cell;
        let mut n = 0;
        let mut kind = 0;
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = CELLS[HOUSES[cell][kind] as usize][place];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    order[cell][n] = peer;
                    n += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    order
};

/// The places of the first house whose cells are also in the second.
pub(super) const SHARED: [[u16; 27]; 27] = {
    let mut shared = [[0; 27]; 27];
    let mut a = 0;
    while a < 27 {
        let mut b = 0;
        while b < 27 {
            let mut place = 0;
            while place < 9 {
                if HOUSE_SET[b] >> CELLS[a][place] & 1 == 1 {
                    shared[a][b] |= 1 << place;
                }
                place += 1;
            }
            b += 1;
        }
        a += 1;
    }
    shared
};

/// Returns the house of this kind that contains a cell.
pub(super) fn house_of(cell: usize, kind: usize) -> usize {
    usize::from(HOUSES[cell][kind])
}

/// Returns the place of a cell in its house of this kind.
pub(super) fn place_of(cell: usize, kind: usize) -> usize {
    usize::from(PLACES[cell][kind])
}

/// Returns the cell at a place of a house.
pub(super) fn cell_at(house: usize, place: usize) -> usize {
    usize::from(CELLS[house][place])
}

/// Converts to the library's [`House`].
pub(super) const fn public_house(house: usize) -> House {
    match house / 9 {
        BOX => House::box_(house % 9),
        ROW => House::row(house % 9),
        _ => House::column(house % 9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::Cell;

    #[test]
    fn houses_are_the_librarys_houses() {
        for (house, &set) in HOUSE_SET.iter().enumerate() {
            for place in 0..9 {
                let cell = Cell::from_index(cell_at(house, place));
                assert_eq!(public_house(house).cell(place), cell);
                assert_eq!(house_of(cell.index(), house / 9), house);
                assert_eq!(place_of(cell.index(), house / 9), place);
            }
            assert_eq!(public_house(house).cells().bits(), set);
        }
        for cell in Cell::ALL {
            assert_eq!(cell.peers().bits(), PEERS[cell.index()]);
            let mut listed = PEER_ORDER[cell.index()];
            listed.sort_unstable();
            assert!(
                listed
                    .iter()
                    .copied()
                    .eq(cell.peers().iter().map(|c| tiny(c.index())))
            );
        }
    }

    /// For r5c5: the rest of its box, then the rest of its row, then the rest of its column.
    #[test]
    fn peers_go_box_row_column() {
        assert_eq!(
            PEER_ORDER[40],
            [
                30, 31, 32, 39, 41, 48, 49, 50, 36, 37, 38, 42, 43, 44, 4, 13, 22, 58, 67, 76
            ]
        );
    }
}
