//! `RELIABILITY.md` is what the results files say, and nobody's hand changed any of them.

use measure::reliability::report::{PAGE, RESULTS, page, runs};
use std::path::Path;

#[test]
fn the_page_is_made_from_the_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let runs = runs(&root).expect("results that can be read");
    assert!(!runs.is_empty(), "no results in {RESULTS}");
    for (name, results) in &runs {
        let text = std::fs::read_to_string(root.join(format!("{RESULTS}/{name}.json")));
        let text = text.expect("it was read before");
        assert_eq!(results.to_json(), text, "{name} was changed by hand");
    }
    let written = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    assert_eq!(written, page(&runs), "run `cargo xtask reliability --page`");
}
