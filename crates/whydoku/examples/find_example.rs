//! Looks for an example of a technique for its page, in puzzles it makes itself from a seed.
//!
//! `cargo run --release --example find_example -- x-wing [first seed] [how many] [late|few|GRID]`
//!
//! Walks the path of each puzzle with the techniques up to the wanted one, and prints ready blocks
//! for the states where the wanted technique finds something; those with fewest steps first make
//! good `only` blocks. With `late` only states count in which nothing easier is left to do, with `few`
//! only those with a single outcome; with a grid in their place the puzzles are that grid with a few
//! digits taken away. After a block come its steps in notation and, if there is one, the
//! same state with a digit less in which the technique finds nothing.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "printing is what it is for"
)]

use std::collections::BTreeSet;
use std::process::ExitCode;
use whydoku::logic::{Conclusions, Engine, Explanation, Options, Step, registry};
use whydoku::rng::Rng;
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Pencilmarks, solve};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(technique) = arguments.next().and_then(|id| registry::get(&id)) else {
        eprintln!("usage: find_example TECHNIQUE-ID [FIRST-SEED] [COUNT]");
        return ExitCode::from(2);
    };
    let mut number = || arguments.next().and_then(|n| n.parse::<u64>().ok());
    let (first, count) = (number().unwrap_or(1), number().unwrap_or(200));
    let word = arguments.next().unwrap_or_default();
    let (late, few) = (word == "late", word == "few");
    let wanted = Engine::with_techniques([technique.info().id], Options::default());
    let (Ok(wanted), engine) = (wanted, Engine::default()) else {
        return ExitCode::from(2);
    };
    // A state of one's own instead of a word: rare patterns are built, not met.
    let own = word.parse::<Grid>().ok();
    for seed in first..first + count {
        let start = own.map_or_else(|| puzzle(seed), |grid| with_fewer_digits(grid, seed));
        let Ok(mut marks) = Pencilmarks::from_grid(&start) else {
            continue;
        };
        while !marks.is_solved() {
            let next = engine.next_step(&marks, &Budget::unlimited());
            let easier = |step: &Step| step.rating < technique.info().rating;
            let too_early = late && matches!(&next, Ok(Some(step)) if easier(step));
            let (steps, _) = if too_early {
                (Vec::new(), None)
            } else {
                wanted.all_steps(&marks, &Budget::unlimited())
            };
            let all: BTreeSet<Conclusions> =
                steps.iter().map(|step| step.conclusions.clone()).collect();
            if all.len() == 1 || !few && own.is_none() && !all.is_empty() {
                print_block(seed, technique.info().id, &marks, &all);
                for step in &steps {
                    println!("{}", Explanation::of(step).notation);
                }
                println!();
                if all.len() == 1 {
                    print_near_miss(&wanted, technique.info().id, &marks);
                }
                break;
            }
            if own.is_some() {
                break;
            }
            match next {
                Ok(Some(step)) if step.conclusions.apply(&mut marks).is_ok() => {}
                _ => break,
            }
        }
    }
    ExitCode::SUCCESS
}

/// The grid with one to four of its digits taken away.
fn with_fewer_digits(mut grid: Grid, seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    for _ in 0..=rng.index(4) {
        grid.clear(Cell::ALL[rng.index(81)]);
    }
    grid
}

/// A minimal puzzle: a shuffled solution, givens taken away while it stays unique.
fn puzzle(seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    let mut digits = Digit::ALL;
    rng.shuffle(&mut digits);
    let mut grid = Grid::EMPTY;
    for (column, digit) in digits.into_iter().enumerate() {
        grid.set_given(Cell::at(0, column), digit);
    }
    let mut solutions = solve::reference::solutions(&grid);
    let skip = usize::try_from(rng.below(50)).unwrap_or(0);
    let Some(solution) = solutions.nth(skip) else {
        return grid;
    };
    let solution = whydoku::Symmetry::random(&mut rng).apply(&solution);
    let mut grid = Grid::from(solution);
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut fewer = grid;
        fewer.clear(cell);
        if solve::prove(&fewer).is_ok() {
            grid = fewer;
        }
    }
    grid
}

/// The same state with one digit taken back so that the technique finds nothing, if there is such a
/// digit: what spoils the pattern makes a near miss.
fn print_near_miss(wanted: &Engine, id: &str, marks: &Pencilmarks) {
    let filled = |cell: &Cell| marks.get(*cell).is_some();
    for cell in Cell::ALL.into_iter().filter(filled) {
        let mut grid = *marks.grid();
        grid.clear(cell);
        let open = CandidateSet::ALL - gone(marks);
        let Ok(less) = Pencilmarks::from_candidates(&grid, &open) else {
            continue;
        };
        let (steps, _) = wanted.all_steps(&less, &Budget::unlimited());
        if steps.is_empty() {
            println!("near miss: {cell} empty\n```sudoku none {id}");
            print_state(&less);
            println!("```\n");
            return;
        }
    }
}

/// The candidates that were eliminated.
fn gone(marks: &Pencilmarks) -> CandidateSet {
    let Ok(plain) = Pencilmarks::from_grid(marks.grid()) else {
        return CandidateSet::EMPTY;
    };
    let gone = |c: &Candidate| plain.has(*c) && !marks.has(*c);
    Candidate::all().filter(gone).collect()
}

fn print_block(seed: u64, id: &str, marks: &Pencilmarks, steps: &BTreeSet<Conclusions>) {
    println!("seed {seed}\n```sudoku only {id}");
    print_state(marks);
    for step in steps {
        println!("=> {step}");
    }
    println!("```\n");
}

fn print_state(marks: &Pencilmarks) {
    let mut state = String::new();
    for cell in Cell::ALL {
        match marks.get(cell) {
            None => state.push('.'),
            Some(digit) => {
                if !marks.grid().givens().contains(cell) {
                    state.push('+');
                }
                state.push(digit.to_char());
            }
        }
    }
    println!("{state}");
    let gone = gone(marks);
    if !gone.is_empty() {
        println!("without {}", Conclusions::eliminate(gone));
    }
}
