//! Finds pointing and claiming, and their direct forms, in which a single follows.

use super::bits::{Mask, bits, tiny};
use super::geometry::{BOX, COLUMN, ROW, SHARED, cell_at, public_house};
use super::marks::{Cand, Marks, State};
use super::step::{Pattern, RawStep, Removals};
use super::technique::SeTechnique;
use std::ops::ControlFlow;
use whydoku_grid::Digit;

/// A digit whose places in `base` (at least two) all lie in `cover`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockedDigit {
    pub(super) base: usize,
    pub(super) cover: usize,
    pub(super) digit: usize,
}

/// Rule: box in column, box in row, column in box, row in box.
const PAIRS: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// By mask of places: which third contains them all (a row of a box, or a box of a line). 3 if
/// there is none, or if there are fewer than two places.
const THIRD: [u8; 512] = thirds([0o7, 0o70, 0o700]);
/// The same for the three columns of a box.
const COLUMN_OF_BOX: [u8; 512] = thirds([0o111, 0o222, 0o444]);

const fn thirds(masks: [u16; 3]) -> [u8; 512] {
    let mut table = [3; 512];
    let mut places: u16 = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places & !masks[third] == 0 && places.count_ones() >= 2 {
                table[places as usize] = tiny(third);
            }
            third += 1;
        }
        places += 1;
    }
    table
}

impl LockedDigit {
    /// Calls `visit` for every pattern whose digit is in `changed` for its base house, in SE's
    /// order: kinds as in `PAIRS`, then base house, cover house, digit.
    pub(super) fn each<B>(
        marks: &Marks,
        changed: &[u16; 27],
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (base_kind, cover_kind) in PAIRS {
            let table = if (base_kind, cover_kind) == (BOX, COLUMN) {
                &COLUMN_OF_BOX
            } else {
                &THIRD
            };
            for number in 0..9 {
                let base = base_kind * 9 + number;
                let mut by_third = [0u16; 4];
                for digit in bits(changed[base]) {
                    by_third[usize::from(table[usize::from(marks.pos[base][digit])])] |= 1 << digit;
                }
                for (third, &digits) in by_third[..3].iter().enumerate() {
                    for digit in bits(digits) {
                        let cover = match (base_kind, cover_kind) {
                            (BOX, COLUMN) => COLUMN * 9 + number % 3 * 3 + third,
                            (BOX, _) => ROW * 9 + number / 3 * 3 + third,
                            (COLUMN, _) => third * 3 + number / 3,
                            _ => number / 3 * 3 + third,
                        };
                        visit(Self { base, cover, digit })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the places of the cover that lose the digit.
    #[inline]
    pub(super) const fn removed_places(self, marks: &Marks) -> u16 {
        marks.pos[self.cover][self.digit] & !SHARED[self.cover][self.base]
    }

    /// Returns what it removes, by place in the cover.
    pub(super) fn removals(self, marks: &Marks) -> Removals {
        bits(self.removed_places(marks))
            .map(|place| (tiny(cell_at(self.cover, place)), 1 << self.digit))
            .collect()
    }

    const fn pattern(self) -> Pattern {
        Pattern::Locked {
            digit: Digit::from_index(self.digit),
            base: public_house(self.base),
            cover: public_house(self.cover),
        }
    }

    /// Returns the single that follows.
    ///
    /// Rule (direct form): in another house of the base's kind that meets the cover, the digit
    /// (with at least two places) has exactly one place outside the cover.
    fn resulting_single(self, marks: &Marks) -> Option<Cand> {
        let first = self.base / 9 * 9;
        (first..first + 9).find_map(|other| {
            if other == self.base || SHARED[other][self.cover] == 0 {
                return None;
            }
            let places = marks.pos[other][self.digit];
            let outside = places & !SHARED[other][self.cover];
            (places.size() >= 2 && outside.is_power_of_two()).then(|| {
                Cand::new(
                    cell_at(other, outside.trailing_zeros() as usize),
                    self.digit,
                )
            })
        })
    }
}

/// Every house and digit.
pub(super) const EVERYWHERE: [u16; 27] = [super::geometry::ALL; 27];

/// Finds direct pointing (1.7) or direct claiming (1.9). Only the placement counts.
pub(super) fn direct_locking(state: &State) -> Option<RawStep> {
    let flow = LockedDigit::each(&state.marks, &EVERYWHERE, |locked| {
        match locked.resulting_single(&state.marks) {
            None => ControlFlow::Continue(()),
            Some(cand) => {
                let (tenths, technique) = if locked.base < 9 {
                    (17, SeTechnique::DirectPointing)
                } else {
                    (19, SeTechnique::DirectClaiming)
                };
                let found = RawStep::place(tenths, technique, cand, locked.pattern());
                ControlFlow::Break(found.with_extra_removals(locked.removals(&state.marks)))
            }
        }
    });
    flow.break_value()
}

/// Finds pointing (2.6) or claiming (2.8).
pub(super) fn locking(state: &State) -> Option<RawStep> {
    let flow = LockedDigit::each(&state.marks, &EVERYWHERE, |locked| {
        if locked.removed_places(&state.marks) == 0 {
            return ControlFlow::Continue(());
        }
        let (tenths, technique) = if locked.base < 9 {
            (26, SeTechnique::Pointing)
        } else {
            (28, SeTechnique::Claiming)
        };
        let removals = locked.removals(&state.marks);
        ControlFlow::Break(RawStep::remove(
            tenths,
            technique,
            removals,
            locked.pattern(),
        ))
    });
    flow.break_value()
}
