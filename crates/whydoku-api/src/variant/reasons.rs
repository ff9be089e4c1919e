//! `why` for variants: the reasons for a digit in a cell, or against it.

use super::VariantPuzzle;
use super::board::VariantBoard;
use super::ground::{Chosen, Ground, Obstacle};
use super::step::{notation, rating, step_json};
use crate::hint::mistakes_in_words;
use crate::step::AnyStep;
use crate::why::WhyAnswer;
use crate::{AnyClaim, MistakeAnswer, RequestError, Verdict};
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::variant::Cell;
use whydoku::variant::logic::{Literal, Marks, Outcome, Step};

/// The reasons for a claim about a variant.
#[derive(Debug)]
pub struct VariantReasons {
    claim: (Cell, usize, bool),
    found: Found,
    board: VariantBoard,
}

#[derive(Debug)]
enum Found {
    /// The board makes no sense.
    Obstacle(Obstacle),
    /// The reasons, and the position they start from.
    Why {
        /// Whether the claim is true; `None` if no reason was found.
        holds: Option<bool>,
        /// Whether the work was given up.
        spent: bool,
        steps: Vec<Step>,
        ground: Box<Ground>,
    },
}

impl VariantReasons {
    /// Searches for reasons. They start from the player's candidates, unless it is the player's own marks that
    /// decide the claim: then they start from the other digits alone.
    pub(crate) fn find(
        board: VariantBoard,
        chosen: &Chosen,
        claim: (Cell, usize, bool),
        budget: &Budget,
    ) -> Self {
        let found = match Ground::find(&board, budget) {
            Err(obstacle) => Found::Obstacle(obstacle),
            Ok(ground) => {
                let plain = without_own_marks(&board, &ground, claim);
                let own = plain.map(|plain| explain(plain, chosen, claim, budget));
                match own {
                    Some(found @ Found::Why { holds: Some(_), .. }) => found,
                    _ => explain(ground, chosen, claim, budget),
                }
            }
        };
        Self {
            claim,
            found,
            board,
        }
    }

    /// The same on a board with the givens, with techniques by name.
    pub fn of(
        puzzle: VariantPuzzle,
        techniques: &[String],
        claim: AnyClaim,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let claim = claim.of(puzzle.variant.size())?;
        let chosen = Chosen::new(Some(techniques))?;
        Ok(Self::find(
            VariantBoard::new(puzzle),
            &chosen,
            claim,
            budget,
        ))
    }

    /// Whether the claim is true.
    pub const fn verdict(&self) -> Verdict {
        match &self.found {
            Found::Obstacle(Obstacle::None { spent: true, .. })
            | Found::Why {
                holds: None,
                spent: true,
                ..
            } => Verdict::Budget,
            Found::Why {
                holds: Some(true), ..
            } => Verdict::Yes,
            _ => Verdict::No,
        }
    }

    /// The reasons in words, each on a line of its own.
    pub fn text(&self) -> String {
        match &self.found {
            Found::Obstacle(Obstacle::Mistakes(mistakes)) => {
                let texts: Vec<&str> = mistakes.iter().map(|one| one.text.as_str()).collect();
                format!("{}\n", mistakes_in_words(&texts))
            }
            Found::Obstacle(Obstacle::None { why, .. }) => format!("{why}\n"),
            Found::Why {
                holds,
                steps,
                ground,
                ..
            } => {
                let text = self.words(*holds, steps, ground);
                match &ground.caution {
                    Some(caution) => format!("{caution}\n{text}"),
                    None => text,
                }
            }
        }
    }

    fn words(&self, holds: Option<bool>, steps: &[Step], ground: &Ground) -> String {
        let (cell, digit, claimed) = self.claim;
        let Some(holds) = holds else {
            return format!(
                "The techniques in use show neither that {cell} is {digit} nor that it is not.\n"
            );
        };
        let shown = if holds == claimed {
            format!("{cell} must be {digit}")
        } else {
            format!("{cell} cannot be {digit}")
        };
        let mut text = match steps.len() {
            0 => already(ground, cell, digit),
            1 => format!("One step shows that {shown}:\n"),
            n => format!("{n} steps show that {shown}:\n"),
        };
        for (number, step) in (1..).zip(steps) {
            let _ = writeln!(text, "{number}. {}", notation(&ground.rules, step));
            for line in step.explanation(&ground.rules).lines() {
                let _ = writeln!(text, "   {line}");
            }
        }
        match (holds, steps) {
            (true, _) => text,
            (false, []) => format!("It is the other way around: {shown}.\n{text}"),
            (false, _) => format!("It is the other way around. {text}"),
        }
    }

    /// The same as JSON.
    pub fn answer(&self) -> WhyAnswer {
        let (cell, digit, holds) = self.claim;
        let sign = if holds { "=" } else { "<>" };
        let mut answer = WhyAnswer {
            claim: format!("{cell}{sign}{digit}"),
            text: self.text().trim_end().to_owned(),
            holds: None,
            mistakes: Vec::<MistakeAnswer>::new(),
            caution: None,
            hardest: None,
            steps: Vec::new(),
            proved: Vec::new(),
            proof: None,
            variant: Some(self.board.puzzle.note()),
        };
        match &self.found {
            Found::Obstacle(Obstacle::Mistakes(mistakes)) => answer.mistakes.clone_from(mistakes),
            Found::Obstacle(_) => {}
            Found::Why {
                holds,
                steps,
                ground,
                ..
            } => {
                answer.holds = *holds;
                answer.caution.clone_from(&ground.caution);
                let hardest = steps.iter().map(|step| step.technique.difficulty).max();
                answer.hardest = hardest.map(rating);
                answer.proved = ground.proved(steps, true);
                let json = steps.iter().map(|step| step_json(&ground.rules, step));
                answer.steps = json.map(|step| AnyStep::Variant(Box::new(step))).collect();
            }
        }
        answer
    }
}

/// Explains what can be read off the position.
fn already(ground: &Ground, cell: Cell, digit: usize) -> String {
    if let Some(placed) = ground.marks.digit_at(&ground.rules, cell) {
        return format!("{cell} is already {placed}.\n");
    }
    let mut seen = ground.rules.sees(cell, digit).into_iter();
    match seen.find(|other| ground.marks.digit_at(&ground.rules, *other) == Some(digit)) {
        Some(other) => format!("{cell} sees the {digit} in {other}.\n"),
        None => format!("{digit} is not a candidate of {cell}.\n"),
    }
}

fn explain(ground: Ground, chosen: &Chosen, claim: (Cell, usize, bool), budget: &Budget) -> Found {
    let (cell, digit, holds) = claim;
    let literal: Literal = ground.rules.literal(cell, digit, holds);
    let value = |marks: &Marks| ground.value(marks, literal);
    let path = ground.path(chosen, usize::MAX, budget, |marks| value(marks).is_some());
    // A contradiction decides everything, and so nothing.
    let decided = value(&path.end).filter(|_| path.outcome != Outcome::Contradiction);
    let steps = match decided {
        Some(_) => ground.shortened(path.steps),
        None => Vec::new(),
    };
    Found::Why {
        holds: decided,
        spent: matches!(path.outcome, Outcome::Budget(_)),
        steps,
        ground: Box::new(ground),
    }
}

/// The position without notes, crossed-out candidates and the digit in the cell itself, if only these decide the
/// claim.
fn without_own_marks(
    board: &VariantBoard,
    ground: &Ground,
    (cell, digit, _): (Cell, usize, bool),
) -> Option<Ground> {
    let given = board.puzzle.variant.allowed(cell).single().is_some();
    let placed = board.digit(cell).is_some() && !given;
    let crossed_out = board.digit(cell).is_none() && !board.candidates(cell).contains(digit);
    if !placed && !crossed_out {
        return None;
    }
    let plain = Ground::position(&board.without_marks(cell)).ok()?;
    let is_open = plain.marks.digit_at(&plain.rules, cell).is_none()
        && plain
            .marks
            .open(plain.rules.size().index(cell))
            .contains(digit);
    is_open.then(|| Ground {
        caution: ground.caution.clone(),
        ..plain
    })
}
