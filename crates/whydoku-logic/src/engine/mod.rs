//! [`Engine`]: runs techniques in order.

mod caches;
mod derivation;
pub(crate) mod facts;
pub(crate) mod memory;
pub(crate) mod path;
mod shorten;
pub(crate) mod why;
pub(crate) mod why_text;

pub use facts::{Facts, StrongLink};
pub use path::{Outcome, Path};
pub use why::Why;

use crate::engine::memory::Memory;
use crate::names::suggestions;
use crate::{Step, Technique, registry};
use std::fmt;
use std::ops::ControlFlow;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::words::listed;
use whydoku_grid::{Pencilmarks, Rating};

/// Settings of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "settings that have nothing to do with each other, each with its name"
)]
pub struct Options {
    /// Whether techniques that assume a single solution may be used.
    pub uniqueness: bool,
    /// Whether a unique rectangle may lack some of its base candidates. Its argument holds all the
    /// same; without this only rectangles are found that show both digits in all four cells.
    pub missing_candidates: bool,
    /// The most links a chain may have.
    pub longest_chain: u16,
    /// The most cells of an almost locked set in a chain.
    pub largest_als: usize,
    /// Whether almost locked sets of one pattern may share cells.
    pub overlapping_sets: bool,
    /// Whether a loop takes from its own cells, too, what stands beside its links between other cells.
    pub loop_cells: bool,
    /// The most fins of a complex fish, endo-fins included.
    pub most_fins: usize,
    /// The most endo-fins of a complex fish.
    pub most_endo_fins: usize,
    /// The most truths of a whip.
    pub longest_whip: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            uniqueness: true,
            longest_chain: 24,
            largest_als: 8,
            overlapping_sets: true,
            loop_cells: true,
            missing_candidates: true,
            most_fins: 5,
            most_endo_fins: 2,
            longest_whip: 12,
        }
    }
}

/// A chosen set of techniques, in order.
///
/// ```
/// use whydoku_grid::{Budget, Grid, Pencilmarks};
/// use whydoku_logic::{Engine, Outcome};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let path = Engine::default().solve_path(&Pencilmarks::from_grid(&grid)?, &Budget::unlimited());
/// assert_eq!(path.outcome, Outcome::Solved);
/// assert!(path.proves_uniqueness());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    techniques: Vec<&'static dyn Technique>,
    options: Options,
    /// The rating that no step may exceed; `None` for any.
    hardest_step: Option<Rating>,
}

/// A name that is no technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechniqueError {
    name: String,
    suggestions: Vec<&'static str>,
}

impl UnknownTechniqueError {
    /// The error for a name that is not in the [`registry`].
    #[doc(hidden)]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            suggestions: suggestions(name),
        }
    }
}

impl fmt::Display for UnknownTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.trim().is_empty() {
            return f.write_str(
                "a name of a technique is empty; name techniques or families, such as `x-wing`",
            );
        }
        write!(f, "there is no technique or family `{}`", self.name)?;
        let quoted = self.suggestions.iter().map(|name| format!("`{name}`"));
        match listed(&quoted.collect::<Vec<_>>(), "or") {
            names if names.is_empty() => f.write_str("; `whydoku technique` lists them all"),
            names => write!(f, "; did you mean {names}?"),
        }
    }
}

impl std::error::Error for UnknownTechniqueError {}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Engine {
    /// All techniques in use by default, easiest first.
    pub fn new(options: Options) -> Self {
        let techniques = registry::in_solving_order().iter().copied();
        Self::from_techniques(techniques.filter(|one| one.info().default), options)
    }

    /// The techniques given, in that order. They can come from the [`registry`] or from your own crate;
    /// [`Technique`] has an example. Those that assume uniqueness are left out if the options say so.
    pub fn from_techniques(
        techniques: impl IntoIterator<Item = &'static dyn Technique>,
        options: Options,
    ) -> Self {
        let allowed =
            |one: &&'static dyn Technique| options.uniqueness || !one.info().assumes_uniqueness;
        Self {
            techniques: techniques.into_iter().filter(allowed).collect(),
            options,
            hardest_step: None,
        }
    }

    /// The techniques named (by id, name, alias or family), in the order given; those of a family in
    /// solving order. Those that assume uniqueness are left out if the options say so.
    pub fn with_techniques<'a>(
        names: impl IntoIterator<Item = &'a str>,
        options: Options,
    ) -> Result<Self, UnknownTechniqueError> {
        let mut techniques: Vec<&'static dyn Technique> = Vec::new();
        for name in names {
            let named = registry::named(name);
            if named.is_empty() {
                return Err(UnknownTechniqueError::new(name));
            }
            for technique in named {
                let known = techniques
                    .iter()
                    .any(|t| t.info().id == technique.info().id);
                if !known {
                    techniques.push(technique);
                }
            }
        }
        Ok(Self::from_techniques(techniques, options))
    }

    /// The same engine without the techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.options.uniqueness = false;
        self.techniques
            .retain(|technique| !technique.info().assumes_uniqueness);
        self
    }

    /// The same engine, limited to steps with at most this rating.
    #[must_use]
    pub fn up_to(&self, rating: Rating) -> Self {
        let mut limited = self.clone();
        limited
            .techniques
            .retain(|technique| technique.info().rating <= rating);
        limited.hardest_step = Some(rating);
        limited
    }

    /// The techniques in use, in order.
    pub fn techniques(&self) -> &[&'static dyn Technique] {
        &self.techniques
    }

    /// The first step of the first technique that finds one.
    pub fn next_step(&self, marks: &Pencilmarks, budget: &Budget) -> Result<Option<Step>, Spent> {
        let mut memory = Memory::new(&self.techniques);
        memory.see(marks);
        let mut steps = Vec::new();
        self.step_from(marks, &memory, budget, &mut steps)?;
        Ok(steps.pop())
    }

    /// Adds the first step of the first technique that finds one in the state seen last, if there is
    /// one. It goes straight to where it is kept: a step is large, and paths are many steps.
    fn step_from(
        &self,
        marks: &Pencilmarks,
        memory: &Memory,
        budget: &Budget,
        steps: &mut Vec<Step>,
    ) -> Result<(), Spent> {
        let facts = Facts::on_a_path(marks, &self.options, budget, memory);
        let mut found = false;
        for (place, technique) in self.techniques.iter().enumerate() {
            budget.spend(1)?;
            facts.look_for(place);
            let flow = technique.search(&facts, &mut |step| {
                if self.is_too_hard(&step) {
                    return ControlFlow::Continue(());
                }
                steps.push(step);
                found = true;
                ControlFlow::Break(())
            });
            if found {
                return Ok(());
            }
            if flow.is_break() {
                // The technique stopped without a step: only a spent budget does that.
                return Err(budget.spend(0).err().unwrap_or(Spent::Units));
            }
            memory.found_nothing(place);
        }
        Ok(())
    }

    /// Every step of every technique, in order; with what was found so far when the budget runs out.
    pub fn all_steps(&self, marks: &Pencilmarks, budget: &Budget) -> (Vec<Step>, Option<Spent>) {
        let facts = Facts::new(marks, &self.options, budget);
        let mut steps = Vec::new();
        for technique in &self.techniques {
            let flow = technique.search(&facts, &mut |step| {
                if !self.is_too_hard(&step) {
                    steps.push(step);
                }
                ControlFlow::Continue(())
            });
            if let Err(spent) = budget.spend(1) {
                return (steps, Some(spent));
            }
            if flow.is_break() {
                return (steps, Some(Spent::Units));
            }
        }
        (steps, None)
    }

    /// The steps that are wanted of the first technique that has any.
    pub fn first_steps(
        &self,
        marks: &Pencilmarks,
        wanted: impl Fn(&Step) -> bool,
        budget: &Budget,
    ) -> Result<Vec<Step>, Spent> {
        let facts = Facts::new(marks, &self.options, budget);
        let mut steps = Vec::new();
        for technique in &self.techniques {
            let flow = technique.search(&facts, &mut |step| {
                if !self.is_too_hard(&step) && wanted(&step) {
                    steps.push(step);
                }
                ControlFlow::Continue(())
            });
            if !steps.is_empty() {
                break;
            }
            budget.spend(1)?;
            if flow.is_break() {
                return Err(Spent::Units);
            }
        }
        Ok(steps)
    }

    fn is_too_hard(&self, step: &Step) -> bool {
        self.hardest_step.is_some_and(|limit| step.rating > limit)
    }

    /// Steps until the end: solved, stuck, contradiction, or budget spent.
    pub fn solve_path(&self, start: &Pencilmarks, budget: &Budget) -> Path {
        self.path_until(start, budget, |_, _| false)
    }

    /// Steps until `done` says so of a state and the steps to it, or until the end. The outcome of a
    /// path that is cut short is [`Outcome::Stuck`].
    pub(crate) fn path_until(
        &self,
        start: &Pencilmarks,
        budget: &Budget,
        mut done: impl FnMut(&Pencilmarks, &[Step]) -> bool,
    ) -> Path {
        let mut path = Path {
            start: *start,
            // Most paths place a digit a step and eliminate a few times.
            steps: Vec::with_capacity(start.unsolved().len() + 8),
            end: *start,
            outcome: Outcome::Stuck,
        };
        let mut memory = Memory::new(&self.techniques);
        path.outcome = loop {
            if path.end.is_solved() {
                break Outcome::Solved;
            }
            if done(&path.end, &path.steps) {
                break Outcome::Stuck;
            }
            memory.see(&path.end);
            let known = path.steps.len();
            let searched = self.step_from(&path.end, &memory, budget, &mut path.steps);
            if let Err(spent) = searched {
                break Outcome::BudgetSpent(spent);
            }
            let Some(step) = path.steps.get(known) else {
                break Outcome::Stuck;
            };
            if let Err(contradiction) = step.conclusions.apply(&mut path.end) {
                break Outcome::Contradiction(contradiction);
            }
        };
        path
    }
}
