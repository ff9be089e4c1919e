//! Pages of the repository that a program writes.

use crate::workspace;

/// Checks that a page is what the program writes.
///
/// # Panics
///
/// Panics at the first line that differs, with the command that writes the page.
pub fn assert_written(page: &str, expected: &str, command: &str) {
    let written = std::fs::read_to_string(workspace().join(page)).unwrap_or_default();
    // Line by line, because two whole pages would hide the difference.
    for (number, (written, expected)) in (1..).zip(written.lines().zip(expected.lines())) {
        assert_eq!(written, expected, "{page}:{number}: run `{command}`");
    }
    assert_eq!(
        written.lines().count(),
        expected.lines().count(),
        "the number of lines in {page}: run `{command}`"
    );
}
