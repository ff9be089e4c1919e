//! `rate`: how hard a puzzle is, on every scale.

use crate::explain::{TechniqueUse, techniques_used};
use crate::position::{PositionRequest as _, request};
use crate::scales::{self, Detail, Ratings, Scale, ScaleRating};
use crate::{Basis, Bounds, Effort, Outcome, Position, Question, RequestError, RequestErrorKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use whydoku::logic::Engine;
use whydoku::solve::{NotUniqueError, ProveError, Solver};
use whydoku::{Budget, Puzzle};

/// The question `rate`.
#[derive(Debug)]
pub struct Rate;

request! {
    /// The puzzle to rate.
    RateRequest {
        /// The identifiers of the scales; all of them if absent.
        #[serde(default)]
        #[schemars(schema_with = "list_of_scales")]
        scales: Option<Vec<String>>,
        /// Which digits are the puzzle; the givens if absent.
        #[serde(default)]
        basis: Option<Basis>,
    }
}

fn list_of_scales(_: &mut SchemaGenerator) -> Schema {
    let ids: Vec<Value> = scales::ALL.iter().map(|s| s.info().id.into()).collect();
    schemars::json_schema!({
        "type": ["array", "null"],
        "items": { "type": "string", "enum": ids },
    })
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
        let chosen: Vec<&dyn Scale> = match &request.scales {
            None => scales::ALL.to_vec(),
            Some(ids) => ids
                .iter()
                .map(|id| scales::get(id))
                .collect::<Result<_, _>>()?,
        };
        let position = Position::from(&request.record()?);
        let basis = position.from_basis(request.basis.unwrap_or_default());
        let puzzle = prove(&mut Solver::new(), &basis, budget)?;
        let path = Engine::default().solve_path(&basis.marks()?, budget);
        let rate = |scale: &&'static dyn Scale| (*scale, scale.rate(&puzzle, budget));
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
        })
    }
}

/// Proves that a position has exactly one solution, which every question about a puzzle as a whole
/// needs.
pub fn prove(
    solver: &mut Solver,
    position: &Position,
    budget: &Budget,
) -> Result<Puzzle, RequestError> {
    solver
        .prove(&position.grid, budget)
        .map_err(|why| match why {
            ProveError::NotUnique(why) => not_unique(&why),
            ProveError::Spent(_) => RequestError::new(
                RequestErrorKind::Late,
                "the puzzle was not solved in time; try again",
            ),
        })
}

fn not_unique(why: &NotUniqueError) -> RequestError {
    let kind = match why {
        NotUniqueError::None => RequestErrorKind::NoSolution,
        NotUniqueError::Several(_) => RequestErrorKind::SeveralSolutions,
    };
    RequestError::new(kind, why.to_string())
}
