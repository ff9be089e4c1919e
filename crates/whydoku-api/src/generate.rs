//! `generate`: new puzzles by givens, level, technique or rating.

use crate::{Bounds, Effort, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use whydoku::generate::{GeneratedPuzzle, Generator, GivensSymmetry, Request, Shape, Target};
use whydoku::rate::levels::Level;
use whydoku::{Budget, CellSet, Rating, wire};

/// The question `generate`.
#[derive(Debug)]
pub struct Generate;

/// The puzzles to make. The same request with the same seed makes the same puzzles.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateRequest {
    /// The seed; 0 if absent. At most 2^53, so that every JSON reader can hold it.
    pub seed: u64,
    /// How many puzzles; 1 if absent.
    pub count: Option<u64>,
    /// The least number of givens.
    pub givens_from: Option<usize>,
    /// The largest number of givens.
    pub givens_to: Option<usize>,
    /// Whether no given may be spare, even if a number of givens is asked for.
    pub minimal: bool,
    /// The symmetry of the givens, such as `rotational-180`; `none` if absent.
    pub symmetry: Option<String>,
    /// The only cells with givens, such as `r1c1,r5c5-9`.
    pub pattern: Option<String>,
    /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`.
    pub level: Option<String>,
    /// A technique that the puzzle needs: easier ones alone do not solve it. The answer has the
    /// position just before its first use, for practice.
    pub technique: Option<String>,
    /// Further techniques that the puzzle needs.
    pub requires: Vec<String>,
    /// Techniques or families that are enough to solve the puzzle.
    pub only: Vec<String>,
    /// Techniques or families that the path must not use.
    pub forbid: Vec<String>,
    /// The lowest rating on the SE scale, such as `2.6`.
    pub rating_from: Option<String>,
    /// The highest rating on the SE scale.
    pub rating_to: Option<String>,
    /// The lowest score on HoDoKu's scale.
    pub hodoku_score_from: Option<u32>,
    /// The highest score on HoDoKu's scale.
    pub hodoku_score_to: Option<u32>,
}

/// New puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GenerateAnswer {
    /// The puzzles that meet the request; fewer than asked for if the time was up.
    pub puzzles: Vec<MadePuzzle>,
    /// If the time was up: the puzzle that came closest to the request, but does not meet it.
    pub nearest: Option<MadePuzzle>,
    /// How many candidates were tried for all puzzles.
    pub tries: u64,
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MadePuzzle {
    /// The puzzle, 81 characters.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// How many givens it has.
    pub givens: usize,
    /// The number of the puzzle for the seed, from 0.
    pub index: u64,
    /// With a technique: the position just before its first use, for practice.
    pub practice: Option<wire::State>,
}

impl Question for Generate {
    type Request = GenerateRequest;
    type Answer = GenerateAnswer;
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "Makes new puzzles by givens, level, rating or technique.";
    const EFFORT: Effort = Effort::Long;

    fn answer(
        request: GenerateRequest,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<GenerateAnswer, RequestError> {
        let (count, most) = (request.count.unwrap_or(1), bounds.puzzles as u64);
        if !(1..=most).contains(&count) {
            return Err(out_of_range(&format_args!(
                "`count` is {count}; choose a number from 1 to {most}"
            )));
        }
        let wanted = Request {
            shape: shape(&request)?,
            target: target(&request)?,
        };
        let mut generator = Generator::new(wanted).map_err(|why| out_of_range(&why))?;
        let technique = request.technique.as_deref();
        let mut answer = GenerateAnswer {
            puzzles: Vec::new(),
            nearest: None,
            tries: 0,
        };
        for index in 0..count {
            match generator.make(request.seed, index, budget) {
                Ok(made) => {
                    answer.tries += made.tries;
                    answer.puzzles.push(MadePuzzle::new(&made, technique));
                }
                Err(failed) => {
                    answer.tries += failed.tries;
                    let nearest = failed.nearest.as_deref();
                    answer.nearest = nearest.map(|made| MadePuzzle::new(made, technique));
                    break;
                }
            }
        }
        Ok(answer)
    }
}

fn out_of_range(why: &dyn fmt::Display) -> RequestError {
    RequestError::new(RequestErrorKind::OutOfRange, why.to_string())
}

fn unknown_name(why: &dyn fmt::Display) -> RequestError {
    RequestError::new(RequestErrorKind::UnknownName, why.to_string())
}

impl MadePuzzle {
    fn new(made: &GeneratedPuzzle, technique: Option<&str>) -> Self {
        let practice = technique.and_then(|technique| made.practice(technique));
        Self {
            puzzle: made.puzzle.to_string(),
            solution: made.puzzle.solution().to_string(),
            givens: made.puzzle.grid().givens().len(),
            index: made.index,
            practice: practice.as_ref().map(wire::State::from),
        }
    }
}

fn shape(request: &GenerateRequest) -> Result<Shape, RequestError> {
    let symmetry = match &request.symmetry {
        None => GivensSymmetry::None,
        Some(name) => name.parse().map_err(|why| unknown_name(&why))?,
    };
    let pattern = match &request.pattern {
        None => None,
        Some(cells) => Some(cells.parse::<CellSet>().map_err(|why| out_of_range(&why))?),
    };
    Ok(Shape {
        givens: range(request.givens_from, request.givens_to, 17..=81),
        minimal: request.minimal,
        symmetry,
        pattern,
    })
}

fn target(request: &GenerateRequest) -> Result<Target, RequestError> {
    let level = match &request.level {
        None => None,
        Some(name) => Some(name.parse::<Level>().map_err(|why| unknown_name(&why))?),
    };
    let rating = |text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => text
            .parse::<Rating>()
            .map(Some)
            .map_err(|why| out_of_range(&why)),
    };
    let (from, to) = (rating(&request.rating_from)?, rating(&request.rating_to)?);
    let technique = request.technique.iter();
    Ok(Target {
        requires: technique.chain(&request.requires).cloned().collect(),
        only: request.only.clone(),
        forbid: request.forbid.clone(),
        level,
        hodoku_score: range(
            request.hodoku_score_from,
            request.hodoku_score_to,
            0..=u32::MAX,
        ),
        rating: range(from, to, Rating(10)..=Rating(119)),
    })
}

/// The range between two bounds, either of which may be absent.
fn range<T: Copy>(
    from: Option<T>,
    to: Option<T>,
    all: RangeInclusive<T>,
) -> Option<RangeInclusive<T>> {
    let is_bounded = from.is_some() || to.is_some();
    is_bounded.then(|| from.unwrap_or(*all.start())..=to.unwrap_or(*all.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(request: &str) -> Result<GenerateAnswer, RequestError> {
        let request = serde_json::from_str(request).unwrap();
        Generate::answer(request, &Bounds::default(), &Budget::units(10_000))
    }

    #[test]
    fn the_plainest_request_makes_a_puzzle() {
        let answer = made("{}").unwrap();
        assert_eq!((answer.puzzles.len(), answer.nearest), (1, None));
    }

    #[test]
    fn puzzles_have_the_givens_and_the_symmetry_asked_for() {
        let request =
            r#"{"seed":3,"count":4,"givens_from":26,"givens_to":28,"symmetry":"rotational-180"}"#;
        let answer = made(request).unwrap();
        assert_eq!(answer.puzzles.len(), 4);
        for made in &answer.puzzles {
            let signs: Vec<bool> = made.puzzle.chars().map(|c| c != '.').collect();
            let turned: Vec<bool> = signs.iter().rev().copied().collect();
            assert_eq!(signs, turned, "{}", made.puzzle);
            assert!((26..=28).contains(&made.givens));
            assert_eq!(signs.iter().filter(|given| **given).count(), made.givens);
        }
    }

    #[test]
    fn a_bad_request_names_the_field_or_the_word() {
        for (request, kind, part) in [
            (r#"{"count":0}"#, RequestErrorKind::OutOfRange, "`count`"),
            (
                r#"{"symmetry":"odd"}"#,
                RequestErrorKind::UnknownName,
                "odd",
            ),
            (
                r#"{"pattern":"r0c1"}"#,
                RequestErrorKind::OutOfRange,
                "r0c1",
            ),
            (r#"{"level":"hrad"}"#, RequestErrorKind::UnknownName, "hrad"),
            (r#"{"givens_to":3}"#, RequestErrorKind::OutOfRange, "17"),
        ] {
            let error = made(request).unwrap_err();
            assert_eq!(error.kind, kind, "{error}");
            assert!(error.detail.contains(part), "{error}");
        }
    }
}
