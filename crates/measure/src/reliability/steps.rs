//! Every step of many puzzles: compared with the solution, checked by the verifier, taken apart
//! premise by premise, and damaged on purpose.

use super::extent::{Extent, in_parallel};
use super::failures::Failures;
use crate::puzzles;
use std::collections::BTreeMap;
use test_support::drawn_links::false_links;
use test_support::steps::read_by_verifier;
use verify::damage::{Damage, controls};
use whydoku::Rng;
use whydoku::logic::{Engine, Outcome, Path, Step};
use whydoku::{Budget, Digit, Pencilmarks, Puzzle, Solution};
use whydoku_verify as verify;

/// The counts of some puzzles.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    pub(super) puzzles: u64,
    /// Puzzles solved by logic.
    pub(super) solved: u64,
    /// Steps on the paths.
    pub(super) steps: u64,
    /// Steps on the paths that assume uniqueness.
    pub(super) assume_uniqueness: u64,
    /// Steps that are not on a path: all those found in one state.
    pub(super) other_steps: u64,
    /// How often each technique was used, including the other steps.
    pub(super) techniques: BTreeMap<&'static str, u64>,
    /// Steps taken apart premise by premise.
    pub(super) taken_apart: u64,
    /// Links that the steps draw.
    pub(super) links: u64,
    /// Damaged steps that were refused, by damage.
    pub(super) refused: BTreeMap<Damage, u64>,
    /// Steps that contradict the solution.
    pub(super) wrong: Failures,
    /// Steps that the verifier refuses.
    pub(super) unproved: Failures,
    /// Premises that are not needed.
    pub(super) not_needed: Failures,
    /// Drawn links that do not exist.
    pub(super) false_links: Failures,
    /// Damaged steps that were accepted.
    pub(super) accepted: Failures,
}

impl Tally {
    /// Adds the counts of other puzzles.
    fn merge(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.steps += other.steps;
        self.assume_uniqueness += other.assume_uniqueness;
        self.other_steps += other.other_steps;
        self.taken_apart += other.taken_apart;
        self.links += other.links;
        for (technique, count) in other.techniques {
            *self.techniques.entry(technique).or_default() += count;
        }
        for (damage, count) in other.refused {
            *self.refused.entry(damage).or_default() += count;
        }
        self.wrong.merge(other.wrong);
        self.unproved.merge(other.unproved);
        self.not_needed.merge(other.not_needed);
        self.false_links.merge(other.false_links);
        self.accepted.merge(other.accepted);
    }
}

/// Examines puzzles made from the seed.
pub(super) fn of_made_puzzles(engine: &Engine, extent: &Extent) -> Tally {
    let work = |number: u64| {
        let seed = extent.seed.wrapping_add(number);
        let puzzle = puzzles::minimal(seed);
        examine(engine, &puzzle, &format!("seed {seed}"), seed, extent)
    };
    in_parallel(extent.puzzles, extent, work, Tally::merge)
}

/// Examines the puzzles of a list.
pub(super) fn of_puzzles(engine: &Engine, list: &[Puzzle], extent: &Extent) -> Tally {
    let count = u64::try_from(list.len()).unwrap_or(u64::MAX);
    let work = |number: u64| {
        let puzzle = usize::try_from(number).ok().and_then(|i| list.get(i));
        puzzle.map_or_else(Tally::default, |puzzle| {
            examine(engine, puzzle, &puzzle.to_string(), number, extent)
        })
    };
    in_parallel(count, extent, work, Tally::merge)
}

/// Examines the whole path of one puzzle. The number decides whether it is examined closely.
fn examine(engine: &Engine, puzzle: &Puzzle, name: &str, number: u64, extent: &Extent) -> Tally {
    let mut tally = Tally {
        puzzles: 1,
        ..Tally::default()
    };
    let Ok(marks) = Pencilmarks::from_grid(puzzle.grid()) else {
        tally
            .wrong
            .add(|| format!("{name}: the givens contradict each other"));
        return tally;
    };
    let path = engine.solve_path(&marks, &Budget::unlimited());
    tally.solved += u64::from(path.outcome == Outcome::Solved);
    let mut state = marks;
    for step in &path.steps {
        tally.steps += 1;
        compare(step, puzzle.solution(), name, &mut tally);
        compare_links(step, &state, name, &mut tally);
        // The last step of a path may end in a contradiction.
        let _ = step.conclusions.apply(&mut state);
    }
    let Some(read) = for_verifier(&path, name, &mut tally) else {
        return tally;
    };
    let (verdict, result) = verify::check_path(&read);
    tally.assume_uniqueness += u64::try_from(verdict.assumed).unwrap_or(0);
    if let Err(refusal) = result {
        tally.unproved.add(|| format!("{name}: {refusal}"));
        return tally;
    }
    if number.is_multiple_of(extent.closer) {
        premise_by_premise(&read, puzzle.solution(), name, &mut tally);
        all_steps_of_one_state(engine, &path, puzzle.solution(), name, number, &mut tally);
    }
    tally
}

/// Compares a step with the solution. A step without a conclusion is wrong, too.
fn compare(step: &Step, solution: &Solution, name: &str, tally: &mut Tally) {
    *tally.techniques.entry(step.technique.id).or_default() += 1;
    let conclusions = &step.conclusions;
    let is_true = |c: &whydoku::Candidate| solution.get(c.cell) == c.digit;
    let right = conclusions.placements.iter().all(is_true)
        && !conclusions.eliminations.iter().any(|c| is_true(&c));
    if !right || conclusions.is_empty() {
        let text = || format!("{name}: {}: {conclusions}", step.technique.id);
        tally.wrong.add(text);
    }
}

/// Compares the links that a step draws with the state it was found in.
fn compare_links(step: &Step, marks: &Pencilmarks, name: &str, tally: &mut Tally) {
    let picture = step.picture();
    tally.links += u64::try_from(picture.links.len()).unwrap_or(0);
    for link in false_links(marks, &picture, &step.proof) {
        let text = || format!("{name}: {}: {link}", step.technique.id);
        tally.false_links.add(text);
    }
}

/// A path as the verifier reads it. One that it cannot read is unproved.
fn for_verifier(path: &Path, name: &str, tally: &mut Tally) -> Option<verify::Path> {
    match read_by_verifier(path) {
        Ok(path) => Some(path),
        Err(error) => {
            tally
                .unproved
                .add(|| format!("{name}: unreadable: {error}"));
            None
        }
    }
}

/// Leaves out each premise of each step in turn, and damages each step in every way.
fn premise_by_premise(path: &verify::Path, solution: &Solution, name: &str, tally: &mut Tally) {
    let Ok(mut state) = verify::start(path) else {
        return;
    };
    let givens = path.puzzle.map(|digit| digit != 0);
    let solution = solution.digits().map(Digit::get);
    for (number, step) in (1..).zip(&path.steps) {
        tally.taken_apart += 1;
        let unneeded = verify::unneeded(&state, &givens, step);
        for what in &unneeded {
            let text = || format!("{name}: step {number} ({}): {what}", step.technique);
            tally.not_needed.add(text);
        }
        for (damage, damaged) in controls(&state, step, &solution) {
            // Dropping a needless premise does no damage; it was counted above.
            if damage == Damage::PremiseDropped && !unneeded.is_empty() {
                continue;
            }
            match verify::check_step(&state, &givens, &damaged) {
                Err(_) => *tally.refused.entry(damage).or_default() += 1,
                Ok(()) => {
                    let text = || {
                        format!(
                            "{name}: step {number} ({}), {}",
                            step.technique,
                            damage.name()
                        )
                    };
                    tally.accepted.add(text);
                }
            }
        }
        for literal in &step.conclusions {
            state.learn(*literal);
        }
    }
}

/// Checks all steps of one state. A path has only the first step of each state, but the others must
/// be right, too.
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
    // Not a path that anyone could follow, but the verifier reads steps only as parts of a path.
    let bundle = Path {
        start: marks,
        steps,
        end: marks,
        outcome: Outcome::Stuck,
    };
    for step in &bundle.steps {
        tally.other_steps += 1;
        compare(step, solution, name, tally);
        compare_links(step, &marks, name, tally);
    }
    let Some(read) = for_verifier(&bundle, name, tally) else {
        return;
    };
    let Ok(state) = verify::start(&read) else {
        tally
            .unproved
            .add(|| format!("{name}: after step {before}: the state contradicts itself"));
        return;
    };
    let givens = read.puzzle.map(|digit| digit != 0);
    for step in &read.steps {
        let place = || format!("{name}: after step {before}: {}", step.technique);
        if let Err(refusal) = verify::check_step(&state, &givens, step) {
            tally.unproved.add(|| format!("{}: {refusal}", place()));
            continue;
        }
        tally.taken_apart += 1;
        for what in verify::unneeded(&state, &givens, step) {
            tally.not_needed.add(|| format!("{}: {what}", place()));
        }
    }
}
