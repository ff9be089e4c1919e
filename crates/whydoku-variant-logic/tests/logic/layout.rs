//! The groups and pairs of cells that differ, against the digits that solutions have.

use std::collections::BTreeSet;
use whydoku_grid::Budget;
use whydoku_variant::{Cell, Solver, Variant};
use whydoku_variant_logic::Rules;

fn rules(text: &str) -> Rules {
    let variant: Variant = text.parse().expect("what the test made");
    Rules::new(&variant)
}

/// The pairs of cells that are equal in none of many solutions.
fn differing(variant: &Variant) -> BTreeSet<[Cell; 2]> {
    let cells: Vec<Cell> = variant.size().all_cells().collect();
    let (solutions, _) = Solver::new(variant).solutions(20_000, &Budget::unlimited());
    assert!(solutions.len() > 100, "{} solutions", solutions.len());
    let pairs = (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
    let apart = pairs.filter(|(a, b)| solutions.iter().all(|digits| digits[*a] != digits[*b]));
    apart.map(|(a, b)| [cells[a], cells[b]]).collect()
}

fn found(rules: &Rules) -> BTreeSet<[Cell; 2]> {
    let mut all: BTreeSet<[Cell; 2]> = rules.pairs().into_iter().collect();
    let houses = rules.houses().into_iter().map(|house| house.cells);
    for group in houses.chain(rules.different()) {
        for a in &group {
            all.extend(group.iter().filter(|b| a < b).map(|b| [*a, *b]));
        }
    }
    all
}

#[test]
fn cells_that_differ_by_a_rule_differ_in_every_solution() {
    let bare = "size 6\nregions none";
    let alone = found(&rules(bare)).len();
    for (rule, more) in [
        ("anti-king", 50),
        ("rising-diagonal", 15),
        ("killer-cage: r1c1 r2c2 r3c3", 3),
        ("thermometer: r1c2 r2c3 r3c4", 2),
    ] {
        let rules = rules(&format!("{bare}\n{rule}"));
        let (found, differing) = (found(&rules), differing(rules.variant()));
        assert!(found.is_subset(&differing), "{rule}");
        assert_eq!(found.len() - alone, more, "{rule}");
    }
}

#[test]
fn houses_have_names_and_every_digit() {
    let rules = rules("size 6\nfalling-diagonal\nkiller-cage: r1c1 r1c2 r2c3");
    let names: Vec<String> = rules.houses().into_iter().map(|house| house.name).collect();
    assert_eq!(names.len(), 19);
    for name in ["row 1", "column 6", "box 3", "the falling diagonal"] {
        assert!(names.iter().any(|one| one == name), "{names:?}");
    }
    assert_eq!(rules.different().len(), 1);
}
