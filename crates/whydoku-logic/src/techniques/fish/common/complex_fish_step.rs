//! From a fish of any houses to a step: proof, drawing, words.

use crate::techniques::fish::common::complex_fish::ComplexFish;
use crate::proof::cover::needed_covers;
use crate::proof::common_targets::houses_towards;
use crate::step::words::list;
use crate::{Conclusions, Facts, Highlight, Inference, Info, Parts, Proof, Role, Step, Words};
use std::fmt::Write as _;
use whydoku_grid::{Candidate, Cell, CellSet, House, Truth};

/// The covers that prove a fish: bases as truths, covers as links, and for each target links to the
/// fins, which it sees. Targets that see the fins in the same way share one.
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

/// Houses of the target that together hold every fin as often as it lacks covers.
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
        links.extend(houses_towards(target, lacking));
    }
}

/// The step of a complex fish.
pub(crate) fn complex_fish_step(info: &'static Info, facts: &Facts<'_>, fish: &ComplexFish) -> Step {
    let proof = complex_fish_proof(facts, fish);
    let parts = Parts::Fish {
        digit: fish.digit,
        base: fish.base_houses(),
        cover: fish.cover_houses(),
        fins: fish.fins,
        endo_fins: fish.endo_fins,
    };
    let conclusions = Conclusions::eliminate_cells(fish.digit, fish.targets);
    let step = Step::new(info, conclusions, Proof::from(proof), parts);
    draw(step, facts)
}

/// Adds what to draw: houses, body, fins and endo-fins.
pub(crate) fn draw(mut step: Step, facts: &Facts<'_>) -> Step {
    let Parts::Fish {
        digit,
        base,
        cover,
        fins,
        endo_fins,
    } = &step.parts
    else {
        return step;
    };
    let based = base
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells());
    let body = (facts.positions(*digit) & based) - *fins - *endo_fins;
    let sides = [(Role::Base, base), (Role::Cover, cover)];
    let mut highlights: Vec<Highlight> = sides
        .into_iter()
        .flat_map(|(role, houses)| {
            houses
                .iter()
                .map(move |house| Highlight::house(role, *house))
        })
        .collect();
    let marked = [
        (Role::Pattern, body),
        (Role::Fin, *fins),
        (Role::EndoFin, *endo_fins),
    ];
    for (role, cells) in marked.into_iter().filter(|(_, cells)| !cells.is_empty()) {
        highlights.push(Highlight::digit(role, *digit, cells));
    }
    step.drawn.append(&mut highlights);
    step
}

/// `5 in r2,b7 / c3,c8 fins r7c7 endo-fins r9c2`.
pub(crate) fn complex_pattern(step: &Step) -> String {
    let Parts::Fish {
        digit,
        base,
        cover,
        fins,
        endo_fins,
    } = &step.parts
    else {
        return String::new();
    };
    let names = |houses: &[House]| {
        let names: Vec<_> = houses.iter().map(ToString::to_string).collect();
        names.join(",")
    };
    let ways: Vec<String> = cover.chunks(base.len().max(1)).map(names).collect();
    let mut text = format!("{digit} in {} / {}", names(base), ways.join(" + "));
    for (word, cells) in [("fins", fins), ("endo-fins", endo_fins)] {
        if !cells.is_empty() {
            let _ = write!(text, " {word} {cells}");
        }
    }
    text
}

/// The reason in sentences, for one choice of covers.
pub(crate) fn complex_reason(step: &Step, cover: &[House]) -> String {
    let Parts::Fish {
        digit,
        base,
        fins,
        endo_fins,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let (bases, covers) = (base.as_slice().words(), cover.words());
    let open: CellSet = cover.iter().fold(*fins, |left, house| left - house.cells());
    let mut besides = Vec::new();
    if !open.is_empty() {
        besides.push(format!("in {}, which lies outside them", open.words()));
    }
    if !endo_fins.is_empty() {
        let (cells, lies) = (
            endo_fins.words(),
            if endo_fins.len() == 1 { "lies" } else { "lie" },
        );
        besides.push(format!(
            "in {cells}, which {lies} in two of the houses {bases} at once"
        ));
    }
    let n = base.len();
    let whole = format!(
        "{n} digits {digit}, one for each of {bases}, would fill {covers}, which have room for no \
         more than {n}; so any other {digit} there, and one that lies in more of {covers} than of \
         {bases}, is false"
    );
    if besides.is_empty() {
        return format!("In {bases} the digit {digit} is left only in {covers}. So {whole}.");
    }
    format!(
        "In {bases} the digit {digit} is left only in {covers}, or else {}. If none of these fins is \
         {digit}, {whole}. If one of them is, every cell that sees them all loses {digit}. What is \
         lost in both cases is lost.",
        list(&besides, "and")
    )
}
