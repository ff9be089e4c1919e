//! Finds the places of a digit that an argument about this digit alone can rule out.
//!
//! No argument about one digit can rule out a place that belongs to some template (a way to place the
//! digit once in every row, column and box), because the template is a counterexample. So fish of every
//! kind, chains and coloring of one digit only have to look at places without a template, and most digits
//! of most states have no such place.
//!
//! The templates are not listed one by one. In each band a template uses one column of every stack, which
//! makes 27 choices, called triples here. Three bands make a template if each of them has a way to fill
//! its triple and no two of them use the same column; so the first two triples determine the third.

use crate::Facts;
use std::cell::OnceCell;
use whydoku_grid::{CellSet, Digit, ORDERS_OF_THREE, Pencilmarks};

/// Returns the places of a digit that are in no template; all places if there is no template at all.
/// Call [`Facts::eliminable_places`] instead, which remembers the answer.
///
/// [`Facts::eliminable_places`]: crate::Facts::eliminable_places
pub(crate) fn eliminable_places(marks: &Pencilmarks, digit: Digit) -> CellSet {
    let positions = marks.positions(digit);
    if positions.is_empty() {
        return positions;
    }
    let rows = (positions | marks.placed(digit)).rows();
    let bands: [Band; 3] = std::array::from_fn(|band| {
        Band::new([rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]])
    });
    let [first, second, third] = &bands;
    let mut used = [0_u32; 3];
    for one in bits(first.possible) {
        for two in bits(second.possible & APART[one]) {
            // In every stack the three columns add up to 0 + 1 + 2.
            let three = MIDDLE * 3 - one - two;
            if third.possible >> three & 1 == 1 {
                used[0] |= 1 << one;
                used[1] |= 1 << two;
                used[2] |= 1 << three;
            }
        }
    }
    let mut rows = [0; 9];
    for (band, used) in used.into_iter().enumerate() {
        rows[3 * band..3 * band + 3].copy_from_slice(&bands[band].rows_of(used));
    }
    positions - CellSet::from_rows(rows)
}

/// One column of every stack, the one with number c0, c1 and c2 in it: c0 + 3 c1 + 9 c2.
type Triple = usize;

/// The triple of the middle columns.
const MIDDLE: Triple = 1 + 3 + 9;

/// For each triple the ones that share no column with it, as bits.
const APART: [u32; 27] = {
    let mut all = [0; 27];
    let mut one = 0;
    while one < 27 {
        let mut two = 0;
        while two < 27 {
            let shares = one % 3 == two % 3 || one / 3 % 3 == two / 3 % 3 || one / 9 == two / 9;
            all[one] |= (!shares as u32) << two;
            two += 1;
        }
        one += 1;
    }
    all
};

/// For each set of crossings between three stacks and three rows (bit 3 × stack + row), the crossings
/// used by the ways to choose three of them, one in every stack and every row.
const CHOICES: [u16; 512] = {
    let mut all = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut way = 0;
        while way < 6 {
            let [a, b, c] = ORDERS_OF_THREE[way];
            let places: u16 = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if set & places as usize == places as usize {
                all[set] |= places;
            }
            way += 1;
        }
        set += 1;
    }
    all
};

/// The places of a digit in three rows.
struct Band {
    /// The triples that are possible, as bits.
    possible: u32,
    /// For each triple the places that its choices use.
    choices: [u16; 27],
}

impl Band {
    fn new(rows: [u16; 3]) -> Self {
        // For each column its rows.
        let columns: [u16; 9] = std::array::from_fn(|column| {
            let [a, b, c] = rows.map(|row| row >> column & 1);
            a | b << 1 | c << 2
        });
        let (mut possible, mut choices) = (0, [0; 27]);
        let mut triple = 0;
        for c in &columns[6..] {
            for b in &columns[3..6] {
                for a in &columns[..3] {
                    let used = CHOICES[usize::from(a | b << 3 | c << 6)];
                    choices[triple] = used;
                    possible |= u32::from(used != 0) << triple;
                    triple += 1;
                }
            }
        }
        Self { possible, choices }
    }

    /// Returns the places that these triples use, row by row.
    fn rows_of(&self, triples: u32) -> [u16; 3] {
        let mut columns = [0; 9];
        for triple in bits(triples) {
            for (stack, column) in columns_of(triple).into_iter().enumerate() {
                columns[column] |= self.choices[triple] >> (3 * stack) & 0b111;
            }
        }
        let mut rows = [0; 3];
        for (column, in_rows) in columns.into_iter().enumerate() {
            for (row, places) in rows.iter_mut().enumerate() {
                *places |= (in_rows >> row & 1) << column;
            }
        }
        rows
    }
}

/// Returns the columns of a triple, one of every stack.
const fn columns_of(triple: Triple) -> [usize; 3] {
    [triple % 3, 3 + triple / 3 % 3, 6 + triple / 9]
}

/// Iterates over the numbers of the bits that are set.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// The answers for the digits of one state.
#[derive(Default)]
struct DigitCache([OnceCell<CellSet>; 9]);

impl Facts<'_> {
    /// Returns the places of `digit` that arguments about this digit alone can rule out.
    pub(crate) fn eliminable_places(&self, digit: Digit) -> CellSet {
        if !self.uses_prefilters() {
            return self.positions(digit);
        }
        if let Some(memory) = self.memory() {
            return memory.eliminable_places(self.marks(), digit);
        }
        *self.cache::<DigitCache>().0[digit.index()]
            .get_or_init(|| eliminable_places(self.marks(), digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infer::templates::templates;
    use crate::{Facts, Options};
    use whydoku_grid::{Budget, Pencilmarks};

    #[test]
    fn eliminable_places_are_those_of_no_template() {
        let grids = [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ];
        let (options, budget) = (Options::default(), Budget::unlimited());
        let mut doubted = 0;
        for grid in grids {
            let mut marks = Pencilmarks::from_grid(&grid.parse().unwrap()).unwrap();
            // Without some of the places more of the others lose their templates.
            for round in 0..12 {
                let facts = Facts::new(&marks, &options, &budget);
                for digit in Digit::ALL {
                    let Some(all) = templates(&facts, digit).unwrap() else {
                        continue;
                    };
                    let used = all.iter().fold(CellSet::EMPTY, |used, one| used | *one);
                    let doubtful = facts.positions(digit) - used;
                    doubted += doubtful.len();
                    assert_eq!(
                        eliminable_places(&marks, digit),
                        doubtful,
                        "{digit} {marks:?}"
                    );
                }
                let candidates: Vec<_> = marks.open().iter().collect();
                let victim = candidates[(round * 37) % candidates.len()];
                if marks.remove(victim).is_err() {
                    break;
                }
            }
        }
        assert!(doubted > 5, "{doubted}");
    }
}
