//! Few and easy steps that reach a goal.
//!
//! The steps that a path needs for a goal are a start, but a path takes whatever step it finds first. So
//! the search derives the goal again with steps that rest on few others, and then tries to do without
//! each of the steps that it used.

use super::derivation::Derivation;
use super::memory::Memory;
use crate::{Engine, Facts, Family, Info, Path, Step};
use std::ops::ControlFlow;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, CandidateSet, Cell, Pencilmarks, Rating};

/// The rating of the hardest basic single.
const NAKED_SINGLE: Rating = Rating(23);

/// The most steps of one technique that are compared in one state.
const MOST_COMPARED: usize = 64;

/// What a reason is wanted for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// That a candidate is true, or that it is false, whichever it is.
    Decide(Candidate),
    /// The digit of a cell.
    Settle(Cell),
}

impl Goal {
    pub(super) const fn is_reached(self, marks: &Pencilmarks) -> bool {
        match self {
            Self::Decide(candidate) => !marks.has(candidate),
            Self::Settle(cell) => marks.get(cell).is_some(),
        }
    }

    /// Whether the conclusions of the step alone reach it.
    fn is_reached_by(self, step: &Step) -> bool {
        let conclusions = &step.conclusions;
        let mut placed = conclusions.placements.iter();
        match self {
            Self::Decide(candidate) => {
                conclusions.eliminations.contains(candidate)
                    || placed.any(|one| *one == candidate || one.excludes(candidate))
            }
            Self::Settle(cell) => placed.any(|one| one.cell == cell),
        }
    }
}

/// Conclusions that a search is limited to.
#[derive(Clone, Debug, Default)]
struct Allowed {
    placements: CandidateSet,
    eliminations: CandidateSet,
}

impl Allowed {
    /// The conclusions of all these steps except one.
    fn without(steps: &[Step], left_out: usize) -> Self {
        let mut allowed = Self::default();
        for (number, step) in steps.iter().enumerate() {
            if number != left_out {
                allowed
                    .placements
                    .extend(step.conclusions.placements.iter().copied());
                allowed.eliminations |= *step.conclusions.eliminations;
            }
        }
        allowed
    }

    fn has_all_of(&self, step: &Step) -> bool {
        let mut placed = step.conclusions.placements.iter();
        placed.all(|one| self.placements.contains(*one))
            && step.conclusions.eliminations.is_subset(&self.eliminations)
    }
}

impl Engine {
    /// The easiest and fewest steps found that reach a goal that the path reaches. They are never harder
    /// than the path, except that all basic singles count as equally hard.
    pub(super) fn shortened(&self, path: &Path, goal: Goal, budget: &Budget) -> Vec<Step> {
        let marks = &path.start;
        let mut best = self.steps_of_path(path, goal);
        if best.len() == 1 {
            return self.found_again(marks, best);
        }
        let hardest = hardest_beyond_singles(&best);
        let engine = self.up_to(hardest.unwrap_or(NAKED_SINGLE));
        let shorter = engine.derive(marks, goal, |_| true, budget);
        best = easier(best, shorter);
        let mut number = best.len().saturating_sub(1);
        while let Some(left_out) = number.checked_sub(1) {
            let allowed = Allowed::without(&best, left_out);
            let wanted = |step: &Step| allowed.has_all_of(step) || goal.is_reached_by(step);
            let shorter = engine.derive(marks, goal, wanted, budget);
            best = easier(best, shorter);
            number = left_out.min(best.len().saturating_sub(1));
            if budget.is_spent() {
                break;
            }
        }
        if best.len() > 1 && hardest.is_some() {
            best = easier(best, engine.direct(marks, goal, budget));
        }
        self.found_again(marks, best)
    }

    /// The steps of a path that the goal needs. The path reaches it.
    fn steps_of_path(&self, path: &Path, goal: Goal) -> Vec<Step> {
        let mut derivation = Derivation::new(&path.start, !self.finds_other_singles());
        for step in &path.steps {
            let support = derivation.support(step);
            // A contradiction at the end of the path does not matter here.
            let _ = derivation.push(step.clone(), support);
            if goal.is_reached(derivation.state()) {
                break;
            }
        }
        derivation.into_reasons()
    }

    /// Whether there are basic singles besides full houses. Whatever a full house places, they place as
    /// well, with fewer digits around it.
    fn finds_other_singles(&self) -> bool {
        let others = ["hidden-single-box", "hidden-single-line", "naked-single"];
        let known = |id| self.techniques.iter().any(|one| one.info().id == id);
        others.into_iter().all(known)
    }

    /// Searches for few steps that reach the goal: in each state it takes, of the easiest steps that are
    /// wanted, the one that rests on the fewest others.
    fn derive(
        &self,
        marks: &Pencilmarks,
        goal: Goal,
        wanted: impl Fn(&Step) -> bool,
        budget: &Budget,
    ) -> Option<Vec<Step>> {
        let mut memory = Memory::new(&self.techniques);
        let mut derivation = Derivation::new(marks, !self.finds_other_singles());
        while !goal.is_reached(derivation.state()) {
            memory.see(derivation.state());
            let state = derivation.state();
            let steps = self.easiest_steps(state, &wanted, &memory, budget).ok()?;
            let rated = steps.into_iter().map(|step| {
                let support = derivation.support(&step);
                let detour = !goal.is_reached_by(&step);
                ((support.len(), detour, step.rating), support, step)
            });
            let (_, support, step) = rated.min_by_key(|(key, ..)| *key)?;
            derivation.push(step, support).ok()?;
        }
        Some(derivation.into_reasons())
    }

    /// All basic singles of a state that are wanted; if there are none, the wanted steps of the first
    /// technique that has any.
    fn easiest_steps(
        &self,
        marks: &Pencilmarks,
        wanted: impl Fn(&Step) -> bool,
        memory: &Memory,
        budget: &Budget,
    ) -> Result<Vec<Step>, Spent> {
        let facts = Facts::on_a_path(marks, &self.options, budget, memory);
        let techniques = || self.techniques.iter().enumerate();
        let singles = techniques().filter(|(_, technique)| is_basic_single(technique.info()));
        let others = techniques().filter(|(_, technique)| !is_basic_single(technique.info()));
        let mut steps = Vec::new();
        for (place, technique) in singles.chain(others) {
            if !steps.is_empty() && !is_basic_single(technique.info()) {
                break;
            }
            budget.spend(cost(technique.info()))?;
            facts.look_for(place);
            let known = steps.len();
            let flow = technique.search(&facts, &mut |step| {
                if !self.is_too_hard(&step) && wanted(&step) {
                    steps.push(step);
                }
                if steps.len() - known < MOST_COMPARED {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if steps.len() == known {
                if flow.is_break() {
                    return Err(Spent::Units);
                }
                memory.found_nothing(place);
            }
        }
        Ok(steps)
    }

    /// Searches for one step that reaches the goal at once.
    fn direct(&self, marks: &Pencilmarks, goal: Goal, budget: &Budget) -> Option<Vec<Step>> {
        let steps = self.first_steps(marks, |step| goal.is_reached_by(step), budget);
        let easiest = |step: &Step| (step.rating, step.proof.size());
        let step = steps.ok()?.into_iter().min_by_key(easiest)?;
        Some(vec![step])
    }

    /// The same steps, with every basic single found again in the state it is now in.
    ///
    /// A single names the digits that block other cells and says which cells are empty, and some of
    /// these digits may have been left out.
    fn found_again(&self, marks: &Pencilmarks, steps: Vec<Step>) -> Vec<Step> {
        let unlimited = Budget::unlimited();
        let mut state = *marks;
        let again = steps.into_iter().map(|step| {
            let facts = Facts::new(&state, &self.options, &unlimited);
            let mut found = None;
            for technique in &self.techniques {
                if !is_basic_single(step.technique) || !is_basic_single(technique.info()) {
                    continue;
                }
                // The search stops itself at the step; there is nothing else to learn from it.
                let _ = technique.search(&facts, &mut |other| {
                    if other.conclusions != step.conclusions {
                        return ControlFlow::Continue(());
                    }
                    found = Some(other);
                    ControlFlow::Break(())
                });
                if found.is_some() {
                    break;
                }
            }
            // The last step may bring a contradiction to light, which does not matter here.
            let _ = step.conclusions.apply(&mut state);
            found.unwrap_or(step)
        });
        again.collect()
    }
}

/// The easier of two reasons.
fn easier(one: Vec<Step>, other: Option<Vec<Step>>) -> Vec<Step> {
    match other {
        Some(other) if effort(&other) < effort(&one) => other,
        _ => one,
    }
}

/// What makes one reason easier than another: the hardest step, then the number of steps, then the
/// number of inferences.
fn effort(steps: &[Step]) -> (Rating, usize, usize) {
    let hardest = hardest_beyond_singles(steps).unwrap_or_default();
    let inferences = steps.iter().map(|step| step.proof.size()).sum();
    (hardest, steps.len(), inferences)
}

/// The rating of the hardest step that is not a basic single.
fn hardest_beyond_singles(steps: &[Step]) -> Option<Rating> {
    let beyond = steps.iter().filter(|step| !is_basic_single(step.technique));
    beyond.map(|step| step.rating).max()
}

/// The work units that one search is taken for, besides those it counts itself. Chains and what comes after
/// them first build graphs of the whole state, which takes far longer than a look at one house.
const fn cost(info: &Info) -> u64 {
    match info.rating.0 {
        0..40 => 1,
        40..60 => 30,
        _ => 300,
    }
}

/// Whether a technique places a digit that is the only one left, without any other argument.
fn is_basic_single(info: &Info) -> bool {
    const DIRECT: [&str; 2] = ["direct-", "complex-"];
    info.family == Family::Singles && !DIRECT.iter().any(|start| info.id.starts_with(start))
}
