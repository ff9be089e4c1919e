//! The server under load on this machine: mutated requests, half-open connections, plain throughput,
//! overload, and a soak.

mod client;
mod mutate;
mod overload;
mod server;
mod soak;
mod throughput;

use crate::Verdict;
use crate::percentiles::SortedTimes;
use crate::stopwatch::Stopwatch;
use client::Client;
use server::{Curve, Server};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use test_support::stamp::Stamp;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Puts the server under load and writes the figures to bench/results.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Mutated requests
    #[arg(default_value_t = 100_000)]
    requests: u64,
    /// Minutes of the soak
    #[arg(default_value_t = 1)]
    minutes: u64,
    /// Be the server (the program starts itself with this)
    #[arg(long, hide = true)]
    serve: Option<server::Work>,
}

const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

/// The number of parts of a long run. Memory is read after each.
const PARTS: u64 = 30;

/// The growth that memory must stay below, in thousandths.
const GROWTH: u64 = 50;

/// Runs everything.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    if let Some(work) = args.serve {
        return server::serve(work);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(all(args.requests, args.minutes))
}

async fn all(requests: u64, minutes: u64) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    let mut report = String::new();
    if cfg!(debug_assertions) {
        report.push_str("A development build, which is slower than what people run.\n\n");
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let _ = writeln!(
        report,
        "The load of the machine was {} at the start. The callers run on the same cores as the server.\n",
        load.split(' ').next().unwrap_or_default()
    );
    let mut sound = mutated(requests, &mut report).await;
    let server = Server::start(server::Work::Usual);
    sound &= half_open(server.address, &mut report).await;
    let capacity = throughput::run(server.address, &mut report).await;
    sound &= overload::run(server.address, capacity, &mut report).await;
    sound &= server.stop();
    sound &= soak::run(minutes, &mut report).await;
    let _ = writeln!(
        report,
        "{}",
        if sound {
            "Every promise holds: no 500, no request without an answer, no connection cut, memory flat."
        } else {
            "**A promise does not hold.**"
        }
    );
    println!("{report}");
    let path = stamp.write("server", "The server under load", &report)?;
    println!("Written to {path}.");
    Ok(Verdict::from(sound))
}

/// Sends mutated requests over 16 connections. Returns whether all were answered, none with 500, and
/// memory stayed flat.
async fn mutated(count: u64, report: &mut String) -> bool {
    let server = Server::start(server::Work::Short);
    let (mut statuses, mut lost) = (BTreeMap::new(), 0);
    let mut curve = Curve::default();
    for part in 0..PARTS {
        let (from, to) = (count * part / PARTS, count * (part + 1) / PARTS);
        let (some, missing) = send(server.address, from, to).await;
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
        curve.text()
    );
    lost == 0 && stopped && !statuses.contains_key(&500) && curve.growth() < GROWTH
}

/// The number of answers by status, and of requests without an answer.
async fn send(address: SocketAddr, from: u64, to: u64) -> (BTreeMap<u16, u64>, u64) {
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

/// An honest caller next to a thousand connections that sent half a header. Returns whether the server
/// closed all of them within a second after their deadline.
async fn half_open(address: SocketAddr, report: &mut String) -> bool {
    let body = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let mut held = Vec::new();
    let watch = Stopwatch::wall();
    for _ in 0..1000 {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: x").await;
            held.push(stream);
        }
    }
    let opened = watch.elapsed();
    let mut client = Client::new(address);
    let (mut times, mut others) = (Vec::new(), 0);
    while watch.elapsed() < Duration::from_secs(4) {
        match client.post("/api/solve", &body).await {
            Ok(answer) if answer.status == 200 => times.push(answer.took),
            Ok(_) | Err(_) => others += 1,
        }
    }
    let times = SortedTimes::new(times);
    let count = held.len();
    for stream in &mut held {
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    let closed = watch.elapsed();
    let _ = writeln!(
        report,
        "{count} half-open connections (opened in {} ms): {} honest solves meanwhile, p50 {} µs, p99 {} µs, {others} \
         not answered; the last was closed {} ms after the first was opened (header deadline 5 s).\n",
        opened.as_millis(),
        times.len(),
        times.at(500).as_micros(),
        times.at(990).as_micros(),
        closed.as_millis()
    );
    others == 0 && count == 1000 && closed < opened + Duration::from_secs(6)
}
