//! Finds BUGs (bivalue universal graves), types 1 to 4.

use super::bits::{Mask, bits, cells, choose, small, tiny};
use super::difficulty::Difficulty;
use super::geometry::{
    BOX_ROW_COLUMN, HOUSE_SET, PEER_ORDER, PEERS, cell_at, house_of, public_house,
};
use super::marks::{Marks, State};
use super::step::{Pattern, RawStep, Removals, public_cells, public_digits};
use super::technique::SeTechnique;

/// The extra candidates that keep the grid from being a bivalue universal grave.
struct Grave {
    /// The cells with extra candidates and those candidates, in order of discovery.
    cells: Vec<(usize, u16)>,
    set: u128,
    /// The union of the extra candidates.
    digits: u16,
    /// The common peers of the cells, without the cells themselves.
    common: u128,
}

/// Finds the first BUG step, if the grid is a BUG.
pub(super) fn bug(state: &State) -> Option<RawStep> {
    let grave = grave(&state.marks, state.open)?;
    let marks = &state.marks;
    if let [(cell, digits)] = grave.cells[..] {
        let removals = vec![(tiny(cell), marks.cand[cell] & !digits)];
        return bug_step(&grave, 1, Difficulty::exact(56), removals, None);
    }
    if grave.digits.is_power_of_two() {
        let digit = grave.digits.trailing_zeros() as usize;
        let removals: Removals = cells(grave.common & marks.cells[digit])
            .map(|cell| (tiny(cell), 1 << digit))
            .collect();
        return bug_step(&grave, 2, Difficulty::exact(57), removals, None)
            .or_else(|| type_4(marks, &grave));
    }
    if grave.common == 0 {
        return None;
    }
    type_4(marks, &grave).or_else(|| type_3(marks, &grave))
}

fn bug_step(
    grave: &Grave,
    kind: u8,
    difficulty: Difficulty,
    removals: Removals,
    subset: Option<(usize, u128, u16)>,
) -> Option<RawStep> {
    let removals: Removals = removals
        .into_iter()
        .filter(|&(_, digits)| digits != 0)
        .collect();
    if removals.is_empty() {
        return None;
    }
    Some(RawStep {
        difficulty,
        technique: SeTechnique::Bug { kind },
        placement: None,
        removals,
        extra_removals: Removals::new(),
        pattern: Pattern::Bug {
            cells: public_cells(grave.set),
            digits: public_digits(grave.digits),
            subset: subset.map(|(house, cells, digits)| {
                (
                    public_house(house),
                    public_cells(cells),
                    public_digits(digits),
                )
            }),
        },
    })
}

/// Rule: takes every house and digit whose number of places is neither 0 nor 2, and counts the
/// places in cells with at least three candidates. If there is no such place, the grid is not a
/// BUG. If there is exactly one, its cell is a BUG cell. If there are several, SE skips this house
/// and digit. Without the extra candidates, every cell must have two candidates and every digit 0
/// or 2 places in every house.
fn grave(marks: &Marks, open: u128) -> Option<Grave> {
    let mut left = *marks;
    let mut grave = Grave {
        cells: Vec::new(),
        set: 0,
        digits: 0,
        common: u128::MAX,
    };
    for (house, by_digit) in marks.pos.iter().enumerate() {
        for (digit, &places) in by_digit.iter().enumerate() {
            if matches!(places.size(), 0 | 2) {
                continue;
            }
            let mut big = bits(places)
                .map(|place| cell_at(house, place))
                .filter(|&cell| marks.cand[cell].size() >= 3);
            let cell = big.next()?;
            if big.next().is_some() {
                continue;
            }
            grave.add(cell, digit);
            left.remove(cell, digit);
            if grave.cells.len() >= 2 && grave.digits.size() >= 2 && grave.common == 0 {
                return None;
            }
        }
    }
    let bivalue = cells(open).all(|cell| left.cand[cell].pair());
    let bilocal = left
        .pos
        .iter()
        .flatten()
        .all(|places| matches!(places.size(), 0 | 2));
    (bivalue && bilocal && !grave.cells.is_empty()).then_some(grave)
}

impl Grave {
    fn add(&mut self, cell: usize, digit: usize) {
        self.set |= 1 << cell;
        self.digits |= 1 << digit;
        match self.cells.iter_mut().find(|(old, _)| *old == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        self.common = self.common & PEERS[cell] & !self.set;
    }
}

/// Two cells in one house that share exactly one digit besides the extra ones.
fn type_4(marks: &Marks, grave: &Grave) -> Option<RawStep> {
    let [(first, keep_first), (second, keep_second)] = grave.cells[..] else {
        return None;
    };
    let shared = marks.cand[first] & marks.cand[second] & !grave.digits;
    if shared.size() != 1 || PEERS[first] >> second & 1 == 0 {
        return None;
    }
    let removals = vec![
        (tiny(first), marks.cand[first] & !(keep_first | shared)),
        (tiny(second), marks.cand[second] & !(keep_second | shared)),
    ];
    bug_step(grave, 4, Difficulty::exact(57), removals, None)
}

/// Rule: the kind of house is the outer loop and the degree the inner one, so a triplet in the box
/// comes before a pair in the row.
fn type_3(marks: &Marks, grave: &Grave) -> Option<RawStep> {
    let first = grave.cells[0].0;
    for kind in BOX_ROW_COLUMN {
        let house = house_of(first, kind);
        if grave.set & !HOUSE_SET[house] != 0 {
            continue;
        }
        let near: Vec<usize> = PEER_ORDER[first]
            .iter()
            .map(|&cell| usize::from(cell))
            .filter(|&cell| (grave.common & HOUSE_SET[house]) >> cell & 1 == 1)
            .collect();
        for degree in 2..=6.min(near.len()) {
            for choice in choose(degree - 1, near.len()) {
                let Some(digits) = subset_digits(marks, grave, &near, choice, degree) else {
                    continue;
                };
                let removals = (0..near.len())
                    .filter(|&n| choice >> n & 1 == 0)
                    .map(|n| (tiny(near[n]), marks.cand[near[n]] & digits))
                    .collect();
                let set = bits(choice).fold(0, |set, n| set | 1 << near[n]);
                let difficulty = Difficulty::exact(57 + small(degree - 1));
                let subset = Some((house, set, digits));
                if let Some(found) = bug_step(grave, 3, difficulty, removals, subset) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Returns the digits of the chosen cells, if there are `degree` of them and they include all extra
/// digits.
fn subset_digits(
    marks: &Marks,
    grave: &Grave,
    near: &[usize],
    choice: u16,
    degree: usize,
) -> Option<u16> {
    let mut union = 0;
    for n in bits(choice) {
        let digits = marks.cand[near[n]];
        if digits.size() < 2 {
            return None;
        }
        union |= digits;
    }
    (union.size() == degree && grave.digits & !union == 0).then_some(union)
}
