//! [`RefusalError`]: why a step or path is refused, and where.

use std::fmt;

/// The error for a step or path that is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusalError {
    /// The place, from the outside in: step, inference, branch.
    pub place: Vec<String>,
    /// The reason, a sentence without its period.
    pub why: String,
}

/// A refusal as a result.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T, RefusalError> {
    Err(RefusalError::new(why))
}

impl RefusalError {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        let place = Vec::new();
        Self {
            place,
            why: why.into(),
        }
    }

    #[must_use]
    pub(crate) fn at(mut self, place: String) -> Self {
        self.place.insert(0, place);
        self
    }
}

impl fmt::Display for RefusalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for RefusalError {}
