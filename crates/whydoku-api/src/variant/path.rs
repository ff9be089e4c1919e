//! `explain`, `steps` and `rate` for variants.

use super::VariantPuzzle;
use super::board::VariantBoard;
use super::ground::{Chosen, Ground, Obstacle, check_solutions, impossible};
use super::step::{notation, rating, step_json};
use super::techniques::LEVELS_PAGE;
use crate::explain::{Summary, TechniqueUse};
use crate::rate::{RateAnswer, RatingLine, late};
use crate::scales::{Fields, Ratings};
use crate::step::{AnyStep, VariantPath};
use crate::steps::{Order, StepsAnswer};
use crate::{Outcome, RequestError, RequestErrorKind, VariantNote};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::grid::words;
use whydoku::variant::logic::{self, Engine, Level, Marks, Path, Rating, Rules, Step};
use whydoku::variant::{End, Solver};
use whydoku::{Budget, Spent};

/// The identifier of the scale of variants.
pub(crate) const SCALE: &str = "difficulty";

/// The other scales. Names, because the scales themselves would make a program with variants alone larger.
const CLASSIC_SCALES: [&str; 4] = ["level", "se", "hodoku", "depth"];

/// The revision of that scale; another one may rate a puzzle differently.
const REVISION: u32 = 1;

/// A path of a variant, with what is needed to show it.
#[derive(Debug)]
pub struct VariantSolve {
    ground: Ground,
    path: Path,
}

impl VariantSolve {
    /// The path from a player's position, or its first steps.
    pub(crate) fn find(
        board: &VariantBoard,
        chosen: &Chosen,
        steps: Option<usize>,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let caution = match check_solutions(&VariantBoard::new(board.puzzle.clone()), budget) {
            Ok(caution) => caution,
            Err(Obstacle::None { spent: true, .. }) => return Err(late()),
            Err(Obstacle::None { why, .. }) => Some(why),
            Err(Obstacle::Mistakes(_)) => None,
        };
        let ground = Ground::position(board).map_err(|obstacle| impossible(&obstacle))?;
        let most = steps.unwrap_or(usize::MAX);
        let path = ground.path(chosen, most, budget, |_| false);
        let path = if path.outcome == logic::Outcome::Stuck && steps.is_none() && chosen.is_all() {
            // Only the engine knows whether a position in which nothing is found contradicts itself.
            let end = Engine::new(&ground.rules).solve(budget).outcome;
            Path {
                outcome: end,
                ..path
            }
        } else {
            path
        };
        Ok(Self {
            ground: Ground { caution, ..ground },
            path,
        })
    }

    /// The same for a puzzle on which nobody has played, with techniques by name.
    pub fn of(
        puzzle: VariantPuzzle,
        techniques: &[String],
        steps: Option<usize>,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let chosen = Chosen::new(Some(techniques))?;
        Self::find(&VariantBoard::new(puzzle), &chosen, steps, budget)
    }

    /// How the path ended.
    pub const fn outcome(&self) -> Outcome {
        match self.path.outcome {
            logic::Outcome::Solved => Outcome::Solved,
            logic::Outcome::Stuck => Outcome::Stuck,
            logic::Outcome::Contradiction => Outcome::Contradiction,
            logic::Outcome::Budget(Spent::Units) => Outcome::Budget,
            logic::Outcome::Budget(Spent::Cancelled) => Outcome::Timeout,
        }
    }

    /// What is known about the solutions, if the puzzle does not have exactly one.
    pub fn caution(&self) -> Option<&str> {
        self.ground.caution.as_deref()
    }

    /// The puzzle as the techniques see it.
    pub const fn rules(&self) -> &Rules {
        &self.ground.rules
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.path.steps
    }

    /// The state before the first step.
    pub const fn start(&self) -> &Marks {
        &self.ground.marks
    }

    /// The state after the last step.
    pub const fn end(&self) -> &Marks {
        &self.path.end
    }

    /// The rating of the path.
    pub fn rating(&self) -> Rating {
        self.path.rating()
    }

    /// The solution, one character for each cell; `None` if the path does not reach it.
    pub fn solution(&self) -> Option<String> {
        (self.path.outcome == logic::Outcome::Solved)
            .then(|| self.ground.state(&self.path.end).grid)
    }

    /// The path as `whydoku-verify` reads it.
    pub fn proof(&self) -> String {
        self.ground.path_json(&self.path)
    }

    /// The techniques of the path, easiest first.
    pub fn techniques(&self) -> Vec<TechniqueUse> {
        let mut steps: Vec<&Step> = self.path.steps.iter().collect();
        steps.put_in_order_by_key(|step| (step.technique.difficulty, step.technique.id));
        let groups = steps.chunk_by(|a, b| a.technique.id == b.technique.id);
        groups
            .map(|group| TechniqueUse {
                technique: group[0].technique.id.to_owned(),
                name: group[0].technique.name.to_owned(),
                rating: rating(group[0].technique.difficulty),
                count: group.len(),
            })
            .collect()
    }

    /// The steps as text and SVG, each in the position in which it is made.
    pub fn shown(&self) -> Vec<ShownStep> {
        let mut marks = self.ground.marks.clone();
        let rules = &self.ground.rules;
        let shown = |step: &Step| {
            let shown = ShownStep {
                svg: step.svg(rules, &marks, true),
                text: step.explanation(rules),
                difficulty: step.technique.difficulty,
                notation: notation(rules, step),
            };
            for conclusion in &step.conclusions {
                marks.learn(rules, *conclusion);
            }
            shown
        };
        self.path.steps.iter().map(shown).collect()
    }

    /// The path in short.
    pub fn summary(&self) -> Summary {
        let outcome = self.outcome();
        let solved = outcome == Outcome::Solved;
        let is_hard = |step: &Step| Level::of_difficulty(step.technique.difficulty) != Level::Easy;
        let last = self.path.steps.iter().rposition(is_hard);
        let hardest = self.path.steps.iter().map(|step| step.technique.difficulty);
        Summary {
            caution: self.ground.caution.clone(),
            outcome,
            solution: self.solution(),
            count: self.path.steps.len(),
            rating: hardest.max().map(rating),
            techniques: self.techniques(),
            last_hard_step: last.filter(|_| solved).map(|last| last + 1),
            assumes_uniqueness: false,
            proves_uniqueness: solved,
        }
    }

    /// How the path ended, in one line.
    pub fn ending(&self) -> String {
        let count = words::count(self.path.steps.len(), "step");
        match self.outcome() {
            Outcome::Solved => {
                format!("Solved in {count}: {}", self.solution().unwrap_or_default())
            }
            Outcome::Contradiction => {
                format!("Contradiction after {count}: a cell or a group of cells has nothing left.")
            }
            given_up @ (Outcome::Budget | Outcome::Timeout) => {
                format!("Stopped after {count}: {}.", given_up.given_up())
            }
            _ => format!("Stuck after {count}: none of the techniques in use makes progress."),
        }
    }

    /// The answer to `explain`.
    pub fn answer(&self) -> VariantPath {
        let (rules, path) = (&self.ground.rules, &self.path);
        let start = self.ground.state(&self.ground.marks);
        let cells = 0..rules.size().cells();
        let solved = path.outcome == logic::Outcome::Solved;
        let hardest = path
            .steps
            .iter()
            .map(|step| step.technique.difficulty)
            .max();
        VariantPath {
            schema: crate::SCHEMA,
            kind: "variant-path".to_owned(),
            caution: self.ground.caution.clone(),
            puzzle: self.ground.description(),
            text: rules.variant().to_string(),
            grid: start.grid,
            candidates: start.candidates,
            steps: path
                .steps
                .iter()
                .map(|step| step_json(rules, step))
                .collect(),
            outcome: self.outcome().name().to_owned(),
            rating: hardest.map(rating),
            level: path.rating().level.name(),
            solution: solved.then(|| cells.filter_map(|cell| path.end.digit(cell)).collect()),
            end: self.ground.state(&path.end),
            proved: self.ground.proved(&path.steps, true),
        }
    }
}

/// A step in words and as a picture.
#[derive(Clone, Debug)]
pub struct ShownStep {
    /// Name and conclusions in short.
    pub notation: String,
    /// Reason and conclusion in sentences.
    pub text: String,
    /// The difficulty of its technique.
    pub difficulty: u32,
    /// The position with the step, as SVG.
    pub svg: String,
}

/// The rating of a variant on our own scale.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct VariantRating {
    /// The revision of the scale.
    revision: u32,
    /// `easy`, `medium`, `hard`, `expert` or `extreme`; null if the work was given up.
    level: Option<&'static str>,
    /// The difficulty of the hardest step, 1 to 100.
    hardest: u32,
    /// The name of its technique; empty for a path without steps.
    technique: &'static str,
    /// The difficulties of all steps, added up.
    total: u32,
    /// The number of steps.
    steps: usize,
    /// Whether the path was finished.
    exact: bool,
}

impl VariantRating {
    fn of(solve: &VariantSolve) -> Self {
        let rating = solve.rating();
        let exact = !matches!(solve.outcome(), Outcome::Budget | Outcome::Timeout);
        Self {
            revision: REVISION,
            level: exact.then(|| rating.level.name()),
            hardest: rating.hardest,
            technique: rating.technique,
            total: rating.total,
            steps: rating.steps,
            exact,
        }
    }

    fn note(&self) -> String {
        let steps = words::count(self.steps, "step");
        match self.technique {
            "" => steps,
            name => format!("{name} ({}), {steps}, total {}", self.hardest, self.total),
        }
    }
}

/// The scales that a variant is to be rated on. Only one applies.
pub(crate) fn check_scales(scales: Option<&[String]>) -> Result<(), RequestError> {
    let other = scales.unwrap_or_default().iter().find(|one| *one != SCALE);
    let Some(other) = other else { return Ok(()) };
    if !CLASSIC_SCALES.contains(&other.as_str()) {
        return Err(RequestError::new(
            RequestErrorKind::UnknownName,
            format!(
                "there is no scale `{other}`; the scales are {} and {SCALE}",
                CLASSIC_SCALES.join(", ")
            ),
        ));
    }
    Err(RequestError::new(
        RequestErrorKind::Variant,
        format!(
            "the scale `{other}` is for classic puzzles; a variant is rated on the scale `{SCALE}` ({LEVELS_PAGE})"
        ),
    ))
}

/// The answer to `rate`.
pub(crate) fn rated(board: &VariantBoard, budget: &Budget) -> Result<RateAnswer, RequestError> {
    let solutions = Solver::new(&board.position()).solutions(2, &budget.flag_only().part(100_000));
    let several = |kind, what: &str| Err(RequestError::new(kind, what));
    match (solutions.0.len(), solutions.1) {
        (0, End::Complete) => {
            return several(RequestErrorKind::NoSolution, "the puzzle has no solution");
        }
        (2, _) => {
            return several(
                RequestErrorKind::SeveralSolutions,
                "the puzzle has several solutions",
            );
        }
        (_, End::Spent(Spent::Cancelled)) => return Err(late()),
        _ => {}
    }
    let solve = VariantSolve::find(board, &Chosen::new(None)?, None, budget)?;
    Ok(answer_rate(&solve, board.puzzle.note()))
}

/// The answer to `rate` about a path.
fn answer_rate(solve: &VariantSolve, note: VariantNote) -> RateAnswer {
    let rating = VariantRating::of(solve);
    RateAnswer {
        ratings: vec![RatingLine {
            scale: SCALE,
            name: "Difficulty",
            figure: rating.level.unwrap_or("–").to_owned(),
            note: rating.note(),
        }],
        scales: Ratings::one(SCALE, Fields::of(&rating)),
        outcome: solve.outcome(),
        techniques: solve.techniques(),
        variant: Some(note),
    }
}

/// The answer to `rate` for a puzzle on which nobody has played.
pub fn rate(puzzle: VariantPuzzle, budget: &Budget) -> Result<RateAnswer, RequestError> {
    rated(&VariantBoard::new(puzzle), budget)
}

/// The answer to `steps` for a puzzle on which nobody has played, with techniques by name.
pub fn all_steps(
    puzzle: VariantPuzzle,
    techniques: &[String],
    order: Order,
    budget: &Budget,
) -> Result<StepsAnswer, RequestError> {
    let chosen = Chosen::new(Some(techniques))?;
    steps(
        &VariantBoard::new(puzzle),
        &chosen,
        order,
        usize::MAX,
        budget,
    )
}

/// The answer to `steps`.
pub(crate) fn steps(
    board: &VariantBoard,
    chosen: &Chosen,
    order: Order,
    mut room: usize,
    budget: &Budget,
) -> Result<StepsAnswer, RequestError> {
    let caution = match check_solutions(&VariantBoard::new(board.puzzle.clone()), budget) {
        Ok(caution) => caution,
        Err(Obstacle::None { spent: true, .. }) => return Err(late()),
        Err(Obstacle::None { why, .. }) => Some(why),
        Err(Obstacle::Mistakes(_)) => None,
    };
    let ground = Ground::position(board).map_err(|obstacle| impossible(&obstacle))?;
    let (mut found, complete) = ground.all_steps(chosen, budget, |_| false);
    if order != Order::Found {
        found.sort_by_cached_key(|step| {
            let proof = step.proof.inferences.len();
            (
                step.technique.difficulty,
                step.technique.id,
                proof,
                step.conclusions.clone(),
            )
        });
        let mut seen = BTreeSet::new();
        found.retain(|step| {
            let new = |literal| seen.insert((step.technique.id, literal));
            // Not `any`: every conclusion is remembered.
            step.conclusions
                .iter()
                .copied()
                .map(new)
                .filter(|new| *new)
                .count()
                > 0
        });
    }
    if order == Order::Removes {
        found.put_in_order_by_key(|step| {
            let placed = step.conclusions.iter().filter(|one| one.holds()).count();
            Reverse((placed, step.conclusions.len()))
        });
    }
    let mut steps = Vec::new();
    for step in &found {
        let step = step_json(&ground.rules, step);
        let size = serde_json::to_vec(&step).map_or(0, |json| json.len());
        let Some(rest) = room.checked_sub(size) else {
            break;
        };
        room = rest;
        steps.push(AnyStep::Variant(Box::new(step)));
    }
    let shown = found.get(..steps.len()).unwrap_or_default();
    Ok(StepsAnswer {
        caution,
        complete: complete && steps.len() == found.len(),
        proved: ground.proved(shown, false),
        steps,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_scales_are_those_of_the_registry() {
        let ids: Vec<&str> = crate::scales::ALL.iter().map(|one| one.info().id).collect();
        assert_eq!(ids, CLASSIC_SCALES);
    }
}
