//! `steps`: every step that can be made now.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "techniques": ["naked-single"] }).to_string();
//! let answer = ask("steps", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["steps"][0]["conclusions"], serde_json::json!(["r5c5=5"]));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
use crate::question::only_full;
use crate::rate::late;
use crate::reasoning::engine_of;
use crate::step::AnyStep;
#[cfg(feature = "variant")]
use crate::variant::ground::Chosen;
use crate::{Bounds, Effort, Position, Premises, Question, RequestError, Verdict, proved};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::grid::words;
use whydoku::logic::{Engine, Step};
use whydoku::solve::Solver;
use whydoku::{Budget, CandidateSet, Pencilmarks};

/// The question `steps`.
#[derive(Debug)]
pub struct Steps;

request! {
    /// The position in which to look for steps.
    StepsRequest {
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        #[schemars(extend("default" = true))]
        uniqueness: Option<bool>,
        /// The order of the steps; `found` if absent.
        #[serde(default)]
        #[schemars(extend("default" = Order::default()))]
        order: Option<Order>,
    }
}

/// The order of a list of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As they are found, easiest technique first, with every repetition.
    #[default]
    Found,
    /// By technique, easiest first; steps of one technique that conclude nothing new are left out.
    Technique,
    /// By the rating of the step, easiest first; without repetitions, too.
    Rating,
    /// By the number of digits placed and candidates removed, most first; without repetitions, too.
    Removes,
}

/// The steps that can be made now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StepsAnswer {
    /// If the givens do not have exactly one solution: how many there are, and what that means for
    /// the steps.
    pub caution: Option<String>,
    /// Whether these are all steps: false if the search was given up, or if the list was cut to the size
    /// of an answer.
    pub complete: bool,
    /// The steps.
    pub steps: Vec<AnyStep>,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
}

impl Question for Steps {
    type Request = StepsRequest;
    type Answer = StepsAnswer;
    const NAME: &'static str = "steps";
    const ABOUT: &'static str = "Lists every step that some technique finds now.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: StepsRequest,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<StepsAnswer, RequestError> {
        let order = request.order.unwrap_or_default();
        // Half the size of an answer leaves room for everything around the steps.
        let room = bounds.answer_bytes / 2;
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            let chosen = Chosen::new(request.techniques.as_deref())?;
            return crate::variant::steps(&board, &chosen, order, room, budget);
        }
        only_full()?;
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let position = Position::from(&request.record()?);
        let marks = position.marks()?;
        let premises = Premises::of(&mut Solver::new(), &position, budget);
        let premises = premises.map_err(|_| late())?;
        Ok(StepList::find(&premises.engine(&engine), &marks, order, budget).answer(premises, room))
    }
}

/// All steps of one position.
#[derive(Clone, Debug)]
pub struct StepList {
    /// The position.
    pub marks: Pencilmarks,
    /// The steps, in the order asked for.
    pub steps: Vec<Step>,
    /// Whether the search was finished.
    pub complete: bool,
}

impl StepList {
    /// Searches for all steps.
    pub fn find(engine: &Engine, marks: &Pencilmarks, order: Order, budget: &Budget) -> Self {
        let (steps, spent) = engine.all_steps(marks, budget);
        Self {
            marks: *marks,
            steps: match order {
                Order::Found => steps,
                Order::Technique | Order::Rating | Order::Removes => sorted(steps, order),
            },
            complete: spent.is_none(),
        }
    }

    /// Whether there is a step.
    pub const fn verdict(&self) -> Verdict {
        match (self.complete, self.steps.is_empty()) {
            (false, _) => Verdict::Budget,
            (true, true) => Verdict::No,
            (true, false) => Verdict::Yes,
        }
    }

    /// The same as JSON, cut to `room` bytes of steps.
    pub fn answer(&self, premises: Premises, mut room: usize) -> StepsAnswer {
        let mut steps = Vec::new();
        for step in &self.steps {
            let step = AnyStep::from(step);
            let size = serde_json::to_vec(&step).map_or(0, |json| json.len());
            let Some(rest) = room.checked_sub(size) else {
                break;
            };
            room = rest;
            steps.push(step);
        }
        let shown = self.steps.get(..steps.len()).unwrap_or_default();
        StepsAnswer {
            caution: premises.caution,
            complete: self.complete && steps.len() == self.steps.len(),
            proved: proved::each_alone(&self.marks, shown),
            steps,
        }
    }
}

/// The heading of the group that a step belongs to in a list of this order.
pub fn heading(step: &Step, order: Order) -> String {
    match order {
        Order::Found | Order::Technique => {
            format!("{} ({})", step.technique.name, step.technique.rating)
        }
        Order::Rating => format!("Rated {}", step.rating),
        Order::Removes => match gains(step) {
            (0, removed) => format!("Removes {}", words::count(removed, "candidate")),
            (placed, 0) => format!("Places {}", words::count(placed, "digit")),
            (placed, removed) => format!(
                "Places {} and removes {}",
                words::count(placed, "digit"),
                words::count(removed, "candidate")
            ),
        },
    }
}

/// How many digits a step places, and how many candidates it removes by itself.
fn gains(step: &Step) -> (usize, usize) {
    let conclusions = &step.conclusions;
    (conclusions.placements.len(), conclusions.eliminations.len())
}

/// The steps in the order asked for; ties go to the easiest step and the shortest proof. A step is
/// left out if shorter steps of the same technique conclude all that it does.
fn sorted(mut steps: Vec<Step>, order: Order) -> Vec<Step> {
    steps.sort_by_cached_key(|step| {
        let shortest = (step.rating, step.technique.id, step.proof.size());
        (shortest, step.conclusions.clone())
    });
    let mut removed: BTreeMap<&str, CandidateSet> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    steps.retain(|step| {
        let before = removed.entry(step.technique.id).or_default();
        let is_new = !step.conclusions.eliminations.is_subset(before)
            || !step.conclusions.placements.is_empty();
        *before |= *step.conclusions.eliminations;
        is_new && seen.insert((step.technique.id, step.conclusions.clone()))
    });
    match order {
        Order::Technique => {
            steps.put_in_order_by_key(|step| (step.technique.rating, step.technique.id));
        }
        Order::Found | Order::Rating => {}
        Order::Removes => steps.put_in_order_by_key(|step| std::cmp::Reverse(gains(step))),
    }
    steps
}
