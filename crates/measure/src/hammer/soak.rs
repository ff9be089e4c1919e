//! Some minutes of play: the page, solutions, hints, paths, ratings, pictures.

use super::client::Client;
use super::server::{Curve, Server, Work};
use super::{GROWTH, NYT};
use crate::percentiles::SortedTimes;
use crate::stopwatch::Stopwatch;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

const PLAYERS: usize = 8;

/// Returns whether every answer was 200 or 503 with a `Retry-After`, memory stayed flat, and the server
/// stopped without an error.
pub(super) async fn run(minutes: u64, report: &mut String) -> bool {
    let server = Server::start(Work::Usual);
    let span = Duration::from_secs(60 * minutes);
    let players: Vec<_> = (0..PLAYERS)
        .map(|at| tokio::spawn(play(server.address, at, span)))
        .collect();
    let watch = Stopwatch::wall();
    let mut curve = Curve::default();
    while watch.elapsed() < span {
        tokio::time::sleep(span / 60).await;
        curve.push(server.memory());
    }
    let mut all = Answers::default();
    for player in players {
        let Answers { times, late, other } = player.await.expect("no panic");
        all.times.extend(times);
        all.late += late;
        all.other += other;
    }
    let Answers { times, late, other } = all;
    let times = SortedTimes::new(times);
    let stopped = server.stop();
    let _ = writeln!(
        report,
        "Soak: {PLAYERS} players for {minutes} min: {} × 200, {late} × 503 with Retry-After, {other} others, p50 {} µs, p99 {} ms; {}; {}.\n",
        times.len(),
        times.at(500).as_micros(),
        times.at(990).as_millis(),
        curve.text(),
        if stopped {
            "stopped without an error"
        } else {
            "did not stop as it should"
        }
    );
    other == 0 && stopped && curve.growth() < GROWTH
}

/// The answers that a player got.
#[derive(Default)]
struct Answers {
    times: Vec<Duration>,
    /// Answers that the work took too long.
    late: u64,
    /// All others.
    other: u64,
}

/// One player, who opens the page and then sends one request after the other with a short pause.
async fn play(address: SocketAddr, at: usize, span: Duration) -> Answers {
    let requests = [
        ("solve", format!(r#"{{"puzzle":"{NYT}"}}"#)),
        ("hint", format!(r#"{{"puzzle":"{NYT}","level":4}}"#)),
        ("explain", format!(r#"{{"puzzle":"{NYT}"}}"#)),
        ("why", format!(r#"{{"puzzle":"{NYT}","claim":"r1c2<>5"}}"#)),
        ("rate", format!(r#"{{"puzzle":"{NYT}"}}"#)),
        ("draw", format!(r#"{{"puzzle":"{NYT}","caption":"soak"}}"#)),
        ("generate", format!(r#"{{"seed":{at},"level":"easy"}}"#)),
    ];
    let files = ["/", "/src/main.js", "/style/base.css", "/api/techniques"];
    let mut client = Client::new(address);
    let mut got = Answers::default();
    let watch = Stopwatch::wall();
    for turn in at.. {
        if watch.elapsed() >= span {
            break;
        }
        let (name, body) = &requests[turn % requests.len()];
        let answered = if turn % 3 == 0 {
            client.get(files[turn / 3 % files.len()]).await
        } else {
            client.post(&format!("/api/{name}"), body.as_bytes()).await
        };
        match answered {
            Ok(answer) if answer.status == 200 => got.times.push(answer.took),
            Ok(answer) if answer.status == 503 && answer.retry_after => got.late += 1,
            Ok(_) | Err(_) => got.other += 1,
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    got
}
