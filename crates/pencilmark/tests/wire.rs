//! The JSON of steps and paths: it reads back as it was written, and its shape is the published one.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

mod support;

use pencilmark::logic::page::blocks;
use pencilmark::logic::{Engine, Inference, Options, Step, registry};
use pencilmark::{Budget, Pencilmarks, wire};
use serde_json::Value;
use support::{as_verifier_sees, path_of_one, puzzle};

fn round_trip(path: &pencilmark::logic::Path) {
    let written = wire::Path::from(path);
    let text = serde_json::to_string(&written).unwrap();
    let read: wire::Path = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read, written);
    for (step, read) in path.steps.iter().zip(&read.steps) {
        let proof: Vec<Inference> = read.proof.iter().map(Inference::from).collect();
        assert_eq!(proof, step.proof.0, "{}", read.notation);
    }
    // Every field has a value: what does not apply is left out, not null (patterns say null for
    // "no house").
    let value: Value = serde_json::from_str(&text).unwrap();
    for step in value["steps"].as_array().unwrap() {
        for (name, field) in step.as_object().unwrap() {
            assert!(!field.is_null(), "{name}");
        }
    }
}

#[test]
fn paths_of_generated_puzzles_read_back_as_written() {
    for seed in 201..=230 {
        let marks = Pencilmarks::from_grid(&puzzle(seed)).unwrap();
        round_trip(&Engine::default().solve_path(&marks, &Budget::unlimited()));
        // Half-way states carry placed digits and candidates of their own.
        let path = Engine::default().solve_path(&marks, &Budget::units(40));
        round_trip(&path);
        let rest = Engine::default().solve_path(&path.end, &Budget::unlimited());
        round_trip(&rest);
        assert_eq!(as_verifier_sees(&rest).steps.len(), rest.steps.len());
    }
}

#[test]
fn every_step_of_the_pages_reads_back_as_written() {
    let mut seen = std::collections::BTreeSet::new();
    for technique in registry::TECHNIQUES {
        for block in blocks(technique.info().page).unwrap() {
            if block.technique != technique.info().id {
                continue;
            }
            let engine =
                Engine::with_techniques([technique.info().id], Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps.into_iter().take(20) {
                seen.insert(technique.info().id);
                round_trip(&path_of_one(&block.marks, &step));
            }
        }
    }
    assert_eq!(
        seen.len(),
        registry::TECHNIQUES.len(),
        "some technique has no step"
    );
}

fn naked_pair() -> (Pencilmarks, Step) {
    let pair = registry::get("naked-pair").unwrap();
    let block = blocks(pair.info().page)
        .unwrap()
        .into_iter()
        .find(|block| block.technique == "naked-pair")
        .unwrap();
    let engine = Engine::with_techniques(["naked-pair"], Options::default()).unwrap();
    let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
    (block.marks, steps.into_iter().next().unwrap())
}

/// The published names: a reader of version 1 relies on them.
#[test]
fn the_fields_are_those_of_version_1() {
    let (marks, step) = naked_pair();
    let path = serde_json::to_value(wire::Path::from(&path_of_one(&marks, &step))).unwrap();
    let names = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(path["schema"], 1);
    assert_eq!(path["kind"], "path");
    assert_eq!(path["outcome"], "stuck");
    assert_eq!(path["puzzle"].as_str().unwrap().len(), 81);
    assert_eq!(path["end"]["candidates"].as_str().unwrap().len(), 729);
    let step = &path["steps"][0];
    let mut expected = vec![
        "technique",
        "name",
        "rating",
        "assumes_uniqueness",
        "conclusions",
        "notation",
        "text",
        "proof",
        "highlights",
        "links",
        "pattern",
    ];
    expected.sort_unstable();
    let mut found = names(step);
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(step["proof"][0]["rule"], "cover");
    assert_eq!(step["proof"][0]["truths"].as_array().unwrap().len(), 2);
    assert_eq!(step["proof"][0]["links"].as_array().unwrap().len(), 2);
    assert_eq!(step["proof"][0]["concludes"], step["conclusions"]);
    assert_eq!(step["pattern"]["shape"], "subset");
    assert_eq!(step["highlights"][0]["role"], "base");
}

/// Text that is not what it should be is refused with what was expected.
#[test]
fn wrong_text_is_refused_in_words() {
    let (marks, step) = naked_pair();
    let good = serde_json::to_string(&wire::Path::from(&path_of_one(&marks, &step))).unwrap();
    let wrong = good.replacen("\"conclusions\":[\"r", "\"conclusions\":[\"x", 1);
    assert_ne!(wrong, good);
    let error = serde_json::from_str::<wire::Path>(&wrong)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("a placement like r4c7=5 or an elimination like r4c7<>5"),
        "{error}"
    );
}
