#![doc = include_str!("multi_sector.md")]

use crate::infer::balanced_sets::{BalancedSet, rests_on};
use crate::step::words::number;
use crate::technique::info;
use crate::techniques::exotic::common::crossing_lines::{crossings, two_by_two};
use crate::{
    Base, Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Role, Rule, Spans, Step,
    Technique,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Cell, CellSet, DigitSet, House, Truth};

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
        steps.put_in_order_by_key(|(size, _)| *size);
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
    let balanced = BalancedSet::new(facts, cells, allowed)?;
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
            links.entry(house).or_insert(DigitSet::EMPTY).insert(digit);
        }
    }
    let pattern = BalancedPattern {
        cells,
        digits: facts.candidates_of(cells),
        links: links.into_iter().collect(),
    };
    Some(Step::found(
        info,
        Conclusions::eliminate(gone),
        proof,
        pattern,
    ))
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
