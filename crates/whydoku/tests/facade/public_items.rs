//! How much is public: every item is a promise, so their number has a limit.

use crate::items::public_items;
use crate::source::crates;

/// The most public items that all libraries together may have.
const LIMIT: usize = 600;

#[test]
fn the_libraries_have_few_public_items() {
    let mut names: Vec<String> = std::fs::read_dir(crates())
        .expect("the folder of crates")
        .map(|entry| entry.expect("readable").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.starts_with("whydoku"))
        .collect();
    names.sort();
    let (mut total, mut report) = (0, String::new());
    for name in names {
        let lib = crates().join(&name).join("src/lib.rs");
        if lib.exists() {
            let items = public_items(&lib);
            total += items.len();
            report += &format!("{:>5} {name}\n", items.len());
            if std::env::var_os("WHYDOKU_LIST").is_some() {
                items
                    .iter()
                    .for_each(|item| report += &format!("      {item}\n"));
            }
        }
    }
    println!("{report}{total:>5} public items (WHYDOKU_LIST=1 lists them)");
    assert!(
        total <= LIMIT,
        "{total} public items, limit {LIMIT}:\n{report}"
    );
}
