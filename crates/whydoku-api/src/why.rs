//! `why`: why a digit must, or cannot, go in a cell.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "claim": "r5c5=5" }).to_string();
//! let answer = ask("why", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["holds"], true);
//! assert!(answer["text"].as_str().is_some_and(|text| text.contains("Naked Single")));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::hint::{Advice, NoHint, ground};
use crate::named::AnyClaim;
use crate::position::{PositionRequest as _, request};
use crate::question::only_full;
use crate::reasoning::engine_of;
use crate::step::AnyStep;
#[cfg(feature = "variant")]
use crate::variant::{VariantReasons, ground::Chosen};
use crate::{
    Bounds, Effort, MistakeAnswer, PlayerBoard, Question, RequestError, VariantNote, Verdict,
    proved,
};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::logic::{self, Engine, Literal, Outcome, Step};
use whydoku::solve::Solver;
use whydoku::wire::{self, RatingNumber, Text};
use whydoku::{Budget, Pencilmarks};

/// The question `why`.
#[derive(Debug)]
pub struct Why;

request! {
    /// The claim to explain.
    WhyRequest {
        /// `r5c5=3` or `r5c5<>3`.
        claim: Text<AnyClaim>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        #[schemars(extend("default" = true))]
        uniqueness: Option<bool>,
    }
}

/// The reasons for a claim, or against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WhyAnswer {
    /// The claim.
    pub claim: String,
    /// The reasons in words, or why there are none.
    pub text: String,
    /// Whether the claim is true; null if no reason was found for or against it.
    pub holds: Option<bool>,
    /// The mistakes on the board. If there are any, nothing true follows from it, and there are no
    /// reasons.
    pub mistakes: Vec<MistakeAnswer>,
    /// If the puzzle does not have exactly one solution: how many it has, and what that means for
    /// reasons.
    pub caution: Option<String>,
    /// The rating of the hardest step; null if the answer needs no step.
    pub hardest: Option<RatingNumber>,
    /// The steps that lead to the claim, or to its opposite, in order.
    pub steps: Vec<AnyStep>,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
    /// Instead of steps: the refutation of the opposite.
    pub proof: Option<wire::Inference>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Why {
    type Request = WhyRequest;
    type Answer = WhyAnswer;
    const NAME: &'static str = "why";
    const ABOUT: &'static str = "Finds the easiest reasons for a digit in a cell, or against it.";
    const EFFORT: Effort = Effort::Hint;

    fn answer(request: WhyRequest, _: &Bounds, budget: &Budget) -> Result<WhyAnswer, RequestError> {
        let Text(claim) = request.claim;
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            let chosen = Chosen::new(request.techniques.as_deref())?;
            let claim = claim.of(board.puzzle.variant.size())?;
            return Ok(VariantReasons::find(board, &chosen, claim, budget).answer());
        }
        only_full()?;
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let board = request.player()?;
        let claim = claim.classic()?;
        let solver = &mut Solver::new();
        Ok(Reasons::find(solver, &engine, &board, claim, budget).answer())
    }
}

/// The reasons for a claim on one board.
#[derive(Clone, Debug)]
pub struct Reasons {
    claim: Literal,
    found: Found,
}

#[derive(Clone, Debug)]
enum Found {
    /// The board makes no sense, so there are no reasons.
    Advice(Advice),
    /// The reasons, and the position they start from.
    Why {
        why: logic::Why,
        marks: Box<Pencilmarks>,
        caution: Option<String>,
    },
}

impl Reasons {
    /// Searches for reasons.
    ///
    /// They start from the player's candidates, unless it is the player's own marks that decide the
    /// claim: then they start from the other digits alone.
    pub fn find(
        solver: &mut Solver,
        engine: &Engine,
        board: &PlayerBoard,
        claim: Literal,
        budget: &Budget,
    ) -> Self {
        let found = match ground(solver, engine, board, budget) {
            Err(advice) => Found::Advice(advice),
            Ok(ground) => {
                let explain =
                    |marks: Pencilmarks| (ground.engine.why(&marks, claim, budget), marks);
                let (why, marks) = without_own_marks(board, claim)
                    .map(explain)
                    .filter(|(why, _)| !matches!(why, logic::Why::Unknown(_)))
                    .unwrap_or_else(|| explain(ground.marks));
                Found::Why {
                    why,
                    marks: Box::new(marks),
                    caution: ground.caution,
                }
            }
        };
        Self { claim, found }
    }

    /// Whether the claim is true, and the reasons for it or for its opposite.
    fn decided(&self) -> Option<(bool, &logic::Why)> {
        match &self.found {
            Found::Advice(_) => None,
            Found::Why { why, .. } => match why {
                logic::Why::Opposite(inner) => Some((false, inner)),
                logic::Why::Unknown(_) => None,
                logic::Why::Already | logic::Why::Refuted(_) | logic::Why::Steps(_) => {
                    Some((true, why))
                }
            },
        }
    }

    /// Whether the claim is true.
    pub fn verdict(&self) -> Verdict {
        match &self.found {
            Found::Advice(Advice::None(NoHint::Budget))
            | Found::Why {
                why: logic::Why::Unknown(Outcome::BudgetSpent(_)),
                ..
            } => Verdict::Budget,
            _ if self.decided().is_some_and(|(holds, _)| holds) => Verdict::Yes,
            _ => Verdict::No,
        }
    }

    /// The steps that lead to the claim or to its opposite, if there are any.
    pub fn steps(&self) -> &[Step] {
        match self.decided() {
            Some((_, logic::Why::Steps(steps))) => steps,
            _ => &[],
        }
    }

    /// The position that the reasons start from; `None` if the board makes no sense.
    pub const fn start(&self) -> Option<&Pencilmarks> {
        match &self.found {
            Found::Advice(_) => None,
            Found::Why { marks, .. } => Some(marks),
        }
    }

    /// The reasons in words, each on a line of its own.
    pub fn text(&self) -> String {
        match &self.found {
            Found::Advice(advice) => format!("{}\n", advice.without_hint()),
            Found::Why {
                why,
                marks,
                caution,
            } => {
                let text = why.text(marks, self.claim);
                match caution {
                    Some(caution) => format!("{caution}\n{text}"),
                    None => text,
                }
            }
        }
    }

    /// The same as JSON.
    pub fn answer(&self) -> WhyAnswer {
        let decided = self.decided();
        let mut answer = WhyAnswer {
            claim: self.claim.to_string(),
            text: self.text().trim_end().to_owned(),
            holds: decided.map(|(holds, _)| holds),
            mistakes: Vec::new(),
            caution: None,
            hardest: decided.and_then(|(_, why)| why.hardest().map(RatingNumber)),
            steps: self.steps().iter().map(AnyStep::from).collect(),
            proved: Vec::new(),
            proof: match decided {
                Some((_, logic::Why::Refuted(inference))) => Some(wire::Inference::from(inference)),
                _ => None,
            },
            variant: None,
        };
        match &self.found {
            Found::Advice(Advice::Mistakes(mistakes)) => {
                answer.mistakes = mistakes.iter().map(MistakeAnswer::from).collect();
            }
            Found::Advice(_) => {}
            Found::Why { marks, caution, .. } => {
                answer.proved = proved::in_order(marks, self.steps());
                answer.caution.clone_from(caution);
            }
        }
        answer
    }
}

/// The plain candidates of the digits on the board, if only the player's own marks decide the claim:
/// a digit placed in the cell itself, which is taken away, or notes.
fn without_own_marks(board: &PlayerBoard, claim: Literal) -> Option<Pencilmarks> {
    let candidate = claim.candidate;
    let mut grid = board.grid;
    if claim.holds && grid.get(candidate.cell) == Some(candidate.digit) {
        if grid.givens().contains(candidate.cell) {
            return None;
        }
        grid.clear(candidate.cell);
    } else if board.candidates(candidate.cell).contains(candidate.digit) {
        return None;
    }
    let plain = Pencilmarks::from_grid(&grid).ok()?;
    plain.has(candidate).then_some(plain)
}
