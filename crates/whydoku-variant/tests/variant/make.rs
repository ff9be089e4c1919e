//! Puzzles that are made and puzzles that are minimized, judged by the slow twin where it is quick enough.

use whydoku_grid::{Budget, Rng};
use whydoku_variant::twin::Twin;
use whydoku_variant::{Kind, Recipe, Size, Variant};

fn twin_solutions(variant: &Variant) -> Vec<Vec<usize>> {
    Twin::new(&variant.meaning()).solutions(2)
}

#[test]
fn small_puzzles_of_every_kind_are_unique_and_repeatable() {
    let budget = Budget::unlimited();
    for kind in Kind::ALL {
        // No 4x4 or 6x6 grid keeps equal digits a king's move apart out of its boxes; the sizes that fail
        // say so.
        for rows in [4, 6] {
            let recipe = Recipe {
                kind,
                size: Size::new(rows).unwrap(),
            };
            let made = match recipe.make(1, 0, &budget) {
                Ok(made) => made,
                Err(error) => {
                    assert!(matches!(kind, Kind::AntiKnight | Kind::AntiKing), "{kind}");
                    assert!(error.to_string().contains("no 4x4 grid"), "{error}");
                    continue;
                }
            };
            assert_eq!(recipe.make(1, 0, &budget).as_ref(), Ok(&made));
            assert_ne!(recipe.make(1, 1, &budget).as_ref(), Ok(&made));
            let solution = made.variant.about.solution.clone().unwrap();
            assert_eq!(
                twin_solutions(&made.variant),
                [solution],
                "{}",
                made.variant
            );
        }
    }
}

/// Removes a clue by its text.
fn without(variant: &Variant, clue: &str) -> Variant {
    let text = variant.to_string();
    if let Some(place) = variant
        .constraints()
        .iter()
        .position(|c| c.to_string() == clue)
    {
        return variant.without(place);
    }
    let cell = clue.rsplit(' ').next().unwrap().parse().unwrap();
    let mut fewer: Variant = text.parse().unwrap();
    fewer.allow(cell, variant.size().digits());
    fewer
}

#[test]
fn spare_clues_are_exactly_those_that_can_be_left_out() {
    let budget = Budget::unlimited();
    for kind in [Kind::Killer, Kind::X, Kind::Jigsaw, Kind::Thermo] {
        let recipe = Recipe {
            kind,
            size: Size::new(6).unwrap(),
        };
        let made = recipe.make(5, 2, &budget).unwrap();
        let givens = made.variant.givens();
        let givens: Vec<String> = givens
            .map(|(cell, digit)| format!("given {digit}: {cell}"))
            .collect();
        let constraints = made.variant.constraints().iter();
        let local = constraints.filter(|c| !c.groups().is_empty());
        let clues = givens.into_iter().chain(local.map(ToString::to_string));
        for clue in clues {
            let unique = twin_solutions(&without(&made.variant, &clue)).len() == 1;
            assert_eq!(unique, made.spare.contains(&clue), "{kind} {clue}");
        }
    }
}

#[test]
fn minimized_puzzles_need_every_clue() {
    let text =
        "size 4\ngrid 1234 3412 2.43 43..\nthermometer: r1c1 r1c2 r1c3\nkiller-cage 3: r4c3 r4c4";
    let variant: Variant = text.parse().unwrap();
    let budget = Budget::unlimited();
    let solution = variant.only_solution(&budget).unwrap();
    let minimized = variant.minimized(&mut Rng::new(3), &budget).unwrap();
    assert!(!minimized.removed.is_empty());
    assert_eq!(twin_solutions(&minimized.variant), [solution]);
    assert_eq!(minimized.variant.spare_clues(&budget), Ok(Vec::new()));
    let several: Variant = "size 4".parse().unwrap();
    let error = several.minimized(&mut Rng::new(3), &budget).unwrap_err();
    assert_eq!(error.to_string(), "the puzzle has more than one solution");
}
