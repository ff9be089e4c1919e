//! What is behind `whydoku serve`: the page's files, and Sudoku as a JSON API.
//!
//! [`app`] is the whole service as a router, so that tests need no socket; [`listen::serve`] puts it
//! on a socket with deadlines. Requests are read in `routes`, one file each, and worked on in a
//! bounded pool of threads (`work`): a full queue is told at once, a deadline ends the work itself,
//! and so does a caller that hangs up. Every number is in [`Limits`].
#![forbid(unsafe_code)]

mod assets;
mod headers;
pub mod learn;
mod limits;
pub mod listen;
mod openapi;
mod page;
mod position;
mod problem;
mod routes;
pub mod run;
mod typescript;
mod work;

pub use limits::Limits;
pub use openapi::document as openapi_document;
pub use typescript::declarations as page_types;

use axum::Router;
use std::sync::Arc;

/// What every request can reach.
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
