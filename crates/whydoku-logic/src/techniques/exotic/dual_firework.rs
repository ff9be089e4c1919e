#![doc = include_str!("dual_firework.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};
use crate::proof::cover::{needed_links, proves};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Link, LinkKind, Node, Parts,
    Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const DUAL_FIREWORK: DualFirework = DualFirework;

/// Two fireworks with the same three cells, and a strong link from two of these.
#[derive(Debug)]
pub(crate) struct DualFirework;

static INFO: Info = Info {
    id: "dual-firework",
    name: "Dual Firework Wing",
    family: Family::Exotic,
    rating: Rating(70),
    aliases: &[
        "Dual Firework W-Wing",
        "Dual Firework S-Wing",
        "Dual Firework ER",
    ],
    hodoku: None,
    rows: &[136],
    assumes_uniqueness: false,
    // Chains with groups and sets find most of it, and every path would pay for the search.
    default: false,
};

/// Two digits of which each is in one of three cells: the corner and one cell of its row and column.
#[derive(Clone, Copy, Debug)]
struct Dual {
    corner: Cell,
    across: Cell,
    down: Cell,
    digits: [Digit; 2],
}

/// One of the three cells, a candidate there that is none of the digits, and a truth that needs it or one
/// of the others.
#[derive(Clone, Copy, Debug)]
struct Strong {
    from: Candidate,
    truth: Truth,
    /// The digit of the truth and its other places.
    to: Node,
}

/// The digits that row and column of the corner need, outside its box only in `across` and `down`.
fn confined(facts: &Facts<'_>, corner: Cell, across: Cell, down: Cell) -> DigitSet {
    let box_ = corner.box_().cells();
    let fits = |digit: &Digit| {
        let open = facts.positions(*digit);
        let held = |line: CellSet, outer: Cell| {
            let here = open & line;
            !here.is_empty() && (here - box_).is_subset(outer.into())
        };
        held(corner.row().cells(), across) && held(corner.column().cells(), down)
    };
    Digit::ALL.into_iter().filter(fits).collect()
}

fn duals(facts: &Facts<'_>, visit: &mut dyn FnMut(Dual) -> Flow) -> Flow {
    let unsolved = facts.unsolved();
    for corner in unsolved {
        facts.spend(1)?;
        let box_ = corner.box_().cells();
        for across in (corner.row().cells() & unsolved) - box_ {
            for down in (corner.column().cells() & unsolved) - box_ {
                for pair in confined(facts, corner, across, down).subsets(2) {
                    let mut two = pair.into_iter();
                    if let (Some(one), Some(other)) = (two.next(), two.next()) {
                        visit(Dual {
                            corner,
                            across,
                            down,
                            digits: [one, other],
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Dual {
    const fn cells(self) -> [Cell; 3] {
        [self.corner, self.across, self.down]
    }

    /// The strong links from candidates that would keep both digits out of a cell.
    fn strong(self, facts: &Facts<'_>, cell: Cell) -> Vec<Strong> {
        let mut all = Vec::new();
        let others = facts.candidates(cell) - self.digits.into_iter().collect();
        for digit in others {
            for house in cell.houses() {
                let cells = facts.positions_in(house, digit).without(cell);
                let to = Node { digit, cells };
                if !excluded(facts, &to).is_empty() {
                    all.push(Strong {
                        from: Candidate::new(cell, digit),
                        truth: Truth::House(house, digit),
                        to,
                    });
                }
            }
        }
        all
    }

    fn truths(self) -> Vec<Truth> {
        let lines = [self.corner.row(), self.corner.column()];
        let each = self.digits.into_iter();
        each.flat_map(|digit| lines.map(|line| Truth::House(line, digit)))
            .collect()
    }

    fn links(self) -> Vec<Truth> {
        let boxes = self
            .digits
            .map(|digit| Truth::House(self.corner.box_(), digit));
        let cells = self.cells().map(Truth::Cell);
        boxes.into_iter().chain(cells).collect()
    }
}

/// A link that holds all of a node and the target.
fn towards(node: &Node, target: Candidate) -> Option<Truth> {
    target.truths().into_iter().find(|truth| node.is_in(*truth))
}

/// The candidates that exclude all of a node.
fn excluded(facts: &Facts<'_>, node: &Node) -> CandidateSet {
    if node.cells.is_empty() {
        return CandidateSet::EMPTY;
    }
    let peers = node.cells.common_peers() & facts.positions(node.digit);
    let mut all = CandidateSet::of_digit(node.digit, peers);
    if let Some(cell) = node.cells.only() {
        for digit in facts.candidates(cell).without(node.digit) {
            all.insert(Candidate::new(cell, digit));
        }
    }
    all
}

impl Technique for DualFirework {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        duals(facts, &mut |dual| {
            let strong = dual.cells().map(|cell| dual.strong(facts, cell));
            for (one, two) in [(0, 1), (0, 2), (1, 2)] {
                for here in &strong[one] {
                    for there in &strong[two] {
                        facts.spend(1)?;
                        if let Some(step) = step(facts, dual, here, there) {
                            best.entry(step.conclusions.clone()).or_insert(step);
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        best.into_values().try_for_each(found)
    }

    fn pattern(&self, step: &Step) -> String {
        let (Parts::Plain { cells, digits, .. }, [one, two]) = (&step.parts, step.links.as_slice())
        else {
            return String::new();
        };
        let told = |link: &Link| {
            let (from, to) = (link.from.cells, link.to.cells);
            format!("{}{from}={}{to}", link.from.digit, link.to.digit)
        };
        format!("{digits} in {cells}, {} and {}", told(one), told(two))
    }

    fn reason(&self, step: &Step) -> String {
        let (
            Parts::Plain {
                cells,
                digits,
                houses,
            },
            [one, two],
        ) = (&step.parts, step.links.as_slice())
        else {
            return String::new();
        };
        let [row, column, box_, ..] = houses.as_slice() else {
            return String::new();
        };
        let told = |link: &Link| {
            let digit = link.from.digit;
            let [from, to] = [link.from.cells, link.to.cells].map(|cells| cells.words());
            format!("either {digit} is in {from} or it is in {to}")
        };
        format!(
            "In {} and {} the digits {} stand, outside {}, only in one cell each, so both of them are in \
             the three cells {}: only one of these has room for anything else. Now {}, and {}. The first \
             of both cannot be true together, so {} is in {} or {} is in {}.",
            row.words(),
            column.words(),
            digits.words(),
            box_.words(),
            cells.words(),
            told(one),
            told(two),
            one.to.digit,
            one.to.cells.words(),
            two.to.digit,
            two.to.cells.words(),
        )
    }
}

fn step(facts: &Facts<'_>, dual: Dual, one: &Strong, two: &Strong) -> Option<Step> {
    let targets = excluded(facts, &one.to) & excluded(facts, &two.to);
    let mut truths = dual.truths();
    truths.extend([one.truth, two.truth]);
    let links_for = |target: Candidate| -> Option<Vec<Truth>> {
        let mut links = dual.links();
        links.push(towards(&one.to, target)?);
        links.push(towards(&two.to, target)?);
        Some(links)
    };
    let mut gone = CandidateSet::EMPTY;
    let mut proof: Vec<Inference> = Vec::new();
    for target in targets.iter() {
        let alone = [target].into_iter().collect();
        let Some(links) = links_for(target) else {
            continue;
        };
        if proves(facts.marks(), &truths, &links, &alone)
            && let Some(links) = needed_links(facts.marks(), &truths, &links, &alone)
        {
            proof.push(Inference::cover(truths.iter().copied(), links, [target]));
            gone.insert(target);
        }
    }
    if gone.is_empty() {
        return None;
    }
    let cells: CellSet = dual.cells().into_iter().collect();
    let digits: DigitSet = dual.digits.into_iter().collect();
    let houses = vec![dual.corner.row(), dual.corner.column(), dual.corner.box_()];
    let mut inside = CandidateSet::EMPTY;
    for digit in digits {
        inside.insert_cells(digit, facts.positions(digit) & cells);
    }
    let mut step = Step::new(
        &INFO,
        Conclusions::eliminate(gone),
        proof,
        Parts::Plain {
            cells,
            digits,
            houses: houses.clone(),
        },
    )
    .highlight(Highlight::candidates(Role::Pattern, inside));
    for strong in [one, two] {
        step = step
            .highlight(Highlight::digit(
                Role::Pivot,
                strong.from.digit,
                strong.from.cell.into(),
            ))
            .highlight(Highlight::digit(
                Role::Pincer,
                strong.to.digit,
                strong.to.cells,
            ));
        step.links.push(Link {
            from: Node::single(strong.from),
            to: strong.to,
            kind: LinkKind::Strong,
        });
    }
    for house in houses {
        let role = if house.is_box() {
            Role::Cover
        } else {
            Role::Base
        };
        step = step.highlight(Highlight::house(role, house));
    }
    Some(step)
}
