//! Finds X-Wings, Swordfish and Jellyfish.

use super::bits::{Mask, bits, choose, tiny};
use super::geometry::{COLUMN, ROW, cell_at, public_house};
use super::marks::{Counts, Marks, State};
use super::step::{Pattern, RawStep, Removals};
use super::technique::SeTechnique;
use std::ops::ControlFlow;
use whydoku_grid::Digit;

/// `k` base lines whose places for a digit lie in `k` cover lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    pub(super) digit: usize,
    /// First house of the base kind (rows or columns).
    pub(super) base: usize,
    /// First house of the cover kind.
    pub(super) cover: usize,
    pub(super) base_lines: u16,
    pub(super) cover_lines: u16,
}

impl Fish {
    /// Visits base columns first, then base rows; sets of lines in increasing order of their mask,
    /// then digits. At least one of the lines that fit must have the digit in `changed`.
    ///
    /// Rule: a digit counts while `filled + 2k` is at most 9.
    pub(super) fn each<B>(
        (marks, counts): (&Marks, &Counts),
        k: usize,
        changed: &[u16; 27],
        mut visit: impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (base, cover) in [(COLUMN * 9, ROW * 9), (ROW * 9, COLUMN * 9)] {
            let mut fitting = [0u16; 9];
            let mut digits = 0u16;
            for (digit, fitting) in fitting.iter_mut().enumerate() {
                if usize::from(counts.filled[digit]) + 2 * k > 9 {
                    continue;
                }
                let mut touched = false;
                for line in 0..9 {
                    let places = marks.pos[base + line][digit].size();
                    if (2..=k).contains(&places) {
                        *fitting |= 1 << line;
                        touched |= changed[base + line] >> digit & 1 == 1;
                    }
                }
                if touched && fitting.size() >= k {
                    digits |= 1 << digit;
                }
            }
            if digits == 0 {
                continue;
            }
            for base_lines in choose(k, 9) {
                for digit in bits(digits).filter(|&digit| base_lines & !fitting[digit] == 0) {
                    let cover_lines = bits(base_lines)
                        .fold(0, |union, line| union | marks.pos[base + line][digit]);
                    if cover_lines.size() == k {
                        visit(Self {
                            digit,
                            base,
                            cover,
                            base_lines,
                            cover_lines,
                        })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Iterates over the cells that lose the digit: by cover line, then by place.
    pub(super) fn removed_cells(self, marks: &Marks) -> impl Iterator<Item = usize> {
        bits(self.cover_lines).flat_map(move |line| {
            bits(marks.pos[self.cover + line][self.digit] & !self.base_lines)
                .map(move |place| cell_at(self.cover + line, place))
        })
    }
}

/// Finds an X-Wing (3.2), Swordfish (3.8) or Jellyfish (5.2).
pub(super) fn fish(state: &State, k: usize) -> Option<RawStep> {
    let marks = &state.marks;
    let found = Fish::each(
        (marks, &state.counts),
        k,
        &super::locking::EVERYWHERE,
        |fish| {
            let removals: Removals = fish
                .removed_cells(marks)
                .map(|cell| (tiny(cell), 1 << fish.digit))
                .collect();
            if removals.is_empty() {
                return ControlFlow::Continue(());
            }
            let (tenths, technique) = match k {
                2 => (32, SeTechnique::XWing),
                3 => (38, SeTechnique::Swordfish),
                _ => (52, SeTechnique::Jellyfish),
            };
            let lines = |first: usize, lines: u16| {
                bits(lines).map(|line| public_house(first + line)).collect()
            };
            let pattern = Pattern::Fish {
                digit: Digit::from_index(fish.digit),
                base: lines(fish.base, fish.base_lines),
                cover: lines(fish.cover, fish.cover_lines),
            };
            ControlFlow::Break(RawStep::remove(tenths, technique, removals, pattern))
        },
    );
    found.break_value()
}
