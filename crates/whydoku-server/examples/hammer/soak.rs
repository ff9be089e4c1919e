//! Some minutes of what players do: the page, solutions, hints, paths, ratings, pictures.

use crate::client::{Client, now, share};
use crate::server::{Curve, Server};
use crate::{GROWTH, NYT};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;

const PLAYERS: usize = 8;

/// True if every question was answered with 200, or with 503 and when to come again; memory stayed flat and the server stopped in order.
pub(crate) async fn run(minutes: u64, report: &mut String) -> bool {
    let server = Server::start();
    let span = Duration::from_secs(60 * minutes);
    let players: Vec<_> = (0..PLAYERS)
        .map(|at| tokio::spawn(plays(server.address, at, span)))
        .collect();
    let start = now();
    let mut curve = Curve::default();
    while start.elapsed() < span {
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
    let Answers {
        mut times,
        late,
        other,
    } = all;
    times.sort_unstable();
    let stopped = server.stop();
    let _ = writeln!(
        report,
        "Soak: {PLAYERS} players for {minutes} min: {} × 200, {late} × 503 with Retry-After, {other} others, p50 {} µs, p99 {} ms; {}; {}.\n",
        times.len(),
        share(&times, 500).as_micros(),
        share(&times, 990).as_millis(),
        curve.told(),
        if stopped {
            "stopped in order"
        } else {
            "did not stop in order"
        }
    );
    other == 0 && stopped && curve.growth() < GROWTH
}

/// What a player got.
#[derive(Default)]
struct Answers {
    times: Vec<Duration>,
    /// Answers that the work did not end in time.
    late: u64,
    /// Anything else.
    other: u64,
}

/// One player, who opens the page and then asks one thing after the other with a breath between.
async fn plays(address: SocketAddr, at: usize, span: Duration) -> Answers {
    let questions = [
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
    let start = now();
    for turn in at.. {
        if start.elapsed() >= span {
            break;
        }
        let (name, body) = &questions[turn % questions.len()];
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
