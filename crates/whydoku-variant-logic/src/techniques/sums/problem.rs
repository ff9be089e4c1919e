//! [`Problem`]: a sum over the cells that are still open, and the ways to make it.

use crate::facts::Facts;
use crate::step::words::one_of;
use crate::step::{Span, Speak, Text};
use whydoku_variant::Digits;

/// How many places a search may try before it gives up.
const TRIES: usize = 4_000;

/// The result of a search for a way to make a sum.
#[derive(PartialEq, Eq)]
enum Way {
    /// A digit for each cell.
    Found(Vec<usize>),
    /// No digits make the sum.
    Nothing,
    /// There was too much to try.
    TooMany,
}

/// A sum over open cells.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) cells: Vec<usize>,
    pub(super) weights: Vec<i64>,
    pub(super) open: Vec<Digits>,
    pub(super) total: i64,
    /// The number of cells of the sum that have their digit.
    pub(super) known: usize,
    differ: Vec<Vec<bool>>,
}

fn signed(digit: usize) -> i64 {
    i64::try_from(digit).unwrap_or(i64::MAX)
}

impl Problem {
    /// What is left of a sum; `None` if all its cells are known.
    pub(super) fn new(facts: &Facts<'_>, terms: &[(i64, usize)], total: i64) -> Option<Self> {
        let mut problem = Self {
            cells: Vec::new(),
            weights: Vec::new(),
            open: Vec::new(),
            total,
            known: 0,
            differ: Vec::new(),
        };
        for (weight, cell) in terms {
            match facts.marks.digit(*cell) {
                Some(digit) => {
                    problem.total -= weight * signed(digit);
                    problem.known += 1;
                }
                None => {
                    problem.cells.push(*cell);
                    problem.weights.push(*weight);
                    problem.open.push(facts.marks.open(*cell));
                }
            }
        }
        let cells = &problem.cells;
        let row = |a: &usize| {
            cells
                .iter()
                .map(|b| a != b && facts.rules.differ(*a, *b))
                .collect()
        };
        problem.differ = cells.iter().map(row).collect();
        let open = problem.open.iter().all(|open| !open.is_empty());
        (open && !cells.is_empty()).then_some(problem)
    }

    /// All digits that are open somewhere.
    pub(super) fn digits(&self) -> Digits {
        self.open.iter().copied().fold(Digits::EMPTY, Digits::or)
    }

    /// For each cell, the digits that some way to make the sum has there; `None` if there are too many
    /// ways to try, or none.
    pub(super) fn supports(&self) -> Option<Vec<Digits>> {
        let mut supported = vec![Digits::EMPTY; self.cells.len()];
        let mut tries = TRIES;
        for place in 0..self.cells.len() {
            for digit in self.open[place].iter() {
                if supported[place].contains(digit) {
                    continue;
                }
                let mut open = self.open.clone();
                open[place] = Digits::only(digit);
                let way = match self.way(&open, &mut tries) {
                    Way::TooMany => return None,
                    Way::Nothing => continue,
                    Way::Found(way) => way,
                };
                for (supported, digit) in supported.iter_mut().zip(way) {
                    *supported = supported.or(Digits::only(digit));
                }
            }
        }
        supported
            .iter()
            .all(|digits| !digits.is_empty())
            .then_some(supported)
    }

    /// Whether no way does without the digit.
    pub(super) fn needs(&self, digit: usize) -> bool {
        let without = |open: &Digits| open.without(Digits::only(digit));
        let open: Vec<Digits> = self.open.iter().map(without).collect();
        self.way(&open, &mut { TRIES }) == Way::Nothing
    }

    /// A way to make the sum with these candidates.
    fn way(&self, open: &[Digits], tries: &mut usize) -> Way {
        let mut order: Vec<usize> = (0..open.len()).collect();
        order.sort_by_key(|place| open[*place].len());
        // The least and the most that the cells from a place of the order on can add.
        let mut rest = vec![(0, 0)];
        for place in order.iter().rev() {
            let Some((least, most)) = self.range(*place, open[*place]) else {
                return Way::Nothing;
            };
            let (after_least, after_most) = rest[rest.len() - 1];
            rest.push((after_least + least, after_most + most));
        }
        rest.reverse();
        let mut chosen = vec![0; open.len()];
        match self.fill(open, &order, &rest, 0, self.total, &mut chosen, tries) {
            Some(true) => Way::Found(chosen),
            Some(false) => Way::Nothing,
            None => Way::TooMany,
        }
    }

    /// The least and the most that a cell adds with these digits.
    fn range(&self, place: usize, open: Digits) -> Option<(i64, i64)> {
        let values: Vec<i64> = open
            .iter()
            .map(|digit| self.weights[place] * signed(digit))
            .collect();
        Some((*values.iter().min()?, *values.iter().max()?))
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one recursion")]
    fn fill(
        &self,
        open: &[Digits],
        order: &[usize],
        rest: &[(i64, i64)],
        at: usize,
        left: i64,
        chosen: &mut [usize],
        tries: &mut usize,
    ) -> Option<bool> {
        let (least, most) = rest[at];
        if left < least || left > most {
            return Some(false);
        }
        let Some(place) = order.get(at) else {
            return Some(true);
        };
        *tries = tries.checked_sub(1)?;
        for digit in open[*place].iter() {
            let clash = |before: &usize| self.differ[*place][*before] && chosen[*before] == digit;
            if order[..at].iter().any(clash) {
                continue;
            }
            chosen[*place] = digit;
            let left = left - self.weights[*place] * signed(digit);
            if self.fill(open, order, rest, at + 1, left, chosen, tries)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The sets of digits that make the sum, if the cells all differ and each counts once.
    pub(super) fn combinations(&self) -> Option<Vec<Digits>> {
        let different = (0..self.cells.len()).all(|a| (0..a).all(|b| self.differ[a][b]));
        if !different || self.weights.iter().any(|weight| *weight != 1) {
            return None;
        }
        let digits: Vec<usize> = self.digits().iter().collect();
        let mut found = Vec::new();
        self.collect(&digits, Digits::EMPTY, self.total, &mut found);
        Some(found)
    }

    fn collect(&self, digits: &[usize], set: Digits, left: i64, found: &mut Vec<Digits>) {
        if set.len() == self.cells.len() {
            let fits = |open: &Digits| open.and(set);
            let open: Vec<Digits> = self.open.iter().map(fits).collect();
            if left == 0
                && open.iter().all(|open| !open.is_empty())
                && matches!(self.way(&open, &mut { TRIES }), Way::Found(_))
            {
                found.push(set);
            }
            return;
        }
        for (place, digit) in digits.iter().enumerate() {
            if signed(*digit) <= left {
                let with = set.or(Digits::only(*digit));
                self.collect(&digits[place + 1..], with, left - signed(*digit), found);
            }
        }
    }

    /// Says why a cell cannot have these digits, by the least and the most that the others add.
    pub(super) fn say_bounds(
        &self,
        facts: &Facts<'_>,
        place: usize,
        gone: Digits,
        text: &mut Text,
    ) {
        if gone.is_empty() {
            return;
        }
        let cell = facts.rules.cell(self.cells[place]);
        // The cells that count like this one, and those on the other side of the sum.
        let sign = self.weights[place].signum();
        let side = |same: bool| -> Vec<usize> {
            let places = (0..self.cells.len()).filter(|other| *other != place);
            places
                .filter(|other| (self.weights[*other].signum() == sign) == same)
                .collect()
        };
        let (same, other) = (side(true), side(false));
        let ([Some(same_least), Some(same_most)], [Some(other_least), Some(other_most)]) =
            (self.extremes(&same), self.extremes(&other))
        else {
            text.say(
                "No choice of candidates in the other cells allows {} in {}.",
                &[&one_of(gone), &cell],
            );
            return;
        };
        // weight × digit + same = total + other, with signs turned so that the weight is positive.
        let (weight, total) = (self.weights[place].abs(), sign * self.total);
        let (least, most) = (
            total + other_least - same_most,
            total + other_most - same_least,
        );
        let low: Digits = gone
            .iter()
            .filter(|digit| weight * signed(*digit) < least)
            .collect();
        let high: Digits = gone
            .iter()
            .filter(|digit| weight * signed(*digit) > most)
            .collect();
        let bounds = [
            (low, false, least, same_most, other_least),
            (high, true, most, same_least, other_most),
        ];
        for (digits, is_high, bound, here, there) in bounds {
            if digits.is_empty() {
                continue;
            }
            if self.weights.iter().any(|weight| weight.abs() != 1) {
                let end = if is_high { "large" } else { "small" };
                text.say(
                    "With {} in {}, the sum is too {} whatever the other cells hold.",
                    &[&one_of(digits), &cell, &end],
                );
                continue;
            }
            let bound = bound.clamp(1, signed(facts.rules.n()));
            let (more, less) = if is_high {
                ("at least", "at most")
            } else {
                ("at most", "at least")
            };
            let mut sides = Vec::new();
            for (places, than, makes) in [(&other, less, there), (&same, more, here)] {
                if let Some(side) = self.makes(facts, places, than, makes) {
                    sides.push(side);
                }
            }
            match sides.as_slice() {
                [side] => text.say("{}, so {} is {} {}.", &[side, &cell, &less, &bound]),
                [one, other] => text.say(
                    "{} and {}, so {} is {} {}.",
                    &[one, other, &cell, &less, &bound],
                ),
                _ => text.say("So {} is {} {}.", &[&cell, &less, &bound]),
            }
        }
        let near = gone.without(low).without(high);
        if !near.is_empty() {
            text.say(
                "With {} in {}, no choice of candidates in the other cells makes the sum.",
                &[&one_of(near), &cell],
            );
        }
    }

    /// `r1c2 and r1c3 make at least 3`, if there are cells.
    fn makes(&self, facts: &Facts<'_>, places: &[usize], than: &str, sum: i64) -> Option<Span> {
        let cells: Vec<usize> = places.iter().map(|place| self.cells[*place]).collect();
        let mut span = facts.named(&cells).span();
        let verb = if cells.len() == 1 { "is" } else { "make" };
        span.text = format!("{} {verb} {than} {sum}", span.text);
        (!cells.is_empty()).then_some(span)
    }

    /// The least and the most that some cells make together, with different digits where they must differ.
    /// Weights count without their signs.
    fn extremes(&self, places: &[usize]) -> [Option<i64>; 2] {
        [false, true].map(|most| {
            let mut best = None;
            let mut tries = TRIES;
            self.extreme(places, most, 0, &mut Vec::new(), &mut best, &mut tries);
            if tries == 0 { None } else { best }
        })
    }

    fn extreme(
        &self,
        places: &[usize],
        most: bool,
        sum: i64,
        chosen: &mut Vec<usize>,
        best: &mut Option<i64>,
        tries: &mut usize,
    ) {
        let Some(place) = places.get(chosen.len()) else {
            let better = best.is_none_or(|best| if most { sum > best } else { sum < best });
            if better {
                *best = Some(sum);
            }
            return;
        };
        let mut digits: Vec<usize> = self.open[*place].iter().collect();
        if most {
            digits.reverse();
        }
        for digit in digits {
            let clash =
                |(at, other): (usize, &usize)| self.differ[*place][*other] && chosen[at] == digit;
            let before = &places[..chosen.len()];
            if before.iter().enumerate().any(clash) {
                continue;
            }
            *tries = tries.saturating_sub(1);
            if *tries == 0 {
                return;
            }
            let sum = sum + self.weights[*place].abs() * signed(digit);
            // What the rest can add at best, without looking at clashes.
            let rest = places[chosen.len() + 1..].iter().map(|place| {
                let digits = self.open[*place].iter();
                let digit = if most { digits.max() } else { digits.min() };
                self.weights[*place].abs() * signed(digit.unwrap_or(0))
            });
            let at_best = sum + rest.sum::<i64>();
            let hopeless = best.is_some_and(|best| {
                if most {
                    at_best <= best
                } else {
                    at_best >= best
                }
            });
            if hopeless {
                break;
            }
            chosen.push(digit);
            self.extreme(places, most, sum, chosen, best, tries);
            chosen.pop();
        }
    }
}
