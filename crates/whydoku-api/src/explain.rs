//! `explain`: the path to the solution, every step with its proof.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("explain", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["outcome"], "solved");
//! assert_eq!(answer["steps"][0]["conclusions"], serde_json::json!(["r5c3=6"]));
//! assert_eq!(answer["proved"][0], true);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
use crate::question::only_full;
use crate::rate::late;
use crate::reasoning::engine_of;
use crate::step::VariantPath;
#[cfg(feature = "variant")]
use crate::variant::{VariantSolve, ground::Chosen};
use crate::{
    Bounds, Effort, Outcome, Position, Premises, Question, RequestError, RequestErrorKind, proved,
};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::grid::words;
use whydoku::logic::{self, Engine, Family, Path, Step};
use whydoku::solve::Solver;
use whydoku::wire::{self, RatingNumber};
use whydoku::{Budget, Pencilmarks, Spent};

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
        #[schemars(extend("default" = true))]
        uniqueness: Option<bool>,
        /// Stop after this many steps; if absent, the path goes to the end.
        #[serde(default)]
        #[schemars(extend("minimum" = 1))]
        steps: Option<usize>,
    }
}

/// The path from a position, or its first steps.
///
/// A path that is cut short ends as if a budget of steps were spent.
pub fn path(engine: &Engine, start: &Pencilmarks, steps: Option<usize>, budget: &Budget) -> Path {
    let Some(steps) = steps else {
        return engine.solve_path(start, budget);
    };
    let mut path = Path {
        start: *start,
        steps: Vec::new(),
        end: *start,
        outcome: logic::Outcome::Stuck,
    };
    path.outcome = loop {
        if path.end.is_solved() {
            break logic::Outcome::Solved;
        }
        if path.steps.len() == steps {
            break logic::Outcome::BudgetSpent(Spent::Units);
        }
        let step = match engine.next_step(&path.end, budget) {
            Ok(Some(step)) => step,
            Ok(None) => break logic::Outcome::Stuck,
            Err(spent) => break logic::Outcome::BudgetSpent(spent),
        };
        let applied = step.conclusions.apply(&mut path.end);
        path.steps.push(step);
        if let Err(contradiction) = applied {
            break logic::Outcome::Contradiction(contradiction);
        }
    };
    path
}

/// A path, and what the independent verifier says about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// If the givens do not have exactly one solution: how many there are, and what that means for
    /// the steps.
    pub caution: Option<String>,
    /// The path.
    #[serde(flatten)]
    pub path: wire::Path,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
}

impl ExplainAnswer {
    /// The answer for a path.
    pub fn new(path: &Path, premises: Premises) -> Self {
        Self {
            caution: premises.caution,
            path: wire::Path::from(path),
            proved: proved::in_order(&path.start, &path.steps),
        }
    }
}

/// The path of a classic puzzle or of a variant; `kind` tells them apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AnyPath {
    /// The path of a classic puzzle.
    Classic(Box<ExplainAnswer>),
    /// The path of a variant.
    Variant(Box<VariantPath>),
}

impl Question for Explain {
    type Request = ExplainRequest;
    type Answer = AnyPath;
    const NAME: &'static str = "explain";
    const ABOUT: &'static str = "Finds the path to the solution, every step with its proof.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: ExplainRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<AnyPath, RequestError> {
        if request.steps == Some(0) {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                "`steps` is 0; choose a number from 1 up",
            ));
        }
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            let chosen = Chosen::new(request.techniques.as_deref())?;
            let solve = VariantSolve::find(&board, &chosen, request.steps, budget)?;
            return Ok(AnyPath::Variant(Box::new(solve.answer())));
        }
        only_full()?;
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let position = Position::from(&request.record()?);
        let marks = position.marks()?;
        let premises = Premises::of(&mut Solver::new(), &position, budget);
        let premises = premises.map_err(|_| late())?;
        let path = path(&premises.engine(&engine), &marks, request.steps, budget);
        let answer = ExplainAnswer::new(&path, premises);
        Ok(AnyPath::Classic(Box::new(answer)))
    }
}

/// A path in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Summary {
    /// If the givens do not have exactly one solution: how many there are, and what that means for
    /// the steps.
    pub caution: Option<String>,
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

impl Summary {
    /// The summary of a path.
    pub fn new(path: &Path, premises: Premises) -> Self {
        let outcome = Outcome::from(&path.outcome);
        Self {
            caution: premises.caution,
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
    steps.put_in_order_by_key(|step| (step.technique.rating, step.technique.id));
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
