//! The engine against its slow twin, which knows only the meaning of the rules.

use whydoku_grid::Rng;
use whydoku_variant::fault::Fault;
use whydoku_variant::{Rule, Size, Solver, all_rules, sample};

/// More solutions than this are not compared one by one.
const LIMIT: usize = 300;

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
            match sample::compare(&Solver::new(&variant), &variant, LIMIT) {
                Ok(solutions) => solved += usize::from(solutions > 0),
                Err(difference) => panic!("{difference}"),
            }
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

/// The comparison must be able to fail: for an engine that ignores a constraint or removes too much, it does,
/// whatever the rule.
#[test]
fn a_broken_engine_is_caught() {
    let mut rng = Rng::new(4);
    for fault in [Fault::Blind, Fault::Eager] {
        // A given is not a constraint.
        for rule in all_rules().iter().filter(|rule| rule.id != "given") {
            // Rules about thirds of the digits need 6x6.
            let sizes = [(4, 2); 40].into_iter().chain([(6, 20); 100]);
            let caught = sizes.into_iter().any(|(rows, givens)| {
                let size = Size::new(rows).unwrap();
                let variant = sample::variant(&mut rng, size, &[rule], givens, true);
                !variant.constraints().is_empty()
                    && sample::compare(&fault.solver(&variant), &variant, LIMIT).is_err()
            });
            assert!(caught, "{fault:?}: {}", rule.id);
        }
    }
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
