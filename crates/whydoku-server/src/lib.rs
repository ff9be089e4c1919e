//! The server behind `whydoku serve`: the files of the page, and the questions of `whydoku-api` over
//! HTTP.
//!
//! [`app`] is the whole service as a router, so tests need no socket; [`listen::serve`] puts it on a
//! socket with deadlines. Work runs in a bounded pool of threads (`work`). If the queue is full, the
//! server refuses a request at once; a deadline stops the work itself, and so does a client that
//! hangs up. Every number is in [`Limits`].
//!
//! The server decides nothing about Sudoku. `whydoku-api` has the list of questions, from which the
//! router follows, and answers them.
//!
//! ```
//! use axum::http::{Request, StatusCode};
//! use tower::ServiceExt;
//! use whydoku_server::{Limits, app};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let request = Request::get("/nowhere").body(axum::body::Body::empty())?;
//! let answer = app(Limits::default()).oneshot(request).await?;
//! assert_eq!(answer.status(), StatusCode::NOT_FOUND);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod assets;
pub mod compact;
mod headers;
mod limits;
pub mod listen;
pub mod page;
mod problem;
mod routes;
pub mod run;
mod work;

pub use limits::Limits;

use axum::Router;
use std::sync::Arc;

/// The state that every request shares.
#[derive(Clone)]
struct Shared(Arc<Inner>);

struct Inner {
    limits: Limits,
    pool: work::Pool,
}

/// The whole service: the page, the API and their headers.
///
/// ```no_run
/// use whydoku_server::{Limits, app, listen};
/// # async fn run() -> std::io::Result<()> {
/// let limits = Limits::default();
/// let socket = tokio::net::TcpListener::bind(("127.0.0.1", 8017)).await?;
/// listen::serve(socket, app(limits), limits, std::future::pending()).await;
/// # Ok(()) }
/// ```
pub fn app(limits: Limits) -> Router {
    let pool = work::Pool::new(&limits);
    let shared = Shared(Arc::new(Inner { limits, pool }));
    headers::add_to(routes::router().with_state(shared))
}
