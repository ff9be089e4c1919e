//! Loops in two readings: with what stands beside a link in the loop's own cells, and without.

use whydoku_grid::{Budget, CellSet, Grid, Pencilmarks};
use whydoku_logic::{Engine, Options, Parts, Step};

/// The cells of a loop's nodes that have no weak link inside.
fn own_cells(step: &Step) -> CellSet {
    let Parts::Chain { nodes, .. } = &step.parts() else {
        unreachable!("a loop is a chain");
    };
    let mut cells = nodes
        .iter()
        .fold(CellSet::EMPTY, |all, node| all | node.cells);
    // The first link is strong, and every other one is weak.
    for pair in nodes.windows(2).skip(1).step_by(2) {
        if pair[0].digit != pair[1].digit {
            cells -= pair[0].cells;
        }
    }
    cells
}

/// Loops of candidates in states of AI Escargot and Easter Monster after some steps.
fn loops(loop_cells: bool) -> Vec<Vec<Step>> {
    let options = Options {
        loop_cells,
        ..Options::default()
    };
    let finder = Engine::with_techniques(["continuous-nice-loop"], options).expect("a technique");
    let mut all = Vec::new();
    for puzzle in [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ] {
        let grid: Grid = puzzle.parse().expect("81 characters");
        let start = Pencilmarks::from_grid(&grid).expect("a puzzle");
        let mut marks = start;
        for step in Engine::default()
            .solve_path(&start, &Budget::unlimited())
            .steps
        {
            all.push(finder.all_steps(&marks, &Budget::unlimited()).0);
            step.conclusions.apply(&mut marks).expect("a true step");
        }
    }
    all
}

#[test]
fn the_narrow_reading_leaves_the_cells_of_a_loop_alone() {
    let (wide, narrow) = (loops(true), loops(false));
    let mut differ = 0;
    for (wide, narrow) in wide.iter().zip(&narrow) {
        for step in narrow {
            let gone = step.conclusions.eliminations.all_cells();
            assert!(gone.is_disjoint(own_cells(step)), "{:?}", step.conclusions);
            // The same loop in the other reading takes as much or more.
            let more = |other: &&Step| {
                let gone = &step.conclusions.eliminations;
                gone.is_subset(&other.conclusions.eliminations)
            };
            assert!(
                wide.iter().any(|other| more(&other)),
                "{:?}",
                step.conclusions
            );
        }
        let takes_more = |step: &&Step| {
            let gone = step.conclusions.eliminations.all_cells();
            !gone.is_disjoint(own_cells(step))
        };
        differ += wide.iter().filter(takes_more).count();
    }
    assert!(
        differ > 0,
        "no loop takes from its own cells: nothing is shown"
    );
}
