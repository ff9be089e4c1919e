//! [`Unbiased`]: minimal puzzles with weights for statistics.
//!
//! Every generator prefers some puzzles. Removing givens at random until none can be removed prefers
//! puzzles with few givens: their mean number is about 24.4, while over all minimal puzzles it is
//! about 26.6 (Berthier 2010, *Unbiased statistics of a CSP: a controlled-bias generator*). Berthier
//! starts again whenever a removal fails, which makes the bias known and costs about 250,000 starts
//! per puzzle. This generator discards nothing and records the probability of the draw instead:
//!
//! * It draws a full grid, each nearly equally likely (the weight corrects the rest).
//! * At each step it finds all givens that can be removed, *r* of them, and removes one, each with
//!   probability 1/*r*, until none can be removed.
//! * A minimal puzzle with *n* givens is reached in (81 − *n*)! orders, each with probability
//!   1/(*r*₁·*r*₂·…). So the draw represents Π *r*ₖ / (81 − *n*)! puzzles: its **weight**.
//!
//! For any quantity *f*, the sum of weight · *f* over the draws, divided by the sum of the weights,
//! tends to the mean of *f* over all minimal puzzles, each counted once. Weights spread over several
//! powers of ten; [`Tally`] also computes how many equally weighted draws would be as good.
//!
//! Dividing the weight by C(81, *n*) gives the distribution of the controlled-bias generator, for
//! comparison with the figures published for it.

use super::fill::{WeightedGrid, fill};
use super::seed::stream;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Cell, CellSet, Puzzle};
use whydoku_solve::{KnownSolution, Solver};

/// A minimal puzzle and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightedPuzzle {
    /// The puzzle, in which every given is needed.
    pub puzzle: Puzzle,
    /// The number of minimal puzzles that the draw represents, up to a factor that is the same for all
    /// draws.
    pub weight: u128,
}

/// Draws minimal puzzles with known probability.
#[derive(Clone, Debug, Default)]
pub struct Unbiased {
    solver: Solver,
}

/// The unit of weights, small enough that rounding does not matter.
const PART: u128 = 1 << 32;

impl Unbiased {
    /// Makes draw number `index` for a seed.
    ///
    /// ```
    /// use whydoku_grid::Budget;
    /// use whydoku_generate::Unbiased;
    /// let drawn = Unbiased::default().draw(1, 0, &Budget::unlimited())?;
    /// assert!(drawn.weight > 0);
    /// # Ok::<(), whydoku_grid::Spent>(())
    /// ```
    pub fn draw(
        &mut self,
        seed: u64,
        index: u64,
        budget: &Budget,
    ) -> Result<WeightedPuzzle, Spent> {
        self.draw_with(&mut stream(seed, index), budget)
    }

    fn draw_with(&mut self, rng: &mut Rng, budget: &Budget) -> Result<WeightedPuzzle, Spent> {
        let filled = fill(rng);
        let mut known = KnownSolution::new(&filled.solution, CellSet::ALL);
        let mut open = CellSet::ALL;
        let mut weight = PART;
        for step in 1_u128.. {
            self.drop_needed(&mut known, &mut open, budget)?;
            let cells: Vec<Cell> = open.into_iter().collect();
            let Some(&cell) = rng.choose(&cells) else {
                break;
            };
            weight = weight * cells.len() as u128 / step;
            known.clear(cell);
            open.remove(cell);
        }
        let excess = u128::from(filled.weight) * 16 / u128::from(WeightedGrid::UNIT);
        Ok(WeightedPuzzle {
            puzzle: known.puzzle(),
            weight: (weight * excess / 16).max(1),
        })
    }

    /// Keeps those of the `open` givens that can be removed; the others never can be.
    fn drop_needed(
        &mut self,
        known: &mut KnownSolution,
        open: &mut CellSet,
        budget: &Budget,
    ) -> Result<(), Spent> {
        for cell in *open {
            known.clear(cell);
            let rival = self.solver.rival(known, cell, budget)?;
            known.give(cell);
            if rival.is_some() {
                open.remove(cell);
            }
        }
        Ok(())
    }
}

/// A weighted distribution of numbers.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The sum of the weights of each number.
    sums: std::collections::BTreeMap<u64, u128>,
    weights: Vec<u128>,
}

impl Tally {
    /// Adds a number with its weight.
    pub fn add(&mut self, number: u64, weight: u128) {
        *self.sums.entry(number).or_default() += weight;
        self.weights.push(weight);
    }

    /// The mean in thousandths; `None` without draws.
    pub fn mean_in_thousandths(&self) -> Option<u64> {
        let total: u128 = self.sums.values().sum();
        // Scale the weights down to 32 bits so that no product overflows.
        let unit = (total >> 32).max(1);
        let sum: u128 = self
            .sums
            .iter()
            .map(|(number, weight)| u128::from(*number) * 1000 * (weight / unit))
            .sum();
        let shares: u128 = self.sums.values().map(|weight| weight / unit).sum();
        u64::try_from(sum.checked_div(shares)?).ok()
    }

    /// The number of equally weighted draws that would be as good: (Σ*w*)² / Σ*w*².
    pub fn effective(&self) -> u64 {
        let most = self.weights.iter().max().copied().unwrap_or(0);
        let unit = (most >> 32).max(1);
        let (mut sum, mut squares) = (0_u128, 0_u128);
        for weight in &self.weights {
            let share = weight / unit;
            sum += share;
            squares += share * share;
        }
        let effective = (sum * 16).checked_div((squares / sum.max(1)).max(1));
        u64::try_from(effective.unwrap_or(0) / 16).unwrap_or(u64::MAX)
    }

    /// The numbers, each with its share of the weight in millionths.
    pub fn shares(&self) -> Vec<(u64, u64)> {
        let total: u128 = self.sums.values().sum();
        let unit = (total / 1_000_000).max(1);
        self.sums
            .iter()
            .map(|(number, weight)| (*number, u64::try_from(weight / unit).unwrap_or(u64::MAX)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_weighs() {
        let mut tally = Tally::default();
        assert_eq!(tally.mean_in_thousandths(), None);
        tally.add(20, 3 << 60);
        tally.add(24, 1 << 60);
        assert_eq!(tally.mean_in_thousandths(), Some(21_000));
        assert_eq!(tally.shares(), [(20, 750_000), (24, 250_000)]);
        assert_eq!(tally.effective(), 1); // 16 / 10
        let mut even = Tally::default();
        for _ in 0..100 {
            even.add(1, 7 << 50);
        }
        assert_eq!(even.effective(), 100);
    }
}
