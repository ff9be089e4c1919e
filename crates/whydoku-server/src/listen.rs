//! The accept loop, with the deadlines that axum's own loop does not have.
//!
//! One protocol (HTTP/1), so that hyper need not wait for the first bytes to tell which; a timer, so
//! that its header deadline works; a count of connections; an age after which a connection ends.

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

/// After a failed accept: the system is short of something and needs a moment.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers connections until `stop`, then lets running answers finish, no longer than the limit.
/// Says how many connections had to be cut.
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
        // Full: the stream is dropped here, which closes it.
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

/// One connection to its end. What goes wrong on it is the other side's business.
async fn connection(
    stream: TcpStream,
    app: Router,
    limits: Limits,
    mut stopped: watch::Receiver<bool>,
) {
    // Answers are written whole, so nothing is gained by holding a packet back.
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
    // An answer on its way may finish; a caller that does not read it is cut.
    let _ = tokio::time::timeout(limits.stop, served).await;
}
