//! `convert`: a position in another format.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "format": "hodoku" }).to_string();
//! let answer = ask("convert", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["text"], format!(":0000:x:{puzzle}::::\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
#[cfg(feature = "variant")]
use crate::variant::VariantPuzzle;
use crate::{Bounds, Question, RequestError, RequestErrorKind, VariantNote};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::Budget;
use whydoku::text::{Format, Options, Writer};

/// The question `convert`.
#[derive(Debug)]
pub struct Convert;

request! {
    /// The position to write.
    ConvertRequest {
        /// The name of the format: `line`, `grid`, `pencilmarks`, `f-puzzles` and so on.
        format: String,
    }
}

/// A position in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ConvertAnswer {
    /// The text.
    pub text: String,
    /// What the format cannot hold, as a list in words; empty if nothing was lost.
    pub lost: String,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Convert {
    type Request = ConvertRequest;
    type Answer = ConvertAnswer;
    const NAME: &'static str = "convert";
    const ABOUT: &'static str = "Writes the position in another format, or as a link to a site.";

    fn answer(
        request: ConvertRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<ConvertAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(puzzle) = request.variant()? {
            return puzzle.convert(&request.format);
        }
        let unknown = |why: String| RequestError::new(RequestErrorKind::UnknownName, why);
        let format = request.format.parse::<Format>();
        #[cfg(feature = "variant")]
        if format.is_err() && VariantPuzzle::formats().any(|name| name == request.format) {
            let puzzle = VariantPuzzle::classic(&request.record()?);
            let answer = puzzle.convert(&request.format)?;
            let variant = None;
            return Ok(ConvertAnswer { variant, ..answer });
        }
        let format = format.map_err(|error| unknown(format!("{error}")))?;
        let record = request.record()?;
        let mut writer =
            Writer::new(format, Options::default()).map_err(|error| unknown(error.to_string()))?;
        let mut text = String::new();
        let lost = writer.write(&record, &mut text);
        writer.finish(&mut text);
        Ok(ConvertAnswer {
            text,
            lost: lost.to_string(),
            variant: None,
        })
    }
}
