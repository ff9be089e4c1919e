//! No direction is preferred: a moved state has the moved steps.

use super::steps::Failures;
use super::{Extent, in_parallel, puzzles};
use std::collections::BTreeSet;
use whydoku::logic::{Conclusions, Engine};
use whydoku::rng::Rng;
use whydoku::{Budget, Pencilmarks, Symmetry};

/// What was counted.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// States looked at.
    pub states: u64,
    /// States moved.
    pub moved: u64,
    /// Steps compared.
    pub steps: u64,
    /// Differences.
    pub different: Failures,
}

type Found = BTreeSet<(&'static str, Conclusions)>;

/// The steps of states on the way through puzzles made from the seed, and of the same states moved.
pub fn of_made_states(engine: &Engine, extent: &Extent) -> Tally {
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
    let Some(marks) = state_on_the_way(engine, seed, &mut rng) else {
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
            let told = || format!("seed {seed}, {symmetry}: {id}: {conclusions}");
            tally.different.add(told);
        }
    }
    tally
}

fn state_on_the_way(engine: &Engine, seed: u64, rng: &mut Rng) -> Option<Pencilmarks> {
    let marks = Pencilmarks::from_grid(puzzles::made_from(seed).grid()).ok()?;
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
