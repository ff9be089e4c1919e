//! The headers every answer carries.
//!
//! The page loads nothing but its own files, runs no inline code but the script it was sent with, and
//! cannot be framed (`page.rs`).

use crate::assets;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;

/// Drawings carry their own style and nothing else.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

// The opener policy costs a first visit some tens of milliseconds: the browser leaves the process it has
// made ready and starts another. It stays all the same: a page that opened ours cannot hold on to it.
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
        let policy = if drawing {
            DRAWING_POLICY
        } else {
            assets::policy()
        };
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
