//! The server as a program: a socket, and the signals that stop it.
//!
//! ```
//! use whydoku_server::{Limits, run};
//!
//! // An address that is taken is an error at once.
//! let taken = std::net::TcpListener::bind(("127.0.0.1", 0))?;
//! let address = taken.local_addr()?;
//! let result = run::until_stopped(address, Limits::default(), |_| ());
//! assert_eq!(result.unwrap_err().kind(), std::io::ErrorKind::AddrInUse);
//! # std::io::Result::Ok(())
//! ```

use crate::{Limits, app, listen};
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Serves on `address` until SIGTERM or Ctrl-C. Calls `ready` with the address once the server
/// accepts connections; port 0 lets the system choose one.
pub fn until_stopped(
    address: SocketAddr,
    limits: Limits,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let socket = TcpListener::bind(address).await?;
        let stop = stop()?;
        ready(socket.local_addr()?);
        listen::serve(socket, app(limits), limits, stop).await;
        Ok(())
    })
}

/// Ends at SIGTERM or Ctrl-C. The handlers are in place before the first connection.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as elsewhere")]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
