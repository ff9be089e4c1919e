//! [`Explanation`]: a step in words, the same way for all techniques.

use super::words::{Or, cells_with_digits};
use super::{Conclusions, Span, Spans, Speak, Step};
use whydoku_grid::Candidate;

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
    /// The sentences with their typed parts.
    pub spans: Spans,
}

impl Step {
    /// The explanation with every inference on a line of its own; `None` if [`Explanation::of`] leaves
    /// nothing out, as for most techniques.
    pub fn full_explanation(&self) -> Option<Spans> {
        let mut spans = self.full_reason()?;
        conclude(&self.conclusions, &mut spans);
        Some(spans)
    }
}

impl Explanation {
    /// Puts a step into words.
    pub fn of(step: &Step) -> Self {
        let mut spans = step.reason();
        conclude(&step.conclusions, &mut spans);
        Self {
            notation: format!("{} => {}", Self::of_pattern(step), step.conclusions),
            sentences: spans.to_string(),
            spans,
        }
    }

    /// Name and pattern in notation, without what follows: `X-Wing: 5 in r2,r7 / c3,c8`.
    pub(crate) fn of_pattern(step: &Step) -> String {
        format!("{}: {}", step.technique.name, step.notation())
    }
}

/// `So r4c2 is 7.`, `So r4c3 cannot be 5 or 6, and r1c1 and r1c2 cannot be 3.`
fn conclude(conclusions: &Conclusions, text: &mut Spans) {
    let placed = conclusions.placements.iter();
    let mut clauses: Vec<(Span, &'static str, Span)> = placed
        .map(|Candidate { cell, digit }| (cell.span(), " is ", digit.span()))
        .collect();
    for (cells, digits) in cells_with_digits(&conclusions.eliminations) {
        clauses.push((cells.span(), " cannot be ", digits.or()));
    }
    let last = clauses.len().saturating_sub(1);
    let mut sentence = Spans::new();
    for (place, (cells, verb, digits)) in clauses.iter().enumerate() {
        // Commas inside the parts make a plain "a and b" hard to read.
        let opening = match place {
            0 => "So ",
            _ if place == last => ", and ",
            _ => ", ",
        };
        let closing = if place == last { "." } else { "" };
        sentence.join(&[&opening, cells, verb, digits, &closing]);
    }
    text.append(sentence);
}
