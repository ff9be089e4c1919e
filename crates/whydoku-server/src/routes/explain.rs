//! `POST /api/explain`: the whole path, each step with its proof, checked by the verifier.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{engine, marks, proved_in_order, request};
use crate::problem::Problem;
use crate::work::Lane;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::{Budget, wire};

pub(super) struct Explain;

request! {
    /// What to explain.
    ExplainRequest {
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may rest on the puzzle having one solution; they may if left out.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// A path, and what the independent verifier says of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Explained {
    #[serde(flatten)]
    path: wire::Path,
    /// For each step: whether the independent verifier accepts its proof.
    proved: Vec<bool>,
}

impl Endpoint for Explain {
    type Request = ExplainRequest;
    type Answer = Explained;
    const NAME: &'static str = "explain";
    const ABOUT: &'static str = "The path to the solution, every step with its proof.";
    const LANE: Lane = Lane::Long;

    fn deadline(limits: &Limits) -> Duration {
        limits.long_work
    }

    fn answer(request: ExplainRequest, _: &Limits, budget: &Budget) -> Result<Explained, Problem> {
        let engine = engine(request.techniques.as_deref(), request.uniqueness)?;
        let marks = marks(&request.record()?)?;
        let path = engine.solve_path(&marks, budget);
        Ok(Explained {
            proved: proved_in_order(&marks, &path.steps),
            path: wire::Path::from(&path),
        })
    }
}
