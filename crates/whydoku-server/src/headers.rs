//! The headers of every answer.
//!
//! The page may load only its own files, run only the inline script it was sent with, and not be
//! framed (`page.rs`).

use crate::assets;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;

/// Drawings have their own inline style and nothing else.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

// The opener policy costs a first visit some tens of milliseconds, because the browser starts another
// process. It is worth that: a page that opened ours cannot control it.
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
    // Files change with the program and answers with the question, so nothing may be cached.
    (header::CACHE_CONTROL, "no-cache"),
];

/// Adds the headers to everything the router answers.
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
