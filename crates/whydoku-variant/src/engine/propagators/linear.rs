//! [`Linear`]: a weighted sum of digits that equals a number.

use super::cage::mirrored;
use crate::engine::Model;
use crate::engine::model::Equation;
use crate::engine::state::{Conflict, Propagator, State};

/// The most cells for which reachable sums are computed.
const MOST: usize = 16;

/// The most cells without a digit for which reachable sums are computed.
const MOST_OPEN: usize = 4;

/// The weighted digits of some cells sum to a total.
///
/// Two views remove digits. Bounds: cells with the same weight that must differ are counted together,
/// since three different digits sum to at least 6. Reachable sums, if all weights are 1 or −1: which
/// sums the cells so far can have, and from which of them the others can complete the total.
#[derive(Debug)]
pub(crate) struct Linear {
    cells: Vec<usize>,
    weights: Vec<i32>,
    total: i32,
    /// Places in `cells`, grouped so that the cells of a group have one weight and must all differ.
    cliques: Vec<Vec<usize>>,
    /// The number of digits.
    size: i32,
    /// Whether reachable sums fit into 128 bits.
    unit: bool,
}

impl Linear {
    pub(in crate::engine) fn new(equation: &Equation, model: &Model) -> Self {
        let (cells, weights): (Vec<usize>, Vec<i32>) = equation.terms.iter().copied().unzip();
        let mut cliques: Vec<Vec<usize>> = Vec::new();
        for place in 0..cells.len() {
            let fits = |clique: &&mut Vec<usize>| {
                clique.iter().all(|other| {
                    weights[*other] == weights[place]
                        && model.must_differ(cells[*other], cells[place])
                })
            };
            match cliques.iter_mut().find(fits) {
                Some(clique) => clique.push(place),
                None => cliques.push(vec![place]),
            }
        }
        let size = i32::try_from(model.size.get()).unwrap_or(16);
        let span = (model.size.get() - 1) * cells.len();
        let unit =
            span < 128 && cells.len() <= MOST && weights.iter().all(|weight| weight.abs() == 1);
        Self {
            cells,
            weights,
            total: equation.total,
            cliques,
            size,
            unit,
        }
    }

    /// Removes what is too small or too large.
    fn bounds(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (mut low, mut high) = (0, 0);
        for clique in &self.cliques {
            let weight = self.weights[clique[0]];
            let (least, most) = self.range(state, clique, usize::MAX)?;
            low += weight * if weight > 0 { least } else { most };
            high += weight * if weight > 0 { most } else { least };
        }
        if low > self.total || high < self.total {
            return Err(Conflict);
        }
        if low == high || self.has_slack(state, (self.total - low).min(high - self.total)) {
            return Ok(());
        }
        for clique in &self.cliques {
            let weight = self.weights[clique[0]];
            let whole = self.range(state, clique, usize::MAX)?;
            for place in clique {
                let digits = state.get(self.cells[*place]);
                if digits.is_power_of_two() {
                    continue;
                }
                let others = self.range(state, clique, *place)?;
                // What the cell's own term may be, given the extremes of all the others.
                let ((least, most), (others_least, others_most)) = (whole, others);
                let (least_change, most_change) = if weight > 0 {
                    (least - others_least, most - others_most)
                } else {
                    (most - others_most, least - others_least)
                };
                let term_most = self.total - (low - weight * least_change);
                let term_least = self.total - (high - weight * most_change);
                let (from, to) = if weight > 0 {
                    (ceil(term_least, weight), term_most.div_euclid(weight))
                } else {
                    (ceil(-term_most, -weight), (-term_least).div_euclid(-weight))
                };
                state.keep(self.cells[*place], span(from, to, self.size))?;
            }
        }
        Ok(())
    }

    /// Whether no single cell can use up the slack, so that no digit is too small or too large.
    fn has_slack(&self, state: &State<'_>, slack: i32) -> bool {
        let terms = self.cells.iter().zip(&self.weights);
        terms.into_iter().all(|(cell, weight)| {
            let digits = u32::from(state.get(*cell));
            let reach = digits.ilog2() - digits.trailing_zeros();
            weight.abs() * reach.cast_signed() <= slack
        })
    }

    /// The least and the largest sum of the digits of a clique without one of its places.
    fn range(
        &self,
        state: &State<'_>,
        clique: &[usize],
        without: usize,
    ) -> Result<(i32, i32), Conflict> {
        let (mut least, mut most, mut low_used, mut high_used) = (0, 0, 0_u32, 0_u32);
        for place in clique {
            if *place == without {
                continue;
            }
            let digits = u32::from(state.get(self.cells[*place]));
            // The next free digit from the cell's smallest up, and from its largest down. Together
            // these occupy the smallest and the largest digits that the cells can have.
            let up = !low_used & !((digits & digits.wrapping_neg()) - 1);
            let low = up & up.wrapping_neg();
            let down = !high_used & (u32::MAX >> digits.leading_zeros());
            if down == 0 {
                return Err(Conflict);
            }
            let high = 1 << down.ilog2();
            low_used |= low;
            high_used |= high;
            least += digit_of(low);
            most += digit_of(high);
        }
        if low_used >> self.size != 0 {
            return Err(Conflict);
        }
        Ok((least, most))
    }

    /// Removes what does not complete two terms to `rest`, whose weights are 1 or −1.
    fn pair(&self, state: &mut State<'_>, open: [usize; 2], rest: i32) -> Result<(), Conflict> {
        let [a, b] = open.map(|place| self.cells[place]);
        let (mut one, mut other) = (state.get(a), state.get(b));
        let differ = state.model.must_differ(a, b);
        let (weight, rest) = (self.weights[open[0]], rest * self.weights[open[0]]);
        if weight == self.weights[open[1]] {
            let Some(rest) = usize::try_from(rest)
                .ok()
                .filter(|rest| (2..=32).contains(rest))
            else {
                return Err(Conflict);
            };
            if differ && rest.is_multiple_of(2) {
                one &= !(1 << (rest / 2 - 1));
            }
            other &= mirrored(one, rest);
            one &= mirrored(other, rest);
        } else {
            if differ && rest == 0 {
                return Err(Conflict);
            }
            // The first digit is larger by `rest`.
            let by = rest.unsigned_abs();
            let (up, down) = (
                |set: u16| set.checked_shl(by).unwrap_or(0),
                |set: u16| set.checked_shr(by).unwrap_or(0),
            );
            if rest >= 0 {
                other &= down(one);
                one &= up(other);
            } else {
                other &= up(one);
                one &= down(other);
            }
        }
        state.keep(a, one)?;
        state.keep(b, other)
    }

    /// Removes what no choice of the other digits completes to the total.
    fn reachable(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let count = self.cells.len();
        // A negative term is written as a positive one of the mirrored digit; each digit counts from 0.
        let mut goal = self.total;
        let mut sets = [0_u16; MOST];
        for (place, set) in sets[..count].iter_mut().enumerate() {
            let digits = state.get(self.cells[place]);
            if self.weights[place] > 0 {
                *set = digits;
                goal -= 1;
            } else {
                *set = digits.reverse_bits() >> (16 - self.size);
                goal += self.size;
            }
        }
        let Some(goal) = u32::try_from(goal).ok().filter(|goal| *goal < 128) else {
            return Err(Conflict);
        };
        let mut before = [0_u128; MOST];
        let mut sums = 1_u128;
        for place in 0..count {
            before[place] = sums;
            sums = spread(sums, sets[place], |sums, digit| sums << digit);
        }
        if sums >> goal & 1 == 0 {
            return Err(Conflict);
        }
        let mut after = 1_u128 << goal;
        for place in (0..count).rev() {
            let (set, reach) = (sets[place], before[place]);
            let mut kept = 0;
            let mut left = set;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                if (reach << bit.trailing_zeros()) & after != 0 {
                    kept |= bit;
                }
            }
            if kept != set {
                let digits = if self.weights[place] > 0 {
                    kept
                } else {
                    kept.reverse_bits() >> (16 - self.size)
                };
                state.keep(self.cells[place], digits)?;
            }
            after = spread(after, kept, |sums, digit| sums >> digit);
        }
        Ok(())
    }
}

/// The union of the set shifted by each digit, counted from 0.
#[inline]
fn spread(sums: u128, mut digits: u16, shift: impl Fn(u128, u32) -> u128) -> u128 {
    let mut all = 0;
    while digits != 0 {
        all |= shift(sums, digits.trailing_zeros());
        digits &= digits - 1;
    }
    all
}

const fn digit_of(bit: u32) -> i32 {
    bit.trailing_zeros().cast_signed() + 1
}

/// The quotient, rounded up; the divisor is positive.
const fn ceil(number: i32, divisor: i32) -> i32 {
    -(-number).div_euclid(divisor)
}

/// The digits from `from` to `to`.
const fn span(from: i32, to: i32, size: i32) -> u16 {
    let from = if from < 1 { 1 } else { from };
    let to = if to > size { size } else { to };
    if from > to {
        return 0;
    }
    let up_to = (1_u32 << to) - 1;
    let below = (1_u32 << (from - 1)) - 1;
    #[expect(clippy::cast_possible_truncation, reason = "a digit is at most 16")]
    {
        (up_to & !below) as u16
    }
}

impl Propagator for Linear {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        if self.unit {
            let (mut rest, mut open, mut count) = (self.total, [0; 2], 0);
            for (place, cell) in self.cells.iter().enumerate() {
                let digits = state.get(*cell);
                if digits.is_power_of_two() {
                    rest -= self.weights[place] * digit_of(u32::from(digits));
                } else {
                    if count < 2 {
                        open[count] = place;
                    }
                    count += 1;
                }
            }
            match count {
                0 if rest == 0 => return Ok(()),
                0 => return Err(Conflict),
                1 => {
                    let digit = rest * self.weights[open[0]];
                    return state.keep(self.cells[open[0]], span(digit, digit, self.size));
                }
                2 => return self.pair(state, open, rest),
                _ => {}
            }
        }
        self.bounds(state)?;
        if !self.unit {
            return Ok(());
        }
        let cells = self.cells.iter();
        let open = cells.filter(|cell| !state.get(**cell).is_power_of_two());
        match open.count() {
            // With many open cells nearly every sum can be reached.
            3..=MOST_OPEN => self.reachable(state),
            _ => Ok(()),
        }
    }
}
