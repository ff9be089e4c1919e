//! [`Solver`]: solves, counts and samples.

use crate::engine::{Model, Search};
use crate::{Digits, Variant};
use std::ops::ControlFlow;
use whydoku_grid::{Budget, Rng, Spent};

/// A puzzle prepared for solving.
///
/// Every call takes a [`Budget`]; a guess costs one unit. The same puzzle always gives the same answers in
/// the same order.
///
/// ```
/// use whydoku_grid::Budget;
/// use whydoku_variant::{End, Solver, Variant};
///
/// let variant: Variant = "size 4\nthermometer: r1c1 r1c2 r1c3 r1c4\nkiller-cage 3: r2c1 r3c1".parse()?;
/// let solver = Solver::new(&variant);
/// let (count, end) = solver.count(100, &Budget::unlimited());
/// assert_eq!((count, end), (0, End::Complete));
/// # Ok::<(), whydoku_variant::VariantError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    model: Model,
}

/// Why a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was found.
    Complete,
    /// As much as was asked for was found; there may be more.
    Limit,
    /// The budget was spent; there may be more.
    Spent(Spent),
}

/// The digits of a full grid, row by row.
pub type Solution = Vec<usize>;

impl Solver {
    /// Prepares a puzzle.
    pub fn new(variant: &Variant) -> Self {
        Self::from_model(Model::new(variant))
    }

    pub(crate) const fn from_model(model: Model) -> Self {
        Self { model }
    }

    /// The first `limit` solutions.
    pub fn solutions(&self, limit: usize, budget: &Budget) -> (Vec<Solution>, End) {
        let mut found = Vec::new();
        let end = self.up_to(limit as u64, budget, |digits| found.push(solution(digits)));
        (found, end)
    }

    /// The number of solutions, counted up to `limit`.
    pub fn count(&self, limit: u64, budget: &Budget) -> (u64, End) {
        let mut found = 0;
        let end = self.up_to(limit, budget, |_| found += 1);
        (found, end)
    }

    /// Hands every solution to `visit` until it breaks, which ends with [`End::Limit`].
    pub fn each(&self, budget: &Budget, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) -> End {
        self.run(budget, |digits| visit(&solution(digits)))
    }

    fn up_to(&self, limit: u64, budget: &Budget, mut take: impl FnMut(&[u16])) -> End {
        let mut left = limit;
        if left == 0 {
            return End::Limit;
        }
        self.run(budget, |digits| {
            take(digits);
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn run(&self, budget: &Budget, mut visit: impl FnMut(&[u16]) -> ControlFlow<()>) -> End {
        let mut broken = false;
        let spent = Search::new(&self.model).run(budget, None, &mut |digits| {
            let flow = visit(digits);
            broken |= flow.is_break();
            flow
        });
        match spent {
            Err(spent) => End::Spent(spent),
            Ok(()) if broken => End::Limit,
            Ok(()) => End::Complete,
        }
    }

    /// For each cell, row by row, the digits that it has in some solution. If the budget is spent, these
    /// are the digits found so far.
    pub fn true_candidates(&self, budget: &Budget) -> (Vec<Digits>, End) {
        let mut seen = vec![0_u16; self.model.size.cells()];
        let mut search = Search::new(&self.model);
        let all = |seen: Vec<u16>| seen.into_iter().map(Digits::from_bits).collect();
        match search.cover(budget, &mut seen) {
            Ok(true) => return (all(seen), End::Complete),
            Ok(false) => {}
            Err(spent) => return (all(seen), End::Spent(spent)),
        }
        // The digits that are still open once everything that follows is known; a digit that was tried
        // without success is gone.
        let mut tried = seen.clone();
        loop {
            let open = search.open_digits();
            let next = (0..seen.len()).find_map(|cell| {
                let left = open[cell] & !seen[cell] & !tried[cell];
                (left != 0).then(|| (cell, left & left.wrapping_neg()))
            });
            let Some((cell, digit)) = next else {
                return (all(seen), End::Complete);
            };
            tried[cell] |= digit;
            search.restart(Some((cell, digit)));
            let spent = search.run(budget, None, &mut |digits| {
                for (seen, digit) in seen.iter_mut().zip(digits) {
                    *seen |= digit;
                }
                ControlFlow::Break(())
            });
            if let Err(spent) = spent {
                return (all(seen), End::Spent(spent));
            }
        }
    }

    /// Returns a random solution, or `None` if the puzzle has no solution. Solutions are not equally likely.
    pub fn random(&self, rng: &mut Rng, budget: &Budget) -> Result<Option<Solution>, Spent> {
        let mut found = None;
        Search::new(&self.model).run(budget, Some(rng), &mut |digits| {
            found = Some(solution(digits));
            ControlFlow::Break(())
        })?;
        Ok(found)
    }
}

fn solution(digits: &[u16]) -> Solution {
    let digits = digits.iter();
    digits
        .map(|digit| digit.trailing_zeros() as usize + 1)
        .collect()
}
