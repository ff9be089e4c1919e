//! [`OnlyOne`]: a feed for work on a single puzzle.

use super::{Chunk, Feed};
use crate::batch::Source;
use std::sync::{Arc, OnceLock};

/// Holds the first puzzle back until it is clear that there is no second one. If there is, the feed
/// ends without handing out either.
pub(crate) struct OnlyOne {
    feed: Feed,
    held: Option<Chunk>,
    /// Where the second puzzle was found.
    second: Arc<OnceLock<String>>,
}

impl OnlyOne {
    /// Wraps a feed; `second` is set to the place of the second puzzle, if there is one.
    pub(crate) const fn new(feed: Feed, second: Arc<OnceLock<String>>) -> Self {
        Self {
            feed,
            held: None,
            second,
        }
    }
}

impl Source for OnlyOne {
    type Chunk = Chunk;

    fn next(&mut self, chunk: &mut Chunk) -> bool {
        while self.second.get().is_none() && self.feed.next(chunk) {
            // Messages about the input do not have to wait.
            let Some((line, puzzles)) = chunk.puzzles() else {
                return true;
            };
            if puzzles > 1 || self.held.is_some() {
                let _ = self.second.set(format!("{}:{line}", chunk.name));
                return false;
            }
            self.held = Some(std::mem::take(chunk));
        }
        match self.held.take() {
            Some(held) if self.second.get().is_none() => {
                *chunk = held;
                true
            }
            _ => false,
        }
    }
}
