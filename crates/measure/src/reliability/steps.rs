//! Every step of many puzzles: against the solution, by the verifier, premise by premise, and
//! damaged on purpose.

use super::{Extent, grouped, in_parallel, puzzles};
use std::collections::BTreeMap;
use verify::damage::{Damage, controls};
use whydoku::logic::{Engine, Outcome, Path, Step};
use whydoku::rng::Rng;
use whydoku::{Budget, Digit, Pencilmarks, Puzzle, Solution, wire};
use whydoku_verify as verify;

/// More failures than this are counted, not told.
const TOLD: usize = 20;

/// What was counted.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Puzzles looked at.
    pub puzzles: u64,
    /// Those solved by logic.
    pub solved: u64,
    /// Steps on their paths.
    pub steps: u64,
    /// Of these, how many rest on uniqueness.
    pub assumed: u64,
    /// Steps that are not on a path: all those found in some state.
    pub other_steps: u64,
    /// How often each technique was used, other steps included.
    pub techniques: BTreeMap<&'static str, u64>,
    /// Steps looked at premise by premise.
    pub need_steps: u64,
    /// Damaged steps refused, by damage.
    pub refused: BTreeMap<Damage, u64>,
    /// Steps that contradict the solution.
    pub wrong: Failures,
    /// Proofs refused.
    pub unproved: Failures,
    /// Premises not needed.
    pub padding: Failures,
    /// Damaged steps accepted.
    pub accepted: Failures,
}

/// Counted, and the first few told.
#[derive(Clone, Default, Debug)]
pub struct Failures {
    /// How many.
    pub count: u64,
    /// The first of them.
    pub told: Vec<String>,
}

impl Failures {
    pub(super) fn add(&mut self, text: impl FnOnce() -> String) {
        self.count += 1;
        if self.told.len() < TOLD {
            self.told.push(text());
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.told.extend(other.told);
        self.told.sort();
        self.told.truncate(TOLD);
    }

    /// For a figure: the texts, and how many more there are.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.told.clone();
        let more = self
            .count
            .saturating_sub(u64::try_from(lines.len()).unwrap_or(u64::MAX));
        if more > 0 {
            lines.push(format!("… and {} more", grouped(more)));
        }
        lines
    }
}

impl Tally {
    /// Adds another one.
    pub fn merge(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.steps += other.steps;
        self.assumed += other.assumed;
        self.other_steps += other.other_steps;
        self.need_steps += other.need_steps;
        for (technique, count) in other.techniques {
            *self.techniques.entry(technique).or_default() += count;
        }
        for (damage, count) in other.refused {
            *self.refused.entry(damage).or_default() += count;
        }
        self.wrong.merge(other.wrong);
        self.unproved.merge(other.unproved);
        self.padding.merge(other.padding);
        self.accepted.merge(other.accepted);
    }
}

/// Puzzles made from the seed.
pub fn of_made_puzzles(engine: &Engine, extent: &Extent) -> Tally {
    let work = |number: u64| {
        let seed = extent.seed.wrapping_add(number);
        let puzzle = puzzles::made_from(seed);
        examine(engine, &puzzle, &format!("seed {seed}"), seed, extent)
    };
    in_parallel(extent.puzzles, extent, work, Tally::merge)
}

/// The puzzles of a list.
pub fn of_puzzles(engine: &Engine, list: &[Puzzle], extent: &Extent) -> Tally {
    let count = u64::try_from(list.len()).unwrap_or(u64::MAX);
    let work = |number: u64| {
        let puzzle = usize::try_from(number).ok().and_then(|i| list.get(i));
        puzzle.map_or_else(Tally::default, |puzzle| {
            examine(engine, puzzle, &puzzle.to_string(), number, extent)
        })
    };
    in_parallel(count, extent, work, Tally::merge)
}

/// The whole path of one puzzle; `number` decides who gets the closer look.
pub fn examine(
    engine: &Engine,
    puzzle: &Puzzle,
    name: &str,
    number: u64,
    extent: &Extent,
) -> Tally {
    let mut tally = Tally {
        puzzles: 1,
        ..Tally::default()
    };
    let Ok(marks) = Pencilmarks::from_grid(puzzle.grid()) else {
        tally.wrong.add(|| format!("{name}: no pencil marks"));
        return tally;
    };
    let path = engine.solve_path(&marks, &Budget::unlimited());
    tally.solved += u64::from(path.outcome == Outcome::Solved);
    for step in &path.steps {
        tally.steps += 1;
        guard(step, puzzle.solution(), name, &mut tally);
    }
    let Some(seen) = as_verifier_sees(&path, name, &mut tally) else {
        return tally;
    };
    let (verdict, result) = verify::check_path(&seen);
    tally.assumed += u64::try_from(verdict.assumed).unwrap_or(0);
    if let Err(refusal) = result {
        tally.unproved.add(|| format!("{name}: {refusal}"));
        return tally;
    }
    if number.is_multiple_of(extent.closer) {
        premise_by_premise(&seen, puzzle.solution(), name, &mut tally);
        all_steps_of_one_state(engine, &path, puzzle.solution(), name, number, &mut tally);
    }
    tally
}

/// The step agrees with the solution, and changes something.
fn guard(step: &Step, solution: &Solution, name: &str, tally: &mut Tally) {
    *tally.techniques.entry(step.technique.id).or_default() += 1;
    let placed = &step.conclusions.placements;
    let mut placed_wrong = placed.iter().filter(|c| solution.get(c.cell) != c.digit);
    let gone = &step.conclusions.eliminations;
    let mut gone_wrong = gone.iter().filter(|c| solution.get(c.cell) == c.digit);
    if placed_wrong.next().is_some() || gone_wrong.next().is_some() || step.conclusions.is_empty() {
        let told = || format!("{name}: {}: {}", step.technique.id, step.conclusions);
        tally.wrong.add(told);
    }
}

/// Written as JSON by the library, read by the verifier, which shares no code with it.
fn as_verifier_sees(path: &Path, name: &str, tally: &mut Tally) -> Option<verify::Path> {
    let text = serde_json::to_string(&wire::Path::from(path)).expect("a path is JSON");
    match verify::read_path(&text) {
        Ok(path) => Some(path),
        Err(error) => {
            tally
                .unproved
                .add(|| format!("{name}: unreadable: {error}"));
            None
        }
    }
}

fn premise_by_premise(path: &verify::Path, solution: &Solution, name: &str, tally: &mut Tally) {
    let Ok(mut state) = verify::start(path) else {
        return;
    };
    let givens = path.puzzle.map(|digit| digit != 0);
    let solution = solution.digits().map(Digit::get);
    for (number, step) in (1..).zip(&path.steps) {
        tally.need_steps += 1;
        let unneeded = verify::unneeded(&state, &givens, step);
        for what in &unneeded {
            let told = || format!("{name}: step {number} ({}): {what}", step.technique);
            tally.padding.add(told);
        }
        for (damage, damaged) in controls(&state, step, &solution) {
            // Dropping what is not needed does no damage; it is counted above.
            if damage == Damage::PremiseDropped && !unneeded.is_empty() {
                continue;
            }
            match verify::check_step(&state, &givens, &damaged) {
                Err(_) => *tally.refused.entry(damage).or_default() += 1,
                Ok(()) => {
                    let told = || {
                        format!(
                            "{name}: step {number} ({}), {}",
                            step.technique,
                            damage.name()
                        )
                    };
                    tally.accepted.add(told);
                }
            }
        }
        for literal in &step.conclusions {
            state.learn(*literal);
        }
    }
}

/// A path shows the first step of each state; others in the same state must be right as well.
fn all_steps_of_one_state(
    engine: &Engine,
    path: &Path,
    solution: &Solution,
    name: &str,
    number: u64,
    tally: &mut Tally,
) {
    let mut marks = path.start;
    let before = Rng::new(number).index(path.steps.len().max(1));
    for step in path.steps.iter().take(before) {
        if step.conclusions.apply(&mut marks).is_err() {
            return;
        }
    }
    let (steps, _) = engine.all_steps(&marks, &Budget::unlimited());
    // Not a path that could be walked: only a way to hand over many steps of one state.
    let bundle = Path {
        start: marks,
        steps,
        end: marks,
        outcome: Outcome::Stuck,
    };
    for step in &bundle.steps {
        tally.other_steps += 1;
        guard(step, solution, name, tally);
    }
    let Some(seen) = as_verifier_sees(&bundle, name, tally) else {
        return;
    };
    let Ok(state) = verify::start(&seen) else {
        tally
            .unproved
            .add(|| format!("{name}: after step {before}: no start"));
        return;
    };
    let givens = seen.puzzle.map(|digit| digit != 0);
    for step in &seen.steps {
        let place = || format!("{name}: after step {before}: {}", step.technique);
        if let Err(refusal) = verify::check_step(&state, &givens, step) {
            tally.unproved.add(|| format!("{}: {refusal}", place()));
            continue;
        }
        tally.need_steps += 1;
        for what in verify::unneeded(&state, &givens, step) {
            tally.padding.add(|| format!("{}: {what}", place()));
        }
    }
}
