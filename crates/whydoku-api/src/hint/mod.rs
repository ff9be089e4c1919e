//! `hint`: mistakes first, then notes to clean up, then as much of the next step as the player asks
//! for.
//!
//! [`hint()`] is the one place that decides what a player sees. The command, the server and the
//! page only show its answer.

mod clean_up;
mod for_cell;
mod help;

pub use clean_up::CleanUp;
pub use for_cell::{About, Effect};
pub(crate) use help::ground;
pub use help::{Advice, Help, NextStep, NoHint, hint};

use crate::position::{PositionRequest as _, request};
use crate::reasoning::engine_of;
use crate::{BoardFields, Bounds, Effort, MistakeAnswer, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::grid::words;
use whydoku::hint::Rung;
use whydoku::solve::Solver;
use whydoku::wire::{self, Text};
use whydoku::{Budget, Cell};

/// The question `hint`.
#[derive(Debug)]
pub struct Hint;

request! {
    /// The board on which the player wants help.
    HintRequest {
        /// How much to reveal: 1 the kind of step, 2 where to look, 3 the technique and its cells,
        /// 4 the step with its reason, 5 the board after the step as well.
        level: u8,
        /// Only a step that decides or changes this cell, such as `r4c7`; if there is none, the first
        /// step on the way to its digit.
        #[serde(default)]
        cell: Option<Text<Cell>>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// The board contradicts the solution.
    Mistakes,
    /// The digits on the board rule out some of the player's notes.
    CleanUp,
    /// The next step.
    Step,
    /// There is no hint.
    None,
}

/// The cell that the player asked about, and what the step does there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellAnswer {
    /// The cell.
    pub cell: Text<Cell>,
    /// What the step does there.
    pub effect: Effect,
}

/// The help a player gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HintAnswer {
    /// How much was asked for, 1 to 5.
    pub level: u8,
    /// What the hint is about.
    pub kind: HintKind,
    /// The mistakes on the board. If there are any, there is no other hint.
    pub mistakes: Vec<MistakeAnswer>,
    /// If the puzzle does not have exactly one solution: how many it has, and what that means for
    /// hints.
    pub caution: Option<String>,
    /// The hint in words.
    pub text: Option<String>,
    /// Why there is no hint.
    pub none: Option<String>,
    /// The cell that the player asked about, and what the step does there.
    pub cell: Option<CellAnswer>,
    /// What to draw, as far as the level reveals it.
    pub highlights: Vec<wire::Highlight>,
    /// From level 4 up, the notes to clean up, as candidates such as `5r4c7`.
    pub stale_notes: Vec<String>,
    /// From level 4 up, the step.
    pub step: Option<wire::Step>,
    /// From level 4 up, whether the independent verifier accepts the proof of the step.
    pub proved: Option<bool>,
    /// At level 5, the position after the step.
    pub after: Option<wire::State>,
    /// At level 5, the player's board after the step.
    pub board: Option<BoardFields>,
}

impl HintAnswer {
    /// The whole answer in words: the hint, why there is none, or the mistakes.
    pub fn sentence(&self) -> String {
        let text = match (&self.text, &self.none) {
            (Some(text), _) | (None, Some(text)) => text.clone(),
            (None, None) => {
                let texts: Vec<&str> = self.mistakes.iter().map(|m| m.text.as_str()).collect();
                mistakes_in_words(&texts)
            }
        };
        match &self.caution {
            Some(caution) => format!("{caution}\n{text}"),
            None => text,
        }
    }
}

/// `There is a mistake: the 9 in r1c1 is wrong.`
fn mistakes_in_words(texts: &[impl AsRef<str>]) -> String {
    let found = match texts.len() {
        1 => "There is a mistake".to_owned(),
        n => format!("There are {}", words::count(n, "mistake")),
    };
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    format!("{found}: {}.", texts.join("; "))
}

impl Question for Hint {
    type Request = HintRequest;
    type Answer = HintAnswer;
    const NAME: &'static str = "hint";
    const ABOUT: &'static str = "Points out mistakes and notes to clean up, or reveals as much of the next step as asked for.";
    const EFFORT: Effort = Effort::Hint;

    fn answer(
        request: HintRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<HintAnswer, RequestError> {
        let Some(rung) = Rung::new(request.level) else {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`level` is {}; choose a number from 1 to 5", request.level),
            ));
        };
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let board = request.player()?;
        let cell = request.cell.map(|Text(cell)| cell);
        let help = hint(&mut Solver::new(), &engine, &board, cell, budget);
        Ok(help.answer(rung))
    }
}
