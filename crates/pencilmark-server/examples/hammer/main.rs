//! `cargo xtask hammer [REQUESTS]`: the server under load, on loopback, with its figures written to
//! `bench/results`.
//!
//! Mutated requests (no answer may be 500, memory must stay flat), honest callers beside a thousand
//! half-open connections, and plain throughput.
#![expect(clippy::print_stdout, reason = "a command")]

mod client;
mod mutate;
#[path = "../../../pencilmark/benches/stamp/mod.rs"]
mod stamp;

use client::{Client, now, share};
use pencilmark_server::{Limits, app, listen};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

#[tokio::main]
async fn main() -> ExitCode {
    let stamp = stamp::Stamp::now();
    let count = std::env::args().nth(1).and_then(|n| n.parse().ok());
    let mut report = String::new();
    if cfg!(debug_assertions) {
        report.push_str("Built for debugging, not for release: slower than what people run.\n\n");
    }
    let sound = mutated(count.unwrap_or(100_000), &mut report).await;
    let address = serve(Limits::default()).await;
    half_open(address, &mut report).await;
    throughput(address, &mut report).await;
    let path = stamp.write("server", "The server under load", &report);
    println!("{report}\nwritten to {path}");
    if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

async fn serve(limits: Limits) -> SocketAddr {
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = socket.local_addr().expect("an address");
    tokio::spawn(listen::serve(
        socket,
        app(limits),
        limits,
        std::future::pending(),
    ));
    address
}

/// Kilobytes of memory this process holds.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number.and_then(|n| n.trim().parse().ok()).unwrap_or(0)
}

/// Sends mutated requests over 16 connections. True if every one was answered and none with 500.
async fn mutated(count: u64, report: &mut String) -> bool {
    // Work is cut short: the point is what is read, not what is found.
    let address = serve(Limits {
        long_work: Duration::from_millis(50),
        hint_work: Duration::from_millis(50),
        ..Limits::default()
    })
    .await;
    let warm = count / 5;
    let (mut statuses, mut lost) = hammer(address, 0, warm).await;
    let before = memory();
    let (more, more_lost) = hammer(address, warm, count).await;
    let after = memory();
    lost += more_lost;
    for (status, number) in more {
        *statuses.entry(status).or_default() += number;
    }
    let counts: Vec<String> = statuses.iter().map(|(s, n)| format!("{n} × {s}")).collect();
    let growth = after.saturating_sub(before) * 1000 / before.max(1);
    let _ = writeln!(
        report,
        "{count} mutated requests over 16 connections: {}; {lost} without an answer. \
         Memory {before} kB after the first fifth, {after} kB at the end ({}.{} % more).\n",
        counts.join(", "),
        growth / 10,
        growth % 10
    );
    lost == 0 && !statuses.contains_key(&500)
}

async fn hammer(address: SocketAddr, from: u64, to: u64) -> (BTreeMap<u16, u64>, u64) {
    let tasks: Vec<_> = (0..16)
        .map(|lane| {
            tokio::spawn(async move {
                let mut client = Client::new(address);
                let (mut statuses, mut lost) = (BTreeMap::new(), 0);
                for number in (from + lane..to).step_by(16) {
                    let (path, body) = mutate::request(number);
                    match client.post(&path, &body).await {
                        Ok((status, _)) => *statuses.entry(status).or_default() += 1,
                        Err(_) => lost += 1,
                    }
                }
                (statuses, lost)
            })
        })
        .collect();
    let (mut all, mut lost) = (BTreeMap::new(), 0);
    for task in tasks {
        let (statuses, missing): (BTreeMap<u16, u64>, u64) = task.await.expect("no panic");
        lost += missing;
        for (status, number) in statuses {
            *all.entry(status).or_default() += number;
        }
    }
    (all, lost)
}

/// An honest caller beside a thousand connections that sent half a head and wait.
async fn half_open(address: SocketAddr, report: &mut String) {
    let body = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let mut held = Vec::new();
    let start = now();
    for _ in 0..1000 {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: x").await;
            held.push(stream);
        }
    }
    let opened = start.elapsed();
    let mut client = Client::new(address);
    let mut times = Vec::new();
    while start.elapsed() < Duration::from_secs(4) {
        if let Ok((200, took)) = client.post("/api/solve", &body).await {
            times.push(took);
        }
    }
    times.sort_unstable();
    let count = held.len();
    for stream in &mut held {
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    let _ = writeln!(
        report,
        "{count} half-open connections (opened in {} ms): {} honest solves meanwhile, p50 {} µs, p99 {} µs; \
         the last was reaped {} ms after the first was opened (header deadline 5 s).\n",
        opened.as_millis(),
        times.len(),
        share(&times, 500).as_micros(),
        share(&times, 990).as_micros(),
        start.elapsed().as_millis()
    );
}

/// Requests per second and times, for three questions and three numbers of connections.
async fn throughput(address: SocketAddr, report: &mut String) {
    report.push_str(
        "| question | connections | answers/s | p50 µs | p99 µs | p99.9 µs | other than 200 |\n",
    );
    report.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    let span = Duration::from_secs(3);
    for (path, more) in [
        ("/api/solve", ""),
        ("/api/hint", r#","level":4"#),
        ("/api/explain", ""),
    ] {
        for connections in [1, 16, 64] {
            let body = format!(r#"{{"puzzle":"{NYT}"{more}}}"#).into_bytes();
            let tasks: Vec<_> = (0..connections)
                .map(|_| {
                    let body = body.clone();
                    tokio::spawn(async move {
                        let mut client = Client::new(address);
                        let (mut times, mut other) = (Vec::new(), 0);
                        let start = now();
                        while start.elapsed() < span {
                            match client.post(path, &body).await {
                                Ok((200, took)) => times.push(took),
                                Ok(_) | Err(_) => other += 1,
                            }
                        }
                        (times, other)
                    })
                })
                .collect();
            let (mut times, mut others) = (Vec::new(), 0);
            for task in tasks {
                let (some, other): (Vec<Duration>, u64) = task.await.expect("no panic");
                times.extend(some);
                others += other;
            }
            times.sort_unstable();
            let micros = |thousandths| share(&times, thousandths).as_micros();
            let _ = writeln!(
                report,
                "| {path} | {connections} | {} | {} | {} | {} | {others} |",
                times.len() / 3,
                micros(500),
                micros(990),
                micros(999)
            );
        }
    }
}
