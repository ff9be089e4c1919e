//! Runs the command on a file and watches its time and its memory.

use crate::stopwatch::Stopwatch;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How often the memory of the process is read.
const PAUSE: Duration = Duration::from_millis(1);

/// What a run needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    /// The time that passed, start and end of the process included.
    pub(super) wall: Duration,
    /// The most memory it had at once, in bytes. 0 on systems without /proc.
    pub(super) memory: u64,
}

/// Runs a program on a file of puzzles and drops what it prints.
pub(super) fn run(program: &Path, words: &[&str], file: &Path) -> Result<Needs, String> {
    let watch = Stopwatch::wall();
    let mut child = Command::new(program)
        .args(words)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{} does not start ({error}).", program.display()))?;
    let mut memory = 0;
    let status = loop {
        memory = memory.max(peak(&child));
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => sleep(PAUSE),
            Err(error) => {
                return Err(format!(
                    "{} cannot be waited for ({error}).",
                    program.display()
                ));
            }
        }
    };
    let wall = watch.elapsed();
    if status.success() {
        Ok(Needs { wall, memory })
    } else {
        Err(format!(
            "`whydoku {}` ended with {status}.",
            words.join(" ")
        ))
    }
}

/// The high-water mark of a process's memory so far.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    kibibytes(&status).unwrap_or_default() * 1024
}

/// The number after `VmHWM:`.
fn kibibytes(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::kibibytes;

    #[test]
    fn the_high_water_mark_is_read() {
        let status = "Name:\twhydoku\nVmPeak:\t  9000 kB\nVmHWM:\t    5120 kB\nVmRSS:\t  4096 kB\n";
        assert_eq!(kibibytes(status), Some(5120));
        assert_eq!(kibibytes("Name:\twhydoku\nState:\tZ (zombie)\n"), None);
    }
}
