#![doc = include_str!("bent_set.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};
use crate::techniques::wings::common::bent_sets::{BentSet, bent_sets};
use crate::proof::common_targets::covers_towards;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Info, Parts, Proof, Role, Step, Technique,
    Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const WXYZ_WING: BentWing = BentWing::new(0);
pub(crate) const VWXYZ_WING: BentWing = BentWing::new(1);
pub(crate) const UVWXYZ_WING: BentWing = BentWing::new(2);
pub(crate) const TUVWXYZ_WING: BentWing = BentWing::new(3);
pub(crate) const STUVWXYZ_WING: BentWing = BentWing::new(4);
pub(crate) const RSTUVWXYZ_WING: BentWing = BentWing::new(5);

/// From this size on, searched only on request, a set may hold a smaller one: whoever asks for six
/// cells wants to see them.
const FIRST_PADDED: usize = 6;

/// Four to nine cells of a line and a box with as many digits.
#[derive(Debug)]
pub(crate) struct BentWing {
    info: &'static Info,
    size: usize,
}

impl BentWing {
    const fn new(index: usize) -> Self {
        Self {
            info: &INFOS[index],
            size: index + 4,
        }
    }
}

static INFOS: [Info; 6] = [
    info(
        "wxyz-wing",
        "WXYZ-Wing",
        46,
        &[69],
        true,
        &["Bent Quad", "Bent Naked Quadruple"],
    ),
    info(
        "vwxyz-wing",
        "VWXYZ-Wing",
        55,
        &[70],
        true,
        &["Bent Naked Quintuple", "5-Y-Wing"],
    ),
    info(
        "uvwxyz-wing",
        "UVWXYZ-Wing",
        62,
        &[70],
        false,
        &["6-Y-Wing"],
    ),
    info(
        "tuvwxyz-wing",
        "TUVWXYZ-Wing",
        66,
        &[70],
        false,
        &["7-Y-Wing"],
    ),
    info("stuvwxyz-wing", "STUVWXYZ-Wing", 70, &[70], false, &[]),
    info("rstuvwxyz-wing", "RSTUVWXYZ-Wing", 75, &[70], false, &[]),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    default: bool,
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Wings,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: false,
        default,
    }
}

impl Technique for BentWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let minimal = self.size < FIRST_PADDED;
        let mut known: Vec<(Digit, CellSet)> = Vec::new();
        bent_sets(facts, self.size, minimal, &mut |set| {
            let ends = facts.positions(set.loose) & set.cells;
            let targets = facts.positions(set.loose) & ends.common_peers();
            if targets.is_empty() || known.contains(&(set.loose, targets)) {
                return ControlFlow::Continue(());
            }
            known.push((set.loose, targets));
            found(self.step(facts, &set, ends, targets))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((crossing, line, rest, digits, loose)) = parts(step) else {
            return String::new();
        };
        let others: Vec<String> = digits
            .without(loose)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        format!("{}/{loose} in {}", others.join("/"), crossing | line | rest)
    }

    fn reason(&self, step: &Step) -> String {
        let Some((crossing, line, rest, digits, loose)) = parts(step) else {
            return String::new();
        };
        format!(
            "The {} cells {} hold {} digits: {}. Each of these but {loose} stands in cells that all \
             see each other, so it goes into one of them at most. If {loose} were in none, the other \
             {} digits could not fill the {} cells. So one of them is {loose}, and a cell that sees \
             all their {loose}s is not.",
            self.size,
            (crossing | line | rest).words(),
            self.size,
            digits.words(),
            self.size - 1,
            self.size,
        )
    }
}

type Shape = (CellSet, CellSet, CellSet, DigitSet, Digit);

fn parts(step: &Step) -> Option<Shape> {
    match &step.parts {
        Parts::Wing {
            pivot,
            pincers,
            digits,
            eliminated,
        } => Some((
            *pivot,
            *pincers.first()?,
            *pincers.get(1)?,
            *digits,
            *eliminated,
        )),
        _ => None,
    }
}

impl BentWing {
    fn step(&self, facts: &Facts<'_>, set: &BentSet, ends: CellSet, targets: CellSet) -> Step {
        let truths: Vec<Base> = set
            .cells
            .into_iter()
            .map(|cell| Truth::Cell(cell).into())
            .collect();
        let marked = |cells: CellSet| -> CandidateSet {
            let open = |cell: Cell| {
                let digits = facts.candidates(cell).into_iter();
                digits.map(move |digit| Candidate::new(cell, digit))
            };
            cells.into_iter().flat_map(open).collect()
        };
        let hinge = set.cells & set.crossing.cells();
        let in_line = (set.cells & set.crossing.line().cells()) - hinge;
        let in_box = set.cells - in_line - hinge;
        Step::new(
            self.info,
            Conclusions::eliminate_cells(set.loose, targets),
            Proof::from(covers_towards(
                &truths,
                &set.links(facts),
                set.loose,
                ends,
                targets,
            )),
            Parts::Wing {
                pivot: hinge,
                pincers: vec![in_line, in_box],
                digits: set.digits,
                eliminated: set.loose,
            },
        )
        .highlight(Highlight::candidates(Role::Pivot, marked(hinge)))
        .highlight(Highlight::candidates(
            Role::Pincer,
            marked(in_line | in_box),
        ))
    }
}
