//! `POST /api/draw`: a position as a picture.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{marks, request};
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::{Budget, draw};

pub(super) struct Draw;

request! {
    /// What to draw.
    DrawRequest {
        /// Text below the board.
        #[serde(default)]
        caption: Option<String>,
    }
}

/// The picture.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Drawn {
    /// SVG.
    svg: String,
}

impl Endpoint for Draw {
    type Request = DrawRequest;
    type Answer = Drawn;
    const NAME: &'static str = "draw";
    const ABOUT: &'static str = "The position with its candidates as a picture (SVG).";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn answer(request: DrawRequest, _: &Limits, _: &Budget) -> Result<Drawn, Problem> {
        let marks = marks(&request.record()?)?;
        let caption = request.caption.unwrap_or_default();
        Ok(Drawn {
            svg: draw::svg(&marks, None, &caption),
        })
    }
}
