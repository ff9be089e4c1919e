//! The accept loop under hostile connections, with short deadlines and few connections.

use crate::support::NYT;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use whydoku_server::{Limits, app, listen};

/// Long enough for a loaded machine, short enough for a test.
const PATIENCE: Duration = Duration::from_secs(20);

fn limits() -> Limits {
    Limits {
        connections: 8,
        header_deadline: Duration::from_millis(300),
        body_deadline: Duration::from_millis(300),
        ..Limits::default()
    }
}

struct Served {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    cut: JoinHandle<usize>,
}

async fn serve(limits: Limits) -> Served {
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = socket.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let stopped = async {
        let _ = stopped.await;
    };
    let cut = tokio::spawn(listen::serve(socket, app(limits), limits, stopped));
    Served { address, stop, cut }
}

/// Sends bytes and reads until the other side closes.
async fn talk(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    // The server may close the connection before the end.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "the connection is never closed");
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(body: &str, more: &str) -> String {
    format!(
        "POST /api/solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n{more}\r\n{body}",
        body.len()
    )
}

fn question() -> String {
    format!(r#"{{"puzzle":"{NYT}"}}"#)
}

async fn still_answers(address: SocketAddr) {
    let answer = talk(
        address,
        post(&question(), "connection: close\r\n").as_bytes(),
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// Bytes that are not a request, and how each answer begins; an empty answer is a closed connection.
#[tokio::test]
async fn bytes_that_are_not_a_request_are_refused_and_the_server_stays_up() {
    let served = serve(limits()).await;
    let many = "x: y\r\n".repeat(40);
    let cases = [
        ("garbage", "\u{1}\u{2}\u{3}\r\n\r\n".to_owned(), "HTTP/1.1 400"),
        ("no such protocol", "GET / SPDY/9\r\n\r\n".to_owned(), "HTTP/1.1 400"),
        ("HTTP/2 without asking", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), ""),
        ("40 headers", format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n"), "HTTP/1.1 431"),
        ("headers of 20 kB", format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(20_000)), "HTTP/1.1 431"),
        ("an address of 20 kB", format!("GET /{} HTTP/1.1\r\n\r\n", "y".repeat(20_000)), "HTTP/1.1 4"),
        ("two lengths", "POST /api/solve HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab".to_owned(), "HTTP/1.1 400"),
        ("a length and chunks", "POST /api/solve HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n".to_owned(), "HTTP/1.1 4"),
        ("a negative length", "POST /api/solve HTTP/1.1\r\ncontent-length: -5\r\n\r\n".to_owned(), "HTTP/1.1 400"),
        ("a chunk of 16 exabytes", "POST /api/solve HTTP/1.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nffffffffffffffff\r\n".to_owned(), "HTTP/1.1 4"),
        ("a name with a line feed", "GET / HTTP/1.1\r\nx\n: y\r\n\r\n".to_owned(), "HTTP/1.1 400"),
        ("half a head, then silence", "GET / HTTP/1.1\r\nhost".to_owned(), ""),
        ("nothing at all", String::new(), ""),
    ];
    for (name, bytes, begins) in cases {
        let answer = talk(served.address, bytes.as_bytes()).await;
        assert!(answer.starts_with(begins), "{name}: {answer}");
        assert!(!answer.contains("HTTP/1.1 500"), "{name}: {answer}");
    }
    still_answers(served.address).await;
}

#[tokio::test]
async fn a_body_that_does_not_arrive_times_out() {
    let served = serve(limits()).await;
    let late = post("", "").replace("content-length: 0", "content-length: 100");
    let answer = talk(served.address, late.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    let chunked = "POST /api/solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                   transfer-encoding: chunked\r\n\r\n1\r\n{\r\n";
    let answer = talk(served.address, chunked.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test]
async fn several_requests_on_one_connection_are_all_answered() {
    let served = serve(limits()).await;
    let mut three = post(&question(), "").repeat(2);
    three.push_str(&post(&question(), "connection: close\r\n"));
    let answer = talk(served.address, three.as_bytes()).await;
    assert_eq!(answer.matches("HTTP/1.1 200").count(), 3, "{answer}");
}

#[tokio::test]
async fn half_open_connections_are_closed_and_make_room() {
    let served = serve(limits()).await;
    let mut held = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        held.push(stream);
    }
    // The header deadline closes them.
    for stream in &mut held {
        let mut rest = Vec::new();
        let closed = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        assert!(closed.is_ok());
    }
    still_answers(served.address).await;
}

#[tokio::test]
async fn a_client_that_hangs_up_frees_the_worker() {
    let served = serve(Limits {
        workers: 1,
        queue: 4,
        long_work: Duration::from_hours(1),
        ..limits()
    })
    .await;
    let body = format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(81));
    let endless = post(&body, "").replace("/api/solve", "/api/steps");
    for _ in 0..3 {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(endless.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(stream);
    }
    let answer = tokio::time::timeout(PATIENCE, still_answers(served.address)).await;
    assert!(
        answer.is_ok(),
        "the worker is still busy for clients that hung up"
    );
}

#[tokio::test]
async fn running_answers_finish_before_the_server_stops() {
    let served = serve(limits()).await;
    let body = format!(r#"{{"puzzle":"{NYT}"}}"#);
    let path = post(&body, "").replace("/api/solve", "/api/explain");
    let asked: Vec<_> = (0..4)
        .map(|_| {
            let (address, path) = (served.address, path.clone());
            tokio::spawn(async move { talk(address, path.as_bytes()).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    served.stop.send(()).unwrap();
    for answer in asked {
        let answer = answer.await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert_eq!(served.cut.await.unwrap(), 0, "no connection was cut");
    assert!(
        TcpStream::connect(served.address).await.is_err(),
        "the server no longer accepts connections"
    );
}
