//! `rate`: how hard a puzzle is, on every scale.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "scales": ["level"] }).to_string();
//! let answer = ask("rate", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["level"]["level"], "easy");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::explain::{TechniqueUse, techniques_used};
use crate::position::{PositionRequest as _, request};
use crate::question::only_full;
use crate::scales::{self, Detail, Ratings, Scale, ScaleRating};
#[cfg(feature = "variant")]
use crate::variant::VariantBoard;
use crate::{
    Basis, Bounds, Effort, Outcome, Position, Question, RequestError, RequestErrorKind, VariantNote,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use whydoku::logic::Engine;
use whydoku::solve::{Count, NotUniqueError, ProveError, Solver};
use whydoku::{Budget, CandidateSet, Pencilmarks, Puzzle};

/// The question `rate`.
#[derive(Debug)]
pub struct Rate;

request! {
    /// The puzzle to rate.
    RateRequest {
        /// The identifiers of the scales; all that apply if absent.
        #[serde(default)]
        #[schemars(schema_with = "list_of_scales", extend("default" = scale_ids()))]
        scales: Option<Vec<String>>,
        /// What to rate; the givens and candidates of `puzzle` if absent.
        #[serde(default)]
        #[schemars(extend("default" = Basis::default()))]
        basis: Option<Basis>,
    }
}

fn list_of_scales(_: &mut SchemaGenerator) -> Schema {
    let mut ids = scale_ids();
    // The scale of variants.
    ids.extend(cfg!(feature = "variant").then_some("difficulty"));
    schemars::json_schema!({
        "type": ["array", "null"],
        "items": { "type": "string", "enum": ids },
    })
}

fn scale_ids() -> Vec<&'static str> {
    scales::ALL.iter().map(|scale| scale.info().id).collect()
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RateAnswer {
    /// For each scale, an object with its figures.
    #[serde(flatten)]
    pub scales: Ratings,
    /// The same for people, in the order of the scales.
    pub ratings: Vec<RatingLine>,
    /// How the engine's own path ends.
    pub outcome: Outcome,
    /// The techniques of that path, easiest first.
    pub techniques: Vec<TechniqueUse>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

/// A rating for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RatingLine {
    /// The identifier of the scale.
    pub scale: &'static str,
    /// The name of the scale.
    pub name: &'static str,
    /// The rating in a word or number.
    pub figure: String,
    /// What else there is to say about it; may be empty.
    pub note: String,
}

impl Question for Rate {
    type Request = RateRequest;
    type Answer = RateAnswer;
    const NAME: &'static str = "rate";
    const ABOUT: &'static str =
        "Rates how hard the puzzle is on every scale, and lists the techniques it takes.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: RateRequest,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<RateAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(mut board) = request.variant_board()? {
            crate::variant::check_scales(request.scales.as_deref())?;
            if request.basis.unwrap_or_default() == Basis::Givens {
                board = VariantBoard::new(board.puzzle);
            }
            return crate::variant::rated(&board, budget);
        }
        only_full()?;
        let chosen: Vec<&dyn Scale> = match &request.scales {
            None => scales::ALL.to_vec(),
            Some(ids) => ids
                .iter()
                .map(|id| scales::get(id))
                .collect::<Result<_, _>>()?,
        };
        let position = request.position(request.basis.unwrap_or_default())?;
        let start = RatingStart::prove(&mut Solver::new(), &position, budget)?;
        let path = Engine::default().solve_path(&position.marks()?, budget);
        let rate = |scale: &&'static dyn Scale| (*scale, scale.rate(&start, budget));
        let rated: Vec<(&dyn Scale, Box<dyn ScaleRating>)> = chosen.iter().map(rate).collect();
        let line = |(scale, rating): &(&dyn Scale, Box<dyn ScaleRating>)| RatingLine {
            scale: scale.info().id,
            name: scale.info().name,
            figure: rating.figure(),
            note: rating.note(),
        };
        // The proof of a nested chain can be longer than everything else together.
        let detail = Detail::HardestStep {
            bytes: bounds.answer_bytes / 4,
        };
        Ok(RateAnswer {
            scales: Ratings::of(rated.iter().map(|(scale, r)| (*scale, r.as_ref())), detail),
            ratings: rated.iter().map(line).collect(),
            outcome: Outcome::from(&path.outcome),
            techniques: techniques_used(&path),
            variant: None,
        })
    }
}

/// What a rating starts from: a puzzle with one solution, and the candidates that are left.
#[derive(Clone, Debug)]
pub struct RatingStart {
    puzzle: Puzzle,
    candidates: Option<CandidateSet>,
}

impl RatingStart {
    /// Proves that a position has exactly one solution.
    ///
    /// The digits alone must have one: the scales belong to programs that assume so, and their steps
    /// would be wrong where it takes the candidates to leave a single solution.
    pub fn prove(
        solver: &mut Solver,
        position: &Position,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let proved = solver.prove(&position.grid, budget);
        let puzzle = proved.map_err(|why| match why {
            ProveError::NotUnique(why) if position.candidates.is_some() => {
                needs_candidates(solver, position, &why, budget)
            }
            ProveError::NotUnique(why) => not_unique(&why),
            ProveError::Spent(_) => late(),
        })?;
        if position.allows(puzzle.solution()) {
            let candidates = position.candidates;
            return Ok(Self { puzzle, candidates });
        }
        Err(RequestError::new(
            RequestErrorKind::NoSolution,
            "the candidates exclude the only solution",
        ))
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The candidates that are left.
    pub fn candidates(&self) -> &CandidateSet {
        self.candidates.as_ref().unwrap_or(&CandidateSet::ALL)
    }

    /// The state from which techniques start.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the candidates include the solution of the puzzle"
    )]
    pub fn marks(&self) -> Pencilmarks {
        Pencilmarks::from_candidates(self.puzzle.grid(), self.candidates())
            .expect("the candidates include the solution")
    }
}

impl From<Puzzle> for RatingStart {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            candidates: None,
        }
    }
}

/// Why a candidate grid whose digits do not have one solution is not rated.
fn needs_candidates(
    solver: &mut Solver,
    position: &Position,
    why: &NotUniqueError,
    budget: &Budget,
) -> RequestError {
    match solver.count(position.start(), 2, budget) {
        Ok(Count::Exactly(1)) => RequestError::new(
            RequestErrorKind::SeveralSolutions,
            "only the candidates leave one solution, and the scales need digits that do",
        ),
        Ok(Count::Exactly(0)) => not_unique(&NotUniqueError::None),
        Ok(_) => not_unique(why),
        Err(_) => late(),
    }
}

pub(crate) fn late() -> RequestError {
    RequestError::new(
        RequestErrorKind::Late,
        "the puzzle was not solved in time; try again",
    )
}

pub(crate) fn not_unique(why: &NotUniqueError) -> RequestError {
    let kind = match why {
        NotUniqueError::None => RequestErrorKind::NoSolution,
        NotUniqueError::Several(_) => RequestErrorKind::SeveralSolutions,
    };
    RequestError::new(kind, why.to_string())
}
