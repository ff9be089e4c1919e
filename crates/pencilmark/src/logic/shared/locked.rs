//! Locked candidates: a digit confined to where a line and a box cross.

use crate::grid::{CellSet, Digit, DigitSet, House, HouseKind, Intersection};
use crate::logic::{Facts, Flow};
use std::ops::ControlFlow;

/// A digit whose candidates in `from` all lie in `to`.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house that needs it in the crossing.
    pub from: House,
    /// The house that loses it elsewhere.
    pub to: House,
    /// Its candidates in the crossing.
    pub cells: CellSet,
    /// Where it is ruled out; never nothing.
    pub gone: CellSet,
}

/// Which house is confined to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From a box along a line.
    Pointing,
    /// From a line into a box.
    Claiming,
}

/// Every locked digit of a state.
pub fn locked(
    facts: &Facts<'_>,
    direction: Direction,
    visit: &mut dyn FnMut(Locked) -> Flow,
) -> Flow {
    let promising = Promising::new(facts, direction);
    if promising.is_empty() {
        return ControlFlow::Continue(());
    }
    for crossing in Intersection::all() {
        let (from, to) = match direction {
            Direction::Pointing => (crossing.box_(), crossing.line()),
            Direction::Claiming => (crossing.line(), crossing.box_()),
        };
        for digit in promising.at(crossing) {
            let cells = facts.positions_in(from, digit);
            let gone = facts.positions_in(to, digit) - cells;
            if cells.len() >= 2 && cells.is_subset(to.cells()) && !gone.is_empty() {
                visit(Locked {
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

/// The digits that could be locked in each crossing, told by which crossings have the digit at all.
struct Promising {
    /// By row and stack, and by column and band.
    digits: [[[DigitSet; 3]; 9]; 2],
}

/// Of nine places of a line, a bit for each three that have some.
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

impl Promising {
    fn new(facts: &Facts<'_>, direction: Direction) -> Self {
        let mut all = Self {
            digits: [[[DigitSet::EMPTY; 3]; 9]; 2],
        };
        for digit in Digit::ALL {
            let rows = facts.positions(digit).rows();
            let bands: [u16; 3] = std::array::from_fn(|band| {
                rows[3 * band] | rows[3 * band + 1] | rows[3 * band + 2]
            });
            for chute in 0..3 {
                // Bit 3 × line + box, for the rows of a band and the columns of a stack.
                let across: u16 = (0..3)
                    .map(|line| THIRDS[usize::from(rows[3 * chute + line])] << (3 * line))
                    .sum();
                let down: u16 = (0..9)
                    .map(|place| (bands[place % 3] >> (3 * chute + place / 3) & 1) << place)
                    .sum();
                for (lines, mask) in [(0, across), (1, down)] {
                    let mut lonely = LONELY[usize::from(mask)][direction as usize];
                    while lonely != 0 {
                        let place = lonely.trailing_zeros() as usize;
                        lonely &= lonely - 1;
                        all.digits[lines][3 * chute + place / 3][place % 3].insert(digit);
                    }
                }
            }
        }
        all
    }

    fn is_empty(&self) -> bool {
        let mut each = self.digits.iter().flatten().flatten();
        each.all(|digits| digits.is_empty())
    }

    fn at(&self, crossing: Intersection) -> DigitSet {
        let (line, box_) = (crossing.line(), crossing.box_().number());
        if line.kind() == HouseKind::Row {
            self.digits[0][line.number()][box_ % 3]
        } else {
            self.digits[1][line.number()][box_ / 3]
        }
    }
}
