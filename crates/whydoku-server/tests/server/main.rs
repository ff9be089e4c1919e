//! The service as a client sees it: through the router, and through a socket.

mod api;
mod headers;
mod hostile;
mod sockets;
mod support;
