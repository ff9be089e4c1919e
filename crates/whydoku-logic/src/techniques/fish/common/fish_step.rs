//! Turns a fish of lines into a step.

use super::fish_pattern::{FishKind, FishPattern};
use super::fish_search::Fish;
use crate::proof::cover::needed_cover;
use crate::{Conclusions, Facts, Inference, Info, Step};
use whydoku_grid::{CandidateSet, CellSet, House, Truth};

/// The inference that proves a fish: base lines as truths, cover lines as links, and the box of the
/// fins as one more link. A target is in a cover line and in that box.
pub(crate) fn fish_proof(facts: &Facts<'_>, fish: &Fish) -> Inference {
    let once = |house: House| Truth::House(house, fish.digit);
    let truths: Vec<_> = fish.base_houses().into_iter().map(once).collect();
    let mut links: Vec<_> = fish.cover_houses().into_iter().map(once).collect();
    let gone = CandidateSet::of_digit(fish.digit, fish.targets);
    match fish.fins.first() {
        // Without fins, every cover line is needed.
        None => Inference::cover(truths, links, gone.iter()),
        Some(fin) => {
            links.push(once(fin.box_()));
            needed_cover(facts.marks(), truths, links, &gone)
        }
    }
}

/// The step of a basic, finned or sashimi fish.
pub(crate) fn fish_step(info: &'static Info, facts: &Facts<'_>, fish: &Fish) -> Step {
    let conclusions = Conclusions::eliminate_cells(fish.digit, fish.targets);
    let pattern = FishPattern::new(
        facts,
        FishKind::Lines,
        fish.digit,
        fish.base_houses(),
        vec![fish.cover_houses()],
        [fish.fins, CellSet::EMPTY],
    );
    Step::found(info, conclusions, fish_proof(facts, fish), pattern)
}
