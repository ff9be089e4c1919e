//! The server in a process of its own, as people run it: what it holds in memory is then nothing of
//! the callers'.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;
use whydoku_server::{Limits, run};

/// The word on the command line that makes this program the server.
pub(crate) const SERVE: &str = "--serve";
/// The word after it that cuts work short, where the point is what is read and not what is found.
const BRISK: &str = "brisk";

/// Serves until told to stop.
pub(crate) fn serve(how: Option<&str>) -> ExitCode {
    let mut limits = Limits::default();
    if how == Some(BRISK) {
        limits.long_work = Duration::from_millis(50);
        limits.hint_work = Duration::from_millis(50);
    }
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let served = run::until_stopped(address, limits, |address| println!("{address}"));
    ExitCode::from(u8::from(served.is_err()))
}

/// A server that runs.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::start_with(&[SERVE])
    }

    pub(crate) fn start_brisk() -> Self {
        Self::start_with(&[SERVE, BRISK])
    }

    fn start_with(words: &[&str]) -> Self {
        let program = std::env::current_exe().expect("a program knows where it is");
        let mut child = Command::new(program)
            .args(words)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it was asked for"))
            .read_line(&mut line)
            .expect("the server says where it is");
        let address = line.trim().parse().expect("an address");
        Self { child, address }
    }

    /// Kilobytes it holds: all, and without what the system can read again from files.
    pub(crate) fn memory(&self) -> Memory {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let number = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
            number.and_then(|n| n.trim().parse().ok()).unwrap_or(0)
        };
        Memory {
            resident: number("VmRSS:"),
            own: number("RssAnon:"),
        }
    }

    /// Tells it to stop, as a system does; true if it ends well.
    pub(crate) fn stop(mut self) -> bool {
        let told = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        told.is_ok_and(|told| told.success()) && self.child.wait().is_ok_and(|end| end.success())
    }
}

/// What a process holds, in kilobytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    /// Everything that is in memory.
    pub(crate) resident: u64,
    /// Of it, what was allocated rather than read from a file.
    pub(crate) own: u64,
}

/// Memory over time.
#[derive(Default)]
pub(crate) struct Curve(Vec<Memory>);

impl Curve {
    pub(crate) fn push(&mut self, memory: Memory) {
        self.0.push(memory);
    }

    /// How much more the last third holds at most than the second third, in thousandths: what still
    /// grows when everything was used once shows here, what only levels off does not.
    pub(crate) fn growth(&self) -> u64 {
        let most = |part: &[Memory]| part.iter().map(|m| m.resident).max().unwrap_or(0);
        let third = self.0.len() / 3;
        let (before, after) = (most(&self.0[third..2 * third]), most(&self.0[2 * third..]));
        after.saturating_sub(before) * 1000 / before.max(1)
    }

    /// In a line: all of it, in megabytes.
    pub(crate) fn told(&self) -> String {
        let every = self.0.len().div_ceil(12).max(1);
        let some: Vec<String> = (self.0.iter().step_by(every))
            .map(|m| tenths(m.resident * 10 / 1024))
            .collect();
        let own = self.0.last().map_or(0, |m| m.own);
        format!(
            "memory {} MB over time ({} MB of it allocated at the end), {} % more in the last third than in the second",
            some.join(" "),
            tenths(own * 10 / 1024),
            tenths(self.growth())
        )
    }
}

/// A number of tenths with its point.
pub(crate) fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}
