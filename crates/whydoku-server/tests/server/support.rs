//! Requests to the router.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use std::sync::LazyLock;
use std::time::Duration;
use tower::ServiceExt;
use whydoku_server::{Limits, app};

/// A hard puzzle of a newspaper.
pub(crate) const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

/// With deadlines that a loaded machine meets, so that answers are complete.
pub(crate) static APP: LazyLock<Router> = LazyLock::new(|| {
    let patience = Duration::from_secs(120);
    app(Limits {
        quick_work: patience,
        hint_work: patience,
        long_work: patience,
        ..Limits::default()
    })
});

/// Sends any request to a service.
pub(crate) async fn send(app: &Router, request: Request<Body>) -> (StatusCode, Vec<u8>) {
    let response = app
        .clone()
        .oneshot(request)
        .await
        .expect("the router answers");
    let status = response.status();
    let body = response
        .into_body()
        .collect()
        .await
        .expect("the body arrives")
        .to_bytes();
    (status, body.to_vec())
}

/// Sends a POST with this body.
pub(crate) async fn post(path: &str, body: impl Into<Body>) -> (StatusCode, Vec<u8>) {
    let request = Request::post(path).header("content-type", "application/json");
    send(&APP, request.body(body.into()).expect("a request")).await
}

/// Asks a question of the API.
pub(crate) async fn ask(name: &str, question: Value) -> (StatusCode, Value) {
    let (status, body) = post(&format!("/api/{name}"), question.to_string()).await;
    (status, serde_json::from_slice(&body).expect("JSON"))
}

/// Sends a GET.
pub(crate) async fn get(path: &str) -> (StatusCode, Vec<u8>) {
    let request = Request::get(path).body(Body::empty());
    send(&APP, request.expect("a request")).await
}
