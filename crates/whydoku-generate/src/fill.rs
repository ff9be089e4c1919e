//! Random full grids with known probability.
//!
//! Draw a first band, each equally likely (there are 9! · 56 · 6⁶). Each column then needs six more
//! digits, three for the second band and three for the third. In each stack there are always 56 ways
//! to divide them; draw one, each equally likely. At most 1,728 second bands have exactly these digits
//! in their columns, and they are easy to count; the same is true of third bands. Accept the draw with
//! a probability proportional to the product of the two counts, then draw each band from those
//! counted. This makes every full grid equally likely.
//!
//! The largest product is forty times the usual one, and accepting one draw in seventy would be slow.
//! So the probability is capped at [`CAP`]: a draw above it is always accepted and carries the excess
//! as a weight. [`WeightedGrid::weight`] is 1 for nearly all grids. Statistics over all grids multiply by
//! it; everything else can ignore it.

use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Cell, Digit, Grid, Solution};
use whydoku_solve::Solver;

/// The number of fillings of both bands above which a draw is always accepted. A quarter of the draws
/// are accepted.
const CAP: u64 = 400 * 400;

/// A full grid and its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightedGrid {
    pub(crate) solution: Solution,
    /// The weight in units of 1/[`CAP`]; at least [`CAP`].
    pub(crate) weight: u64,
}

impl WeightedGrid {
    /// The weight of nearly all grids.
    pub(crate) const UNIT: u64 = CAP;
}

/// A random full grid in a fraction of the time: the first band with equal probability, the rest from
/// the solver. Every grid is possible, but they are not quite equally likely and have no weights.
pub(crate) fn fill_fast(
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Solution, Spent> {
    let band = first_band(rng);
    let mut start = Grid::EMPTY;
    for (row, bits) in band.iter().enumerate() {
        for (column, bit) in bits.iter().enumerate() {
            start.set_given(Cell::at(row, column), digit(*bit));
        }
    }
    let solution = solver.random(&start, rng, budget)?;
    Ok(solution.expect("every first band can be completed"))
}

/// Draws a full grid of known weight.
pub(crate) fn fill(rng: &mut Rng) -> WeightedGrid {
    loop {
        let first = first_band(rng);
        let mut columns = [[0_u16; 9]; 2];
        for stack in 0..3 {
            let used = [0, 1, 2].map(|place| {
                let column = 3 * stack + place;
                [0, 1, 2]
                    .into_iter()
                    .fold(0, |set, row| set | first[row][column])
            });
            let second = share(used, rng);
            for place in 0..3 {
                columns[0][3 * stack + place] = second[place];
                columns[1][3 * stack + place] = ALL & !used[place] & !second[place];
            }
        }
        let [second, third] = columns.map(|columns| Band::new(&columns));
        let fillings = second.fillings() * third.fillings();
        if fillings < CAP && rng.below(CAP) >= fillings {
            continue;
        }
        let mut rows = [[0; 9]; 9];
        rows[..3].copy_from_slice(&first);
        rows[3..6].copy_from_slice(&second.draw(rng));
        rows[6..].copy_from_slice(&third.draw(rng));
        let digits = Cell::ALL.map(|cell| digit(rows[cell.row_index()][cell.column_index()]));
        return WeightedGrid {
            solution: Solution::try_new(digits).expect("the bands fit together"),
            weight: fillings.max(CAP),
        };
    }
}

/// All nine digits as a set of bits.
const ALL: u16 = 0o777;

const fn digit(bit: u16) -> Digit {
    Digit::ALL[bit.trailing_zeros() as usize]
}

/// The rows of a random band, each band equally likely.
fn first_band(rng: &mut Rng) -> [[u16; 9]; 3] {
    let mut order = [1, 2, 4, 8, 16, 32, 64, 128, 256];
    rng.shuffle(&mut order);
    let used = [0, 3, 6].map(|from| order[from] | order[from + 1] | order[from + 2]);
    let middle = share(used, rng);
    let mut rows = [[0; 9]; 3];
    for row in 0..3 {
        rows[row][..3].copy_from_slice(&order[3 * row..3 * row + 3]);
        let right = ALL & !used[row] & !middle[row];
        for (set, from) in [(middle[row], 3), (right, 6)] {
            let mut bits = bits_of(set);
            rng.shuffle(&mut bits);
            rows[row][from..from + 3].copy_from_slice(&bits);
        }
    }
    rows
}

/// The three digits of a set.
const fn bits_of(set: u16) -> [u16; 3] {
    let first = set & set.wrapping_neg();
    let rest = set ^ first;
    let second = rest & rest.wrapping_neg();
    [first, second, rest ^ second]
}

/// Divides the nine digits among three lines, three each, so that no line gets a digit of `used`, its
/// earlier three. Each of the 56 ways is equally likely.
fn share(used: [u16; 3], rng: &mut Rng) -> [u16; 3] {
    let [a, b, c] = used;
    // `n` digits of the third line go to the first, so `n` of the first go to the second and `n` of
    // the second to the third; the others go the other way round. There are Σ C(3, n)³ ways.
    let n = match rng.below(56) {
        0 => 0,
        1..28 => 1,
        28..55 => 2,
        _ => 3,
    };
    let mut some = |set: u16| {
        let one = bits_of(set)[rng.index(3)];
        match n {
            0 => 0,
            1 => one,
            2 => set ^ one,
            _ => set,
        }
    };
    let (from_c, from_a, from_b) = (some(c), some(a), some(b));
    [
        from_c | (b & !from_b),
        from_a | (c & !from_c),
        from_b | (a & !from_a),
    ]
}

/// All bands with given digits in each column. A first row takes one digit of each column, all
/// different. Each digit is then left in two columns and each column has two digits left, so the other
/// two rows form closed rings, each of which can be filled in two ways.
struct Band {
    columns: [u16; 9],
    firsts: Vec<FirstRow>,
}

struct FirstRow {
    row: [u16; 9],
    rings: u32,
}

impl Band {
    fn new(columns: &[u16; 9]) -> Self {
        let mut band = Self {
            columns: *columns,
            firsts: Vec::with_capacity(64),
        };
        band.first_rows(&mut [0; 9], 0, 0);
        band
    }

    fn first_rows(&mut self, row: &mut [u16; 9], column: usize, taken: u16) {
        if column == 9 {
            let rings = self.rings(row, |_| false, &mut [[0; 9]; 2]);
            self.firsts.push(FirstRow { row: *row, rings });
            return;
        }
        let mut left = self.columns[column] & !taken;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            row[column] = bit;
            self.first_rows(row, column + 1, taken | bit);
        }
    }

    /// Fills the second and third rows ring by ring, the other way round where `turn` is true, and
    /// returns the number of rings.
    fn rings(
        &self,
        first: &[u16; 9],
        mut turn: impl FnMut(u32) -> bool,
        rows: &mut [[u16; 9]; 2],
    ) -> u32 {
        let mut rings = 0;
        let mut done = 0_u16;
        for start in 0..9 {
            if done >> start & 1 == 1 {
                continue;
            }
            let turned = usize::from(turn(rings));
            rings += 1;
            let mut column = start;
            let left = self.columns[start] & !first[start];
            let mut above = left & left.wrapping_neg();
            // The lower digit of one column is the upper digit of the next.
            while done >> column & 1 == 0 {
                done |= 1 << column;
                let below = self.columns[column] & !first[column] & !above;
                rows[turned][column] = above;
                rows[1 - turned][column] = below;
                let next = (0..9).find(|&other| {
                    other != column && (self.columns[other] & !first[other]) & below != 0
                });
                column = next.expect("each digit is left in two columns");
                above = below;
            }
        }
        rings
    }

    /// The number of bands.
    fn fillings(&self) -> u64 {
        self.firsts.iter().map(|first| 1 << first.rings).sum()
    }

    /// A random band, each equally likely.
    fn draw(&self, rng: &mut Rng) -> [[u16; 9]; 3] {
        let mut drawn = rng.below(self.fillings());
        for first in &self.firsts {
            let ways = 1 << first.rings;
            if drawn < ways {
                let mut others = [[0; 9]; 2];
                self.rings(&first.row, |ring| drawn >> ring & 1 == 1, &mut others);
                return [first.row, others[0], others[1]];
            }
            drawn -= ways;
        }
        unreachable!("the draw is below the sum of all ways")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn grids_are_valid() {
        let mut rng = Rng::new(1);
        for _ in 0..2_000 {
            let filled = fill(&mut rng);
            assert!(Solution::try_new(*filled.solution.digits()).is_ok());
            assert!(filled.weight >= WeightedGrid::UNIT);
        }
    }

    #[test]
    fn all_56_ways_to_share_come_equally_often() {
        let mut rng = Rng::new(2);
        let used = [0o007, 0o070, 0o700];
        let mut seen = BTreeMap::new();
        for _ in 0..56_000 {
            let shared = share(used, &mut rng);
            assert_eq!(shared[0] | shared[1] | shared[2], ALL);
            for (line, before) in shared.iter().zip(&used) {
                assert_eq!((line.count_ones(), line & before), (3, 0));
            }
            *seen.entry(shared).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 56);
        // 1,000 of each expected, standard deviation 31: six of them either way.
        assert!(seen.values().all(|n| (810..=1190).contains(n)), "{seen:?}");
    }

    /// The number of all grids is the number of first bands times the mean, over the 56³ ways to
    /// share, of the product the chance is taken from, times 56³. The mean of 40,000 draws is
    /// within two percent of it.
    #[test]
    fn the_mean_of_the_fillings_gives_the_number_of_all_grids() {
        let mut rng = Rng::new(3);
        let (draws, mut sum) = (40_000, 0_u128);
        for _ in 0..draws {
            let band = first_band(&mut rng);
            let mut columns = [[0_u16; 9]; 2];
            for stack in 0..3 {
                let used = [0, 1, 2].map(|place| {
                    let column = 3 * stack + place;
                    band[0][column] | band[1][column] | band[2][column]
                });
                let second = share(used, &mut rng);
                for place in 0..3 {
                    columns[0][3 * stack + place] = second[place];
                    columns[1][3 * stack + place] = ALL & !used[place] & !second[place];
                }
            }
            let [second, third] = columns.map(|columns| Band::new(&columns).fillings());
            sum += u128::from(second * third);
        }
        let bands = 948_109_639_680_u128;
        let estimate = sum * bands * 56_u128.pow(3) / draws;
        let grids = 6_670_903_752_021_072_936_960_u128;
        assert!(estimate.abs_diff(grids) < grids / 50, "{estimate}");
    }

    /// Three equal stacks have the most fillings: 6³ first rows, three rings each.
    #[test]
    fn fillings_of_equal_stacks_are_counted() {
        let columns = [
            0o007, 0o070, 0o700, 0o007, 0o070, 0o700, 0o007, 0o070, 0o700,
        ];
        let band = Band::new(&columns);
        assert_eq!(band.fillings(), 216 * 8);
        let mut rng = Rng::new(4);
        let mut seen = BTreeMap::new();
        for _ in 0..40_000 {
            *seen.entry(band.draw(&mut rng)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 1_728);
        // 23 of each expected, standard deviation 4.8.
        assert!(seen.values().all(|n| (1..=60).contains(n)));
    }
}
