//! The scale of HoDoKu 2.2.0: a level and a score.

use super::{Detail, Fields, Revision, Scale, ScaleInfo, ScaleRating};
use crate::rate::RatingStart;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use whydoku::Budget;
use whydoku::rate::hodoku::{self, HodokuRating, REVISION};

/// The scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuScale;

impl Scale for HodokuScale {
    fn info(&self) -> &'static ScaleInfo {
        const INFO: ScaleInfo = ScaleInfo {
            id: "hodoku",
            name: "HoDoKu",
            about: "HoDoKu 2.2.0: its level, and the sum of the scores of all steps",
        };
        &INFO
    }

    fn revision(&self) -> Revision {
        Revision::Program(REVISION)
    }

    fn columns(&self) -> Vec<String> {
        vec![format!("{REVISION} level"), "score".to_owned()]
    }

    fn axis(&self) -> String {
        format!("level ({REVISION})")
    }

    fn rate(&self, start: &RatingStart, budget: &Budget) -> Box<dyn ScaleRating> {
        let rated = hodoku::rate_within(start.puzzle(), start.candidates(), budget);
        let complete = rated.is_ok();
        Box::new(HodokuResult {
            rating: rated.unwrap_or_else(|interrupted| *interrupted.so_far),
            complete,
        })
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<HodokuAnswer>()
    }
}

#[derive(Debug)]
struct HodokuResult {
    rating: HodokuRating,
    complete: bool,
}

/// The rating of a puzzle on the scale of HoDoKu.
#[derive(Debug, Serialize, JsonSchema)]
struct HodokuAnswer {
    /// The revision of the scale.
    revision: &'static str,
    /// `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`.
    level: &'static str,
    /// The sum of the scores of all steps.
    score: u32,
    /// Whether the rating is HoDoKu's own; `reason` says why not.
    exact: bool,
    /// Why the rating is not exact.
    reason: Option<&'static str>,
}

const LOWER_BOUND: &str = "the work was given up, so this is a lower bound";
const UNCERTAIN: &str =
    "the path has forcing nets or guesses, and HoDoKu may choose different ones";

impl HodokuResult {
    fn is_exact(&self) -> bool {
        self.complete && self.rating.is_exact()
    }
}

impl ScaleRating for HodokuResult {
    fn is_complete(&self) -> bool {
        self.complete
    }

    fn figure(&self) -> String {
        let more = if self.complete { "" } else { " or harder" };
        format!("{}{more}", self.rating.level)
    }

    fn note(&self) -> String {
        let score = self.rating.score;
        match (self.complete, self.is_exact()) {
            (false, _) => format!("score more than {score}"),
            (true, false) => format!("score about {score}"),
            (true, true) => format!("score {score}"),
        }
    }

    fn text(&self) -> String {
        let HodokuRating { level, score, .. } = &self.rating;
        if self.complete {
            format!("{} ({REVISION})", self.rating)
        } else {
            format!("{level} or harder, more than {score} so far ({REVISION})")
        }
    }

    fn cells(&self) -> Vec<String> {
        let mark = match (self.complete, self.is_exact()) {
            (false, _) => ">",
            (true, false) => "~",
            (true, true) => "",
        };
        let score = format!("{mark}{}", self.rating.score);
        vec![self.rating.level.to_string(), score]
    }

    fn bar(&self) -> (u32, String) {
        (self.rating.level as u32, self.rating.level.to_string())
    }

    fn fields(&self, _: Detail) -> Fields {
        let exact = self.is_exact();
        Fields::of(&HodokuAnswer {
            revision: REVISION,
            level: self.rating.level.name(),
            score: self.rating.score,
            exact,
            reason: match (self.complete, exact) {
                (false, _) => Some(LOWER_BOUND),
                (true, false) => Some(UNCERTAIN),
                (true, true) => None,
            },
        })
    }
}
