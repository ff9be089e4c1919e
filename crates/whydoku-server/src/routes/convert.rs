//! `POST /api/convert`: a position in another format.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::request;
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::Budget;
use whydoku::text::{Format, Options, Writer};

pub(super) struct Convert;

request! {
    /// What to write.
    ConvertRequest {
        /// The name of the format: `line`, `grid`, `pencilmarks`, `f-puzzles` ...
        format: String,
    }
}

/// The text.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Converted {
    text: String,
    /// What the format could not hold, as a list in words; empty if nothing was lost.
    lost: String,
}

impl Endpoint for Convert {
    type Request = ConvertRequest;
    type Answer = Converted;
    const NAME: &'static str = "convert";
    const ABOUT: &'static str = "The position in another format, or as a link to another site.";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn answer(request: ConvertRequest, _: &Limits, _: &Budget) -> Result<Converted, Problem> {
        let format: Format = request
            .format
            .parse()
            .map_err(|unknown| Problem::unknown_name(format!("{unknown}")))?;
        let record = request.record()?;
        let mut writer = Writer::new(format, Options::default())
            .map_err(|why| Problem::unknown_name(why.to_string()))?;
        let mut text = String::new();
        let lost = writer.write(&record, &mut text);
        writer.finish(&mut text);
        Ok(Converted {
            text,
            lost: lost.to_string(),
        })
    }
}
