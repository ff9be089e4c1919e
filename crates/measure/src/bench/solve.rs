//! Puzzles per second at every instruction level.
//!
//! Rounds are interleaved over the levels, so that a burst of other work does not hit one level alone.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "figures are printed with decimals"
)]

use super::instructions;
use crate::report::command_line;
use crate::stopwatch::timed;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use test_support::stamp::Stamp;
use whydoku::solve::{Count, SimdLevel, Solver};
use whydoku::{Budget, Cell, CellSet, Digit, Grid, Rng, Solution};

const ROUNDS: usize = 5;
const MOST_LINES: usize = 20_000;

/// Puzzles from one source, each with the number of its solutions, counted up to two.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) lines: Vec<[u8; 81]>,
    counts: Vec<u64>,
}

impl Set {
    fn new(name: &str, lines: Vec<[u8; 81]>) -> Self {
        // Every level must give the answers of the one without vector instructions.
        let mut solver = Solver::with_level(SimdLevel::Scalar).expect("every processor has it");
        let counts = lines.iter().map(|line| count(&mut solver, line)).collect();
        Self {
            name: name.to_owned(),
            lines,
            counts,
        }
    }

    fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read(path)
            .map_err(|error| format!("{} cannot be read ({error}).", path.display()))?;
        let lines = text
            .split(|byte| *byte == b'\n')
            .filter(|line| line.first() != Some(&b'#'))
            .filter_map(|line| line.get(..81)?.try_into().ok())
            .take(MOST_LINES)
            .collect();
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self::new(&name.to_string_lossy(), lines))
    }
}

/// The number of solutions, counted up to two.
pub(super) fn count(solver: &mut Solver, line: &[u8; 81]) -> u64 {
    let counted = solver.count_line(line, 2, &Budget::unlimited());
    counted
        .map(Count::get)
        .expect("a line of digits and blanks")
}

fn line_of(grid: &Grid) -> [u8; 81] {
    let line = grid.to_line('.');
    line.as_bytes().try_into().expect("81 characters")
}

/// Removes givens in random order as long as the solution stays unique.
fn minimal(solver: &mut Solver, solution: &Solution, rng: &mut Rng) -> Grid {
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    let mut grid = Grid::from(*solution);
    for cell in cells {
        let mut without = grid;
        without.clear(cell);
        if count(solver, &line_of(&without)) == 1 {
            grid = without;
        }
    }
    grid
}

/// Generated puzzles, always the same.
fn generated() -> Vec<Set> {
    let mut rng = Rng::new(3);
    let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    let (mut easy, mut hard, mut several, mut none) = (vec![], vec![], vec![], vec![]);
    for _ in 0..2_000 {
        let solution = solver.random(&Grid::EMPTY, &mut rng, &budget);
        let solution = solution
            .ok()
            .flatten()
            .expect("the empty grid has solutions");
        let puzzle = minimal(&mut solver, &solution, &mut rng);
        let mut cells = Cell::ALL;
        rng.shuffle(&mut cells);
        let part = |size| solution.puzzle_with(cells[..size].iter().copied().collect::<CellSet>());
        let extra: CellSet = cells[..12].iter().copied().collect();
        easy.push(line_of(&solution.puzzle_with(puzzle.filled() | extra)));
        hard.push(line_of(&puzzle));
        several.push(line_of(&part(22)));
        let mut damaged = part(30);
        damaged.set_given(cells[40], Digit::ALL[rng.index(9)]);
        none.push(line_of(&damaged));
    }
    vec![
        Set::new("generated, minimal and 12 more", easy),
        Set::new("generated, minimal", hard),
        Set::new("generated, 22 random givens", several),
        Set::new("generated, 30 givens, one changed", none),
    ]
}

/// The time for all first solutions, and for all exactly-one checks.
fn measure(solver: &mut Solver, set: &Set) -> [Duration; 2] {
    let budget = Budget::unlimited();
    let puzzles = || set.lines.iter().zip(&set.counts);
    let mut solution = [0; 81];
    let ((), first) = timed(|| {
        for (line, count) in puzzles() {
            let found = solver.solve_line(line, &mut solution, &budget);
            assert_eq!(found, Ok(*count > 0), "{}", String::from_utf8_lossy(line));
        }
    });
    let ((), check) = timed(|| {
        for (line, expected) in puzzles() {
            let counted = count(solver, line);
            assert_eq!(counted, *expected, "{}", String::from_utf8_lossy(line));
        }
    });
    [first, check]
}

fn table(set: &Set) -> String {
    let mut solvers: Vec<Solver> = SimdLevel::available()
        .filter_map(Solver::with_level)
        .collect();
    let mut best = vec![[Duration::MAX; 2]; solvers.len()];
    for _ in 0..ROUNDS {
        for (solver, best) in solvers.iter_mut().zip(&mut best) {
            let [first, check] = measure(solver, set);
            *best = [best[0].min(first), best[1].min(check)];
        }
    }
    let (mut guesses, mut unguessed) = (0, 0);
    for line in &set.lines {
        count(&mut solvers[0], line);
        guesses += solvers[0].stats().guesses;
        unguessed += usize::from(solvers[0].stats().guesses == 0);
    }
    let puzzles = set.lines.len() as f64;
    let mut text = format!(
        "## {}\n\n{puzzles} puzzles, {:.2} guesses each for the exactly-one check, {:.0} % without\n\n\
         | level | first solution, k/s | µs | exactly-one check, k/s | µs |\n|---|--:|--:|--:|--:|\n",
        set.name,
        guesses as f64 / puzzles,
        unguessed as f64 / puzzles * 100.0
    );
    for (solver, times) in solvers.iter().zip(&best) {
        let [first, check] = times.map(|time| time.as_secs_f64() / puzzles);
        let _ = writeln!(
            text,
            "| {} | {:.1} | {:.2} | {:.1} | {:.2} |",
            solver.level(),
            1e-3 / first,
            first * 1e6,
            1e-3 / check,
            check * 1e6
        );
    }
    text
}

/// Prints the tables of the files, or of generated puzzles.
pub(super) fn run(instructions: bool, write: bool, files: &[PathBuf]) -> Result<(), String> {
    let stamp = Stamp::now();
    let (kind, sets) = if files.is_empty() {
        ("generated", generated())
    } else {
        let sets = files.iter().map(|file| Set::read(file));
        ("files", sets.collect::<Result<_, _>>()?)
    };
    let written = format!("Written by `{}`.", command_line());
    let (name, title, text) = if instructions {
        let table = instructions::table(&sets)?;
        println!("{table}");
        let head = "Instructions per exactly-one check, counted by callgrind.";
        let text = format!("{head} {written}\n\n{table}");
        ("instructions", "Solving work", text)
    } else {
        let mut text = format!(
            "Processor time of one thread, best of {ROUNDS} rounds interleaved over the levels, reading of \
             81 characters included. {written}\n"
        );
        for set in &sets {
            let table = table(set);
            println!("{table}");
            text.push('\n');
            text.push_str(&table);
        }
        ("solve", "Solving speed", text)
    };
    if write {
        let path = stamp.write(&format!("{name}-{kind}"), title, &text)?;
        println!("Written to {path}.");
    }
    Ok(())
}
