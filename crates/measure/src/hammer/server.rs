//! The server in a separate process, so that its memory does not include that of the callers.

use crate::Verdict;
use clap::ValueEnum;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use whydoku_server::{Limits, run};

/// How long the server may work on a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Work {
    /// As people run it
    Usual,
    /// Cut short, for requests whose reading is tested and not their answer
    Short,
}

impl Work {
    const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Short => "short",
        }
    }
}

/// Serves until the process receives a signal to stop.
pub(super) fn serve(work: Work) -> Result<Verdict, String> {
    let mut limits = Limits::default();
    if work == Work::Short {
        limits.long_work = Duration::from_millis(50);
        limits.hint_work = Duration::from_millis(50);
    }
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    run::until_stopped(address, limits, |address| println!("{address}"))
        .map_err(|error| error.to_string())?;
    Ok(Verdict::Holds)
}

/// A running server.
pub(super) struct Server {
    child: Child,
    pub(super) address: SocketAddr,
}

impl Server {
    /// Starts this program again as the server.
    pub(super) fn start(work: Work) -> Self {
        let program = std::env::current_exe().expect("a program knows its path");
        let mut child = Command::new(program)
            .args(["hammer", "--serve", work.word()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("the output is piped"))
            .read_line(&mut line)
            .expect("the server prints its address");
        let address = line.trim().parse().expect("an address");
        Self { child, address }
    }

    /// The memory of the server.
    pub(super) fn memory(&self) -> Memory {
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

    /// Stops the server with a signal, as the system does. Returns whether it ended without an error.
    pub(super) fn stop(mut self) -> bool {
        let signaled = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        signaled.is_ok_and(|status| status.success())
            && self.child.wait().is_ok_and(|end| end.success())
    }
}

/// The memory of a process in kilobytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    /// All that is resident.
    pub(super) resident: u64,
    /// The part of it that was allocated rather than read from files.
    pub(super) own: u64,
}

/// Memory over time.
#[derive(Default)]
pub(super) struct Curve(Vec<Memory>);

impl Curve {
    pub(super) fn push(&mut self, memory: Memory) {
        self.0.push(memory);
    }

    /// How much the highest value grew from the second third to the last third, in thousandths. A leak shows
    /// here; memory that levels off after the first use does not.
    pub(super) fn growth(&self) -> u64 {
        let most = |part: &[Memory]| part.iter().map(|m| m.resident).max().unwrap_or(0);
        let third = self.0.len() / 3;
        let (before, after) = (most(&self.0[third..2 * third]), most(&self.0[2 * third..]));
        after.saturating_sub(before) * 1000 / before.max(1)
    }

    /// One line about all of it, in megabytes.
    pub(super) fn text(&self) -> String {
        let every = self.0.len().div_ceil(12).max(1);
        let some: Vec<String> = (self.0.iter().step_by(every))
            .map(|m| tenths(m.resident * 10 / 1024))
            .collect();
        let own = self.0.last().map_or(0, |m| m.own);
        format!(
            "memory {} MB over time ({} MB allocated at the end), {} % more in the last third than in the second",
            some.join(" "),
            tenths(own * 10 / 1024),
            tenths(self.growth())
        )
    }
}

/// A number of tenths with its decimal point.
pub(super) fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}
