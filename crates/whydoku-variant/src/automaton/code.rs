//! The code of Interactive Sudoku Solver for automata: bits in base 64.
//!
//! ```text
//! 2 bits   format: 0 any number of steps for each digit, 1 at most one
//! 4 bits   width of a state, minus 1
//! 4 bits   number of digits, minus 1
//! w bits   number of start states, which come first
//! w bits   number of further accepting states, which come next
//! 1 bit    for each start state, the last first: whether it is accepting
//! 4 bits   format 0 only: width of a number of steps
//! then for each state
//!   format 0: the number of steps, and for each the digit and the next state
//!   format 1: one bit for each digit, the largest first, then the next state of each that is set
//! ```

use super::{Automaton, MOST_STATES};
use crate::Size;

/// The automaton of a code.
pub(crate) fn decode(code: &str, size: Size) -> Result<Automaton, String> {
    let mut bits = Bits::new(code)?;
    let packed = match bits.take(2)? {
        0 => false,
        1 => true,
        other => return Err(format!("the automaton is in an unknown format, {other}")),
    };
    let width = bits.take(4)? + 1;
    let digits = bits.take(4)? + 1;
    if digits > size.get() {
        return Err(format!(
            "the automaton reads {digits} digits, but the grid is {size}"
        ));
    }
    let starts = bits.take(width)?;
    let accepting = bits.take(width)?;
    let start_accepts: Result<Vec<bool>, String> = (0..starts.min(MOST_STATES))
        .map(|_| Ok(bits.take(1)? == 1))
        .collect();
    let mut start_accepts = start_accepts?;
    start_accepts.reverse();
    let steps = if packed {
        packed_steps(&mut bits, digits, width)?
    } else {
        listed_steps(&mut bits, digits, width)?
    };
    let largest = steps
        .iter()
        .map(|(from, _, to)| from.max(to) + 1)
        .max()
        .unwrap_or(0);
    let states = largest.max(starts + accepting);
    if states == 0 || states > MOST_STATES {
        return Err(format!(
            "the automaton has {states} states; the limit is {MOST_STATES}"
        ));
    }
    let mut automaton = Automaton::new(states, size.get());
    for (state, accepts) in start_accepts.into_iter().enumerate() {
        automaton.start_at(state);
        if accepts {
            automaton.accept(state);
        }
    }
    for state in starts..starts + accepting {
        automaton.accept(state);
    }
    for (from, digit, to) in steps {
        automaton.step(from, digit, to);
    }
    Ok(automaton)
}

/// The steps: from a state, with a digit, to a state.
type Steps = Vec<(usize, usize, usize)>;

fn packed_steps(bits: &mut Bits, digits: usize, width: usize) -> Result<Steps, String> {
    let mut steps = Vec::new();
    for state in 0.. {
        if bits.left() < digits {
            break;
        }
        let set = bits.take(digits)?;
        for digit in (1..=digits).filter(|digit| set >> (digit - 1) & 1 == 1) {
            steps.push((state, digit, bits.take(width)?));
        }
    }
    Ok(steps)
}

fn listed_steps(bits: &mut Bits, digits: usize, width: usize) -> Result<Steps, String> {
    let count_width = bits.take(4)?;
    let digit_width = usize::BITS - (digits - 1).leading_zeros();
    let digit_width = usize::try_from(digit_width).unwrap_or(0);
    let mut steps = Vec::new();
    if count_width == 0 {
        return Ok(steps);
    }
    for state in 0.. {
        if bits.left() < count_width {
            break;
        }
        for _ in 0..bits.take(count_width)? {
            let digit = bits.take(digit_width)? + 1;
            if digit > digits {
                return Err(format!("the automaton has a step for the digit {digit}"));
            }
            steps.push((state, digit, bits.take(width)?));
        }
    }
    Ok(steps)
}

/// The bits of a code, the most significant of each byte first.
struct Bits {
    values: Vec<u8>,
    next: usize,
    end: usize,
}

impl Bits {
    fn new(code: &str) -> Result<Self, String> {
        let value = |c: char| {
            let place = BASE_64.iter().position(|b| char::from(*b) == c);
            place
                .and_then(|place| u8::try_from(place).ok())
                .ok_or_else(|| format!("`{c}` is not a base-64 character"))
        };
        let values: Result<Vec<u8>, String> = code.chars().map(value).collect();
        let values = values?;
        // Whole bytes only: the rest of the last character is padding.
        let end = values.len() * 6 / 8 * 8;
        Ok(Self {
            values,
            next: 0,
            end,
        })
    }

    const fn left(&self) -> usize {
        self.end - self.next
    }

    fn take(&mut self, width: usize) -> Result<usize, String> {
        if width > self.left() {
            return Err("the automaton's code ends too early".to_owned());
        }
        let mut number = 0;
        for _ in 0..width {
            let bit = self.values[self.next / 6] >> (5 - self.next % 6) & 1;
            number = number << 1 | usize::from(bit);
            self.next += 1;
        }
        Ok(number)
    }
}

/// The alphabet of links.
pub(crate) const BASE_64: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
