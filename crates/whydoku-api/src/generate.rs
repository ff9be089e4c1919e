//! `generate`: a new puzzle by level, technique or rating.

use crate::{Bounds, Effort, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::generate::{GeneratedPuzzle, Generator, Request, Target};
use whydoku::rate::levels::Level;
use whydoku::{Budget, Rating, wire};

/// The question `generate`.
#[derive(Debug)]
pub struct Generate;

/// The puzzle to make. The same request with the same seed makes the same puzzle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// The seed, at most 2^53 so that every JSON reader can hold it.
    pub seed: u64,
    /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`.
    #[serde(default)]
    pub level: Option<String>,
    /// A technique that the puzzle needs: easier ones alone do not solve it.
    #[serde(default)]
    pub technique: Option<String>,
    /// The lowest rating on the SE scale, such as `2.6`.
    #[serde(default)]
    pub rating_from: Option<String>,
    /// The highest rating on the SE scale.
    #[serde(default)]
    pub rating_to: Option<String>,
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GenerateAnswer {
    /// The puzzle; null if the time was up before any was found.
    pub puzzle: Option<String>,
    /// Whether it meets the request; if not, it is the closest that was found.
    pub as_ordered: bool,
    /// How many candidates were tried.
    pub tries: u64,
    /// With a technique: the position just before its first use, for practice.
    pub practice: Option<wire::State>,
}

impl Question for Generate {
    type Request = GenerateRequest;
    type Answer = GenerateAnswer;
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "Makes a new puzzle by level, rating or technique.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: GenerateRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<GenerateAnswer, RequestError> {
        let wanted = Request {
            target: target(&request)?,
            ..Request::default()
        };
        let mut generator = Generator::new(wanted)
            .map_err(|error| RequestError::new(RequestErrorKind::OutOfRange, error.to_string()))?;
        let technique = request.technique.as_deref();
        Ok(match generator.make(request.seed, 0, budget) {
            Ok(made) => answer(Some(&made), true, made.tries, technique),
            Err(failed) => answer(failed.nearest.as_deref(), false, failed.tries, technique),
        })
    }
}

fn answer(
    made: Option<&GeneratedPuzzle>,
    as_ordered: bool,
    tries: u64,
    technique: Option<&str>,
) -> GenerateAnswer {
    let practice = made.zip(technique).and_then(|(made, t)| made.practice(t));
    GenerateAnswer {
        puzzle: made.map(|made| made.puzzle.grid().to_string()),
        as_ordered: as_ordered && made.is_some(),
        tries,
        practice: practice.as_ref().map(wire::State::from),
    }
}

fn target(request: &GenerateRequest) -> Result<Target, RequestError> {
    let level = match &request.level {
        None => None,
        Some(name) => Some(name.parse::<Level>().map_err(|error| {
            RequestError::new(RequestErrorKind::UnknownName, error.to_string())
        })?),
    };
    let rating = |text: &Option<String>, absent: Rating| match text {
        None => Ok(absent),
        Some(text) => text
            .parse::<Rating>()
            .map_err(|error| RequestError::new(RequestErrorKind::OutOfRange, error.to_string())),
    };
    let is_rated = request.rating_from.is_some() || request.rating_to.is_some();
    let from = rating(&request.rating_from, Rating(10))?;
    let to = rating(&request.rating_to, Rating(119))?;
    Ok(Target {
        requires: request.technique.iter().cloned().collect(),
        level,
        rating: is_rated.then_some(from..=to),
        ..Target::default()
    })
}
