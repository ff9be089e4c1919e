//! Ten times as many questions as the server can answer, and a player who plays on beside them.
//!
//! The crowd, the server and its workers share the machine's cores, and one of the crowd's answers waits
//! for its turn among hundreds of others' before it is read. So how soon the server refuses is timed by
//! a caller on a thread of its own, and so is the player.

use crate::NYT;
use crate::client::{Answer, Client, now, share};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::task::JoinHandle;

/// Callers beyond the queue: ten times what the workers and the queue of a small machine hold.
const CALLERS: u64 = 660;
const SPAN: Duration = Duration::from_secs(10);

/// True if nothing but 200 and 503 came back, every 503 said when to come again, and the player was
/// never refused.
pub(crate) async fn run(address: SocketAddr, capacity: u64, report: &mut String) -> bool {
    let pause = Duration::from_micros(CALLERS * 1_000_000 / (10 * capacity.max(1)));
    let crowd: Vec<_> = (0..CALLERS)
        .map(|caller| tokio::spawn(one_of_many(address, caller, pause)))
        .collect();
    let player = apart(player(address));
    let refusals = apart(one_of_many(address, 0, Duration::from_millis(20)));
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
    let mut told: Vec<Duration> = (alone.iter())
        .filter(|answer| answer.status == 503)
        .map(|answer| answer.took)
        .collect();
    let mut honest = player.await.expect("no panic");
    served.sort_unstable();
    refused.sort_unstable();
    told.sort_unstable();
    let missed = honest.iter().filter(|answer| answer.status != 200).count();
    honest.sort_unstable_by_key(|answer| answer.took);
    let times: Vec<Duration> = honest.iter().map(|answer| answer.took).collect();
    let _ = writeln!(
        report,
        "Overload: {CALLERS} callers ask for whole paths, ten times the {capacity} a second that are answered, for {} s: \
         {} × 200 (p99 {} ms), {} × 503 with Retry-After (p50 {} µs, p99 {} µs, waiting for each other included), \
         {other} others. One caller on a thread of its own: {} × 503, p50 {} µs, p99 {} µs (target 5000). A player \
         beside them asks for a solution or a hint every 20 ms: {} asked, {missed} refused, p50 {} µs, p99 {} µs.\n",
        SPAN.as_secs(),
        served.len(),
        share(&served, 990).as_millis(),
        refused.len(),
        share(&refused, 500).as_micros(),
        share(&refused, 990).as_micros(),
        told.len(),
        share(&told, 500).as_micros(),
        share(&told, 990).as_micros(),
        times.len(),
        share(&times, 500).as_micros(),
        share(&times, 990).as_micros(),
    );
    other == 0 && missed == 0 && !told.is_empty()
}

/// Does it on a thread of its own, where nobody else's answers are read first.
fn apart<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    tokio::task::spawn_blocking(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(work)
    })
}

/// Asks for paths at its own pace, whatever it is told.
async fn one_of_many(address: SocketAddr, caller: u64, pause: Duration) -> (Vec<Answer>, u64) {
    let body = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let mut client = Client::new(address);
    let (mut answers, mut lost) = (Vec::new(), 0);
    // Not all at once: their first questions are spread over one pause.
    tokio::time::sleep(pause.mul_f64(share_of(caller))).await;
    let start = now();
    while start.elapsed() < SPAN {
        let next = tokio::time::sleep(pause);
        match client.post("/api/explain", &body).await {
            Ok(answer) => answers.push(answer),
            Err(_) => lost += 1,
        }
        next.await;
    }
    (answers, lost)
}

fn share_of(caller: u64) -> f64 {
    f64::from(u32::try_from(caller).unwrap_or(0)) / f64::from(u32::try_from(CALLERS).unwrap_or(1))
}

/// Somebody who plays: a solution or a hint now and then.
async fn player(address: SocketAddr) -> Vec<Answer> {
    let solve = format!(r#"{{"puzzle":"{NYT}"}}"#).into_bytes();
    let hint = format!(r#"{{"puzzle":"{NYT}","level":4}}"#).into_bytes();
    let mut client = Client::new(address);
    let mut answers = Vec::new();
    let start = now();
    // The crowd is there a moment before.
    tokio::time::sleep(Duration::from_secs(1)).await;
    while start.elapsed() < SPAN {
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
