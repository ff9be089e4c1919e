//! Our own levels, from easy to extreme.

use super::{Detail, Fields, Revision, Scale, ScaleInfo, ScaleRating};
use crate::rate::RatingStart;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use whydoku::Budget;
use whydoku::rate::levels::{self, LevelRating, REVISION};

/// The scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelScale;

impl Scale for LevelScale {
    fn info(&self) -> &'static ScaleInfo {
        const INFO: ScaleInfo = ScaleInfo {
            id: "level",
            name: "Level",
            about: "Easy, medium, hard, expert, master or extreme, by the techniques a person \
                    needs (docs/LEVELS.md)",
        };
        &INFO
    }

    fn revision(&self) -> Revision {
        Revision::Number(REVISION)
    }

    fn columns(&self) -> Vec<String> {
        vec![format!("level (revision {REVISION})")]
    }

    fn axis(&self) -> String {
        "level (whydoku, docs/LEVELS.md)".to_owned()
    }

    fn rate(&self, start: &RatingStart, budget: &Budget) -> Box<dyn ScaleRating> {
        Box::new(LevelResult(levels::level_from(&start.marks(), budget).ok()))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<LevelAnswer>()
    }
}

/// `None` if the work was given up.
#[derive(Debug)]
struct LevelResult(Option<LevelRating>);

/// The level of a puzzle.
#[derive(Debug, Serialize, JsonSchema)]
struct LevelAnswer {
    /// The revision of the scale.
    revision: u32,
    /// `easy`, `medium`, `hard`, `expert`, `master` or `extreme`; null if the work was given up.
    level: Option<&'static str>,
    /// Why the puzzle has this level.
    reason: Option<String>,
    /// Whether there is a level.
    exact: bool,
}

impl LevelResult {
    fn reason(&self) -> Option<String> {
        let reason = self.0.as_ref()?.reason?;
        Some(reason.to_string())
    }

    fn level(&self) -> Option<&'static str> {
        self.0.as_ref().map(|rated| rated.level.name())
    }
}

impl ScaleRating for LevelResult {
    fn is_complete(&self) -> bool {
        self.0.is_some()
    }

    fn figure(&self) -> String {
        self.level().unwrap_or("–").to_owned()
    }

    fn note(&self) -> String {
        let reason = self.reason().unwrap_or_default();
        // The level itself is the figure.
        let why = reason.split_once(": ").map(|(_, why)| why.to_owned());
        why.unwrap_or(reason)
    }

    fn text(&self) -> String {
        let level = self.level().unwrap_or("given up").to_owned();
        let text = self.reason().unwrap_or(level);
        format!("{text} (level, revision {REVISION})")
    }

    fn cells(&self) -> Vec<String> {
        vec![self.level().unwrap_or_default().to_owned()]
    }

    fn bar(&self) -> (u32, String) {
        match &self.0 {
            Some(rated) => (rated.level as u32, rated.level.to_string()),
            None => (u32::MAX, "given up".to_owned()),
        }
    }

    fn fields(&self, _: Detail) -> Fields {
        Fields::of(&LevelAnswer {
            revision: REVISION,
            level: self.level(),
            reason: self.reason(),
            exact: self.is_complete(),
        })
    }
}
