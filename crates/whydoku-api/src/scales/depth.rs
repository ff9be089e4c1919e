//! The depth scale: how many guesses a plain solver needs.

use super::{Detail, Fields, Revision, Scale, ScaleInfo, ScaleRating};
use crate::rate::RatingStart;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use whydoku::Budget;
use whydoku::solve::depth::{self, Depth};

/// Rises when the same puzzle may get another depth.
const REVISION: u32 = 1;

/// The scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthScale;

impl Scale for DepthScale {
    fn info(&self) -> &'static ScaleInfo {
        const INFO: ScaleInfo = ScaleInfo {
            id: "depth",
            name: "Depth",
            about: "How many guesses a plain solver needs: it places all singles, then guesses in \
                    the first empty cell; the mean over the eight orientations of the grid",
        };
        &INFO
    }

    fn revision(&self) -> Revision {
        Revision::Number(REVISION)
    }

    fn columns(&self) -> Vec<String> {
        vec![format!("depth (revision {REVISION})")]
    }

    fn axis(&self) -> String {
        "depth, rounded down".to_owned()
    }

    fn rate(&self, start: &RatingStart, budget: &Budget) -> Box<dyn ScaleRating> {
        Box::new(DepthResult(
            depth::difficulty_within(start.puzzle(), start.candidates(), budget).ok(),
        ))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<DepthAnswer>()
    }
}

/// `None` if the work was given up.
#[derive(Debug)]
struct DepthResult(Option<Depth>);

/// How many guesses a plain solver needs.
#[derive(Debug, Serialize, JsonSchema)]
struct DepthAnswer {
    /// The revision of the scale.
    revision: u32,
    /// The mean of `depths`; null if the work was given up.
    mean: Option<f64>,
    /// The guesses that are part of the solution, for each of the eight orientations.
    depths: Option<[u32; 8]>,
    /// Whether there is a depth.
    exact: bool,
}

impl ScaleRating for DepthResult {
    fn is_complete(&self) -> bool {
        self.0.is_some()
    }

    fn figure(&self) -> String {
        self.0.map_or("–".to_owned(), |depth| depth.to_string())
    }

    fn note(&self) -> String {
        "guesses of a plain solver, mean of eight orientations".to_owned()
    }

    fn text(&self) -> String {
        let depth = self.0.map_or("given up".to_owned(), |d| d.to_string());
        format!("depth {depth} (revision {REVISION})")
    }

    fn cells(&self) -> Vec<String> {
        vec![self.0.map_or_else(String::new, |depth| depth.to_string())]
    }

    fn bar(&self) -> (u32, String) {
        match self.0 {
            Some(depth) => {
                let whole = depth.sum() / depth.count();
                (whole, whole.to_string())
            }
            None => (u32::MAX, "given up".to_owned()),
        }
    }

    fn fields(&self, _: Detail) -> Fields {
        Fields::of(&DepthAnswer {
            revision: REVISION,
            // Eighths have an exact binary form.
            mean: self
                .0
                .map(|depth| f64::from(depth.sum()) / f64::from(depth.count())),
            depths: self.0.map(|depth| depth.depths()),
            exact: self.is_complete(),
        })
    }
}
