//! [`Problem`]: an error as `application/problem+json` (RFC 9457).

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

/// What went wrong, for programs (`type`) and for people (`detail`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// Stays the same for the same kind of problem: `urn:whydoku:problem:unreadable-puzzle`.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: String,
    /// The HTTP status.
    status: u16,
    /// What, where, and what was expected.
    detail: String,
    /// The line of the puzzle's text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The character in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// Seconds to wait before asking again; also the `Retry-After` header.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u32>,
}

/// The kinds: name, title, status.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $kind:literal, $title:literal, $status:ident;)*) => {
        impl Problem {
            $($(#[$doc])*
            pub(crate) fn $name(detail: impl Into<String>) -> Self {
                Self::new($kind, $title, StatusCode::$status, detail.into())
            })*
        }
    };
}

kinds! {
    not_found = "not-found", "There is nothing here", NOT_FOUND;
    wrong_method = "wrong-method", "This method is not for this address", METHOD_NOT_ALLOWED;
    wrong_type = "wrong-content-type", "The body is not JSON", UNSUPPORTED_MEDIA_TYPE;
    too_large = "body-too-large", "The body is too large", PAYLOAD_TOO_LARGE;
    too_slow = "body-too-slow", "The body did not arrive in time", REQUEST_TIMEOUT;
    broken_body = "broken-body", "The body broke off", BAD_REQUEST;
    not_a_request = "not-a-request", "The JSON is not a request", BAD_REQUEST;
    unreadable = "unreadable-puzzle", "The puzzle cannot be read", UNPROCESSABLE_ENTITY;
    impossible = "impossible-position", "The position contradicts itself", UNPROCESSABLE_ENTITY;
    unknown_name = "unknown-name", "There is no such name", UNPROCESSABLE_ENTITY;
    out_of_range = "out-of-range", "A value is out of range", UNPROCESSABLE_ENTITY;
    answer_too_large = "answer-too-large", "The answer is too large", UNPROCESSABLE_ENTITY;
    busy = "busy", "Too many requests at once", SERVICE_UNAVAILABLE;
    late = "late", "The work did not end in time", SERVICE_UNAVAILABLE;
    internal = "internal", "A defect of the server", INTERNAL_SERVER_ERROR;
}

impl Problem {
    fn new(kind: &str, title: &str, status: StatusCode, detail: String) -> Self {
        Self {
            kind: format!("urn:whydoku:problem:{kind}"),
            title: title.to_owned(),
            status: status.as_u16(),
            detail,
            line: None,
            column: None,
            retry_after: None,
        }
    }

    /// With the place in the puzzle's text.
    pub(crate) const fn at(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// With the seconds to wait.
    pub(crate) const fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
