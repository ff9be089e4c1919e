//! Fish of lines: N base lines whose candidates for a digit are all in N crossing cover lines,
//! except for fins in one box.
//!
//! The candidates of a line are nine bits, and the candidates of several base lines are the union
//! of their bits. The search drops a set of base lines once its union needs too many covers.

use crate::{Facts, Flow};
use std::cell::OnceCell;
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, Digit, House};

/// A fish of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fish {
    /// The digit.
    pub digit: Digit,
    /// Whether the base lines are rows.
    pub rows: bool,
    /// The base lines, one bit each.
    pub base: u16,
    /// The cover lines, one bit each.
    pub cover: u16,
    /// Base candidates outside the covers, all in one box.
    pub fins: CellSet,
    /// The cells where the digit is eliminated: in the covers, outside the base, and in the box of
    /// the fins if there are any.
    pub targets: CellSet,
    /// Whether some base line has fewer than two candidates in the covers.
    pub sashimi: bool,
}

impl Fish {
    /// The base houses.
    pub(crate) fn base_houses(&self) -> Vec<House> {
        houses(self.base, self.rows)
    }

    /// The cover houses.
    pub(crate) fn cover_houses(&self) -> Vec<House> {
        houses(self.cover, !self.rows)
    }
}

fn houses(bits: u16, rows: bool) -> Vec<House> {
    let house = if rows { House::row } else { House::column };
    (0..9).filter(|i| bits >> i & 1 == 1).map(house).collect()
}

/// A digit's candidates in one direction: for each base line, the crossing lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    digit: Digit,
    rows: bool,
    lines: [u16; 9],
}

impl View {
    fn new(facts: &Facts<'_>, digit: Digit, rows: bool) -> Self {
        let first = if rows {
            House::row(0)
        } else {
            House::column(0)
        };
        let lines = std::array::from_fn(|line| {
            let house = House::ALL[first.index() + line];
            facts.places(house)[digit.index()]
        });
        Self { digit, rows, lines }
    }

    /// The cells where one of the base lines meets one of the crossing lines, candidates or not.
    fn cells(&self, base: u16, crossing: u16) -> CellSet {
        let (rows, columns) = if self.rows {
            (base, crossing)
        } else {
            (crossing, base)
        };
        let bits = (0..9)
            .filter(|row| rows >> row & 1 == 1)
            .fold(0u128, |bits, row| bits | u128::from(columns) << (9 * row));
        CellSet::from_bits(bits)
    }

    fn unsolved_lines(&self) -> usize {
        self.lines.iter().filter(|line| **line != 0).count()
    }

    fn joined(&self, base: u16) -> u16 {
        let chosen = (0..9).filter(|i| base >> i & 1 == 1);
        chosen.fold(0, |all, line| all | self.lines[line])
    }

    /// Whether some of the base lines are padding: the other lines, with equally many of the
    /// covers, make a smaller fish with the same targets.
    fn is_padded(&self, base: u16, cover: u16, target_lines: u16) -> bool {
        let mut part = (base - 1) & base;
        while part != 0 {
            let used = self.joined(part) & cover;
            if used.count_ones() <= part.count_ones() && target_lines & !used == 0 {
                return true;
            }
            part = (part - 1) & base;
        }
        false
    }
}

/// A digit in both directions. Call [`Facts::fish_views`] instead, which caches them.
pub(crate) fn views(facts: &Facts<'_>, digit: Digit) -> [View; 2] {
    [true, false].map(|rows| View::new(facts, digit, rows))
}

fn each_view(
    facts: &Facts<'_>,
    digit: Digit,
    size: usize,
    visit: &mut dyn FnMut(&View) -> Flow,
) -> Flow {
    // If every line is a base line, there is nothing to eliminate.
    let mut views = facts.fish_views(digit).iter();
    views.try_for_each(|view| {
        if view.unsolved_lines() > size {
            visit(view)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Reports every fish of this size without fins that eliminates something.
pub(crate) fn basic(facts: &Facts<'_>, size: usize, found: &mut dyn FnMut(Fish) -> Flow) -> Flow {
    let mut digits = facts.eliminable_digits();
    digits.try_for_each(|digit| basic_of_digit(facts, size, digit, found))
}

fn basic_of_digit(
    facts: &Facts<'_>,
    size: usize,
    digit: Digit,
    found: &mut dyn FnMut(Fish) -> Flow,
) -> Flow {
    each_view(facts, digit, size, &mut |view| {
        let narrow = |line: u16| (2..=size).contains(&(line.count_ones() as usize));
        let usable = mask_of(&view.lines, narrow);
        choose(&view.lines, usable, size, size, 0, 0, &mut |base, cover| {
            if cover.count_ones() as usize != size {
                return ControlFlow::Continue(());
            }
            let outside = view.joined(!base & 0x1ff);
            if outside & cover == 0 || view.is_padded(base, cover, outside & cover) {
                return ControlFlow::Continue(());
            }
            found(Fish {
                digit: view.digit,
                rows: view.rows,
                base,
                cover,
                fins: CellSet::EMPTY,
                targets: facts.positions(view.digit) & view.cells(!base & 0x1ff, cover),
                sashimi: false,
            })
        })
    })
}

/// Reports every fish of this size with fins that eliminates something.
///
/// A target is in a cover but not in a base line. A fin is in a base line but not in a cover. So
/// they can see each other only inside a box, and all fins are in the box of the target. The search
/// goes box by box: candidates outside the box must be covered, and those inside can be fins.
pub(crate) fn finned(facts: &Facts<'_>, size: usize, found: &mut dyn FnMut(Fish) -> Flow) -> Flow {
    let digits = facts.eliminable_digits();
    let mut fish = digits.flat_map(|digit| facts.finned_fish(size, digit));
    fish.try_for_each(|fish| found(*fish))
}

/// All fish of one digit with fins. Call [`Facts::finned_fish`] instead, which caches them for
/// finned, sashimi and siamese fish.
pub(crate) fn all_finned(facts: &Facts<'_>, size: usize, digit: Digit) -> Vec<Fish> {
    let mut all = Vec::new();
    let _ = each_view(facts, digit, size, &mut |view| {
        let usable = mask_of(&view.lines, |line| line.count_ones() >= 2);
        // Outside the box of the fins, all candidates must be covered.
        let narrow = mask_of(&view.lines, |line| {
            (2..=size).contains(&(line.count_ones() as usize))
        });
        for band in 0..3 {
            let beyond = narrow & !(0b111 << (3 * band));
            // At most two base lines go through the box, because the third line has the targets.
            if beyond.count_ones() as usize + 2 < size {
                continue;
            }
            for stack in 0..3 {
                FinBox::new(facts, view, size, band, stack).search(
                    usable,
                    beyond,
                    &mut |fish| {
                        all.push(fish);
                        ControlFlow::Continue(())
                    },
                )?;
            }
        }
        ControlFlow::Continue(())
    });
    all
}

/// The search for fish whose fins are in one box.
struct FinBox<'a, 'b> {
    facts: &'a Facts<'b>,
    view: &'a View,
    size: usize,
    /// The three base lines through the box.
    band: u16,
    /// The three crossing lines through the box.
    stack: u16,
    /// For each base line, the candidates that must be covered: those outside the box.
    outside: [u16; 9],
}

impl<'a, 'b> FinBox<'a, 'b> {
    fn new(facts: &'a Facts<'b>, view: &'a View, size: usize, band: usize, stack: usize) -> Self {
        let (band, stack) = (0b111 << (3 * band), 0b111 << (3 * stack));
        let mut outside = view.lines;
        for (i, line) in outside.iter_mut().enumerate() {
            if band >> i & 1 == 1 {
                *line &= !stack;
            }
        }
        Self {
            facts,
            view,
            size,
            band,
            stack,
            outside,
        }
    }

    fn search(&self, usable: u16, beyond: u16, found: &mut dyn FnMut(Fish) -> Flow) -> Flow {
        let lines = &self.view.lines;
        let first = self.band.trailing_zeros() as usize;
        let mut in_box = 0_u16;
        for (i, line) in lines.iter().enumerate().skip(first).take(3) {
            in_box |= u16::from(line & self.stack != 0) << i;
        }
        // There must be at least one line with fins and one with a target.
        if in_box.count_ones() < 2 {
            return ControlFlow::Continue(());
        }
        // Choose the base lines through the box first, because that ends most searches early.
        let mut near = usable & self.band;
        let all_near = near;
        while near != 0 {
            let chosen = near.count_ones() as usize;
            let must = (first..first + 3)
                .filter(|i| near >> i & 1 == 1)
                .fold(0, |must, line| must | self.outside[line]);
            let possible = near & in_box != 0
                && in_box & !near != 0
                && chosen <= self.size
                && must.count_ones() as usize <= self.size;
            if possible {
                let left = self.size - chosen;
                choose(
                    &self.outside,
                    beyond,
                    left,
                    self.size,
                    near,
                    must,
                    &mut |base, must| self.covers(base, must, found),
                )?;
            }
            near = (near - 1) & all_near;
        }
        ControlFlow::Continue(())
    }

    /// Completes the covers in every way: the lines that `must` be covered, plus lines through the
    /// box.
    fn covers(&self, base: u16, must: u16, found: &mut dyn FnMut(Fish) -> Flow) -> Flow {
        let inside = self.view.joined(base & self.band) & self.stack;
        let spare = inside & !must;
        let missing = self.size - must.count_ones() as usize;
        let mut extra = spare;
        loop {
            // If every spare line is a cover, there is no fin.
            if extra.count_ones() as usize == missing && extra != spare {
                self.fish(base, must | extra, found)?;
            }
            if extra == 0 {
                return ControlFlow::Continue(());
            }
            extra = (extra - 1) & spare;
        }
    }

    fn fish(&self, base: u16, cover: u16, found: &mut dyn FnMut(Fish) -> Flow) -> Flow {
        let beside = self.band & !base;
        let target_lines = self.view.joined(beside) & self.stack & cover;
        if target_lines == 0 || self.view.is_padded(base, cover, target_lines) {
            return ControlFlow::Continue(());
        }
        let positions = self.facts.positions(self.view.digit);
        let lines = &self.view.lines;
        found(Fish {
            digit: self.view.digit,
            rows: self.view.rows,
            base,
            cover,
            fins: positions & self.view.cells(base & self.band, self.stack & !cover),
            targets: positions & self.view.cells(beside, target_lines),
            sashimi: base & mask_of(lines, |line| (line & cover).count_ones() < 2) != 0,
        })
    }
}

/// A bit for each line that satisfies the condition.
fn mask_of(lines: &[u16; 9], holds: impl Fn(u16) -> bool) -> u16 {
    (0..9)
        .filter(|i| holds(lines[*i]))
        .fold(0, |mask, i| mask | 1 << i)
}

/// Adds `left` of the `usable` lines to `base` in every way that keeps the union of their bits
/// within `limit` bits.
fn choose(
    lines: &[u16; 9],
    usable: u16,
    left: usize,
    limit: usize,
    base: u16,
    joined: u16,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if left == 0 {
        return visit(base, joined);
    }
    let mut rest = usable;
    while rest.count_ones() as usize >= left {
        let line = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let more = joined | lines[line];
        if more.count_ones() as usize <= limit {
            choose(lines, rest, left - 1, limit, base | 1 << line, more, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The fish of lines in one state.
#[derive(Default)]
struct FishCache {
    views: [OnceCell<[View; 2]>; 9],
    /// By size and digit.
    finned: [[OnceCell<Vec<Fish>>; 9]; 8],
}

impl Facts<'_> {
    /// The candidates for the digit by rows and by columns.
    pub(crate) fn fish_views(&self, digit: Digit) -> &[View; 2] {
        self.cache::<FishCache>().views[digit.index()].get_or_init(|| views(self, digit))
    }

    /// Every fish of lines with fins and this many base lines, 2 to 7.
    pub(crate) fn finned_fish(&self, size: usize, digit: Digit) -> &[Fish] {
        self.cache::<FishCache>().finned[size][digit.index()]
            .get_or_init(|| all_finned(self, size, digit))
    }
}
