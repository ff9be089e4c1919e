//! Steps and paths by kind, all of it taken from their published JSON.
//!
//! | kind | what |
//! | --- | --- |
//! | `paths` | technique, conclusions, rating, outcome |
//! | `proofs` | the proof |
//! | `drawings` | highlights, links and the pattern by its shape |
//! | `notation` | the short notation |
//! | `words` | names and sentences, the only kind that rewording may change |

use super::findings::Findings;
use super::json::sorted;
use serde_json::Value;
use whydoku::{logic, wire};

/// The fields of a step, by kind.
const STEP: [(&str, &[&str]); 5] = [
    (
        "paths",
        &["technique", "conclusions", "rating", "assumes_uniqueness"],
    ),
    ("proofs", &["proof"]),
    ("drawings", &["highlights", "links", "pattern"]),
    ("notation", &["notation"]),
    ("words", &["name", "text"]),
];

/// The fields of a path beside its steps, by kind.
const PATH: [(&str, &[&str]); 2] = [
    (
        "paths",
        &[
            "puzzle",
            "grid",
            "candidates",
            "outcome",
            "assumes_uniqueness",
            "proves_uniqueness",
            "rating",
            "solution",
            "end",
        ],
    ),
    ("words", &["contradiction"]),
];

/// Adds every step of a path and how it ended.
pub(super) fn add_path(findings: &mut Findings, path: &logic::Path) {
    let value = serde_json::to_value(wire::Path::from(path)).unwrap_or_default();
    let steps = value["steps"].as_array().map_or(&[][..], Vec::as_slice);
    for step in steps {
        add_fields(findings, step, &STEP);
    }
    add_fields(findings, &value, &PATH);
}

/// Adds one step.
pub(super) fn add_step(findings: &mut Findings, step: &logic::Step) {
    let value = serde_json::to_value(wire::Step::from(step)).unwrap_or_default();
    add_fields(findings, &value, &STEP);
}

/// The identifier and the conclusions of a step, on one line.
pub(super) fn in_short(step: &logic::Step) -> String {
    let value = serde_json::to_value(wire::Step::from(step)).unwrap_or_default();
    let [technique, conclusions] = ["technique", "conclusions"].map(|key| sorted(&value[key]));
    format!("{technique} {conclusions}")
}

fn add_fields(findings: &mut Findings, value: &Value, kinds: &[(&'static str, &[&str])]) {
    for (kind, keys) in kinds {
        let fields: Vec<String> = keys.iter().map(|key| sorted(&value[*key])).collect();
        findings.add(kind, fields.join(" "));
    }
}
