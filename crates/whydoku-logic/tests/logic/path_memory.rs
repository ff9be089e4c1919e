//! A path, which remembers where techniques found nothing, against the same path found by looking at
//! every state afresh.

use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, Grid, Pencilmarks};
use whydoku_logic::{Engine, Family, Options, Step, registry};

/// The techniques in use by default of these families, family by family.
fn engine(families: &[Family]) -> Engine {
    let names = families.iter().flat_map(|family| {
        let all = registry::in_solving_order().iter().map(|t| t.info());
        all.filter(|info| info.default && info.family == *family)
            .map(|info| info.id)
    });
    named(&names.collect::<Vec<_>>())
}

fn named(names: &[&str]) -> Engine {
    let names = names.iter().copied();
    Engine::with_techniques(names, Options::default()).expect("names of the registry")
}

/// Step after step, each from a state of which nothing is known.
fn afresh(engine: &Engine, start: &Pencilmarks) -> Vec<Step> {
    let (mut marks, mut steps) = (*start, Vec::new());
    while !marks.is_solved() {
        let first = engine.first_steps(&marks, |_| true, &Budget::unlimited());
        let Some(step) = first.expect("no limit").into_iter().next() else {
            break;
        };
        step.conclusions.apply(&mut marks).expect("a true step");
        steps.push(step);
    }
    steps
}

#[test]
fn what_is_skipped_on_a_path_would_not_have_been_found() {
    use Family::{Coloring, Fish, Intersections, SingleDigit, Singles, Subsets, Wings};
    // Harder families before easier ones too, so that they look at many states and skip often.
    let engines = [
        engine(&[Singles, Intersections, Subsets, SingleDigit, Fish, Coloring]),
        engine(&[SingleDigit, Coloring, Subsets, Singles]),
        engine(&[Fish, Wings, Intersections, Singles]),
        engine(&[Subsets, Intersections, Fish, Singles]),
        named(&[
            "extended-subset-principle",
            "distributed-disjoint-subset",
            "sue-de-coq",
            "singles",
            "intersections",
        ]),
    ];
    let mut steps = 0;
    for seed in 0..24 {
        let grid = puzzle(seed);
        let start = Pencilmarks::from_grid(&grid).expect("a puzzle");
        for engine in &engines {
            let path = engine.solve_path(&start, &Budget::unlimited());
            assert_eq!(path.steps, afresh(engine, &start), "{grid}");
            steps += path.steps.len();
        }
    }
    assert!(steps > 3000, "{steps} steps are few");
}

/// Contradictions are sought among what is known to fail, which a path keeps from state to state.
#[test]
fn what_is_known_of_assumptions_holds_in_later_states() {
    let names = [
        "contradiction",
        "dynamic-contradiction",
        "singles",
        "case-split-1",
        "case-split",
    ];
    let engine = named(&names);
    let mut found = [0; 2];
    // AI Escargot, Golden Nugget, Easter Monster.
    for puzzle in [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ] {
        let grid: Grid = puzzle.parse().expect("81 characters");
        let start = Pencilmarks::from_grid(&grid).expect("a puzzle");
        let path = engine.solve_path(&start, &Budget::unlimited());
        assert_eq!(path.steps, afresh(&engine, &start), "{puzzle}");
        for (count, id) in found.iter_mut().zip(names) {
            let steps = path.steps.iter();
            *count += steps.filter(|step| step.technique.id == id).count();
        }
    }
    let [by_singles, by_subsets] = found;
    assert!(by_singles > 100 && by_subsets > 10, "{found:?}");
}
