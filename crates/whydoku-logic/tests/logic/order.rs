//! Of several steps of one technique, a path takes the one that a person would try first.

use std::collections::BTreeSet;
use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, CellSet, Digit, House, Pencilmarks};
use whydoku_logic::{Engine, Family, Options, Parts, Step};

/// What a person goes by, the lowest first; `None` for techniques without such a rule.
fn rank(marks: &Pencilmarks, step: &Step) -> Option<Vec<usize>> {
    // Of two digits that are placed equally often, the smaller one comes first.
    let missing = |digit: Digit| 10 * (9 - marks.placed(digit).len()) + digit.index();
    let by_house = |house: House| vec![usize::from(!is_box(house))];
    let rank = match (step.technique.family, step.parts()) {
        (Family::Singles, Parts::Single { candidate, house }) => match house {
            Some(house) if step.technique.id == "full-house" => by_house(house),
            Some(_) => vec![missing(candidate.digit)],
            None => {
                let peers: CellSet = candidate.cell.peers();
                vec![
                    peers
                        .into_iter()
                        .filter(|c| marks.get(*c).is_none())
                        .count(),
                ]
            }
        },
        (Family::Intersections, Parts::Locked { digit, cells, .. }) => {
            vec![missing(digit) / 10, cells.len()]
        }
        (Family::Subsets, Parts::Subset { houses, .. })
            if !step.technique.id.starts_with("locked") =>
        {
            by_house(houses[0])
        }
        (Family::Fish, Parts::Fish { digit, .. }) => vec![missing(digit)],
        _ => return None,
    };
    Some(rank)
}

fn is_box(house: House) -> bool {
    house.to_string().starts_with('b')
}

#[test]
fn a_path_takes_what_a_person_would_try_first() {
    let mut chosen = BTreeSet::new();
    for seed in 1..=60 {
        let mut marks = Pencilmarks::from_grid(&puzzle(seed)).expect("a puzzle");
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        for step in &path.steps {
            if let Some(rank_of_step) = rank(&marks, step) {
                let only = [step.technique.id];
                let engine = Engine::with_techniques(only, Options::default()).expect("an id");
                let (all, _) = engine.all_steps(&marks, &Budget::unlimited());
                let ranks: BTreeSet<_> = all.iter().filter_map(|one| rank(&marks, one)).collect();
                assert_eq!(ranks.first(), Some(&rank_of_step), "{}", step.notation());
                if ranks.len() > 1 {
                    chosen.insert(step.technique.id);
                }
            }
            step.conclusions.apply(&mut marks).expect("a true step");
        }
    }
    for id in [
        "full-house",
        "hidden-single-box",
        "naked-single",
        "pointing",
        "naked-pair",
    ] {
        assert!(chosen.contains(id), "never a choice for {id}: {chosen:?}");
    }
}
