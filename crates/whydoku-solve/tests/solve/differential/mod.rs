//! Every level of the fast solver, and the branching one, against the reference solver and an
//! exact-cover engine on mixed inputs: one solution, several, none, near-empty, clashing, and
//! pencil-mark puzzles.
//!
//! The reference only looks at cells. About one near-empty grid or pencil-mark puzzle in a few
//! thousand has a house without a cell for some digit, and the reference would search for hours. So it
//! has a budget, and if that ends, only the exact-cover engine decides. The engines under test have a
//! budget too; spending it is a failure.
//!
//! The reference takes most of the time, so the solvers get each grid in 16 forms: unchanged, and moved
//! by random symmetries, which also move its solutions. Every eighth grid is checked in full: with the
//! exact-cover engine beside the reference, the branching solver, counting, and the byte-level calls.
//!
//! A development build runs about ten thousand cases, a release build a million. Set `WHYDOKU_CASES` for
//! another number, and `WHYDOKU_RECORD` to write the result to `bench/results`:
//!
//! ```text
//! WHYDOKU_CASES=100000000 WHYDOKU_RECORD=1 \
//!     cargo test --release -p whydoku-solve --test solve all_levels
//! ```

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong and tells what it did"
)]

use cases::{Case, FULL, KINDS, Kind, Move, case, full_grids, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use test_support::exact_cover;
use test_support::stamp::Stamp;
use whydoku_grid::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Rng, Solution};
use whydoku_solve::{Count, SimdLevel, Solver, Start, branching, reference};

pub(crate) mod cases;

/// The budget of the reference solver. It needs a few hundred choices of a cell for most cases.
const REFERENCE_UNITS: u64 = 20_000;

/// The budget of an engine under test, in nodes. None has ever needed a hundredth of it, so spending it
/// is a failure.
const ENGINE_UNITS: u64 = 1_000_000;

/// The solutions of a case according to the two engines that are not under test.
struct Truth {
    /// The solutions, up to the limit of the case.
    solutions: BTreeSet<[u8; 81]>,
    /// Whether both engines finished.
    both: bool,
}

fn numbers(solution: &Solution) -> [u8; 81] {
    solution.digits().map(Digit::get)
}

fn truth(case: &Case, all_sides: bool) -> Result<Truth, String> {
    let limit = usize::try_from(case.limit).unwrap();
    let budget = Budget::units(REFERENCE_UNITS);
    let mut search = reference::solutions_within(&case.grid, &case.open);
    let mut found = BTreeSet::new();
    let both = loop {
        match search.advance(&budget) {
            Ok(Some(solution)) => {
                found.insert(numbers(&solution));
                if found.len() == limit {
                    break true;
                }
            }
            Ok(None) => break true,
            Err(_) => break false,
        }
    };
    if both && !all_sides {
        return Ok(Truth {
            solutions: found,
            both,
        });
    }
    let mut solutions = BTreeSet::new();
    exact_cover::search(&case.grid, &case.open, &mut |full| {
        solutions.insert(*full);
        if solutions.len() < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let agree = if both && solutions.len() < limit {
        found == solutions
    } else {
        // At the limit, each may have found others.
        !both || found.len() == solutions.len()
    };
    if agree {
        Ok(Truth { solutions, both })
    } else {
        Err(format!(
            "exact cover finds {}, the reference {}",
            solutions.len(),
            found.len()
        ))
    }
}

/// All solutions of a case, up to its limit, from the solver at one level.
fn fast(solver: &mut Solver, start: Start, limit: u64) -> Vec<Solution> {
    let budget = Budget::units(ENGINE_UNITS);
    let limit = usize::try_from(limit).unwrap();
    solver
        .solutions(start, &budget)
        .take(limit)
        .map(|solution| solution.unwrap())
        .collect()
}

/// The differences between the solvers' answers to a case.
fn check(
    solvers: &mut [Solver],
    case: &Case,
    truth: &Truth,
    all_sides: bool,
) -> Result<(), String> {
    let Case {
        grid, open, limit, ..
    } = case;
    let count = u64::try_from(truth.solutions.len()).unwrap();
    let expected_count = if count < *limit {
        Count::Exactly(count)
    } else {
        Count::AtLeast(count)
    };
    let budget = || Budget::units(ENGINE_UNITS);

    if all_sides {
        let (counted, _) = branching::count_within(grid, open, *limit, &budget()).unwrap();
        if counted != expected_count {
            return Err(format!(
                "branching counts {counted:?}, not {expected_count:?}"
            ));
        }
    }

    let start = Start::from((grid, open));
    let mut scalar = None;
    for solver in solvers {
        let level = solver.level();
        if all_sides {
            let counted = solver.count(start, *limit, &budget()).unwrap();
            if counted != expected_count {
                return Err(format!(
                    "{level} counts {counted:?}, not {expected_count:?}"
                ));
            }
        }
        let found = fast(solver, start, *limit);
        let stats = solver.stats();
        match &scalar {
            None => {
                for solution in &found {
                    // Check every digit again instead of trusting `Solution`.
                    if Solution::try_new(*solution.digits()).is_err()
                        || !solution.agrees_with(grid)
                        || !within(solution, grid, open)
                    {
                        return Err(format!("{level} gives {solution}, which is no solution"));
                    }
                }
                let set: BTreeSet<[u8; 81]> = found.iter().map(numbers).collect();
                if set.len() != found.len() {
                    return Err(format!("{level} gives a solution twice"));
                }
                // At the limit, each may have found others, but equally many.
                if set.len() != truth.solutions.len() || (count < *limit && set != truth.solutions)
                {
                    return Err(format!("{level} gives other solutions"));
                }
                scalar = Some((found, stats));
            }
            Some(scalar) if *scalar != (found, stats) => {
                return Err(format!("{level} differs from the scalar level"));
            }
            Some(_) => {}
        }
        if all_sides && *open == CandidateSet::ALL {
            check_lines(solver, case, expected_count)?;
        }
    }
    Ok(())
}

fn within(solution: &Solution, grid: &Grid, open: &CandidateSet) -> bool {
    Cell::ALL.into_iter().all(|cell| {
        grid.get(cell).is_some() || open.contains(Candidate::new(cell, solution.get(cell)))
    })
}

/// The byte-level calls must give the same answers.
fn check_lines(solver: &mut Solver, case: &Case, expected: Count) -> Result<(), String> {
    let budget = Budget::units(ENGINE_UNITS);
    let text = case.grid.to_line(if case.limit.is_multiple_of(2) {
        '.'
    } else {
        '0'
    });
    let line: &[u8; 81] = text.as_bytes().try_into().unwrap();
    let counted = solver.count_line(line, case.limit, &budget).unwrap();
    if counted != expected {
        return Err(format!("{} counts the line {counted:?}", solver.level()));
    }
    let first = solver.first(&case.grid, &budget).unwrap();
    let mut written = [0; 81];
    let found = solver.solve_line(line, &mut written, &budget).unwrap();
    let read = first.map(|solution| solution.to_string().into_bytes());
    if read != found.then(|| written.to_vec()) {
        return Err(format!("{} writes another solution", solver.level()));
    }
    Ok(())
}

fn cases() -> u64 {
    match std::env::var_os("WHYDOKU_CASES") {
        Some(number) => number
            .to_str()
            .and_then(|n| n.parse().ok())
            .expect("a number of cases"),
        None if cfg!(debug_assertions) => 30_000,
        None => 1_000_000,
    }
}

/// The number of forms of each grid.
const FORMS: u64 = 16;

/// The number of grids per seed. A failure names its seed, and running that block again reproduces it.
const GRIDS: u64 = 64;

/// The number of cases per seed.
const BLOCK: u64 = GRIDS * FORMS;

/// One grid in this many is checked in full.
const ALL_SIDES: u64 = 8;

/// Counts of the cases of some blocks.
#[derive(Default)]
struct Tally {
    /// The number of cases by kind and by number of solutions, up to two.
    kinds: BTreeMap<(Kind, u64), u64>,
    /// The number of grids that the reference solver did not finish.
    exact_cover_alone: u64,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        for (kind, number) in &other.kinds {
            *self.kinds.entry(*kind).or_default() += number;
        }
        self.exact_cover_alone += other.exact_cover_alone;
    }

    fn text(&self) -> String {
        let levels: Vec<&str> = SimdLevel::available().map(SimdLevel::name).collect();
        let mut text = format!(
            "{} cases ({FORMS} forms each of {} grids), no difference: levels {}, and for one grid in \
             {ALL_SIDES} the branching solver, against the reference solver and for one grid in \
             {ALL_SIDES} an exact-cover engine too; that alone for {} grids where the reference \
             solver's budget of {REFERENCE_UNITS} choices ended.\n\n\
             Solutions counted up to a limit of 1 to 4:\n\n\
             | kind | none | one | two or more |\n|---|--:|--:|--:|\n",
            self.kinds.values().sum::<u64>(),
            self.kinds.values().sum::<u64>() / FORMS,
            levels.join(", "),
            self.exact_cover_alone
        );
        for kind in KINDS {
            let [none, one, several] =
                [0, 1, 2].map(|count| self.kinds.get(&(kind, count)).copied().unwrap_or(0));
            writeln!(text, "| {kind:?} | {none} | {one} | {several} |").unwrap();
        }
        text
    }
}

fn run_block(solvers: &mut [Solver], seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Rng::new(seed);
    let fulls = full_grids(&mut rng);
    for number in 0..GRIDS {
        let case = case(&mut rng, &fulls);
        let wrong = |what: String| -> ! {
            panic!(
                "seed {seed}, grid {number}, {:?}, limit {}: {what}\n{}\n{}",
                case.kind, case.limit, case.grid, case.open
            )
        };
        let all_sides = number % ALL_SIDES == 0;
        let truth = truth(&case, all_sides).unwrap_or_else(|what| wrong(what));
        check(solvers, &case, &truth, all_sides).unwrap_or_else(|what| wrong(what));
        for _ in 1..FORMS {
            let moved = Move::random(&mut rng);
            let form = Case {
                grid: moved.grid(&case.grid),
                open: moved.open(&case.open),
                ..case
            };
            let truth = Truth {
                solutions: truth
                    .solutions
                    .iter()
                    .map(|full| moved.full(full))
                    .collect(),
                ..truth
            };
            check(solvers, &form, &truth, false)
                .unwrap_or_else(|what| wrong(format!("{what}, moved to\n{}", form.grid)));
        }
        let count = u64::try_from(truth.solutions.len()).unwrap().min(2);
        *tally.kinds.entry((case.kind, count)).or_default() += FORMS;
        tally.exact_cover_alone += u64::from(!truth.both);
    }
    tally
}

#[test]
fn all_levels_agree_with_the_reference() {
    let stamp = std::env::var_os("WHYDOKU_RECORD").map(|_| Stamp::now());
    let blocks = cases().div_ceil(BLOCK);
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut solvers: Vec<Solver> = SimdLevel::available()
                    .filter_map(Solver::with_level)
                    .collect();
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= blocks {
                        break;
                    }
                    let block = run_block(&mut solvers, seed);
                    tally.lock().unwrap().add(&block);
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    println!("{}", tally.text());
    // The mix must contain no, one and several solutions in all kinds of input.
    for (kind, count) in [
        (Kind::Part, 1),
        (Kind::Part, 2),
        (Kind::Damaged, 0),
        (Kind::NearEmpty, 2),
        (Kind::Random, 0),
        (Kind::Random, 2),
        (Kind::Candidates, 1),
        (Kind::Candidates, 2),
        (Kind::FreeCandidates, 0),
        (Kind::Hard, 1),
    ] {
        assert!(
            tally.kinds.contains_key(&(kind, count)),
            "no case of {kind:?} with {count}"
        );
    }
    // The reference solver must still have decided most cases.
    assert!(
        tally.exact_cover_alone * 100 < blocks * GRIDS,
        "the reference gave up on {} grids",
        tally.exact_cover_alone
    );
    if let Some(stamp) = stamp {
        let title = "Differential test of the solvers";
        let text = format!(
            "Seeds 0 to {} of {BLOCK} cases each. {}",
            blocks - 1,
            tally.text()
        );
        println!("{}", stamp.write("differential", title, &text).unwrap());
    }
}

/// Full grids, an empty one, and grids that clash in exactly one house.
#[test]
fn corner_cases() {
    let mut clash_in_row = Grid::EMPTY;
    clash_in_row.set_given(Cell::at(0, 0), Digit::D5);
    clash_in_row.set_given(Cell::at(0, 8), Digit::D5);
    let mut clash_in_column = Grid::EMPTY;
    clash_in_column.set_given(Cell::at(0, 8), Digit::D9);
    clash_in_column.set_given(Cell::at(8, 8), Digit::D9);
    let mut clash_in_box = Grid::EMPTY;
    clash_in_box.set_given(Cell::at(3, 3), Digit::D1);
    clash_in_box.set_given(Cell::at(4, 4), Digit::D1);
    let full = parse(FULL);
    let mut wrong = full;
    wrong.set_given(Cell::at(8, 8), Digit::D1);
    let budget = Budget::unlimited();
    for level in SimdLevel::available() {
        let mut solver = Solver::with_level(level).unwrap();
        for grid in [&clash_in_row, &clash_in_column, &clash_in_box, &wrong] {
            assert_eq!(
                solver.count(grid, 10, &budget),
                Ok(Count::Exactly(0)),
                "{grid}"
            );
        }
        assert_eq!(solver.count(&full, 10, &budget), Ok(Count::Exactly(1)));
        assert_eq!(
            solver.count(&Grid::EMPTY, 10, &budget),
            Ok(Count::AtLeast(10))
        );
        let nothing = Start::from(&CandidateSet::EMPTY);
        assert_eq!(solver.count(nothing, 10, &budget), Ok(Count::Exactly(0)));
        assert_eq!(solver.count(&full, 0, &budget), Ok(Count::AtLeast(0)));
    }
}
