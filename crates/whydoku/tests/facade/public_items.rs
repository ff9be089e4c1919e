//! The number of public items: every one is a promise, so there is a limit.

use crate::items::public_items;
use crate::source::crates;
use std::fmt::Write as _;

/// The libraries that other programs can depend on. The API and the server describe a network
/// interface, which their own tests cover.
const LIBRARIES: [&str; 7] = [
    "whydoku-generate",
    "whydoku-grid",
    "whydoku-logic",
    "whydoku-rate",
    "whydoku-solve",
    "whydoku-text",
    "whydoku-verify",
];

/// The most public items that all libraries together may have. The goal is 600; lower the limit
/// whenever the count falls.
const LIMIT: usize = 600;

#[test]
fn the_libraries_have_few_public_items() {
    let (mut total, mut report) = (0, String::new());
    for name in LIBRARIES {
        let items = public_items(&crates().join(name).join("src/lib.rs"));
        assert!(!items.is_empty(), "{name} was not read");
        total += items.len();
        let _ = writeln!(report, "{:>5} {name}", items.len());
        if std::env::var_os("WHYDOKU_LIST").is_some() {
            for item in items {
                let _ = writeln!(report, "      {item}");
            }
        }
    }
    println!("{report}{total:>5} public items (WHYDOKU_LIST=1 lists them)");
    assert!(
        total <= LIMIT,
        "{total} public items, limit {LIMIT}:\n{report}"
    );
}
