//! Finds hidden and naked pairs, triplets and quads.

use super::bits::{Mask, bits, tiny};
use super::geometry::{ALL, BOX_COLUMN_ROW, cell_at};
use super::marks::{Cand, Counts, Marks, State};
use super::step::{RawStep, Removals, subset};
use super::technique::SeTechnique;
use std::ops::ControlFlow;

/// `k` digits with `k` places in a house (hidden), or `k` cells with `k` digits (naked).
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) places: u16,
    pub(super) digits: u16,
}

impl Subset {
    /// Visits hidden subsets of degree `k`: box, column, row; sets of digits in increasing order of
    /// their mask. Houses need more than `above` empty cells, and one of the digits must be in
    /// `changed`.
    ///
    /// Rule: every digit has at least two places.
    pub(super) fn each_hidden<B>(
        (marks, counts): (&Marks, &Counts),
        (k, above): (usize, usize),
        changed: &[u16; 27],
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for kind in BOX_COLUMN_ROW {
            for (number, &changed) in changed[kind * 9..kind * 9 + 9].iter().enumerate() {
                let house = kind * 9 + number;
                if usize::from(counts.empty[house]) <= above || changed == 0 {
                    continue;
                }
                let pos = &marks.pos[house];
                let fit = |digit: &usize| (2..=k).contains(&(pos[*digit].size()));
                let fitting = (0..9).filter(fit).fold(0, |mask, digit| mask | 1 << digit);
                each_union(k, fitting, pos, |digits, places| {
                    if digits & changed == 0 {
                        return ControlFlow::Continue(());
                    }
                    visit(Self {
                        house,
                        places,
                        digits,
                    })
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits naked subsets of degree `k`: box, column, row; sets of places in increasing order of
    /// their mask. Houses need at least 2k empty cells and a digit in `changed`.
    pub(super) fn each_naked<B>(
        (marks, counts): (&Marks, &Counts),
        k: usize,
        changed: &[u16; 27],
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for kind in BOX_COLUMN_ROW {
            for (number, &changed) in changed[kind * 9..kind * 9 + 9].iter().enumerate() {
                let house = kind * 9 + number;
                if usize::from(counts.empty[house]) < 2 * k || changed == 0 {
                    continue;
                }
                let mut held = [0; 9];
                let mut fitting = 0;
                for (place, digits) in held.iter_mut().enumerate() {
                    *digits = marks.cand[cell_at(house, place)];
                    if (2..=k).contains(&(digits.size())) {
                        fitting |= 1 << place;
                    }
                }
                each_union(k, fitting, &held, |places, digits| {
                    visit(Self {
                        house,
                        places,
                        digits,
                    })
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns what a hidden subset removes: the other digits of its cells.
    pub(super) fn hidden_removals(self, marks: &Marks) -> impl Iterator<Item = (u8, u16)> {
        bits(self.places).filter_map(move |place| {
            let cell = cell_at(self.house, place);
            let digits = marks.cand[cell] & !self.digits;
            (digits != 0).then_some((tiny(cell), digits))
        })
    }

    /// Returns what a naked subset removes.
    ///
    /// Rule: only in the house it was found in, even if its cells share another one.
    pub(super) fn naked_removals(self, marks: &Marks) -> impl Iterator<Item = (u8, u16)> {
        bits(ALL & !self.places).filter_map(move |place| {
            let cell = cell_at(self.house, place);
            let digits = marks.cand[cell] & self.digits;
            (digits != 0).then_some((tiny(cell), digits))
        })
    }

    /// Returns the single that follows.
    ///
    /// Rule (direct form): the smallest other digit (with at least two places) that has exactly one
    /// place outside the subset.
    fn resulting_single(self, marks: &Marks) -> Option<Cand> {
        bits(ALL & !self.digits).find_map(|digit| {
            let places = marks.pos[self.house][digit];
            let outside = places & !self.places;
            (places.size() >= 2 && outside.is_power_of_two()).then(|| {
                Cand::new(
                    cell_at(self.house, outside.trailing_zeros() as usize),
                    digit,
                )
            })
        })
    }
}

/// Visits sets of `k` members of `fitting`, in increasing order of their mask, whose masks together
/// have `k` bits.
fn each_union<B>(
    k: usize,
    fitting: u16,
    masks: &[u16; 9],
    mut visit: impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if (fitting.size()) < k {
        return ControlFlow::Continue(());
    }
    // Visits all subsets of `fitting` by increasing mask, by counting with the other bits held at
    // one.
    let mut set = 0u16;
    loop {
        set = set.wrapping_sub(fitting) & fitting;
        if set == 0 {
            return ControlFlow::Continue(());
        }
        if set.size() != k {
            continue;
        }
        let union = bits(set).fold(0, |union, member| union | masks[member]);
        if union.size() == k {
            visit(set, union)?;
        }
    }
}

/// Finds a direct hidden pair (2.0) or triplet (2.5). Only the placement counts.
pub(super) fn direct_hidden(state: &State, k: usize) -> Option<RawStep> {
    let marks = &state.marks;
    let found = Subset::each_hidden(
        (marks, &state.counts),
        (k, k),
        &super::locking::EVERYWHERE,
        |set| match set.resulting_single(marks) {
            None => ControlFlow::Continue(()),
            Some(cand) => {
                let (tenths, technique) = if k == 2 {
                    (20, SeTechnique::DirectHiddenPair)
                } else {
                    (25, SeTechnique::DirectHiddenTriplet)
                };
                let pattern = subset(set.house, set.places, set.digits, true);
                let found = RawStep::place(tenths, technique, cand, pattern);
                ControlFlow::Break(found.with_extra_removals(set.hidden_removals(marks).collect()))
            }
        },
    );
    found.break_value()
}

/// Finds a hidden pair (3.4), triplet (4.0) or quad (5.4).
pub(super) fn hidden(state: &State, k: usize) -> Option<RawStep> {
    let marks = &state.marks;
    let found = Subset::each_hidden(
        (marks, &state.counts),
        (k, 2 * k),
        &super::locking::EVERYWHERE,
        |set| {
            let (tenths, technique) = match k {
                2 => (34, SeTechnique::HiddenPair),
                3 => (40, SeTechnique::HiddenTriplet),
                _ => (54, SeTechnique::HiddenQuad),
            };
            deliver(set, set.hidden_removals(marks), (tenths, technique), true)
        },
    );
    found.break_value()
}

/// Finds a naked pair (3.0), triplet (3.6) or quad (5.0).
pub(super) fn naked(state: &State, k: usize) -> Option<RawStep> {
    let marks = &state.marks;
    let found = Subset::each_naked(
        (marks, &state.counts),
        k,
        &super::locking::EVERYWHERE,
        |set| {
            let (tenths, technique) = match k {
                2 => (30, SeTechnique::NakedPair),
                3 => (36, SeTechnique::NakedTriplet),
                _ => (50, SeTechnique::NakedQuad),
            };
            deliver(set, set.naked_removals(marks), (tenths, technique), false)
        },
    );
    found.break_value()
}

fn deliver(
    set: Subset,
    removals: impl Iterator<Item = (u8, u16)>,
    (tenths, technique): (u16, SeTechnique),
    hidden: bool,
) -> ControlFlow<RawStep> {
    let removals: Removals = removals.collect();
    if removals.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern = subset(set.house, set.places, set.digits, hidden);
    ControlFlow::Break(RawStep::remove(tenths, technique, removals, pattern))
}
