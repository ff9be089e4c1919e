//! `POST /api/steps`: every step there is now.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{engine, marks, proved, request};
use crate::problem::Problem;
use crate::work::Lane;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::{Budget, wire};

pub(super) struct Steps;

request! {
    /// Where to look for steps.
    StepsRequest {
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may rest on the puzzle having one solution; they may if left out.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// The steps, easiest technique first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Found {
    steps: Vec<wire::Step>,
    /// For each step: whether the independent verifier accepts its proof.
    proved: Vec<bool>,
    /// Whether these are all: false when the time was up, or the list was cut to the size of an
    /// answer.
    complete: bool,
}

impl Endpoint for Steps {
    type Request = StepsRequest;
    type Answer = Found;
    const NAME: &'static str = "steps";
    const ABOUT: &'static str = "Every step that some technique finds now.";
    const LANE: Lane = Lane::Long;

    fn deadline(limits: &Limits) -> Duration {
        limits.long_work
    }

    fn answer(request: StepsRequest, limits: &Limits, budget: &Budget) -> Result<Found, Problem> {
        let engine = engine(request.techniques.as_deref(), request.uniqueness)?;
        let marks = marks(&request.record()?)?;
        let (mut steps, spent) = engine.all_steps(&marks, budget);
        // Half the size of an answer: the rest is room for the other half of the frame.
        let mut room = limits.answer / 2;
        let mut told = Vec::new();
        for step in &steps {
            let step = wire::Step::from(step);
            let size = serde_json::to_vec(&step).map_or(0, |json| json.len());
            let Some(left) = room.checked_sub(size) else {
                break;
            };
            room = left;
            told.push(step);
        }
        let complete = spent.is_none() && told.len() == steps.len();
        steps.truncate(told.len());
        Ok(Found {
            proved: proved(&marks, &steps),
            steps: told,
            complete,
        })
    }
}
