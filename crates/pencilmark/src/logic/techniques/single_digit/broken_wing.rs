#![doc = include_str!("broken_wing.md")]

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};
use crate::logic::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Link, LinkKind, Literal, Node,
    Parts, Proof, Role, Step, Technique, Words,
};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const BROKEN_WING: BrokenWing = BrokenWing;

/// A loop of an odd number of cells, in which only the guardians keep a digit from alternating.
#[derive(Debug)]
pub(super) struct BrokenWing;

static INFO: Info = Info {
    id: "broken-wing",
    name: "Broken Wing",
    family: Family::SingleDigit,
    rating: Rating(55),
    aliases: &["Guardians", "Oddagon"],
    hodoku: None,
    rows: &[60],
    assumes_uniqueness: false,
    default: true,
    page: include_str!("broken_wing.md"),
};

/// The longest loop looked for.
const LONGEST: usize = 9;

impl Technique for BrokenWing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in Digit::ALL {
            let sides = sides(facts, digit);
            // What has been told: guardians and targets. Another loop to the same end, at most as
            // short, is not another step.
            let mut told: Vec<(CellSet, CellSet)> = Vec::new();
            for size in (5..=LONGEST).step_by(2) {
                let mut search = Search {
                    facts,
                    digit,
                    sides: &sides,
                    size,
                    told: &mut told,
                };
                for (i, first) in sides.iter().enumerate() {
                    let mut turned = Loop::new(first.cells);
                    turned.add(first);
                    search.extend(&mut turned, i, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Deadly {
                digits, guardians, ..
            } => {
                let cells: Vec<_> = step
                    .links
                    .iter()
                    .map(|l| l.from.cells.to_string())
                    .collect();
                format!(
                    "{digits} in {} guardians {}",
                    cells.join("-"),
                    guardians.all_cells()
                )
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        let guardians = guardians.all_cells();
        let (them, end) = if guardians.len() == 1 {
            ("it".to_owned(), "that cell is it".to_owned())
        } else {
            (
                "all of them".to_owned(),
                "a cell that sees every one of them cannot be".to_owned(),
            )
        };
        format!(
            "The {} cells {} form a loop: each shares a house with the next, and apart from {} these \
             houses have no other place for {digits}. Without {them}, of each two neighbours exactly \
             one would be {digits}, which cannot go on around a loop of odd length. So {digits} is in \
             {}, and {end}.",
            cells.len(),
            step.links
                .iter()
                .map(|link| link.from.cells.to_string())
                .collect::<Vec<_>>()
                .join(", "),
            guardians.words(),
            if guardians.len() == 1 {
                guardians.words()
            } else {
                format!("one of {}", guardians.words())
            },
        )
    }
}

/// Two cells of a house that may be neighbours in a loop.
#[derive(Clone, Copy, Debug)]
struct Side {
    house: House,
    cells: [Cell; 2],
    /// The other candidates of the house.
    guardians: CellSet,
    /// The candidates that see all of these.
    targets: CellSet,
}

/// All sides whose guardians leave something to eliminate.
fn sides(facts: &Facts<'_>, digit: Digit) -> Vec<Side> {
    let positions = facts.positions(digit);
    let mut sides = Vec::new();
    for house in House::ALL {
        let inside = positions & house.cells();
        for a in inside {
            for b in inside {
                if b <= a {
                    continue;
                }
                let guardians = inside.without(a).without(b);
                let targets = if guardians.is_empty() {
                    positions
                } else {
                    positions & guardians.common_peers()
                };
                if guardians.len() < 2 || !targets.without(a).without(b).is_empty() {
                    sides.push(Side {
                        house,
                        cells: [a, b],
                        guardians,
                        targets,
                    });
                }
            }
        }
    }
    sides
}

/// A loop as far as it is built.
#[derive(Clone, Debug)]
struct Loop {
    cells: Vec<Cell>,
    houses: Vec<House>,
    set: CellSet,
    guardians: CellSet,
    targets: CellSet,
}

impl Loop {
    fn new([start, _]: [Cell; 2]) -> Self {
        Self {
            cells: vec![start],
            houses: Vec::new(),
            set: start.into(),
            guardians: CellSet::EMPTY,
            targets: CellSet::ALL,
        }
    }

    fn last(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    /// Goes along a side from the last cell.
    fn add(&mut self, side: &Side) {
        let next = other(side, self.last());
        self.houses.push(side.house);
        self.guardians |= side.guardians;
        self.targets &= side.targets;
        if !self.set.contains(next) {
            self.cells.push(next);
            self.set.insert(next);
        }
    }

    /// Whether something could be concluded.
    fn is_useful(&self) -> bool {
        self.guardians.is_disjoint(self.set)
            && (self.guardians.len() < 2 || !(self.targets - self.set).is_empty())
    }

    /// Whether each house has no cell of the loop but the two it joins.
    fn is_proper(&self) -> bool {
        self.houses
            .iter()
            .all(|house| (house.cells() & self.set).len() == 2)
    }
}

fn other(side: &Side, cell: Cell) -> Cell {
    let [a, b] = side.cells;
    if a == cell { b } else { a }
}

struct Search<'a, 'b> {
    facts: &'a Facts<'b>,
    digit: Digit,
    sides: &'a [Side],
    size: usize,
    told: &'a mut Vec<(CellSet, CellSet)>,
}

impl Search<'_, '_> {
    /// Adds sides after the first one (by number, so that each loop is met once per direction) until
    /// the loop closes.
    fn extend(
        &mut self,
        so_far: &mut Loop,
        first: usize,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let closing = so_far.cells.len() == self.size;
        for side in &self.sides[first + 1..] {
            let here = so_far.last();
            if !side.cells.contains(&here) || so_far.houses.contains(&side.house) {
                continue;
            }
            let next = other(side, here);
            let allowed = if closing {
                next == so_far.cells[0]
            } else {
                !so_far.set.contains(next)
            };
            if !allowed {
                continue;
            }
            let mut longer = so_far.clone();
            longer.add(side);
            if !longer.is_useful() || !longer.is_proper() {
                continue;
            }
            if closing {
                self.close(&longer, found)?;
            } else {
                self.extend(&mut longer, first, found)?;
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
        if self.told.contains(&(whole.guardians, targets)) {
            return ControlFlow::Continue(());
        }
        self.told.push((whole.guardians, targets));
        found(step(self.facts, self.digit, whole))
    }
}

fn step(facts: &Facts<'_>, digit: Digit, whole: &Loop) -> Step {
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
    let proof = assumed
        .into_iter()
        .map(|assume| refutation(digit, whole, assume))
        .collect();
    let mut guardians = CandidateSet::EMPTY;
    guardians.insert_cells(digit, whole.guardians);
    let mut step = Step::new(
        &INFO,
        conclusions,
        Proof(proof),
        Parts::Deadly {
            cells: whole.set,
            digits: DigitSet::single(digit),
            guardians,
            extra: CellSet::EMPTY,
            house: None,
        },
    );
    let node = |i: usize| Node::single(candidate(whole.cells[i % whole.cells.len()]));
    step.links = (0..whole.cells.len())
        .map(|i| Link {
            from: node(i),
            to: node(i + 1),
            kind: LinkKind::Strong,
        })
        .collect();
    step.highlight(Highlight::digit(Role::Pattern, digit, whole.set))
        .highlight(Highlight::candidates(Role::Guardian, guardians))
}

/// With the guardians gone, the first cell of the loop can be neither true nor false: either way
/// true and false alternate from it, and two ends meet that do not fit.
fn refutation(digit: Digit, whole: &Loop, assume: Literal) -> Inference {
    let size = whole.cells.len();
    let truth = |i: usize| Truth::House(whole.houses[i], digit);
    let single = |i: usize, cell: usize| {
        Inference::single(truth(i), Candidate::new(whole.cells[cell], digit))
    };
    let start = Literal::on(Candidate::new(whole.cells[0], digit));
    let if_true = (1..size - 3).step_by(2).map(|i| single(i, i + 1)).collect();
    let mut trail = vec![
        Inference::refute(start, if_true, truth(size - 2)),
        single(0, 1),
        single(size - 1, size - 1),
    ];
    trail.extend((2..size - 4).step_by(2).map(|i| single(i, i + 1)));
    Inference::refute(assume, trail, truth(size - 3))
}
