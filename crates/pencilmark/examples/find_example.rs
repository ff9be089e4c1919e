//! Looks for an example of a technique for its page, in puzzles it makes itself from a seed.
//!
//! `cargo run --release --example find_example -- x-wing [first seed] [how many] [late]`
//!
//! Walks the path of each puzzle with the techniques up to the wanted one, and prints ready blocks
//! for the states where the wanted technique finds something; those with fewest steps first make
//! good `only` blocks. With `late` only states count in which nothing easier is left to do.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "printing is what it is for"
)]

use pencilmark::logic::{Conclusions, Engine, Options, Step, registry};
use pencilmark::rng::Rng;
use pencilmark::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Pencilmarks, solve};
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(technique) = arguments.next().and_then(|id| registry::get(&id)) else {
        eprintln!("usage: find_example TECHNIQUE-ID [FIRST-SEED] [COUNT]");
        return ExitCode::from(2);
    };
    let mut number = || arguments.next().and_then(|n| n.parse::<u64>().ok());
    let (first, count) = (number().unwrap_or(1), number().unwrap_or(200));
    let late = arguments.next().is_some_and(|word| word == "late");
    let wanted = Engine::with_techniques([technique.info().id], Options::default());
    let (Ok(wanted), all) = (wanted, Engine::default()) else {
        return ExitCode::from(2);
    };
    for seed in first..first + count {
        let Ok(mut marks) = Pencilmarks::from_grid(&puzzle(seed)) else {
            continue;
        };
        while !marks.is_solved() {
            let next = all.next_step(&marks, &Budget::unlimited());
            let easier = |step: &Step| step.rating < technique.info().rating;
            let too_early = late && matches!(&next, Ok(Some(step)) if easier(step));
            let (steps, _) = if too_early {
                (Vec::new(), None)
            } else {
                wanted.all_steps(&marks, &Budget::unlimited())
            };
            if !steps.is_empty() {
                let all: BTreeSet<Conclusions> =
                    steps.iter().map(|step| step.conclusions.clone()).collect();
                print_block(seed, technique.info().id, &marks, &all);
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
    let solution = pencilmark::Symmetry::random(&mut rng).apply(&solution);
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

fn print_block(seed: u64, id: &str, marks: &Pencilmarks, steps: &BTreeSet<Conclusions>) {
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
    let Ok(plain) = Pencilmarks::from_grid(marks.grid()) else {
        return;
    };
    let gone: CandidateSet = Candidate::all()
        .filter(|c| plain.has(*c) && !marks.has(*c))
        .collect();
    println!("seed {seed}\n```sudoku only {id}\n{state}");
    if !gone.is_empty() {
        println!("without {}", Conclusions::eliminate(gone));
    }
    for step in steps {
        println!("=> {step}");
    }
    println!("```\n");
}
