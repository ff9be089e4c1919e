//! `RELIABILITY.md` is what the results file says, and nobody's hand changed either.

use measure::reliability::report::{PAGE, RESULTS, Results};
use std::path::Path;

#[test]
fn the_page_is_made_from_the_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(text) = std::fs::read_to_string(root.join(RESULTS)) else {
        assert!(!root.join(PAGE).exists(), "{PAGE} without {RESULTS}");
        println!("skipped: {RESULTS} is not there yet (`cargo xtask reliability` writes it)");
        return;
    };
    let results = Results::from_json(&text).expect("results that can be read");
    assert_eq!(results.to_json(), text, "{RESULTS} was changed by hand");
    let page = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    assert_eq!(page, results.page(), "run `cargo xtask reliability --page`");
}
