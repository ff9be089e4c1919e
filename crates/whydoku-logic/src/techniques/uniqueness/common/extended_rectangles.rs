//! Extended rectangles: two parallel lines of one chute, some lines across them, and as many digits
//! as lines across. Filled with these digits alone, the two lines could be exchanged.

use crate::Facts;
use crate::deadly::deadly_pattern::PatternCell;
use std::cell::OnceCell;
use whydoku_grid::{Cell, Chute, DigitSet, House};

/// How many lines across are searched.
const SIZES: std::ops::RangeInclusive<usize> = 3..=6;

/// Two cells of a line across the pair of lines.
#[derive(Clone, Copy)]
struct Rung {
    cells: [Cell; 2],
    digits: [DigitSet; 2],
}

impl Rung {
    fn union(self) -> DigitSet {
        self.digits[0] | self.digits[1]
    }
}

/// Finds every extended rectangle with other candidates in at most two cells, or of one digit only; for
/// [`Facts::extended_rectangles`], which keeps them.
pub(crate) fn find_extended_rectangles(facts: &Facts<'_>) -> Vec<Vec<PatternCell>> {
    let mut found = Vec::new();
    for chute in Chute::ALL {
        let lines = chute.lines();
        for [one, two] in [[0, 1], [0, 2], [1, 2]] {
            between(facts, lines[one], lines[two], &mut found);
        }
    }
    found
}

fn between(facts: &Facts<'_>, one: House, two: House, found: &mut Vec<Vec<PatternCell>>) {
    let unsolved = facts.unsolved();
    let mut rungs: Vec<Rung> = Vec::with_capacity(9);
    for place in 0..9 {
        let cells = [one.cell(place), two.cell(place)];
        if cells.iter().all(|cell| unsolved.contains(*cell)) {
            let digits = cells.map(|cell| facts.candidates(cell));
            rungs.push(Rung { cells, digits });
        }
    }
    let mut unions = [DigitSet::EMPTY; 512];
    for choice in 1_u16..1 << rungs.len() {
        let last = choice.trailing_zeros() as usize;
        let all = unions[usize::from(choice & (choice - 1))] | rungs[last].union();
        unions[usize::from(choice)] = all;
        let size = choice.count_ones() as usize;
        if !SIZES.contains(&size) || all.len() <= size {
            continue;
        }
        let chosen = || (0..rungs.len()).filter(move |i| choice >> i & 1 == 1);
        let cells = || chosen().flat_map(|i| rungs[i].digits);
        // Cells with more candidates than digits have others for sure; three of them only if one
        // digit is all there is beyond.
        let one_beyond = all.len() == size + 1;
        if !one_beyond && cells().filter(|digits| digits.len() > size).count() > 2 {
            continue;
        }
        for base in bases(all, size, || cells()) {
            let extra = cells().filter(|digits| !digits.is_subset(base)).count();
            if (extra <= 2 || one_beyond) && is_whole(choice, &rungs, base) {
                let of_rung =
                    |rung: Rung| [0, 1].map(|side| (rung.cells[side], rung.digits[side] & base));
                found.push(chosen().flat_map(|i| of_rung(rungs[i])).collect());
            }
        }
    }
}

/// Returns the digit sets of the right size that leave other candidates in few enough cells.
fn bases<I: Iterator<Item = DigitSet>>(
    all: DigitSet,
    size: usize,
    cells: impl Fn() -> I,
) -> Vec<DigitSet> {
    let mut found: Vec<DigitSet> = Vec::new();
    if all.len() == size + 1 {
        found.extend(all.into_iter().map(|digit| all.without(digit)));
        return found;
    }
    // All cells but two determine the digits.
    let count = cells().count();
    for first in 0..count {
        for second in first..count {
            let rest = cells()
                .enumerate()
                .filter(|(i, _)| *i != first && *i != second)
                .fold(DigitSet::EMPTY, |all, (_, digits)| all | digits);
            if rest.len() == size && !found.contains(&rest) {
                found.push(rest);
            }
        }
    }
    found
}

/// Whether the pattern can be filled at all and has no smaller one inside: every cell has a base
/// digit, every base digit has two places in each line, no box has more cells than digits, and no part
/// of the rungs has as few digits as rungs.
fn is_whole(choice: u16, rungs: &[Rung], base: DigitSet) -> bool {
    let chosen = |mask: u16| (0..rungs.len()).filter(move |i| mask >> i & 1 == 1);
    for side in [0, 1] {
        for digit in base {
            let places = chosen(choice).filter(|i| rungs[*i].digits[side].contains(digit));
            if places.count() < 2 {
                return false;
            }
        }
    }
    if chosen(choice).any(|i| rungs[i].digits.iter().any(|d| d.is_disjoint(base))) {
        return false;
    }
    let crowded = |i: usize| {
        let home = rungs[i].cells[0].box_();
        let rungs_there = chosen(choice).filter(|j| rungs[*j].cells[0].box_() == home);
        2 * rungs_there.count() > base.len()
    };
    if chosen(choice).any(crowded) {
        return false;
    }
    let mut part = (choice - 1) & choice;
    while part != 0 {
        let inside = chosen(part).fold(DigitSet::EMPTY, |all, i| all | (rungs[i].union() & base));
        if inside.len() <= part.count_ones() as usize {
            return false;
        }
        part = (part - 1) & choice;
    }
    true
}

/// The extended rectangles of one state.
#[derive(Default)]
struct ExtendedRectangleCache(OnceCell<Vec<Vec<PatternCell>>>);

impl Facts<'_> {
    /// Returns the extended rectangles with few other candidates.
    pub(crate) fn extended_rectangles(&self) -> &[Vec<PatternCell>] {
        self.cache::<ExtendedRectangleCache>()
            .0
            .get_or_init(|| find_extended_rectangles(self))
    }
}
