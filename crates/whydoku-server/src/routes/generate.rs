//! `POST /api/generate`: a new puzzle to order.

use super::Endpoint;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::work::Lane;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use whydoku::generate::{GeneratedPuzzle, Generator, Request, Target};
use whydoku::rate::levels::Level;
use whydoku::{Budget, Rating, wire};

pub(super) struct Generate;

/// What is ordered. The same order and seed give the same puzzle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// The seed, at most 2^53 so that every JSON reader can hold it.
    seed: u64,
    /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`.
    #[serde(default)]
    level: Option<String>,
    /// Without this technique the easier ones do not solve it.
    #[serde(default)]
    technique: Option<String>,
    /// The least rating on the SE scale, `2.6`.
    #[serde(default)]
    rating_from: Option<String>,
    /// The highest.
    #[serde(default)]
    rating_to: Option<String>,
}

/// A puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Generated {
    /// The puzzle; none if the time was up before one was found.
    puzzle: Option<String>,
    /// Whether it is as ordered; if not, it is the nearest that was found.
    as_ordered: bool,
    /// How many candidates were looked at.
    tries: u64,
    /// With a technique: the position just before its first use, to practise it.
    practice: Option<wire::State>,
}

impl Endpoint for Generate {
    type Request = GenerateRequest;
    type Answer = Generated;
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "A new puzzle by level, rating or technique.";
    const LANE: Lane = Lane::Long;

    fn deadline(limits: &Limits) -> Duration {
        limits.long_work
    }

    fn answer(request: GenerateRequest, _: &Limits, budget: &Budget) -> Result<Generated, Problem> {
        let order = Request {
            target: target(&request)?,
            ..Request::default()
        };
        let generator = Generator::new(order);
        let mut generator = generator.map_err(|bad| Problem::out_of_range(bad.to_string()))?;
        let technique = request.technique.as_deref();
        Ok(match generator.make(request.seed, 0, budget) {
            Ok(made) => told(Some(&made), true, made.tries, technique),
            Err(failed) => told(failed.nearest.as_deref(), false, failed.tries, technique),
        })
    }
}

fn told(
    made: Option<&GeneratedPuzzle>,
    as_ordered: bool,
    tries: u64,
    technique: Option<&str>,
) -> Generated {
    let practice = made.zip(technique).and_then(|(made, t)| made.practice(t));
    Generated {
        puzzle: made.map(|made| made.puzzle.grid().to_string()),
        as_ordered: as_ordered && made.is_some(),
        tries,
        practice: practice.as_ref().map(wire::State::from),
    }
}

fn target(request: &GenerateRequest) -> Result<Target, Problem> {
    let level = match &request.level {
        None => None,
        Some(name) => Some(
            name.parse::<Level>()
                .map_err(|why| Problem::unknown_name(format!("`level`: {why}")))?,
        ),
    };
    let rating = |text: &Option<String>, other: Rating| match text {
        None => Ok(other),
        Some(text) => text
            .parse::<Rating>()
            .map_err(|why| Problem::out_of_range(format!("`{text}` is no rating: {why}"))),
    };
    let asked = request.rating_from.is_some() || request.rating_to.is_some();
    let from = rating(&request.rating_from, Rating(10))?;
    let to = rating(&request.rating_to, Rating(119))?;
    Ok(Target {
        requires: request.technique.iter().cloned().collect(),
        level,
        rating: asked.then_some(from..=to),
        ..Target::default()
    })
}
