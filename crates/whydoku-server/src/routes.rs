//! The addresses: one for each question of `whydoku-api`, and the files of the page.

use crate::limits::Limits;
use crate::problem::Refusal;
use crate::work::{Lane, NoAnswer};
use crate::{Shared, assets};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use whydoku::Budget;
use whydoku_api::{Question, Visit, openapi, techniques};

struct Build(Router<Shared>);

impl Visit for Build {
    fn question<Q: Question>(&mut self) {
        let router = std::mem::take(&mut self.0);
        self.0 = match Q::ADDRESS {
            None => router.route(&format!("/api/{}", Q::NAME), post(ask::<Q>)),
            Some(address) => router.route(&format!("/api/{address}"), get(fetch::<Q>)),
        };
    }
}

/// All addresses.
pub(crate) fn router() -> Router<Shared> {
    let mut build = Build(Router::new());
    whydoku_api::each(&mut build);
    build
        .0
        .route("/api/techniques/{name}/{drawing}", get(drawing))
        .route(
            "/api/openapi.json",
            get(async || json(&openapi::document())),
        )
        .route("/health", get(async || json(&Health { status: "ok" })))
        .method_not_allowed_fallback(async |method: Method| wrong_method(&method))
        .fallback(file)
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

fn wrong_method(method: &Method) -> Refusal {
    Refusal::wrong_method(&format!("this address does not accept {method}"))
}

/// A file of the page.
async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match assets::find(uri.path()) {
        Some(asset) if method == Method::GET || method == Method::HEAD => {
            assets::answer(asset, &headers)
        }
        Some(_) => wrong_method(&method).into_response(),
        None => Refusal::not_found("there is no file or question at this address").into_response(),
    }
}

/// Answers a question whose request is the body of a POST.
async fn ask<Q: Question>(State(shared): State<Shared>, request: Request) -> Response {
    let limits = shared.0.limits;
    let most = if Q::COLLECTION {
        limits.batch_body
    } else {
        limits.body
    };
    let read = body(request, most, limits.body_deadline).await;
    // A request that would be refused anyway is not worth parsing.
    if read.is_ok() && shared.0.pool.is_full(Lane::of(Q::EFFORT)) {
        return busy(&limits).into_response();
    }
    match read.and_then(|bytes| parse::<Q::Request>(&bytes)) {
        Ok(request) => answer::<Q>(&shared, request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// Answers a question whose request is in the address of a GET.
async fn fetch<Q: Question>(
    State(shared): State<Shared>,
    Path(request): Path<Q::Request>,
) -> Response {
    answer::<Q>(&shared, request).await
}

async fn answer<Q: Question>(shared: &Shared, request: Q::Request) -> Response {
    let limits = shared.0.limits;
    let work = move |budget: &Budget| {
        let answer = Q::answer(request, &limits.bounds(), budget)?;
        write(&answer, &limits)
    };
    let (lane, deadline) = (Lane::of(Q::EFFORT), limits.deadline(Q::EFFORT));
    match in_pool(shared, lane, deadline, work).await {
        Ok(bytes) => bytes_as(bytes, "application/json"),
        Err(refusal) => refusal.into_response(),
    }
}

/// The drawing of an example on a technique's page.
async fn drawing(
    State(shared): State<Shared>,
    Path((name, file)): Path<(String, String)>,
) -> Response {
    let number = file.strip_suffix(".svg").and_then(|n| n.parse().ok());
    let work = move |budget: &Budget| {
        let info = techniques::find(&name)?;
        number
            .and_then(|number| techniques::example(info, number, budget))
            .map(|example| example.drawing())
            .ok_or_else(|| Refusal::not_found("the page has no drawing with this number"))
    };
    match in_pool(&shared, Lane::Long, shared.0.limits.long_work, work).await {
        Ok(svg) => bytes_as(svg.into_bytes(), "image/svg+xml"),
        Err(refusal) => refusal.into_response(),
    }
}

/// Runs work in the pool. If there is no answer, says why.
async fn in_pool<T: Send + 'static>(
    shared: &Shared,
    lane: Lane,
    deadline: Duration,
    work: impl FnOnce(&Budget) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let limits = &shared.0.limits;
    let answered = shared.0.pool.run(lane, deadline, work).await;
    answered
        .unwrap_or_else(|failed| {
            Err(match failed {
                NoAnswer::Full => busy(limits),
                NoAnswer::Late => Refusal::late("the work did not stop at its deadline; try again"),
                NoAnswer::Panicked(message) => report_panic(&message),
            })
        })
        .map_err(|refusal| refusal.retry_after(limits.retry_after))
}

fn busy(limits: &Limits) -> Refusal {
    Refusal::busy("all workers are busy and the queue is full; try again in a moment")
        .retry_after(limits.retry_after)
}

/// Logs a defect. The client gets only a number by which to find it in the log.
fn report_panic(message: &str) -> Refusal {
    let id = message.bytes().fold(0_u32, |id, byte| {
        id.wrapping_mul(31).wrapping_add(u32::from(byte))
    });
    #[expect(clippy::print_stderr, reason = "a server's log is its standard error")]
    {
        eprintln!("whydoku-server: defect {id:08x}: {message}");
    }
    Refusal::internal(&format!("the server has a defect, logged as {id:08x}"))
}

/// The body of a request.
async fn body(request: Request, most: usize, deadline: Duration) -> Result<Bytes, Refusal> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.map_or(&b""[..], HeaderValue::as_bytes);
    if !matches!(
        kind,
        b"application/json" | b"application/json; charset=utf-8"
    ) {
        return Err(Refusal::wrong_type(
            "send the header `content-type: application/json`",
        ));
    }
    if request.headers().contains_key(header::CONTENT_ENCODING) {
        return Err(Refusal::wrong_type(
            "the server does not read compressed requests; send it uncompressed",
        ));
    }
    let too_large = || {
        let limit = most >> 10;
        Refusal::too_large(&format!("the request is too large (limit {limit} KiB)"))
    };
    let declared = request.headers().get(header::CONTENT_LENGTH);
    let declared = declared.and_then(|n| n.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|declared| declared > most) {
        return Err(too_large());
    }
    let body: Body = request.into_body();
    match tokio::time::timeout(deadline, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_length_limit(&error) => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::broken_body("the connection ended before the body")),
        Err(_) => Err(Refusal::too_slow("the rest of the body did not arrive")),
    }
}

fn is_length_limit(error: &axum::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if inner.to_string().contains("length limit") {
            return true;
        }
        source = inner.source();
    }
    false
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    whydoku_api::read_request(bytes).map_err(|error| Refusal::not_a_request(&error.detail))
}

/// An answer as JSON, unless it is too large.
fn write(answer: &impl Serialize, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let bytes =
        serde_json::to_vec(answer).map_err(|error| Refusal::internal(&error.to_string()))?;
    if bytes.len() > limits.answer {
        let (size, limit) = (bytes.len() >> 10, limits.answer >> 10);
        return Err(Refusal::answer_too_large(&format!(
            "the answer is too large ({size} KiB, limit {limit} KiB)"
        )));
    }
    Ok(bytes)
}

fn json(value: &impl Serialize) -> Response {
    bytes_as(
        serde_json::to_vec(value).unwrap_or_default(),
        "application/json",
    )
}

fn bytes_as(bytes: Vec<u8>, kind: &'static str) -> Response {
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
