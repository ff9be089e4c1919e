//! No direction is preferred: a state moved by a symmetry has the moved steps.

use super::extent::{Extent, in_parallel};
use super::failures::Failures;
use crate::puzzles;
use std::collections::BTreeSet;
use whydoku::Rng;
use whydoku::logic::{Conclusions, Engine};
use whydoku::{Budget, Pencilmarks, Symmetry};

/// The counts of some states.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    pub(super) states: u64,
    /// How often a state was moved.
    pub(super) moved: u64,
    /// Steps compared.
    pub(super) steps: u64,
    /// Steps that one side has and the other lacks.
    pub(super) different: Failures,
}

type Found = BTreeSet<(&'static str, Conclusions)>;

/// Compares the steps of states on the paths of puzzles made from the seed with those of the same
/// states moved.
pub(super) fn of_made_states(engine: &Engine, extent: &Extent) -> Tally {
    let work = |number: u64| {
        let seed = extent.seed.wrapping_add(number).wrapping_add(1 << 40);
        compare(engine, seed, extent.symmetries)
    };
    let add = |sum: &mut Tally, other: Tally| {
        sum.states += other.states;
        sum.moved += other.moved;
        sum.steps += other.steps;
        sum.different.merge(other.different);
    };
    in_parallel(extent.states, extent, work, add)
}

fn compare(engine: &Engine, seed: u64, symmetries: u64) -> Tally {
    let mut tally = Tally {
        states: 1,
        ..Tally::default()
    };
    let mut rng = Rng::new(seed);
    let Some(marks) = state_on_path(engine, seed, &mut rng) else {
        return tally;
    };
    let here = steps(engine, &marks);
    for _ in 0..symmetries {
        let symmetry = Symmetry::random(&mut rng);
        let there = steps(engine, &symmetry.apply(&marks));
        let moved: Found = here
            .iter()
            .map(|(id, all)| (*id, moved(all, &symmetry)))
            .collect();
        tally.moved += 1;
        tally.steps += u64::try_from(there.len()).unwrap_or(u64::MAX);
        for (id, conclusions) in moved.symmetric_difference(&there) {
            let text = || format!("seed {seed}, {symmetry}: {id}: {conclusions}");
            tally.different.add(text);
        }
    }
    tally
}

/// A random state on the path of the puzzle of this seed.
fn state_on_path(engine: &Engine, seed: u64, rng: &mut Rng) -> Option<Pencilmarks> {
    let marks = Pencilmarks::from_grid(puzzles::minimal(seed).grid()).ok()?;
    let path = engine.solve_path(&marks, &Budget::unlimited());
    let mut state = path.start;
    for step in path.steps.iter().take(rng.index(path.steps.len().max(1))) {
        step.conclusions.apply(&mut state).ok()?;
    }
    Some(state)
}

fn steps(engine: &Engine, marks: &Pencilmarks) -> Found {
    let (steps, _) = engine.all_steps(marks, &Budget::unlimited());
    let each = steps.into_iter().map(|step| {
        let mut conclusions = step.conclusions;
        conclusions.placements.sort_unstable();
        (step.technique.id, conclusions)
    });
    each.collect()
}

fn moved(conclusions: &Conclusions, symmetry: &Symmetry) -> Conclusions {
    let mut placements: Vec<_> = conclusions
        .placements
        .iter()
        .map(|c| symmetry.apply(c))
        .collect();
    placements.sort_unstable();
    Conclusions {
        placements: placements.into(),
        eliminations: symmetry.apply(&*conclusions.eliminations).into(),
    }
}
