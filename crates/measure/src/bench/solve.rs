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
use whydoku::solve::{Count, Lockstep, SimdLevel, Solver};
use whydoku::{Budget, Cell, CellSet, Digit, Grid, Rng, Solution};

const ROUNDS: usize = 5;
const MOST_LINES: usize = 20_000;
/// The number of puzzles that the lockstep solver gets at a time.
const BATCH: usize = 1_000;

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

/// The solvers of one level.
struct Solvers {
    level: SimdLevel,
    single: Solver,
    lockstep: Lockstep,
}

impl Solvers {
    fn new(level: SimdLevel) -> Option<Self> {
        Some(Self {
            level,
            single: Solver::with_level(level)?,
            lockstep: Lockstep::with_level(level)?,
        })
    }
}

/// The times for all first solutions and for all exactly-one checks, one by one and in lockstep.
type Times = [Duration; 4];

fn measure(solvers: &mut Solvers, set: &Set) -> Times {
    let Solvers {
        single, lockstep, ..
    } = solvers;
    let budget = Budget::unlimited();
    let puzzles = || set.lines.iter().zip(&set.counts);
    let mut solution = [0; 81];
    let ((), first) = timed(|| {
        for (line, count) in puzzles() {
            let found = single.solve_line(line, &mut solution, &budget);
            assert_eq!(found, Ok(*count > 0), "{}", String::from_utf8_lossy(line));
        }
    });
    let ((), check) = timed(|| {
        for (line, expected) in puzzles() {
            let counted = count(single, line);
            assert_eq!(counted, *expected, "{}", String::from_utf8_lossy(line));
        }
    });
    let mut solutions = vec![[0; 81]; BATCH];
    let mut batches = |limit: u64, write: bool| {
        for (lines, expected) in set.lines.chunks(BATCH).zip(set.counts.chunks(BATCH)) {
            let counts = if write {
                lockstep.solve_lines(lines, limit, &mut solutions, &budget)
            } else {
                lockstep.count_lines(lines, limit, &budget)
            };
            for (counted, expected) in counts.expect("no limit").into_iter().zip(expected) {
                assert_eq!(counted.map(Count::get), Ok(limit.min(*expected)));
            }
        }
    };
    let ((), first_batch) = timed(|| batches(1, true));
    let ((), check_batch) = timed(|| batches(2, false));
    [first, check, first_batch, check_batch]
}

fn table(set: &Set) -> String {
    let mut solvers: Vec<Solvers> = SimdLevel::available().filter_map(Solvers::new).collect();
    let mut best = vec![[Duration::MAX; 4]; solvers.len()];
    for _ in 0..ROUNDS {
        for (solvers, best) in solvers.iter_mut().zip(&mut best) {
            let times = measure(solvers, set);
            for (best, time) in best.iter_mut().zip(times) {
                *best = time.min(*best);
            }
        }
    }
    let (mut guesses, mut unguessed) = (0, 0);
    for line in &set.lines {
        let solver = &mut solvers[0].single;
        count(solver, line);
        guesses += solver.stats().guesses;
        unguessed += usize::from(solver.stats().guesses == 0);
    }
    let puzzles = set.lines.len() as f64;
    let mut text = format!(
        "## {}\n\n{puzzles} puzzles, {:.2} guesses each for the exactly-one check, {:.0} % without\n\n\
         | level | first solution, k/s | in lockstep | ratio | exactly-one check, k/s | in lockstep | ratio |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
        set.name,
        guesses as f64 / puzzles,
        unguessed as f64 / puzzles * 100.0
    );
    for (solvers, times) in solvers.iter().zip(&best) {
        let [first, check, first_batch, check_batch] =
            times.map(|time| time.as_secs_f64() / puzzles);
        let _ = writeln!(
            text,
            "| {} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} | {:.2} |",
            solvers.level,
            1e-3 / first,
            1e-3 / first_batch,
            first / first_batch,
            1e-3 / check,
            1e-3 / check_batch,
            check / check_batch
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
             81 characters included. In lockstep, the solver gets {BATCH} puzzles at a time. {written}\n"
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
