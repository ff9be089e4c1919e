//! Hints for one cell: whether there is always one, and whether it says what it does for the cell.

use crate::percentiles::{SortedTimes, ms};
use crate::report::grouped;
use crate::stopwatch::timed;
use std::time::Duration;
use whydoku::hint::Rung;
use whydoku::logic::Engine;
use whydoku::solve::Solver;
use whydoku::{Budget, Cell, Rating};
use whydoku_api::PlayerBoard;
use whydoku_api::hint::{Effect, HintAnswer, HintKind, hint};
use whydoku_api::step::AnyStep;

/// The head of the table.
pub(super) const HEAD: [&str; 2] = [
    "| puzzles | questions | without a hint | not proved | harder than the path | effect misstated | decide | \
     change | prepare | median | p95 | longest | p95 goal |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

/// What the hints for all cells of a list were like.
#[derive(Default)]
pub(super) struct CellHints {
    times: Vec<Duration>,
    missing: usize,
    unproved: usize,
    too_hard: usize,
    misstated: usize,
    /// How many decide the cell, change it or prepare it.
    effects: [usize; 3],
}

impl CellHints {
    /// Asks for a hint about a cell. No step may be harder than `limit`, the hardest of the puzzle's path.
    pub(super) fn ask(
        &mut self,
        engine: &Engine,
        board: &PlayerBoard,
        cell: Cell,
        limit: Option<Rating>,
    ) {
        let (solver, budget) = (&mut Solver::new(), Budget::unlimited());
        let (help, time) = timed(|| hint(solver, engine, board, Some(cell), &budget));
        self.times.push(time);
        let answer = help.answer(Rung::Reason);
        if answer.kind != HintKind::Step {
            self.missing += 1;
            return;
        }
        self.unproved += usize::from(answer.proved != Some(true));
        let rating = match &answer.step {
            Some(AnyStep::Classic(step)) => Some(step.rating.0),
            _ => None,
        };
        self.too_hard += usize::from(rating.is_none() || rating > limit);
        let effect = effect(&answer, cell);
        self.effects[effect as usize] += 1;
        self.misstated += usize::from(!states(&answer, cell, effect));
    }

    /// Whether every answer was as it should be, and 95 of 100 came within these milliseconds.
    pub(super) fn hold(&self, goal: u64) -> bool {
        let p95 = SortedTimes::new(self.times.clone()).at(950);
        let faults = self.missing + self.unproved + self.too_hard + self.misstated;
        faults == 0 && p95 <= Duration::from_millis(goal)
    }

    /// A row of the table.
    pub(super) fn row(&self, puzzles: &str, goal: u64) -> String {
        let times = SortedTimes::new(self.times.clone());
        let [decide, change, prepare] = self.effects.map(|count| grouped(count as u64));
        format!(
            "| {puzzles} | {} | {} | {} | {} | {} | {decide} | {change} | {prepare} | {:.2} ms | {:.1} ms | \
             {:.0} ms | {goal} ms |",
            grouped(self.times.len() as u64),
            self.missing,
            self.unproved,
            self.too_hard,
            self.misstated,
            ms(times.at(500)),
            ms(times.at(950)),
            ms(times.at(1000)),
        )
    }
}

/// What the step of an answer does for the cell, read off its conclusions.
fn effect(answer: &HintAnswer, cell: Cell) -> Effect {
    let conclusions = match &answer.step {
        Some(AnyStep::Classic(step)) => step.conclusions.as_slice(),
        _ => &[],
    };
    let here = conclusions
        .iter()
        .filter(|one| one.0.candidate.cell == cell);
    here.map(|one| {
        if one.0.holds {
            Effect::Decides
        } else {
            Effect::Changes
        }
    })
    .min_by_key(|effect| *effect as usize)
    .unwrap_or(Effect::Prepares)
}

/// Whether the answer says this of the cell, in its fields and in words.
fn states(answer: &HintAnswer, cell: Cell, effect: Effect) -> bool {
    let about = answer.cell.as_ref();
    let field = about.is_some_and(|about| about.cell == cell.to_string() && about.effect == effect);
    let words = answer.text.as_deref().unwrap_or_default();
    let words_fit = match effect {
        Effect::Decides => !words.contains("settle"),
        Effect::Changes => words.contains(&format!("does not settle {cell}")),
        Effect::Prepares => words.contains(&format!("To settle {cell}, first")),
    };
    field && words_fit
}
