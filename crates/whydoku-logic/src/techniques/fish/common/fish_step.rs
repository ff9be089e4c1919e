//! From a fish that was found to a step: proof, drawing, words.

use crate::proof::cover::needed_cover;
use crate::techniques::fish::common::fish_search::Fish;
use crate::{Conclusions, Facts, Highlight, Inference, Info, Parts, Role, Step, Words};
use whydoku_grid::{CandidateSet, CellSet, House, Truth};

/// The cover that proves a fish: base lines as truths, cover lines as links, and the box of the fins
/// as one more link. A target is in a cover and in that box.
pub(crate) fn fish_proof(facts: &Facts<'_>, fish: &Fish) -> Inference {
    let once = |house: House| Truth::House(house, fish.digit);
    let truths: Vec<_> = fish.base_houses().into_iter().map(once).collect();
    let mut links: Vec<_> = fish.cover_houses().into_iter().map(once).collect();
    let gone = CandidateSet::of_digit(fish.digit, fish.targets);
    match fish.fins.first() {
        // The covers hold two base candidates each or share one with another: all are needed.
        None => Inference::cover(truths, links, gone.iter()),
        Some(fin) => {
            links.push(once(fin.box_()));
            needed_cover(facts.marks(), truths, links, &gone)
        }
    }
}

/// The step of a basic, finned or sashimi fish.
pub(crate) fn fish_step(info: &'static Info, facts: &Facts<'_>, fish: &Fish) -> Step {
    let parts = Parts::Fish {
        digit: fish.digit,
        base: fish.base_houses(),
        cover: fish.cover_houses(),
        fins: fish.fins,
        endo_fins: CellSet::EMPTY,
    };
    let step = Step::new(
        info,
        Conclusions::eliminate_cells(fish.digit, fish.targets),
        fish_proof(facts, fish),
        parts,
    );
    draw(step, facts)
}

/// Adds what to draw: houses, body and fins.
pub(crate) fn draw(mut step: Step, facts: &Facts<'_>) -> Step {
    let Parts::Fish {
        digit,
        base,
        cover,
        fins,
        ..
    } = &step.parts
    else {
        return step;
    };
    let based = base
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells());
    let body = (facts.positions(*digit) & based) - *fins;
    let mut highlights: Vec<_> = base
        .iter()
        .map(|house| Highlight::house(Role::Base, *house))
        .collect();
    highlights.extend(
        cover
            .iter()
            .map(|house| Highlight::house(Role::Cover, *house)),
    );
    highlights.push(Highlight::digit(Role::Pattern, *digit, body));
    if !fins.is_empty() {
        highlights.push(Highlight::digit(Role::Fin, *digit, *fins));
    }
    step.drawn.append(&mut highlights);
    step
}

/// `5 in r2,r7 / c3,c8 fin r7c7`; a siamese fish has its second covers and fins after a `+`.
pub(crate) fn fish_pattern(step: &Step) -> String {
    let Parts::Fish {
        digit,
        base,
        cover,
        fins,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let names = |houses: &[House]| {
        let names: Vec<_> = houses.iter().map(ToString::to_string).collect();
        names.join(",")
    };
    let ways: Vec<String> = cover
        .chunks(base.len().max(1))
        .map(|cover| match outside(*fins, cover) {
            none if none.is_empty() => names(cover),
            fins if fins.len() == 1 => format!("{} fin {fins}", names(cover)),
            fins => format!("{} fins {fins}", names(cover)),
        })
        .collect();
    format!("{digit} in {} / {}", names(base), ways.join(" + "))
}

/// The cells that are in none of the houses.
pub(crate) fn outside(cells: CellSet, houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(cells, |left, house| left - house.cells())
}

/// `Without the fin r7c7, the digit 5 in rows 2 and 7 …`: the reason shared by all fish with fins.
pub(crate) fn finned_reason(step: &Step, cover: &[House], name: &str) -> String {
    let Parts::Fish {
        digit, base, fins, ..
    } = &step.parts
    else {
        return String::new();
    };
    let fins = outside(*fins, cover);
    let (none, some, them) = if fins.len() == 1 {
        (format!("{} is not {digit}", fins.words()), "it is", "it")
    } else {
        let none = format!("none of the fins {} is {digit}", fins.words());
        (none, "one of them is", "all of them")
    };
    format!(
        "In {bases} the digit {digit} is left only in {covers} and in {fin} {cells}. If {none}, \
         these {n} {lines} take their {digit} from {covers}, as in {name}, and every other cell of \
         {covers} loses {digit}. If {some}, every cell that sees {them} loses {digit}. What is lost \
         in both cases is lost.",
        bases = base.as_slice().words(),
        covers = cover.words(),
        cells = fins.words(),
        fin = if fins.len() == 1 {
            "the fin"
        } else {
            "the fins"
        },
        n = base.len(),
        lines = plural(base),
    )
}

/// `rows` or `columns`.
pub(crate) fn plural(base: &[House]) -> &'static str {
    match base.first() {
        Some(house) if house.kind() == whydoku_grid::HouseKind::Row => "rows",
        _ => "columns",
    }
}
