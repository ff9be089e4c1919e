#![doc = include_str!("empty_rectangle.md")]

use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::proof::cover::needed_covers;
use crate::techniques::single_digit::common::digit_chain::DigitChain;
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Info, Node, Parts, Proof, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const EMPTY_RECTANGLE: EmptyRectangle = EmptyRectangle {
    info: &EMPTY,
    cells: Some(3),
};
pub(crate) const EMPTY_RECTANGLE_PAIR: EmptyRectangle = EmptyRectangle {
    info: &PAIR,
    cells: None,
};
pub(crate) const DUAL_EMPTY_RECTANGLE: DualEmptyRectangle = DualEmptyRectangle;

/// A box with a digit in one row and one column only, and a strong link outside.
#[derive(Debug)]
pub(crate) struct EmptyRectangle {
    info: &'static Info,
    /// The fewest places in the box; without it, exactly two.
    cells: Option<usize>,
}

/// Two empty rectangles in the same box.
#[derive(Debug)]
pub(crate) struct DualEmptyRectangle;

static EMPTY: Info = Info {
    id: "empty-rectangle",
    name: "Empty Rectangle",
    aliases: &["Hinge", "Rectangle Elimination"],
    ..info("0402", true)
};

static PAIR: Info = Info {
    id: "empty-rectangle-pair",
    name: "Empty Rectangle with two candidates",
    aliases: &["Rectangle Elimination"],
    ..info("0402", false)
};

static DUAL: Info = Info {
    id: "dual-empty-rectangle",
    name: "Dual Empty Rectangle",
    rows: &[56],
    ..info("0405", true)
};

/// What they have in common.
const fn info(code: &'static str, default: bool) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::SingleDigit,
        rating: Rating(46),
        aliases: &[],
        hodoku: Some(HodokuCode { code, score: 120 }),
        rows: &[55, 59],
        assumes_uniqueness: false,
        default,
    }
}

/// One instance.
#[derive(Clone, Copy, Debug)]
struct Found {
    digit: Digit,
    /// The box.
    house: House,
    /// The line through the box that meets the strong link, and the one that meets the target.
    lines: [House; 2],
    /// The strong link: near end, far end, and its house.
    near: Cell,
    far: Cell,
    strong: House,
    target: Cell,
}

impl Technique for EmptyRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        each(facts, &mut |er| {
            let count = facts.positions_in(er.house, er.digit).len();
            if self.cells.map_or(count == 2, |least| count >= least) {
                found(er.chain(facts).step(self.info, facts, er.target.into()))
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Chain { nodes, .. } if nodes.len() == 4 => {
                let inside = nodes[0].cells | nodes[1].cells;
                let house = inside.first().map(|cell| cell.box_().to_string());
                format!(
                    "{} in {} ({})",
                    nodes[0].digit,
                    house.unwrap_or_default(),
                    nodes[2].cells | nodes[3].cells
                )
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Chain { nodes, .. } if nodes.len() == 4 => reason(nodes, &step.conclusions),
            _ => String::new(),
        }
    }
}

impl Technique for DualEmptyRectangle {
    fn info(&self) -> &'static Info {
        &DUAL
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut all: Vec<Found> = Vec::new();
        each(facts, &mut |er| {
            for other in &all {
                let same_box = other.digit == er.digit && other.house == er.house;
                if same_box && other.target != er.target {
                    found(dual(facts, *other, er))?;
                }
            }
            all.push(er);
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let links: Vec<String> = step
            .links
            .chunks(3)
            .map(|links| (links[2].from.cells | links[2].to.cells).to_string())
            .collect();
        match &step.parts {
            Parts::Plain { digits, houses, .. } => {
                let house = houses.first().map(ToString::to_string).unwrap_or_default();
                format!("{digits} in {house} ({})", links.join(" + "))
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let halves: Vec<String> = step
            .links
            .chunks(3)
            .map(|links| {
                let nodes = [links[0].from, links[0].to, links[2].from, links[2].to];
                reason(&nodes, &step.conclusions)
            })
            .collect();
        halves.join(" ")
    }
}

/// The reason of one empty rectangle; of the eliminations its own is the one that sees both ends of
/// the chain.
fn reason(nodes: &[Node], all: &Conclusions) -> String {
    let [towards, inside, near, far] = nodes else {
        return String::new();
    };
    let digit = towards.digit;
    let sees = |cell: &Cell| (towards.cells | far.cells).is_subset(cell.peers());
    let target = all.eliminations.cells(digit).into_iter().find(sees);
    let (Some(first), Some(near), Some(far), Some(target)) = (
        inside.cells.first(),
        near.cells.only(),
        far.cells.only(),
        target,
    ) else {
        return String::new();
    };
    let house = first.box_();
    let line = |a: Cell, b: Cell| {
        if a.row() == b.row() {
            a.row()
        } else {
            a.column()
        }
    };
    let through = |cell: Cell| {
        [cell.row(), cell.column()]
            .into_iter()
            .find(|line| !line.cells().is_disjoint(house.cells()))
            .map(|line| line.words())
            .unwrap_or_default()
    };
    format!(
        "In {box_} the digit {digit} is left only in {one} and {other}, and in {strong} only in {near} \
         and {far}. If {target} were {digit}, {far} would not be and {near} would; then {one} and \
         {other} both had their {digit} outside {box_}, which would be left without one.",
        box_ = house.words(),
        one = through(near),
        other = through(target),
        strong = line(near, far).words(),
    )
}

/// Every empty rectangle, whatever the number of places in the box.
fn each(facts: &Facts<'_>, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
    for digit in facts.doubtful_digits() {
        let positions = facts.positions(digit);
        for house in House::boxes() {
            let inside = positions & house.cells();
            if !(2..=5).contains(&inside.len()) {
                continue;
            }
            for hinge in house.cells() {
                let (row, column) = (hinge.row(), hinge.column());
                let cross = row.cells() | column.cells();
                let bent = !inside.is_subset(row.cells()) && !inside.is_subset(column.cells());
                if !bent || !inside.is_subset(cross) {
                    continue;
                }
                for link in facts.strong_links(digit) {
                    for [near, far] in [link.cells, [link.cells[1], link.cells[0]]] {
                        let lines = match link.house.kind() {
                            HouseKind::Column if near.row() == row => [row, column],
                            HouseKind::Row if near.column() == column => [column, row],
                            _ => continue,
                        };
                        let target = if lines[0] == row {
                            Cell::at(far.row_index(), hinge.column_index())
                        } else {
                            Cell::at(hinge.row_index(), far.column_index())
                        };
                        let outside = near.box_() != house && target.box_() != house;
                        if outside && positions.contains(target) {
                            found(Found {
                                digit,
                                house,
                                lines,
                                near,
                                far,
                                strong: link.house,
                                target,
                            })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Found {
    /// As a chain: from the part of the box in line with the target to the far end.
    fn chain(self, facts: &Facts<'_>) -> DigitChain {
        let inside = facts.positions_in(self.house, self.digit);
        let to_link = inside & self.lines[0].cells();
        DigitChain {
            digit: self.digit,
            nodes: vec![inside - to_link, to_link, self.near.into(), self.far.into()],
            strong: vec![self.house, self.strong],
        }
    }
}

/// The step of two empty rectangles in the same box.
fn dual(facts: &Facts<'_>, one: Found, two: Found) -> Step {
    let [first, second] = [one, two].map(|er| er.chain(facts).step(&DUAL, facts, er.target.into()));
    let mut conclusions = first.conclusions;
    conclusions.eliminations |= CandidateSet::of_digit(two.digit, two.target.into());
    let proof = [first.proof, second.proof].map(|proof| Vec::from(proof.0));
    let cells = [one, two].iter().fold(CellSet::EMPTY, |all, er| {
        all.with(er.near).with(er.far) | facts.positions_in(er.house, er.digit)
    });
    let mut step = Step::new(
        &DUAL,
        conclusions,
        Proof::from(needed_covers(facts.marks(), proof.concat())),
        Parts::Plain {
            cells,
            digits: DigitSet::single(one.digit),
            houses: vec![one.house, one.strong, two.strong],
        },
    );
    step.links = first.links.into_iter().chain(second.links).collect();
    step.drawn = first.drawn;
    step.drawn.extend(second.drawn);
    step
}
