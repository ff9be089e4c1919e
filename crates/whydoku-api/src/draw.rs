//! `draw`: a position as a picture.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "caption": "A puzzle" }).to_string();
//! let answer = ask("draw", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert!(answer["svg"].as_str().is_some_and(|svg| svg.contains("A puzzle")));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
use crate::{Bounds, Position, Question, RequestError, VariantNote};
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
    /// A variant in characters, with regions and cages; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Draw {
    type Request = DrawRequest;
    type Answer = DrawAnswer;
    const NAME: &'static str = "draw";
    const ABOUT: &'static str = "Draws the position with its candidates, as SVG.";

    fn answer(request: DrawRequest, _: &Bounds, _: &Budget) -> Result<DrawAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            return Ok(board.draw(request.caption.as_deref()));
        }
        let marks = Position::from(&request.record()?).marks()?;
        let caption = request.caption.unwrap_or_default();
        Ok(DrawAnswer {
            svg: draw::svg(&marks, None, &caption),
            text: None,
            variant: None,
        })
    }
}
