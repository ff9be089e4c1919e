//! The headers that protect a player, on every kind of answer.

use crate::support::{APP, NYT};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;
use tower::ServiceExt as _;

#[tokio::test]
async fn every_kind_of_answer_has_the_headers_that_security_md_promises() {
    let question = |path: &str, body: String| {
        Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("a request")
    };
    let get = |path: &str| Request::get(path).body(Body::empty()).expect("a request");
    let requests = [
        ("the page", get("/")),
        ("a script", get("/src/main.js")),
        ("a missing file", get("/nowhere")),
        (
            "an answer",
            question("/api/solve", json!({ "puzzle": NYT }).to_string()),
        ),
        ("a problem", question("/api/solve", "{".to_owned())),
        ("a wrong method", get("/api/solve")),
    ];
    for (name, request) in requests {
        let response = APP.clone().oneshot(request).await.expect("an answer");
        let value = |header: &str| {
            let found = response.headers().get(header);
            found
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
                .to_owned()
        };
        assert_eq!(value("x-content-type-options"), "nosniff", "{name}");
        assert_eq!(value("referrer-policy"), "no-referrer", "{name}");
        assert_eq!(value("cross-origin-opener-policy"), "same-origin", "{name}");
        assert_eq!(
            value("cross-origin-resource-policy"),
            "same-origin",
            "{name}"
        );
        let policy = value("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") || policy.contains("default-src 'self'"),
            "{name}: {policy}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{name}: {policy}"
        );
        assert!(
            !policy.contains("'unsafe-eval'") && !policy.contains("http:") && !policy.contains('*'),
            "{name}: {policy}"
        );
    }
}
