//! `convert`: a position in another format.

use crate::position::{PositionRequest as _, request};
use crate::{Bounds, Question, RequestError, RequestErrorKind};
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
        let unknown = |why: String| RequestError::new(RequestErrorKind::UnknownName, why);
        let format: Format = request
            .format
            .parse()
            .map_err(|error| unknown(format!("{error}")))?;
        let record = request.record()?;
        let mut writer =
            Writer::new(format, Options::default()).map_err(|error| unknown(error.to_string()))?;
        let mut text = String::new();
        let lost = writer.write(&record, &mut text);
        writer.finish(&mut text);
        Ok(ConvertAnswer {
            text,
            lost: lost.to_string(),
        })
    }
}
