//! Instructions per puzzle, counted by callgrind: the same on a busy machine as on an idle one.
//!
//! The program starts itself under valgrind with a file of puzzles, first to solve them once, then to
//! solve them twice. The difference is the work on the puzzles alone, without starting and reading.

use super::solve::{Set, count};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use whydoku::solve::{SimdLevel, Solver};

/// The puzzles of each set that are counted: valgrind is about fifty times slower than the processor.
const MOST: usize = 200;

/// The arguments of the child process.
#[derive(clap::Args)]
pub(super) struct Child {
    level: SimdLevel,
    /// How often the puzzles are solved.
    times: usize,
    file: PathBuf,
}

/// The levels that valgrind can run. It does not know AVX-512.
fn levels() -> impl Iterator<Item = SimdLevel> {
    SimdLevel::available().filter(|level| *level != SimdLevel::Avx512)
}

/// Solves the puzzles of a file.
pub(super) fn run_child(child: &Child) -> Result<(), String> {
    let Child { level, times, file } = child;
    let mut solver = Solver::with_level(*level).ok_or("This processor lacks the level.")?;
    let text = std::fs::read(file).map_err(|error| error.to_string())?;
    let lines: Vec<[u8; 81]> = text
        .chunks_exact(82)
        .filter_map(|line| line[..81].try_into().ok())
        .collect();
    let mut sum = 0;
    for _ in 0..*times {
        for line in &lines {
            sum += count(&mut solver, line);
        }
    }
    std::hint::black_box(sum);
    Ok(())
}

/// All instructions of one child, or `None` without valgrind.
fn instructions(level: SimdLevel, times: usize, file: &Path) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([
            "bench",
            "count-instructions",
            level.name(),
            &times.to_string(),
        ])
        .arg(file)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// The table of instructions per exactly-one check, by set and level.
pub(super) fn table(sets: &[Set]) -> Result<String, String> {
    let mut text = String::from("| puzzles |");
    for level in levels() {
        let _ = write!(text, " {level} |");
    }
    text.push_str("\n|---|");
    text.push_str(&"--:|".repeat(levels().count()));
    let file = std::env::temp_dir().join(format!("measure-{}.txt", std::process::id()));
    for set in sets {
        let lines = &set.lines[..set.lines.len().min(MOST)];
        let bytes: Vec<u8> = lines
            .iter()
            .flat_map(|line| line.iter().copied().chain([b'\n']))
            .collect();
        std::fs::write(&file, bytes).map_err(|error| error.to_string())?;
        let _ = write!(text, "\n| {} |", set.name);
        for level in levels() {
            let once = instructions(level, 1, &file);
            let twice = instructions(level, 2, &file);
            let each = once
                .zip(twice)
                .and_then(|(once, twice)| twice.checked_sub(once)?.checked_div(lines.len() as u64));
            let each = each.map_or_else(|| "no valgrind".to_owned(), |each| each.to_string());
            let _ = write!(text, " {each} |");
        }
    }
    let _ = std::fs::remove_file(file);
    text.push('\n');
    Ok(text)
}
