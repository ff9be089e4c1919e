//! `POST /api/why`: why a digit must, or cannot, go into a cell.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{engine, marks, proved_in_order, request};
use crate::problem::Problem;
use crate::work::Lane;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::Budget;
use whydoku::logic::{self, Literal};
use whydoku::wire::{self, Text};

pub(super) struct Why;

request! {
    /// What to give reasons for.
    WhyRequest {
        /// `r5c5=3` or `r5c5<>3`.
        claim: Text<Literal>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may rest on the puzzle having one solution; they may if left out.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// The reasons.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reasons {
    /// Whether the claim is so; none if no reason was found for or against.
    holds: Option<bool>,
    /// In sentences.
    text: String,
    /// The steps that lead to it, or to its opposite, in order.
    steps: Vec<wire::Step>,
    /// For each step: whether the independent verifier accepts its proof.
    proved: Vec<bool>,
    /// Or the refutation of the opposite.
    proof: Option<wire::Inference>,
}

impl Endpoint for Why {
    type Request = WhyRequest;
    type Answer = Reasons;
    const NAME: &'static str = "why";
    const ABOUT: &'static str =
        "The shortest chain of reasons for a digit in a cell, or against it.";
    const LANE: Lane = Lane::Long;

    fn deadline(limits: &Limits) -> Duration {
        limits.long_work
    }

    fn answer(request: WhyRequest, _: &Limits, budget: &Budget) -> Result<Reasons, Problem> {
        let engine = engine(request.techniques.as_deref(), request.uniqueness)?;
        let marks = marks(&request.record()?)?;
        let claim = request.claim.0;
        let why = engine.why(&marks, claim, budget);
        let text = why.text(&marks, claim);
        let (holds, inner) = match &why {
            logic::Why::Opposite(inner) => (false, inner.as_ref()),
            other => (true, other),
        };
        let mut reasons = Reasons {
            holds: Some(holds),
            text,
            steps: Vec::new(),
            proved: Vec::new(),
            proof: None,
        };
        match inner {
            logic::Why::Steps(steps) => {
                reasons.proved = proved_in_order(&marks, steps);
                reasons.steps = steps.iter().map(wire::Step::from).collect();
            }
            logic::Why::Refuted(inference) => {
                reasons.proof = Some(wire::Inference::from(inference));
            }
            logic::Why::Unknown(_) => reasons.holds = None,
            logic::Why::Already | logic::Why::Opposite(_) => {}
        }
        Ok(reasons)
    }
}
