//! `explain`: the path to the solution, every step with its proof.

use crate::position::{PositionRequest as _, request};
use crate::reasoning::engine_of;
use crate::{Bounds, Effort, Outcome, Position, Question, RequestError, proved};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::Budget;
use whydoku::grid::words;
use whydoku::logic::{self, Family, Path, Step};
use whydoku::wire::{self, RatingNumber};

/// The question `explain`.
#[derive(Debug)]
pub struct Explain;

request! {
    /// The position to explain.
    ExplainRequest {
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// A path, and what the independent verifier says about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// The path.
    #[serde(flatten)]
    pub path: wire::Path,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
}

impl From<&Path> for ExplainAnswer {
    fn from(path: &Path) -> Self {
        Self {
            path: wire::Path::from(path),
            proved: proved::in_order(&path.start, &path.steps),
        }
    }
}

impl Question for Explain {
    type Request = ExplainRequest;
    type Answer = ExplainAnswer;
    const NAME: &'static str = "explain";
    const ABOUT: &'static str = "Finds the path to the solution, every step with its proof.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: ExplainRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<ExplainAnswer, RequestError> {
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let marks = Position::from(&request.record()?).marks()?;
        Ok(ExplainAnswer::from(&engine.solve_path(&marks, budget)))
    }
}

/// A path in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Summary {
    /// How it ended.
    pub outcome: Outcome,
    /// The solution, if the outcome is `solved`.
    pub solution: Option<String>,
    /// How many steps it has.
    pub count: usize,
    /// The highest rating of a step; null without a step.
    pub rating: Option<RatingNumber>,
    /// The techniques, easiest first.
    pub techniques: Vec<TechniqueUse>,
    /// The number of the step, from 1, after which only singles are left; null if there is none.
    pub last_hard_step: Option<usize>,
    /// Whether a step assumes that the puzzle has one solution.
    pub assumes_uniqueness: bool,
    /// Whether the path proves that the puzzle has one solution.
    pub proves_uniqueness: bool,
}

impl From<&Path> for Summary {
    fn from(path: &Path) -> Self {
        let outcome = Outcome::from(&path.outcome);
        Self {
            outcome,
            solution: (outcome == Outcome::Solved).then(|| path.end.grid().to_string()),
            count: path.steps.len(),
            rating: path.hardest().map(|step| RatingNumber(step.rating)),
            techniques: techniques_used(path),
            last_hard_step: last_hard_step(path),
            assumes_uniqueness: path.assumes_uniqueness(),
            proves_uniqueness: path.proves_uniqueness(),
        }
    }
}

/// How often a path uses a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniqueUse {
    /// The identifier of the technique.
    pub technique: String,
    /// Its name.
    pub name: String,
    /// The highest rating of its steps.
    pub rating: RatingNumber,
    /// How many steps it made.
    pub count: usize,
}

/// The techniques of a path, easiest first.
pub fn techniques_used(path: &Path) -> Vec<TechniqueUse> {
    let mut steps: Vec<&Step> = path.steps.iter().collect();
    steps.sort_by_key(|step| (step.technique.rating, step.technique.id));
    let groups = steps.chunk_by(|a, b| a.technique.id == b.technique.id);
    let one = |group: &[&Step]| {
        let rating = group.iter().map(|step| step.rating).max()?;
        Some(TechniqueUse {
            technique: group[0].technique.id.to_owned(),
            name: group[0].technique.name.to_owned(),
            rating: RatingNumber(rating),
            count: group.len(),
        })
    };
    groups.filter_map(one).collect()
}

/// The number of the step, from 1, after which only singles are left; `None` if the path does not
/// reach the solution or has only singles.
pub fn last_hard_step(path: &Path) -> Option<usize> {
    let is_hard = |step: &Step| step.technique.family != Family::Singles;
    let last = path.steps.iter().rposition(is_hard)?;
    (path.outcome == logic::Outcome::Solved).then_some(last + 1)
}

/// How a path ended and what that proves, in one or two lines.
pub fn ending(path: &Path) -> String {
    let count = words::count(path.steps.len(), "step");
    let end = match &path.outcome {
        logic::Outcome::Solved => format!("Solved in {count}: {}", path.end.grid()),
        logic::Outcome::Stuck => {
            format!("Stuck after {count}: none of the techniques in use makes progress.")
        }
        logic::Outcome::Contradiction(what) => format!("Contradiction after {count}: {what}."),
        logic::Outcome::BudgetSpent(spent) => {
            let why = Outcome::from(*spent).given_up();
            format!("Stopped after {count}: {why}.")
        }
    };
    match Outcome::from(&path.outcome) {
        Outcome::Solved if path.proves_uniqueness() => format!(
            "{end}\nNo step assumes that there is only one solution, so the path proves it."
        ),
        Outcome::Solved if path.assumes_uniqueness() => {
            format!("{end}\nSome steps assume that there is only one solution.")
        }
        Outcome::Solved => format!(
            "{end}\nNo step assumes that there is only one solution, but the path starts from more \
             than the givens, so it does not prove it."
        ),
        _ => end,
    }
}
