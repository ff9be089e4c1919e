#![doc = include_str!("w_wing.md")]

use whydoku_grid::{Candidate, Cell, CellSet, Digit, House, Truth};
use crate::proof::common_targets::{covers_towards, houses_towards};
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Info, Link, LinkKind, Marked,
    Node, Parts, Proof, Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const W_WING: WWing = WWing {
    info: &PLAIN,
    grouped: false,
};
pub(crate) const GROUPED_W_WING: WWing = WWing {
    info: &GROUPED,
    grouped: true,
};

/// Two equal cells of two candidates, tied by a house where one of the digits has to go next to
/// either.
#[derive(Debug)]
pub(crate) struct WWing {
    info: &'static Info,
    grouped: bool,
}

static PLAIN: Info = Info {
    id: "w-wing",
    name: "W-Wing",
    family: Family::Wings,
    rating: Rating(44),
    aliases: &["Semi-Remote Naked Pair"],
    hodoku: Some(HodokuCode {
        code: "0803",
        score: 150,
    }),
    rows: &[71],
    assumes_uniqueness: false,
    default: true,
};

static GROUPED: Info = Info {
    id: "grouped-w-wing",
    name: "Grouped W-Wing",
    family: Family::Wings,
    rating: Rating(46),
    aliases: &["Multi-Branch W-Wing"],
    hodoku: None,
    rows: &[72],
    assumes_uniqueness: false,
    default: true,
};

/// The house that ties the two cells, and how it meets them.
#[derive(Clone, Copy)]
struct Tie {
    house: House,
    /// Where the tying digit is open there, seen by the first and by the second cell.
    sides: [CellSet; 2],
}

impl Technique for WWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        for first in bivalue {
            let digits = facts.candidates(first);
            let twins = digits
                .iter()
                .fold(bivalue - first.peers(), |all, d| all & facts.positions(d));
            for second in twins {
                if second <= first {
                    continue;
                }
                for tying in digits {
                    let Some(gone) = digits.without(tying).first() else {
                        continue;
                    };
                    let targets = facts.positions(gone) & first.peers() & second.peers();
                    if targets.is_empty() {
                        continue;
                    }
                    if let Some(tie) = self.tie(facts, tying, [first, second]) {
                        found(self.step([first, second], tying, gone, tie, targets))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((between, [first, second], tying, gone)) = parts(step) else {
            return String::new();
        };
        format!(
            "{gone}/{tying} in {} connected by {tying} in {between}",
            first | second
        )
    }

    fn reason(&self, step: &Step) -> String {
        let Some((between, [first, second], tying, gone)) = parts(step) else {
            return String::new();
        };
        let house = step.drawn.iter().find_map(|h| match h.marked {
            Marked::House(house) => Some(house),
            _ => None,
        });
        format!(
            "{} and {} both hold just {} and {}. They cannot both be {tying}: {} needs its {tying} \
             in {}, and each of these cells sees one of the two. So at least one of the two is \
             {gone}, and a cell that sees both is not.",
            first.words(),
            second.words(),
            tying.min(gone),
            tying.max(gone),
            house.map_or_else(String::new, |house| house.words()),
            between
                .iter()
                .map(|cell| cell.to_string())
                .collect::<Vec<_>>()
                .join(" or "),
        )
    }
}

fn parts(step: &Step) -> Option<(CellSet, [CellSet; 2], Digit, Digit)> {
    match &step.parts {
        Parts::Wing {
            pivot,
            pincers,
            digits,
            eliminated,
        } => {
            let ends = [*pincers.first()?, *pincers.get(1)?];
            Some((
                *pivot,
                ends,
                digits.without(*eliminated).first()?,
                *eliminated,
            ))
        }
        _ => None,
    }
}

impl WWing {
    /// A house whose open cells for `digit` all see one of `cells`, and neither cell all of them.
    fn tie(&self, facts: &Facts<'_>, digit: Digit, cells: [Cell; 2]) -> Option<Tie> {
        let seen = cells.map(Cell::peers);
        let reach = seen[0] | seen[1];
        let ends: CellSet = cells.into_iter().collect();
        if !self.grouped {
            return facts.strong_links(digit).iter().find_map(|link| {
                let [a, b] = link.cells;
                let sides = if seen[0].contains(a) && seen[1].contains(b) {
                    [a, b]
                } else if seen[0].contains(b) && seen[1].contains(a) {
                    [b, a]
                } else {
                    return None;
                };
                (!ends.contains(a) && !ends.contains(b)).then(|| Tie {
                    house: link.house,
                    sides: sides.map(CellSet::from),
                })
            });
        }
        House::ALL.into_iter().find_map(|house| {
            let open = facts.positions_in(house, digit);
            let tied = open.len() > 2
                && open.is_subset(reach)
                && open.is_disjoint(ends)
                && !open.is_subset(seen[0])
                && !open.is_subset(seen[1]);
            tied.then(|| Tie {
                house,
                sides: [open & seen[0], open - seen[0]],
            })
        })
    }

    fn step(&self, ends: [Cell; 2], tying: Digit, gone: Digit, tie: Tie, targets: CellSet) -> Step {
        let truths = [
            Base::Truth(Truth::Cell(ends[0])),
            Base::Truth(Truth::Cell(ends[1])),
            Base::Truth(Truth::House(tie.house, tying)),
        ];
        let mut links = Vec::with_capacity(2);
        let mut drawn = Vec::with_capacity(5);
        for (end, side) in ends.into_iter().zip(tie.sides) {
            // Two houses when the cells it sees are not in one with it.
            let towards = houses_towards(end, side);
            links.extend(towards.into_iter().map(|house| Truth::House(house, tying)));
            let group = Node {
                digit: tying,
                cells: side,
            };
            let at = |digit| Node::single(Candidate::new(end, digit));
            drawn.push(Link {
                from: at(gone),
                to: at(tying),
                kind: LinkKind::Strong,
            });
            drawn.push(Link {
                from: at(tying),
                to: group,
                kind: LinkKind::Weak,
            });
        }
        drawn.push(Link {
            from: Node {
                digit: tying,
                cells: tie.sides[0],
            },
            to: Node {
                digit: tying,
                cells: tie.sides[1],
            },
            kind: LinkKind::Strong,
        });
        let both: CellSet = ends.into_iter().collect();
        let between = tie.sides[0] | tie.sides[1];
        let step = Step::new(
            self.info,
            Conclusions::eliminate_cells(gone, targets),
            Proof::from(covers_towards(&truths, &links, gone, both, targets)),
            Parts::Wing {
                pivot: between,
                pincers: ends.map(CellSet::from).to_vec(),
                digits: [gone, tying].into_iter().collect(),
                eliminated: gone,
            },
        )
        .highlight(Highlight::house(Role::Base, tie.house))
        .highlight(Highlight::digit(Role::Pincer, gone, both))
        .highlight(Highlight::digit(Role::Pincer, tying, both))
        .highlight(Highlight::digit(Role::Pivot, tying, between));
        Step {
            links: drawn,
            ..step
        }
    }
}
