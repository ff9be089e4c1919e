#![doc = include_str!("multi_sector.md")]

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, Truth};
use crate::logic::shared::balanced::{Balanced, rests_on};
use crate::logic::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Info, Parts, Proof, Role, Rule, Step,
    Technique, Words,
};
use crate::rating::Rating;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

pub(super) const MULTI_SECTOR: MultiSector = MultiSector {
    info: &MSLS,
    sizes: 3..=6,
};
pub(super) const MULTIVALUE_X_WING: MultiSector = MultiSector {
    info: &X_WING,
    sizes: 2..=2,
};
pub(super) const SK_LOOP: SkLoop = SkLoop;

/// Cells where some rows and some columns cross, with as many links along these as cells.
#[derive(Debug)]
pub(super) struct MultiSector {
    info: &'static Info,
    sizes: std::ops::RangeInclusive<u32>,
}

/// Sixteen cells round a rectangle of four boxes.
#[derive(Debug)]
pub(super) struct SkLoop;

static MSLS: Info = info(
    "multi-sector-locked-sets",
    "Multi-Sector Locked Sets",
    94,
    &[138],
    &["MSLS", "Multi-Sector Naked Sets"],
);
static X_WING: Info = info(
    "multivalue-x-wing",
    "Multivalue X-Wing",
    50,
    &[148],
    &["Multi-Valued X-Wing"],
);
static LOOP: Info = info(
    "sk-loop",
    "SK Loop",
    96,
    &[137],
    &["Domino Loop", "Stephen Kurzhals Loop", "VLoop"],
);

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Exotic,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: false,
        default: true,
        page: include_str!("multi_sector.md"),
    }
}

/// The lines of a state as masks: for each digit and each choice of columns the rows that have the
/// digit there, and the other way round.
struct Lines {
    rows_for: Vec<[u16; 9]>,
    columns_for: Vec<[u16; 9]>,
    open_in_row: [u16; 9],
}

impl Lines {
    fn new(facts: &Facts<'_>) -> Self {
        let mut in_row = [[0_u16; 9]; 9];
        let mut in_column = [[0_u16; 9]; 9];
        for digit in Digit::ALL {
            for cell in facts.positions(digit) {
                in_row[digit.index()][cell.row_index()] |= 1 << cell.column_index();
                in_column[digit.index()][cell.column_index()] |= 1 << cell.row_index();
            }
        }
        let crossing = |lines: &[[u16; 9]; 9], choice: u16| -> [u16; 9] {
            std::array::from_fn(|digit| {
                (0..9)
                    .filter(|line| lines[digit][*line] & choice != 0)
                    .fold(0, |all, line| all | 1 << line)
            })
        };
        let mut open_in_row = [0; 9];
        for cell in facts.unsolved() {
            open_in_row[cell.row_index()] |= 1 << cell.column_index();
        }
        Self {
            rows_for: (0..512).map(|choice| crossing(&in_row, choice)).collect(),
            columns_for: (0..512)
                .map(|choice| crossing(&in_column, choice))
                .collect(),
            open_in_row,
        }
    }

    /// How many cells are open where the rows and columns cross, and how many links hold them if each
    /// digit takes the rows or the columns, whichever are fewer.
    fn balance(&self, rows: u16, columns: u16) -> (usize, usize) {
        let cells = (0..9)
            .filter(|row| rows >> row & 1 == 1)
            .map(|row| count(self.open_in_row[row] & columns))
            .sum();
        let along = &self.rows_for[usize::from(columns)];
        let down = &self.columns_for[usize::from(rows)];
        let links = along
            .iter()
            .zip(down)
            .map(|(a, d)| count(a & rows).min(count(d & columns)))
            .sum();
        (cells, links)
    }
}

const fn count(mask: u16) -> usize {
    DigitSet::from_bits(mask).len()
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
        let lines = Lines::new(facts);
        let mut known: BTreeSet<CellSet> = BTreeSet::new();
        let mut best: BTreeMap<Conclusions, (usize, Step)> = BTreeMap::new();
        let choices: Vec<u16> = (0_u16..512)
            .filter(|choice| self.sizes.contains(&choice.count_ones()))
            .collect();
        for &rows in &choices {
            facts.spend(choices.len() as u64)?;
            for &columns in &choices {
                let (cells, links) = lines.balance(rows, columns);
                if cells != links || cells < 4 {
                    continue;
                }
                let cells = crossing(facts, rows, columns);
                if !known.insert(cells) {
                    continue;
                }
                let in_lines = cells
                    .row_mask()
                    .count_ones()
                    .min(cells.column_mask().count_ones());
                let allowed = u32::from(rows) | u32::from(columns) << 9;
                if in_lines < *self.sizes.start() {
                    continue;
                }
                if let Some(step) = step(facts, self.info, cells, allowed) {
                    let size = cells.len();
                    let old = best.get(&step.conclusions).map(|(size, _)| *size);
                    if old.is_none_or(|old| size < old) {
                        best.insert(step.conclusions.clone(), (size, step));
                    }
                }
            }
        }
        let mut steps: Vec<(usize, Step)> = best.into_values().collect();
        steps.sort_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }

    fn pattern(&self, step: &Step) -> String {
        pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        reason(step)
    }
}

impl Technique for SkLoop {
    fn info(&self) -> &'static Info {
        &LOOP
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
                match step(facts, &LOOP, cells, allowed) {
                    Some(step) => found(step),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        reason(step)
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
    let mut houses: Vec<House> = Vec::new();
    for link in balanced.links(None) {
        if let Truth::House(house, _) = link
            && !houses.contains(&house)
        {
            houses.push(house);
        }
    }
    houses.sort_unstable();
    let mut step = Step::new(
        info,
        Conclusions::eliminate(gone),
        Proof(proof),
        Parts::Plain {
            cells,
            digits: facts.candidates_of(cells),
            houses: houses.clone(),
        },
    )
    .highlight(Highlight::cells(Role::Pattern, cells));
    for house in houses {
        step = step.highlight(Highlight::house(Role::Cover, house));
    }
    Some(step)
}

/// The links of the first cover, digits by house: `14r2, 27c5`.
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

fn pattern(step: &Step) -> String {
    let Parts::Plain { cells, .. } = &step.parts else {
        return String::new();
    };
    let links: Vec<String> = links(step)
        .into_iter()
        .map(|(house, digits)| format!("{digits}{house}"))
        .collect();
    format!("{} cells {cells}, links {}", cells.len(), links.join(","))
}

fn reason(step: &Step) -> String {
    let Parts::Plain { cells, .. } = &step.parts else {
        return String::new();
    };
    let links: Vec<String> = links(step)
        .into_iter()
        .map(|(house, digits)| format!("{} in {}", digits.words(), house.words()))
        .collect();
    format!(
        "All candidates of the {} cells {} fit into as many links as there are cells: {}. A link can \
         be used only once, so each cell uses one and none is left over: no other cell of these \
         houses can take the digits linked there.",
        cells.len(),
        cells.words(),
        links.join("; "),
    )
}
