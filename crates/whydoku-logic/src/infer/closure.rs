//! [`Closure`]: follows an assumption through singles, locked candidates and subsets of any size until
//! nothing more follows, without keeping reasons.
//!
//! Candidates are only ever removed, so the result does not depend on the order. Naked subsets of a house
//! (N cells that together hold exactly N digits) also find its hidden ones: those are the other cells.

use crate::infer::hall_sets::for_each_subset;
use crate::infer::masks::DigitMasks;
use std::sync::LazyLock;
use whydoku_grid::{Candidate, Cell, House, Pencilmarks};

/// Which inferences are used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Strength {
    /// Naked and hidden singles.
    Singles,
    /// Those, locked candidates, naked and hidden subsets.
    Subsets,
}

/// Cells and houses by number, as tables.
struct Tables {
    peers: [[u8; 20]; 81],
    /// The houses of a cell, as bits.
    houses: [u32; 81],
    cells: [[u8; 9]; 27],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let number = |cell: Cell| u8::try_from(cell.index()).unwrap_or_default();
    let mut tables = Tables {
        peers: [[0; 20]; 81],
        houses: [0; 81],
        cells: [[0; 9]; 27],
    };
    for cell in Cell::ALL {
        let at = cell.index();
        for (slot, peer) in tables.peers[at].iter_mut().zip(cell.peers()) {
            *slot = number(peer);
        }
        tables.houses[at] = (cell.houses().iter()).fold(0, |all, house| all | 1 << house.index());
    }
    for house in House::ALL {
        for (slot, cell) in tables.cells[house.index()].iter_mut().zip(house.cells()) {
            *slot = number(cell);
        }
    }
    tables
});

/// All houses, as bits.
const HOUSES: u32 = (1 << 27) - 1;

/// Signals that some truth has no candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

/// The candidates that remain under an assumption when nothing more follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remaining {
    /// The digits of each cell; the digit of one that is solved.
    pub masks: DigitMasks,
    /// For each house the digits without a settled cell in it.
    missing: [u16; 27],
}

/// A state from which candidates are removed as long as something follows.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    tables: &'static Tables,
    remaining: Remaining,
    /// Cells with one digit left that their peers still have to lose.
    singles: Vec<u8>,
    /// The houses that changed since the last search for singles, locked candidates and subsets.
    changed: [u32; 3],
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

impl Closure {
    /// Starts from a state in which nothing is inferred yet.
    pub(crate) fn new(marks: &Pencilmarks) -> Self {
        let masks = DigitMasks::of(marks);
        let mut singles = Vec::with_capacity(81);
        for cell in marks.unsolved() {
            if masks.0[cell.index()].is_power_of_two() {
                singles.push(u8::try_from(cell.index()).unwrap_or_default());
            }
        }
        let missing = House::ALL.map(|house| {
            let cells = (house.cells() & marks.unsolved()).into_iter();
            cells.fold(0, |all, cell| all | masks.0[cell.index()])
        });
        Self {
            tables: &TABLES,
            remaining: Remaining { masks, missing },
            singles,
            changed: [HOUSES; 3],
        }
    }

    /// Starts from what remained when nothing more followed.
    pub(crate) fn resume(remaining: &Remaining) -> Self {
        Self {
            tables: &TABLES,
            remaining: *remaining,
            singles: Vec::with_capacity(16),
            changed: [0; 3],
        }
    }

    /// Starts over from what remained when nothing more followed.
    pub(crate) fn restart(&mut self, remaining: &Remaining) {
        self.remaining = *remaining;
        self.singles.clear();
        self.changed = [0; 3];
    }

    /// Assumes that a candidate is true.
    pub(crate) fn assume(&mut self, candidate: Candidate) -> Result<(), Conflict> {
        let bit = 1 << candidate.digit.index();
        let cell = candidate.cell.index();
        if self.remaining.masks.0[cell] & bit == 0 {
            return Err(Conflict);
        }
        if self.remaining.masks.0[cell] == bit {
            return Ok(());
        }
        self.settle(cell, bit)
    }

    /// Removes everything that is not in `others`.
    pub(crate) fn narrow(&mut self, others: &DigitMasks) -> Result<(), Conflict> {
        for (cell, others) in others.0.iter().enumerate() {
            self.remove_digits(cell, !others)?;
        }
        Ok(())
    }

    /// The candidates that remain.
    pub(crate) const fn remaining(&self) -> &Remaining {
        &self.remaining
    }

    /// Infers until nothing more follows.
    pub(crate) fn run(&mut self, strength: Strength) -> Result<(), Conflict> {
        loop {
            self.place_singles()?;
            if strength == Strength::Singles {
                return Ok(());
            }
            if self.locked_candidates()? {
                continue;
            }
            let house = self.changed[2].trailing_zeros() as usize;
            if house >= 27 {
                return Ok(());
            }
            self.changed[2] &= !(1 << house);
            self.subsets(house)?;
        }
    }

    /// Records that the houses of a cell changed. The search for singles passes this on to the others.
    const fn note(&mut self, cell: usize) {
        self.changed[0] |= self.tables.houses[cell];
    }

    fn settle(&mut self, cell: usize, bit: u16) -> Result<(), Conflict> {
        self.remaining.masks.0[cell] = bit;
        self.note(cell);
        let mut houses = self.tables.houses[cell];
        while houses != 0 {
            self.remaining.missing[houses.trailing_zeros() as usize] &= !bit;
            houses &= houses - 1;
        }
        let peers = &self.tables.peers[cell];
        for peer in peers {
            self.remove_digits(usize::from(*peer), bit)?;
        }
        Ok(())
    }

    /// Removes digits from a cell.
    #[inline]
    fn remove_digits(&mut self, cell: usize, bits: u16) -> Result<(), Conflict> {
        let left = self.remaining.masks.0[cell];
        if left & bits != 0 {
            let rest = left & !bits;
            if rest == 0 {
                return Err(Conflict);
            }
            self.remaining.masks.0[cell] = rest;
            self.note(cell);
            if rest.is_power_of_two() {
                self.singles.push(u8::try_from(cell).unwrap_or_default());
            }
        }
        Ok(())
    }

    fn place_singles(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(cell) = self.singles.pop() {
                let cell = usize::from(cell);
                self.settle(cell, self.remaining.masks.0[cell])?;
            }
            let house = self.changed[0].trailing_zeros() as usize;
            if house >= 27 {
                return Ok(());
            }
            self.changed[0] &= !(1 << house);
            self.changed[1] |= 1 << house;
            self.changed[2] |= 1 << house;
            let (mut once, mut twice) = (0_u16, 0_u16);
            let cells = &self.tables.cells[house];
            for cell in cells {
                let left = self.remaining.masks.0[usize::from(*cell)];
                twice |= once & left;
                once |= left;
            }
            let missing = self.remaining.missing[house];
            if missing & !once != 0 {
                return Err(Conflict);
            }
            let lone = missing & !twice;
            if lone == 0 {
                continue;
            }
            for cell in cells {
                let cell = usize::from(*cell);
                let left = self.remaining.masks.0[cell];
                let bit = left & lone;
                // One that has a single digit is settled, or will be.
                if bit == 0 || left.is_power_of_two() {
                    continue;
                }
                // Two digits that must both be here.
                if !bit.is_power_of_two() {
                    return Err(Conflict);
                }
                self.settle(cell, bit)?;
            }
        }
    }

    /// Removes what locked candidates rule out; returns whether there was anything to remove.
    fn locked_candidates(&mut self) -> Result<bool, Conflict> {
        let mut any = false;
        let changed = std::mem::take(&mut self.changed[1]);
        for chute in 0..6 {
            // Three rows, or three columns: a change in any of them is one of the chute.
            if changed & 7 << (3 * chute) == 0 {
                continue;
            }
            // The digits where each line crosses each box.
            let mut crossings = [[0_u16; 3]; 3];
            for (line, row) in crossings.iter_mut().enumerate() {
                let cells = &self.tables.cells[3 * chute + line];
                for (crossing, cells) in row.iter_mut().zip(cells.chunks_exact(3)) {
                    *crossing = cells.iter().fold(0, |all, cell| {
                        all | self.remaining.masks.0[usize::from(*cell)]
                    });
                }
            }
            for line in 0..3 {
                for part in 0..3 {
                    let [one, two] = [(line + 1) % 3, (line + 2) % 3];
                    let [left, right] = [(part + 1) % 3, (part + 2) % 3];
                    let here = crossings[line][part];
                    let in_line = crossings[line][left] | crossings[line][right];
                    let in_box = crossings[one][part] | crossings[two][part];
                    let claimed = here & !in_line & in_box;
                    let pointing = here & !in_box & in_line;
                    if claimed != 0 {
                        any = true;
                        self.remove_from_crossing(chute, one, part, claimed)?;
                        self.remove_from_crossing(chute, two, part, claimed)?;
                    }
                    if pointing != 0 {
                        any = true;
                        self.remove_from_crossing(chute, line, left, pointing)?;
                        self.remove_from_crossing(chute, line, right, pointing)?;
                    }
                }
            }
        }
        Ok(any)
    }

    fn remove_from_crossing(
        &mut self,
        chute: usize,
        line: usize,
        part: usize,
        bits: u16,
    ) -> Result<(), Conflict> {
        let cells = &self.tables.cells[3 * chute + line];
        for cell in &cells[3 * part..3 * part + 3] {
            self.remove_digits(usize::from(*cell), bits)?;
        }
        Ok(())
    }

    /// Removes what the subsets of a house rule out. Naked and hidden subsets of up to half its cells are
    /// enough: a larger one is the complement of a smaller one of the other kind.
    fn subsets(&mut self, house: usize) -> Result<(), Conflict> {
        let mut cells = [0_usize; 9];
        let mut left = [0_u16; 9];
        let mut places = [0_u16; 9];
        let mut count = 0;
        for cell in &self.tables.cells[house] {
            let cell = usize::from(*cell);
            let mut digits = self.remaining.masks.0[cell];
            if digits.is_power_of_two() {
                continue;
            }
            cells[count] = cell;
            left[count] = digits;
            while digits != 0 {
                places[digits.trailing_zeros() as usize] |= 1 << count;
                digits &= digits - 1;
            }
            count += 1;
        }
        // Two cells: singles and locked candidates have seen to them.
        if count < 3 {
            return Ok(());
        }
        let half = count.div_ceil(2);
        let cells = &cells[..count];
        for_each_subset(&left, half, |chosen, digits| {
            for (place, cell) in cells.iter().enumerate() {
                if chosen >> place & 1 == 0 {
                    self.remove_digits(*cell, digits)?;
                }
            }
            Ok(())
        })?;
        for_each_subset(&places, half, |digits, chosen| {
            for (place, cell) in cells.iter().enumerate() {
                if chosen >> place & 1 == 1 {
                    self.remove_digits(*cell, !digits)?;
                }
            }
            Ok(())
        })
    }
}
