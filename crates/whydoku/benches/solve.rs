//! Puzzles per second, at every level, each answer checked.
//!
//! ```text
//! cargo bench -p whydoku --bench solve                    own generated puzzles
//! cargo bench -p whydoku --bench solve -- FILE …          files of one line per puzzle
//! cargo bench -p whydoku --bench solve -- --instructions [FILE …]
//! cargo bench -p whydoku --bench solve -- --write …
//! ```
//!
//! `--instructions` counts instructions per puzzle with valgrind instead of looking at the clock.
//! `--write` also puts the table into `bench/results`, with the processor, the commit and the date.
//! Rounds are interleaved over the levels and the best of them counts, so that another program's
//! burst of work does not fall on one level alone. Figures of different runs are not comparable;
//! the ratios within one are.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program prints, looks at the clock, and divides"
)]

use stamp::Stamp;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};
use whydoku::solve::{Count, SimdLevel, Solver};
use whydoku::{Budget, Cell, CellSet, Digit, Grid, Rng, Solution};

mod instructions;
#[path = "../../measure/src/stamp.rs"]
#[expect(unreachable_pub, reason = "public in the crate it lives in")]
mod stamp;

const ROUNDS: usize = 5;
const MOST_LINES: usize = 20_000;

/// Lines, and the number of solutions of each as far as two.
struct Set {
    name: String,
    lines: Vec<[u8; 81]>,
    counts: Vec<u64>,
}

impl Set {
    fn new(name: &str, lines: Vec<[u8; 81]>) -> Self {
        // What every level must answer comes from the level without a vector instruction.
        let mut solver = Solver::with_level(SimdLevel::Scalar).expect("always there");
        let counts = lines.iter().map(|line| count(&mut solver, line)).collect();
        Self {
            name: name.to_owned(),
            lines,
            counts,
        }
    }

    fn read(path: &Path) -> Self {
        let text = std::fs::read(path).expect("a readable file of puzzles");
        let lines = text
            .split(|byte| *byte == b'\n')
            .filter(|line| line.first() != Some(&b'#'))
            .filter_map(|line| line.get(..81)?.try_into().ok())
            .take(MOST_LINES)
            .collect();
        let name = path.file_name().unwrap_or(path.as_os_str());
        Self::new(&name.to_string_lossy(), lines)
    }
}

fn count(solver: &mut Solver, line: &[u8; 81]) -> u64 {
    let counted = solver.count_line(line, 2, &Budget::unlimited());
    counted
        .map(Count::get)
        .expect("a line of digits and blanks")
}

fn line_of(grid: &Grid) -> [u8; 81] {
    let line = grid.to_line('.');
    line.as_bytes().try_into().expect("81 characters")
}

/// Takes givens away in random order as long as the solution stays the only one.
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

/// Own puzzles, the same for ever.
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
        Set::new("own, minimal and 12 more", easy),
        Set::new("own, minimal", hard),
        Set::new("own, 22 random givens", several),
        Set::new("own, 30 givens, one changed", none),
    ]
}

/// Time for all first solutions, and for all exactly-one checks.
fn measure(solver: &mut Solver, set: &Set) -> [Duration; 2] {
    let budget = Budget::unlimited();
    let mut solution = [0; 81];
    let start = Instant::now();
    for (line, count) in set.lines.iter().zip(&set.counts) {
        let found = solver.solve_line(line, &mut solution, &budget);
        assert_eq!(found, Ok(*count > 0), "{}", String::from_utf8_lossy(line));
    }
    let first = start.elapsed();
    let start = Instant::now();
    for (line, expected) in set.lines.iter().zip(&set.counts) {
        assert_eq!(
            count(solver, line),
            *expected,
            "{}",
            String::from_utf8_lossy(line)
        );
    }
    [first, start.elapsed()]
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
        writeln!(
            text,
            "| {} | {:.1} | {:.2} | {:.1} | {:.2} |",
            solver.level(),
            1e-3 / first,
            first * 1e6,
            1e-3 / check,
            check * 1e6
        )
        .expect("a string takes everything");
    }
    text
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    if let Some((instructions::CHILD, rest)) = words.split_first().map(|(w, r)| (w.as_str(), r)) {
        instructions::child(rest);
        return;
    }
    let stamp = Stamp::now();
    let asked = |option: &str| words.iter().any(|word| word == option);
    let files: Vec<&String> = words
        .iter()
        .filter(|word| !word.starts_with("--"))
        .collect();
    let sets = if files.is_empty() {
        generated()
    } else {
        files
            .iter()
            .map(|file| Set::read(Path::new(file)))
            .collect()
    };
    let kind = if files.is_empty() { "own" } else { "files" };
    let (name, title, text) = if asked("--instructions") {
        let head = "Instructions per exactly-one check, counted by callgrind. Written by `cargo \
                    bench -p whydoku --bench solve -- --instructions --write`.";
        let table = instructions::table(&sets);
        println!("{table}");
        let text = format!("{head}\n\n{table}");
        ("instructions", "Solving work", text)
    } else {
        let mut text = format!(
            "One thread, best of {ROUNDS} rounds interleaved over the levels, reading of 81 \
             characters included. Written by `cargo bench -p whydoku --bench solve -- --write`.\n"
        );
        for set in &sets {
            let table = table(set);
            println!("{table}");
            text.push('\n');
            text.push_str(&table);
        }
        ("solve", "Solving speed", text)
    };
    if asked("--write") {
        println!("{}", stamp.write(&format!("{name}-{kind}"), title, &text));
    }
}
