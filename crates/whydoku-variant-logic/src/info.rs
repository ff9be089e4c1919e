//! [`Info`] and [`Technique`]: what every technique has.

use crate::{Facts, Step};
use std::ops::ControlFlow;

/// What is known about a technique besides how to find it.
#[derive(Debug, PartialEq, Eq)]
pub struct Info {
    /// Kebab-case identifier: `cage-combinations`.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// How hard it is for a person, from 1 (a look) to 100; also its place in the solving order.
    pub difficulty: u32,
    /// The page about it, in Markdown.
    pub page: &'static str,
}

/// A way to make progress that a person could find.
pub trait Technique: Sync {
    /// What is known about it.
    fn info(&self) -> &'static Info;

    /// Hands every step that it finds to `found`, until that breaks.
    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()>;
}

/// Receives steps.
pub type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
