//! Every proof the library gives is checked by a crate that shares no code with it.

use std::collections::{BTreeMap, BTreeSet};
use test_support::puzzles::puzzle;
use test_support::steps::{as_verifier_sees, path_of_one};
use whydoku_grid::Rng;
use whydoku_grid::{Budget, Cell, Pencilmarks};
use whydoku_logic::json as wire;
use whydoku_logic::page::blocks;
use whydoku_logic::{Engine, Explanation, Options, registry};
use whydoku_solve as solve;
use whydoku_verify as verify;

/// Accepted by the verifier, and without a premise that could be left out.
#[test]
fn every_step_of_the_pages_is_proved_and_needs_all_its_premises() {
    let mut pages = BTreeSet::new();
    let mut wrong = Vec::new();
    let mut steps_seen = 0;
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let engine =
                Engine::with_techniques([block.technique.as_str()], Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps {
                steps_seen += 1;
                let path = as_verifier_sees(&path_of_one(&block.marks, &step));
                let told = Explanation::of(&step).notation;
                if let (_, Err(refusal)) = verify::check_path(&path) {
                    wrong.push(format!(
                        "refused: {told}\n    {refusal}\n    {:?}",
                        step.proof
                    ));
                    continue;
                }
                let state = verify::start(&path).unwrap();
                let givens = path.puzzle.map(|digit| digit != 0);
                for what in verify::unneeded(&state, &givens, &path.steps[0]) {
                    wrong.push(format!(
                        "not needed: {what} in {told}\n    {:?}",
                        step.proof
                    ));
                }
            }
        }
    }
    assert!(steps_seen > 10, "only {steps_seen} steps were looked at");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn whole_paths_of_generated_puzzles_are_proved() {
    let engine = Engine::default();
    let mut wrong = Vec::new();
    for seed in 1..=60 {
        let marks = Pencilmarks::from_grid(&puzzle(seed)).unwrap();
        let path = engine.solve_path(&marks, &Budget::unlimited());
        let (verdict, result) = verify::check_path(&as_verifier_sees(&path));
        if let Err(refusal) = result {
            wrong.push(format!("seed {seed}: {refusal}"));
        }
        assert_eq!(verdict.steps, path.steps.len());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A verifier that accepts everything would pass the tests above; so steps that are wrong on
/// purpose must be refused, every one.
#[test]
fn damaged_steps_are_refused() {
    let engine = Engine::default();
    let mut refused: BTreeMap<verify::damage::Damage, usize> = BTreeMap::new();
    let mut accepted = Vec::new();
    for seed in 101..=115 {
        let grid = puzzle(seed);
        let solution = solve::reference::first(&grid).unwrap();
        let solution = solution.digits().map(whydoku_grid::Digit::get);
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let path = as_verifier_sees(&engine.solve_path(&marks, &Budget::unlimited()));
        let givens = path.puzzle.map(|digit| digit != 0);
        let mut state = verify::start(&path).unwrap();
        for step in &path.steps {
            for (damage, damaged) in verify::damage::controls(&state, step, &solution) {
                match verify::check_step(&state, &givens, &damaged) {
                    Err(_) => *refused.entry(damage).or_default() += 1,
                    Ok(()) => accepted.push(format!("{damage:?}, seed {seed}: {damaged:?}")),
                }
            }
            for literal in &step.conclusions {
                state.learn(*literal);
            }
        }
    }
    println!("refused {refused:?}, accepted {}", accepted.len());
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
    for damage in verify::damage::Damage::ALL {
        assert!(
            refused[&damage] > 100,
            "too few of {damage:?} to mean something"
        );
    }
}

/// Moves of the whole grid are rare on paths of puzzles made at random, so their page stands in.
#[test]
fn damaged_symmetries_are_refused() {
    let mut refused = 0;
    let page = registry::get("symmetrical-placement")
        .unwrap()
        .info()
        .page();
    for block in blocks(page).unwrap() {
        let engine =
            Engine::with_techniques([block.technique.as_str()], Options::default()).unwrap();
        for step in engine.all_steps(&block.marks, &Budget::unlimited()).0 {
            let path = as_verifier_sees(&path_of_one(&block.marks, &step));
            let givens = path.puzzle.map(|digit| digit != 0);
            let solution = solve::reference::first(block.marks.grid()).unwrap();
            let solution = solution.digits().map(whydoku_grid::Digit::get);
            let state = verify::start(&path).unwrap();
            for (damage, damaged) in verify::damage::controls(&state, &path.steps[0], &solution) {
                let result = verify::check_step(&state, &givens, &damaged);
                assert!(result.is_err(), "{damage:?}: {damaged:?}");
                refused += 1;
            }
        }
    }
    // 108 moves for each of four steps, and the other kinds of damage.
    assert!(refused > 4 * 108, "only {refused}");
}

/// Whatever is done to the text of a path, the verifier does not panic, and no step that it accepts
/// contradicts the solution.
#[test]
fn changed_text_never_makes_a_false_step_pass() {
    let (mut accepted, mut refused, mut unreadable) = (0, 0, 0);
    for seed in 301..=306 {
        let grid = puzzle(seed);
        let solution = solve::reference::first(&grid).unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        let mut json = serde_json::to_value(wire::Path::from(&path)).unwrap();
        // Only what the verifier looks at: a change elsewhere would mean nothing.
        for step in json["steps"].as_array_mut().unwrap() {
            let fields = step.as_object_mut().unwrap();
            fields.retain(|name, _| {
                ["technique", "assumes_uniqueness", "conclusions", "proof"].contains(&name.as_str())
            });
        }
        let text = json.to_string();
        let start = text.find("\"steps\"").unwrap();
        let places: Vec<usize> = (start..text.len())
            .filter(|i| matches!(text.as_bytes()[*i], b'1'..=b'9' | b'=' | b'r' | b'c' | b'b'))
            .collect();
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=rng.index(2) {
                let place = *rng.choose(&places).unwrap();
                bytes[place] = *rng.choose(b"123456789rcb").unwrap();
            }
            let changed = String::from_utf8(bytes).unwrap();
            let Ok(path) = verify::read_path(&changed) else {
                unreadable += 1;
                continue;
            };
            let (verdict, result) = verify::check_path(&path);
            if result.is_ok() {
                accepted += 1;
            } else {
                refused += 1;
            }
            for step in &path.steps[..verdict.proved + verdict.assumed] {
                for literal in &step.conclusions {
                    let cell = Cell::from_index(literal.candidate.cell());
                    let stands = solution.get(cell).index() == literal.candidate.digit();
                    assert_eq!(stands, literal.holds, "seed {seed}: {literal} in {step:?}");
                }
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {unreadable} unreadable");
    assert!(refused > 200, "only {refused} were refused");
}
