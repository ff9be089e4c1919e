//! The JSON of steps and paths: it reads back as it was written, and its shape is the published one.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use test_support::puzzles::puzzle;
use test_support::steps::{as_verifier_sees, path_of_one};
use whydoku_grid::{
    Budget, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks, Symmetry,
    Truth,
};
use whydoku_logic::json as wire;
use whydoku_logic::page::blocks;
use whydoku_logic::{
    Base, Branch, Engine, Inference, Link, LinkKind, Literal, Node, Options, Parts, Pattern,
    Picture, Proof, Spans, Step, registry,
};
use whydoku_verify as verify;

fn round_trip(path: &whydoku_logic::Path) {
    let written = wire::Path::from(path);
    let text = serde_json::to_string(&written).unwrap();
    let read: wire::Path = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read, written);
    for (step, read) in path.steps.iter().zip(&read.steps) {
        let proof: Vec<Inference> = read.proof.iter().map(Inference::from).collect();
        assert_eq!(proof[..], step.proof.0[..], "{}", read.notation);
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
    let mut seen = BTreeSet::new();
    for technique in registry::TECHNIQUES {
        for block in blocks(technique.info().page()).unwrap() {
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
    let block = blocks(pair.info().page())
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
        "spans",
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

fn page() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/STEPS.md");
    std::fs::read_to_string(path).unwrap()
}

/// The fields of each section of `docs/STEPS.md`: name → (always there, type).
fn documented() -> BTreeMap<String, BTreeMap<String, (bool, String)>> {
    let mut sections: BTreeMap<String, BTreeMap<String, (bool, String)>> = BTreeMap::new();
    let mut section = String::new();
    for line in page().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, field, kind, when @ ("always" | "sometimes"), _, _] = cells.as_slice() {
            let name = field.trim_matches('`').to_owned();
            let fields = sections.entry(section.clone()).or_default();
            fields.insert(name, (*when == "always", (*kind).to_owned()));
        }
    }
    sections
}

/// Compares an object with its section, and what is inside it with theirs.
fn compare(
    value: &Value,
    section: &str,
    pages: &BTreeMap<String, BTreeMap<String, (bool, String)>>,
    seen: &mut BTreeSet<String>,
) {
    let fields = pages
        .get(section)
        .unwrap_or_else(|| panic!("docs/STEPS.md: no `## {section}`"));
    let object = value
        .as_object()
        .unwrap_or_else(|| panic!("{section}: {value}"));
    seen.insert(section.to_owned());
    for (name, field) in object {
        let (_, kind) = fields
            .get(name)
            .unwrap_or_else(|| panic!("docs/STEPS.md: `{name}` of {section} is not there"));
        let fits = kind.split(" or ").any(|kind| match kind {
            "text" => field.is_string(),
            "number" => field.is_number(),
            "bool" => field.is_boolean(),
            "array" => field.is_array(),
            "object" => field.is_object(),
            "null" => field.is_null(),
            _ => false,
        });
        assert!(fits, "`{name}` of {section} is no {kind}: {field}");
        let tagged = |value: &Value, tag: &str| format!("{tag} {}", value[tag].as_str().unwrap());
        let each = || field.as_array().unwrap().iter();
        match (section, name.as_str()) {
            ("path", "steps") => each().for_each(|v| compare(v, "step", pages, seen)),
            ("path", "end") => compare(field, "end", pages, seen),
            (_, "proof" | "trail") => {
                each().for_each(|v| compare(v, &tagged(v, "rule"), pages, seen));
            }
            ("rule cases", "branches") => {
                each().for_each(|v| compare(v, "branch", pages, seen));
            }
            (_, "highlights") => each().for_each(|v| compare(v, "highlight", pages, seen)),
            ("step", "spans") => {
                let objects = each().filter(|v| v.is_object());
                objects.for_each(|v| compare(v, "span", pages, seen));
            }
            ("step", "links") => each().for_each(|v| compare(v, "link", pages, seen)),
            ("link", "from" | "to") => compare(field, "node", pages, seen),
            (_, "nodes") => each().for_each(|v| compare(v, "node", pages, seen)),
            (_, "pattern" | "first") => compare(field, &tagged(field, "shape"), pages, seen),
            _ => {}
        }
    }
    for (name, _) in fields.iter().filter(|(_, (always, _))| *always) {
        assert!(
            object.contains_key(name),
            "{section} has no `{name}`: {value}"
        );
    }
}

#[test]
fn the_page_about_the_format_and_what_is_written_agree() {
    let pages = documented();
    let mut seen = BTreeSet::new();
    for technique in registry::TECHNIQUES {
        for block in blocks(technique.info().page()).unwrap() {
            let engine =
                Engine::with_techniques([block.technique.as_str()], Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps.iter().take(3) {
                let path = wire::Path::from(&path_of_one(&block.marks, step));
                compare(
                    &serde_json::to_value(path).unwrap(),
                    "path",
                    &pages,
                    &mut seen,
                );
            }
        }
    }
    let (marks, step) = naked_pair();
    for made_up in steps_of_every_kind(&step) {
        let path = path_of_one(&marks, &made_up);
        round_trip(&path);
        let value = serde_json::to_value(wire::Path::from(&path)).unwrap();
        compare(&value, "path", &pages, &mut seen);
    }
    let unseen: Vec<_> = pages
        .keys()
        .filter(|section| !seen.contains(*section))
        .collect();
    assert!(
        unseen.is_empty(),
        "documented, but never written: {unseen:?}"
    );
}

/// A step's data with every rule, shape and link, whether or not a technique uses it yet. Nobody
/// claims that these are true.
fn steps_of_every_kind(step: &Step) -> Vec<Step> {
    let (cell, digit, house) = (Cell::at(3, 6), Digit::D5, House::box_(4));
    let candidate = Candidate::new(cell, digit);
    let (cells, digits) = (
        CellSet::single(cell),
        DigitSet::single(digit).with(Digit::D9),
    );
    let mut set = CandidateSet::EMPTY;
    set.insert(candidate);
    let node = Node { digit, cells };
    let link = Link {
        from: node,
        to: node,
        kind: LinkKind::Weak,
    };
    let shapes = [
        Parts::Chain {
            nodes: vec![node, node],
            starts_strong: true,
            als: Vec::new(),
        },
        Parts::Colors {
            clusters: vec![[set, set]],
        },
        Parts::Sets {
            sets: vec![(cells, digits)],
            commons: vec![digit],
            eliminated: digits,
        },
        Parts::Forcing {
            over: Box::new(set),
            branches: vec![vec![Literal::on(candidate), Literal::off(candidate)]],
        },
        Parts::Direct {
            first: Box::new(step.clone()),
            candidate,
            house: None,
        },
        Parts::Plain {
            cells,
            digits,
            houses: vec![house],
        },
    ];
    let made = shapes.into_iter().map(|parts| {
        let proof = proof_of_every_kind(candidate, Truth::House(house, digit));
        let conclusions = step.conclusions.clone();
        Step::found(step.technique, conclusions, proof, Shape { parts, link })
    });
    made.collect()
}

/// Any shape, with one arrow.
#[derive(Debug)]
struct Shape {
    parts: Parts,
    link: Link,
}

impl Pattern for Shape {
    fn notation(&self, _: &Step) -> String {
        "a shape".to_owned()
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        text.say("It is a shape.", &[]);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.links.push(self.link);
    }

    fn parts(&self) -> Parts {
        self.parts.clone()
    }
}

fn proof_of_every_kind(candidate: Candidate, truth: Truth) -> Proof {
    let cell = candidate.cell;
    let digits = DigitSet::single(candidate.digit);
    let trail = vec![Inference::single(truth, candidate)];
    let branch = |conflict| Branch {
        assume: candidate,
        trail: trail.clone(),
        conflict,
    };
    Proof::from(vec![
        Inference::unique(vec![(cell, digits)], vec![candidate]),
        Inference::impossible(vec![(cell, digits)], vec![candidate]),
        Inference::symmetry(Symmetry::ROTATE_90, [candidate]),
        Inference::cover(
            [Base::Clause(1), truth.into()],
            [Truth::Cell(cell)],
            [candidate],
        ),
        Inference::refute(Literal::off(candidate), trail.clone(), Base::Clause(0)),
        Inference::cases(
            truth,
            vec![branch(None), branch(Some(Base::Truth(Truth::Cell(cell))))],
            vec![Literal::off(candidate)],
        ),
    ])
}

#[test]
fn the_examples_of_the_page_are_accepted() {
    let page = page();
    let examples = page.split("```json\n").skip(1);
    let examples: Vec<&str> = examples
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let path = verify::read_path(example).unwrap();
        let (verdict, result) = verify::check_path(&path);
        assert_eq!((verdict.steps, verdict.proved, result), (1, 1, Ok(())));
    }
}
