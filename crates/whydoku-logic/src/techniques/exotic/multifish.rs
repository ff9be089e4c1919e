#![doc = include_str!("multifish.md")]

use crate::proof::cover::needed_covers;
use crate::step::words::number;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Role, Rule, Spans, Step,
    Technique,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Truth};

pub(crate) const MULTIFISH: Multifish = Multifish {
    info: &info!("multifish", "Multifish", 93)
        .aliases(&["Multi-Digit Fish"])
        .rows(&[49])
        .by_name_only(),
};

/// Finds several digits in several parallel lines, with as many links across them as places needed.
#[derive(Debug)]
pub(crate) struct Multifish {
    info: &'static Info,
}

/// How many digits, and how many lines.
const DIGITS: RangeInclusive<usize> = 2..=4;
const LINES: RangeInclusive<u32> = 2..=4;

/// The lines of one direction: row by row, or column by column.
#[derive(Clone, Copy)]
struct Direction {
    rows: bool,
}

impl Direction {
    const fn line(self, index: usize) -> House {
        if self.rows {
            House::row(index)
        } else {
            House::column(index)
        }
    }

    const fn crossing(self, index: usize) -> House {
        if self.rows {
            House::column(index)
        } else {
            House::row(index)
        }
    }

    const fn cell(self, line: usize, crossing: usize) -> Cell {
        if self.rows {
            Cell::at(line, crossing)
        } else {
            Cell::at(crossing, line)
        }
    }
}

impl Technique for Multifish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<CandidateSet, (usize, Step)> = BTreeMap::new();
        for direction in [Direction { rows: true }, Direction { rows: false }] {
            // The digits of each cell, by line and crossing line.
            let open: [[DigitSet; 9]; 9] = std::array::from_fn(|line| {
                std::array::from_fn(|crossing| facts.candidates(direction.cell(line, crossing)))
            });
            for lines in (1u16..512).filter(|lines| LINES.contains(&lines.count_ones())) {
                facts.spend(1)?;
                for digits in DIGITS.flat_map(|size| DigitSet::ALL.subsets(size)) {
                    let full = FullLines::new(direction, &open, lines, digits);
                    if let Some(step) = full.and_then(|full| full.step(self.info, facts)) {
                        let gone = *step.conclusions.eliminations;
                        let size = step.proof.size() + digits.len() * lines.count_ones() as usize;
                        if best.get(&gone).is_none_or(|(known, _)| size < *known) {
                            best.insert(gone, (size, step));
                        }
                    }
                }
            }
        }
        let mut steps: Vec<(usize, Step)> = best.into_values().collect();
        steps.put_in_order_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }
}

/// Digits that need all the room their lines have. Each crossing line is linked by its cells or by its
/// digits; for some, either works.
struct FullLines<'a> {
    direction: Direction,
    /// The digits of each cell, by line and crossing line.
    open: &'a [[DigitSet; 9]; 9],
    lines: u16,
    digits: DigitSet,
    by_cells: u16,
    by_digits: u16,
}

impl<'a> FullLines<'a> {
    fn new(
        direction: Direction,
        open: &'a [[DigitSet; 9]; 9],
        lines: u16,
        digits: DigitSet,
    ) -> Option<Self> {
        let mut full = Self {
            direction,
            open,
            lines,
            digits,
            by_cells: 0,
            by_digits: 0,
        };
        for line in full.chosen() {
            let all = open[line]
                .iter()
                .fold(DigitSet::EMPTY, |all, cell| all | *cell);
            // With a digit already placed in one of the lines, a smaller set of lines does the same.
            if (all & digits) != digits {
                return None;
            }
        }
        let needed = digits.len() * lines.count_ones() as usize;
        let mut room = 0;
        for crossing in 0..9 {
            let (cells, kinds) = (full.held(crossing).count(), full.kinds(crossing).len());
            room += cells.min(kinds);
            if cells > 0 && cells <= kinds {
                full.by_cells |= 1 << crossing;
            }
            if kinds > 0 && kinds <= cells {
                full.by_digits |= 1 << crossing;
            }
            if room > needed {
                return None;
            }
        }
        // With only one kind of link it is a naked set, or a fish for each digit.
        let both = full.by_cells & !full.by_digits != 0 && full.by_digits & !full.by_cells != 0;
        (room == needed && both).then_some(full)
    }

    fn chosen(&self) -> impl Iterator<Item = usize> + use<> {
        let lines = self.lines;
        (0..9).filter(move |line| lines >> line & 1 == 1)
    }

    /// Iterates over the lines that have one of the digits where this line crosses them.
    fn held(&self, crossing: usize) -> impl Iterator<Item = usize> + '_ {
        self.chosen()
            .filter(move |line| !(self.open[*line][crossing] & self.digits).is_empty())
    }

    /// Returns the digits that the lines have there.
    fn kinds(&self, crossing: usize) -> DigitSet {
        let held = self.held(crossing);
        held.fold(DigitSet::EMPTY, |all, line| all | self.open[line][crossing]) & self.digits
    }

    fn truths(&self) -> Vec<Truth> {
        let of = |line| self.digits.into_iter().map(move |digit| (line, digit));
        self.chosen()
            .flat_map(of)
            .map(|(line, digit)| Truth::House(self.direction.line(line), digit))
            .collect()
    }

    /// Returns the links and what else is in them; `either_as_cells` decides for lines where both work.
    fn links(&self, either_as_cells: bool) -> (Vec<Truth>, CandidateSet) {
        let cells = if either_as_cells {
            self.by_cells
        } else {
            self.by_cells & !self.by_digits
        };
        let mut links = Vec::new();
        let mut targets = CandidateSet::EMPTY;
        for crossing in 0..9 {
            if cells >> crossing & 1 == 1 {
                for line in self.held(crossing) {
                    let cell = self.direction.cell(line, crossing);
                    links.push(Truth::Cell(cell));
                    let others = (self.open[line][crossing] - self.digits).into_iter();
                    targets.extend(others.map(|digit| Candidate::new(cell, digit)));
                }
                continue;
            }
            for digit in self.kinds(crossing) {
                links.push(Truth::House(self.direction.crossing(crossing), digit));
                let outside = (0..9).filter(|line| self.lines >> line & 1 == 0);
                let open = outside.filter(|line| self.open[*line][crossing].contains(digit));
                let cell = |line| self.direction.cell(line, crossing);
                targets.extend(open.map(|line| Candidate::new(cell(line), digit)));
            }
        }
        (links, targets)
    }

    fn step(&self, info: &'static Info, facts: &Facts<'_>) -> Option<Step> {
        let truths = self.truths();
        let mut covers = Vec::new();
        let mut gone = CandidateSet::EMPTY;
        for either_as_cells in [true, false] {
            let (links, targets) = self.links(either_as_cells);
            let targets = targets - gone;
            if !targets.is_empty() {
                gone |= targets;
                covers.push(Inference::cover(truths.clone(), links, targets.iter()));
            }
        }
        let proof = needed_covers(facts.marks(), covers);
        let whole = |inference: &Inference| matches!(&inference.rule, Rule::Cover { truths: used, .. } if used.len() == truths.len());
        if !proof.iter().any(whole) {
            return None;
        }
        let houses: Vec<House> = self
            .chosen()
            .map(|line| self.direction.line(line))
            .collect();
        let linked = (0..9).filter(|crossing| self.by_cells >> crossing & 1 == 1);
        let cells = linked
            .flat_map(|crossing| self.held(crossing).map(move |line| (line, crossing)))
            .map(|(line, crossing)| self.direction.cell(line, crossing))
            .collect();
        let by_digits = self.by_digits & !self.by_cells;
        let pattern = MultifishPattern {
            digits: self.digits,
            lines: houses,
            cells,
            crossings: (0..9)
                .filter(|crossing| by_digits >> crossing & 1 == 1)
                .map(|crossing| self.direction.crossing(crossing))
                .collect(),
        };
        Some(Step::found(
            info,
            Conclusions::eliminate(gone),
            proof,
            pattern,
        ))
    }
}

/// Digits that fill all the room their lines have.
#[derive(Debug)]
struct MultifishPattern {
    digits: DigitSet,
    lines: Vec<House>,
    /// The cells that each hold one of the digits.
    cells: CellSet,
    /// The crossing lines that hold each digit at most once.
    crossings: Vec<House>,
}

impl Pattern for MultifishPattern {
    fn notation(&self, _: &Step) -> String {
        let names: Vec<String> = self.lines.iter().map(ToString::to_string).collect();
        format!("digits {} in {}", self.digits, names.join(","))
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let needed = number(self.digits.len() * self.lines.len());
        text.say(
            "In {} each of {} needs one cell, {} cells in all.",
            &[&self.lines, &self.digits, &needed],
        );
        text.say(
            "The cells {} can hold one digit each, and {} can have each digit only once: together that is room \
             for exactly {}.",
            &[&self.cells, &self.crossings, &needed],
        );
        text.say(
            "So all of that room is needed: these cells hold no other digit, and the digits of the crossing \
             lines are inside {}.",
            &[&self.lines],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.cells);
        for line in &self.lines {
            picture.house(Role::Base, *line);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digits,
            houses: self.lines.clone(),
        }
    }
}
