//! The headers every answer carries.
//!
//! The page loads nothing but its own files, runs no inline code and cannot be framed; a puzzle's
//! text can therefore never become code, whatever is in it.

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;

/// What the page may load and do: its own files, its own API, pictures it made itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types 'none'";

/// Drawings carry their own style and nothing else.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    // Files change with the program, answers with the question: ask each time, keep nothing else.
    (header::CACHE_CONTROL, "no-cache"),
];

/// Puts the headers on everything the router answers.
pub(crate) fn add_to(router: Router) -> Router {
    router.layer(map_response(async |mut response: Response| {
        let headers = response.headers_mut();
        let drawing = headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"image/svg"));
        let policy = if drawing { DRAWING_POLICY } else { POLICY };
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(policy),
        );
        for (name, value) in ALWAYS {
            headers
                .entry(name)
                .or_insert(HeaderValue::from_static(value));
        }
        response
    }))
}
