//! Finds patterns on the candidates that remain inside a branch: locked candidates, pairs and
//! X-Wings.
//!
//! SE records which false candidates such an implication depends on, but not the pattern. So this
//! module searches for the pattern again, for one eliminated candidate. Every pattern is a cover:
//! truths and the links that cover them.

use super::scope::Scope;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, HouseKind, Truth};
use whydoku_logic::Inference;

/// Returns the inference that eliminates the candidate, if one of the four patterns does.
pub(super) fn elimination(scope: &Scope, target: Candidate) -> Option<Inference> {
    let open = &scope.remaining();
    let (truths, links) = locked(open, target)
        .or_else(|| hidden_pair(open, target))
        .or_else(|| naked_pair(open, target))
        .or_else(|| x_wing(open, target))?;
    Some(Inference::cover(truths, links, [target]))
}

type Cover = (Vec<Truth>, Vec<Truth>);

fn places(open: &CandidateSet, house: House, digit: Digit) -> CellSet {
    open.cells(digit) & house.cells()
}

fn locked(open: &CandidateSet, target: Candidate) -> Option<Cover> {
    let Candidate { cell, digit } = target;
    let mut houses = cell.houses().into_iter();
    houses.find_map(|cover| {
        let base = House::ALL.into_iter().find(|base| {
            let places = places(open, *base, digit);
            !base.cells().contains(cell) && !places.is_empty() && places.is_subset(cover.cells())
        })?;
        let truth = |house| Truth::House(house, digit);
        Some((vec![truth(base)], vec![truth(cover)]))
    })
}

fn hidden_pair(open: &CandidateSet, target: Candidate) -> Option<Cover> {
    let Candidate { cell, digit } = target;
    for house in cell.houses() {
        for other in house.cells().without(cell) {
            let pair = CellSet::single(cell).with(other);
            let inside = |wanted: &Digit| {
                let places = places(open, house, *wanted);
                *wanted != digit && !places.is_empty() && places.is_subset(pair)
            };
            let mut hidden = Digit::ALL.into_iter().filter(inside);
            if let (Some(one), Some(two)) = (hidden.next(), hidden.next()) {
                let truths = [one, two].map(|digit| Truth::House(house, digit));
                return Some((truths.to_vec(), vec![Truth::Cell(cell), Truth::Cell(other)]));
            }
        }
    }
    None
}

fn naked_pair(open: &CandidateSet, target: Candidate) -> Option<Cover> {
    let digits = |cell: Cell| open.digits(cell);
    for house in target.cell.houses() {
        let small: Vec<Cell> = house
            .cells()
            .without(target.cell)
            .into_iter()
            .filter(|cell| (1..=2).contains(&digits(*cell).len()))
            .collect();
        for (n, one) in small.iter().enumerate() {
            for two in &small[n + 1..] {
                let both = digits(*one) | digits(*two);
                if both.len() == 2 && both.contains(target.digit) {
                    let links = both.into_iter().map(|digit| Truth::House(house, digit));
                    let truths = vec![Truth::Cell(*one), Truth::Cell(*two)];
                    return Some((truths, links.collect()));
                }
            }
        }
    }
    None
}

fn x_wing(open: &CandidateSet, target: Candidate) -> Option<Cover> {
    let Candidate { cell, digit } = target;
    let truth = |house| Truth::House(house, digit);
    for cover in cell.houses().into_iter().filter(|house| house.is_line()) {
        let crossing = |house: &House| house.is_line() && house.kind() != cover.kind();
        let bases: Vec<(House, CellSet)> = House::ALL
            .into_iter()
            .filter(|house| crossing(house) && !house.cells().contains(cell))
            .map(|house| (house, places(open, house, digit)))
            .filter(|(_, places)| (1..=2).contains(&places.len()))
            .collect();
        for (n, (one, first)) in bases.iter().enumerate() {
            for (two, second) in &bases[n + 1..] {
                let outside = (*first | *second) - cover.cells();
                let line = |cell: Cell| match cover.kind() {
                    HouseKind::Row => cell.row(),
                    _ => cell.column(),
                };
                let Some(other) = outside.first().map(line) else {
                    continue;
                };
                if outside.is_subset(other.cells()) {
                    let truths = vec![truth(*one), truth(*two)];
                    return Some((truths, vec![truth(cover), truth(other)]));
                }
            }
        }
    }
    None
}
