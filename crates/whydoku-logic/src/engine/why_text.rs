//! The answer to "why" in words.

use crate::{Base, Concludes, Explanation, Inference, Literal, Rule, Why};
use std::fmt::Write as _;
use whydoku_grid::{Candidate, Pencilmarks, Truth};

impl Why {
    /// The answer in sentences, for the state and the literal that were asked about.
    pub fn text(&self, marks: &Pencilmarks, literal: Literal) -> String {
        match self {
            Self::Already => already(marks, literal),
            Self::Refuted(inference) => refutation(inference, literal),
            Self::Steps(steps) => {
                let mut text = match steps.len() {
                    1 => format!("{literal} follows at once.\n"),
                    n => format!("{literal} follows in {n} steps.\n"),
                };
                for (number, step) in (1..).zip(steps) {
                    let Explanation {
                        notation,
                        sentences,
                        ..
                    } = Explanation::of(step);
                    let _ = writeln!(text, "{number}. {notation}\n   {sentences}");
                }
                text
            }
            Self::Opposite(opposite) => {
                let other = Literal {
                    holds: !literal.holds,
                    ..literal
                };
                format!(
                    "{literal} is not so; the opposite is.\n{}",
                    opposite.text(marks, other)
                )
            }
            Self::Unknown(_) => format!(
                "No reason for {literal} was found with the techniques in use, nor for the opposite.\n"
            ),
        }
    }
}

/// What the state itself says.
fn already(marks: &Pencilmarks, literal: Literal) -> String {
    let Candidate { cell, digit } = literal.candidate;
    match marks.get(cell) {
        Some(stands) if stands == digit => format!("{digit} stands in {cell} already.\n"),
        Some(stands) => format!("{cell} holds {stands} already.\n"),
        None => match (marks.placed(digit) & cell.peers()).first() {
            Some(peer) => format!("{digit} stands in {peer}, which {cell} sees.\n"),
            None => format!("{digit} is no longer a candidate of {cell}.\n"),
        },
    }
}

/// A refutation told link by link.
fn refutation(inference: &Inference, literal: Literal) -> String {
    let Rule::Refute {
        assume,
        trail,
        conflict,
    } = &inference.rule
    else {
        return String::new();
    };
    let mut text = format!("Suppose {assume}.\n");
    for entry in trail {
        if let (Rule::Single(truth), Concludes::Literals(literals)) =
            (&entry.rule, &entry.concludes)
        {
            let found: Vec<String> = literals.iter().map(ToString::to_string).collect();
            let _ = match truth {
                Truth::Cell(cell) => writeln!(
                    text,
                    "Then {}, the only digit left for {cell}.",
                    found.join(", ")
                ),
                Truth::House(house, digit) => writeln!(
                    text,
                    "Then {}, the only place left for {digit} in {}.",
                    found.join(", "),
                    house.name()
                ),
            };
        }
    }
    let end = match conflict {
        Base::Truth(Truth::Cell(cell)) => format!("no digit is left for {cell}"),
        Base::Truth(Truth::House(house, digit)) => {
            format!("no cell is left for {digit} in {}", house.name())
        }
        Base::Clause(_) => "a contradiction is left".to_owned(),
    };
    let _ = writeln!(text, "Then {end}. So {literal}.");
    text
}
