//! Looks for examples of a technique for its page.
//!
//! Follows the paths of generated puzzles and prints ready blocks for states in which the technique
//! finds something, with the steps in notation. For a state with a single outcome it also looks for a
//! near miss: the same state with one digit fewer, in which the technique finds nothing.

use crate::Verdict;
use clap::ValueEnum;
use std::collections::BTreeSet;
use test_support::puzzles::puzzle;
use whydoku::Rng;
use whydoku::logic::{Conclusions, Engine, Explanation, Options, Step, registry};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Grid, Pencilmarks};

/// Looks for examples of a technique for its page.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The id of the technique, such as x-wing
    technique: String,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many puzzles to try
    #[arg(long, value_name = "N", default_value_t = 200)]
    puzzles: u64,
    /// Which states count
    #[arg(long, value_enum, default_value_t = States::Any)]
    states: States,
    /// Start from this grid with a few digits removed instead of generated puzzles
    #[arg(long)]
    grid: Option<Grid>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum States {
    /// Every state in which the technique finds something
    Any,
    /// States in which no easier technique makes progress
    Late,
    /// States in which the technique has a single outcome
    Single,
}

/// Prints what it finds.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let technique = registry::get(&args.technique).ok_or_else(|| {
        let id = &args.technique;
        format!("There is no technique `{id}`. `whydoku technique` lists them.")
    })?;
    let info = technique.info();
    let wanted = Engine::with_techniques([info.id], Options::default());
    let wanted = wanted.map_err(|error| error.to_string())?;
    let engine = Engine::default();
    let only_single = args.states == States::Single || args.grid.is_some();
    for seed in args.seed..args.seed + args.puzzles {
        let start = match args.grid {
            Some(grid) => with_fewer_digits(grid, seed),
            None => puzzle(seed),
        };
        let Ok(mut marks) = Pencilmarks::from_grid(&start) else {
            continue;
        };
        while !marks.is_solved() {
            let next = engine.next_step(&marks, &Budget::unlimited());
            let is_easier = |step: &Step| step.rating < info.rating;
            let too_early =
                args.states == States::Late && matches!(&next, Ok(Some(step)) if is_easier(step));
            let steps = if too_early {
                Vec::new()
            } else {
                wanted.all_steps(&marks, &Budget::unlimited()).0
            };
            let outcomes: BTreeSet<Conclusions> =
                steps.iter().map(|step| step.conclusions.clone()).collect();
            if outcomes.len() == 1 || !only_single && !outcomes.is_empty() {
                print_block(seed, info.id, &marks, &outcomes);
                for step in &steps {
                    println!("{}", Explanation::of(step).notation);
                }
                println!();
                if outcomes.len() == 1 {
                    print_near_miss(&wanted, info.id, &marks);
                }
                break;
            }
            // A grid that was passed in is built for the pattern; its path does not matter.
            if args.grid.is_some() {
                break;
            }
            match next {
                Ok(Some(step)) if step.conclusions.apply(&mut marks).is_ok() => {}
                _ => break,
            }
        }
    }
    Ok(Verdict::Holds)
}

/// The grid with one to four of its digits removed.
fn with_fewer_digits(mut grid: Grid, seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    for _ in 0..=rng.index(4) {
        grid.clear(Cell::ALL[rng.index(81)]);
    }
    grid
}

/// Prints the state with one digit removed so that the technique finds nothing, if there is such a digit.
fn print_near_miss(wanted: &Engine, id: &str, marks: &Pencilmarks) {
    let filled = |cell: &Cell| marks.get(*cell).is_some();
    for cell in Cell::ALL.into_iter().filter(filled) {
        let mut grid = *marks.grid();
        grid.clear(cell);
        let open = CandidateSet::ALL - eliminated(marks);
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
fn eliminated(marks: &Pencilmarks) -> CandidateSet {
    let Ok(plain) = Pencilmarks::from_grid(marks.grid()) else {
        return CandidateSet::EMPTY;
    };
    let is_eliminated = |c: &Candidate| plain.has(*c) && !marks.has(*c);
    Candidate::all().filter(is_eliminated).collect()
}

fn print_block(seed: u64, id: &str, marks: &Pencilmarks, outcomes: &BTreeSet<Conclusions>) {
    println!("seed {seed}\n```sudoku only {id}");
    print_state(marks);
    for outcome in outcomes {
        println!("=> {outcome}");
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
    let eliminated = eliminated(marks);
    if !eliminated.is_empty() {
        println!("without {}", Conclusions::eliminate(eliminated));
    }
}
