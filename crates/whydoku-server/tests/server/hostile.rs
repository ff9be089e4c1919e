//! Hostile requests, each with a name. The server must answer all of them as JSON with the expected
//! status, and never with 500. Those that only a socket can carry are in `sockets.rs`.

mod bodies;
mod puzzles;

use crate::support::{NYT, send};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use std::collections::BTreeSet;
use whydoku_server::{Limits, app};

/// Every question asked with a POST.
pub(crate) const ENDPOINTS: [&str; 17] = [
    "generate",
    "solve",
    "solutions",
    "check",
    "true-candidates",
    "hint",
    "explain",
    "steps",
    "why",
    "rate",
    "minimize",
    "vary",
    "transform",
    "parse",
    "convert",
    "draw",
    "qr",
];

/// One hostile request and the statuses that are allowed.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) expected: Vec<u16>,
}

impl Case {
    /// A POST of JSON, or of something that claims to be JSON.
    pub(crate) fn post(
        endpoint: &str,
        name: &str,
        body: impl Into<Vec<u8>>,
        expected: &[u16],
    ) -> Self {
        Self {
            name: format!("{endpoint}: {name}"),
            method: Method::POST,
            path: format!("/api/{endpoint}"),
            headers: vec![("content-type", "application/json".to_owned())],
            body: body.into(),
            expected: expected.to_vec(),
        }
    }

    /// A request without a body.
    fn bare(method: Method, path: &str, expected: u16) -> Self {
        let shown: String = path.chars().take(60).collect();
        Self {
            name: format!("{method} {shown}"),
            method,
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            expected: vec![expected],
        }
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    fn named(self, name: &str) -> Self {
        let name = name.to_owned();
        Self { name, ..self }
    }
}

/// Addresses and methods that do not exist, and paths that try to leave the folder.
fn addresses() -> Vec<Case> {
    let traversals = [
        "/../Cargo.toml",
        "/src/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/src/%2e%2e%2f%2e%2e%2fetc/passwd",
        "/src//main.js",
        "/src/main.js/",
        "/src/main.js%00.css",
        "/SRC/main.js",
        "/.git/config",
        "/index.html/..",
        "/etc/passwd",
        "//etc/passwd",
        "/web/index.html",
        "/package.json",
        "/tests/board.test.js",
        "/src/types.d.ts",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/solve/",
        "/api/solve/more",
        "/api/techniques/",
        "/api/techniques/nothing",
        "/api/techniques/x-wing/-1.svg",
        "/api/techniques/x-wing/99999999999999999999.svg",
        "/api/techniques/x-wing/0.png",
        "/api/techniques/x-wing/0.svg/x",
        "/api/techniques/%F0%9F%92%A9",
        "/api/techniques/..%2f..%2fetc",
        "/health/x",
    ];
    let mut cases: Vec<Case> = traversals
        .iter()
        .map(|path| Case::bare(Method::GET, path, 404))
        .collect();
    cases.push(Case::bare(Method::GET, "/api/techniques/%ff", 400));
    for endpoint in ENDPOINTS {
        let path = format!("/api/{endpoint}");
        for method in [Method::GET, Method::PUT, Method::DELETE, Method::OPTIONS] {
            cases.push(Case::bare(method, &path, 405));
        }
    }
    for (method, path) in [
        (Method::POST, "/api/scales"),
        (Method::POST, "/api/techniques"),
        (Method::POST, "/health"),
        (Method::POST, "/"),
        (Method::PUT, "/src/main.js"),
        (Method::DELETE, "/index.html"),
        (Method::TRACE, "/"),
        (Method::PATCH, "/api/openapi.json"),
    ] {
        cases.push(Case::bare(method, path, 405));
    }
    let long = format!("/{}", "a".repeat(60_000));
    cases.push(Case::bare(Method::GET, &long, 404).named("GET an address of 60 kB"));
    let query = format!("/?{}", "x=1&".repeat(10_000));
    cases.push(Case::bare(Method::GET, &query, 200).named("GET a query of 40 kB"));
    cases
}

/// Headers that do not fit the body.
fn headers() -> Vec<Case> {
    let good = format!(r#"{{"puzzle":"{NYT}"}}"#);
    let solve = |name: &str, expected| Case::post("solve", name, good.clone(), &[expected]);
    let mut cases = Vec::new();
    for kind in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
        "application/json;",
        "application/jsonp",
        "APPLICATION",
        "text/json",
        "application/problem+json",
        "*/*",
        "application/xml",
    ] {
        cases.push(solve(&format!("content type `{kind}`"), 415).with("content-type", kind));
    }
    for coding in [
        "gzip",
        "deflate",
        "br",
        "zstd",
        "identity",
        "gzip, gzip, gzip",
    ] {
        let name = format!("content encoding `{coding}`");
        cases.push(solve(&name, 415).with("content-encoding", coding));
    }
    cases.push(solve("a length of a gigabyte", 413).with("content-length", "1073741824"));
    cases.push(solve("a length that is not a number", 200).with("content-length", "many"));
    cases.push(solve("charset utf-8", 200).with("content-type", "application/json; charset=utf-8"));
    cases
}

fn all() -> Vec<Case> {
    let mut cases = addresses();
    cases.extend(headers());
    cases.extend(bodies::cases());
    cases.extend(puzzles::cases());
    cases
}

/// What is wrong with an answer, if anything.
fn fault(case: &Case, status: StatusCode, body: &[u8]) -> Option<String> {
    let name = &case.name;
    let expected = &case.expected;
    if !expected.contains(&status.as_u16()) {
        let text: String = String::from_utf8_lossy(body).chars().take(200).collect();
        return Some(format!("{name}: {status}, expected {expected:?}: {text}"));
    }
    if status.is_success() {
        return None;
    }
    let problem: Option<serde_json::Value> = serde_json::from_slice(body).ok();
    let whole = problem.is_some_and(|p| {
        p["type"]
            .as_str()
            .is_some_and(|t| t.starts_with("urn:whydoku:problem:"))
            && p["status"] == status.as_u16()
            && p["detail"].as_str().is_some_and(|d| !d.is_empty())
    });
    // An address that is not UTF-8 is refused before our code sees it.
    (!whole && status != StatusCode::BAD_REQUEST).then(|| format!("{name}: not a whole problem"))
}

#[tokio::test]
async fn every_hostile_request_gets_the_expected_answer() {
    let cases = all();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len(), "every case has its own name");
    assert!(cases.len() >= 200, "{} cases", cases.len());
    let app = app(Limits::default());
    let mut faults = Vec::new();
    for case in &cases {
        let mut request = Request::builder()
            .method(case.method.clone())
            .uri(&case.path);
        for (name, value) in &case.headers {
            request = request.header(*name, value);
        }
        let Ok(request) = request.body(Body::from(case.body.clone())) else {
            continue;
        };
        let (status, body) = send(&app, request).await;
        faults.extend(fault(case, status, &body));
    }
    println!("{} hostile requests", cases.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
