#![doc = include_str!("broken_wing.md")]

use crate::proof::trim::trimmed;
use crate::step::words::{Or, list, number};
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, LinkKind, Literal, Parts, Pattern, Picture, Proof,
    Role, Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

pub(crate) const BROKEN_WING: BrokenWing = BrokenWing {
    info: &info!("broken-wing", "Broken Wing", 55)
        .aliases(&["Guardians", "Oddagon"])
        .rows(&[60]),
};

/// Finds a loop of an odd number of cells that would be impossible without its guardians.
#[derive(Debug)]
pub(crate) struct BrokenWing {
    info: &'static Info,
}

/// The number of cells in the longest loop that is searched for.
const LONGEST: usize = 7;

impl Technique for BrokenWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.fresh_digits() {
            let sides = sides(facts, digit);
            // The guardians and targets reported so far. A longer loop with the same guardians and
            // targets is not another step.
            let mut reported: Vec<(CellSet, CellSet)> = Vec::new();
            for size in (5..=LONGEST).step_by(2) {
                let mut search = Search {
                    info: self.info,
                    facts,
                    digit,
                    sides: &sides,
                    size,
                    reported: &mut reported,
                };
                for start in sides.cells {
                    search.extend(Loop::new(start), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// One side of a loop: from a cell to another cell of the same house.
#[derive(Clone, Copy, Debug)]
struct Side {
    to: Cell,
    house: House,
    /// The other candidates of the house.
    guardians: CellSet,
    /// The candidates that see all the guardians.
    targets: CellSet,
}

/// All sides whose guardians leave something to eliminate, by the cell they start from.
struct Sides {
    all: Vec<Side>,
    /// The index in `all` of the first side from each cell.
    begin: [usize; 82],
    /// The cells that sides start from.
    cells: CellSet,
}

impl Sides {
    fn from(&self, cell: Cell) -> &[Side] {
        &self.all[self.begin[cell.index()]..self.begin[cell.index() + 1]]
    }
}

fn sides(facts: &Facts<'_>, digit: Digit) -> Sides {
    let positions = facts.positions(digit);
    let mut sides = Sides {
        all: Vec::new(),
        begin: [0; 82],
        cells: CellSet::EMPTY,
    };
    for from in Cell::ALL {
        if positions.contains(from) {
            for house in from.houses() {
                let inside = positions & house.cells();
                for to in inside.without(from) {
                    let guardians = inside.without(from).without(to);
                    let targets = if guardians.is_empty() {
                        positions
                    } else {
                        positions & guardians.common_peers()
                    };
                    if guardians.len() < 2 || !targets.without(from).without(to).is_empty() {
                        sides.all.push(Side {
                            to,
                            house,
                            guardians,
                            targets,
                        });
                        sides.cells.insert(from);
                    }
                }
            }
        }
        sides.begin[from.index() + 1] = sides.all.len();
    }
    sides
}

/// A loop that is still being built.
#[derive(Clone, Copy, Debug)]
struct Loop {
    /// How many cells it has so far.
    size: usize,
    cells: [Cell; LONGEST],
    /// The house from each cell to the next.
    houses: [Option<House>; LONGEST],
    set: CellSet,
    guardians: CellSet,
    targets: CellSet,
}

impl Loop {
    const fn new(start: Cell) -> Self {
        Self {
            size: 1,
            cells: [start; LONGEST],
            houses: [None; LONGEST],
            set: CellSet::single(start),
            guardians: CellSet::EMPTY,
            targets: CellSet::ALL,
        }
    }

    const fn last(&self) -> Cell {
        self.cells[self.size - 1]
    }

    /// The loop with one more side, back to the start or to a new cell.
    fn with(mut self, side: &Side) -> Self {
        self.houses[self.size - 1] = Some(side.house);
        self.guardians |= side.guardians;
        self.targets &= side.targets;
        if !self.set.contains(side.to) {
            self.cells[self.size] = side.to;
            self.size += 1;
            self.set.insert(side.to);
        }
        self
    }

    /// Whether the loop can still lead to a conclusion.
    fn is_useful(&self) -> bool {
        self.guardians.is_disjoint(self.set)
            && (self.guardians.len() < 2 || !(self.targets - self.set).is_empty())
    }

    /// Whether each house contains exactly the two cells it joins, so that no house is used twice.
    fn is_proper(&self) -> bool {
        let mut houses = self.houses[..self.size].iter().flatten();
        houses.all(|house| (house.cells() & self.set).len() == 2)
    }
}

struct Search<'a, 'b> {
    info: &'static Info,
    facts: &'a Facts<'b>,
    digit: Digit,
    sides: &'a Sides,
    size: usize,
    reported: &'a mut Vec<(CellSet, CellSet)>,
}

impl Search<'_, '_> {
    /// Adds sides until the loop closes. The start is the lowest of its cells, so the search finds
    /// each loop only once in each direction.
    fn extend(&mut self, so_far: Loop, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let sides = self.sides;
        let start = so_far.cells[0];
        let closing = so_far.size == self.size;
        for side in sides.from(so_far.last()) {
            let allowed = if closing {
                side.to == start
            } else {
                side.to > start && !so_far.set.contains(side.to)
            };
            if !allowed {
                continue;
            }
            let longer = so_far.with(side);
            if !longer.is_useful() || !longer.is_proper() {
                continue;
            }
            if closing {
                self.close(&longer, found)?;
            } else {
                self.extend(longer, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, whole: &Loop, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let targets = match whole.guardians.len() {
            0 => return ControlFlow::Continue(()),
            1 => CellSet::EMPTY,
            _ => whole.targets - whole.set,
        };
        if self.reported.contains(&(whole.guardians, targets)) {
            return ControlFlow::Continue(());
        }
        self.reported.push((whole.guardians, targets));
        found(step(self.info, self.facts, self.digit, whole))
    }
}

fn step(info: &'static Info, facts: &Facts<'_>, digit: Digit, whole: &Loop) -> Step {
    let candidate = |cell: Cell| Candidate::new(cell, digit);
    let targets = facts.positions(digit) & (whole.targets - whole.set);
    let (conclusions, assumed): (_, Vec<Literal>) = match whole.guardians.only() {
        Some(last) => (
            Conclusions::place(candidate(last)),
            vec![Literal::off(candidate(last))],
        ),
        None => (
            Conclusions::eliminate_cells(digit, targets),
            targets.iter().map(|t| Literal::on(candidate(t))).collect(),
        ),
    };
    let proof: Proof = assumed
        .into_iter()
        .map(|assume| refutation(facts, digit, whole, assume))
        .collect();
    // A target that sees cells of the loop may need only a part of the loop.
    let proof = trimmed(facts.marks(), proof, &conclusions);
    let cells = whole.cells[..whole.size].to_vec();
    let positions = facts.positions(digit);
    let next = cells.iter().cycle().skip(1);
    let links = cells.iter().zip(next).map(|(from, to)| {
        let both: CellSet = [*from, *to].into_iter().collect();
        let mut houses = both.common_houses();
        // A guardian beside the two cells can be true instead of both.
        if houses.any(|house| positions & house.cells() == both) {
            LinkKind::Strong
        } else {
            LinkKind::Weak
        }
    });
    let pattern = LoopPattern {
        digit,
        links: links.collect(),
        cells,
        guardians: whole.guardians,
    };
    Step::found(info, conclusions, proof, pattern)
}

/// A loop of an odd number of cells and its guardians.
#[derive(Debug)]
struct LoopPattern {
    digit: Digit,
    /// The cells in order around the loop.
    cells: Vec<Cell>,
    /// The links from each cell to the next.
    links: Vec<LinkKind>,
    guardians: CellSet,
}

impl LoopPattern {
    fn set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }
}

impl Pattern for LoopPattern {
    fn notation(&self, _: &Step) -> String {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        let (digit, guardians) = (self.digit, self.guardians);
        format!("{digit} in {} guardians {guardians}", cells.join("-"))
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (digit, guardians) = (&self.digit, &self.guardians);
        let size = number(self.cells.len());
        // In the order of the loop.
        let cells = list(self.cells.iter(), "and");
        text.say(
            "The {} cells {} form a loop: each shares a house with the next.",
            &[&size, &cells],
        );
        text.say(
            "Apart from {}, these houses have no other place for {}.",
            &[guardians, digit],
        );
        text.say(
            "Without {}, exactly one of every two neighbors in the loop would be {}, which is impossible with an odd number of cells.",
            &[guardians, digit],
        );
        match guardians.len() {
            1 => text.say("So {} must be {}.", &[guardians, digit]),
            _ => text.say(
                "So {} must be {}, and a cell that sees all of these cannot be.",
                &[&guardians.or(), digit],
            ),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.digit(Role::Pattern, self.digit, self.set());
        let guardians = CandidateSet::of_digit(self.digit, self.guardians);
        picture.candidates(Role::Guardian, guardians);
        let candidate = |cell: &Cell| Candidate::new(*cell, self.digit);
        let next = self.cells.iter().cycle().skip(1);
        for ((from, to), kind) in self.cells.iter().zip(next).zip(&self.links) {
            picture.candidate_link(*kind, candidate(from), candidate(to));
        }
    }

    fn parts(&self) -> Parts {
        let guardians = CandidateSet::of_digit(self.digit, self.guardians);
        Parts::Deadly {
            cells: self.set(),
            digits: DigitSet::single(self.digit),
            guardians: Box::new(guardians),
            extra: CellSet::EMPTY,
            house: None,
        }
    }
}

/// Without the guardians, the first cell of the loop can be neither true nor false: either way,
/// true and false alternate around the loop and contradict each other where the two ends meet. The
/// ends meet sooner if the assumption also rules out a cell of the loop, or if cells across the
/// loop see each other.
fn refutation(facts: &Facts<'_>, digit: Digit, whole: &Loop, assume: Literal) -> Inference {
    let houses: Vec<House> = whole.houses.iter().flatten().copied().collect();
    let mut around = Around {
        digit,
        houses: &houses,
        positions: facts.positions(digit),
        ruled_out: Vec::new(),
        known: Vec::new(),
    };
    around.suppose(assume);
    let mut conflict = around.follow();
    if conflict.is_none() {
        let start = Literal::on(Candidate::new(whole.cells[0], digit));
        let mut inner = around.clone();
        inner.suppose(start);
        if let Some(house) = inner.follow() {
            let trail = inner.reasons(house, around.known.len());
            let refuted = Inference::refute(start, trail, Truth::House(house, digit));
            around
                .ruled_out
                .push((whole.cells[0], Some(around.known.len())));
            around.known.push((refuted, Vec::new()));
        }
        conflict = around.follow();
    }
    // An odd loop always has a conflict. If not, the verifier would reject the proof.
    let house = conflict.unwrap_or(houses[0]);
    let trail = around.reasons(house, 0);
    Inference::refute(assume, trail, Truth::House(house, digit))
}

/// The consequences of an assumption in the houses of a loop, with their reasons.
#[derive(Clone, Debug)]
struct Around<'a> {
    digit: Digit,
    houses: &'a [House],
    positions: CellSet,
    /// Cells that cannot hold the digit, each with the index of the inference in `known` that ruled
    /// it out, or `None` if the assumption did.
    ruled_out: Vec<(Cell, Option<usize>)>,
    /// Inferences, each with the indices of the inferences it depends on.
    known: Vec<(Inference, Vec<usize>)>,
}

impl Around<'_> {
    fn suppose(&mut self, assume: Literal) {
        let cell = assume.candidate.cell;
        if assume.holds {
            self.rule_out(cell.peers(), None);
        } else {
            self.rule_out(cell.into(), None);
        }
    }

    fn rule_out(&mut self, cells: CellSet, by: Option<usize>) {
        let open = self.open();
        self.ruled_out
            .extend((cells & open).iter().map(|cell| (cell, by)));
    }

    fn open(&self) -> CellSet {
        let gone = self.ruled_out.iter().map(|(cell, _)| *cell);
        self.positions - gone.collect::<CellSet>()
    }

    /// Places forced digits until a house has no place left, which it returns, or nothing more
    /// follows.
    fn follow(&mut self) -> Option<House> {
        let mut used: Vec<House> = Vec::new();
        loop {
            let open = self.open();
            if let Some(empty) = self.houses.iter().find(|h| (open & h.cells()).is_empty()) {
                return Some(*empty);
            }
            let next = self.houses.iter().find_map(|house| {
                let cell = (open & house.cells()).only()?;
                (!used.contains(house)).then_some((*house, cell))
            });
            let (house, cell) = next?;
            used.push(house);
            let number = self.known.len();
            let placed = Candidate::new(cell, self.digit);
            let reasons = self.reasons_for(house);
            let inference = Inference::single(Truth::House(house, self.digit), placed);
            self.known.push((inference, reasons));
            self.rule_out(cell.peers(), Some(number));
        }
    }

    /// The indices of the inferences that ruled out the digit in cells of a house.
    fn reasons_for(&self, house: House) -> Vec<usize> {
        let inside = self
            .ruled_out
            .iter()
            .filter(|(cell, _)| house.cells().contains(*cell));
        inside.filter_map(|(_, by)| *by).collect()
    }

    /// The inferences, from index `first` up, that together leave a house without a place, in
    /// order.
    fn reasons(&self, house: House, first: usize) -> Vec<Inference> {
        let mut wanted = self.reasons_for(house);
        let mut done = 0;
        while done < wanted.len() {
            for reason in &self.known[wanted[done]].1 {
                if !wanted.contains(reason) {
                    wanted.push(*reason);
                }
            }
            done += 1;
        }
        wanted.retain(|number| *number >= first);
        wanted.put_in_order();
        wanted.dedup();
        let inferences = wanted
            .into_iter()
            .map(|number| self.known[number].0.clone());
        inferences.collect()
    }
}
