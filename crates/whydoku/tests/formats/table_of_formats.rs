//! docs/FORMATS.md lists every format with what it can do; the list is checked against the code.

use std::fs;
use std::path::Path;
use whydoku::text::{Format, HoldsFields};

/// The row of a format, as the document has to have it.
fn row(format: Format) -> String {
    let holds = format.holds();
    let yes = |flag: bool| if flag { "yes" } else { "" };
    let fields = match holds.fields {
        HoldsFields::All => "all".to_owned(),
        HoldsFields::Named(names) => names.join(", "),
    };
    let write = match (format.can_write(), format.needs_feature()) {
        (false, _) => "no",
        (true, _) => "yes",
    };
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
fn the_document_lists_every_format_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/FORMATS.md");
    let text = fs::read_to_string(&path).unwrap();
    let expected: Vec<String> = Format::ALL.into_iter().map(row).collect();
    let found: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    assert_eq!(
        found,
        expected,
        "docs/FORMATS.md should read:\n{}",
        expected.join("\n")
    );
}
