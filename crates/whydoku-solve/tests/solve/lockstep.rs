//! `Lockstep` gives the answers of `Solver`, which `differential` compares with independent solvers.

use crate::differential::cases::{case, full_grids};
use whydoku_grid::{Budget, CandidateSet, LineError, Rng};
use whydoku_solve::{Count, Lockstep, SimdLevel, SolveLineError, Solver};

const LEVELS: &str = "the level is available";

/// Lines of every kind that `differential` uses: one solution, several, none, near-empty, clashing, hard.
fn lines(count: usize) -> Vec<[u8; 81]> {
    let mut rng = Rng::new(24);
    let fulls = full_grids(&mut rng);
    let mut lines = Vec::new();
    while lines.len() < count {
        let case = case(&mut rng, &fulls);
        if case.open == CandidateSet::ALL {
            let text = case.grid.to_line(if rng.coin() { '.' } else { '0' });
            lines.push(text.as_bytes().try_into().expect("81 characters"));
        }
    }
    lines
}

/// The count and the first solution of each line, one line after the other.
fn expected(lines: &[[u8; 81]], limit: u64) -> Vec<(Result<Count, LineError>, [u8; 81])> {
    let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    let answer = |line: &[u8; 81]| {
        let mut solution = [b'?'; 81];
        let counted = match solver.count_line(line, limit, &budget) {
            Ok(count) => Ok(count),
            Err(SolveLineError::Line(why)) => Err(why),
            Err(SolveLineError::Spent(_)) => unreachable!("the budget has no limit"),
        };
        if counted.is_ok() {
            solver
                .solve_line(line, &mut solution, &budget)
                .expect("read above");
        }
        (counted, solution)
    };
    lines.iter().map(answer).collect()
}

#[test]
fn answers_are_those_of_the_solver_at_every_level() {
    let lines = lines(if cfg!(debug_assertions) {
        3_000
    } else {
        30_000
    });
    for limit in [1, 2, 5] {
        let expected = expected(&lines, limit);
        for level in SimdLevel::available() {
            let mut lockstep = Lockstep::with_level(level).expect(LEVELS);
            let mut solutions = vec![[b'?'; 81]; lines.len()];
            let budget = Budget::unlimited();
            let counts = lockstep.count_lines(&lines, limit, &budget).unwrap();
            let solved = lockstep.solve_lines(&lines, limit, &mut solutions, &budget);
            assert!(
                solved == Ok(counts.clone()),
                "{level}: with and without solutions"
            );
            for (index, (count, solution)) in expected.iter().enumerate() {
                let text = String::from_utf8_lossy(&lines[index]);
                assert_eq!(counts[index], *count, "{level}, limit {limit}: {text}");
                assert_eq!(
                    solutions[index], *solution,
                    "{level}, limit {limit}: {text}"
                );
            }
        }
    }
}

/// Fewer lines than lanes, as many, and one more; broken lines at the start, in the middle and at the end.
#[test]
fn every_length_and_broken_lines_anywhere() {
    let mut lines = lines(70);
    for (place, byte) in [(0, b'x'), (7, b' '), (33, 0), (34, 0xff), (69, b':')] {
        lines[place][place] = byte;
    }
    let expected = expected(&lines, 2);
    assert_eq!(
        expected.iter().filter(|(count, _)| count.is_err()).count(),
        5
    );
    for level in SimdLevel::available() {
        let mut lockstep = Lockstep::with_level(level).expect(LEVELS);
        for start in [0, 1, 33] {
            for len in 0..=lines.len() - start {
                let part = start..start + len;
                let mut solutions = [[b'?'; 81]; 70];
                let counts = lockstep
                    .solve_lines(
                        &lines[part.clone()],
                        2,
                        &mut solutions,
                        &Budget::unlimited(),
                    )
                    .unwrap();
                let answers: Vec<_> = counts.into_iter().zip(solutions).collect();
                assert!(
                    answers == expected[part],
                    "{level}: {len} lines from {start}"
                );
            }
        }
    }
}

#[test]
fn a_limit_of_zero_only_reads() {
    for level in SimdLevel::available() {
        let mut lockstep = Lockstep::with_level(level).expect(LEVELS);
        let mut solutions = [[b'?'; 81]; 2];
        let counts = lockstep
            .solve_lines(
                &[[b'.'; 81], [b'x'; 81]],
                0,
                &mut solutions,
                &Budget::unlimited(),
            )
            .unwrap();
        assert_eq!(counts[0], Ok(Count::AtLeast(0)));
        assert!(counts[1].is_err());
        assert_eq!(solutions, [[b'?'; 81]; 2]);
    }
}

/// All lanes together use as many units as the puzzles one by one, and a budget with one unit less ends.
#[test]
fn a_unit_is_a_node() {
    let lines = lines(40);
    let mut solver = Solver::new();
    let one_by_one = Budget::unlimited();
    for line in &lines {
        solver.count_line(line, 2, &one_by_one).unwrap();
    }
    for level in SimdLevel::available() {
        let mut lockstep = Lockstep::with_level(level).expect(LEVELS);
        let enough = Budget::units(one_by_one.used());
        assert!(lockstep.count_lines(&lines, 2, &enough).is_ok(), "{level}");
        assert_eq!(enough.used(), one_by_one.used(), "{level}");
        let short = Budget::units(one_by_one.used() - 1);
        assert!(lockstep.count_lines(&lines, 2, &short).is_err(), "{level}");
        // A run that ended early leaves nothing behind.
        let counts = lockstep.count_lines(&lines[..1], 2, &Budget::unlimited());
        assert_eq!(counts.unwrap()[0], expected(&lines[..1], 2)[0].0, "{level}");
    }
}
