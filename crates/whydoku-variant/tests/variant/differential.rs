//! The engine against its slow twin, which knows only the meaning of the rules.

use whydoku_grid::{Budget, Rng};
use whydoku_variant::twin::Twin;
use whydoku_variant::{Digits, End, Rule, Size, Solver, Variant, all_rules, sample};

/// More solutions than this are not compared one by one.
const LIMIT: usize = 300;

/// Compares solutions and true candidates of a puzzle; returns the number of solutions.
fn compare(variant: &Variant) -> usize {
    let mut expected = Twin::new(&variant.meaning()).solutions(LIMIT + 1);
    let solver = Solver::new(variant);
    let budget = Budget::unlimited();
    let (mut found, end) = solver.solutions(LIMIT + 1, &budget);
    if expected.len() > LIMIT {
        assert_eq!((found.len(), end), (LIMIT + 1, End::Limit), "{variant}");
        return expected.len();
    }
    expected.sort();
    found.sort();
    // Printing thousands of digits would not help.
    assert!(found == expected, "{variant}");
    assert_eq!(end, End::Complete);
    let mut digits = vec![Digits::EMPTY; variant.size().cells()];
    for solution in &expected {
        for (digits, digit) in digits.iter_mut().zip(solution) {
            *digits = digits.or(Digits::only(*digit));
        }
    }
    assert_eq!(
        solver.true_candidates(&budget),
        (digits, End::Complete),
        "{variant}"
    );
    expected.len()
}

/// Compares `cases` random puzzles for each list of rules.
fn compare_rules(
    seed: u64,
    size: usize,
    cases: usize,
    givens: usize,
    lists: &[Vec<&'static Rule>],
) {
    let size = Size::new(size).unwrap();
    let mut rng = Rng::new(seed);
    let (mut total, mut solved, mut used) = (0, 0, 0);
    for rules in lists {
        for _ in 0..cases {
            let variant = sample::variant(&mut rng, size, rules, givens, total % 4 != 0);
            used += usize::from(!variant.constraints().is_empty());
            solved += usize::from(compare(&variant) > 0);
            total += 1;
        }
    }
    println!("{total} puzzles of {size}, {used} with constraints, {solved} with solutions");
}

#[test]
fn every_rule_on_4x4() {
    let lists: Vec<Vec<&Rule>> = all_rules().iter().map(|rule| vec![*rule]).collect();
    compare_rules(1, 4, 40, 4, &lists);
}

#[test]
fn every_pair_of_rules_on_4x4() {
    let rules = all_rules();
    let pairs = rules
        .iter()
        .flat_map(|a| rules.iter().map(move |b| vec![*a, *b]));
    compare_rules(2, 4, 1, 3, &pairs.collect::<Vec<_>>());
}

/// A rule for which no shape is found would be tested on nothing.
#[test]
fn random_constraints_are_found_for_every_rule() {
    let size = Size::new(6).unwrap();
    let mut rng = Rng::new(3);
    for rule in all_rules() {
        // A region is a property of the puzzle, and a given becomes one.
        if ["given"].contains(&rule.id) {
            continue;
        }
        let found = (0..20).filter(|_| {
            let variant = sample::variant(&mut rng, size, &[rule], 0, true);
            !variant.constraints().is_empty()
        });
        let found = found.count();
        assert!(found > 2, "{} was placed in {found} of 20 puzzles", rule.id);
    }
}
