//! `POST /api/qr`: a text as a QR code, for the page's share links.

use super::Endpoint;
use crate::limits::Limits;
use crate::problem::Problem;
use qrcodegen::{QrCode, QrCodeEcc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use whydoku::Budget;

pub(super) struct Qr;

/// What to encode.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QrRequest {
    /// The text, at most what a QR code holds (2,953 bytes).
    text: String,
}

/// The code without its quiet margin.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct QrDrawn {
    /// The modules of each row, `1` for dark and `0` for light.
    rows: Vec<String>,
}

impl Endpoint for Qr {
    type Request = QrRequest;
    type Answer = QrDrawn;
    const NAME: &'static str = "qr";
    const ABOUT: &'static str = "A text as a QR code.";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn answer(request: QrRequest, _: &Limits, _: &Budget) -> Result<QrDrawn, Problem> {
        let code = QrCode::encode_text(&request.text, QrCodeEcc::Low).map_err(|_| {
            let size = request.text.len();
            Problem::out_of_range(format!("`text` has {size} bytes, too many for a QR code"))
        })?;
        let module = |x, y| if code.get_module(x, y) { '1' } else { '0' };
        let row = |y| (0..code.size()).map(|x| module(x, y)).collect();
        Ok(QrDrawn {
            rows: (0..code.size()).map(row).collect(),
        })
    }
}
