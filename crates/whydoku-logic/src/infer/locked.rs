//! Locked candidates: a digit confined to where a line and a box cross.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, Digit, DigitSet, House, Intersection};

/// A digit whose candidates in `from` all lie in `to`.
#[derive(Clone, Copy, Debug)]
pub struct LockedDigit {
    /// The digit.
    pub digit: Digit,
    /// The house that needs it in the crossing.
    pub from: House,
    /// The house from which the other candidates are removed.
    pub to: House,
    /// Its candidates in the crossing.
    pub cells: CellSet,
    /// Where the digit is ruled out; never empty.
    pub gone: CellSet,
}

/// Which house is confined to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// From a box along a line.
    Pointing,
    /// From a line into a box.
    Claiming,
}

/// Calls `visit` with every locked digit among `digits`, crossing by crossing.
pub(crate) fn locked(
    facts: &Facts<'_>,
    digits: DigitSet,
    direction: Direction,
    visit: &mut dyn FnMut(LockedDigit) -> Flow,
) -> Flow {
    let possible = PossibleLocks::new(facts, digits, direction);
    for (place, crossing) in Intersection::all().enumerate() {
        if possible.crossings >> place & 1 == 0 {
            continue;
        }
        let (from, to) = match direction {
            Direction::Pointing => (crossing.box_(), crossing.line()),
            Direction::Claiming => (crossing.line(), crossing.box_()),
        };
        for digit in possible.digits[place] {
            let cells = facts.positions_in(from, digit);
            let gone = facts.positions_in(to, digit) - cells;
            if cells.len() >= 2 && cells.is_subset(to.cells()) && !gone.is_empty() {
                visit(LockedDigit {
                    digit,
                    from,
                    to,
                    cells,
                    gone,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits that could be locked in each crossing, judged by which crossings have the digit at all.
struct PossibleLocks {
    /// The crossings with such a digit, bit by their place in [`Intersection::all`].
    crossings: u64,
    /// By the same place.
    digits: [DigitSet; 54],
}

/// For each mask of the nine places of a line, a bit for each third that has some.
const THIRDS: [u16; 512] = {
    let mut thirds = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut third = 0;
        while third < 3 {
            if mask >> (3 * third) & 0b111 != 0 {
                thirds[mask] |= 1 << third;
            }
            third += 1;
        }
        mask += 1;
    }
    thirds
};

/// Three parallel lines cross three boxes: bit 3 × line + box is set where the digit has a place. For
/// each such mask the crossings that are the only ones of their box, but not of their line, and those
/// that are the only ones of their line, but not of their box.
const LONELY: [[u16; 2]; 512] = {
    let mut lonely = [[0; 2]; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut place = 0;
        while place < 9 {
            if mask >> place & 1 == 1 {
                let in_line = mask >> (place / 3 * 3) & 0b111 & !(1 << (place % 3));
                let in_box = mask >> (place % 3) & 0b1_001_001 & !(1 << (place / 3 * 3));
                if in_box == 0 && in_line != 0 {
                    lonely[mask][0] |= 1 << place;
                }
                if in_line == 0 && in_box != 0 {
                    lonely[mask][1] |= 1 << place;
                }
            }
            place += 1;
        }
        mask += 1;
    }
    lonely
};

/// The three columns of a stack seen by band: bit 3 × column + band for each of the three nines of bits
/// that say in which columns the bands have the digit.
const DOWN: [u16; 8] = {
    let mut down = [0; 8];
    let mut columns = 0;
    while columns < 8 {
        let mut column = 0;
        while column < 3 {
            if columns >> column & 1 == 1 {
                down[columns] |= 1 << (3 * column);
            }
            column += 1;
        }
        columns += 1;
    }
    down
};

impl PossibleLocks {
    fn new(facts: &Facts<'_>, digits: DigitSet, direction: Direction) -> Self {
        let mut all = Self {
            crossings: 0,
            digits: [DigitSet::EMPTY; 54],
        };
        for digit in digits {
            let rows = facts.positions(digit).rows();
            let third = |row: usize| THIRDS[usize::from(rows[row])];
            let band = |band: usize| rows[3 * band] | rows[3 * band + 1] | rows[3 * band + 2];
            let bands = [band(0), band(1), band(2)];
            let mut lonely = 0;
            for chute in 0..3 {
                // Bit 3 × line + box, for the rows of a band and the columns of a stack.
                let first = 3 * chute;
                let across = third(first) | third(first + 1) << 3 | third(first + 2) << 6;
                let down = |band: usize| DOWN[usize::from(bands[band] >> first & 0b111)] << band;
                let down = down(0) | down(1) | down(2);
                let lonely_in = |mask: u16| LONELY[usize::from(mask)][direction as usize];
                lonely |= u64::from(lonely_in(across)) << (9 * chute);
                lonely |= u64::from(lonely_in(down)) << (27 + 9 * chute);
            }
            all.crossings |= lonely;
            while lonely != 0 {
                all.digits[lonely.trailing_zeros() as usize].insert(digit);
                lonely &= lonely - 1;
            }
        }
        all
    }
}
