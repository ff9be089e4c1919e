//! Places in the input, and error messages that point at them.

use std::fmt::{self, Write as _};
use whydoku::text::ReadError;

/// Where a puzzle was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'name> {
    pub(crate) name: &'name str,
    pub(crate) line: usize,
    /// Whether it is the only puzzle and was given as an argument, so that answers need no place.
    pub(crate) alone: bool,
}

/// `file:line: `, or nothing for the only puzzle.
impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.alone {
            return Ok(());
        }
        write!(f, "{}:{}: ", self.name, self.line)
    }
}

/// Appends `file:line:column: what is wrong`, the line itself, and a caret below the place.
pub(crate) fn report(out: &mut String, name: &str, error: &ReadError) {
    let place = error.place;
    let _ = writeln!(
        out,
        "{name}:{}:{}: {}",
        place.line, place.column, error.kind
    );
    let (excerpt, caret) = error.excerpt();
    if !excerpt.trim().is_empty() {
        let _ = writeln!(out, "    {excerpt}\n    {:caret$}^", "");
    }
}
