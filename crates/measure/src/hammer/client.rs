//! A minimal HTTP client that counts and times answers.

use crate::stopwatch::Stopwatch;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer of the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) took: Duration,
    /// Whether the answer has a `Retry-After`.
    pub(crate) retry_after: bool,
}

/// One connection, opened again when the server closes it.
pub(crate) struct Client {
    address: SocketAddr,
    stream: Option<TcpStream>,
}

impl Client {
    pub(crate) const fn new(address: SocketAddr) -> Self {
        Self {
            address,
            stream: None,
        }
    }

    /// Posts a body. If the connection was closed between two requests, sends it again on a new one.
    pub(crate) async fn post(&mut self, path: &str, body: &[u8]) -> io::Result<Answer> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        self.send(&[head.as_bytes(), body].concat()).await
    }

    /// Asks for a file.
    pub(crate) async fn get(&mut self, path: &str) -> io::Result<Answer> {
        let head = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
        self.send(head.as_bytes()).await
    }

    async fn send(&mut self, request: &[u8]) -> io::Result<Answer> {
        let fresh = self.stream.is_none();
        match self.try_send(request).await {
            Err(_) if !fresh => {
                self.stream = None;
                self.try_send(request).await
            }
            answer => answer,
        }
    }

    async fn try_send(&mut self, request: &[u8]) -> io::Result<Answer> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => TcpStream::connect(self.address).await?,
        };
        stream.set_nodelay(true)?;
        let watch = Stopwatch::wall();
        stream.write_all(request).await?;
        let (status, retry_after, keep) = read_answer(&mut stream).await?;
        let took = watch.elapsed();
        if keep {
            self.stream = Some(stream);
        }
        Ok(Answer {
            status,
            took,
            retry_after,
        })
    }
}

/// Reads one answer: its status, whether it has a `Retry-After`, and whether the connection stays open.
async fn read_answer(stream: &mut TcpStream) -> io::Result<(u16, bool, bool)> {
    let mut bytes = Vec::new();
    let mut buffer = vec![0; 16 << 10];
    let mut wanted = usize::MAX;
    let (mut status, mut retry_after, mut keep) = (0, false, true);
    while bytes.len() < wanted {
        let count = stream.read(&mut buffer).await?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend_from_slice(&buffer[..count]);
        if wanted == usize::MAX
            && let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            status = head.get(9..12).and_then(|s| s.parse().ok()).unwrap_or(0);
            keep = !head.contains("connection: close");
            retry_after = head.contains("\nretry-after: ");
            let length = head
                .lines()
                .find_map(|l| l.strip_prefix("content-length: "));
            wanted = end + 4 + length.and_then(|n| n.parse().ok()).unwrap_or(0);
        }
    }
    Ok((status, retry_after, keep))
}
