//! The pages of the rules: every example is solved by the slow twin and by the engine, and every refusal is
//! the one that the page shows.

use std::fs;
use whydoku_grid::Budget;
use whydoku_variant::twin::Twin;
use whydoku_variant::{Cell, Digits, End, Solver, Variant, all_rules};

/// More solutions than any page has.
const LIMIT: usize = 1_000;

/// What a page with examples claims, computed anew.
fn computed(page: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let (mut kind, mut block) = ("", Vec::new());
    let mut variant: Option<Variant> = None;
    for line in page.lines() {
        match (kind, line) {
            ("", _) => {
                kind = line.strip_prefix("```").unwrap_or("");
                out.push(line.to_owned());
            }
            (_, "```") => {
                match kind {
                    "variant" => {
                        variant = Some(
                            block
                                .join("\n")
                                .parse()
                                .unwrap_or_else(|error| panic!("{block:?}: {error}")),
                        );
                        out.append(&mut block);
                    }
                    "claims" => out.extend(claims(variant.as_ref().unwrap(), &block)),
                    "refused" => {
                        block.retain(|line: &String| !line.starts_with("error"));
                        let error = block.join("\n").parse::<Variant>().unwrap_err();
                        out.append(&mut block);
                        out.push(format!("error {error}"));
                    }
                    other => panic!("unknown block `{other}`"),
                }
                block.clear();
                kind = "";
                out.push(line.to_owned());
            }
            _ => block.push(line.to_owned()),
        }
    }
    out.join("\n") + "\n"
}

fn claims(variant: &Variant, claims: &[String]) -> Vec<String> {
    let mut solutions = Twin::new(&variant.meaning()).solutions(LIMIT);
    assert!(solutions.len() < LIMIT, "{variant}");
    let (mut found, end) = Solver::new(variant).solutions(LIMIT, &Budget::unlimited());
    solutions.sort();
    found.sort();
    assert_eq!((&found, end), (&solutions, End::Complete), "{variant}");
    let digits = |cell: &Cell| {
        let index = cell.row() * variant.size().get() + cell.column();
        solutions
            .iter()
            .map(|solution| solution[index])
            .collect::<Digits>()
    };
    let claim = |claim: &String| match claim.split_once([' ', ':']) {
        Some(("solutions", _)) => format!("solutions {}", solutions.len()),
        Some((cell, _)) => format!("{cell}: {}", digits(&cell.parse().unwrap())),
        None => panic!("`{claim}` is not a claim"),
    };
    claims.iter().map(claim).collect()
}

/// With `WHYDOKU_UPDATE_DOCS=1`, the claims are written into the pages instead; read them afterward.
#[test]
#[expect(clippy::disallowed_methods, reason = "a person asks for the update")]
fn pages_say_what_is_true() {
    let update = std::env::var("WHYDOKU_UPDATE_DOCS").is_ok();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules");
    let mut pages = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).unwrap();
        let computed = computed(&page);
        if update {
            fs::write(&path, &computed).unwrap();
        } else {
            assert_eq!(page, computed, "{}", path.display());
        }
        pages += 1;
    }
    println!("{pages} pages");
}

#[test]
fn every_rule_has_a_page_with_an_example_and_a_refusal() {
    for rule in all_rules() {
        let page = rule.page();
        for block in ["```variant", "```claims", "```refused"] {
            assert!(page.contains(block), "{} has no {block}", rule.id);
        }
        assert!(
            page.contains(rule.id),
            "the page of {} does not use it",
            rule.id
        );
    }
}
