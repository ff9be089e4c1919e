#![doc = include_str!("multifish.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, House, Truth};
use crate::proof::cover::needed_covers;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Rule, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

pub(crate) const MULTIFISH: Multifish = Multifish;

/// Several digits in several lines of one direction, with as many links across them.
#[derive(Debug)]
pub(crate) struct Multifish;

/// How many digits, and how many lines.
const DIGITS: RangeInclusive<usize> = 2..=4;
const LINES: RangeInclusive<u32> = 2..=4;

static INFO: Info = Info {
    id: "multifish",
    name: "Multifish",
    family: Family::Exotic,
    rating: Rating(93),
    aliases: &["Multi-Digit Fish"],
    hodoku: None,
    rows: &[49],
    assumes_uniqueness: false,
    default: false,
};

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
        &INFO
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
                    let jam = Jam::new(direction, &open, lines, digits);
                    if let Some(step) = jam.and_then(|jam| jam.step(facts)) {
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
        steps.sort_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Plain { digits, houses, .. } = &step.parts else {
            return String::new();
        };
        let names: Vec<String> = houses.iter().map(ToString::to_string).collect();
        format!("digits {digits} in {}", names.join(","))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain {
            cells,
            digits,
            houses,
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "In {} the digits {} need one place each. All their candidates there lie in the cells {} or \
             in crossing lines, each digit once in a line: that is room for just as many. So these cells \
             hold no other digit, and these crossing lines have the digits nowhere else.",
            houses.as_slice().words(),
            digits.words(),
            cells.words(),
        )
    }
}

/// Digits and lines that leave no room to spare, with the crossing lines that are linked by their cells
/// and those linked by their digits; some can be either.
struct Jam<'a> {
    direction: Direction,
    /// The digits of each cell, by line and crossing line.
    open: &'a [[DigitSet; 9]; 9],
    lines: u16,
    digits: DigitSet,
    by_cells: u16,
    by_digits: u16,
}

impl<'a> Jam<'a> {
    fn new(
        direction: Direction,
        open: &'a [[DigitSet; 9]; 9],
        lines: u16,
        digits: DigitSet,
    ) -> Option<Self> {
        let mut jam = Self {
            direction,
            open,
            lines,
            digits,
            by_cells: 0,
            by_digits: 0,
        };
        for line in jam.chosen() {
            let all = open[line]
                .iter()
                .fold(DigitSet::EMPTY, |all, cell| all | *cell);
            // A digit that is placed in one of the lines makes another, smaller set.
            if (all & digits) != digits {
                return None;
            }
        }
        let needed = digits.len() * lines.count_ones() as usize;
        let mut room = 0;
        for crossing in 0..9 {
            let (cells, kinds) = (jam.held(crossing).count(), jam.kinds(crossing).len());
            room += cells.min(kinds);
            if cells > 0 && cells <= kinds {
                jam.by_cells |= 1 << crossing;
            }
            if kinds > 0 && kinds <= cells {
                jam.by_digits |= 1 << crossing;
            }
            if room > needed {
                return None;
            }
        }
        // With one sort of link only it is a naked set or a fish for each digit.
        let both = jam.by_cells & !jam.by_digits != 0 && jam.by_digits & !jam.by_cells != 0;
        (room == needed && both).then_some(jam)
    }

    fn chosen(&self) -> impl Iterator<Item = usize> + use<> {
        let lines = self.lines;
        (0..9).filter(move |line| lines >> line & 1 == 1)
    }

    /// The lines that have one of the digits where this line crosses them.
    fn held(&self, crossing: usize) -> impl Iterator<Item = usize> + '_ {
        self.chosen()
            .filter(move |line| !(self.open[*line][crossing] & self.digits).is_empty())
    }

    /// The digits that the lines have there.
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

    /// The links, those that can be either as cells or as digits, and what lies in them besides.
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

    fn step(&self, facts: &Facts<'_>) -> Option<Step> {
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
        let parts = Parts::Plain {
            cells,
            digits: self.digits,
            houses: houses.clone(),
        };
        let mut step = Step::new(
            &INFO,
            Conclusions::eliminate(gone),
            Proof::from(proof),
            parts,
        )
        .highlight(Highlight::cells(Role::Pattern, cells));
        for house in houses {
            step = step.highlight(Highlight::house(Role::Base, house));
        }
        Some(step)
    }
}
