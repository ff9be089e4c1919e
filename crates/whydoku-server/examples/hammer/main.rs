//! `cargo xtask hammer [REQUESTS [MINUTES]]`: the server under load, on loopback, with its figures
//! written to `bench/results`.
//!
//! Mutated requests (no answer may be 500, memory must stay flat), honest callers beside a thousand
//! half-open connections and beside ten times what the server can do, plain throughput, and a soak.
#![expect(clippy::print_stdout, reason = "a command")]

mod client;
mod mutate;
mod overload;
mod server;
mod soak;
#[path = "../../../measure/src/stamp.rs"]
#[expect(unreachable_pub, reason = "public in the crate it lives in")]
mod stamp;
mod throughput;

use client::{Client, now, share};
use server::{Curve, Server};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

/// Into how many parts a long run is cut, to look at the memory between them.
const PARTS: u64 = 30;

/// The most that memory may grow, in thousandths (RELIABILITY: under 5 %).
const GROWTH: u64 = 50;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == server::SERVE) {
        return server::serve(words.get(1).map(String::as_str));
    }
    let number = |at: usize, other| words.get(at).map_or(Some(other), |n| n.parse().ok());
    let (Some(requests), Some(minutes)) = (number(0, 100_000), number(1, 1)) else {
        println!("usage: cargo xtask hammer [REQUESTS [MINUTES]]");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(all(requests, minutes))
}

async fn all(requests: u64, minutes: u64) -> ExitCode {
    let stamp = stamp::Stamp::now();
    let mut report = String::new();
    if cfg!(debug_assertions) {
        report.push_str("Built for debugging, not for release: slower than what people run.\n\n");
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let _ = writeln!(
        report,
        "The machine had {} programs running besides when this began. The callers run on the same cores as the server.\n",
        load.split(' ').next().unwrap_or_default()
    );
    let mut sound = mutated(requests, &mut report).await;
    let server = Server::start();
    sound &= half_open(server.address, &mut report).await;
    let capacity = throughput::run(server.address, &mut report).await;
    sound &= overload::run(server.address, capacity, &mut report).await;
    sound &= server.stop();
    sound &= soak::run(minutes, &mut report).await;
    let _ = writeln!(
        report,
        "{}",
        if sound {
            "Every promise held: no 500, no request without an answer, no connection cut, memory flat."
        } else {
            "**A promise did not hold.**"
        }
    );
    let path = stamp.write("server", "The server under load", &report);
    println!("{report}\nwritten to {path}");
    ExitCode::from(u8::from(!sound))
}

/// Sends mutated requests over 16 connections. True if every one was answered, none with 500, and
/// memory stayed flat.
async fn mutated(count: u64, report: &mut String) -> bool {
    let server = Server::start_brisk();
    let (mut statuses, mut lost) = (BTreeMap::new(), 0);
    let mut curve = Curve::default();
    for part in 0..PARTS {
        let (from, to) = (count * part / PARTS, count * (part + 1) / PARTS);
        let (some, missing) = hammer(server.address, from, to).await;
        lost += missing;
        for (status, number) in some {
            *statuses.entry(status).or_default() += number;
        }
        curve.push(server.memory());
    }
    let stopped = server.stop();
    let counts: Vec<String> = statuses
        .iter()
        .map(|(s, n): (&u16, &u64)| format!("{n} × {s}"))
        .collect();
    let _ = writeln!(
        report,
        "{count} mutated requests over 16 connections: {}; {lost} without an answer; {}.\n",
        counts.join(", "),
        curve.told()
    );
    lost == 0 && stopped && !statuses.contains_key(&500) && curve.growth() < GROWTH
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
                        Ok(answer) => *statuses.entry(answer.status).or_default() += 1,
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

/// An honest caller beside a thousand connections that sent half a head and wait. True if all were
/// reaped a second after their deadline at the latest.
async fn half_open(address: SocketAddr, report: &mut String) -> bool {
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
    let (mut times, mut others) = (Vec::new(), 0);
    while start.elapsed() < Duration::from_secs(4) {
        match client.post("/api/solve", &body).await {
            Ok(answer) if answer.status == 200 => times.push(answer.took),
            Ok(_) | Err(_) => others += 1,
        }
    }
    times.sort_unstable();
    let count = held.len();
    for stream in &mut held {
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    let reaped = start.elapsed();
    let _ = writeln!(
        report,
        "{count} half-open connections (opened in {} ms): {} honest solves meanwhile, p50 {} µs, p99 {} µs, {others} \
         not answered; the last was reaped {} ms after the first was opened (header deadline 5 s).\n",
        opened.as_millis(),
        times.len(),
        share(&times, 500).as_micros(),
        share(&times, 990).as_micros(),
        reaped.as_millis()
    );
    others == 0 && count == 1000 && reaped < opened + Duration::from_secs(6)
}
