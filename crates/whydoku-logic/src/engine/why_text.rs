//! The answer to "why" in words.

use crate::step::reasoning::{explain_break, explain_single};
use crate::step::words::{cannot_be, claim, must_be};
use crate::{Concludes, Explanation, Inference, Literal, Rule, Span, Spans, Speak, Why};
use std::fmt::Write as _;
use whydoku_grid::{Candidate, Pencilmarks};

impl Why {
    /// The answer in sentences, for the state and the literal of the question.
    pub fn text(&self, marks: &Pencilmarks, literal: Literal) -> String {
        match self {
            Self::Already => already(marks, literal),
            Self::Refuted(inference) => refutation(inference, literal),
            Self::Steps(steps) => {
                let shown = conclusion(literal).text;
                let mut text = match steps.len() {
                    1 => format!("One step shows that {shown}:\n"),
                    n => format!("{n} steps show that {shown}:\n"),
                };
                for (number, step) in (1..).zip(steps) {
                    let Explanation {
                        notation,
                        sentences,
                        ..
                    } = Explanation::of(step);
                    let _ = writeln!(text, "{number}. {notation}");
                    for line in sentences.lines() {
                        let _ = writeln!(text, "   {line}");
                    }
                }
                text
            }
            Self::Opposite(opposite) => {
                let other = Literal {
                    holds: !literal.holds,
                    ..literal
                };
                let answer = opposite.text(marks, other);
                match **opposite {
                    // These begin with what they show.
                    Self::Steps(_) => format!("It is the other way around. {answer}"),
                    _ => format!(
                        "It is the other way around: {}.\n{answer}",
                        conclusion(other).text
                    ),
                }
            }
            Self::Unknown(_) => {
                let Candidate { cell, digit } = literal.candidate;
                format!(
                    "The techniques in use show neither that {cell} is {digit} nor that it is not.\n"
                )
            }
        }
    }
}

/// `r1c2 must be 4`, `r1c2 cannot be 4`.
fn conclusion(literal: Literal) -> Span {
    if literal.holds {
        must_be(literal.candidate)
    } else {
        cannot_be(&[literal.candidate].into_iter().collect())
    }
}

/// Explains a literal that can be read off the state.
fn already(marks: &Pencilmarks, literal: Literal) -> String {
    let Candidate { cell, digit } = literal.candidate;
    match marks.get(cell) {
        Some(filled) => format!("{cell} is already {filled}.\n"),
        None => match (marks.placed(digit) & cell.peers()).first() {
            Some(peer) => format!("{cell} sees the {digit} in {peer}.\n"),
            None => format!("{digit} is no longer a candidate of {cell}.\n"),
        },
    }
}

/// Explains a refutation, one line for each link.
fn refutation(inference: &Inference, literal: Literal) -> String {
    let Rule::Refute {
        assume,
        trail,
        conflict,
    } = &inference.rule
    else {
        return String::new();
    };
    let mut lines = vec![sentence(|text| text.say("Suppose {}.", &[&claim(*assume)]))];
    for entry in trail {
        if let (Rule::Single(truth), Concludes::Literals(literals)) =
            (&entry.rule, &entry.concludes)
        {
            for placed in literals {
                lines.push(sentence(|text| explain_single(*truth, *placed, text)));
            }
        }
    }
    let end = sentence(|text| {
        explain_break(*conflict, text);
        text.say("So {}.", &[&conclusion(literal) as &dyn Speak]);
    });
    lines.push(end);
    lines.join("\n") + "\n"
}

/// Returns one line of text.
fn sentence(say: impl FnOnce(&mut Spans)) -> String {
    let mut text = Spans::new();
    say(&mut text);
    text.to_string()
}
