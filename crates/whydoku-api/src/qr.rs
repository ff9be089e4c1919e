//! `qr`: a text as a QR code, for the page's share links.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = serde_json::json!({ "text": "hello" }).to_string();
//! let answer = ask("qr", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["rows"].as_array().map(Vec::len), Some(21));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{Bounds, Question, RequestError, RequestErrorKind};
use qrcodegen::{QrCode, QrCodeEcc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::Budget;

/// The question `qr`.
#[derive(Debug)]
pub struct Qr;

/// The text to encode.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    /// The text, at most 2,953 bytes.
    pub text: String,
}

/// A QR code without its quiet margin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QrAnswer {
    /// The modules of each row, `1` for dark and `0` for light.
    pub rows: Vec<String>,
}

impl Question for Qr {
    type Request = QrRequest;
    type Answer = QrAnswer;
    const NAME: &'static str = "qr";
    const ABOUT: &'static str = "Encodes a text as a QR code.";

    fn answer(request: QrRequest, _: &Bounds, _: &Budget) -> Result<QrAnswer, RequestError> {
        let code = QrCode::encode_text(&request.text, QrCodeEcc::Low).map_err(|_| {
            RequestError::new(
                RequestErrorKind::OutOfRange,
                format!(
                    "`text` has {} bytes; a QR code holds at most 2953",
                    request.text.len()
                ),
            )
        })?;
        let module = |x, y| if code.get_module(x, y) { '1' } else { '0' };
        let row = |y| (0..code.size()).map(|x| module(x, y)).collect();
        Ok(QrAnswer {
            rows: (0..code.size()).map(row).collect(),
        })
    }
}
