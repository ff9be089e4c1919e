//! The rows, columns and boxes of a [`CellSet`] as masks, for fast searches.

use super::thirds::Thirds;
use super::{CellSet, House, HouseSet};

impl CellSet {
    /// The houses that contain exactly one cell of the set.
    #[doc(hidden)]
    pub const fn lone_houses(self) -> HouseSet {
        let rows = self.rows();
        let mut lone = 0;
        // For each column: whether it has one cell, and whether it has two, so far and in the band.
        let (mut once, mut twice) = (0, 0);
        let mut band = 0;
        while band < 3 {
            let [a, b, c] = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            let in_rows =
                Thirds::of(a).is_one | Thirds::of(b).is_one << 1 | Thirds::of(c).is_one << 2;
            let (band_once, band_twice) = (a | b | c, a & b | a & c | b & c);
            let in_boxes = Thirds::of(band_once).with_one & !Thirds::of(band_twice).with_some;
            lone |= (in_rows as u32) << (3 * band) | (in_boxes as u32) << (18 + 3 * band);
            twice |= band_twice | once & band_once;
            once |= band_once;
            band += 1;
        }
        HouseSet::from_bits(lone | ((once & !twice) as u32) << 9)
    }

    /// The houses that contain at least one cell of the set.
    #[doc(hidden)]
    pub const fn houses(self) -> HouseSet {
        let rows = self.rows();
        let (mut all, mut columns) = (0, 0);
        let mut band = 0;
        while band < 3 {
            let [a, b, c] = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            let in_rows = (a != 0) as u32 | ((b != 0) as u32) << 1 | ((c != 0) as u32) << 2;
            let in_boxes = Thirds::of(a | b | c).with_some as u32;
            all |= in_rows << (3 * band) | in_boxes << (18 + 3 * band);
            columns |= a | b | c;
            band += 1;
        }
        HouseSet::from_bits(all | (columns as u32) << 9)
    }

    /// For each row, the columns of its cells as a mask.
    #[doc(hidden)]
    pub const fn rows(self) -> [u16; 9] {
        let mut rows = [0; 9];
        let mut row = 0;
        while row < 9 {
            rows[row] = (self.bits() >> (9 * row) & 0x1ff) as u16;
            row += 1;
        }
        rows
    }

    /// The set for a mask of columns in each row; the inverse of [`rows`](Self::rows).
    #[doc(hidden)]
    pub const fn from_rows(rows: [u16; 9]) -> Self {
        let mut bits = 0;
        let mut row = 0;
        while row < 9 {
            bits |= ((rows[row] & 0x1ff) as u128) << (9 * row);
            row += 1;
        }
        Self::from_bits(bits)
    }

    /// The mask of the rows that contain a cell of the set.
    #[doc(hidden)]
    pub const fn row_mask(self) -> u16 {
        let mut mask = 0;
        let mut row = 0;
        while row < 9 {
            if self.bits() >> (9 * row) & 0x1ff != 0 {
                mask |= 1 << row;
            }
            row += 1;
        }
        mask
    }

    /// The mask of the columns that contain a cell of the set.
    #[doc(hidden)]
    pub const fn column_mask(self) -> u16 {
        let mut folded = 0u128;
        let mut row = 0;
        while row < 9 {
            folded |= self.bits() >> (9 * row);
            row += 1;
        }
        (folded & 0x1ff) as u16
    }

    /// The mask of the boxes that contain a cell of the set.
    #[doc(hidden)]
    pub fn box_mask(self) -> u16 {
        House::boxes()
            .filter(|house| !(house.cells() & self).is_empty())
            .fold(0, |mask, house| mask | 1 << house.number())
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell_set::tests::samples;
    use super::*;

    #[test]
    fn lone_houses_are_those_with_one_cell() {
        // Thinned out, so that houses with one cell are common.
        let sparse = samples().into_iter().flat_map(|a| {
            let shifted = samples().into_iter().map(move |b| a - b);
            shifted.collect::<Vec<_>>()
        });
        for set in sparse.chain(samples()) {
            for house in House::ALL {
                let lone = (set & house.cells()).len() == 1;
                assert_eq!(set.lone_houses().contains(house), lone, "{set:#?}");
                let some = !(set & house.cells()).is_empty();
                assert_eq!(set.houses().contains(house), some, "{set:#?}");
            }
        }
    }

    #[test]
    fn masks_follow_their_definitions() {
        for set in samples() {
            for n in 0..9 {
                let meets = |house: House| set.iter().any(|c| c.houses().contains(&house));
                assert_eq!(set.row_mask() >> n & 1 == 1, meets(House::row(n)));
                assert_eq!(set.column_mask() >> n & 1 == 1, meets(House::column(n)));
                assert_eq!(set.box_mask() >> n & 1 == 1, meets(House::box_(n)));
            }
            assert_eq!(CellSet::from_rows(set.rows()), set);
        }
    }
}
