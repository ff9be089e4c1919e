//! `generate`: new puzzles by givens, level, technique or rating.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = serde_json::json!({ "seed": 1, "givens_to": 30 }).to_string();
//! let answer = ask("generate", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert!(answer["puzzles"][0]["givens"].as_u64().is_some_and(|givens| givens <= 30));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "variant")]
use crate::variant::VariantRequest;
use crate::{Bounds, Effort, Question, RequestError, RequestErrorKind, VariantNote};
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateRequest {
    /// The seed; 0 if absent. Above 2^53, some JSON readers round it.
    pub seed: u64,
    /// How many puzzles; 1 if absent.
    #[schemars(extend("default" = 1, "minimum" = 1, "maximum" = Bounds::PUZZLES))]
    pub count: Option<u64>,
    /// `classic`, `killer`, `x`, `jigsaw`, `windoku`, `anti-knight`, `anti-king`, `thermo`, `arrow`, `kropki` or
    /// `xv`: the rules of a variant. With them, only the size, the seed, the number of puzzles and a technique for
    /// variants to practice can be chosen.
    pub rules: Option<String>,
    /// The number of rows of a variant; 9 if absent. Without `rules`, the puzzle is classic but for its size.
    #[schemars(extend("minimum" = 4, "maximum" = 16))]
    pub size: Option<usize>,
    /// The least number of givens.
    #[schemars(extend("maximum" = 81))]
    pub givens_from: Option<usize>,
    /// The largest number of givens.
    #[schemars(extend("minimum" = FEWEST_GIVENS))]
    pub givens_to: Option<usize>,
    /// Whether no given may be spare, even if a number of givens is asked for.
    pub minimal: bool,
    /// The symmetry of the givens, such as `rotational-180`; `none` if absent.
    #[schemars(extend("default" = GivensSymmetry::None.name()))]
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

/// A puzzle with fewer givens has more than one solution.
const FEWEST_GIVENS: usize = 17;

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
    /// In a variant, the clues that stay for its look although each alone could be left out; absent for a
    /// classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spare: Option<Vec<String>>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Generate {
    type Request = GenerateRequest;
    type Answer = GenerateAnswer;
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "Makes new puzzles by givens, level, rating or technique.";
    const EFFORT: Effort = Effort::Long;

    fn needs_full(request: &GenerateRequest) -> bool {
        target(request) != Ok(Target::default())
    }

    fn is_about_variant(request: &GenerateRequest) -> bool {
        request.rules.is_some() || request.size.is_some()
    }

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
        if request.rules.is_some() || request.size.is_some() {
            return variants(&request, count, budget);
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

/// Makes variants.
#[cfg(feature = "variant")]
fn variants(
    request: &GenerateRequest,
    count: u64,
    budget: &Budget,
) -> Result<GenerateAnswer, RequestError> {
    let plain = GenerateRequest {
        seed: request.seed,
        count: request.count,
        rules: request.rules.clone(),
        size: request.size,
        technique: request.technique.clone(),
        ..GenerateRequest::default()
    };
    if *request != plain {
        return Err(RequestError::new(
            RequestErrorKind::Variant,
            "with `rules` or `size`, only `seed`, `count` and `technique` can be chosen so far",
        ));
    }
    let mut wanted = VariantRequest::new(request.rules.as_deref(), request.size)?;
    if let Some(technique) = &request.technique {
        wanted = wanted.with_technique(technique)?;
    }
    let puzzles = crate::variant::made(wanted, request.seed, count, budget)?;
    let tries = puzzles.len() as u64;
    Ok(GenerateAnswer {
        puzzles,
        nearest: None,
        tries,
    })
}

#[cfg(not(feature = "variant"))]
fn variants(_: &GenerateRequest, _: u64, _: &Budget) -> Result<GenerateAnswer, RequestError> {
    Err(crate::question::without_variants())
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
            spare: None,
            variant: None,
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
        givens: range(request.givens_from, request.givens_to, FEWEST_GIVENS..=81),
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
