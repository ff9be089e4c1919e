//! Instructions per puzzle, counted by callgrind: the same on a busy machine as on an idle one.
//!
//! The benchmark starts itself under `valgrind` with a file of puzzles, once going through them
//! once and once going through them twice. The difference is the work on the puzzles alone,
//! without starting and reading.

use crate::{Set, count};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use whydoku::solve::{SimdLevel, Solver};

/// Puzzles of each set that are counted: valgrind is some fifty times slower than the processor.
const MOST: usize = 200;

/// The first word of a child's arguments.
pub(crate) const CHILD: &str = "--count-in-child";

/// Levels valgrind can run; it does not know AVX-512.
fn levels() -> impl Iterator<Item = SimdLevel> {
    SimdLevel::available().filter(|level| *level != SimdLevel::Avx512)
}

/// What a child does: `LEVEL TIMES FILE`.
pub(crate) fn child(words: &[String]) {
    let [level, times, file] = words else {
        return;
    };
    let level: SimdLevel = level.parse().expect("the name of a level");
    let times: usize = times.parse().expect("a number");
    let mut solver = Solver::with_level(level).expect("the parent asked for what is there");
    let text = std::fs::read(file).expect("the parent's file");
    let lines: Vec<[u8; 81]> = text
        .chunks_exact(82)
        .filter_map(|line| line[..81].try_into().ok())
        .collect();
    let mut sum = 0;
    for _ in 0..times {
        for line in &lines {
            sum += count(&mut solver, line);
        }
    }
    std::hint::black_box(sum);
}

/// All instructions of one child; none where there is no valgrind.
fn instructions(level: SimdLevel, times: usize, file: &Path) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([CHILD, level.name(), &times.to_string()])
        .arg(file)
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let line = told.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// A table of instructions per exactly-one check, by set and level.
pub(crate) fn table(sets: &[Set]) -> String {
    let mut text = String::from("| puzzles |");
    for level in levels() {
        write!(text, " {level} |").expect("a string takes everything");
    }
    text.push_str("\n|---|");
    text.push_str(&"--:|".repeat(levels().count()));
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("counted.txt");
    for set in sets {
        let lines = &set.lines[..set.lines.len().min(MOST)];
        let bytes: Vec<u8> = lines
            .iter()
            .flat_map(|line| line.iter().copied().chain([b'\n']))
            .collect();
        std::fs::write(&file, bytes).expect("a file for the child");
        write!(text, "\n| {} |", set.name).expect("a string takes everything");
        for level in levels() {
            let once = instructions(level, 1, &file);
            let twice = instructions(level, 2, &file);
            let each = once
                .zip(twice)
                .and_then(|(once, twice)| twice.checked_sub(once)?.checked_div(lines.len() as u64));
            let each = each.map_or_else(|| "no valgrind".to_owned(), |each| each.to_string());
            write!(text, " {each} |").expect("a string takes everything");
        }
    }
    text.push('\n');
    text
}
