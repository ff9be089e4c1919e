//! `draw`: a position as a picture.

use crate::position::{PositionRequest as _, request};
use crate::{Bounds, Position, Question, RequestError};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::{Budget, draw};

/// The question `draw`.
#[derive(Debug)]
pub struct Draw;

request! {
    /// The position to draw.
    DrawRequest {
        /// A text below the board.
        #[serde(default)]
        caption: Option<String>,
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DrawAnswer {
    /// The picture as SVG.
    pub svg: String,
}

impl Question for Draw {
    type Request = DrawRequest;
    type Answer = DrawAnswer;
    const NAME: &'static str = "draw";
    const ABOUT: &'static str = "Draws the position with its candidates, as SVG.";

    fn answer(request: DrawRequest, _: &Bounds, _: &Budget) -> Result<DrawAnswer, RequestError> {
        let marks = Position::from(&request.record()?).marks()?;
        let caption = request.caption.unwrap_or_default();
        Ok(DrawAnswer {
            svg: draw::svg(&marks, None, &caption),
        })
    }
}
