#![doc = include_str!("dual_firework.md")]

use crate::proof::cover::{needed_links, proves};
use crate::technique::info;
use crate::techniques::exotic::common::firework_pattern::FireworkPattern;
use crate::{Conclusions, Facts, Flow, Inference, Info, Node, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

pub(crate) const DUAL_FIREWORK: DualFirework = DualFirework {
    // Chains with groups and sets find most of it, and every path would pay for the search.
    info: &info!("dual-firework", "Dual Firework Wing", 70)
        .aliases(&[
            "Dual Firework W-Wing",
            "Dual Firework S-Wing",
            "Dual Firework ER",
        ])
        .rows(&[136])
        .by_name_only(),
};

/// Finds two fireworks with the same three cells, and a strong link from each of two of these.
#[derive(Debug)]
pub(crate) struct DualFirework {
    info: &'static Info,
}

/// Two digits that must both be in three cells: the corner, one cell of its row and one of its column.
#[derive(Clone, Copy, Debug)]
struct Dual {
    corner: Cell,
    across: Cell,
    down: Cell,
    digits: [Digit; 2],
}

/// A strong link from another candidate of one of the three cells.
#[derive(Clone, Copy, Debug)]
struct StrongLink {
    from: Candidate,
    truth: Truth,
    /// The digit of the truth and its other places.
    to: Node,
}

/// Returns the digits that have no place outside the box of the corner except `across` in its row and
/// `down` in its column.
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

    /// Returns the strong links from candidates that would keep both digits out of a cell.
    fn strong(self, facts: &Facts<'_>, cell: Cell) -> Vec<StrongLink> {
        let mut all = Vec::new();
        let others = facts.candidates(cell) - self.digits.into_iter().collect();
        for digit in others {
            for house in cell.houses() {
                let cells = facts.positions_in(house, digit).without(cell);
                let to = Node { digit, cells };
                if !excluded(facts, &to).is_empty() {
                    all.push(StrongLink {
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

/// Returns a link that contains all of a node and the target.
fn link_to(node: &Node, target: Candidate) -> Option<Truth> {
    target.truths().into_iter().find(|truth| node.is_in(*truth))
}

/// Returns the candidates that exclude all of a node.
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
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        duals(facts, &mut |dual| {
            let strong = dual.cells().map(|cell| dual.strong(facts, cell));
            for (one, two) in [(0, 1), (0, 2), (1, 2)] {
                for here in &strong[one] {
                    for there in &strong[two] {
                        facts.spend(1)?;
                        if let Some(step) = step(self.info, facts, dual, here, there) {
                            best.entry(step.conclusions.clone()).or_insert(step);
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        best.into_values().try_for_each(found)
    }
}

fn step(
    info: &'static Info,
    facts: &Facts<'_>,
    dual: Dual,
    one: &StrongLink,
    two: &StrongLink,
) -> Option<Step> {
    let targets = excluded(facts, &one.to) & excluded(facts, &two.to);
    let mut truths = dual.truths();
    truths.extend([one.truth, two.truth]);
    let links_for = |target: Candidate| -> Option<Vec<Truth>> {
        let mut links = dual.links();
        links.push(link_to(&one.to, target)?);
        links.push(link_to(&two.to, target)?);
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
    let digits: DigitSet = dual.digits.into_iter().collect();
    let corners = vec![(dual.corner, digits)];
    let pattern = FireworkPattern::new(facts, corners, [dual.across, dual.down])
        .with_links([(one.from, one.to), (two.from, two.to)]);
    Some(Step::found(
        info,
        Conclusions::eliminate(gone),
        proof,
        pattern,
    ))
}
