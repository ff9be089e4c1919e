//! The rating loop: tries the techniques in order and takes the first step of the first one that
//! has any.

use super::aligned_exclusion::{aligned_pair, aligned_triplet};
use super::bug::bug;
use super::chaining::Workspace;
use super::fish::fish;
use super::locking::{direct_locking, locking};
use super::marks::State;
use super::result::{Direct, End, InterruptedError, Keep, Options, SeRating};
use super::singles::{hidden_single, naked_single};
use super::step::RawStep;
use super::subsets::{direct_hidden, hidden, naked};
use super::unique_loops::unique_loop;
use super::wings::wing;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, DigitSet, Grid, Puzzle};

/// Rates a puzzle.
///
/// One unit of the budget pays for one search for a step below chains, one chain search on a grid,
/// or one round of propagation from an assumption. Hard puzzles (10 and above) take millions of
/// units.
pub fn rate(
    puzzle: &Puzzle,
    options: &Options,
    budget: &Budget,
) -> Result<SeRating, InterruptedError> {
    rate_grid(puzzle.grid(), options, budget)
}

/// Rates a puzzle from these candidates, which must include its solution. Candidates of cells with a
/// given do not matter.
#[doc(hidden)]
pub fn rate_within(
    puzzle: &Puzzle,
    open: &CandidateSet,
    options: &Options,
    budget: &Budget,
) -> Result<SeRating, InterruptedError> {
    let mut state = State::new(puzzle.grid());
    for cell in !puzzle.grid().filled() {
        let closed = DigitSet::ALL - open.digits(cell);
        state.remove(cell.index(), closed.bits());
    }
    rate_state(state, *options, budget)
}

/// Rates any grid the way the reference program does, without checking that it has exactly one
/// solution.
///
/// A grid with several solutions is rated like any other (including uniqueness steps); one without
/// a solution usually ends in [`End::Stuck`]. Either may take very long, so set a budget.
pub fn rate_grid(
    grid: &Grid,
    options: &Options,
    budget: &Budget,
) -> Result<SeRating, InterruptedError> {
    rate_state(State::new(grid), *options, budget)
}

fn rate_state(
    mut state: State,
    options: Options,
    budget: &Budget,
) -> Result<SeRating, InterruptedError> {
    let mut rating = SeRating::new();
    let mut work = Workspace::new(budget);
    while !state.is_solved() {
        let found = match next_step(&state, &mut work, budget) {
            Ok(found) => found,
            Err(spent) => {
                let so_far = Box::new(rating);
                return Err(InterruptedError { spent, so_far });
            }
        };
        let Some(mut found) = found else {
            rating.er = SeRating::STUCK;
            rating.end = End::Stuck;
            break;
        };
        if options.direct == Direct::Eliminate {
            found.removals.append(&mut found.extra_removals);
        }
        apply(&mut state, &found);
        if let Some(end) = record(&mut rating, found, options) {
            rating.end = end;
            break;
        }
    }
    Ok(rating)
}

fn apply(state: &mut State, found: &RawStep) {
    for &(cell, digits) in &found.removals {
        state.remove(usize::from(cell), digits);
    }
    if let Some(cand) = found.placement {
        state.place(cand.cell(), cand.digit());
    }
}

/// Adds a step to the rating, and returns how the rating ends if it ends here.
///
/// Rule: ED is the rating of the first step, EP the hardest up to the first placement.
fn record(rating: &mut SeRating, found: RawStep, options: Options) -> Option<End> {
    let places = found.placement.is_some();
    if found.difficulty > rating.highest {
        rating.highest = found.difficulty;
        rating.hardest = Some(rating.steps.len());
        rating.er = found.difficulty.rating();
    }
    rating.steps.push(found.into_step());
    let mut rejected = false;
    if rating.ep.is_none() {
        let ed = *rating.ed.get_or_insert(rating.er);
        if places {
            rating.ep = Some(rating.er);
            rejected = options.keep == Keep::Diamonds && rating.er > ed;
        }
    } else {
        rejected = options.keep != Keep::All && Some(rating.er) > rating.ep;
    }
    if rejected {
        return Some(End::NotKept);
    }
    options
        .stop_above
        .is_some_and(|limit| rating.er > limit)
        .then_some(End::Above)
}

/// Rule (order of techniques): the first technique with a step ends the search, even if a later one
/// would be easier. The chains come after these.
const TECHNIQUES: [fn(&State) -> Option<RawStep>; 20] = [
    hidden_single,
    direct_locking,
    |state| direct_hidden(state, 2),
    naked_single,
    |state| direct_hidden(state, 3),
    locking,
    |state| naked(state, 2),
    |state| fish(state, 2),
    |state| hidden(state, 2),
    |state| naked(state, 3),
    |state| fish(state, 3),
    |state| hidden(state, 3),
    |state| wing(state, 2),
    |state| wing(state, 3),
    unique_loop,
    |state| naked(state, 4),
    |state| fish(state, 4),
    |state| hidden(state, 4),
    bug,
    aligned_pair,
];

fn next_step(
    state: &State,
    work: &mut Workspace<'_>,
    budget: &Budget,
) -> Result<Option<RawStep>, Spent> {
    budget.spend(1)?;
    for technique in TECHNIQUES {
        if let Some(found) = technique(state) {
            return Ok(Some(found));
        }
    }
    chain_step(state, work)
}

fn chain_step(state: &State, work: &mut Workspace<'_>) -> Result<Option<RawStep>, Spent> {
    if let Some(found) = work.forcing_chains(state)? {
        return Ok(Some(found));
    }
    if let Some(found) = aligned_triplet(state, &mut work.triplets) {
        return Ok(Some(found));
    }
    if let Some(found) = work.nishio(state)? {
        return Ok(Some(found));
    }
    if let Some(found) = work.multiple(state)? {
        return Ok(Some(found));
    }
    for level in 0..=5 {
        if let Some(found) = work.dynamic(state, level)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
