//! `hint`: mistakes first, then notes to clean up, then as much of the next step as the player asks
//! for.
//!
//! [`hint()`] is the one place that decides what a player sees. The command, the server and the
//! page only show its answer.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::hint::Rung;
//! use whydoku::logic::Engine;
//! use whydoku::solve::Solver;
//! use whydoku::{Budget, Cell, Digit};
//! use whydoku_api::PlayerBoard;
//! use whydoku_api::hint::hint;
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut board = PlayerBoard::new(puzzle.parse()?);
//! let (engine, budget) = (Engine::default(), Budget::unlimited());
//! let help = hint(&mut Solver::new(), &engine, &board, None, &budget);
//! assert_eq!(help.answer(Rung::Place).sentence(), "Look for a 6 in box 4.");
//!
//! board.grid.place(Cell::at(4, 2), Digit::D2);
//! let help = hint(&mut Solver::new(), &engine, &board, None, &budget);
//! assert_eq!(help.answer(Rung::Place).sentence(), "There is a mistake: the 2 in r5c3 is wrong.");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clean_up;
mod for_cell;
mod help;

pub use clean_up::CleanUp;
#[cfg(feature = "variant")]
pub(crate) use for_cell::introduce;
pub use for_cell::{About, Effect};
pub(crate) use help::ground;
pub use help::{Advice, Help, NextStep, NoHint, hint};

use crate::named::AnyCell;
use crate::position::{PositionRequest as _, request};
use crate::question::only_full;
use crate::reasoning::engine_of;
use crate::step::{AnyHighlight, AnyStep};
#[cfg(feature = "variant")]
use crate::variant::{VariantHelp, ground::Chosen};
use crate::{
    BoardFields, Bounds, Effort, MistakeAnswer, Question, RequestError, RequestErrorKind,
    VariantNote,
};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::Budget;
use whydoku::grid::words;
use whydoku::hint::Rung;
use whydoku::solve::Solver;
use whydoku::wire::{self, Text};

/// The question `hint`.
#[derive(Debug)]
pub struct Hint;

request! {
    /// The board on which the player wants help.
    HintRequest {
        /// How much to reveal: 1 the kind of step, 2 where to look, 3 the technique and its cells,
        /// 4 the step with its reason, 5 the board after the step as well. 1 if absent.
        #[serde(default)]
        #[schemars(extend("default" = LEAST, "minimum" = LEAST, "maximum" = MOST))]
        level: Option<u8>,
        /// Only a step that decides or changes this cell, such as `r4c7`; if there is none, the first
        /// step on the way to its digit.
        #[serde(default)]
        cell: Option<Text<AnyCell>>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        #[schemars(extend("default" = true))]
        uniqueness: Option<bool>,
    }
}

/// The level of a hint for which nobody asked: as little as possible.
pub const LEAST: u8 = 1;

/// The level of a hint that reveals everything.
pub const MOST: u8 = 5;

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
    pub cell: String,
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
    pub highlights: Vec<AnyHighlight>,
    /// From level 4 up, the notes to clean up, as candidates such as `5r4c7`.
    pub stale_notes: Vec<String>,
    /// From level 4 up, the step.
    pub step: Option<AnyStep>,
    /// From level 4 up, whether the independent verifier accepts the proof of the step.
    pub proved: Option<bool>,
    /// At level 5, the position after the step.
    pub after: Option<wire::State>,
    /// At level 5, the player's board after the step.
    pub board: Option<BoardFields>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
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
pub(crate) fn mistakes_in_words(texts: &[impl AsRef<str>]) -> String {
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
        let level = request.level.unwrap_or(LEAST);
        let Some(rung) = Rung::new(level) else {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`level` is {level}; choose a number from {LEAST} to {MOST}"),
            ));
        };
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            let chosen = Chosen::new(request.techniques.as_deref())?;
            let size = board.puzzle.variant.size();
            let cell = request.cell.map(|Text(cell)| cell.of(size)).transpose()?;
            return Ok(VariantHelp::find(board, &chosen, cell, budget).answer(rung));
        }
        only_full()?;
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let board = request.player()?;
        let cell = request.cell.map(|Text(cell)| cell.classic()).transpose()?;
        let help = hint(&mut Solver::new(), &engine, &board, cell, budget);
        Ok(help.answer(rung))
    }
}
