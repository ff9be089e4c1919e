//! What can be asked, one file each.
//!
//! An [`Endpoint`] is a name, a request, an answer and the work between them. [`router`] and the
//! `OpenAPI` document are made from the same list, so neither can have what the other lacks.

mod check;
mod convert;
mod draw;
mod explain;
mod generate;
mod hint;
mod parse;
mod qr;
mod rate;
mod solve;
mod steps;
mod techniques;
mod why;

pub(crate) use techniques::Techniques;

use crate::limits::Limits;
use crate::problem::Problem;
use crate::work::{Lane, NoAnswer};
use crate::{Shared, assets, openapi};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use whydoku::Budget;

/// One thing that can be asked with a POST.
pub(crate) trait Endpoint: 'static {
    /// What is read.
    type Request: DeserializeOwned + JsonSchema + Send + 'static;
    /// What is answered.
    type Answer: Serialize + JsonSchema + 'static;
    /// The last part of its address.
    const NAME: &'static str;
    /// What it does, in a sentence.
    const ABOUT: &'static str;

    /// The queue its work waits in.
    const LANE: Lane = Lane::Quick;

    /// How long the work may take.
    fn deadline(limits: &Limits) -> Duration;

    /// How many bytes a request may have.
    fn body(limits: &Limits) -> usize {
        limits.body
    }

    /// The work.
    fn answer(
        request: Self::Request,
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Self::Answer, Problem>;
}

/// Something that is done with every endpoint.
pub(crate) trait Visit {
    /// Does it.
    fn endpoint<E: Endpoint>(&mut self);
}

/// The list of all endpoints.
pub(crate) fn each(visit: &mut impl Visit) {
    visit.endpoint::<solve::Solve>();
    visit.endpoint::<check::Check>();
    visit.endpoint::<hint::Hint>();
    visit.endpoint::<explain::Explain>();
    visit.endpoint::<steps::Steps>();
    visit.endpoint::<why::Why>();
    visit.endpoint::<rate::Rate>();
    visit.endpoint::<generate::Generate>();
    visit.endpoint::<parse::Parse>();
    visit.endpoint::<convert::Convert>();
    visit.endpoint::<draw::Draw>();
    visit.endpoint::<qr::Qr>();
}

struct Build(Router<Shared>);

impl Visit for Build {
    fn endpoint<E: Endpoint>(&mut self) {
        let path = format!("/api/{}", E::NAME);
        self.0 = std::mem::take(&mut self.0).route(&path, post(run::<E>));
    }
}

/// All addresses.
pub(crate) fn router() -> Router<Shared> {
    let mut build = Build(Router::new());
    each(&mut build);
    build
        .0
        .route("/api/techniques", get(techniques::list))
        .route("/api/techniques/{name}", get(techniques::page))
        .route("/api/techniques/{name}/{drawing}", get(techniques::drawing))
        .route(
            "/api/openapi.json",
            get(async || json(&openapi::document())),
        )
        .route("/health", get(async || json(&Health { status: "ok" })))
        .method_not_allowed_fallback(async |method: Method| {
            Problem::wrong_method(format!("{method} is not answered at this address"))
        })
        .fallback(file)
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

/// A file of the page, or the word that there is none.
async fn file(method: Method, uri: axum::http::Uri, headers: HeaderMap) -> Response {
    match assets::find(uri.path()) {
        Some(asset) if method == Method::GET || method == Method::HEAD => {
            assets::answer(asset, &headers)
        }
        Some(_) => Problem::wrong_method(format!("{method} is not answered at this address"))
            .into_response(),
        None => Problem::not_found("this address has neither a file nor an answer").into_response(),
    }
}

/// Reads a request, has the work done, writes the answer.
async fn run<E: Endpoint>(State(shared): State<Shared>, request: Request) -> Response {
    let limits = shared.0.limits;
    let read = body(request, E::body(&limits), limits.body_deadline).await;
    // Whoever will be refused need not be understood first.
    if read.is_ok() && shared.0.pool.is_full(E::LANE) {
        return busy(&limits).into_response();
    }
    let asked: E::Request = match read.and_then(|bytes| understood(&bytes)) {
        Ok(asked) => asked,
        Err(problem) => return problem.into_response(),
    };
    let work = move |budget: &Budget| {
        let answer = E::answer(asked, &limits, budget)?;
        written(&answer, &limits)
    };
    finish(&shared, E::LANE, E::deadline(&limits), work).await
}

/// Does work in the pool; its bytes, or a problem, become the response.
async fn finish(
    shared: &Shared,
    lane: Lane,
    deadline: Duration,
    work: impl FnOnce(&Budget) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Response {
    match in_pool(shared, lane, deadline, work).await {
        Ok(bytes) => bytes_as(bytes, "application/json"),
        Err(problem) => problem.into_response(),
    }
}

/// Does work in the pool; what keeps it from an answer becomes a problem.
async fn in_pool<T: Send + 'static>(
    shared: &Shared,
    lane: Lane,
    deadline: Duration,
    work: impl FnOnce(&Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let limits = &shared.0.limits;
    let answered = shared.0.pool.run(lane, deadline, work).await;
    answered.unwrap_or_else(|failed| {
        Err(match failed {
            NoAnswer::Full => busy(limits),
            NoAnswer::Late => Problem::late("the work was told to stop and did not stop in time")
                .retry_after(limits.retry_after),
            NoAnswer::Panicked(said) => report_panic(&said),
        })
    })
}

fn busy(limits: &Limits) -> Problem {
    Problem::busy("all workers are busy and the queue is full").retry_after(limits.retry_after)
}

/// A defect: told to whoever runs the server, with nothing of it in the answer but a number to find
/// it by.
fn report_panic(said: &str) -> Problem {
    let id = said.bytes().fold(0_u32, |id, byte| {
        id.wrapping_mul(31).wrapping_add(u32::from(byte))
    });
    #[expect(clippy::print_stderr, reason = "a server's log is its standard error")]
    {
        eprintln!("whydoku-server: defect {id:08x}: {said}");
    }
    Problem::internal(format!("defect {id:08x}; the server's log tells more"))
}

/// A request's body.
async fn body(request: Request, most: usize, deadline: Duration) -> Result<Bytes, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.map_or(&b""[..], HeaderValue::as_bytes);
    if !matches!(
        kind,
        b"application/json" | b"application/json; charset=utf-8"
    ) {
        let what = "the header `content-type: application/json` is expected";
        return Err(Problem::wrong_type(what));
    }
    if request.headers().contains_key(header::CONTENT_ENCODING) {
        return Err(Problem::wrong_type("compressed bodies are not read"));
    }
    let too_large = || Problem::too_large(format!("a body may have {most} bytes"));
    let declared = request.headers().get(header::CONTENT_LENGTH);
    let declared = declared.and_then(|n| n.to_str().ok()?.parse::<usize>().ok());
    if declared.is_some_and(|declared| declared > most) {
        return Err(too_large());
    }
    let body: Body = request.into_body();
    match tokio::time::timeout(deadline, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(broken(&error, too_large)),
        Err(_) => Err(Problem::too_slow("the rest of the body did not come")),
    }
}

/// The JSON of a body.
fn understood<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| Problem::not_a_request(format!("{error}")))
}

/// A body that is too long, or one that ended before its end.
fn broken(error: &axum::Error, too_large: impl Fn() -> Problem) -> Problem {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if inner.to_string().contains("length limit") {
            return too_large();
        }
        source = inner.source();
    }
    Problem::broken_body("the body broke off before its end")
}

/// An answer as JSON, unless it is larger than answers may be.
fn written(answer: &impl Serialize, limits: &Limits) -> Result<Vec<u8>, Problem> {
    let bytes = serde_json::to_vec(answer).map_err(|error| Problem::internal(error.to_string()))?;
    if bytes.len() > limits.answer {
        let what = format!(
            "the answer has {} bytes; {} are sent",
            bytes.len(),
            limits.answer
        );
        return Err(Problem::answer_too_large(what));
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
