#![doc = include_str!("multi_sector.md")]

use whydoku_grid::{Cell, CellSet, DigitSet, House, Truth};
use crate::infer::balanced_sets::{Balanced, rests_on};
use crate::step::words::number;
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Role, Rule, Spans, Step,
    Technique,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

pub(crate) const MULTI_SECTOR: MultiSector = MultiSector {
    info: &info!("multi-sector-locked-sets", "Multi-Sector Locked Sets", 94)
        .aliases(&["MSLS", "Multi-Sector Naked Sets"])
        .rows(&[138]),
    sizes: 3..=6,
};
pub(crate) const MULTIVALUE_X_WING: MultiSector = MultiSector {
    info: &info!("multivalue-x-wing", "Multivalue X-Wing", 50)
        .aliases(&["Multi-Valued X-Wing"])
        .rows(&[148]),
    sizes: 2..=2,
};
pub(crate) const SK_LOOP: SkLoop = SkLoop {
    info: &info!("sk-loop", "SK Loop", 96)
        .aliases(&["Domino Loop", "Stephen Kurzhals Loop", "VLoop"])
        .rows(&[137]),
};

/// Finds cells where some rows and some columns cross, with as many links along these lines as cells.
#[derive(Debug)]
pub(crate) struct MultiSector {
    info: &'static Info,
    sizes: std::ops::RangeInclusive<u32>,
}

/// Finds sixteen cells around a rectangle of four boxes, with as many links as cells.
#[derive(Debug)]
pub(crate) struct SkLoop {
    info: &'static Info,
}

/// A small number for each digit, seven bits each: all nine are added or compared at once.
type Counts = u64;

/// One for each digit.
const ONES: Counts = 0x0102_0408_1020_4081;

/// Returns one for each of the digits.
const fn ones(digits: DigitSet) -> Counts {
    let mut all = 0;
    let mut left = digits.bits();
    while left != 0 {
        all |= 1 << (7 * left.trailing_zeros());
        left &= left - 1;
    }
    all
}

/// Adds up the smaller of two numbers below 64 for each digit.
const fn sum_of_smaller(a: Counts, b: Counts) -> u32 {
    const HIGH: Counts = ONES << 6;
    let not_less = ((a | HIGH) - b) & HIGH;
    let mask = not_less - (not_less >> 6);
    let smaller = (b & mask) | (a & !mask);
    // The topmost seven bits collect the sum.
    (smaller.wrapping_mul(ONES) >> 56 & 0x7f) as u32
}

/// The lines of a state: for each line and each choice of lines that cross it, the digits that are open
/// there as counts; for rows also the number of open cells.
struct Lines {
    rows: Vec<[Counts; 512]>,
    cells: Vec<[u8; 512]>,
    columns: Vec<[Counts; 512]>,
}

impl Lines {
    /// Counts for choices of at most `most` lines.
    fn new(facts: &Facts<'_>, most: u32) -> Self {
        let line = |cell: &dyn Fn(usize) -> Cell| {
            let mut digits = [DigitSet::EMPTY; 512];
            let mut all = [0; 512];
            for choice in (1..512_usize).filter(|choice| choice.count_ones() <= most) {
                let here = facts.candidates(cell(choice.trailing_zeros() as usize));
                digits[choice] = digits[choice & (choice - 1)] | here;
                all[choice] = ones(digits[choice]);
            }
            all
        };
        let cells = |row: usize| {
            let mut all = [0; 512];
            for choice in 1..512_usize {
                let cell = Cell::at(row, choice.trailing_zeros() as usize);
                let open = !facts.candidates(cell).is_empty();
                all[choice] = all[choice & (choice - 1)] + u8::from(open);
            }
            all
        };
        Self {
            rows: (0..9).map(|r| line(&|c| Cell::at(r, c))).collect(),
            cells: (0..9).map(cells).collect(),
            columns: (0..9).map(|c| line(&|r| Cell::at(r, c))).collect(),
        }
    }

    /// Returns for each choice of columns how many of them have each digit in these rows.
    fn down(&self, rows: u16, most: u32) -> [Counts; 512] {
        let mut all = [0; 512];
        for choice in (1..512_usize).filter(|choice| choice.count_ones() <= most) {
            let column = choice.trailing_zeros() as usize;
            all[choice] = all[choice & (choice - 1)] + self.columns[column][usize::from(rows)];
        }
        all
    }

    /// Returns for each choice of columns how many of these rows have each digit there, and how many cells
    /// are open there.
    fn along(&self, rows: u16) -> ([Counts; 512], [u8; 512]) {
        let (mut counts, mut cells) = ([0; 512], [0; 512]);
        let mut left = rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            for (all, more) in counts.iter_mut().zip(&self.rows[row]) {
                *all += more;
            }
            for (all, more) in cells.iter_mut().zip(&self.cells[row]) {
                *all += more;
            }
            left &= left - 1;
        }
        (counts, cells)
    }
}

/// Calls `visit` with every two rows and two columns with four open cells where they cross, and four links:
/// one for each digit, and two for a digit that is in both rows and in both columns.
fn two_by_two(facts: &Facts<'_>, visit: &mut dyn FnMut(u16, u16)) {
    let open = |row: usize, column: usize| facts.candidates(Cell::at(row, column)).bits();
    let pairs = || (0..8).flat_map(|one| (one + 1..9).map(move |two| (one, two)));
    for (top, bottom) in pairs() {
        let columns: [[u16; 2]; 9] =
            std::array::from_fn(|column| [open(top, column), open(bottom, column)]);
        for (left, right) in pairs() {
            let ([a, b], [c, d]) = (columns[left], columns[right]);
            if a == 0 || b == 0 || c == 0 || d == 0 {
                continue;
            }
            let twice = (a | c) & (b | d) & (a | b) & (c | d);
            if (a | b | c | d).count_ones() + twice.count_ones() == 4 {
                visit(1 << top | 1 << bottom, 1 << left | 1 << right);
            }
        }
    }
}

/// Calls `visit` with every choice of rows and columns with as many links as open cells where they cross,
/// at least four.
fn crossings(
    facts: &Facts<'_>,
    sizes: &std::ops::RangeInclusive<u32>,
    visit: &mut dyn FnMut(u16, u16),
) -> Flow {
    let lines = Lines::new(facts, *sizes.end());
    let choices: Vec<u16> = (0_u16..512)
        .filter(|choice| sizes.contains(&choice.count_ones()))
        .collect();
    for &rows in &choices {
        facts.spend(choices.len() as u64)?;
        let down = lines.down(rows, *sizes.end());
        let (along, cells) = lines.along(rows);
        for &columns in &choices {
            // Each digit is linked by rows or by columns, whichever are fewer.
            let at = usize::from(columns);
            let cells = u32::from(cells[at]);
            if cells >= 4 && cells == sum_of_smaller(along[at], down[at]) {
                visit(rows, columns);
            }
        }
    }
    ControlFlow::Continue(())
}

fn crossing(facts: &Facts<'_>, rows: u16, columns: u16) -> CellSet {
    let inside =
        |cell: &Cell| rows >> cell.row_index() & 1 == 1 && columns >> cell.column_index() & 1 == 1;
    facts.unsolved().into_iter().filter(inside).collect()
}

impl Technique for MultiSector {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: BTreeSet<CellSet> = BTreeSet::new();
        let mut best: BTreeMap<Conclusions, (usize, Step)> = BTreeMap::new();
        let mut consider = |rows: u16, columns: u16| {
            let cells = crossing(facts, rows, columns);
            if !known.insert(cells) {
                return;
            }
            let in_lines = cells
                .row_mask()
                .count_ones()
                .min(cells.column_mask().count_ones());
            let allowed = u32::from(rows) | u32::from(columns) << 9;
            if in_lines < *self.sizes.start() {
                return;
            }
            if let Some(step) = step(facts, self.info, cells, allowed) {
                let size = cells.len();
                let old = best.get(&step.conclusions).map(|(size, _)| *size);
                if old.is_none_or(|old| size < old) {
                    best.insert(step.conclusions.clone(), (size, step));
                }
            }
        };
        if *self.sizes.end() == 2 {
            facts.spend(1)?;
            two_by_two(facts, &mut consider);
        } else {
            crossings(facts, &self.sizes, &mut consider)?;
        }
        let mut steps: Vec<(usize, Step)> = best.into_values().collect();
        steps.sort_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }
}

impl Technique for SkLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        let pairs = |visit: &mut dyn FnMut(usize, usize) -> Flow| -> Flow {
            for one in 0..6 {
                for two in (one / 3 * 3 + 3)..9 {
                    visit(one, two)?;
                }
            }
            ControlFlow::Continue(())
        };
        facts.spend(729)?;
        pairs(&mut |top, bottom| {
            pairs(&mut |left, right| {
                let lines = House::row(top).cells()
                    | House::row(bottom).cells()
                    | House::column(left).cells()
                    | House::column(right).cells();
                let corners = [(top, left), (top, right), (bottom, left), (bottom, right)]
                    .map(|(row, column)| Cell::at(row, column));
                let boxes = corners.map(Cell::box_);
                let inside = boxes.iter().fold(CellSet::EMPTY, |all, b| all | b.cells());
                let cells = (lines & inside) - corners.into_iter().collect();
                if !cells.is_subset(unsolved) {
                    return ControlFlow::Continue(());
                }
                let houses = [
                    House::row(top),
                    House::row(bottom),
                    House::column(left),
                    House::column(right),
                ];
                let houses = houses.into_iter().chain(boxes);
                let allowed = houses.fold(0_u32, |all, house| all | 1 << house.index());
                match step(facts, self.info, cells, allowed) {
                    Some(step) => found(step),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    }
}

fn step(facts: &Facts<'_>, info: &'static Info, cells: CellSet, allowed: u32) -> Option<Step> {
    let balanced = Balanced::new(facts, cells, allowed)?;
    let gone = balanced.eliminations(facts);
    if gone.is_empty() || !balanced.is_connected(facts) {
        return None;
    }
    let proof = balanced.proof(facts, &gone);
    if !rests_on(&proof, cells) {
        return None;
    }
    let mut links: BTreeMap<House, DigitSet> = BTreeMap::new();
    for link in balanced.links(None) {
        if let Truth::House(house, digit) = link {
            links
                .entry(house)
                .or_insert(DigitSet::EMPTY)
                .insert(digit);
        }
    }
    let pattern = BalancedPattern {
        cells,
        digits: facts.candidates_of(cells),
        links: links.into_iter().collect(),
    };
    Some(Step::found(info, Conclusions::eliminate(gone), proof, pattern))
}

/// Returns the links of the first cover, digits by house: `14r2, 27c5`.
fn links(step: &Step) -> Vec<(House, DigitSet)> {
    let mut all: BTreeMap<House, DigitSet> = BTreeMap::new();
    if let Some(inference) = step.proof.0.first()
        && let Rule::Cover { links, truths } = &inference.rule
        && truths.iter().all(|truth| matches!(truth, Base::Truth(_)))
    {
        for link in links {
            if let Truth::House(house, digit) = link {
                let digits = all.entry(*house).or_insert(DigitSet::EMPTY);
                digits.insert(*digit);
            }
        }
    }
    all.into_iter().collect()
}

/// Cells whose candidates fit into as many links as there are cells.
#[derive(Debug)]
struct BalancedPattern {
    cells: CellSet,
    digits: DigitSet,
    /// The linked digits of each house, by house.
    links: Vec<(House, DigitSet)>,
}

impl Pattern for BalancedPattern {
    fn notation(&self, step: &Step) -> String {
        let links: Vec<String> = links(step)
            .into_iter()
            .map(|(house, digits)| format!("{digits}{house}"))
            .collect();
        let cells = self.cells;
        format!("{} cells {cells}, links {}", cells.len(), links.join(","))
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let count = number(self.cells.len());
        text.say("Look at the {} cells {}.", &[&count, &self.cells]);
        let mut sentence = Spans::new();
        sentence.join(&[&"A house can have a digit only once, so they have room for at most "]);
        let last = self.links.len().saturating_sub(1);
        for (place, (house, digits)) in self.links.iter().enumerate() {
            let separator = match place {
                0 => "",
                _ if place == last => ", and ",
                _ => ", ",
            };
            sentence.join(&[&separator, digits, &" from ", house]);
        }
        sentence.join(&[&"."]);
        text.append(sentence);
        text.say(
            "That makes {} digits for {} cells, so every one of them is needed there and cannot be anywhere \
             else in its house.",
            &[&count, &count],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.cells);
        for (house, _) in &self.links {
            picture.house(Role::Cover, *house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digits,
            houses: self.links.iter().map(|(house, _)| *house).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_all_digits_are_compared_at_once() {
        let mut rng = whydoku_grid::rng::Rng::new(5);
        for _ in 0..2_000 {
            let mut draw = || -> [u64; 9] { std::array::from_fn(|_| rng.below(10)) };
            let (a, b) = (draw(), draw());
            let pack = |list: [u64; 9]| (0..9).map(|i| list[i] << (7 * i)).sum::<u64>();
            let smaller: u64 = a.iter().zip(b).map(|(a, b)| *a.min(&b)).sum();
            assert_eq!(u64::from(sum_of_smaller(pack(a), pack(b))), smaller);
        }
        assert_eq!(ones(DigitSet::ALL), ONES);
    }
}
