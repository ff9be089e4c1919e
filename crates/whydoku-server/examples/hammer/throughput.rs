//! Requests per second and times, for three questions and three numbers of connections.

use crate::NYT;
use crate::client::{Client, now, share};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

const SPAN: Duration = Duration::from_secs(3);

/// Writes the table; the whole paths per second over 64 connections.
pub(crate) async fn run(address: SocketAddr, report: &mut String) -> u64 {
    report.push_str(
        "| question | connections | answers/s | p50 µs | p99 µs | p99.9 µs | other than 200 |\n",
    );
    report.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    let mut last = 0;
    for (path, more) in [
        ("/api/solve", ""),
        ("/api/hint", r#","level":4"#),
        ("/api/explain", ""),
    ] {
        for connections in [1, 16, 64] {
            let (mut times, others) = ask(address, path, more, connections).await;
            times.sort_unstable();
            last = u64::try_from(times.len()).unwrap_or(0) / SPAN.as_secs();
            let micros = |thousandths| share(&times, thousandths).as_micros();
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

async fn ask(
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
                let start = now();
                while start.elapsed() < SPAN {
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
