//! The verifier's table of rules and the meanings of `whydoku-variant` were written apart and must say the
//! same, line by line.

use crate::puzzles::unknown;
use serde_json::json;
use std::collections::BTreeSet;
use whydoku_grid::Rng;
use whydoku_variant::{Size, Variant, all_rules, sample};
use whydoku_variant_logic::{Rules, json};
use whydoku_verify::variant::read_path;

fn compare(variant: &Variant) {
    let path = json!({
        "schema": 1, "kind": "variant-path", "puzzle": json::puzzle(variant), "steps": [], "outcome": "stuck",
    });
    let path = read_path(&path.to_string()).expect("a path that reads");
    let meaning = variant.meaning();
    assert_eq!(path.formula.vars, meaning.vars(), "{variant}");
    assert_eq!(path.formula.lines.len(), meaning.lines().len(), "{variant}");
    for (ours, line) in path.formula.lines.iter().zip(meaning.lines()) {
        // As sums over variables: a negation is 1 minus its variable.
        let mut bound = ours.at_least;
        let mut terms = Vec::new();
        for (weight, literal) in &ours.terms {
            terms.push((if literal.holds { *weight } else { -weight }, literal.var));
            bound -= if literal.holds { 0 } else { *weight };
        }
        assert_eq!(
            (terms, bound),
            (line.terms.clone(), line.at_least),
            "{variant}"
        );
    }
    drop(Rules::new(variant));
}

#[test]
fn the_table_of_the_verifier_says_what_the_rules_mean() {
    let mut rng = Rng::new(1);
    let mut seen = BTreeSet::new();
    let rules: Vec<_> = all_rules()
        .iter()
        .filter(|rule| !unknown(rule.id))
        .collect();
    for round in 0..12 {
        for rule in &rules {
            let size = Size::new([4, 6, 9, 5, 8, 12][round % 6]).expect("what the test made");
            let variant = sample::variant(&mut rng, size, &[rule], 5, false);
            seen.extend(variant.constraints().iter().map(|c| c.rule().id));
            compare(&variant);
        }
    }
    // `given` leaves no constraint: it limits cells.
    let missing: Vec<&str> = rules
        .iter()
        .map(|rule| rule.id)
        .filter(|id| !seen.contains(id) && *id != "given")
        .collect();
    assert!(missing.is_empty(), "never tried: {missing:?}");
}

#[test]
fn a_rule_that_the_table_lacks_is_refused_by_name() {
    let variant: Variant = "size 4\npattern .*: r1c1 r1c2"
        .parse()
        .expect("what the test made");
    let path = json!({
        "schema": 1, "kind": "variant-path", "puzzle": json::puzzle(&variant), "steps": [], "outcome": "stuck",
    });
    let error = read_path(&path.to_string()).unwrap_err().to_string();
    assert_eq!(
        error,
        "the rule `pattern` is not in the table of this checker"
    );
}
