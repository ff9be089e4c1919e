//! The accept loop, with the deadlines that axum's own loop lacks.
//!
//! It speaks one protocol (HTTP/1), so hyper need not wait for the first bytes to detect it. A timer
//! makes hyper's header deadline work. Connections are counted, and each ends at a certain age.
//!
//! ```
//! use whydoku_server::{Limits, app, listen};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let limits = Limits::default();
//! let socket = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
//! // A server that is to stop at once cuts no connection.
//! let cut = listen::serve(socket, app(limits), limits, std::future::ready(())).await;
//! assert_eq!(cut, 0);
//! # std::io::Result::Ok(())
//! # })?;
//! # std::io::Result::Ok(())
//! ```

use crate::limits::Limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// The pause after a failed accept, when the system has run out of some resource.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers connections until `stop`, then lets running answers finish, within [`Limits::stop`].
/// Returns how many connections had to be cut.
pub async fn serve(
    socket: TcpListener,
    app: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> usize {
    let places = Arc::new(Semaphore::new(limits.connections));
    let (stopping, stopped) = watch::channel(false);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = socket.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // If no place is free, dropping the stream closes it.
        if let Ok(place) = Arc::clone(&places).try_acquire_owned() {
            let (app, stopped) = (app.clone(), stopped.clone());
            tokio::spawn(async move {
                connection(stream, app, limits, stopped).await;
                drop(place);
            });
        }
    }
    drop(socket);
    let _ = stopping.send(true);
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    match tokio::time::timeout(limits.stop, places.acquire_many(all)).await {
        Ok(_) => 0,
        Err(_) => limits.connections - places.available_permits(),
    }
}

/// Serves one connection to its end. Its errors concern only the client.
async fn connection(
    stream: TcpStream,
    app: Router,
    limits: Limits,
    mut stopped: watch::Receiver<bool>,
) {
    // Answers are written whole, so holding a packet back gains nothing.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_deadline)
        .max_headers(limits.headers)
        .max_buf_size(limits.header_bytes);
    let served = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    let mut served = pin!(served);
    tokio::select! {
        _ = served.as_mut() => return,
        () = tokio::time::sleep(limits.connection_age) => {}
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
    served.as_mut().graceful_shutdown();
    // A running answer may finish; a client that does not read it is cut off.
    let _ = tokio::time::timeout(limits.stop, served).await;
}
