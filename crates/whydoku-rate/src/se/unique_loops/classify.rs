//! Finds the candidates that a loop removes: types 1 to 4.

use super::super::bits::{Mask, bits, cells, choose, small, tiny};
use super::super::difficulty::Difficulty;
use super::super::geometry::{ALL, BOX_ROW_COLUMN, PEERS, cell_at, house_of, place_of};
use super::super::marks::State;
use super::super::step::{Removals, cells_at};
use super::search::Loop;
use super::{Class, DeadlyLoop};

/// The two cells with extra candidates, and those candidates.
#[derive(Clone, Copy)]
struct Pair {
    first: usize,
    second: usize,
    extra: u16,
}

/// Reports everything the loop removes. The caller drops entries with empty removals.
pub(super) fn classify(state: &State, path: &Loop, report: &mut impl FnMut(DeadlyLoop)) {
    let marks = &state.marks;
    let extra_cells: Vec<usize> = path
        .cells
        .iter()
        .map(|&cell| usize::from(cell))
        .filter(|&cell| marks.cand[cell].size() > 2)
        .collect();
    let extra = extra_cells
        .iter()
        .fold(0, |union, &cell| union | marks.cand[cell])
        & !path.digits;
    match extra_cells[..] {
        [] => {}
        [cell] => {
            let removals = vec![(tiny(cell), path.digits)];
            report(deadly_loop(Class::One, path, 0, 1 << cell, removals));
        }
        [first, second] => {
            let pair = Pair {
                first,
                second,
                extra,
            };
            if extra.is_power_of_two() {
                type_2(state, path, &extra_cells, extra, report);
            } else {
                type_3(state, path, pair, report);
            }
            type_4(state, path, pair, report);
        }
        _ => type_2(state, path, &extra_cells, extra, report),
    }
}

/// Rule: 4.5, 4.6, 4.7 for 4, 6, 8 cells; 5.0 for 10 and more.
const fn base(size: usize) -> u16 {
    match size {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    }
}

fn deadly_loop(
    class: Class,
    path: &Loop,
    added: usize,
    extra: u128,
    removals: Removals,
) -> DeadlyLoop {
    DeadlyLoop {
        class,
        difficulty: Difficulty::unique_loop(base(path.cells.len()), added),
        path: path.clone(),
        extra,
        subset: None,
        removals,
    }
}

/// Type 2: removes the extra digit from the common peers of all extra cells, even from cells of the
/// loop.
fn type_2(
    state: &State,
    path: &Loop,
    extra_cells: &[usize],
    extra: u16,
    report: &mut impl FnMut(DeadlyLoop),
) {
    let digit = extra.trailing_zeros() as usize;
    let common = extra_cells
        .iter()
        .fold(u128::MAX, |set, &cell| set & PEERS[cell]);
    let removals = cells(common & state.marks.cells[digit])
        .map(|cell| (tiny(cell), 1 << digit))
        .collect();
    let set = extra_cells.iter().fold(0, |set, &cell| set | 1 << cell);
    report(deadly_loop(Class::Two, path, 0, set, removals));
}

/// Type 4.
///
/// Rule: the smaller digit is tried first; at most one of the two is used.
fn type_4(state: &State, path: &Loop, pair: Pair, report: &mut impl FnMut(DeadlyLoop)) {
    let set = 1u128 << pair.first | 1 << pair.second;
    let locked = bits(path.digits).find(|&digit| {
        BOX_ROW_COLUMN.iter().any(|&kind| {
            let house = house_of(pair.first, kind);
            house == house_of(pair.second, kind)
                && cells_at(house, state.marks.pos[house][digit]) & !set == 0
        })
    });
    let Some(locked) = locked else { return };
    let other = path.digits & !(1 << locked);
    let removals = vec![(tiny(pair.first), other), (tiny(pair.second), other)];
    report(deadly_loop(Class::Four, path, 0, set, removals));
}

/// Type 3: the extra candidates of the two cells act as one cell of a naked or hidden subset.
fn type_3(state: &State, path: &Loop, pair: Pair, report: &mut impl FnMut(DeadlyLoop)) {
    for degree in pair.extra.size()..=7 {
        for kind in BOX_ROW_COLUMN {
            let house = house_of(pair.first, kind);
            if house != house_of(pair.second, kind) {
                continue;
            }
            let places = (place_of(pair.first, kind), place_of(pair.second, kind));
            let empty = usize::from(state.counts.empty[house]);
            if 2 * degree <= empty {
                naked(state, path, pair, (house, places, degree), report);
            }
            if 2 * degree < empty {
                hidden(state, path, pair, (house, places, degree), report);
            }
        }
    }
}

type InHouse = (usize, (usize, usize), usize);

fn naked(
    state: &State,
    path: &Loop,
    pair: Pair,
    (house, (first, second), degree): InHouse,
    report: &mut impl FnMut(DeadlyLoop),
) {
    let cand = &state.marks.cand;
    let both = pair.extra & cand[pair.first] & cand[pair.second];
    for set in choose(degree, 9) {
        if set >> first & 1 == 0 || set >> second & 1 == 1 {
            continue;
        }
        let others = set & !(1 << first);
        let union = bits(others).fold(0, |union, place| union | cand[cell_at(house, place)]);
        let small_other = bits(others).any(|place| cand[cell_at(house, place)].size() < 2);
        let digits = pair.extra | union;
        // Rule: counted twice, once with the extra digits that both cells share, once with all of
        // them.
        if small_other || (both | union).size() != degree || digits.size() != degree {
            continue;
        }
        let outside = ALL & !(others | 1 << first | 1 << second);
        let removals = bits(outside)
            .map(|place| cell_at(house, place))
            .filter(|&cell| cand[cell] & digits != 0)
            .map(|cell| (tiny(cell), cand[cell] & digits))
            .collect();
        let extra = 1 << pair.first | 1 << pair.second;
        report(DeadlyLoop {
            subset: Some((house, cells_at(house, others), digits)),
            ..deadly_loop(Class::ThreeNaked, path, degree - 1, extra, removals)
        });
    }
}

/// Rule: sizes start at the number of extra digits, and the rating adds one tenth less than for a
/// naked subset of the same size.
fn hidden(
    state: &State,
    path: &Loop,
    pair: Pair,
    (house, (first, second), degree): InHouse,
    report: &mut impl FnMut(DeadlyLoop),
) {
    let rest: Vec<usize> = bits(ALL & !(pair.extra | path.digits)).collect();
    let Some(more) = degree.checked_sub(2).filter(|&more| more <= rest.len()) else {
        return;
    };
    let pos = &state.marks.pos[house];
    for choice in choose(more, rest.len()) {
        let digits = bits(choice).fold(path.digits, |set, n| set | 1 << rest[n]);
        let places = |digit: usize| pos[digit] & !(1 << second);
        let union = bits(digits).fold(0, |union, digit| union | places(digit));
        if union.size() != degree || bits(digits).any(|digit| places(digit) == 0) {
            continue;
        }
        let subset = union & !(1 << first);
        let removals = bits(subset)
            .map(|place| cell_at(house, place))
            .filter(|&cell| state.marks.cand[cell] & !digits != 0)
            .map(|cell| (tiny(cell), state.marks.cand[cell] & !digits))
            .collect();
        let extra = 1 << pair.first | 1 << pair.second;
        let added = (subset.size()).saturating_sub(1);
        debug_assert_eq!(small(added + 2), small(degree));
        report(DeadlyLoop {
            subset: Some((house, cells_at(house, subset), digits)),
            ..deadly_loop(Class::ThreeHidden, path, added, extra, removals)
        });
    }
}
