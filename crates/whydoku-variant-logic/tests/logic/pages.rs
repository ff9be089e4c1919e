//! The pages of the techniques: every block is executed.
//!
//! A block names what it claims (`find` or `none`) and a technique; then come the puzzle in its text form,
//! and for `find` one line `=>` with the conclusions of a step that must be among those found.

use std::ops::ControlFlow;
use whydoku_grid::Budget;
use whydoku_variant::Variant;
use whydoku_variant_logic::{
    Facts, Marks, Memory, Outcome, Path, Rules, Step, all_techniques, json,
};
use whydoku_verify::variant::{check_path, damage, read_path};

pub(super) fn steps(rules: &Rules, technique: &str) -> Vec<Step> {
    let found = all_techniques().iter().find(|t| t.info().id == technique);
    let technique = found.expect("the name of a technique");
    let marks = Marks::start(rules);
    let (mut memory, budget) = (Memory::default(), Budget::unlimited());
    let mut facts = Facts::new(rules, &marks, &mut memory, &budget);
    let mut steps = Vec::new();
    let _ = technique.search(&mut facts, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

fn conclusions(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text.split(',').map(|one| one.trim().to_owned()).collect();
    all.sort();
    all
}

/// The verifier accepts the step from the first state, and refuses it in every damaged form.
fn check_proof(rules: &Rules, step: &Step) -> usize {
    let path = Path {
        steps: vec![step.clone()],
        end: Marks::start(rules),
        outcome: Outcome::Stuck,
    };
    let read = read_path(&json::path(rules, &path).to_string()).expect("what the test made");
    let said = step.explanation(rules);
    assert_eq!(check_path(&read).1, Ok(()), "{said}");
    let wrong = damage::damaged(&read.steps[0], rules.size().get(), &[]);
    let count = wrong.len();
    for (kind, wrong) in wrong {
        let mut damaged = read.clone();
        damaged.steps[0] = wrong;
        assert!(
            check_path(&damaged).1.is_err(),
            "{kind}: {said}\n{:?}",
            step.proof
        );
    }
    count
}

/// Every `find` block of every page: its head, its puzzle, and all steps of the technique.
pub(super) fn examples() -> Vec<(String, Rules, Vec<Step>)> {
    let mut pages: Vec<&str> = all_techniques().iter().map(|one| one.info().page).collect();
    pages.sort_unstable();
    pages.dedup();
    let blocks = pages
        .into_iter()
        .flat_map(|page| page.split("```variant ").skip(1));
    let example = |part: &str| {
        let block = part.split("```").next().expect("what the test made");
        let (head, body) = block.split_once('\n').expect("what the test made");
        let id = head.strip_prefix("find ")?;
        let text: Vec<&str> = body
            .lines()
            .filter(|line| !line.starts_with("=>"))
            .collect();
        let variant: Variant = text.join("\n").parse().expect("what the test made");
        let rules = Rules::new(&variant);
        let steps = steps(&rules, id);
        Some((head.to_owned(), rules, steps))
    };
    blocks.filter_map(example).collect()
}

#[test]
fn pages_say_what_is_found() {
    let (mut blocks, mut damaged) = (0, 0);
    let mut seen: Vec<&str> = Vec::new();
    let mut faults = Vec::new();
    for technique in all_techniques() {
        let page = technique.info().page;
        if seen.contains(&page) {
            continue;
        }
        seen.push(page);
        for part in page.split("```variant ").skip(1) {
            blocks += 1;
            let block = part.split("```").next().expect("what the test made");
            let (head, body) = block.split_once('\n').expect("what the test made");
            let (claim, id) = head.split_once(' ').expect("what the test made");
            let (wanted, text): (Vec<&str>, Vec<&str>) =
                body.lines().partition(|line| line.starts_with("=>"));
            let variant: Variant = text
                .join("\n")
                .parse()
                .unwrap_or_else(|e| panic!("{head}: {e}"));
            let rules = Rules::new(&variant);
            let steps = steps(&rules, id);
            let found: Vec<Vec<String>> = steps
                .iter()
                .map(|step| conclusions(&step.notation(&rules)))
                .collect();
            let said: Vec<String> = steps.iter().map(|step| step.explanation(&rules)).collect();
            match claim {
                "none" if found.is_empty() => {}
                "none" => faults.push(format!("{head}: {said:#?}")),
                "find" => {
                    let wanted = conclusions(wanted[0].trim_start_matches("=>"));
                    for step in &steps {
                        damaged += check_proof(&rules, step);
                    }
                    if !found.contains(&wanted) {
                        faults.push(format!("{head}: {wanted:?} is not in {found:?} {said:#?}"));
                    }
                }
                other => panic!("`{other}` is not a claim"),
            }
        }
    }
    println!("{blocks} blocks, {damaged} damaged proofs refused");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_technique_has_an_example_and_every_page_a_near_miss() {
    for technique in all_techniques() {
        let info = technique.info();
        let example = format!("```variant find {}\n", info.id);
        assert!(info.page.contains(&example), "{} has no example", info.id);
        for part in [
            "```variant none ",
            "## Idea",
            "## Why it is true",
            "## What it needs",
            "## Near miss",
        ] {
            assert!(
                info.page.contains(part),
                "the page of {} has no `{part}`",
                info.id
            );
        }
    }
}

#[test]
fn techniques_come_in_order() {
    let ids: Vec<&str> = all_techniques().iter().map(|t| t.info().id).collect();
    for (place, id) in ids.iter().enumerate() {
        assert!(!ids[..place].contains(id), "{id} comes twice");
    }
    let resort: Vec<bool> = all_techniques()
        .iter()
        .map(|t| t.info().difficulty >= 60)
        .collect();
    assert!(resort.is_sorted(), "the last resorts come last");
}
