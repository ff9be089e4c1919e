//! The paths of the documentation are those the engine finds, and the verifier accepts every step.

#[path = "../examples/famous_paths.rs"]
#[expect(dead_code, reason = "its main is for the command line")]
mod famous_paths;
#[expect(dead_code, reason = "only the verifier's view is needed here")]
mod support;

use pencilmark::logic::Outcome;
use pencilmark_verify as verify;

#[test]
fn famous_paths_are_solved_and_proved_and_told() {
    let mut text = famous_paths::HEAD.to_owned();
    for (name, origin, puzzle) in famous_paths::FAMOUS {
        let path = famous_paths::path(puzzle).expect("a puzzle");
        assert_eq!(path.outcome, Outcome::Solved, "{name}");
        let (verdict, result) = verify::check_path(&support::as_verifier_sees(&path));
        assert_eq!(
            result.err().map(|refusal| refusal.to_string()),
            None,
            "{name}"
        );
        assert_eq!(verdict.steps, path.steps.len(), "{name}");
        text.push_str(&famous_paths::chapter(name, origin, puzzle, &path));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PATHS.md");
    let written = std::fs::read_to_string(file).expect("docs/PATHS.md");
    assert!(
        written == text,
        "docs/PATHS.md is stale: cargo run --release -p pencilmark --example famous_paths > docs/PATHS.md"
    );
}
