//! [`Explanation`]: a step in words, the same way for all techniques.

use super::words::list;
use super::{Conclusions, Step, Words, registry};
use whydoku_grid::{Candidate, Digit};

/// A step in words.
///
/// ```text
/// X-Wing: 5 in r2,r7 / c3,c8 => r4c3<>5
/// In rows 2 and 7 the digit 5 is left only in columns 3 and 8. … So r4c3 cannot be 5.
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Name, pattern and conclusions in the notation that forums use.
    pub notation: String,
    /// The same for a newcomer: reason, then conclusion.
    pub sentences: String,
}

impl Explanation {
    /// Puts a step into words.
    pub fn of(step: &Step) -> Self {
        let technique = registry::get(step.technique.id);
        let (pattern, reason) = technique
            .map(|technique| (technique.pattern(step), technique.reason(step)))
            .unwrap_or_default();
        Self {
            notation: format!("{}: {pattern} => {}", step.technique.name, step.conclusions),
            sentences: format!("{reason} {}", conclusion_sentence(&step.conclusions)),
        }
    }

    /// Name and pattern in notation, without what follows: `X-Wing: 5 in r2,r7 / c3,c8`.
    pub fn of_pattern(step: &Step) -> String {
        let technique = registry::get(step.technique.id);
        let pattern = technique.map(|technique| technique.pattern(step));
        format!("{}: {}", step.technique.name, pattern.unwrap_or_default())
    }
}

/// `So r4c2 is 7.`, `So r4c3 cannot be 5, and r1c1 and r1c2 cannot be 3.`
pub fn conclusion_sentence(conclusions: &Conclusions) -> String {
    let mut said: Vec<String> = conclusions
        .placements
        .iter()
        .map(|Candidate { cell, digit }| format!("{cell} is {digit}"))
        .collect();
    for digit in Digit::ALL {
        let cells = conclusions.eliminations.cells(digit);
        if !cells.is_empty() {
            said.push(format!("{} cannot be {digit}", cells.words()));
        }
    }
    match said.as_slice() {
        [first, rest @ ..] if !rest.is_empty() => {
            // Commas inside the parts make a plain "a and b" hard to read.
            format!("So {first}, and {}.", list(rest))
        }
        _ => format!("So {}.", list(&said)),
    }
}
