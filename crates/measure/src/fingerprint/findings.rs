//! [`Findings`]: what one task computed, as text, by kind.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

/// The texts of one task. A kind is what gets a hash of its own, so that a change in one kind is
/// seen alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    kinds: BTreeMap<&'static str, Text>,
}

/// All entries of one kind, one after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    /// How many entries.
    pub(super) entries: u64,
    /// The entries, each followed by a line break.
    pub(super) text: String,
}

impl Findings {
    /// Appends an entry to a kind.
    pub(super) fn add(&mut self, kind: &'static str, entry: impl Display) {
        let kind = self.kinds.entry(kind).or_default();
        kind.entries += 1;
        // Writing to a string cannot fail.
        let _ = writeln!(kind.text, "{entry}");
    }

    /// Every kind with its text, in alphabetical order.
    pub(super) fn into_kinds(self) -> impl Iterator<Item = (&'static str, Text)> {
        self.kinds.into_iter()
    }
}
