//! Turns a complex fish into a step.

use super::complex_fish::ComplexFish;
use super::fish_pattern::{FishKind, FishPattern};
use crate::proof::common_targets::houses_containing;
use crate::proof::cover::needed_covers;
use crate::{Conclusions, Facts, Inference, Info, Proof, Step};
use whydoku_grid::{Candidate, Cell, CellSet, House, Truth};

/// The inferences that prove a fish: bases as truths, covers as links, and for each target more
/// links to the fins it sees. Targets that see the fins through the same houses share one
/// inference.
pub(crate) fn complex_fish_proof(facts: &Facts<'_>, fish: &ComplexFish) -> Vec<Inference> {
    let once = |house: House| Truth::House(house, fish.digit);
    let mut groups: Vec<(Vec<House>, Vec<Candidate>)> = Vec::new();
    for target in fish.targets {
        let houses = links_to_fins(fish, target);
        let gone = Candidate::new(target, fish.digit);
        match groups.iter_mut().find(|(known, _)| *known == houses) {
            Some((_, all)) => all.push(gone),
            None => groups.push((houses, vec![gone])),
        }
    }
    let covers = groups.into_iter().map(|(houses, gone)| {
        let truths = fish.base_houses().into_iter().map(once);
        let links = fish.cover_houses().into_iter().chain(houses).map(once);
        Inference::cover(truths, links, gone)
    });
    needed_covers(facts.marks(), covers.collect())
}

/// Houses of the target that together contain every fin as often as its deficit requires.
fn links_to_fins(fish: &ComplexFish, target: Cell) -> Vec<House> {
    let mut links: Vec<House> = Vec::new();
    loop {
        let lacking: CellSet = fish
            .all_fins()
            .into_iter()
            .filter(|fin| {
                let held = links.iter().filter(|house| house.cells().contains(*fin));
                held.count() < fish.deficit(*fin)
            })
            .collect();
        if lacking.is_empty() {
            return links;
        }
        links.extend(houses_containing(target, lacking));
    }
}

/// The step of a complex fish.
pub(crate) fn complex_fish_step(
    info: &'static Info,
    facts: &Facts<'_>,
    fish: &ComplexFish,
) -> Step {
    let proof = Proof::from(complex_fish_proof(facts, fish));
    let conclusions = Conclusions::eliminate_cells(fish.digit, fish.targets);
    let pattern = FishPattern::new(
        facts,
        FishKind::Complex,
        fish.digit,
        fish.base_houses(),
        vec![fish.cover_houses()],
        [fish.fins, fish.endo_fins],
    );
    Step::found(info, conclusions, proof, pattern)
}
