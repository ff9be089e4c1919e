//! Ten times as many requests as the server can answer, and a player who keeps playing.
//!
//! The crowd, the server and its workers share the machine's cores, and an answer to the crowd waits
//! among hundreds of others before it is read. So the time to a refusal is measured by a caller on a
//! separate thread, and so is the player's.

use super::NYT;
use super::client::{Answer, Client};
use crate::percentiles::SortedTimes;
use crate::stopwatch::Stopwatch;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::task::JoinHandle;

/// Ten times as many callers as the workers and the queue of a small machine hold.
const CALLERS: u64 = 660;
const SPAN: Duration = Duration::from_secs(10);

/// Returns whether all answers were 200 or 503 with a `Retry-After`, and the player was never refused.
pub(super) async fn run(address: SocketAddr, capacity: u64, report: &mut String) -> bool {
    let pause = Duration::from_micros(CALLERS * 1_000_000 / (10 * capacity.max(1)));
    let crowd: Vec<_> = (0..CALLERS)
        .map(|number| tokio::spawn(caller(address, number, pause)))
        .collect();
    let player = on_own_thread(player(address));
    let refusals = on_own_thread(caller(address, 0, Duration::from_millis(20)));
    let (mut served, mut refused, mut other) = (Vec::new(), Vec::new(), 0_u64);
    for task in crowd {
        let (answers, lost) = task.await.expect("no panic");
        other += lost;
        for answer in answers {
            match answer.status {
                200 => served.push(answer.took),
                503 if answer.retry_after => refused.push(answer.took),
                _ => other += 1,
            }
        }
    }
    let (alone, lost) = refusals.await.expect("no panic");
    other += lost;
    let alone: Vec<Duration> = (alone.iter())
        .filter(|answer| answer.status == 503)
        .map(|answer| answer.took)
        .collect();
    let player = player.await.expect("no panic");
    let missed = player.iter().filter(|answer| answer.status != 200).count();
    let player = SortedTimes::new(player.iter().map(|answer| answer.took).collect());
    let [served, refused, alone] = [served, refused, alone].map(SortedTimes::new);
    let _ = writeln!(
        report,
        "Overload: {CALLERS} callers request whole paths for {} s, ten times the {capacity} a second that the \
         server can answer: {} × 200 (p99 {} ms), {} × 503 with Retry-After (p50 {} µs, p99 {} µs, including the \
         wait for other callers), {other} others. One caller on a separate thread: {} × 503, p50 {} µs, p99 {} µs \
         (target 5000). A player requests a solution or a hint every 20 ms: {} requests, {missed} refused, \
         p50 {} µs, p99 {} µs.\n",
        SPAN.as_secs(),
        served.len(),
        served.at(990).as_millis(),
        refused.len(),
        refused.at(500).as_micros(),
        refused.at(990).as_micros(),
        alone.len(),
        alone.at(500).as_micros(),
        alone.at(990).as_micros(),
        player.len(),
        player.at(500).as_micros(),
        player.at(990).as_micros(),
    );
    other == 0 && missed == 0 && alone.len() > 0
}

/// Does the work on a separate thread, where no other answers are read first.
fn on_own_thread<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> JoinHandle<T> {
    tokio::task::spawn_blocking(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(work)
    })
}

/// Requests paths at a fixed pace, whatever the answers are.
async fn caller(address: SocketAddr, number: u64, pause: Duration) -> (Vec<Answer>, u64) {
    let body = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let mut client = Client::new(address);
    let (mut answers, mut lost) = (Vec::new(), 0);
    // The first requests are spread over one pause, so that they do not come all at once.
    tokio::time::sleep(pause.mul_f64(share_of(number))).await;
    let watch = Stopwatch::wall();
    while watch.elapsed() < SPAN {
        let next = tokio::time::sleep(pause);
        match client.post("/api/explain", &body).await {
            Ok(answer) => answers.push(answer),
            Err(_) => lost += 1,
        }
        next.await;
    }
    (answers, lost)
}

fn share_of(number: u64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(0)) / f64::from(u32::try_from(CALLERS).unwrap_or(1))
}

/// A player, who requests a solution or a hint every 20 ms.
async fn player(address: SocketAddr) -> Vec<Answer> {
    let solve = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let hint = format!(r#"{{"puzzle":"{NYT}","level":4}}"#).into_bytes();
    let mut client = Client::new(address);
    let mut answers = Vec::new();
    let watch = Stopwatch::wall();
    // The crowd comes first.
    tokio::time::sleep(Duration::from_secs(1)).await;
    while watch.elapsed() < SPAN {
        for (path, body) in [("/api/solve", &solve), ("/api/hint", &hint)] {
            let lost = Answer {
                status: 0,
                took: Duration::ZERO,
                retry_after: false,
            };
            answers.push(client.post(path, body).await.unwrap_or(lost));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    answers
}
