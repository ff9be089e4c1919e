//! Answers per second and their times, for three kinds of requests and three numbers of connections.

use super::NYT;
use super::client::Client;
use crate::percentiles::SortedTimes;
use crate::stopwatch::Stopwatch;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

const SPAN: Duration = Duration::from_secs(3);

/// Writes the table and returns the number of whole paths per second over 64 connections.
pub(super) async fn run(address: SocketAddr, report: &mut String) -> u64 {
    report.push_str(
        "| request | connections | answers/s | p50 µs | p99 µs | p99.9 µs | other than 200 |\n",
    );
    report.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    let mut last = 0;
    for (path, more) in [
        ("/api/solve", ""),
        ("/api/hint", r#","level":4"#),
        ("/api/explain", ""),
    ] {
        for connections in [1, 16, 64] {
            let (times, others) = send(address, path, more, connections).await;
            let times = SortedTimes::new(times);
            last = u64::try_from(times.len()).unwrap_or(0) / SPAN.as_secs();
            let micros = |thousandths| times.at(thousandths).as_micros();
            let _ = writeln!(
                report,
                "| {path} | {connections} | {last} | {} | {} | {} | {others} |",
                micros(500),
                micros(990),
                micros(999)
            );
        }
    }
    report.push('\n');
    last
}

/// The times of the answers with 200, and the number of all others.
async fn send(
    address: SocketAddr,
    path: &'static str,
    more: &str,
    connections: usize,
) -> (Vec<Duration>, u64) {
    let body = format!(r#"{{"puzzle":"{NYT}"{more}}}"#).into_bytes();
    let tasks: Vec<_> = (0..connections)
        .map(|_| {
            let body = body.clone();
            tokio::spawn(async move {
                let mut client = Client::new(address);
                let (mut times, mut other) = (Vec::new(), 0);
                let watch = Stopwatch::wall();
                while watch.elapsed() < SPAN {
                    match client.post(path, &body).await {
                        Ok(answer) if answer.status == 200 => times.push(answer.took),
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
    (times, others)
}
