//! VeriPB, a checker by others, accepts our proofs and refuses damaged ones.

use measure::reliability::veripb::{Checker, of_made_paths, of_pages};
use measure::reliability::{Extent, grouped};
use std::path::Path;

#[test]
fn an_outside_checker_accepts_paths_and_refuses_damaged_ones() {
    let Some(checker) = Checker::find(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("veripb"))
    else {
        println!("skipped: VeriPB is not installed (`cargo xtask tools` does it)");
        return;
    };
    let extent = Extent {
        puzzles: 0,
        states: 0,
        symmetries: 0,
        outside: 6,
        seed: 1,
        threads: 2,
    };
    let mut tally = of_made_paths(&checker, &extent);
    tally.merge(of_pages(&checker, 2));
    println!(
        "VeriPB: {} paths and {} steps of pages accepted, {} damaged proofs refused, {} accepted",
        tally.paths,
        tally.page_steps,
        grouped(tally.refused),
        tally.accepted.count
    );
    assert!(
        tally.unproved.lines().is_empty(),
        "{:#?}",
        tally.unproved.lines()
    );
    assert!(
        tally.accepted.lines().is_empty(),
        "{:#?}",
        tally.accepted.lines()
    );
    assert_eq!(tally.paths, 6);
    assert!(
        tally.page_steps > 20,
        "only {} steps of pages",
        tally.page_steps
    );
    assert!(tally.refused >= 2 * (tally.paths + tally.page_steps));
}
