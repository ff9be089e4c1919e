//! docs/FORMATS.md has a table of all formats, which is compared with the registry. To write it anew:
//! `WHYDOKU_UPDATE_DOCS=1 cargo test -p whydoku-text table_of_formats`.

use std::fs;
use std::path::Path;
use whydoku_text::{Format, HoldsFields};

/// The row of a format.
fn row(format: Format) -> String {
    let holds = format.holds();
    let yes = |flag: bool| if flag { "yes" } else { "" };
    let fields = match holds.fields {
        HoldsFields::All => "all".to_owned(),
        HoldsFields::Named(names) => names.join(", "),
    };
    let write = if format.can_write() { "yes" } else { "no" };
    let feature = if format.needs_feature() {
        "`formats`"
    } else {
        ""
    };
    format!(
        "| `{format}` | {} | {write} | {} | {} | {} | {fields} | {feature} |",
        format.about(),
        yes(holds.candidates),
        yes(holds.placed),
        yes(holds.label),
    )
}

#[test]
fn the_document_lists_every_format() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/FORMATS.md");
    let text = fs::read_to_string(&path).unwrap();
    let is_row = |line: &&str| line.starts_with("| `");
    let expected: Vec<String> = Format::ALL.into_iter().map(row).collect();
    if std::env::var_os("WHYDOKU_UPDATE_DOCS").is_some() {
        let above = text.lines().take_while(|line| !is_row(line));
        let below = text.lines().skip_while(|line| !is_row(line));
        let below = below.skip_while(is_row);
        let rows = expected.iter().map(String::as_str);
        let lines: Vec<&str> = above.chain(rows).chain(below).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        return;
    }
    let found: Vec<&str> = text.lines().filter(is_row).collect();
    assert_eq!(
        found,
        expected,
        "docs/FORMATS.md should read:\n{}",
        expected.join("\n")
    );
}
