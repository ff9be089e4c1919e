//! `POST /api/rate`: how hard a puzzle is, on every scale.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{is_spent, marks, proved, request};
use crate::problem::Problem;
use crate::work::Lane;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::logic::{Engine, Outcome, Path};
use whydoku::rate::se::SeRating;
use whydoku::rate::{hodoku, levels, se};
use whydoku::solve::{ProveError, Solver, depth};
use whydoku::{Budget, Grid, Pencilmarks, wire};

pub(super) struct Rate;

request! {
    /// What to rate: the givens of the puzzle.
    RateRequest {}
}

/// The ratings.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rated {
    se: SeRated,
    /// `easy` to `extreme`, by the techniques a person needs; none if there was no time.
    level: Option<String>,
    /// Why it has this level, in words.
    level_reason: Option<String>,
    hodoku: HodokuRated,
    /// Mean number of guesses a plain solver needs over the eight orientations; none if there was no
    /// time.
    depth: Option<String>,
    /// How the engine's own path ends: `solved`, `stuck`, `budget`.
    outcome: String,
    /// The techniques of that path in order of rating.
    techniques: Vec<Used>,
}

/// The Sudoku Explainer 1.2.1 scale.
#[derive(Debug, Serialize, JsonSchema)]
struct SeRated {
    /// The hardest step.
    er: String,
    /// The hardest step up to the first placement.
    ep: Option<String>,
    /// The first step.
    ed: Option<String>,
    /// The technique of the hardest step.
    hardest: Option<String>,
    /// The step itself; none if it is too long to be sent.
    hardest_step: Option<HardestStep>,
    /// False if the time was up: the rating is at least this.
    complete: bool,
}

/// The hardest step where SE's path uses it, as a step of the engine with its proof.
#[derive(Debug, Serialize, JsonSchema)]
struct HardestStep {
    /// Its number on the path, from 1.
    number: usize,
    /// How many steps the path has.
    of: usize,
    /// The state before it.
    state: wire::State,
    step: wire::Step,
    /// Whether the independent verifier accepts its proof.
    proved: bool,
}

impl HardestStep {
    /// None if there was no step at all, or if a quarter of an answer does not hold it: the proof of a
    /// nested chain can be that long.
    fn of(rating: &SeRating, grid: &Grid, limits: &Limits) -> Option<Self> {
        let place = rating.hardest_place()?;
        let mut before = Pencilmarks::from_grid(grid).ok()?;
        for step in rating.steps.get(..place)? {
            step.apply(&mut before).ok()?;
        }
        let step = rating.steps.get(place)?.proved(&before);
        let sent = wire::Step::from(&step);
        let bytes = serde_json::to_vec(&sent).ok()?.len();
        (bytes <= limits.answer / 4).then(|| Self {
            number: place + 1,
            of: rating.steps.len(),
            state: wire::State::from(&before),
            step: sent,
            proved: proved(&before, &[step]) == [true],
        })
    }
}

/// HoDoKu's scale.
#[derive(Debug, Serialize, JsonSchema)]
struct HodokuRated {
    /// `Easy` to `Extreme`.
    level: String,
    /// The sum of the scores of all steps.
    score: u32,
    /// False if the time was up: the score is more than this.
    complete: bool,
}

/// How often a technique is used.
#[derive(Debug, Serialize, JsonSchema)]
struct Used {
    technique: String,
    name: String,
    /// The highest rating of a step of it.
    rating: String,
    count: usize,
}

impl Endpoint for Rate {
    type Request = RateRequest;
    type Answer = Rated;
    const NAME: &'static str = "rate";
    const ABOUT: &'static str =
        "How hard the puzzle is: SE, HoDoKu, level, depth, and the techniques it takes.";
    const LANE: Lane = Lane::Long;

    fn deadline(limits: &Limits) -> Duration {
        limits.long_work
    }

    fn answer(request: RateRequest, limits: &Limits, budget: &Budget) -> Result<Rated, Problem> {
        let mut record = request.record()?;
        record.grid.restore();
        record.candidates = None;
        let puzzle = Solver::new().prove(&record.grid, budget);
        let puzzle = puzzle.map_err(|why| match why {
            ProveError::NotUnique(why) => Problem::impossible(format!("not rated: {why}")),
            ProveError::Spent(_) => Problem::late("the time was up before the puzzle was solved")
                .retry_after(limits.retry_after),
        })?;
        let path = Engine::default().solve_path(&marks(&record)?, budget);
        let level = levels::level(&puzzle, budget).ok();
        let hodoku = hodoku::rate(&puzzle, budget);
        let hodoku_complete = hodoku.is_ok();
        let hodoku = hodoku.unwrap_or_else(|interrupted| *interrupted.so_far);
        let depth = depth::difficulty(&puzzle, budget).ok();
        let rating = se::rate(&puzzle, &se::Options::default(), budget);
        let complete = rating.is_ok() && !is_spent(budget);
        let rating = rating.unwrap_or_else(|interrupted| *interrupted.so_far);
        Ok(Rated {
            se: SeRated {
                er: rating.er.to_string(),
                ep: rating.ep.map(|rating| rating.to_string()),
                ed: rating.ed.map(|rating| rating.to_string()),
                hardest: rating.hardest().map(|step| step.technique.to_string()),
                hardest_step: HardestStep::of(&rating, &record.grid, limits),
                complete,
            },
            level: level.as_ref().map(|rated| rated.level.to_string()),
            level_reason: level.and_then(|rated| Some(rated.reason?.to_string())),
            hodoku: HodokuRated {
                level: hodoku.level.to_string(),
                score: hodoku.score,
                complete: hodoku_complete,
            },
            depth: depth.map(|depth| depth.to_string()),
            outcome: match path.outcome {
                Outcome::Solved => "solved",
                Outcome::Stuck | Outcome::Contradiction(_) => "stuck",
                Outcome::BudgetSpent(_) => "budget",
            }
            .to_owned(),
            techniques: used(&path),
        })
    }
}

fn used(path: &Path) -> Vec<Used> {
    let mut steps: Vec<_> = path.steps.iter().collect();
    steps.sort_by_key(|step| (step.technique.rating, step.technique.id));
    let groups = steps.chunk_by(|a, b| a.technique.id == b.technique.id);
    let one = |group: &[&whydoku::logic::Step]| {
        let rating = group.iter().map(|step| step.rating).max()?;
        Some(Used {
            technique: group[0].technique.id.to_owned(),
            name: group[0].technique.name.to_owned(),
            rating: rating.to_string(),
            count: group.len(),
        })
    };
    groups.filter_map(one).collect()
}
