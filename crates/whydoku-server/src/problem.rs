//! [`Refusal`]: a [`Problem`] as an HTTP response, and the problems of the transport.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use whydoku_api::{Problem, RequestError};

/// A request that is refused, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal(Problem);

/// The problems of the transport: kind, title, status.
macro_rules! kinds {
    ($($name:ident = $kind:literal, $title:literal, $status:ident;)*) => {
        impl Refusal {
            $(pub(crate) fn $name(detail: &str) -> Self {
                let status = StatusCode::$status.as_u16();
                Self(Problem::new($kind, $title, status, detail))
            })*
        }
    };
}

kinds! {
    not_found = "not-found", "Not found", NOT_FOUND;
    wrong_method = "wrong-method", "The method is not allowed here", METHOD_NOT_ALLOWED;
    wrong_type = "wrong-content-type", "The body is not JSON", UNSUPPORTED_MEDIA_TYPE;
    too_large = "body-too-large", "The request is too large", PAYLOAD_TOO_LARGE;
    too_slow = "body-too-slow", "The request did not arrive in time", REQUEST_TIMEOUT;
    broken_body = "broken-body", "The request is incomplete", BAD_REQUEST;
    not_a_request = "not-a-request", "The JSON is not a valid request", BAD_REQUEST;
    answer_too_large = "answer-too-large", "The answer is too large", UNPROCESSABLE_ENTITY;
    busy = "busy", "Too many requests at once", SERVICE_UNAVAILABLE;
    late = "late", "The work did not finish in time", SERVICE_UNAVAILABLE;
    internal = "internal", "A defect of the server", INTERNAL_SERVER_ERROR;
}

impl Refusal {
    /// Adds how many seconds to wait, if waiting helps.
    pub(crate) const fn retry_after(mut self, seconds: u32) -> Self {
        if self.0.status == StatusCode::SERVICE_UNAVAILABLE.as_u16() {
            self.0.retry_after = Some(seconds);
        }
        self
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        Self(Problem::from(&error))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() =
            StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = problem.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
